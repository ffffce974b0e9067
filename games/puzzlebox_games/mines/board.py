"""The cells of Mines as a player sees them, and positions as text."""

import re
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, Sides
from puzzlebox_games.mines.field import Field, counts_of, field_of, set_of
from puzzlebox_games.mines.options import MAX_SIDE

SYMBOLS = "012345678-F?*"
"""The characters of the values of a cell: the number on an open cell, covered, flagged, marked with a question mark, or
an open mine."""

COVERED, FLAG, ASK, MINE = range(9, 13)

HIDDEN, WRONG, FATAL = range(13, 16)
"""What a player sees besides after a loss: a mine that was not found, a flag without a mine, a mine that ended the
game."""

SEEN_SYMBOLS = SYMBOLS + "*x!"
"""The characters of everything that a player may see."""

LAYOUT_SYMBOLS = ".*"

POSITION = re.compile(
    r"([1-9][0-9]?)x([1-9][0-9]?)/([1-9][0-9]{0,3}) ([^ ]+)(?: open ([^ ]+) ([^ ]+))?(?: (?!open)([^ ]+))?"
)


class Position(NamedTuple):
    """A layout of mines, the first cell that is opened, and what a player sees: None for the first opening alone."""

    sides: Sides
    mines: int
    first: Cell | None
    view: Grid | None

    @property
    def field(self) -> Field:
        """The geometry of its board."""
        return field_of(*self.sides)


def write_layout(field: Field, mines: int) -> str:
    """Return a layout row by row: `..*/...`."""
    return Grid(field.rows, field.columns, (mines >> n & 1 for n in range(field.rows * field.columns))).text(
        LAYOUT_SYMBOLS
    )


def write_position(position: Position) -> str:
    """Return a position as text: `4x4/1 *.../..../..../.... open 3 3 -1../1100/0000/0000`."""
    sides, first = position.sides, position.first
    words = [f"{sides.rows}x{sides.columns}/{position.mines.bit_count()}", write_layout(position.field, position.mines)]
    words += [f"open {first[0]} {first[1]}"] if first else []
    words += [position.view.text(SYMBOLS)] if position.view else []
    return " ".join(words)


def read_position(text: str) -> Position:
    """Read a position. Raises ValueError if it has the wrong number of mines or a mine in the first cell, or if what
    the player sees does not fit."""
    match = POSITION.fullmatch(" ".join(text.split()))
    if not match:
        raise ValueError("a position is written like this: 4x4/1 *.../..../..../.... open 3 3")
    rows, columns, count, cells, *first, shown = match.groups()
    sides = Sides(int(rows), int(columns))
    layout = sides.check(Grid.parse(cells, LAYOUT_SYMBOLS))
    field, mines = field_of(*sides), set_of(n for n, mine in enumerate(layout.cells) if mine)
    if mines.bit_count() != int(count):
        raise InvalidError("expected {expected} mines, not {found}", expected=int(count), found=mines.bit_count())
    opened = _read_first(first, field, mines) if first[0] else None
    position = Position(sides, mines, opened, sides.check(Grid.parse(shown, SYMBOLS)) if shown else None)
    if position.view:
        _check_view(position, position.view)
    return position


def _read_first(words: list[str], field: Field, mines: int) -> Cell:
    row, column = (int(word) if re.fullmatch("[0-9]{1,2}", word) else MAX_SIDE for word in words)
    if row >= field.rows or column >= field.columns:
        raise InvalidError("the first cell {cell} is not on the board", cell=" ".join(words)[:40])
    if mines >> field.number((row, column)) & 1:
        raise InvalidError("there is a mine in the first cell, {row} {column}", row=row, column=column)
    return row, column


def _check_view(position: Position, view: Grid) -> None:
    """Check that the open cells of a view show what the layout has there."""
    field, mines = position.field, position.mines
    counts = counts_of(*position.sides, mines)
    for number, value in enumerate(view.cells):
        if value in (COVERED, FLAG, ASK):
            continue
        if value != (MINE if mines >> number & 1 else counts[number]):
            row, column = field.cell(number)
            raise InvalidError(
                "row {row}, column {column}: the layout does not have this", row=row + 1, column=column + 1
            )
    if position.first is None and min(view.cells) < COVERED:
        raise ValueError("cells are open, but the first one is not named")
    if position.first and view[position.first] >= COVERED:
        raise ValueError("the first cell is not open")


def having(grid: Grid, *values: int) -> int:
    """Return the set of the cells with these values."""
    bits = bytes(ord("1") if value in values else ord("0") for value in range(256))
    return int(bytes(grid.cells)[::-1].translate(bits), 2)
