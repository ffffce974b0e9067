"""The boards of Sudoku: their units (rows, columns, blocks and diagonals), and digits that stand twice in one."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options

BLOCKS = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""The rows and columns of a block, by the size of the board."""

Values = Sequence[int]
"""The digits of a board, cell by cell and row by row; 0 for an empty cell."""

NAMES = {
    "row": Message("row {number}"),
    "column": Message("column {number}"),
    "block": Message("block {number}"),
    "diagonal": Message("diagonal {number}"),
}


class Unit(NamedTuple):
    """Cells that hold each digit once: `kind` is row, column, block or diagonal, `number` counts from 0."""

    kind: str
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> Message:
        """The name for a player, such as `row 3`."""
        return NAMES[self.kind].filled(number=self.number + 1)


class Geometry:
    """The cells and units of a board with `size` digits. Cells are numbered row by row from 0. `unit_numbers` and
    `peers` are, for each cell, its units and the other cells of these."""

    def __init__(self, size: int, diagonals: bool) -> None:
        self.size, self.diagonals = size, diagonals
        self.cells = range(size * size)
        self.block_rows, self.block_columns = BLOCKS[size]
        self.units = tuple(self._units())
        self.diagonal_cells = {cell for unit in self.units if unit.kind == "diagonal" for cell in unit.cells}
        self.unit_numbers = [[n for n, unit in enumerate(self.units) if cell in unit.cells] for cell in self.cells]
        self.peers = [
            frozenset(other for number in numbers for other in self.units[number].cells) - {cell}
            for cell, numbers in enumerate(self.unit_numbers)
        ]

    def _units(self) -> Iterator[Unit]:
        """Yield the units. The cells of a unit are those whose place has its number."""
        last, high, wide = self.size - 1, self.block_rows, self.block_columns
        places = [self.place(cell) for cell in self.cells]
        numbers = {
            "row": [row for row, _ in places],
            "column": [column for _, column in places],
            "block": [row // high * high + column // wide for row, column in places],
        }
        for kind, of_cells in numbers.items():
            for number in range(self.size):
                yield Unit(kind, number, tuple(cell for cell in self.cells if of_cells[cell] == number))
        if self.diagonals:
            yield Unit("diagonal", 0, tuple(cell for cell in self.cells if places[cell][0] == places[cell][1]))
            yield Unit("diagonal", 1, tuple(cell for cell in self.cells if sum(places[cell]) == last))

    def place(self, cell: int) -> Cell:
        """Return the row and the column of a cell."""
        return divmod(cell, self.size)

    def masks(self, values: Values) -> list[int]:
        """Return the digits that each empty cell may have by the rules, as masks: bit 0 is the digit 1."""
        used = [0] * len(self.units)
        for cell, digit in enumerate(values):
            for number in self.unit_numbers[cell] if digit else ():
                used[number] |= 1 << digit - 1
        masks = []
        for cell, digit in enumerate(values):
            taken = 0
            for number in self.unit_numbers[cell]:
                taken |= used[number]
            masks.append(0 if digit else (1 << self.size) - 1 & ~taken)
        return masks

    def clashes(self, values: Values) -> Iterator[tuple[Unit, int, int]]:
        """Yield pairs of cells with the same digit in the same unit."""
        for unit in self.units:
            digits = [digit for cell in unit.cells if (digit := values[cell])]
            if len(set(digits)) < len(digits):
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


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def digits_text(values: Values) -> str:
    """Return digits row by row, with a dot for an empty cell."""
    return "".join(map(str, values)).replace("0", ".")


@lru_cache(maxsize=4096)
def input_text(verb: str, cell: Cell, *digits: int) -> str:
    """Return an input for a cell, such as `set 0 2 4`."""
    return " ".join([verb, *map(str, (*cell, *digits))])
