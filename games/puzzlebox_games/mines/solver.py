"""The exact logic of Mines: which cells are safe or mines in every layout that agrees with the numbers and the counter,
and how many layouts there are.

Cells that the same numbers touch are interchangeable and form a group. Numbers that share no cell, directly or through
others, are independent parts of the board. Each part is counted by going through its groups: the layouts so far are
kept by what the numbers still lack, as a polynomial whose coefficient k counts those with k mines. All coefficients are
in one long integer, in lanes that are wide enough for every count.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import NamedTuple

from puzzlebox.core.grid import bits_of
from puzzlebox.core.search import Search

LACK_BITS = 5
"""The bits of what a number lacks: 0 to 8, and a bit that shows when it falls below 0."""


NODES = 20
"""How many nodes of a search an entry of a layer counts: it takes as long."""

LARGE = 5000
"""The square of the cells of a part at which its polynomials take twice as long, because they are long numbers."""


class Clue(NamedTuple):
    """A number on the board: the covered cells around it, and how many of them are mines."""

    cells: int
    mines: int


class Group(NamedTuple):
    """Cells that the same clues touch. `unit` has a 1 for each of these clues, and `room` is what each clue may lack
    after this group: the number of its cells that follow."""

    cells: int
    size: int
    unit: int
    room: int


Layer = dict[int, int]
"""Polynomials of layouts by what the clues lack."""


class Part:
    """Clues that depend on each other, and the groups of their cells. The search counts the layers' entries."""

    def __init__(self, clues: Sequence[Clue], groups: dict[int, int], search: Search) -> None:
        self.guards = sum(1 << LACK_BITS * n + LACK_BITS - 1 for n in range(len(clues)))
        self.groups = _in_order(clues, groups)
        size = sum(group.size for group in self.groups)
        self.lane = size + 1
        self._search = search
        self._nodes = NODES * (1 + size * size // LARGE)
        self._layers = self._go_forward(sum(clue.mines << LACK_BITS * n for n, clue in enumerate(clues)))
        self.layouts = _coefficients(self._layers[-1].get(0, 0), self.lane)

    def _steps(self, lacks: int, group: Group) -> Iterator[tuple[int, int]]:
        """Yield the numbers of mines that a group may have, and what the clues lack after it."""
        room = group.room | self.guards
        for mines in range(group.size + 1):
            left = (lacks | self.guards) - mines * group.unit
            if left & self.guards != self.guards:
                return
            left ^= self.guards
            if (room - left) & self.guards == self.guards:
                yield mines, left

    def _go_forward(self, lacks: int) -> list[Layer]:
        """Return the layouts of the groups before each group, and those of all groups."""
        layers = [{lacks: 1}]
        for group in self.groups:
            layer: Layer = {}
            ways = [comb(group.size, mines) for mines in range(group.size + 1)]
            for before, count in layers[-1].items():
                for mines, after in self._steps(before, group):
                    layer[after] = layer.get(after, 0) + (count * ways[mines] << mines * self.lane)
            self._search.visit(len(layer) * self._nodes)
            layers.append(layer)
        return layers

    def mined(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the cells of each group, and in how many layouts with 0, 1, 2 … mines each of them is a mine."""
        following: Layer = {0: 1}
        for group, layer in zip(reversed(self.groups), reversed(self._layers[:-1]), strict=True):
            ways = [(comb(group.size, mines), comb(group.size - 1, mines - 1) if mines else 0) for mines in range(9)]
            mined, rest = 0, Layer()
            for before, count in layer.items():
                whole = part = 0
                for mines, after in self._steps(before, group):
                    if ends := following.get(after):
                        whole += ends * ways[mines][0] << mines * self.lane
                        part += ends * ways[mines][1] << mines * self.lane
                rest[before] = whole
                mined += count * part
            following = rest
            yield group.cells, _coefficients(mined, self.lane)


def _in_order(clues: Sequence[Clue], groups: dict[int, int]) -> tuple[Group, ...]:
    """Return groups, given as cells by the clues that touch them, so that few clues are open at a time: clue by clue,
    each time the one that was begun and has the fewest groups left."""
    waiting, order = dict(groups), list[tuple[int, int]]()
    left = {n: sum(1 for touching in groups if touching >> n & 1) for n in range(len(clues))}
    begun = 0
    while left:
        chosen = min(left, key=lambda n: (not begun >> n & 1 and bool(begun), left[n]))
        del left[chosen]
        for touching in [touching for touching in waiting if touching >> chosen & 1]:
            order.append((touching, waiting.pop(touching)))
            begun |= touching
            for n in bits_of(touching):
                if n in left:
                    left[n] -= 1
    units = [sum(1 << LACK_BITS * n for n in bits_of(touching)) for touching, _ in order]
    sizes = [cells.bit_count() for _, cells in order]
    rooms = [*accumulate((unit * size for unit, size in zip(units[::-1], sizes[::-1], strict=True)), initial=0)][-2::-1]
    return tuple(Group(cells, *rest) for (_, cells), *rest in zip(order, sizes, units, rooms, strict=True))


def _coefficients(polynomial: int, lane: int) -> list[int]:
    mask, found = (1 << lane) - 1, []
    while polynomial:
        found.append(polynomial & mask)
        polynomial >>= lane
    return found


def _parts(clues: Sequence[Clue]) -> Iterator[list[Clue]]:
    """Yield the clues that depend on each other, together."""
    waiting = [*clues]
    while waiting:
        part, cells = [], waiting[0].cells
        while joined := [clue for clue in waiting if clue.cells & cells]:
            waiting = [clue for clue in waiting if not clue.cells & cells]
            part += joined
            for clue in joined:
                cells |= clue.cells
        yield part


def _groups(clues: Sequence[Clue]) -> dict[int, int]:
    """Return the cells of each group by the clues that touch them."""
    touching: dict[int, int] = {}
    for n, clue in enumerate(clues):
        for cell in bits_of(clue.cells):
            touching[cell] = touching.get(cell, 0) | 1 << n
    groups: dict[int, int] = {}
    for cell, clues_of_cell in touching.items():
        groups[clues_of_cell] = groups.get(clues_of_cell, 0) | 1 << cell
    return groups


def _product(factors: Iterable[Sequence[int]]) -> list[int]:
    """Return the coefficients of the product of polynomials."""
    product = [1]
    for factor in factors:
        before, product = product, [0] * (len(product) + len(factor) - 1)
        for n, x in enumerate(before):
            for m, y in enumerate(factor):
                product[n + m] += x * y
    return product


class Analysis:
    """Everything that follows from clues about `unknown` cells, of which `mines` are mines; with None, the counter does
    not matter.

    `safe` and `mines` are the cells that are so in every layout. Without any layout, both are empty.
    """

    def __init__(self, clues: Iterable[Clue], unknown: int, mines: int | None, search: Search | None = None) -> None:
        distinct = [*dict.fromkeys(clue for clue in clues if clue.cells)]
        self._parts = [Part(part, _groups(part), search or Search()) for part in _parts(distinct)]
        self._outside = unknown
        for clue in distinct:
            self._outside &= ~clue.cells
        self._total = mines
        self.safe = self.mines = 0
        if all(part.layouts for part in self._parts):
            for cells, mined, layouts in self._exact() if self._counter_matters() else self._local():
                self.safe |= 0 if mined else cells
                self.mines |= cells if mined == layouts else 0

    def _counter_matters(self) -> bool:
        """Return whether the number of mines may rule out any layout of a part, or decide the cells that no clue
        touches."""
        if self._total is None:
            return False
        least = sum(next(mines for mines, count in enumerate(part.layouts) if count) for part in self._parts)
        most = sum(len(part.layouts) - 1 for part in self._parts)
        return not (most < self._total and self._total - least < self._free)

    def _local(self) -> Iterator[tuple[int, int, int]]:
        """Yield equal cells, in how many layouts of their part each is a mine, and the number of these layouts."""
        for part in self._parts:
            layouts = sum(part.layouts)
            for cells, mined in part.mined():
                yield cells, sum(mined), layouts

    def _exact(self) -> Iterator[tuple[int, int, int]]:
        """Yield equal cells, in how many layouts each is a mine, and the number of layouts, if there are any."""
        for cells, mined in self._mined() if self.layouts else ():
            yield cells, mined, self.layouts

    @cached_property
    def layouts(self) -> int:
        """The number of layouts."""
        return self._ways(_product(part.layouts for part in self._parts), 0, self._free)

    @property
    def _free(self) -> int:
        """The number of cells that no clue touches."""
        return self._outside.bit_count()

    def shares(self) -> dict[int, Fraction]:
        """Return the share of the layouts in which each unknown cell is a mine, by its number."""
        return {cell: Fraction(mined, layouts) for cells, mined, layouts in self._exact() for cell in bits_of(cells)}

    def _mined(self) -> Iterator[tuple[int, int]]:
        """Yield sets of equal cells, and in how many layouts each of them is a mine."""
        for part in self._parts:
            others = _product(other.layouts for other in self._parts if other is not part)
            ways = [self._ways(others, mines, self._free) for mines in range(len(part.layouts))]
            for cells, mined in part.mined():
                yield cells, sum(a * b for a, b in zip(mined, ways, strict=False))
        if self._free and self._total is not None:
            yield self._outside, self._ways(_product(part.layouts for part in self._parts), 1, self._free - 1)

    def _ways(self, laid: Sequence[int], more: int, free: int) -> int:
        """Return how many layouts there are, given those of some parts by their mines: with so many more mines in other
        places, and the rest of all mines in free cells."""
        if self._total is None:
            return sum(laid)
        left = self._total - more
        return sum(count * comb(free, left - mines) for mines, count in enumerate(laid) if mines <= left)
