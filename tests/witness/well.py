"""The well: the board that pieces fall into. It holds the board twice, as a grid and as the bits of one integer, so
that a single AND checks whether a piece fits. No other code writes to either of them.

Bit (row + MARGIN) * stride + column + WALL stands for a cell. The WALL bits before each row and all bits from the floor
down are always set. The `offset` of a piece is the bit of the cell at its box's top left corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from tests.witness.pieces import DEPTH, MARGIN, WALL, Orientation


class Masks(NamedTuple):
    """The bits of an empty well, those of a full row, and those of the first column in all rows. For each number of
    rows, counted from the index 0 up: the bits of these rows if they are full, without walls, of the first column in
    them, and of the wall after them."""

    empty: int
    full: int
    one_column: int
    rows: tuple[tuple[int, int, int], ...]


@cache
def _masks(rows: int, columns: int) -> Masks:
    stride, full = columns + WALL, (1 << columns) - 1
    column = [sum(1 << (r * stride) for r in range(count)) for count in range(MARGIN + rows + DEPTH + 1)]
    walls = column[MARGIN + rows] * ((1 << WALL) - 1)
    floor = ((1 << (DEPTH * stride)) - 1) << ((MARGIN + rows) * stride)
    of_rows = tuple((full * first, first, first << columns) for first in column[: rows + 1])
    return Masks(walls | floor, full, column[-1], of_rows)


class Well:
    """An empty well of `rows` x `columns`. Copies share the grid until one of them writes to it."""

    __slots__ = ("_shares_grid", "bits", "grid", "masks", "stride")

    def __init__(self, rows: int, columns: int) -> None:
        self.grid = Grid(rows, columns)
        self.stride = columns + WALL
        self.masks = _masks(rows, columns)
        self.bits = self.masks.empty
        self._shares_grid = False

    def copy(self) -> Well:
        new = Well.__new__(Well)
        new.grid, new.bits = self.grid, self.bits
        new.stride, new.masks = self.stride, self.masks
        self._shares_grid = new._shares_grid = True
        return new

    def _own_grid(self) -> Grid:
        """Return the grid to write to it. It belongs to this well alone from now on."""
        if self._shares_grid:
            self.grid, self._shares_grid = self.grid.copy(), False
        return self.grid

    def offset(self, row: int, column: int) -> int:
        """Return the offset of a box with its top left corner at this cell. It is negative far above the board."""
        return (row + MARGIN) * self.stride + column + WALL

    def cell(self, offset: int) -> tuple[int, int]:
        """Return the cell of an offset. Its column must be from -WALL to the board's width - 1."""
        row, column = divmod(offset, self.stride)
        return row - MARGIN, column - WALL

    def fits(self, orientation: Orientation, row: int, column: int) -> bool:
        """Return whether the orientation fits with its box's corner at (row, column): all cells are between the walls,
        above the floor, and not on a filled cell. Cells above row 0 overlap nothing."""
        offset = (row + MARGIN) * self.stride + column + WALL
        return offset >= 0 and not (self.bits >> offset) & orientation.bits

    def room_below(self, orientation: Orientation, offset: int) -> int:
        """Return by how much the offset of a piece grows if it falls as far as it can.

        The board is shifted by each cell of the piece, so that the blocks in the way of the cells fall on the same
        column, that of the box's corner. The lowest bit in this column is the first row that the piece cannot enter.
        """
        below = self.bits >> (offset + self.stride)
        blocked = 0
        for shift in orientation.shifts:
            blocked |= below >> shift
        blocked &= self.masks.one_column
        return (blocked & -blocked).bit_length() - 1

    def fix(self, orientation: Orientation, row: int, column: int, values: tuple[int, ...]) -> None:
        """Make a piece part of the board, without its cells above row 0."""
        grid = self._own_grid()
        cells, base = grid.cells, row * grid.columns + column
        if row + orientation.top >= 0:
            for number, index in enumerate(orientation.indices):
                cells[base + index] = values[number]
            self.bits |= orientation.bits << ((row + MARGIN) * self.stride + column + WALL)
            return
        for (r, c), value in zip(orientation.cells, values, strict=True):
            if row + r >= 0:
                cells[(row + r) * grid.columns + column + c] = value
                self.bits |= 1 << self.offset(row + r, column + c)

    def is_empty(self) -> bool:
        return self.bits == self.masks.empty

    def full_rows(self, first: int, last: int) -> list[int]:
        """Return the full rows from `first` to `last`, from the top. Both must be on the board.

        One is added to each row in the bits: it carries into the wall if the row is full.
        """
        if last < first:
            return []
        full, ones, walls = self.masks.rows[last + 1 - first]
        part = self.bits >> ((first + MARGIN) * self.stride + WALL)
        carries = (part & full) + ones & walls
        if not carries:
            return []
        carries >>= self.grid.columns
        return [row for row in range(first, last + 1) if carries >> (row - first) * self.stride & 1]

    def empty_rows(self, rows: Iterable[int]) -> None:
        """Empty rows. Nothing falls."""
        grid, columns = self._own_grid(), self.grid.columns
        for row in rows:
            grid.cells[row * columns : (row + 1) * columns] = [0] * columns
            self.bits &= ~(self.masks.full << self.offset(row, 0))

    def remove_rows(self, rows: Iterable[int], first: int = 0) -> None:
        """Remove rows, as `Grid.remove_rows` does."""
        rows = sorted(rows)
        self._own_grid().remove_rows(rows, first)
        top, wall = (first + MARGIN) * self.stride, (1 << WALL) - 1
        for row in rows:
            start = (row + MARGIN) * self.stride
            above = self.bits & ((1 << start) - 1)
            moved = (above >> top << (top + self.stride)) | (wall << top) | (above & ((1 << top) - 1))
            self.bits = (self.bits >> (start + self.stride) << (start + self.stride)) | moved

    def take_out(
        self, cells: Iterable[Cell], columns: Iterable[int], fixed: Collection[int] = ()
    ) -> list[tuple[Cell, Cell]]:
        """Remove single cells, then let the blocks of these columns fall, but for those with `fixed` values. Returns
        the moves, as `Grid.drop_columns` does."""
        stride, bits, corner = self.stride, self.bits, self.offset(0, 0)
        grid, width = self._own_grid(), self.grid.columns
        for row, column in cells:
            grid.cells[row * width + column] = 0
            bits ^= 1 << (corner + row * stride + column)
        fallen = grid.drop_columns(columns, fixed)
        for (row, column), (floor, _) in fallen:
            bits ^= ((1 << row * stride) | (1 << floor * stride)) << (corner + column)
        self.bits = bits
        return fallen

    def set_grid(self, grid: Grid) -> None:
        """Replace the board by a grid of the same size."""
        filled = (self.offset(r, c) for (r, c), value in grid.items() if value)
        self.grid, self._shares_grid = grid, False
        self.bits = self.masks.empty | sum(1 << offset for offset in filled)
