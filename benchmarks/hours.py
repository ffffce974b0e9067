"""Hours of game time in every game, without a window and with a restart after each end: memory does not grow except for
the log, an input takes few bytes, and the log replays to the same state. Each game runs in a separate process.
"""

import gc
import random
import subprocess
import sys
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.report import Figure
from puzzlebox.core.record import digest
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import InputRefusedError
from puzzlebox.registry import installed_games

HOUR = 3_600_000
BETWEEN_INPUTS = 400
"""The most ms of game time between two inputs. The average is half of this."""

TURNS_BETWEEN_LISTINGS = 61
"""The number of turns after which the possible inputs are listed again. Listing them is slow."""

BYTES_AN_INPUT = 16
GROWTH = 4.0
"""The most megabytes by which a process may grow after the first quarter of the time, besides its log. By then, it has
seen nearly all places of pieces, which it keeps."""


def figures(hours: int) -> Iterator[Figure]:
    for entry in installed_games().catalogue:
        words = [sys.executable, "-m", "benchmarks.hours", entry.id, str(hours)]
        finished = subprocess.run(words, check=True, capture_output=True, text=True, timeout=3600 * hours)
        inputs, bytes_each, growth, same = finished.stdout.split()[-4:]
        what = f"{entry.id}, {hours} h, {int(inputs):,} inputs"
        yield Figure(what, float(bytes_each), "bytes/input", limit=BYTES_AN_INPUT)
        yield Figure(f"{entry.id}, memory besides the log", float(growth), "MB", limit=GROWTH)
        yield Figure(f"{entry.id}, different state after a replay", 1 - int(same), "times", limit=0)


def play_hours(name: str, hours: int) -> None:
    """Play a game. Prints the number of inputs, the bytes per input, the megabytes of growth besides the log, and 1 if
    the replay has the same end, or else 0."""
    session = Session(installed_games().game(name), start="hours")
    rng = random.Random(name)
    end, known = hours * HOUR, list[str]()
    play_until(session, end // 4, rng, known)
    gc.collect()
    before, logged = resident(), log_bytes(session)
    play_until(session, end, rng, known)
    gc.collect()
    growth = (resident() - before - (log_bytes(session) - logged)) / 2**20
    again = play(session.game, session.options, session.start, session.log, session.time)
    same = digest(again.state) == digest(session.state)
    print(len(session.log), f"{log_bytes(session) / len(session.log):.2f}", f"{max(growth, 0):.2f}", int(same))


def play_until(session: Session[Any], end: int, rng: random.Random, known: list[str]) -> None:
    """Play at random until the game time `end` in ms. `known` holds the inputs that were listed last."""
    turn = 0
    while session.time < end:
        session.advance_to(min(end, session.time + rng.randrange(BETWEEN_INPUTS)))
        if session.state.outcome():
            session.send("restart")
        if session.paused:
            session.send("resume")
        if turn % TURNS_BETWEEN_LISTINGS == 0:
            known[:] = [text for text in session.state.inputs() if text not in ("pause", "restart")]
        if known and session.state.outcome() is None:
            with suppress(InputRefusedError):  # a piece that fitted when the inputs were listed
                session.send(rng.choice(known))
        turn += 1


def log_bytes(session: Session[Any]) -> int:
    """Return the bytes that the arrays of the log take."""
    names = (name for kind in type(session.log).__mro__ for name in getattr(kind, "__slots__", ()))
    parts = (getattr(session.log, name) for name in names)
    return sum(sys.getsizeof(part) for part in parts if isinstance(part, array))


def resident() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


if __name__ == "__main__":
    play_hours(sys.argv[1], int(sys.argv[2]))
