"""Reading a record takes at most five times as much memory as the file has bytes."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.play.journal_reader import read

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
