"""The names of cells for people, who count rows and columns from 1: `row 2, column 5`."""

from collections.abc import Iterable
from itertools import groupby

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message, listed

CELLS = {
    (False, False): Message("row {row}, column {column}"),
    (False, True): Message("row {row}, columns {column}"),
    (True, False): Message("rows {row}, column {column}"),
    (True, True): Message("rows {row}, columns {column}"),
}
"""What cells are called, by whether they are in several rows and in several columns."""


def cells_text(cells: Iterable[Cell]) -> list[Message]:
    """Return the names of cells as rectangles: `row 2, column 5`, `rows 1 to 3, columns 4, 6`."""
    columns: dict[int, list[int]] = {}
    for row, column in sorted(set(cells)):
        columns.setdefault(row, []).append(column)
    rows = sorted(columns)
    groups = groupby(enumerate(rows), key=lambda pair: (columns[pair[1]], pair[1] - pair[0]))
    return [_rectangle([row for _, row in group], wanted) for (wanted, _), group in groups]


def _rectangle(rows: list[int], columns: list[int]) -> Message:
    name = CELLS[len(rows) > 1, len(columns) > 1]
    return name.filled(row=_numbers(rows), column=_numbers(columns))


def _numbers(numbers: list[int]) -> str:
    """Return numbers counted from 1, with neighbours together: `1 to 3, 5`."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    return listed(
        Message("{first} to {last}", first=run[0] + 1, last=run[-1] + 1) if len(run) > 2 else str(n + 1)
        for run in runs
        for n in (run[:1] if len(run) > 2 else run)
    )


def cells_name(cells: Iterable[Cell]) -> str:
    """Return the names of cells as one text: `row 1, columns 2 to 4; row 2, column 3`. There must be at least one."""
    name, *others = cells_text(cells)
    for other in others:
        name = Message("{some}; {other}", some=name, other=other)
    return name
