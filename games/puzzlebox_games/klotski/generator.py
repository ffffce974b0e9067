"""Makes random starts of Klotski with a proved minimum."""

import re
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, Random, Search, Slices
from puzzlebox_games.klotski.board import FREE, Box, X, board_text, read_position
from puzzlebox_games.klotski.solver import Arrangement, Space

ROWS, COLUMNS = 5, 4
GOAL: Cell = (3, 1)
X_SHAPE = (2, 2)

UPRIGHT, FLAT, SMALL = (2, 1), (1, 2), (1, 1)

PREPARED = re.compile(r"([a-zX./]{1,40}) minimum ([1-9][0-9]{0,2})")
"""A random start: its position and its least number of slides."""


class Grade(NamedTuple):
    """How difficult random starts are: the least number of slides is from `low` to `high`. `sets` are the pieces
    besides X: how many are upright (2 x 1), flat (1 x 2) and small (1 x 1)."""

    low: int
    high: int
    sets: tuple[tuple[int, int, int], ...]


GRADES: dict[str, Grade] = {
    "easy": Grade(10, 25, ((5, 0, 4), (4, 1, 4), (0, 5, 4))),
    "medium": Grade(26, 50, ((4, 1, 4), (1, 4, 4), (0, 5, 4))),
    "hard": Grade(51, 80, ((4, 1, 4), (1, 4, 4), (3, 2, 4), (2, 3, 4))),
    "extreme": Grade(81, 999, ((1, 4, 4), (3, 2, 4), (2, 3, 4))),
}
"""The grades, from the easiest. The sets are those with which a few searches, of some tenths of a second each, find a
start."""

MAX_CACHED = 16

_cached: dict[tuple[Grade, int], str] = {}
"""The latest random starts, by their grade and the generator of their draws. They can be found again at any time."""


def find_start(grade: Grade, random: Random, search: Search) -> Slices[str]:
    """Return a random start: a position and its minimum, as `read_prepared` reads them.

    One word is drawn from `random`; it seeds the generator of all further draws. These are, until a start is found: a
    set of the grade, a layout of its pieces with X at its goal, and, if some positions that can be reached from there
    have a minimum of this grade, one of these positions.
    """
    draws = Random(random.word())
    key = grade, draws.state
    while key not in _cached:
        laid = _lay(draws.choice(grade.sets), draws)
        if laid is None:
            continue
        grid, box = laid
        space = Space(box)
        found = yield from _positions(space, space.arrangement(grid), grade, search)
        if found:
            (_, cells, _), minimum = found[draws.below(len(found))]
            if len(_cached) >= MAX_CACHED:
                del _cached[next(iter(_cached))]
            _cached[key] = f"{board_text(_board(box, cells))} minimum {minimum}"
    return _cached[key]


def read_prepared(text: str, grade: Grade) -> tuple[Grid, Box, int]:
    """Return the board and the minimum of a random start of this grade. Raises ValueError."""
    match = PREPARED.fullmatch(text)
    if not match:
        raise InvalidError("a random start is a position and its minimum, not {text!r}", text=text[:60])
    grid, box = read_position(match[1])
    minimum = int(match[2])
    if (grid.rows, grid.columns, box.shapes[0], box.goal) != (ROWS, COLUMNS, X_SHAPE, GOAL):
        raise ValueError("a random start has 5 rows, 4 columns and an X of 2 x 2 cells")
    if not grade.low <= minimum <= grade.high:
        raise InvalidError(
            "the minimum of this random start must be from {low} to {high}, not {minimum}",
            low=grade.low,
            high=grade.high,
            minimum=minimum,
        )
    return grid, box, minimum


def _lay(pieces: tuple[int, int, int], draws: Random) -> tuple[Grid, Box] | None:
    """Lay X at its goal, then pieces row by row: each free cell gets a random one of the remaining pieces that fit
    there, or remains free. Return None if no piece fits."""
    grid = Grid(ROWS, COLUMNS)
    shapes = [X_SHAPE]
    box = Box(ROWS, COLUMNS, (X_SHAPE,), GOAL)
    for cell in box.cells(X, GOAL):
        grid[cell] = X
    bag = [shape for shape, count in zip((UPRIGHT, FLAT, SMALL), pieces, strict=True) for _ in range(count)]
    gaps = grid.cells.count(FREE) - sum(height * width for height, width in bag)
    for cell in [cell for cell, value in grid.items() if value == FREE]:
        if grid[cell] != FREE:
            continue
        fitting = [number for number, shape in enumerate(bag) if _fits(grid, cell, shape)]
        if not gaps and not fitting:
            return None
        drawn = draws.below(len(fitting) + gaps)
        if drawn >= len(fitting):
            gaps -= 1
            continue
        shapes.append(bag.pop(fitting[drawn]))
        box = box._replace(shapes=tuple(shapes))
        for covered in box.cells(len(shapes), cell):
            grid[covered] = len(shapes)
    return grid, box


def _fits(grid: Grid, corner: Cell, shape: tuple[int, int]) -> bool:
    box = Box(ROWS, COLUMNS, (shape,), GOAL)
    return box.holds(X, corner) and all(grid[cell] == FREE for cell in box.cells(X, corner))


def _positions(
    space: Space, solved: Arrangement, grade: Grade, search: Search
) -> Slices[list[tuple[Arrangement, int]]]:
    """Return the positions that can be reached and whose minimum is of this grade, with their minimum."""
    known = {solved[0]: 0}
    goals, layer = [solved], [solved]
    while layer:
        layer = yield from space.layer_after(layer, known, 0, search)
        goals.extend(filter(space.is_solved, layer))
    left = {arrangement[0]: 0 for arrangement in goals}
    found: list[tuple[Arrangement, int]] = []
    layer, minimum = goals, 0
    while layer and minimum < grade.high:
        minimum += 1
        layer = yield from space.layer_after(layer, left, minimum, search)
        if minimum >= grade.low:
            found.extend((arrangement, minimum) for arrangement in layer)
    return found


def _board(box: Box, cells: bytes) -> Grid:
    grid = Grid(box.rows, box.columns)
    for value, corner in enumerate(cells, X):
        for cell in box.cells(value, divmod(corner, box.columns)):
            grid[cell] = value
    return grid
