"""A player of 2048: it searches the game's tree some moves ahead (expectimax) and knows only what is on the board."""

from collections.abc import Iterator
from itertools import pairwise
from math import isqrt
from operator import mul
from typing import NamedTuple

from puzzlebox.rules import Grid, Plan, Search, Slices, part_of
from puzzlebox_games.p2048.board import DIRECTIONS, slide, slide_all
from puzzlebox_games.p2048.rules import State2048

Line = tuple[int, ...]
"""The tiles of a row or a column."""

Lines = tuple[Line, ...]
"""All rows, or all columns, of a board."""

NewBoard = tuple[Lines, int, bool]
"""A board with a new tile, how many in ten new tiles are like this one, and whether a rare tile has appeared."""

RARE = 2
"""A tile is rare if no more than this many in ten are like it."""

MAX_LINES = 200_000
"""The most lines whose results are kept. A board of 4 x 4 with tiles up to 32768 has 65,536."""

EMPTY = 800
MERGE = 700
ORDER = 24
EDGE_SIZE, SIZE = 16, 12
"""The value of a line: EMPTY for each empty cell and MERGE for each tile beside an equal one, less ORDER for each unit
of disorder and SIZE (EDGE_SIZE at an edge of the board) for each unit of its tiles' weight."""

STUCK = -2_000_000
"""The value of a board without a move."""

DEPTHS = ((2, 3), (16, 2), (20, 1))
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
    """How good lines are, with this value for the size of their tiles. They are computed when first needed."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __missing__(self, line: Line) -> int:
        if len(self) >= MAX_LINES:
            self.clear()
        value = self[line] = line_value(line, self._size)
        return value


def line_value(line: Line, size: int = SIZE) -> int:
    """Return how good a line is. It is good to have few tiles, in order, with equal neighbours and empty cells."""
    exponents = [value.bit_length() - 1 for value in line if value]
    falls = [one**4 - other**4 for one, other in pairwise([value.bit_length() - 1 if value else 0 for value in line])]
    disorder = min(sum(fall for fall in falls if fall > 0), -sum(fall for fall in falls if fall < 0))
    weight = sum(isqrt(exponent**7) for exponent in exponents)
    pairs = [one == other for one, other in pairwise(exponents)]
    merging = sum(before or after for before, after in pairwise([False, *pairs, False]))
    return EMPTY * line.count(0) + MERGE * merging - ORDER * disorder - size * weight


to_start, to_end = SlidLines(1).__getitem__, SlidLines(-1).__getitem__
value_of, edge_value_of = LineValues(SIZE).__getitem__, LineValues(EDGE_SIZE).__getitem__


def board_value(lines: Lines) -> int:
    """Return how good a board is, which is given by its rows or its columns."""
    columns = tuple(zip(*lines, strict=False))
    edges = edge_value_of(lines[0]) + edge_value_of(lines[-1]) + edge_value_of(columns[0]) + edge_value_of(columns[-1])
    return edges + sum(map(value_of, lines[1:-1])) + sum(map(value_of, columns[1:-1]))


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
    both are called lines. `fours` is the game's option. After a rare tile, the search looks at no other rare one."""

    def __init__(self, fours: int, search: Search) -> None:
        tiles = tuple((tile, weight) for tile, weight in ((2, 10 - fours), (4, fours)) if weight)
        self._tiles = {False: tiles, True: tuple(pair for pair in tiles if pair[1] > RARE)}
        self._search = search
        self._after: dict[tuple[Lines, int, bool], int] = {}
        self._before: dict[tuple[Lines, int, bool], int] = {}

    def after_move(self, lines: Lines, depth: int, rare: bool) -> int:
        """Return the value of a board before a tile appears, looking `depth` further moves ahead: the mean of all cells
        and tiles, rounded down. `rare` tells whether a rare tile has appeared before."""
        if not depth:
            return board_value(lines)
        key = (lines, depth, rare)
        if key not in self._after:
            boards = list(self.with_new_tile(lines, rare))
            self._after[key] = mean(boards, [self.before_move(board, depth - 1, after) for board, _, after in boards])
        return self._after[key]

    def before_move(self, lines: Lines, depth: int, rare: bool) -> int:
        """Return the value of a board after its best move; STUCK if there is none."""
        key = (lines, depth, rare)
        if key not in self._before:
            self._before[key] = self._best(lines, depth, rare)
        return self._before[key]

    def _best(self, lines: Lines, depth: int, rare: bool) -> int:
        self._search.visit()
        columns = tuple(zip(*lines, strict=False))
        best = STUCK
        for slid, before in ((to_start, lines), (to_end, lines), (to_start, columns), (to_end, columns)):
            after = tuple(map(slid, before))
            if after != before:
                best = max(best, self.after_move(after, depth, rare))
        return best

    def with_new_tile(self, lines: Lines, rare: bool) -> Iterator[NewBoard]:
        """Yield the boards that may follow when a tile appears."""
        for r, line in enumerate(lines):
            for c, value in enumerate(line):
                if not value:
                    for tile, weight in self._tiles[rare]:
                        board = (*lines[:r], (*line[:c], tile, *line[c + 1 :]), *lines[r + 1 :])
                        yield board, weight, rare or weight <= RARE

    def rate(self, lines: Lines, depth: int) -> Slices[int]:
        """Return what `after_move` returns, in slices of one board that may follow."""
        if not depth:
            return board_value(lines)
        values: list[int] = []
        boards = list(self.with_new_tile(lines, rare=False))
        for board, _, rare in boards:
            yield len(values) / len(boards)
            values.append(self.before_move(board, depth - 1, rare))
        return mean(boards, values)


def mean(boards: list[NewBoard], values: list[int]) -> int:
    """Return the mean of the values of these boards, by their weights, rounded down."""
    weights = [weight for _, weight, _ in boards]
    total: int = sum(map(mul, values, weights))
    return total // sum(weights)


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


def winning_moves(state: State2048) -> list[str]:
    """Return the moves that make the goal; none if the goal was made before."""
    goal = None if state.reached else state.goal
    if goal is None or state.grid.cells.count(goal // 2) < 2:
        return []
    return [direction for direction in DIRECTIONS if goal in _made(state.grid, direction)]


def _made(board: Grid, direction: str) -> set[int]:
    """Return the tiles that a move would make."""
    return {2 * move.value for move in slide_all(board.copy(), direction) if move.merged}


def lookahead(state: State2048, search: Search) -> Slices[Plan]:
    """The bot: one that makes the goal if it can, and otherwise the best move."""
    rated = yield from rated_moves(state, search)
    best = [move.direction for move in rated]
    return Plan((*winning_moves(state), *best)[:1])
