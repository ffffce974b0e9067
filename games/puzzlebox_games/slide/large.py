"""Short solutions of boards that are too large for a search of all positions.

Lines of the board, rows from the top and columns from the left, are put in order one after the other, until a core
of at most 4 x 4 cells remains, for which `search4` finds a shortest solution. A line is filled from both ends, one tile
at a time. Its last two tiles go in together, because neither of the last two cells can be filled without moving the
other.

There is often a choice of the next tile, and ways of equal length move the other tiles differently. So several boards
are kept after each tile: those with the best sum of moves made and distances left. `carrying` brings a tile home.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.slide.carrying import Layout, Line, Stage, Trail, carry, carry_two
from puzzlebox_games.slide.search4 import SIDE, lower_bound, shortest

KEPT = 60_000
"""The number of boards that are kept, times the square of the number of their cells."""

MAX_KEPT = 80

LEFT_WEIGHTS = (2.0, 1.4)
"""How many moves a step of distance that is left counts, when boards are compared. On small boards, both are tried."""

MAX_SMALL = 30
"""The most cells of such a small board."""

GOOD = 2.1
"""A solution with this many moves for each step of distance is good enough for a second one not to be tried."""

CORE_NODES = 20_000
"""The most positions that the search of a 4 x 4 core may visit. If it needs more, another row is put in order first."""

MAX_CORES = 6
"""The number of boards whose core is solved. The shortest solution is taken."""

WINDOW = 5
"""The width and the depth of the part of the board in which the last two tiles of a line are moved home."""


def short(board: Grid, search: Search) -> Slices[tuple[str, ...]]:
    """Return the directions of the tiles on a short way to the solved board. Raises SearchLimitError."""
    layout = Layout(board.rows, board.columns)
    stage = _first_stage(board, layout)
    weights = LEFT_WEIGHTS if layout.size <= MAX_SMALL else LEFT_WEIGHTS[:1]
    best: tuple[str, ...] = ()
    for number, left_weight in enumerate(weights):
        if not best or len(best) > GOOD * stage.left:
            begin, end = number / len(weights), (number + 1) / len(weights)
            solution = yield from part_of(_solved(stage, layout, left_weight, search), begin, end)
            best = min(best or solution, solution, key=len)
    return best


def _solved(stage: Stage, layout: Layout, left_weight: float, search: Search) -> Slices[tuple[str, ...]]:
    """Return the directions of the tiles on a way from this stage to the solved board. Boards are compared with this
    weight of the distances that are left."""
    stages = [stage]
    for rows, begin, middle, end in ((SIDE, 0.0, 0.7, 0.8), (SIDE - 1, 0.8, 0.9, 1.0)):
        stages = yield from part_of(_filled(stages, layout, rows, left_weight, search), begin, middle)
        limit = CORE_NODES if rows == SIDE else search.limit - search.nodes
        solved = yield from part_of(_core_solved(stages, layout, search, limit), middle, end)
        if solved:
            return solved
    raise AssertionError("a core of 3 x 4 cells needs few nodes")


def _first_stage(board: Grid, layout: Layout) -> Stage:
    cells = board.cells.copy()
    left = sum(layout.distance(cell, number - 1) for cell, number in enumerate(cells) if number)
    blank = cells.index(0)
    return Stage(cells, blank, 0, left, Trail(None, [blank]), 0, 0, bytes(layout.size), None)


def _filled(stages: list[Stage], layout: Layout, rows: int, left_weight: float, search: Search) -> Slices[list[Stage]]:
    """Return boards of which only a core of this many rows and at most 4 columns is not in order."""
    kept = max(1, min(MAX_KEPT, KEPT // layout.size**2))
    core = min(layout.rows, rows) * min(layout.columns, SIDE)
    levels: dict[int, list[Stage]] = {}
    finished: list[Stage] = []
    for stage in stages:
        levels.setdefault(sum(stage.fixed), []).append(stage)
    while levels:
        placed = min(levels)
        level = levels.pop(placed)
        for stage in _best(level, kept, left_weight):
            lines = _lines(stage, layout, rows)
            if not lines:
                finished.append(stage)
            for line in lines:
                for later in _successors(stage._replace(line=line), layout, kept, search):
                    levels.setdefault(sum(later.fixed), []).append(later)
                    yield placed / (layout.size - core)
    return _best(finished, kept, left_weight)


def _best(stages: list[Stage], kept: int, left_weight: float) -> list[Stage]:
    """Return the stages with the least sum of moves and weighted distances, without those that seem equal."""
    different = {(stage.moves + left_weight * stage.left, stage.blank, stage.line): stage for stage in stages}
    return [different[key] for key in sorted(different, key=itemgetter(0))[:kept]]


def _lines(stage: Stage, layout: Layout, core_rows: int) -> list[Line]:
    """Return the lines that can be filled next: the one that has been begun, or a row or a column along the longer
    side, or either of them if they have the same length."""
    if stage.line:
        return [stage.line]
    rows, columns = layout.rows - stage.top, layout.columns - stage.first
    start = stage.top * layout.columns + stage.first
    lines = []
    if rows > core_rows and (rows >= columns or columns <= SIDE):
        lines.append(Line(range(start, start + columns), layout.columns))
    if columns > SIDE and (columns >= rows or rows <= core_rows):
        lines.append(Line(range(start, layout.size, layout.columns), 1))
    return lines


def _successors(stage: Stage, layout: Layout, kept: int, search: Search) -> Iterator[Stage]:
    """Yield the boards with one more tile of the line in place, or with its last two."""
    assert stage.line
    cells, inward = stage.line
    if len(cells) == 2:
        yield _last_two(stage, layout, search)
        return
    ends = sorted((0, len(cells) - 1), key=lambda end: _effort(stage, layout, cells[end]))
    for end in ends[: 2 if kept > 1 else 1]:
        rest = cells[1:] if end == 0 else cells[:-1]
        for reverse in (False, True)[: 2 if kept > 1 else 1]:
            way = carry(stage, layout, cells[end] + 1, cells[end], stage.fixed, search, reverse)
            assert way is not None
            yield _moved(stage, layout, way)._replace(fixed=_with(stage.fixed, cells[end]), line=Line(rest, inward))


def _effort(stage: Stage, layout: Layout, home: int) -> int:
    cell = stage.cells.index(home + 1)
    return 4 * layout.distance(cell, home) + layout.distance(cell, stage.blank) if cell != home else 0


def _brought_near(stage: Stage, layout: Layout, window: set[int], search: Search) -> list[int] | None:
    """Return the cells of the blank on a way that brings one of the line's last two tiles into the window; None if both
    are there."""
    assert stage.line
    (first, second), inward = stage.line
    one, two = stage.cells.index(first + 1), stage.cells.index(second + 1)
    if one in window and two in window:
        return None
    if one in window:
        way = carry(stage, layout, second + 1, first + 2 * inward, _with(stage.fixed, one), search)
        if way is not None:
            return way
    return carry(stage, layout, first + 1, second, stage.fixed, search)


def _with(fixed: bytes, *cells: int) -> bytes:
    changed = bytearray(fixed)
    for cell in cells:
        changed[cell] = 1
    return bytes(changed)


def _moved(stage: Stage, layout: Layout, way: Sequence[int]) -> Stage:
    """Return the stage after the blank has moved along these cells."""
    cells, blank, left = stage.cells.copy(), stage.blank, stage.left
    for target in way:
        number = cells[target]
        left += layout.distance(blank, number - 1) - layout.distance(target, number - 1)
        cells[blank], blank = number, target
    cells[blank] = 0
    return stage._replace(
        cells=cells, blank=blank, left=left, moves=stage.moves + len(way), trail=Trail(stage.trail, way)
    )


def _last_two(stage: Stage, layout: Layout, search: Search) -> Stage:
    """Return the stage with the last two tiles of the line in place, and with no line."""
    assert stage.line
    (first, second), inward = stage.line
    is_row = inward > 1
    window = _window(stage, layout, first, is_row)
    while (way := _brought_near(stage, layout, window, search)) is not None:
        stage = _moved(stage, layout, way)
    stage = _moved(stage, layout, carry_two(stage, layout, first, second, window, search))
    return stage._replace(
        fixed=_with(stage.fixed, first, second), line=None, top=stage.top + is_row, first=stage.first + (not is_row)
    )


def _window(stage: Stage, layout: Layout, first: int, is_row: bool) -> set[int]:
    """Return the cells around the gap in a line that begins with the cell `first`."""
    top, left = stage.top, stage.first
    if is_row:
        left = max(left, min(layout.column[first] - WINDOW // 2 + 1, layout.columns - WINDOW))
    else:
        top = max(top, min(layout.row[first] - WINDOW // 2 + 1, layout.rows - WINDOW))
    rows = range(top, min(top + WINDOW, layout.rows))
    columns = range(left, min(left + WINDOW, layout.columns))
    return {row * layout.columns + column for row in rows for column in columns}


def _core_solved(stages: list[Stage], layout: Layout, search: Search, limit: int) -> Slices[tuple[str, ...] | None]:
    """Return the solution of the board whose core needs the fewest moves; None if every core needs too many nodes."""
    solution: tuple[str, ...] | None = None
    cores: list[tuple[int, int, Stage]] = []
    for stage in stages:
        bound = yield from lower_bound(_core(stage, layout), search)
        cores.append((stage.moves + bound, len(cores), stage))
    for number, (least, _, stage) in enumerate(sorted(cores)[:MAX_CORES]):
        if solution and least >= len(solution):
            break
        core = Search(search.data, limit)
        try:
            path = yield from part_of(
                shortest(_core(stage, layout), core), number / MAX_CORES, (number + 1) / MAX_CORES
            )
        except SearchLimitError:
            continue
        finally:
            search.visit(core.nodes)
        if not solution or stage.moves + len(path.moves) < len(solution):
            solution = (*_directions(stage, layout), *path.moves)
    return solution


def _core(stage: Stage, layout: Layout) -> Grid:
    """Return the part of the board that is not in order, with its tiles numbered from 1 up."""
    rows, columns = layout.rows - stage.top, layout.columns - stage.first
    numbers = []
    for row in range(stage.top, layout.rows):
        for column in range(stage.first, layout.columns):
            number = stage.cells[row * layout.columns + column]
            home = number - 1
            place = (layout.row[home] - stage.top) * columns + layout.column[home] - stage.first
            numbers.append(place + 1 if number else 0)
    return Grid(rows, columns, numbers)


def _directions(stage: Stage, layout: Layout) -> list[str]:
    """Return the directions in which the tiles have moved up to this stage."""
    parts = []
    trail = stage.trail
    while trail:
        parts.append(trail.cells)
        trail = trail.before
    blanks = [cell for part in reversed(parts) for cell in part]
    return [_name(after - before, layout) for before, after in pairwise(blanks)]


class Step(NamedTuple):
    """The next move of a plan for a large board: the direction of the tile, the numbers of the tiles that are brought
    home next, one or two, and whether they complete a row or a column. `numbers` is empty if only the core is left."""

    direction: str
    numbers: tuple[int, ...]
    is_row: bool = False


def next_step(board: Grid, search: Search) -> Slices[Step]:
    """Return the next move of a plan that fills each line from its start.

    The plan depends on the board alone, and each of its searches finds a shortest way, so whoever follows the moves
    reaches the solved board.
    """
    layout = Layout(board.rows, board.columns, exact=True)
    stage = _first_stage(board, layout)
    while lines := _lines(stage, layout, SIDE - 1):
        yield sum(stage.fixed) / layout.size
        cells, inward = lines[0]
        is_row = inward > 1
        while len(cells) > 2 and stage.cells[cells[0]] == cells[0] + 1:
            stage = stage._replace(fixed=_with(stage.fixed, cells[0]))
            cells = cells[1:]
        missing = [cell for cell in cells if stage.cells[cell] != cell + 1]
        if missing:
            way = _next_way(stage._replace(line=Line(cells, inward)), layout, is_row, search)
            numbers = tuple(cell + 1 for cell in cells[: 1 if len(cells) > 2 else 2])
            return Step(_name(way[0] - stage.blank, layout), numbers, is_row)
        stage = stage._replace(
            fixed=_with(stage.fixed, *cells), top=stage.top + is_row, first=stage.first + (not is_row)
        )
    path = yield from shortest(_core(stage, layout), search)
    return Step(path.moves[0], ())


def _next_way(stage: Stage, layout: Layout, is_row: bool, search: Search) -> list[int]:
    assert stage.line
    cells = stage.line.cells
    if len(cells) > 2:
        way = carry(stage, layout, cells[0] + 1, cells[0], stage.fixed, search)
    else:
        window = _window(stage, layout, cells[0], is_row)
        way = _brought_near(stage, layout, window, search)
        way = way or carry_two(stage, layout, cells[0], cells[1], window, search)
    assert way
    return way


def _name(step: int, layout: Layout) -> str:
    """Return the direction of the tile when the blank takes this step."""
    return {layout.columns: "up", -layout.columns: "down", 1: "left", -1: "right"}[step]
