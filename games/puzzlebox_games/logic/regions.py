"""Constraints about where cells lie: connected ones, loops, and what is seen from a cell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from puzzlebox.rules import Message, bits_of
from puzzlebox_games.logic.constraints import (
    MEDIUM,
    Clue,
    Constraint,
    ContradictionError,
    Domains,
    Name,
    Step,
    Technique,
    single,
)

CUT_OFF = Technique(Message("Cut off"), Message("All must be connected, and {cells} would be cut off from the others."))
BRIDGE = Technique(Message("Bridge"), Message("Only {cells} connects the parts that must be connected."))


class Connected(Constraint):
    """The cells with a value of the mask form one region. `near` are the neighbours of each cell."""

    def __init__(
        self, cells: Iterable[int], near: Sequence[Sequence[int]], mask: int, name: Name, tier: int = MEDIUM
    ) -> None:
        self.cells, self.name, self._near, self._mask = tuple(cells), name, near, mask
        self.search = (type(self)._joined,)
        self.rules = ((),) * tier + (self.search,)

    def _joined(self, domains: Domains) -> Iterator[Step]:
        mask = self._mask
        free = {cell for cell in self.cells if domains[cell] & mask}
        sure = [cell for cell in self.cells if not domains[cell] & ~mask]
        if not sure:
            return
        reached, bridges = self._walk(free, sure)
        lost, kept = ([c for c in sure if (c in reached) == is_reached] for is_reached in (False, True))
        if lost:
            raise ContradictionError(self, lost if len(lost) < len(kept) else kept)
        if alone := [cell for cell in free if cell not in reached]:
            yield Step([(cell, domains[cell] & mask) for cell in alone], alone, CUT_OFF)
        for cell in bridges:
            if domains[cell] & ~mask:
                yield Step([(cell, domains[cell] & ~mask)], (cell,), BRIDGE)

    def _walk(self, free: set[int], sure: Sequence[int]) -> tuple[dict[int, int], list[int]]:
        """Walk from the first of the sure cells over the free ones, depth first. Return the cells that are reached, and
        those without which some sure cells would be apart (Tarjan)."""
        near, wanted, root = self._near, dict.fromkeys(sure, 1), sure[0]
        order, low, count = {root: 0}, {root: 0}, {root: 1}
        stack = [(root, -1, iter(near[root]))]
        bridges: dict[int, None] = {}
        while stack:
            cell, parent, rest = stack[-1]
            for other in rest:
                if other not in free:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    count[other] = wanted.get(other, 0)
                    stack.append((other, cell, iter(near[other])))
                    break
                if other != parent:
                    low[cell] = min(low[cell], order[other])
            else:
                stack.pop()
                if parent >= 0:
                    low[parent] = min(low[parent], low[cell])
                    count[parent] += count[cell]
                    if low[cell] >= order[parent] and count[cell]:
                        bridges[parent] = None
        return order, [*bridges]


OPEN_LOOP = Technique(Message("No loop"), Message("Any other line at {cells} would close a loop."))


class NoLoop(Constraint):
    """Each value of a cell joins two points, which `ends` has for each cell; no loop may come of it."""

    def __init__(self, ends: Sequence[Mapping[int, tuple[int, int]]], name: Name) -> None:
        self.cells, self.name, self._ends = tuple(range(len(ends))), name, ends
        self.search = (type(self)._unclosed,)
        self.rules = ((), self.search)

    def _unclosed(self, domains: Domains) -> Iterator[Step]:
        root: dict[int, int] = {}

        def find(point: int) -> int:
            while point in root:
                point = root[point]
            return point

        for cell in self.cells:
            if single(domains[cell]):
                one, two = map(find, self._ends[cell][domains[cell]])
                if one == two:
                    raise ContradictionError(self, (cell,))
                root[one] = two
        for cell in self.cells:
            if not single(domains[cell]):
                for value, (one, two) in self._ends[cell].items():
                    if domains[cell] & value and find(one) == find(two):
                        yield Step([(cell, value)], (cell,), OPEN_LOOP)


SEES = Technique(
    Message("Line of sight"),
    Message("The cells that are seen from {base} must be {total}, and its other sides give no more and no fewer."),
)


class Sight(Constraint):
    """From a cell, along the arms up to the first cell without a value of the mask, `total` cells are seen, itself
    among them."""

    def __init__(
        self, cell: int, arms: Sequence[Sequence[int]], mask: int, total: int, clues: tuple[Clue, ...] = ()
    ) -> None:
        self.name, self.clues = cell, clues
        self.cells = (cell, *(other for arm in arms for other in arm))
        self._arms, self._mask, self._total = arms, mask, total
        self.search = (type(self)._exact,)
        self.rules = ((), (type(self)._bounded,), self.search)

    def _bounded(self, domains: Domains) -> Iterator[Step]:
        """Use only the least and the most of each arm."""
        lengths = self._lengths(domains)
        ranges = [(1 << mask.bit_length()) - (mask & -mask) for mask in lengths]
        return self._seen(domains, lengths, ranges)

    def _exact(self, domains: Domains) -> Iterator[Step]:
        lengths = self._lengths(domains)
        return self._seen(domains, lengths, lengths)

    def _lengths(self, domains: Domains) -> list[int]:
        """Return the lengths that each arm may have, as masks."""
        found = []
        for arm in self._arms:
            possible = 0
            for length, cell in enumerate(arm):
                if domains[cell] & ~self._mask:
                    possible |= 1 << length
                if not domains[cell] & self._mask:
                    break
            else:
                possible |= 1 << len(arm)
            found.append(possible)
        return found

    def _seen(self, domains: Domains, lengths: Sequence[int], usable: Sequence[int]) -> Iterator[Step]:
        """Cut what does not fit the total. `usable` are the lengths that count for the other arms."""
        cuts, mask = list[tuple[int, int]](), self._mask
        for number, (arm, possible) in enumerate(zip(self._arms, lengths, strict=True)):
            sums = reduce(_sums, (usable[other] for other in range(len(self._arms)) if other != number), 1)
            left = [n for n in bits_of(possible) if n < self._total and sums >> self._total - 1 - n & 1]
            if not left:
                raise ContradictionError(self, self.cells[:1])
            cuts += [(c, domains[c] & ~mask) for c in arm[: left[0]] if domains[c] & ~mask]
            if len(left) == 1 and left[0] < len(arm) and domains[arm[left[0]]] & mask:
                cuts.append((arm[left[0]], domains[arm[left[0]]] & mask))
        if real := [(cell, cut) for cell, cut in cuts if domains[cell] & cut]:
            yield Step(real, self.cells, SEES, {"total": self._total})


def _sums(sums: int, lengths: int) -> int:
    """Return the sums of a number of one mask and a number of the other."""
    return reduce(or_, (sums << n for n in bits_of(lengths)), 0)
