"""The sums of killer Sudokus: those of cages, and what follows from them by the rule of 45, the sum of a whole unit."""

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from puzzlebox.rules import Search, SearchLimitError
from puzzlebox_games.logic.constraints import Constraint, ContradictionError, Different, Domains, Step, Table, tuples_of
from puzzlebox_games.logic.problem import LimitError, Problem
from puzzlebox_games.sudoku.board import Geometry, Unit

MOST_OVER = 3
"""The most cells that the rule of 45 looks at."""

MOST_FILLED = 6
"""The most cells of a cage of which all fillings are looked at."""

MAX_NODES = 5_000
"""The most nodes of the search for the solutions of a killer Sudoku."""


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
