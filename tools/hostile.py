"""Reads hostile record files: valid ones that have been cut, nested or inflated, or have wrong types and numbers.

The tests read a few of them, `make soak` reads 100,000. This command reads one of them again:

    python -m tools.hostile SEED NUMBER
"""

import json
import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import OptionError
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.play.journal_reader import parse
from puzzlebox.registry import Registry, UnknownGameError, installed_games

MAX_SECONDS = 2.0
"""The most CPU seconds for reading and replaying a file of up to 64 KB."""

MAX_MEGABYTES = 16.0
"""The most memory for reading and replaying a file of up to 64 KB, besides five times its size."""

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
    "restart 00 11",
    "again",
    "hinted",
    "solved",
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

CHARACTERS = b'[]{}",:\\0123456789eE+-.= \n\r\t\0\xff\xc3ntu'

FIELDS = ("puzzlebox", "game", "rules", "options", "start", "seed", "generator", "position", "size", "mode", "moves")


def plays(registry: Registry) -> list[tuple[AnyGame, bytes]]:
    """Return a short playthrough of every game: the game, and the file of the record."""
    return [(game, _play(game)) for game in map(registry.game, (entry.id for entry in registry.catalogue))]


def _play(game: AnyGame) -> bytes:
    rng, session = random.Random(game.id), Session(game, start="hostile")
    for turn in range(40):
        if not session.paused:
            session.advance_to(session.time + rng.randrange(700))
        texts = ("undo", "redo") if turn % 7 == 6 else session.state.inputs()
        session.send(rng.choice(texts))
    return Record.of(session).text().encode()


def hostile(files: list[bytes], rng: random.Random) -> bytes:
    """Return one of the files with one or several mutations."""
    data = rng.choice(files)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = rng.choice(MUTATIONS)(data, rng)
    return data


def _replaced(data: bytes, rng: random.Random) -> bytes:
    """Replace a few bytes by a few others."""
    place = rng.randrange(len(data) + 1)
    characters = bytes(rng.choice(CHARACTERS) for _ in range(rng.randrange(4)))
    return data[:place] + characters + data[place + rng.randrange(4) :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _without_beginning(data: bytes, rng: random.Random) -> bytes:
    return data[rng.randrange(len(data) + 1) :]


def _line(data: bytes, rng: random.Random) -> bytes:
    """Remove, copy or move a line."""
    lines = data.split(b"\n")
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[place]
    rng.choice(
        (lambda: lines.pop(place), lambda: lines.insert(other, line), lambda: lines.insert(0, lines.pop(place)))
    )()
    return b"\n".join(lines)


def _number(data: bytes, rng: random.Random) -> bytes:
    """Replace the time of an entry, or a number in the header, by a hostile number."""
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
    """Insert a well-formed entry with a hostile text."""
    lines = data.split(b"\n")
    place = rng.randrange(1, len(lines) + 1)
    time = rng.choice((0, 1, 700, 30_000, 10**9, 2**53, rng.randrange(30_000)))
    lines.insert(
        place, json.dumps([time, rng.choice(TEXTS)], ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")
    )
    return b"\n".join(lines)


def _field(data: bytes, rng: random.Random) -> bytes:
    """Set one field of the header to a value of any type."""
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


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_replaced, _replaced, _replaced, _replaced, _cut, _line, _line, _number, _number, _text, _text, _text),
    *(_field, _field, _without_beginning, _deep, _huge, _noise),
)
"""The mutations that `hostile` makes. The likelier ones are listed several times."""


class Answer(NamedTuple):
    """The result of reading a file: "refused", "diverged" or "replayed", the CPU seconds, and the file."""

    ending: str
    seconds: float
    data: bytes


def answers(registry: Registry, number: int, seed: str, first: int = 0) -> Iterator[Answer]:
    """Read `number` hostile files of a seed, starting with number `first`, and yield the results."""
    files = [data for _, data in plays(registry)]
    for place in range(first, first + number):
        data = hostile(files, random.Random(f"{seed} {place}"))
        yield answer(registry, data, f"python -m tools.hostile {seed} {place}")


def answer(registry: Registry, data: bytes, again: str = "") -> Answer:
    """Read a file, and replay it if it is a record.

    An exception other than a refusal is raised, with a note that names the command `again`, which repeats it.
    """
    began = process_time()
    try:
        found = ending(registry, data)
    except BaseException as error:
        error.add_note(f"to repeat it: {again}")
        raise
    return Answer(found, process_time() - began, data)


def ending(registry: Registry, data: bytes) -> str:
    """Read and replay a file in the same steps as the program. Returns "refused", "diverged" or "replayed"."""
    try:
        record = parse(data).record
        game = registry.game(record.game)
    except (RecordError, UnknownGameError):
        return "refused"
    try:
        session = replayed(record, game)
    except (RecordError, OptionError, ValueError):
        return "diverged"
    assert session.state.text()
    return "replayed"


def megabytes(registry: Registry, data: bytes) -> float:
    """Return the peak of memory, in MB, while a file is read and replayed."""
    tracemalloc.start()
    try:
        ending(registry, data)
        return tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()


if __name__ == "__main__":
    for found in answers(installed_games(), 1, sys.argv[1], int(sys.argv[2])):
        sys.stdout.write(f"{found.data[:2000]!r}\n{found.ending} in {found.seconds:.3f} s\n")
