"""Reads and writes save files of the published Nineteen.

Line 1 is the speed level, line 2 the score. From line 3 on there are the digits 0 or 1 of 24 x 10 cells, row by row:
the 23 rows of the board, of which the first 3 are empty, and the floor, which is all 1. The falling piece, the next one
and the colours are not in the file.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzlebox.rules import Grid, InvalidError, Message, whole_number

ROWS, COLUMNS, HIDDEN = 23, 10, 3
DIGITS = (ROWS + 1) * COLUMNS
LEVELS = (1, 10)

BLOCK = 8
"""The colour of loaded blocks, as files have no colours."""


class Save(NamedTuple):
    """The contents of a save file: speed level (1 to 10), score (from 0 up) and board (23 x 10)."""

    level: int
    score: int
    grid: Grid


def read_save(text: str) -> Save:
    """Read a save file. Line ends may be LF or CR LF, the last one may be missing, and those between digits are
    ignored. Raises ValueError, which names the line and what was expected there."""
    lines = text.replace("\r\n", "\n").split("\n")
    level = whole_number(lines[0])
    low, high = LEVELS
    if level is None or not low <= level <= high:
        raise InvalidError(
            "line 1: expected the speed level, from {low} to {high}, not {found}",
            low=low,
            high=high,
            found=repr(lines[0][:40]),
        )
    score = whole_number(lines[1]) if len(lines) > 1 else None
    if score is None:
        found = repr(lines[1][:40]) if len(lines) > 1 else Message("the end of the file")
        raise InvalidError("line 2: expected the score, a whole number of at most 18 digits, not {found}", found=found)
    return Save(level, score, _grid(lines[2:]))


def _grid(lines: list[str]) -> Grid:
    cells: list[int] = []
    for number, line in enumerate(lines, 3):
        for digit in line:
            _check(digit, number, len(cells))
            cells.append(BLOCK * int(digit))
    if len(cells) != DIGITS:
        raise InvalidError(
            "line {line}: expected {digits} digits from line 3 on, not {found}",
            line=len(lines) + 2,
            digits=DIGITS,
            found=len(cells),
        )
    return Grid(ROWS, COLUMNS, cells[: ROWS * COLUMNS])


def _check(digit: str, line: int, count: int) -> None:
    row = count // COLUMNS
    if digit not in ("0", "1"):
        raise InvalidError("line {line}: expected the digits 0 and 1, not {found}", line=line, found=repr(digit))
    if row > ROWS:
        raise InvalidError("line {line}: expected {digits} digits from line 3 on, not more", line=line, digits=DIGITS)
    if row < HIDDEN and digit != "0":
        raise InvalidError(
            "line {line}: expected row {row} of the board, which is hidden, to be all 0", line=line, row=row
        )
    if row == ROWS and digit != "1":
        raise InvalidError(
            "line {line}: expected the floor, the last {digits} digits, to be all 1", line=line, digits=COLUMNS
        )


def write_save(save: Save) -> str:
    """Return the text of a save file: level, score and all digits, each on a line that ends with LF."""
    board = "".join("1" if value else "0" for value in save.grid.cells)
    return f"{save.level}\n{save.score}\n{board}{'1' * COLUMNS}\n"
