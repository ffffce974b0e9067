"""The search by pushes: positions of the boxes and the area of the pusher, explored with A*.

The lower bound is the cheapest assignment of boxes to goals. Positions are left out if a box is in a dead cell, if
boxes are frozen off their goals, or if the boxes cannot be assigned.
"""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.sokoban.matching import cost_after, match
from puzzlebox_games.sokoban.warehouse import UNREACHABLE, Warehouse, bits, shifted

MAX_POSITIONS = 1_000_000
"""The most positions that a search stores: about 200 MB."""

MAX_STORED_CELLS = 400_000_000
"""The most positions of a large level, times its cells: each position then takes more memory."""

SLICE = 2_000
"""The work of a slice: the number of expanded positions, times the number of cells."""

CELL_BITS = 12
"""The bits of a position's key that hold the first cell of the pusher's area. The other bits are the boxes."""

CELL_MASK = (1 << CELL_BITS) - 1

Key = int
"""A position: the mask of the boxes, and the first cell of the area that the pusher can reach."""


class Push(NamedTuple):
    """A push: the cell of the box before it, and the index of its direction."""

    box: int
    direction: int


class Positions:
    """The positions that a search by pushes has found, with the least number of pushes to each."""

    def __init__(self, house: Warehouse, search: Search, boxes: int, pusher: int) -> None:
        self.house = house
        self.search = search
        self.start = self.key(boxes, pusher)
        self.pushes: dict[Key, int] = {self.start: 0}
        self._limit = most_positions(house)
        self.solved: list[Key] = []
        """The solved positions that have been reached with the least pushes."""
        self._waiting = {bound(house, boxes, 1 << pusher): [self.start]}
        """The positions to expand, by the least number of pushes of a solution through them."""

    @property
    def least(self) -> int | None:
        """The least number of pushes of a solution, once it is known."""
        return self.pushes[self.solved[0]] if self.solved else None

    def find(self) -> Slices[int | None]:
        """Return the least number of pushes of a solution, or None if there is no solution."""
        while not self.solved and self._waiting and (total := min(self._waiting)) < UNREACHABLE:
            yield from self._expand_all(total, until_solved=True)
        return self.least

    def find_all(self) -> Slices[None]:
        """Find all positions on the way to a solution with the least pushes, once their number is known."""
        if self.least in self._waiting:
            yield from self._expand_all(self.least, until_solved=False)

    def _expand_all(self, total: int, until_solved: bool) -> Slices[None]:
        """Expand the positions through which a solution has at least `total` pushes."""
        slice_length = slice_of(self.house)
        stack = self._waiting[total]
        expanded = 0
        while stack:
            expanded += 1
            if expanded % slice_length == 0:
                yield self.search.nodes / self.search.limit
            self._expand(stack.pop(), total)
            if until_solved and self.solved:
                return
        del self._waiting[total]

    def _expand(self, key: Key, total: int) -> None:
        known = self.pushes
        if key >> CELL_BITS == self.house.goal_mask:
            self.solved.append(key)
            return
        pushes = known[key] + 1
        for found, least in self.onward(key, total - known[key]):
            if known.get(found, UNREACHABLE) > pushes:
                known[found] = pushes
                self._waiting.setdefault(pushes + least, []).append(found)
        if len(known) > self._limit:
            raise SearchLimitError

    def onward(self, key: Key, least: int | None = None) -> Iterator[tuple[Key, int]]:
        """Return the positions after one push, each with a number of pushes that it needs at least. Positions that
        cannot be solved are left out, as far as this is seen at once.

        With `least`, there are none if the position itself needs another number of pushes at least: a way to it with
        fewer pushes has been found since, and it was expanded then.
        """
        house = self.house
        boxes, area = key >> CELL_BITS, self.area(key)
        cells = list(bits(boxes))
        rows = [house.distances(cell, area) for cell in cells]
        matching = match(rows)
        if least is not None and matching.cost != least:
            return
        numbers = {cell: number for number, cell in enumerate(cells)}
        count = 1
        for cell, target in self._targets(boxes, area):
            count += 1
            after = boxes ^ (1 << cell | 1 << target)
            if house.frozen(after) & ~house.goal_mask:
                continue
            cost = cost_after(matching, rows, numbers[cell], house.distances(target, 1 << cell))
            if cost < UNREACHABLE:
                yield self.key(after, cell), cost
        self.search.visit(count)

    def _targets(self, boxes: int, area: int) -> Iterator[tuple[int, int]]:
        """Return the boxes that can be pushed to a live cell, each as its cell before and after."""
        free = self.house.floor & ~boxes & self.house.live
        for offset in self.house.offsets:
            for cell in bits(boxes & shifted(area, offset) & shifted(free, -offset)):
                yield cell, cell + offset

    def before(self, key: Key) -> Iterator[tuple[Key, Push]]:
        """Return the known positions from which one push leads here in the least number of pushes."""
        house = self.house
        boxes, area = key >> CELL_BITS, self.area(key)
        free = house.floor & ~boxes
        pushes = self.pushes[key] - 1
        for direction, offset in enumerate(house.offsets):
            for target in bits(boxes & shifted(area, offset) & shifted(free, 2 * offset)):
                box = target - offset
                earlier = self.key(boxes ^ (1 << box | 1 << target), box - offset)
                if self.pushes.get(earlier) == pushes:
                    yield earlier, Push(box, direction)

    def key(self, boxes: int, pusher: int) -> Key:
        """Return the key of the position with the pusher in this cell."""
        area = self.house.flood(1 << pusher, self.house.floor & ~boxes)
        return boxes << CELL_BITS | (area & -area).bit_length() - 1

    def area(self, key: Key) -> int:
        """Return the cells that the pusher can reach."""
        return self.house.flood(1 << (key & CELL_MASK), self.house.floor & ~(key >> CELL_BITS))


def slice_of(house: Warehouse) -> int:
    """Return the number of positions that are expanded in a slice of a few milliseconds."""
    return max(1, SLICE // len(house.cells))


def most_positions(house: Warehouse) -> int:
    """Return the most positions that a search stores."""
    return min(MAX_POSITIONS, MAX_STORED_CELLS // house.floor.bit_length())


def bound(house: Warehouse, boxes: int, area: int) -> int:
    """Return a number of pushes that boxes need at least, `UNREACHABLE` or more if they cannot be brought to goals."""
    rows = [house.distances(box, area) for box in bits(boxes)]
    return match(rows).cost if len(rows) == len(house.goals) else UNREACHABLE
