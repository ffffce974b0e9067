"""Ways to put the first row or column of a board in order, one tile after the other.

A line is filled from both ends. Its last two tiles go in together, because neither of the last two cells can be filled
without moving the other. When a line is in order, the rest is a smaller board.
"""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from puzzlebox.rules import Grid, Search, Slices
from puzzlebox_games.slide.exact import is_small

MAX_CORE, MIN_CORE = 16, 12
"""The number of cells of a core that is usually searched for a shortest solution, and of one that always can be."""

PULL = 0.5
"""How many moves it counts if a tile that is moved on the way comes nearer to its home, or is moved away from it."""

TWO_WEIGHT = 2
"""How many moves a step counts in the search for the last two tiles of a line, unless the way must be shortest."""

WINDOW = 5
"""The width and the depth of the part of the board in which the last two tiles of a line are moved home."""

SLICE = 2000
"""The number of positions that are visited between two reports of progress."""

Tiles = tuple[int, ...]
"""The cells of the tiles that are carried."""

Position = tuple[int, Tiles]
"""The cells of the blank and of the tiles that are carried."""


class Trail(NamedTuple):
    """The directions in which tiles have moved, last part first."""

    before: "Trail | None"
    directions: Sequence[str]


class Stage(NamedTuple):
    """What is left of a board when lines are in order: a smaller board, with its tiles numbered from 1 up. `moves` and
    `trail` lead to it."""

    rows: int
    columns: int
    cells: Sequence[int]
    moves: int = 0
    trail: Trail | None = None


class Layout:
    """The rows, columns and neighbours of the cells of a board, and the directions of the tiles."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.size = rows, columns, rows * columns
        self.row = [cell // columns for cell in range(self.size)]
        self.column = [cell % columns for cell in range(self.size)]
        grid = Grid(rows, columns)
        self.neighbours = [tuple(r * columns + c for r, c in grid.neighbours(cell)) for cell in grid]
        self.direction = {1: "left", -1: "right", columns: "up", -columns: "down"}
        """The direction of the tile by the step of the blank. A board has at least two columns."""

    def distance(self, cell: int, other: int) -> int:
        """Return the number of steps between two cells."""
        return abs(self.row[cell] - self.row[other]) + abs(self.column[cell] - self.column[other])


@lru_cache(maxsize=64)
def layout_of(rows: int, columns: int) -> Layout:
    return Layout(rows, columns)


class Task(NamedTuple):
    """What a search for a way must do: bring the tiles to their homes without a move of a tile in a fixed cell. Two
    tiles stay in the window.

    `pull` is 0 for a way that is as short as possible. Otherwise it may be longer if other tiles come nearer to their
    homes on the way.
    """

    homes: Tiles
    fixed: bytearray
    pull: float = 0.0
    window: frozenset[int] = frozenset()


def lines(rows: int, columns: int, core: int = MAX_CORE) -> list[bool]:
    """Return which line can be filled next, along the shorter side: the first row (True), the first column (False), or
    either. There is none if only a core with this number of cells is left."""
    if rows * columns <= core and is_small(rows, columns):
        return []
    return [is_row for is_row, fits in ((True, rows >= columns), (False, columns >= rows)) if fits]


def line_cells(rows: int, columns: int, is_row: bool) -> list[int]:
    """Return the cells of the first row or column."""
    return list(range(columns)) if is_row else list(range(0, rows * columns, columns))


def without_line(stage: Stage, is_row: bool) -> Stage:
    """Return the rest of a board whose first row or column is in order."""
    rows, columns = stage.rows - is_row, stage.columns - (not is_row)
    if is_row:
        cells = [number and number - columns for number in stage.cells[columns:]]
    else:
        kept = [number for cell, number in enumerate(stage.cells) if cell % stage.columns]
        cells = [number and number - 1 - (number - 1) // stage.columns for number in kept]
    return Stage(rows, columns, cells, stage.moves, stage.trail)


def distances(stage: Stage) -> int:
    """Return the sum of the distances of all tiles from their homes."""
    layout = layout_of(stage.rows, stage.columns)
    return sum([layout.distance(cell, number - 1) for cell, number in enumerate(stage.cells) if number])


def filled(stage: Stage, is_row: bool, search: Search) -> Slices[Stage]:
    """Put the first row or column in order. Return the rest of the board."""
    layout = layout_of(stage.rows, stage.columns)
    line, fixed = line_cells(stage.rows, stage.columns, is_row), bytearray(layout.size)
    while line:
        if len(line) > 2:
            home = line.pop(min((0, -1), key=lambda end: _effort(stage, layout, line[end])))
            way = yield from carried(stage, layout, Task((home,), fixed, PULL), search)
            fixed[home] = 1
        else:
            way = yield from last_two(stage, layout, Task(tuple(line), fixed, PULL), search)
            line = line if way else []
        assert way is not None
        stage = _moved(stage, layout, way)
        yield 0.0
    return without_line(stage, is_row)


def _effort(stage: Stage, layout: Layout, home: int) -> int:
    cell = stage.cells.index(home + 1)
    return 4 * layout.distance(cell, home) + layout.distance(cell, stage.cells.index(0)) if cell != home else 0


def _moved(stage: Stage, layout: Layout, way: Sequence[int]) -> Stage:
    """Return the stage after the blank has moved along these cells."""
    cells, blank, directions = list(stage.cells), stage.cells.index(0), []
    for target in way:
        directions.append(layout.direction[target - blank])
        cells[blank], blank = cells[target], target
    cells[blank] = 0
    return stage._replace(cells=cells, moves=stage.moves + len(way), trail=Trail(stage.trail, directions))


def last_two(stage: Stage, layout: Layout, task: Task, search: Search) -> Slices[list[int]]:
    """Return the cells of the blank on the next part of a way that fills the last two cells of a line; none if both are
    filled.

    The first tile is brought home and the second one near it, until both can go in without leaving a small window. The
    parts never undo each other if each is shortest: after a move in the window, the way there is one move shorter, and
    a tile that was brought home stays until then.
    """
    first, second = task.homes
    inward = layout.columns if second - first < layout.columns else 1
    window = _window(layout, first, inward)
    if all(stage.cells.index(home + 1) in window for home in task.homes):
        together = yield from carried(stage, layout, task._replace(window=window), search)
        if together is not None:
            return together
    if stage.cells[first] != first + 1:
        alone = yield from carried(stage, layout, task._replace(homes=(first,)), search)
    else:
        fixed = bytearray(task.fixed)
        fixed[first] = 1
        alone = yield from carried(stage, layout, Task((second,), fixed, task.pull), search, second + 2 * inward)
    assert alone
    return alone


def _window(layout: Layout, first: int, inward: int) -> frozenset[int]:
    """Return the cells around the gap of two cells that begins with the cell `first`, where the board lies inward."""
    top = left = 0
    if inward > 1:
        left = max(0, min(layout.column[first] - WINDOW // 2 + 1, layout.columns - WINDOW))
    else:
        top = max(0, min(layout.row[first] - WINDOW // 2 + 1, layout.rows - WINDOW))
    rows, columns = range(top, top + WINDOW), range(left, left + WINDOW)
    return frozenset(cell for cell in range(layout.size) if layout.row[cell] in rows and layout.column[cell] in columns)


def carried(
    stage: Stage, layout: Layout, task: Task, search: Search, goal: int | None = None
) -> Slices[list[int] | None]:
    """Return the cells to which the blank moves to bring one or two tiles home, or one tile to the cell `goal`; None if
    they cannot get there.

    This is A* with positions that differ only in the cells of the blank and of these tiles. If other tiles count, they
    are taken to be where they were at the start.
    """
    homes, fixed, pull, window = task
    goals = homes if goal is None else (goal,)
    cells, row, column, neighbours = stage.cells, layout.row, layout.column, layout.neighbours
    start: Position = (cells.index(0), tuple([cells.index(home + 1) for home in homes]))
    came_from: dict[Position, Position | None] = {start: None}
    costs = {start: 0.0}
    lefts: dict[Tiles, float] = {}
    heap: list[tuple[float, float, Position]] = [(0.0, 0.0, start)]
    visited = 0
    while heap:
        _, cost, position = heappop(heap)
        blank, tiles = position
        if tiles == goals:
            search.visit(visited % SLICE)
            return _trace(came_from, position)
        if -cost > costs[position]:
            continue
        visited += 1
        if visited % SLICE == 0:
            search.visit(SLICE)
            yield 0.0
        blank_row, blank_column = row[blank], column[blank]
        for target in neighbours[blank]:
            if fixed[target]:
                continue
            made, moved = 1 - cost, tiles
            if target in tiles:
                if window and blank not in window:
                    continue
                moved = tuple([blank if tile == target else tile for tile in tiles])
            elif pull and (number := cells[target]):
                home_row, home_column = row[number - 1], column[number - 1]
                made += pull * (
                    abs(blank_row - home_row)
                    + abs(blank_column - home_column)
                    - abs(row[target] - home_row)
                    - abs(column[target] - home_column)
                )
            later = (target, moved)
            if costs.get(later, made + 1) <= made:
                continue
            costs[later] = made
            came_from[later] = position
            left = lefts.get(moved)
            if left is None:
                left = lefts[moved] = _left(layout, moved, goals, pull)
            near = min([abs(row[target] - row[tile]) + abs(column[target] - column[tile]) for tile in moved])
            heappush(heap, (made + near + left, -made, later))
    search.visit(visited % SLICE)
    return None


def _left(layout: Layout, tiles: Tiles, goals: Tiles, pull: float) -> float:
    """Return the least number of moves that bring tiles to their goals if the blank is beside one of them, or an
    estimate for two tiles if the way need not be shortest. It is one less because of the moves of the blank.

    A step in the direction of the one before takes five moves with those of the blank, a step around a corner three.
    """
    if len(tiles) > 1:
        weight = TWO_WEIGHT if pull else 1
        return weight * sum([layout.distance(tile, goal) for tile, goal in zip(tiles, goals, strict=True)]) - 1
    down, right = (abs(place[tiles[0]] - place[goals[0]]) for place in (layout.row, layout.column))
    if down == right:
        return max(0, 6 * down - 2) - 1
    return 5 * max(down, right) + min(down, right) - 5


def _trace(came_from: dict[Position, Position | None], position: Position) -> list[int]:
    """Return the cells of the blank on the way to a position, without the first one."""
    way = []
    while (before := came_from[position]) is not None:
        way.append(position[0])
        position = before
    return way[::-1]
