"""The board of Mines: its geometry, its cells as a player sees them, and positions as text.

Sets of cells are whole numbers: bit n is the cell with the number n, counted row by row."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, Sides, bits_of
from puzzlebox_games.mines.options import MAX_SIDE


class Field(NamedTuple):
    """The sides of a board, the set of all its cells, those of the first and of the last column, and the up to eight
    neighbours of each cell."""

    rows: int
    columns: int
    whole: int
    first_column: int
    last_column: int
    around: tuple[int, ...]

    def spread(self, cells: int) -> int:
        """Return these cells and all their neighbours."""
        wide = cells | (cells & ~self.first_column) >> 1 | (cells & ~self.last_column) << 1
        return (wide | wide >> self.columns | wide << self.columns) & self.whole

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return cell[0] * self.columns + cell[1]

    def cell(self, number: int) -> Cell:
        """Return the cell with this number."""
        return divmod(number, self.columns)

    def cells(self, members: int) -> tuple[Cell, ...]:
        """Return the cells of a set, row by row."""
        return tuple(divmod(number, self.columns) for number in bits_of(members))

    def zeros(self, mines: int) -> int:
        """Return the cells with no mine on them or around them."""
        return self.whole & ~self.spread(mines)

    def rings(self, cells: int, zeros: int, closed: int) -> tuple[int, ...]:
        """Return the cells that open with these ones, in rings that run outwards: all closed ones around those of the
        `zeros` that open."""
        rings = [cells]
        while ring := self.spread(rings[-1] & zeros) & (closed := closed & ~rings[-1]):
            rings.append(ring)
        return tuple(rings)

    def areas(self, members: int) -> Iterator[int]:
        """Yield the parts of a set that are connected through eight neighbours."""
        while members:
            area, grown = 0, members & -members
            while grown != area:
                area, grown = grown, self.spread(grown) & members
            yield area
            members &= ~area


@lru_cache(maxsize=64)
def field_of(rows: int, columns: int) -> Field:
    """Return the geometry of a board with these sides."""
    whole = (1 << rows * columns) - 1
    first = sum(1 << row * columns for row in range(rows))
    bare = Field(rows, columns, whole, first, first << columns - 1, ())
    around = tuple(bare.spread(1 << number) & ~(1 << number) for number in range(rows * columns))
    return bare._replace(around=around)


def set_of(cells: Iterable[int]) -> int:
    """Return the set of the cells with these numbers."""
    return sum(1 << number for number in cells)


@lru_cache(maxsize=32)
def counts_of(rows: int, columns: int, mines: int) -> bytes:
    """Return how many mines are around each cell."""
    return bytes((around & mines).bit_count() for around in field_of(rows, columns).around)


class Worth(NamedTuple):
    """What a layout of mines takes to be opened without flags: its openings, each as the set of its zeros, and the
    numbers that border none. Each takes one click."""

    openings: tuple[int, ...]
    alone: int

    @property
    def total(self) -> int:
        """The 3BV of the layout: the fewest clicks that open it."""
        return len(self.openings) + self.alone.bit_count()

    def reached(self, opened: int) -> int:
        """Return how much of the 3BV these open cells are."""
        return sum(1 for zeros in self.openings if zeros & opened) + (self.alone & opened).bit_count()


@lru_cache(maxsize=32)
def worth_of(rows: int, columns: int, mines: int) -> Worth:
    """Return the openings of a layout, and the numbers that border none."""
    field = field_of(rows, columns)
    zeros = field.zeros(mines)
    return Worth(tuple(field.areas(zeros)), field.whole & ~mines & ~field.spread(zeros))


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
    cells = [mines >> number & 1 for number in range(field.rows * field.columns)]
    return Grid(field.rows, field.columns, cells).text(LAYOUT_SYMBOLS)


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
