"""Solves boards of Sudoku, and counts their solutions.

A search holds all that is still possible as one integer with a bit for each digit in each cell. The bits of each group
(the digits of a cell, the cells of a unit for one digit) are folded onto the first one, for all groups of a kind at
once, so a few operations find every group with one bit left, wherever it is.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlebox_games.sudoku.board import Geometry, Values

Visit = Callable[[], object]
"""Called at each node of a search; it may raise an exception to end it."""


class Kind(NamedTuple):
    """Groups of bits of one kind, such as rows. `firsts` has the first bit of each group; the others are its sums with
    one of the `inner` and one of the `outer` steps."""

    firsts: int
    inner: tuple[int, ...]
    outer: tuple[int, ...]

    def fold(self, board: int) -> tuple[int, int]:
        """Return the groups in which at least one bit, and at least two bits, are left."""
        one = two = 0
        for step in self.inner:
            bits = board >> step
            two |= one & bits
            one |= bits
        some = several = 0
        for step in self.outer:
            bits = one >> step
            several |= (some & bits) | (two >> step)
            some |= bits
        return some & self.firsts, several & self.firsts

    def members(self, groups: int) -> int:
        """Return all bits of these groups."""
        line = 0
        for step in self.inner:
            line |= groups << step
        bits = 0
        for step in self.outer:
            bits |= line << step
        return bits


class Board(NamedTuple):
    """What is possible: `bits`, and those of them that are `placed`, whose peers have been crossed out."""

    bits: int
    placed: int = 0


class Solver:
    """Solves the boards of one geometry."""

    def __init__(self, shape: Geometry) -> None:
        self.geometry = shape
        self.count = len(shape.cells)
        self.all = (1 << shape.size * self.count) - 1
        self.kinds = tuple(self._kinds())
        self.keep = [self._kept(digit, cell) for digit in range(shape.size) for cell in shape.cells]

    def _kinds(self) -> Iterator[Kind]:
        shape, size, count = self.geometry, self.geometry.size, self.count
        high, wide = shape.block_rows, shape.block_columns
        digits = [digit * count for digit in range(size)]
        lines = [(count, shape.cells), (1, range(0, count, size)), (size, range(size))]
        if shape.diagonals:
            lines += [(size + 1, range(1)), (size - 1, range(size - 1, size))]
        for step, firsts in lines:
            starts = digits[:1] if step == count else digits
            yield Kind(
                sum(1 << start + first for start in starts for first in firsts),
                tuple(range(0, wide * step, step)),
                tuple(range(0, size * step, wide * step)),
            )
        corners = [row * size + column for row in range(0, size, high) for column in range(0, size, wide)]
        yield Kind(
            sum(1 << start + corner for start in digits for corner in corners),
            tuple(range(wide)),
            tuple(range(0, high * size, size)),
        )

    def _kept(self, digit: int, cell: int) -> int:
        """Return what remains possible once a digit is in a cell."""
        crossed = sum(1 << digit * self.count + peer for peer in self.geometry.peers[cell])
        own = sum(1 << other * self.count + cell for other in range(self.geometry.size) if other != digit)
        return self.all & ~crossed & ~own

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
        for number in _numbers(board.bits):
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
            for number in _numbers(fresh):
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
        for number in _numbers(self._branch(concluded.bits)):
            yield from self.solved(Board(concluded.bits & self.keep[number], concluded.placed | 1 << number), visit)

    def _branch(self, bits: int) -> int:
        """Return the bits of a small group with more than one bit: one with two if there is any."""
        best = 0
        for kind in self.kinds:
            _, groups = kind.fold(bits)
            for first in _numbers(groups):
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

    def has_another(self, values: Values, solution: Values, removed: Sequence[int], visit: Visit) -> bool:
        """Return whether a board has another solution, if it has only this one with the digits of the `removed` cells.
        `values` are without them.

        Only the removed cells are tried: a second solution must differ in one of them.
        """
        board = self.concluded(self.board_of(values))
        for cell in removed:
            assert board is not None
            number = self.bit(cell, solution[cell])
            if board.placed >> number & 1:
                continue
            other = Board(board.bits & ~(1 << number), board.placed)
            if next(self.solved(other, visit), None):
                return True
            board = self.concluded(Board(board.bits & self.keep[number], board.placed | 1 << number))
        return False


def _numbers(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=8)
def solver(shape: Geometry) -> Solver:
    """Return the solver of the boards of a geometry."""
    return Solver(shape)
