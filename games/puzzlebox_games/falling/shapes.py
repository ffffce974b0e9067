"""Shapes and pieces as cells and as bits, the pictures that they are read from, the bits of an empty well, and
boards as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from puzzlebox.rules import Cell, Event, Frozen, Grid, InvalidError

MARGIN = 8
"""Rows above row 0 in the bits of a well, so that a piece can be above the board."""

WALL = 5
"""Columns of wall before each row in the bits of a well. No piece is wider than this."""

DEPTH = 6
"""Rows of floor below the board in the bits of a well. No piece is taller than this."""

GARBAGE = 8
"""The value of a block of garbage: one more than those of seven shapes."""

EMPTY = "."
"""An empty cell in the text of a board."""

MAX_PLACES = 1000
"""How many places of an orientation are remembered."""

Cells = tuple[Cell, ...]
"""The cells of a piece, as (row, column) in its box."""

Moves = tuple[tuple[Cell, Cell], ...]
"""The blocks that fell, each as (cell before, cell after)."""


class Orientation:
    """One orientation of a shape: its `cells` in the box, and as `bits` those of a well with the box's corner at bit 0.

    `number` counts the orientations of the shape, of which `first` is the one with number 0. `cw`, `ccw` and `half` are
    those that a turn leads to. `shifts` are the numbers of the bits, and `indices` those of the cells in a board, both
    in the order of the cells. `top` and `bottom` are the first and the last row with a cell.
    """

    def __init__(self, shape: str, number: int, cells: Cells, columns: int) -> None:
        self.shape, self.number, self.cells, self.stride = shape, number, cells, columns + WALL
        self.shifts = tuple(row * self.stride + column for row, column in cells)
        self.bits = sum(1 << shift for shift in self.shifts)
        self.indices = tuple(row * columns + column for row, column in cells)
        self.top, self.bottom = min(row for row, _ in cells), max(row for row, _ in cells)
        self.first = self.cw = self.ccw = self.half = self
        self.locks: dict[int, Lock] = {}
        self.of_one_value: dict[int, Drawn] = {}

    def __repr__(self) -> str:
        return f"{self.shape} {self.number}"

    def at(self, row: int, column: int) -> Cells:
        """Return the cells on the board if the box's corner is at (row, column)."""
        return tuple([(row + r, column + c) for r, c in self.cells])

    def drawn(self, value: int) -> Drawn:
        """Return the piece in this orientation with the same value in all its cells. It is made once."""
        drawn = self.of_one_value.get(value)
        if drawn is None:
            drawn = self.of_one_value[value] = Drawn(self, (value,) * len(self.cells))
        return drawn

    def locked(self, offset: int) -> Event:
        """Return the event of a lock with the box's corner at this bit."""
        return self.lock(offset).event

    def lock(self, offset: int) -> Lock:
        """Return what a lock with the box's corner at this bit does. It is made once: games play the same few hundred
        places again and again."""
        lock = self.locks.get(offset)
        if lock is None:
            if len(self.locks) >= MAX_PLACES:
                self.locks.clear()
            row, column = divmod(offset, self.stride)
            cells, width = self.at(row - MARGIN, column - WALL), self.stride - WALL
            bits = sum(1 << offset + shift for shift, (r, _) in zip(self.shifts, cells, strict=True) if r >= 0)
            indices = tuple([r * width + c if r >= 0 else -1 for r, c in cells])
            lock = self.locks[offset] = Lock(Event("locked", cells), bits, indices)
        return lock


NOWHERE = Orientation("none", 0, ((0, 0),), 1)
"""What is in play if no piece is. It fits nowhere, so that no key and no timer moves it."""
NOWHERE.bits = -1


class Lock(NamedTuple):
    """What a lock does: its event, the bits that it sets, and the indices of the cells in a board, -1 above row 0."""

    event: Event
    bits: int
    indices: tuple[int, ...]


class Drawn(NamedTuple):
    """A piece that is not in play. `values` has one value for each cell of the orientation."""

    orientation: Orientation
    values: tuple[int, ...]


class Placement(NamedTuple):
    """An orientation and the cell of its box's top left corner."""

    orientation: Orientation
    row: int
    column: int


class Found(NamedTuple):
    """What is to be cleared: full `rows` from the top, or single `cells`. The blocks in `columns` fall afterwards."""

    rows: tuple[int, ...] = ()
    cells: Cells = ()
    columns: frozenset[int] = frozenset()


def cells_in(picture: str, mark: str = "O") -> Cells:
    """Return the cells of a picture, such as `.O/OO`, that hold the mark, row by row."""
    rows = picture.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark)


def boxes(pictures: str) -> tuple[Cells, ...]:
    """Return the cells of each orientation of a shape, from its pictures in clockwise order, between white space."""
    return tuple(map(cells_in, pictures.split()))


def turned_box(picture: str, orientations: int = 4) -> tuple[Cells, ...]:
    """Return the cells of a square box and of its clockwise quarter turns, (r, c) to (c, n-1-r). Each cell keeps its
    index."""
    last, turned = picture.count("/"), [cells_in(picture)]
    while len(turned) < orientations:
        turned.append(tuple((column, last - row) for row, column in turned[-1]))
    return tuple(turned)


Shapes = tuple[tuple[Orientation, ...], ...]
"""The orientations of each shape."""


def shapes_of(cells: Mapping[str, tuple[Cells, ...]], columns: int) -> Shapes:
    """Return the orientations of these shapes on a board of this many columns."""
    shapes = []
    for name, orientations in cells.items():
        turned = [Orientation(name, number, one, columns) for number, one in enumerate(orientations)]
        for number, one in enumerate(turned):
            one.first, one.ccw = turned[0], turned[number - 1]
            one.cw, one.half = turned[(number + 1) % len(turned)], turned[(number + 2) % len(turned)]
        shapes.append(tuple(turned))
    return tuple(shapes)


class Masks(NamedTuple):
    """The bits of an empty well, those of a full row, and those of the first column in all rows of the well and in
    those of the board."""

    empty: int
    row: int
    column: int
    ones: int


@cache
def masks_of(rows: int, columns: int) -> Masks:
    """Return the masks of a well. They are made once."""
    stride = columns + WALL
    column = sum(1 << row * stride for row in range(MARGIN + rows + DEPTH))
    above = (1 << (MARGIN + rows) * stride) - 1
    walls = (column & above) * ((1 << WALL) - 1)
    floor = ((1 << DEPTH * stride) - 1) << (MARGIN + rows) * stride
    return Masks(walls | floor, (1 << columns) - 1, column, column & (1 << rows * stride) - 1)


class BoardText(Frozen):
    """Reads and writes the visible rows of a board: from the top, with `/` between rows, `.` for an empty cell, and for
    a block the letter of its value, from 1 up. Empty rows at the top may be missing. Small letters are read, too.

    The board has `rows` and `columns`, of which the `hidden` rows at the top are not shown.
    """

    letters: str
    rows: int
    columns: int
    hidden: int

    def read(self, text: str) -> Grid:
        """Return the board of a text. Raises ValueError if it has too many rows, a row of another length, another
        character or a full row."""
        rows = text.strip().upper().split("/")
        visible = self.rows - self.hidden
        if len(rows) > visible:
            raise InvalidError("a board has at most {rows} rows, not {count}", rows=visible, count=len(rows))
        grid = Grid(self.rows, self.columns)
        for number, row in enumerate(rows, 1):
            self._check(row, number)
            for column, letter in enumerate(row):
                value = 0 if letter == EMPTY else 1 + self.letters.index(letter)
                grid[self.rows - len(rows) + number - 1, column] = value
        return grid

    def _check(self, row: str, number: int) -> None:
        if len(row) != self.columns:
            raise InvalidError(
                "row {row} of a board must have {columns} characters, not {count}",
                row=number,
                columns=self.columns,
                count=len(row),
            )
        if other := next((letter for letter in row if letter not in self.letters + EMPTY), None):
            raise InvalidError(
                "a board consists of the characters {characters} and /, not {other}",
                characters=EMPTY + self.letters,
                other=repr(other),
            )
        if EMPTY not in row:
            raise InvalidError("row {row} of a board is full; it would be cleared", row=number)

    def write(self, grid: Grid) -> str:
        """Return the text of a board, without the empty rows at the top."""
        lines = [
            "".join(self.letters[value - 1] if value else EMPTY for value in grid.row(row))
            for row in range(self.hidden, self.rows)
        ]
        while len(lines) > 1 and not lines[0].strip(EMPTY):
            del lines[0]
        return "/".join(lines)
