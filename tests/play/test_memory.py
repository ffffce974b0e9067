"""Reading a record takes at most five times as much memory as the file has bytes, and replaying it little more."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games

ENTRIES = 40_000

PATTERNS: dict[str, Callable[[int], tuple[int, str]]] = {
    "clock entries": lambda number: (number, ""),
    "moves": lambda number: (number * 40, "+left"),
    "digests": lambda number: (0, f"={number:08x}"),
    "different inputs": lambda number: (0, f"press {number}"),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_reading_takes_at_most_five_times_the_size(tmp_path: Path, name: str) -> None:
    path = tmp_path / "long.jsonl"
    entries = [PATTERNS[name](number) for number in range(ENTRIES)]
    path.write_text(Record("lamps", 1, {}, Start(seed="x"), entries).text())
    read(path)  # imports what is needed
    tracemalloc.start()
    try:
        record = read(path).record
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert list(record.entries) == entries
    assert peak <= 5 * path.stat().st_size


def test_replaying_many_restarts_takes_little_memory() -> None:
    """Also where each is undone, and in a game with counters."""
    session = Session(installed_games().game("lights"), start="x")
    for _ in range(2000):
        for text in (session.state.inputs()[0], "restart", "undo restart", session.state.inputs()[1], "restart"):
            session.send(text)
    record = Record.of(session)
    replayed(record, session.game)  # imports what is needed
    tracemalloc.start()
    try:
        again = replayed(record, session.game)
        now, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert list(again.log) == list(session.log)
    assert now <= 7 * len(record.text())
