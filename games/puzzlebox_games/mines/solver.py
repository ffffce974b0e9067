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

from puzzlebox.rules import Search, bits_of

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


def decided(clues: Iterable[Clue]) -> tuple[int, int]:
    """Return the cells that single clues show to be safe, and those that they show to be mines."""
    safe = mines = 0
    for clue in clues:
        safe |= 0 if clue.mines else clue.cells
        mines |= clue.cells if clue.mines == clue.cells.bit_count() else 0
    return safe, mines


def compared(clue: Clue, other: Clue) -> tuple[int, int]:
    """Return the cells that two clues together show to be safe, and those that they show to be mines: if one has as
    many more mines than the other as it has cells of its own."""
    for one, two in ((clue, other), (other, clue)):
        own = one.cells & ~two.cells
        if one.mines - two.mines == own.bit_count():
            return two.cells & ~one.cells, own
    return 0, 0


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

    def __init__(self, clues: Sequence[Clue], search: Search) -> None:
        self.guards = sum(1 << LACK_BITS * n + LACK_BITS - 1 for n in range(len(clues)))
        self.groups = _in_order(len(clues), _groups(clues))
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


def _in_order(clues: int, waiting: dict[int, int]) -> tuple[Group, ...]:
    """Return groups, given as cells by the clues that touch them, so that few clues are open at a time: clue by clue,
    each time the one that was begun and has the fewest groups left."""
    left = {n: sum(1 for touching in waiting if touching >> n & 1) for n in range(clues)}
    begun, order = 0, list[tuple[int, int, int]]()
    while left:
        chosen = min(left, key=lambda n: (not begun >> n & 1 and bool(begun), left.get(n)))
        del left[chosen]
        for touching in [touching for touching in waiting if touching >> chosen & 1]:
            begun |= touching
            left = {n: count - (touching >> n & 1) for n, count in left.items()}
            cells = waiting.pop(touching)
            order.append((cells, cells.bit_count(), sum(1 << LACK_BITS * n for n in bits_of(touching))))
    rooms = [*accumulate((size * unit for _, size, unit in reversed(order)), initial=0)][-2::-1]
    return tuple(Group(*group, room) for group, room in zip(order, rooms, strict=True))


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
        self._parts = [Part(part, search or Search()) for part in _parts(distinct)]
        self._outside = unknown & ~sum(group.cells for part in self._parts for group in part.groups)
        self._free = self._outside.bit_count()
        self._total = mines
        self.safe = self.mines = 0
        for cells, mined, layouts in self._exact() if self._counter_matters() else self._local():
            self.safe |= 0 if mined else cells
            self.mines |= cells if mined == layouts else 0

    def _counter_matters(self) -> bool:
        """Return whether the number of mines may rule out any layout of a part, or decide the cells that no clue
        touches."""
        if self._total is None or not all(part.layouts for part in self._parts):
            return False
        least = sum(next(mines for mines, count in enumerate(part.layouts) if count) for part in self._parts)
        most = sum(len(part.layouts) - 1 for part in self._parts)
        return not (most < self._total and self._total - least < self._free)

    def _local(self) -> Iterator[tuple[int, int, int]]:
        """Yield equal cells, in how many layouts of their part each is a mine, and the number of these layouts."""
        for part in self._parts if all(part.layouts for part in self._parts) else ():
            for cells, mined in part.mined():
                yield cells, sum(mined), sum(part.layouts)

    def _exact(self) -> Iterator[tuple[int, int, int]]:
        """Yield equal cells, in how many layouts each is a mine, and the number of layouts, if there are any."""
        for part in self._parts if self.layouts else ():
            others = _product(other.layouts for other in self._parts if other is not part)
            ways = [self._ways(others, mines, self._free) for mines in range(len(part.layouts))]
            for cells, mined in part.mined():
                yield cells, sum(a * b for a, b in zip(mined, ways, strict=False)), self.layouts
        if self._free and self.layouts:
            yield self._outside, self._ways(self._laid, 1, self._free - 1), self.layouts

    @cached_property
    def layouts(self) -> int:
        """The number of layouts."""
        return self._ways(self._laid, 0, self._free)

    @cached_property
    def _laid(self) -> list[int]:
        """The number of layouts of all parts together, by their mines."""
        return _product(part.layouts for part in self._parts)

    def _ways(self, laid: Sequence[int], more: int, free: int) -> int:
        """Return how many layouts there are, given those of some parts by their mines: with `more` mines in other
        places, and the rest of all mines in free cells."""
        left = (self._total or 0) - more
        return sum(count * comb(free, left - mines) for mines, count in enumerate(laid) if mines <= left)

    def shares(self) -> dict[int, Fraction]:
        """Return the share of the layouts in which each unknown cell is a mine, by its number."""
        return {cell: Fraction(mined, layouts) for cells, mined, layouts in self._exact() for cell in bits_of(cells)}
