"""Solves boards of Sudoku, and counts their solutions.

A search holds all that is still possible as one integer with a bit for each digit in each cell. The bits of each group
(the digits of a cell, the cells of a unit for one digit) are folded onto the first one, for all groups of a kind at
once, so a few operations find every group with one bit left, wherever it is.

The sums of killer Sudokus are those of cages, and what follows from them by the rule of 45, the sum of a whole unit.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations, islice
from operator import or_
from typing import NamedTuple

from puzzlebox.rules import Random, Search, SearchLimitError, Slices, bits_of
from puzzlebox_games.logic.constraints import Constraint, ContradictionError, Different, Domains, Step, Table, tuples_of
from puzzlebox_games.logic.problem import LimitError, Problem
from puzzlebox_games.sudoku.board import AREAS, Geometry, Unit, Values

Visit = Callable[[], object]
"""Called at each node of a search; it may raise an exception to end it."""

MOST_OVER = 3
"""The most cells that the rule of 45 looks at."""

MOST_FILLED = 6
"""The most cells of a cage of which all fillings are looked at."""

MAX_NODES = 5_000
"""The most nodes of the search for the solutions of a killer Sudoku."""


class Kind(NamedTuple):
    """Groups of bits of one form, such as rows: `firsts` are the first bits of the groups, and `steps` lead from there
    to all bits of a group."""

    firsts: int
    steps: tuple[int, ...]

    def fold(self, board: int) -> tuple[int, int]:
        """Return the groups in which at least one bit, and at least two bits, are left."""
        some = several = 0
        for step in self.steps:
            bits = board >> step
            several |= some & bits
            some |= bits
        return some & self.firsts, several & self.firsts

    def members(self, groups: int) -> int:
        """Return all bits of these groups."""
        bits = 0
        for step in self.steps:
            bits |= groups << step
        return bits


class Solver:
    """Solves the boards of one geometry. The digit d, from 1, in a cell is the bit (d - 1) * `count` + cell."""

    def __init__(self, shape: Geometry) -> None:
        self.count = count = len(shape.cells)
        self.all = (1 << shape.size * count) - 1
        digits = range(0, shape.size * count, count)
        firsts = {tuple(digits): (1 << count) - 1}
        for unit in sorted(shape.units, key=lambda unit: unit.kind in AREAS):
            steps = tuple(cell - unit.cells[0] for cell in unit.cells)
            firsts[steps] = firsts.get(steps, 0) | sum(1 << digit + unit.cells[0] for digit in digits)
        self.kinds = [Kind(first, steps) for steps, first in firsts.items()]
        self.keep = [
            self.all
            & ~sum(1 << digit + peer for peer in shape.peers[cell])
            & ~sum(1 << other + cell for other in digits if other != digit)
            for digit in digits
            for cell in shape.cells
        ]
        """What remains possible once a digit is in a cell, by the number of this bit."""

    def solutions(self, values: Values, limit: int, visit: Visit = lambda: None) -> list[tuple[int, ...]]:
        """Return the solutions of a board, at most `limit` of them."""
        bits, placed = self.all, 0
        for cell, digit in enumerate(values):
            if digit:
                number = (digit - 1) * self.count + cell
                bits &= self.keep[number]
                placed |= 1 << number
        return [*islice(self._solved(bits, placed, visit), limit)]

    def fitting(self, masks: Sequence[int], visit: Visit) -> tuple[int, ...]:
        """Return the first solution whose digits are in the masks of their cells; none if there is no solution."""
        bits = sum(
            1 << number
            for number in range(self.all.bit_length())
            if masks[number % self.count] >> number // self.count & 1
        )
        return next(self._solved(bits, 0, visit), ())

    def _solved(self, bits: int, placed: int, visit: Visit) -> Iterator[tuple[int, ...]]:
        """Yield all solutions of a board, of which these bits are possible. The peers of those that are `placed` have
        been crossed out."""
        visit()
        bits, placed = self._concluded(bits, placed)
        if bits.bit_count() == self.count:
            yield self._digits(bits)
        elif bits:
            for number in bits_of(self._branch(bits)):
                yield from self._solved(bits & self.keep[number], placed | 1 << number, visit)

    def drawing(self, random: Random, nodes: int) -> Slices[tuple[int, ...]]:
        """Draw a full grid: the digits and places of each group that is tried are in a drawn order, the last one first.
        Return nothing if there is none, or if the search takes more than this number of nodes."""
        stack = [(self.all, 0)]
        while stack and nodes:
            nodes -= 1
            yield 0
            bits, placed = self._concluded(*stack.pop())
            if bits.bit_count() == self.count:
                return self._digits(bits)
            branch = random.shuffle([*bits_of(self._branch(bits))]) if bits else ()
            stack += [(bits & self.keep[number], placed | 1 << number) for number in branch]
        return ()

    def _digits(self, bits: int) -> tuple[int, ...]:
        digits = {number % self.count: number // self.count + 1 for number in bits_of(bits)}
        return tuple(digits[cell] for cell in range(self.count))

    def _concluded(self, bits: int, placed: int) -> tuple[int, int]:
        """Return the board after all single candidates and single places are set; no bits if a group has none left."""
        while True:
            single = 0
            for kind in self.kinds:
                some, several = kind.fold(bits)
                if some != kind.firsts:
                    return 0, 0
                single |= kind.members(some ^ several)
            fresh = single & bits & ~placed
            if not fresh:
                return bits, placed
            placed |= fresh
            for number in bits_of(fresh):
                bits &= self.keep[number]

    def _branch(self, bits: int) -> int:
        """Return the bits of a small group with more than one bit: one with two if there is any."""
        best = 0
        for kind in self.kinds:
            for first in bits_of(kind.fold(bits)[1]):
                group = bits & kind.members(1 << first)
                if group.bit_count() == 2:
                    return group
                if not best or group.bit_count() < best.bit_count():
                    best = group
        return best


@lru_cache(maxsize=8)
def solver(shape: Geometry) -> Solver:
    """Return the solver of the boards of a geometry."""
    return Solver(shape)


# Sums


class LargeCage(Constraint):
    """A cage of many cells: its digits are one of these sets. It looks at the sets, not at all fillings."""

    def __init__(self, cells: tuple[int, ...], sets: tuple[int, ...]) -> None:
        self.cells, self.name, self.sets = cells, cells[0], sets
        self.search = (LargeCage._filtered,)
        self.rules = (self.search,)

    def _filtered(self, domains: Domains) -> Iterator[Step]:
        left = left_sets(self, domains)
        if not left:
            raise ContradictionError(self, self.cells)
        union = reduce(or_, left)
        if cuts := [(cell, domains[cell] & ~union) for cell in self.cells if domains[cell] & ~union]:
            yield Step(cuts, self.cells)


class Sum(NamedTuple):
    """Cells with this sum. `base` are the cage, or the units that the cages inside (`is_inside`) or all that touch them
    leave cells of. `known` is the sum of these cages, and `sets` are the digits that different cells may have, as
    masks; none if digits may stand twice."""

    cells: tuple[int, ...]
    total: int
    base: tuple[Unit, ...]
    table: Constraint
    known: int = 0
    is_inside: bool = False
    sets: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """What makes the sum: a `cage`, or by the rule of 45 a `unit` or `units`."""
        return "cage" if self.sets else "unit" if len(self.base) == 1 else "units"


def fillings(size: int, total: int, apart: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
    """Yield the digits of cells with a sum, as bits. `apart` has the cells before each one that differ from it."""
    begun: list[tuple[int, ...]] = [()]
    for number, others in enumerate(apart):
        left = len(apart) - number - 1
        begun = [
            (*digits, digit)
            for digits in begun
            for digit in range(max(1, total - sum(digits) - size * left), min(size, total - sum(digits) - left) + 1)
            if all(digits[other] != digit for other in others)
        ]
    return (tuple(1 << digit - 1 for digit in digits) for digits in begun if sum(digits) == total)


@lru_cache(maxsize=1024)
def digit_sets(size: int, count: int, total: int) -> tuple[int, ...]:
    """Return the sets of this many digits with a sum, as masks."""
    digits = range(1, size + 1)
    return tuple(sum(1 << d - 1 for d in chosen) for chosen in combinations(digits, count) if sum(chosen) == total)


@lru_cache(maxsize=8)
def sums_of(shape: Geometry) -> tuple[Sum, ...]:
    """Return the sums of the cages, then those of the cells that they leave of a unit or two neighbouring lines."""

    def table(cells: tuple[int, ...], total: int) -> Constraint:
        if len(cells) > MOST_FILLED:
            return LargeCage(cells, digit_sets(shape.size, len(cells), total))
        apart = tuple(
            tuple(place for place, other in enumerate(cells[:number]) if other in shape.peers[cell])
            for number, cell in enumerate(cells)
        )
        return Table(cells, tuples_of(fillings, shape.size, total, apart), cells[0])

    found = [
        Sum(cells, total, (unit,), table(cells, total), sets=digit_sets(shape.size, len(cells), total))
        for unit, (cells, total) in zip(shape.cages, shape.form.cages, strict=True)
    ]
    every = sum(range(shape.size + 1))
    for base in _bases(shape):
        group = {cell for unit in base for cell in unit.cells}
        inside = [cage for cage in shape.form.cages if group.issuperset(cage.cells)]
        touching = [cage for cage in shape.form.cages if not group.isdisjoint(cage.cells)]
        innies = group.difference(*(cage.cells for cage in inside))
        outies = set[int]().union(*(cage.cells for cage in touching)) - group
        for cages, cells, is_inside in ((inside, innies, True), (touching, outies, False)):
            known, whole = sum(cage.total for cage in cages), every * len(base)
            total = whole - known if is_inside else known - whole
            ordered = tuple(sorted(cells))
            if 0 < len(ordered) <= MOST_OVER and all(ordered != one.cells for one in found):
                found.append(Sum(ordered, total, base, table(ordered, total), known, is_inside))
    return tuple(found)


def _bases(shape: Geometry) -> Iterator[tuple[Unit, ...]]:
    """Yield each unit, and each two neighbouring lines."""
    size, units = shape.size, shape.units
    yield from ((unit,) for unit in units)
    for first in (0, size):
        yield from zip(units[first : first + size - 1], units[first + 1 : first + size], strict=True)


def left_sets(one: Sum | LargeCage, domains: Domains) -> list[int]:
    """Return the sets of digits that a cage may still have."""
    known = [domains[cell] for cell in one.cells]
    union = reduce(or_, known)
    return [digits for digits in one.sets if not digits & ~union and all(mask & digits for mask in known)]


def killer_solutions(shape: Geometry, domains: Domains, search: Search) -> list[tuple[int, ...]]:
    """Return the solutions of a killer Sudoku, at most two of them. Raises SearchLimitError."""
    every = (1 << shape.size) - 1
    different = [Different(unit.cells, unit.number, every) for unit in shape.units]
    caged = [Different(unit.cells, unit.number) for unit in shape.cages]
    problem = Problem(domains, [*different, *caged, *(one.table for one in sums_of(shape))])
    domains = domains.copy()
    try:
        problem.closed(domains)
        found = problem.first(2, MAX_NODES, domains)
    except ContradictionError:
        return []
    except LimitError:
        raise SearchLimitError from None
    return [tuple(mask.bit_length() for mask in one) for one in found]
