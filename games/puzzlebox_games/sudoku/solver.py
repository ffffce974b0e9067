"""Solves boards of Sudoku, and counts their solutions.

A search holds all that is still possible as one integer with a bit for each digit in each cell. The bits of each group
(the digits of a cell, the cells of a unit for one digit) are folded onto the first one, for all groups of a kind at
once, so a few operations find every group with one bit left, wherever it is.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from puzzlebox.rules import Random, Slices, bits_of
from puzzlebox_games.sudoku.board import AREAS, Geometry, Values

Visit = Callable[[], object]
"""Called at each node of a search; it may raise an exception to end it."""


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
