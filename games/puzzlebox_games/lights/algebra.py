"""The linear algebra of Lights: press sets as vectors over the integers modulo 2 or 3.

The order of presses never matters, and with n states n presses of a cell cancel out. So a play is a vector with a digit
for each cell, and the lamps that it turns are a linear function of it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

Effects = tuple[tuple[int, ...], ...]
"""The cells whose lamps a press turns, for a press of each cell. Cells are numbered row by row, from 0."""

MAX_QUICK_SETS = 8192
"""The most press sets of a board that are compared outside of a search."""


class Vector(NamedTuple):
    """A digit from 0 to 2 for each cell. Bit i of `ones` is set if the digit of cell i is 1, and bit i of `twos` if it
    is 2."""

    ones: int = 0
    twos: int = 0

    @classmethod
    def of(cls, digits: Sequence[int]) -> "Vector":
        """Return the vector with these digits, in the order of the cells."""
        ones = sum(1 << cell for cell, digit in enumerate(digits) if digit == 1)
        return cls(ones, sum(1 << cell for cell, digit in enumerate(digits) if digit == 2))

    @property
    def total(self) -> int:
        """The sum of the digits: the number of presses of a press set."""
        return self.ones.bit_count() + 2 * self.twos.bit_count()

    def digit(self, cell: int) -> int:
        """Return the digit of a cell."""
        return (self.ones >> cell & 1) + 2 * (self.twos >> cell & 1)

    def digits(self, count: int) -> tuple[int, ...]:
        """Return the digits of the first `count` cells."""
        return tuple(self.digit(cell) for cell in range(count))


ZERO = Vector()


def add(a: Vector, b: Vector, states: int) -> Vector:
    """Return the sum of two vectors modulo `states`, 2 or 3."""
    if states == 2:
        return Vector(a.ones ^ b.ones)
    carried = (a.ones | b.twos) ^ (a.twos | b.ones)
    return Vector((a.twos | b.twos) ^ carried, (a.ones | b.ones) ^ carried)


def times(a: Vector, factor: int, states: int) -> Vector:
    """Return the product of a vector and a digit modulo `states`."""
    if factor == 0:
        return ZERO
    return a if factor == 1 or states == 2 else Vector(a.twos, a.ones)


def dot(a: Vector, b: Vector) -> int:
    """Return the sum of the products of the digits of each cell."""
    same = (a.ones & b.ones).bit_count() + 4 * (a.twos & b.twos).bit_count()
    return same + 2 * ((a.ones & b.twos).bit_count() + (a.twos & b.ones).bit_count())


class Reduced(NamedTuple):
    """Lamps that a press set turns, and the press set."""

    lamps: Vector
    presses: Vector


class PressSystem:
    """The press sets of a board. `null_patterns` are independent press sets that change nothing; their sums are all
    press sets that do so."""

    def __init__(self, effects: Effects, states: int) -> None:
        self.states = states
        self.null_patterns: list[Vector] = []
        self._by_leader: dict[int, Reduced] = {}
        for cell, turned in enumerate(effects):
            lamps = Vector(sum(1 << lamp for lamp in turned))
            left = self._reduce(Reduced(lamps, Vector(1 << cell)))
            if left.lamps == ZERO:
                self.null_patterns.append(left.presses)
            else:
                self._add(left)

    @property
    def null_count(self) -> int:
        """How many press sets change nothing, the empty one included. Each solvable board has as many solutions."""
        return int(self.states ** len(self.null_patterns))

    def solve(self, lamps: Vector) -> Vector | None:
        """Return a press set that turns the lamps this many times, or None if there is none."""
        left = self._reduce(Reduced(lamps, ZERO))
        return times(left.presses, self.states - 1, self.states) if left.lamps == ZERO else None

    def equal_sets(self, presses: Vector) -> Iterator[Vector]:
        """Yield all press sets with the same effect as this one, `null_count` in all."""
        yield presses
        for number in range(1, self.null_count):
            presses = add(presses, self.null_patterns[_trailing_zeros(number, self.states)], self.states)
            yield presses

    def lightest(self, presses: Vector) -> Vector:
        """Return the press set with the fewest presses among those with the same effect as this one."""
        return min(self.equal_sets(presses), key=_weight)

    def _reduce(self, vector: Reduced) -> Reduced:
        """Subtract known vectors until the highest cell with a digit other than 0 is not the leader of any."""
        while vector.lamps != ZERO:
            leader = _leader(vector.lamps)
            if leader not in self._by_leader:
                break
            vector = self._subtract(vector, vector.lamps.digit(leader), self._by_leader[leader])
        return vector

    def _subtract(self, vector: Reduced, factor: int, known: Reduced) -> Reduced:
        negative = (self.states - factor) % self.states
        lamps = add(vector.lamps, times(known.lamps, negative, self.states), self.states)
        return Reduced(lamps, add(vector.presses, times(known.presses, negative, self.states), self.states))

    def _add(self, vector: Reduced) -> None:
        """Add a vector under its leader, multiplied so that the leader's digit is 1. 2 is its own inverse modulo 3."""
        leader = _leader(vector.lamps)
        factor = vector.lamps.digit(leader)
        self._by_leader[leader] = Reduced(*(times(part, factor, self.states) for part in vector))


@lru_cache(maxsize=16)
def press_system(effects: Effects, states: int) -> PressSystem:
    """Return the press sets of a board, from a cache."""
    return PressSystem(effects, states)


def quick_minimum(effects: Effects, states: int, lamps: Vector) -> int | None:
    """Return the least number of presses that turns the lamps this many times; None if there is no such press set, or
    if more than MAX_QUICK_SETS would have to be compared."""
    system = press_system(effects, states)
    if system.null_count > MAX_QUICK_SETS:
        return None
    presses = system.solve(lamps)
    return None if presses is None else system.lightest(presses).total


def violated_invariant(effects: Effects, states: int, lamps: Vector) -> Vector | None:
    """Return a vector whose product with the lamps is not 0, although it is 0 with those of every press; None if the
    lamps can be turned this many times."""
    sources: list[list[int]] = [[] for _ in effects]
    for cell, turned in enumerate(effects):
        for lamp in turned:
            sources[lamp].append(cell)
    invariants = PressSystem(tuple(map(tuple, sources)), states).null_patterns
    return next((vector for vector in invariants if dot(vector, lamps) % states), None)


def _leader(vector: Vector) -> int:
    return (vector.ones | vector.twos).bit_length() - 1


def _weight(vector: Vector) -> int:
    return vector.total


def _trailing_zeros(number: int, base: int) -> int:
    """Return how many zeros the number ends with in this base: which digit a Gray code changes at this step."""
    zeros = 0
    while number % base == 0:
        number //= base
        zeros += 1
    return zeros
