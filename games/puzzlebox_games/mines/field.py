"""The geometry of a board of Mines.

Sets of cells are whole numbers: bit n is the cell with the number n, counted row by row."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import Cell, bits_of


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
