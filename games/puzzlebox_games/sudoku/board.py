"""The boards of Sudoku: their units (rows, columns, blocks and diagonals), and digits that stand twice in one."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options

BLOCKS = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""The rows and columns of a block, by the size of the board."""

Values = Sequence[int]
"""The digits of a board, cell by cell and row by row; 0 for an empty cell."""


class Unit(NamedTuple):
    """Cells that hold each digit once: `kind` is row, column, block or diagonal, `number` counts from 0."""

    kind: str
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> Message:
        """The name for a player, such as `row 3`."""
        return Message(NAMES[self.kind], number=self.number + 1)


NAMES = {"row": "row {number}", "column": "column {number}", "block": "block {number}", "diagonal": "diagonal {number}"}


class Geometry:
    """The cells and units of a board with `size` digits. Cells are numbered row by row from 0."""

    def __init__(self, size: int, diagonals: bool) -> None:
        self.size = size
        self.diagonals = diagonals
        self.cells = range(size * size)
        self.block_rows, self.block_columns = BLOCKS[size]
        self.units = tuple(self._units())
        self.units_of = tuple(tuple(unit for unit in self.units if cell in unit.cells) for cell in self.cells)
        self.unit_numbers = tuple(tuple(self.units.index(unit) for unit in units) for units in self.units_of)
        self.peers = tuple(
            frozenset(other for unit in units for other in unit.cells) - {cell}
            for cell, units in zip(self.cells, self.units_of, strict=True)
        )

    def _units(self) -> Iterator[Unit]:
        size, line = self.size, range(self.size)
        for row in line:
            yield Unit("row", row, tuple(range(row * size, row * size + size)))
        for column in line:
            yield Unit("column", column, tuple(range(column, size * size, size)))
        for block in line:
            yield Unit("block", block, tuple(cell for cell in self.cells if self.block_of(cell) == block))
        if self.diagonals:
            yield Unit("diagonal", 0, tuple(range(0, size * size, size + 1)))
            yield Unit("diagonal", 1, tuple(range(size - 1, size * size - 1, size - 1)))

    def block_of(self, cell: int) -> int:
        """Return the number of the block of a cell: row by row from 0."""
        row, column = divmod(cell, self.size)
        return row // self.block_rows * (self.size // self.block_columns) + column // self.block_columns

    @cached_property
    def diagonal_cells(self) -> frozenset[int]:
        """The cells on the diagonals, if these are units."""
        return frozenset(cell for unit in self.units if unit.kind == "diagonal" for cell in unit.cells)

    def place(self, cell: int) -> Cell:
        """Return the row and the column of a cell."""
        return divmod(cell, self.size)

    def masks(self, values: Values) -> list[int]:
        """Return the digits that each empty cell may have by the rules, as masks: bit 0 is the digit 1."""
        used = [0] * len(self.units)
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                if values[cell]:
                    used[number] |= 1 << values[cell] - 1
        whole, masks = (1 << self.size) - 1, []
        for cell, digit in enumerate(values):
            taken = whole if digit else 0
            for number in self.unit_numbers[cell]:
                taken |= used[number]
            masks.append(whole & ~taken)
        return masks

    def clashes(self, values: Values) -> Iterator[tuple[Unit, int, int]]:
        """Yield pairs of cells with the same digit in the same unit."""
        for unit in self.units:
            digits = [values[cell] for cell in unit.cells]
            if len(set(digits)) < self.size - max(0, digits.count(0) - 1):
                for first, second in combinations(unit.cells, 2):
                    if values[first] and values[first] == values[second]:
                        yield unit, first, second


@lru_cache(maxsize=8)
def geometry(size: int, diagonals: bool) -> Geometry:
    """Return the cells and units of a board, with or without the diagonals as units."""
    return Geometry(size, diagonals)


def geometry_of(options: Options) -> Geometry:
    """Return the cells and units of boards with these options."""
    return geometry(int(options["size"]), options["extra"] == "x")


def digits_text(values: Values) -> str:
    """Return digits row by row, with a dot for an empty cell."""
    return "".join(map(str, values)).replace("0", ".")
