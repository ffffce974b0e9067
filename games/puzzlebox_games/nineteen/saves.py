"""The save file of the published Nineteen: read and written.

Line 1 is the speed level, line 2 the score; from line 3 on stand the digits 0 or 1 of 24 x 10 cells, row by row: the
23 rows of the board, of which the first 3 are empty, and the floor, all 1. Pieces and colours are not in it.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import whole_number

ROWS, COLUMNS, HIDDEN = 23, 10, 3
DIGITS = (ROWS + 1) * COLUMNS
LEVELS = (1, 10)

BLOCK = 8
"""The colour of a block whose colour no file tells."""


class Save(NamedTuple):
    """What a save file holds: speed level (1 to 10), score (0 up) and board (23 x 10)."""

    level: int
    score: int
    grid: Grid


def read_save(text: str) -> Save:
    """Read a save file whole. Line ends may be LF or CR LF, the last may be missing, and those between the digits do
    not count. Raises ValueError that names the line and what was expected there."""
    lines = text.replace("\r\n", "\n").split("\n")
    level = whole_number(lines[0])
    low, high = LEVELS
    if level is None or not low <= level <= high:
        raise ValueError(f"line 1: expected the speed level, from {low} to {high}, not {lines[0][:40]!r}")
    score = whole_number(lines[1]) if len(lines) > 1 else None
    if score is None:
        found = repr(lines[1][:40]) if len(lines) > 1 else "the end of the file"
        raise ValueError(f"line 2: expected the score, a whole number of at most 18 digits, not {found}")
    return Save(level, score, _grid(lines[2:]))


def _grid(lines: list[str]) -> Grid:
    cells: list[int] = []
    for number, line in enumerate(lines, 3):
        for digit in line:
            _check(digit, number, len(cells))
            cells.append(BLOCK * int(digit))
    if len(cells) != DIGITS:
        raise ValueError(f"line {len(lines) + 2}: expected {DIGITS} digits from line 3 on, not {len(cells)}")
    return Grid(ROWS, COLUMNS, cells[: ROWS * COLUMNS])


def _check(digit: str, line: int, count: int) -> None:
    row = count // COLUMNS
    if digit not in ("0", "1"):
        raise ValueError(f"line {line}: expected the digits 0 and 1, not {digit!r}")
    if row > ROWS:
        raise ValueError(f"line {line}: expected {DIGITS} digits from line 3 on, not more")
    if row < HIDDEN and digit != "0":
        raise ValueError(f"line {line}: expected row {row} of the board, which is hidden, to be all 0")
    if row == ROWS and digit != "1":
        raise ValueError(f"line {line}: expected the floor, the last {COLUMNS} digits, to be all 1")


def write_save(save: Save) -> str:
    """The text of a save file: level, score and all digits, a line each, each line ended by LF."""
    board = "".join("1" if value else "0" for value in save.grid.cells)
    return f"{save.level}\n{save.score}\n{board}{'1' * COLUMNS}\n"
