"""A player of 2048: it searches the game's tree some moves ahead (expectimax) and knows only what is on the board."""

from collections.abc import Iterator
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.p2048.board import DIRECTIONS, slide, slide_all
from puzzlebox_games.p2048.rules import State2048

Line = tuple[int, ...]
"""The tiles of a row or a column."""

Lines = tuple[Line, ...]
"""All rows, or all columns, of a board."""

MAX_LINES = 200_000
"""The most lines whose results are kept. A board of 4 x 4 with tiles up to 32768 has 65,536."""

EMPTY = 270
MERGE = 700
ORDER = 47
SIZE = 11
"""The value of a line: EMPTY for each empty cell and MERGE for each tile beside an equal one, less ORDER for each unit
of disorder and SIZE for each unit of its tiles' weight."""

STUCK = -2_000_000
"""The value of a board without a move."""

DEPTHS = ((1, 3), (4, 2), (20, 1))
"""Pairs of numbers: with no more than the first number of empty cells, the player looks as many further moves
ahead as the second one. With more, it only compares the boards after its move."""


class SlidLines(dict[Line, Line]):
    """Lines after they have slid, `step` 1 to their start and -1 to their end. They are computed when first needed."""

    def __init__(self, step: int) -> None:
        self._step = step

    def __missing__(self, line: Line) -> Line:
        if len(self) >= MAX_LINES:
            self.clear()
        tiles, _ = slide(line[:: self._step])
        slid = self[line] = (*tiles, *[0] * (len(line) - len(tiles)))[:: self._step]
        return slid


class LineValues(dict[Line, int]):
    """How good lines are. They are computed when first needed."""

    def __missing__(self, line: Line) -> int:
        if len(self) >= MAX_LINES:
            self.clear()
        value = self[line] = line_value(line)
        return value


def line_value(line: Line) -> int:
    """Return how good a line is. It is good to have few tiles, in order, with equal neighbours and empty cells."""
    exponents = [value.bit_length() - 1 for value in line if value]
    falls = [one**4 - other**4 for one, other in pairwise([value.bit_length() - 1 if value else 0 for value in line])]
    disorder = min(sum(fall for fall in falls if fall > 0), -sum(fall for fall in falls if fall < 0))
    weight = sum(isqrt(exponent**7) for exponent in exponents)
    pairs = [one == other for one, other in pairwise(exponents)]
    merging = sum(before or after for before, after in pairwise([False, *pairs, False]))
    return EMPTY * line.count(0) + MERGE * merging - ORDER * disorder - SIZE * weight


to_start, to_end, value_of = SlidLines(1).__getitem__, SlidLines(-1).__getitem__, LineValues().__getitem__


def moves(rows: Lines) -> list[tuple[str, Lines]]:
    """Return the moves that change a board and the lines after each: rows, or columns after up and down."""
    columns = tuple(zip(*rows, strict=False))
    slid = (
        ("left", tuple(map(to_start, rows)), rows),
        ("right", tuple(map(to_end, rows)), rows),
        ("up", tuple(map(to_start, columns)), columns),
        ("down", tuple(map(to_end, columns)), columns),
    )
    return [(direction, after) for direction, after, before in slid if after != before]


class Lookahead:
    """The search from one board. The value of a board does not depend on whether its rows or its columns are given, so
    both are called lines. `fours` is the game's option."""

    def __init__(self, fours: int, search: Search) -> None:
        self._tiles = tuple((tile, weight) for tile, weight in ((2, 10 - fours), (4, fours)) if weight)
        self._search = search
        self._known: dict[tuple[Lines, int], int] = {}

    def after_move(self, lines: Lines, depth: int) -> int:
        """Return the value of a board before a tile appears, looking `depth` further moves ahead: the mean of all cells
        and tiles, rounded down."""
        if not depth:
            return sum(map(value_of, lines)) + sum(map(value_of, zip(*lines, strict=False)))
        key = (lines, depth)
        if key not in self._known:
            boards = list(self.with_new_tile(lines))
            self._known[key] = self.mean([self.before_move(board, depth - 1) * weight for board, weight in boards])
        return self._known[key]

    def before_move(self, lines: Lines, depth: int) -> int:
        """Return the value of a board after its best move; STUCK if there is none."""
        self._search.visit()
        columns = tuple(zip(*lines, strict=False))
        best = STUCK
        for slid, before in ((to_start, lines), (to_end, lines), (to_start, columns), (to_end, columns)):
            after = tuple(map(slid, before))
            if after != before:
                best = max(best, self.after_move(after, depth))
        return best

    def with_new_tile(self, lines: Lines) -> Iterator[tuple[Lines, int]]:
        """Yield the boards that may follow when a tile appears, with their weights, 10 in all for each empty cell."""
        for r, line in enumerate(lines):
            for c, value in enumerate(line):
                if not value:
                    for tile, weight in self._tiles:
                        yield (*lines[:r], (*line[:c], tile, *line[c + 1 :]), *lines[r + 1 :]), weight

    def mean(self, weighted: list[int]) -> int:
        """Return the mean of values that were multiplied by the weights of all boards that may follow."""
        return sum(weighted) * len(self._tiles) // (10 * len(weighted))

    def rate(self, lines: Lines, depth: int) -> Slices[int]:
        """Return what `after_move` returns, in slices of one board that may follow."""
        if not depth:
            return self.after_move(lines, depth)
        weighted: list[int] = []
        boards = list(self.with_new_tile(lines))
        for board, weight in boards:
            yield len(weighted) / len(boards)
            weighted.append(self.before_move(board, depth - 1) * weight)
        return self.mean(weighted)


class RatedMove(NamedTuple):
    """A move that changes the board, and its value."""

    value: int
    direction: str


def rated_moves(state: State2048, search: Search) -> Slices[list[RatedMove]]:
    """Return all moves that change the board, the best first."""
    board = state.grid
    rows = tuple(tuple(board.row(row)) for row in range(board.rows))
    empty = board.cells.count(0)
    depth = next((depth for most, depth in DEPTHS if empty <= most), 0)
    lookahead = Lookahead(state.options["fours"], search)
    found, rated = moves(rows), list[RatedMove]()
    for direction, lines in found:
        first = len(rated) / len(found)
        value = yield from part_of(lookahead.rate(lines, depth), first, first + 1 / len(found))
        rated.append(RatedMove(value, direction))
    return sorted(rated, key=lambda move: -move.value)


def winning_move(state: State2048) -> str | None:
    """Return a move that makes the goal, None if there is none or if the goal was made before."""
    goal = None if state.reached else state.goal
    if goal is None or state.grid.cells.count(goal // 2) < 2:
        return None
    return next((direction for direction in DIRECTIONS if goal in _made(state.grid, direction)), None)


def _made(board: Grid, direction: str) -> set[int]:
    """Return the tiles that a move would make."""
    return {2 * move.value for move in slide_all(board.copy(), direction) if move.merged}


def demonstrate(state: State2048, search: Search) -> Slices[tuple[str, ...]]:
    """Return the moves of this player until it makes the goal or is stuck.

    In an endless game, and after the goal, it stops when it has doubled the largest tile, but not before 2048.
    """
    trial = state.copy()
    if trial.paused:
        trial.send("resume")
    largest = max(trial.grid.cells)
    target = state.goal if state.goal and not state.reached else max(2048, 2 * largest)
    inputs: list[str] = []
    while trial.outcome() is None and max(trial.grid.cells) < target:
        progress = min(1.0, sum(trial.grid.cells) / target)
        rated = yield from part_of(rated_moves(trial, search), progress, progress)
        inputs.append(winning_move(trial) or rated[0].direction)
        trial.send(inputs[-1])
    return tuple(inputs)
