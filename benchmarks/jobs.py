"""`puzzlebox verify --jobs 2` on many records, beside one process, in turns. It needs two quiet cores."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import Figure, best_alternating, wall_time
from puzzlebox.core.bot import Pilot
from puzzlebox.core.record import Record
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.falling.bots.bot import dellacherie
from puzzlebox_games.tetromino import GAME

RECORDS = 2000
PIECES = 60
ROUNDS = 3
LEAST = 1.7
"""How many times as fast two processes have to be."""


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        record(Path(folder), RECORDS, PIECES)
        one, two = best_alternating(
            ROUNDS, lambda: wall_time(lambda: verify(folder, 1)), lambda: wall_time(lambda: verify(folder, 2))
        )
    yield Figure(f"verify --jobs 2, {RECORDS} records", RECORDS / two, "/s", "--jobs 1", RECORDS / one, LEAST, True)


def record(folder: Path, records: int, pieces: int) -> None:
    """Write this number of recorded games, in which a bot places this number of pieces."""
    for number in range(records):
        session, pilot = Session(GAME, start=f"benchmark {number}"), Pilot(dellacherie, Search)
        while session.state.pieces < pieces and session.state.outcome() is None:
            result_of(pilot.asking(session.state))
            while (time := pilot.next_time()) is not None:
                session.advance_to(max(time, session.time))
                session.send(pilot.take())
            while not pilot.is_due(session.state) and (due := session.state.due()) is not None:
                session.advance_to(due + 1)
        (folder / f"{number}.jsonl").write_text(Record.of(session).text())


def verify(folder: str, jobs: int) -> str:
    """Check all records in a folder. Return what is printed."""
    names = sorted(path.name for path in Path(folder).glob("*.jsonl"))
    command = [sys.executable, "-m", "puzzlebox", "verify", "--jobs", str(jobs), *names]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
