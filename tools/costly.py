"""Records that cause as much work as possible: large boards, and many undos, redos, restarts and digests.

The tests count the work of the worst kinds; `make soak` times random ones. This command times one of them again:

    python -m tools.costly SEED NUMBER
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, count, cycle, islice, repeat
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.record import digest, entry_line
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError
from puzzlebox.registry import Registry, installed_games
from tools.hostile import answer, megabytes

MAX_BYTES = 64 * 1024
"""The largest size of a file."""

Entry = tuple[int, str]
Entries = Iterator[Entry]

KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("slide", {"size": "64"}),
    ("slide", {"size": "64", "moves": "1000000"}),
    ("slide", {"size": "64", "mix": "random"}),
    ("slide", {"size": "4"}),
    ("guideline", {}),
    ("guideline", {"mode": "zen", "gravity": "on", "start-level": "20"}),
    ("tetromino", {}),
    ("pentomino", {}),
    ("famicom", {}),
    ("turbo", {}),
    ("tenplus", {}),
)
"""Games and options."""


def inputs(session: Session[Any], rng: random.Random) -> Entries:
    """Yield inputs that have an effect: in Slide the clicks that move most tiles, in other games random ones. They end
    with a game after which there is no room for another one."""
    known: list[str] = []
    for turn in count():
        if session.state.outcome():
            if not session.may_restart:
                return
            session.send("restart")
            yield session.log[-1]
        if session.paused:
            session.send("resume")
            yield session.time, "resume"
        if session.game.id == "slide":
            text = _far_click(session.state, turn % 2)
        else:
            if turn % 50 == 0:
                known = [text for text in session.state.inputs() if text not in ("pause", "restart")]
            text = rng.choice(known)
        with suppress(InputRefusedError):  # the list is not new
            if session.send(text) is not None:
                yield session.time, text


def _far_click(state: Any, along_row: int) -> str:
    """Return the click that moves most tiles in the row or the column of the blank."""
    row, column = state.blank
    rows, columns = state.grid.rows, state.grid.columns
    if along_row:
        return f"tile {row} {0 if 2 * column >= columns else columns - 1}"
    return f"tile {0 if 2 * row >= rows else rows - 1} {column}"


def waits(session: Session[Any], rng: random.Random) -> Entries:
    """Yield entries without an input, from 1 ms to almost three hours apart. The timers between them fire. They end
    with a game after which there is no room for another one."""
    step = rng.choice((1, 100, 1000, 100_000, 10_000_000))
    while session.time < 2**40:
        if session.state.outcome():
            if not session.may_restart:
                return
            session.send("restart")
            yield session.log[-1]
        time = session.time + step
        while session.time < time and session.pass_timer(time) is not None and session.state.outcome() is None:
            pass
        yield session.time, ""


def digests(session: Session[Any], rng: random.Random) -> Entries:
    """Yield correct digests, 1 ms apart."""
    while not session.paused:
        session.advance_to(session.time + 1)
        yield session.time, f"={digest(session.state)}"


def repeated(*texts: str) -> Callable[[Session[Any], random.Random], Entries]:
    """Return a part that repeats these inputs in this order, as long as one of them has an effect."""

    def part(session: Session[Any], rng: random.Random) -> Entries:
        refused = 0
        for text in cycle(texts):
            try:
                acted = session.send(text) is not None
            except InputRefusedError:
                acted = False
            refused = 0 if acted else refused + 1
            if refused > len(texts):
                return
            if acted:
                yield session.log[-1]

    return part


def parts(rng: random.Random) -> Iterator[Callable[[Session[Any], random.Random], Entries]]:
    """Yield parts of a record, in random order."""
    known = (
        *(inputs, inputs, inputs, waits, digests),
        *(repeated("undo"), repeated("redo"), repeated("undo", "redo"), repeated("restart")),
        *(repeated("again"), repeated("again", "undo"), repeated("hinted", "solved")),
        *(repeated("undo restart", "redo"), repeated("undo restart")),
        *(repeated("undo restart", "redo", "undo", "redo"), repeated("pause", "resume")),
    )
    while True:
        yield rng.choice(known)


def record(registry: Registry, seed: str) -> bytes:
    """Return the file of a random record that causes much work. It has up to 64 KB."""
    rng = random.Random(seed)
    name, options = rng.choice(KINDS)
    session = Session(registry.game(name), Options(registry.game(name).options, options), seed)
    lengths = (rng.choice((1, 50, 500, 1500, 3000)) for _ in repeat(0))
    pieces = (islice(part(session, rng), length) for part, length in zip(parts(rng), lengths, strict=False))
    return text_of(session.game, options, seed, chain.from_iterable(islice(pieces, 40)))


def text_of(game: AnyGame, options: dict[str, str], seed: str, entries: Entries) -> bytes:
    """Return the file of a record, with as many of its entries as fit in 64 KB."""
    header = {"puzzlebox": 1, "game": game.id, "rules": game.rules, "options": options, "start": {"seed": seed}}
    data = bytearray(json.dumps(header).encode() + b"\n")
    for entry in entries:
        line = f"{entry_line(*entry)}\n".encode()
        if len(data) + len(line) > MAX_BYTES:
            break
        data += line
    return bytes(data)


if __name__ == "__main__":
    data = record(installed_games(), f"{sys.argv[1]} {sys.argv[2]}")
    found = answer(installed_games(), data)
    sys.stdout.write(f"{data[:200]!r}\n{found.ending} in {found.seconds:.3f} s, ")
    sys.stdout.write(f"{megabytes(installed_games(), data):.1f} MB\n")
