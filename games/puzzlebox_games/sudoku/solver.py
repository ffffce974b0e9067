"""Solves boards of Sudoku, and counts their solutions.

A search holds all that is still possible as one integer with a bit for each digit in each cell. The bits of each group
(the digits of a cell, the cells of a unit for one digit) are folded onto the first one, for all groups of a kind at
once, so a few operations find every group with one bit left, wherever it is.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.core.grid import bits_of
from puzzlebox_games.sudoku.board import Geometry, Values

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


class Board(NamedTuple):
    """What is possible: `bits`, and those of them that are `placed`, whose peers have been crossed out."""

    bits: int
    placed: int = 0


class Solver:
    """Solves the boards of one geometry."""

    def __init__(self, shape: Geometry) -> None:
        self.count = len(shape.cells)
        self.all = (1 << shape.size * self.count) - 1
        firsts = {tuple(range(0, shape.size * self.count, self.count)): (1 << self.count) - 1}
        for unit in sorted(shape.units, key=lambda unit: unit.kind == "block"):
            steps = tuple(cell - unit.cells[0] for cell in unit.cells)
            each = sum(1 << digit * self.count + unit.cells[0] for digit in range(shape.size))
            firsts[steps] = firsts.get(steps, 0) | each
        self.kinds = [Kind(first, steps) for steps, first in firsts.items()]
        self.keep = [
            self.all
            & ~sum(1 << digit * self.count + peer for peer in shape.peers[cell])
            & ~sum(1 << other * self.count + cell for other in range(shape.size) if other != digit)
            for digit in range(shape.size)
            for cell in shape.cells
        ]
        """What remains possible once a digit is in a cell, by the number of this bit."""

    def bit(self, cell: int, digit: int) -> int:
        """Return the number of the bit of a digit (from 1) in a cell."""
        return (digit - 1) * self.count + cell

    def board_of(self, values: Values) -> Board:
        """Return what is possible with these digits, before any conclusion."""
        bits, placed = self.all, 0
        for cell, digit in enumerate(values):
            if digit:
                number = self.bit(cell, digit)
                bits &= self.keep[number]
                placed |= 1 << number
        return Board(bits, placed)

    def values_of(self, board: Board) -> tuple[int, ...]:
        """Return the digits of a solved board."""
        values = [0] * self.count
        for number in bits_of(board.bits):
            values[number % self.count] = number // self.count + 1
        return tuple(values)

    def concluded(self, board: Board) -> Board | None:
        """Return the board after all single candidates and single places are set; None if a group has none left."""
        bits, placed = board
        while True:
            single = 0
            for kind in self.kinds:
                some, several = kind.fold(bits)
                if some != kind.firsts:
                    return None
                single |= kind.members(some ^ several)
            fresh = single & bits & ~placed
            if not fresh:
                return Board(bits, placed)
            placed |= fresh
            for number in bits_of(fresh):
                bits &= self.keep[number]

    def solved(self, board: Board, visit: Visit) -> Iterator[Board]:
        """Yield all solutions of a board."""
        visit()
        concluded = self.concluded(board)
        if concluded is None:
            return
        if concluded.bits.bit_count() == self.count:
            yield concluded
            return
        for number in bits_of(self._branch(concluded.bits)):
            yield from self.solved(Board(concluded.bits & self.keep[number], concluded.placed | 1 << number), visit)

    def _branch(self, bits: int) -> int:
        """Return the bits of a small group with more than one bit: one with two if there is any."""
        best = 0
        for kind in self.kinds:
            _, groups = kind.fold(bits)
            for first in bits_of(groups):
                group = bits & kind.members(1 << first)
                if group.bit_count() == 2:
                    return group
                if not best or group.bit_count() < best.bit_count():
                    best = group
        return best

    def solutions(self, values: Values, limit: int, visit: Visit = lambda: None) -> list[tuple[int, ...]]:
        """Return the solutions of a board, at most `limit` of them."""
        found = []
        for board in self.solved(self.board_of(values), visit):
            found.append(self.values_of(board))
            if len(found) == limit:
                break
        return found


@lru_cache(maxsize=8)
def solver(shape: Geometry) -> Solver:
    """Return the solver of the boards of a geometry."""
    return Solver(shape)
