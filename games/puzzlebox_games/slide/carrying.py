"""Carries single tiles of a large board home, and two at a time.

A tile is brought home by A*, with positions that differ only in the cells of the blank and of this tile.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search

FAR_WEIGHT, MIN_FAR = 1.5, 150
"""How many moves an estimated move counts in the search for one tile, on boards with at least so many cells."""

TWO_WEIGHT = 2
"""How many moves a step counts in the search for the last two tiles of a line."""


class Trail(NamedTuple):
    """The cells to which the blank has moved, last part first."""

    before: "Trail | None"
    cells: Sequence[int]


class Line(NamedTuple):
    """The cells of a row or column that are not in order yet, and the step from each to the next line."""

    cells: Sequence[int]
    inward: int


class Stage(NamedTuple):
    """A board of which some lines are in order. `left` is the sum of the distances of its tiles, `fixed` has a 1 for
    each cell that is in order, and `line` is the line that is being filled."""

    cells: list[int]
    blank: int
    moves: int
    left: int
    trail: Trail | None
    top: int
    first: int
    fixed: bytes
    line: Line | None


class Layout:
    """What never changes on boards of one size: the neighbours, rows and columns of its cells, and the weights of the
    searches. If `exact`, each search finds a shortest way."""

    def __init__(self, rows: int, columns: int, exact: bool = False) -> None:
        self.rows, self.columns = rows, columns
        self.size = rows * columns
        self.weight = FAR_WEIGHT if self.size >= MIN_FAR and not exact else 1.0
        self.two_weight = 1 if exact else TWO_WEIGHT
        self.row = [cell // columns for cell in range(self.size)]
        self.column = [cell % columns for cell in range(self.size)]
        grid = Grid(rows, columns)
        self.neighbours = [tuple(r * columns + c for r, c in grid.neighbours(cell)) for cell in grid]

    def distance(self, cell: int, other: int) -> int:
        """Return the number of steps between two cells."""
        return abs(self.row[cell] - self.row[other]) + abs(self.column[cell] - self.column[other])


def carry(
    stage: Stage, layout: Layout, number: int, home: int, fixed: bytes, search: Search, reverse: bool = False
) -> list[int] | None:
    """Return the cells to which the blank moves to bring a tile to the cell `home`, without a move of a fixed tile;
    None if it cannot get there. `reverse` is another order among ways that are equally good."""
    start = stage.cells.index(number)
    if start == home:
        return []
    size, row, column, neighbours = layout.size, layout.row, layout.column, layout.neighbours
    home_row, home_column = row[home], column[home]
    sign = -1 if reverse else 1
    begin = stage.blank * size + start
    came_from = {begin: -1}
    moves = {begin: 0}
    heap: list[tuple[float, int, int]] = [(0, 0, sign * begin)]
    visited = 0
    while heap:
        code = sign * heappop(heap)[2]
        blank, tile = divmod(code, size)
        if tile == home:
            search.visit(visited)
            return _trace(came_from, code, size)
        visited += 1
        made = moves[code] + 1
        for target in neighbours[blank]:
            if fixed[target]:
                continue
            moved_tile = blank if target == tile else tile
            later = target * size + moved_tile
            if moves.get(later, made + 1) <= made:
                continue
            moves[later] = made
            came_from[later] = code
            down, right = abs(row[moved_tile] - home_row), abs(column[moved_tile] - home_column)
            away = abs(row[target] - row[moved_tile]) + abs(column[target] - column[moved_tile])
            bound = made + layout.weight * (_pushes(down, right) + away - 1)
            heappush(heap, (bound, -made, sign * later))
    search.visit(visited)
    return None


def _pushes(down: int, right: int) -> int:
    """Return the least number of moves that bring a tile this far down and to the right, if the blank is beside it.

    A step in the direction of the one before takes five moves with those of the blank, a step around a corner three.
    """
    if down == right:
        return max(0, 6 * down - 2)
    return 5 * max(down, right) + min(down, right) - 4


def _trace(came_from: dict[int, int], code: int, others: int) -> list[int]:
    """Return the cells of the blank on the way to a position, without the first one. `others` is the number of
    combinations of the other cells in a position's number."""
    way = []
    while came_from[code] >= 0:
        way.append(code // others)
        code = came_from[code]
    return way[::-1]


def carry_two(stage: Stage, layout: Layout, first: int, second: int, window: set[int], search: Search) -> list[int]:
    """Return the cells to which the blank moves to bring two tiles home together. They stay in the window."""
    size, neighbours, fixed, distance = layout.size, layout.neighbours, stage.fixed, layout.distance
    begin = (stage.blank * size + stage.cells.index(first + 1)) * size + stage.cells.index(second + 1)
    came_from = {begin: -1}
    moves = {begin: 0}
    heap = [(0, 0, begin)]
    visited = 0
    while heap:
        _, _, code = heappop(heap)
        rest, two = divmod(code, size)
        blank, one = divmod(rest, size)
        if one == first and two == second:
            search.visit(visited)
            return _trace(came_from, code, size * size)
        visited += 1
        made = moves[code] + 1
        for target in neighbours[blank]:
            if fixed[target]:
                continue
            moved_one = blank if target == one else one
            moved_two = blank if target == two else two
            if target in (one, two) and blank not in window:
                continue
            later = (target * size + moved_one) * size + moved_two
            if moves.get(later, made + 1) <= made:
                continue
            moves[later] = made
            came_from[later] = code
            near = min(distance(target, moved_one), distance(target, moved_two)) - 1
            bound = made + near + layout.two_weight * (distance(moved_one, first) + distance(moved_two, second))
            heappush(heap, (bound, -made, later))
    raise AssertionError("two tiles can always be brought to the end of a line")
