"""The well: the board that pieces fall into. It holds the board twice, as a grid and as the bits of one integer, so
that a single AND checks whether a piece fits. No other code writes to either of them.

Bit (row + MARGIN) * stride + column + WALL stands for a cell. The WALL bits before each row and all bits from the floor
down are always set. The `offset` of a piece is the bit of the cell at its box's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.falling.pieces import DEPTH, MARGIN, WALL, Orientation


class Well:
    """An empty well of `rows` x `columns`."""

    __slots__ = ("bits", "empty", "full", "grid", "stride", "wall")

    def __init__(self, rows: int, columns: int) -> None:
        self.grid = Grid(rows, columns)
        self.stride = columns + WALL
        self.wall = (1 << WALL) - 1
        self.full = (1 << columns) - 1
        walls = sum(self.wall << (r * self.stride) for r in range(MARGIN + rows))
        floor = ((1 << (DEPTH * self.stride)) - 1) << ((MARGIN + rows) * self.stride)
        self.bits = self.empty = walls | floor

    def copy(self) -> Well:
        new = Well.__new__(Well)
        new.grid = self.grid.copy()
        new.stride, new.wall, new.full = self.stride, self.wall, self.full
        new.bits, new.empty = self.bits, self.empty
        return new

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

    def fix(self, orientation: Orientation, row: int, column: int, values: tuple[int, ...]) -> None:
        """Make a piece part of the board, without its cells above row 0."""
        grid = self.grid
        cells, base = grid.cells, row * grid.columns + column
        if row + orientation.top >= 0:
            for index, value in zip(orientation.indices, values, strict=True):
                cells[base + index] = value
            self.bits |= orientation.bits << ((row + MARGIN) * self.stride + column + WALL)
            return
        for (r, c), value in zip(orientation.cells, values, strict=True):
            if row + r >= 0:
                cells[(row + r) * grid.columns + column + c] = value
                self.bits |= 1 << self.offset(row + r, column + c)

    def is_empty(self) -> bool:
        return self.bits == self.empty

    def full_rows(self, first: int, last: int) -> list[int]:
        """Return the full rows from `first` to `last`, from the top. Both must be on the board."""
        stride, full = self.stride, self.full
        part = self.bits >> ((first + MARGIN) * stride + WALL)
        rows = []
        for row in range(first, last + 1):
            if part & full == full:
                rows.append(row)
            part >>= stride
        return rows

    def empty_rows(self, rows: Iterable[int]) -> None:
        """Empty rows. Nothing falls."""
        columns = self.grid.columns
        for row in rows:
            self.grid.cells[row * columns : (row + 1) * columns] = [0] * columns
            self.bits &= ~(self.full << self.offset(row, 0))

    def remove_rows(self, rows: Iterable[int], first: int = 0) -> None:
        """Remove rows, as `Grid.remove_rows` does."""
        rows = sorted(rows)
        self.grid.remove_rows(rows, first)
        top = (first + MARGIN) * self.stride
        for row in rows:
            start = (row + MARGIN) * self.stride
            above = self.bits & ((1 << start) - 1)
            moved = (above >> top << (top + self.stride)) | (self.wall << top) | (above & ((1 << top) - 1))
            self.bits = (self.bits >> (start + self.stride) << (start + self.stride)) | moved

    def take_out(self, cells: Iterable[Cell], columns: Iterable[int]) -> list[tuple[Cell, Cell]]:
        """Remove single cells, then let the blocks of these columns fall. Returns the moves, as `Grid.drop_columns`
        does."""
        stride, bits, corner = self.stride, self.bits, self.offset(0, 0)
        values, width = self.grid.cells, self.grid.columns
        for row, column in cells:
            values[row * width + column] = 0
            bits ^= 1 << (corner + row * stride + column)
        fallen = self.grid.drop_columns(columns)
        for (row, column), (floor, _) in fallen:
            bits ^= ((1 << row * stride) | (1 << floor * stride)) << (corner + column)
        self.bits = bits
        return fallen

    def set_grid(self, grid: Grid) -> None:
        """Replace the board by a grid of the same size."""
        filled = (self.offset(r, c) for (r, c), value in grid.items() if value)
        self.grid = grid
        self.bits = self.empty | sum(1 << offset for offset in filled)
