"""Hostile record files: real ones mutated, cut, nested, inflated, with wrong types and numbers; and how each is read.

The tests read a few of them, `make soak` 100,000. Reads one of them again, alone:

    python -m benchmarks.hostile SEED NUMBER
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import OptionError
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.play.journal_reader import parse
from puzzlebox.registry import Registry, UnknownGameError, installed_games

SLOW = 10.0
"""Seconds of processor time after which a player would think that the program hangs."""

NUMBERS = (
    *("0", "-1", "1e9", "1.5", "NaN", "Infinity", "-0", "9007199254740992", "9007199254740993", "1" * 400, '"5"'),
    *("٣", "0x10", "01", "true", "null", "[]", "{}", "18446744073709551616", "2147483648"),
)

TEXTS = (
    "",
    "=",
    "=00000000",
    "undo",
    "redo",
    "undo restart",
    "loaded",
    "practice",
    "restart",
    "pause",
    "resume",
    "drop",
    "tile 0 0",
    "tile 64 64",
    "handling 0 0 inf",
    "handling 99999999999 1 2",
    "\\ud800",
    "\u0000",
    "x" * 5000,
    "🂡",
)

SIGNS = b'[]{}",:\\0123456789eE+-.= \n\r\t\0\xff\xc3ntu'

FIELDS = ("puzzlebox", "game", "rules", "options", "start", "seed", "generator", "position", "size", "mode", "moves")


def plays(registry: Registry) -> list[tuple[Game[Any], bytes]]:
    """A short play of every game, as its file."""
    return [(game, _play(game)) for game in map(registry.game, (entry.id for entry in registry.catalogue))]


def _play(game: Game[Any]) -> bytes:
    rng, session = random.Random(game.id), Session(game, start="hostile")
    for turn in range(40):
        if not session.paused:
            session.advance_to(session.time + rng.randrange(700))
        texts = ("undo", "redo") if turn % 7 == 6 else session.state.inputs()
        session.send(rng.choice(texts))
    return Record.of(session).text().encode()


def hostile(files: list[bytes], rng: random.Random) -> bytes:
    """One file that somebody might send."""
    data = rng.choice(files)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = rng.choice(WAYS)(data, rng)
    return data


def _replaced(data: bytes, rng: random.Random) -> bytes:
    """A few signs in place of a few others."""
    place = rng.randrange(len(data) + 1)
    signs = bytes(rng.choice(SIGNS) for _ in range(rng.randrange(4)))
    return data[:place] + signs + data[place + rng.randrange(4) :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _without_beginning(data: bytes, rng: random.Random) -> bytes:
    return data[rng.randrange(len(data) + 1) :]


def _line(data: bytes, rng: random.Random) -> bytes:
    """A line more, less, twice, or moved."""
    lines = data.split(b"\n")
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[place]
    rng.choice(
        (lambda: lines.pop(place), lambda: lines.insert(other, line), lambda: lines.insert(0, lines.pop(place)))
    )()
    return b"\n".join(lines)


def _number(data: bytes, rng: random.Random) -> bytes:
    """A hostile number in place of the time of an entry, or of a number in the header."""
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    number = rng.choice(NUMBERS).encode()
    if place:
        lines[place] = b"[" + number + b"," + lines[place].partition(b",")[2]
    else:
        before, _, after = lines[0].partition(rng.choice((b'"rules": ', b'"puzzlebox": ', b'": "')))
        lines[0] = before + b'"rules": ' + number + after[1:]
    return b"\n".join(lines)


def _text(data: bytes, rng: random.Random) -> bytes:
    """An entry with another text, written soundly."""
    lines = data.split(b"\n")
    place = rng.randrange(1, len(lines) + 1)
    time = rng.choice((0, 1, 700, 30_000, 10**9, 2**53, rng.randrange(30_000)))
    lines.insert(
        place, json.dumps([time, rng.choice(TEXTS)], ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")
    )
    return b"\n".join(lines)


def _field(data: bytes, rng: random.Random) -> bytes:
    """A header with another value for one of its fields, of any type."""
    first, _, rest = data.partition(b"\n")
    try:
        header = json.loads(first)
        header[rng.choice(FIELDS)] = rng.choice(VALUES)
        if isinstance(header.get("options"), dict) and rng.random() < 0.5:
            header["options"][rng.choice(FIELDS)] = rng.choice(("3", "64", "2x2", "1000000", "-1", "zen", "x" * 5000))
        first = json.dumps(header).encode()
    except (ValueError, TypeError, RecursionError):
        first = b"{}"
    return first + b"\n" + rest


VALUES: tuple[Any, ...] = (
    0,
    -1,
    2,
    10**30,
    1.5,
    "",
    "x",
    "slide",
    "../x",
    None,
    True,
    [],
    {},
    [[]] * 9,
    {"size": "64x64"},
    {"seed": "a"},
    {"generator": -1},
    {"generator": 2**64},
    {"seed": "x" * 5000},
    {"position": "1 2/3 0"},
    {"position": "0 " * 5000},
)


def _deep(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.choice((b"[", b'{"a":', b"(")) * rng.choice((10, 2000, 100_000)) + data[place:]


def _huge(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return (
        data[:place]
        + rng.choice((b"9", b"x", b" ", b"\n", b"\0", b'[0,""]\n')) * rng.choice((1000, 50_000))
        + data[place:]
    )


def _noise(data: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(200))


WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_replaced, _replaced, _replaced, _replaced, _cut, _line, _line, _number, _number, _text, _text, _text),
    *(_field, _field, _without_beginning, _deep, _huge, _noise),
)
"""What `hostile` may do to a file; the likelier ones several times."""


def asked(registry: Registry, number: int, seed: str, first: int = 0) -> Iterator[tuple[str, float, bytes]]:
    """Yields for `number` files of a seed, from the `first` on, how each ended, its processor seconds and its content.

    A file ends "refused", "another way" or "held". Any other exception of the reader or a game is raised, with a note
    that tells how to read the file again.
    """
    files = [data for _, data in plays(registry)]
    for place in range(first, first + number):
        data = hostile(files, random.Random(f"{seed} {place}"))
        begun = process_time()
        try:
            end = ending(registry, data)
        except BaseException as error:
            error.add_note(f"to repeat it alone: python -m benchmarks.hostile {seed} {place}")
            raise
        yield end, process_time() - begun, data


def ending(registry: Registry, data: bytes) -> str:
    """Returns how the reader and the game take this file, in the steps that the program takes."""
    try:
        record = parse(data).record
        game = registry.game(record.game)
    except (RecordError, UnknownGameError):
        return "refused"
    try:
        session = replayed(record, game)
    except (RecordError, OptionError, ValueError):
        return "another way"
    assert session.state.text()
    return "held"


if __name__ == "__main__":
    for end, seconds, data in asked(installed_games(), 1, sys.argv[1], int(sys.argv[2])):
        sys.stdout.write(f"{data[:2000]!r}\n{end} in {seconds:.3f} s\n")
