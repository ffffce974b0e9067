"""Solutions of Slide: shortest ones of small boards, short ones of larger boards.

On a larger board, lines (rows from the top and columns from the left) are put in order one after the other, until a
small core remains, for which `exact` finds a shortest solution. A board of up to 49 cells is searched with a beam;
the lines of a larger one are filled tile by tile (see `lines`).
"""

from collections.abc import Sequence
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.rules import Grid, Search, Slices, Solution, part_of
from puzzlebox_games.slide.board import is_solved
from puzzlebox_games.slide.exact import MAX_POSITIONS, is_small, lower_bound, short_way, shortest
from puzzlebox_games.slide.hints import HINT_POSITIONS, next_step
from puzzlebox_games.slide.lines import (
    MAX_CORE,
    MIN_CORE,
    Layout,
    Stage,
    Trail,
    distances,
    filled,
    layout_of,
    line_cells,
    lines,
    without_line,
)
from puzzlebox_games.slide.notation import Run, write_solution
from puzzlebox_games.slide.rules import Slide

NODES_A_POSITION = 8
"""A search for a shortest solution that may visit many nodes keeps one position for each of this many."""

CORE_POSITIONS = 20_000
"""The most positions that the search of a core may keep. If it needs more, another line is put in order first."""

MAX_CORES = 6
"""The number of boards whose core is solved. The shortest solution is taken."""

MAX_BOUNDS = 60
"""The number of boards among which these are chosen, by the lower bounds of their cores."""

EXACT = 0.9
"""The progress when a search for a shortest solution gives up."""

FILLED = 0.8
"""The progress when only cores are left."""

PIECE = 10_000
"""The number of moves that are written as text in a slice."""


def solve(state: Slide, search: Search) -> Slices[Solution]:
    """Return a solution. It is optimal if the board is small, unless the search for a shortest one needs too many
    positions. More nodes than usual allow more of them. The length counts the tiles that move. Raises
    SearchLimitError."""
    board = state.grid
    if is_solved(board):
        return Solution((), 0, True)
    if not is_small(board.rows, board.columns):
        least = distances(Stage(board.rows, board.columns, board.cells))
        return (yield from _solution((yield from short(board, search)), least))
    most = max(MAX_POSITIONS, search.limit // NODES_A_POSITION)
    path = yield from part_of(shortest(board, search, most), 0.0, EXACT)
    moves = path.moves if path.found else (yield from part_of(_nearly_shortest(board, search), EXACT, 1.0))
    return (yield from _solution(moves, path.at_least))


def _nearly_shortest(board: Grid, search: Search) -> Slices[Sequence[str]]:
    """Return a short way on a small board: no longer than that on which the hints lead."""
    best = (yield from short_way(board, search)) or (yield from short(board, search, MIN_CORE))
    hinted: list[str] = []
    while True:
        rest = yield from shortest(board, Search(search.data), HINT_POSITIONS)
        if rest.found or len(hinted) + rest.at_least >= len(best):
            return min(best, [*hinted, *rest.moves] if rest.found else best, key=len)
        hinted.append((yield from next_step(board, Search(search.data))).direction)
        board = _after(board, hinted[-1])


def _after(board: Grid, move: str) -> Grid:
    """Return the board after a move."""
    steps = {name: step for step, name in layout_of(board.rows, board.columns).direction.items()}
    cells, blank = list(board.cells), board.cells.index(0)
    cells[blank], cells[blank + steps[move]] = cells[blank + steps[move]], 0
    return Grid(board.rows, board.columns, cells)


def _solution(moves: Sequence[str], at_least: int) -> Slices[Solution]:
    pieces, start = [], 0
    while start < len(moves):
        end = start + PIECE
        while end < len(moves) and moves[end] == moves[end - 1]:
            end += 1
        pieces.append(write_solution(map(Run, moves[start:end], repeat(1))))
        start = end
        yield 1.0
    return Solution(tuple(moves), len(moves), len(moves) == at_least, "".join(pieces), at_least)


def short(board: Grid, search: Search, core: int = MAX_CORE) -> Slices[Sequence[str]]:
    """Return the directions of the tiles on a short way to the solved board, with a core of at most this many
    cells."""
    stage = Stage(board.rows, board.columns, board.cells)
    while len(stage.cells) > MAX_CELLS:
        done = FILLED * (1 - len(stage.cells) / len(board))
        stage = yield from part_of(filled(stage, lines(stage.rows, stage.columns)[0], search), done, done)
    waiting, finished = {(stage.rows, stage.columns): [stage]}, list[Stage]()
    while waiting:
        sides = max(waiting, key=lambda sides: sides[0] * sides[1])
        stages, choices = waiting.pop(sides), lines(*sides, core)
        done = FILLED * (1 - sides[0] * sides[1] / len(board))
        for is_row in choices:
            rests = yield from part_of(in_order(stages, is_row, search), done, done)
            waiting.setdefault((rests[0].rows, rests[0].columns), []).extend(rests)
        if not choices:
            finished += stages
    max_positions = CORE_POSITIONS if core > MIN_CORE else MAX_POSITIONS
    return (yield from part_of(_core_solved(finished, search, max_positions), FILLED, 1.0))


def _core_solved(stages: Sequence[Stage], search: Search, max_positions: int) -> Slices[Sequence[str]]:
    """Return the solution of the board whose core needs the fewest moves."""
    cores: list[tuple[int, int, Stage]] = []
    for stage in stages[:MAX_BOUNDS]:
        bound = yield from part_of(lower_bound(_core(stage), search), 0.0, 0.0)
        cores.append((stage.moves + bound, len(cores), stage))
    cores = sorted(cores)[:MAX_CORES]
    best: list[str] = []
    for number, (least, _, stage) in enumerate(cores):
        if not best or least < len(best):
            searching = shortest(_core(stage), search, max_positions)
            path = yield from part_of(searching, number / len(cores), (number + 1) / len(cores))
            if path.found and (not best or stage.moves + len(path.moves) < len(best)):
                best = [*_directions(stage), *path.moves]
    if best:
        return best
    nearest = cores[0][2]
    rest = yield from short(_core(nearest), search, MIN_CORE)
    return [*_directions(nearest), *rest]


def _core(stage: Stage) -> Grid:
    return Grid(stage.rows, stage.columns, list(stage.cells))


def _directions(stage: Stage) -> list[str]:
    """Return the directions in which the tiles have moved up to this stage."""
    parts, trail = [], stage.trail
    while trail:
        parts.append(trail.directions)
        trail = trail.before
    return [direction for part in reversed(parts) for direction in part]


MAX_CELLS = 49
"""The most cells of a board that is searched with a beam."""

BEAM = 10_000
"""The number of boards in the beam, times the number of their cells."""

MORE_LEVELS = 6
"""The number of levels that are searched after the first board whose line is in order."""

MAX_STARTS = 200
"""The number of boards with which the search for the next line begins."""

LEFT_WEIGHT = 1.6
"""How many moves a step of distance that is left counts, when these boards are compared."""

MAX_LEVELS = 100, 16
"""The most levels of a search: this number, and this many more for each row and column."""

MAX_TABLES = 60
"""The number of lines whose tables are cached."""

UNREACHED = 255

PART = 1000
"""The number of boards in the beam whose successors are found between two reports of progress."""

SLICE = 10_000
"""The number of positions in a table between two reports of progress."""


class Table(NamedTuple):
    """The least number of moves that bring two tiles of a line home, by the cells of the blank and of these tiles. The
    other tiles do not matter."""

    one: int
    two: int
    moves: bytearray


Node = tuple[int, int, bytes, int, int, Trail | None]
"""A board in the beam: its estimate, the sum of the distances of tiles outside the line, the numbers in its cells, the
cell of the blank, the cell that it came from (-1 at the start), and the moves to the board before."""

_tables: dict[tuple[int, int, bool], list[Table]] = {}


def in_order(stages: Sequence[Stage], is_row: bool, search: Search) -> Slices[list[Stage]]:
    """Put the first row or column of boards in order. Return the rests of the best ones, best first."""
    rows, columns = stages[0].rows, stages[0].columns
    layout, line = layout_of(rows, columns), line_cells(rows, columns, is_row)
    tables = yield from _tables_of(rows, columns, is_row)
    away = _distances(layout, line)
    moves = min(stage.moves for stage in stages)
    end = moves + MAX_LEVELS[0] + MAX_LEVELS[1] * (rows + columns)
    beam: list[Node] = []
    seen: set[bytes] = set()
    found: list[Stage] = []
    while moves < end:
        beam += [_first_node(stage, away) for stage in stages if stage.moves == moves]
        search.visit(len(beam))
        moves += 1
        nodes: list[Node] = []
        for start in range(0, len(beam), PART):
            nodes += _next_nodes(beam[start : start + PART], layout, tables, away, seen)
            yield 0.5
        beam = sorted(nodes, key=itemgetter(0))[: BEAM // layout.size]
        done = [node for node in beam if all(node[2][home] == home + 1 for home in line)]
        if done and not found:
            end = min(end, moves + MORE_LEVELS)
        found += [without_line(Stage(rows, columns, node[2], moves, _trail(node, layout)), is_row) for node in done]
        yield 0.5
    return _best(found) or [(yield from filled(stages[0], is_row, search))]


def _first_node(stage: Stage, away: Sequence[Sequence[int]]) -> Node:
    left = sum([away[number][cell] for cell, number in enumerate(stage.cells)])
    return 0, left, bytes(stage.cells), stage.cells.index(0), -1, stage.trail


def _trail(node: Node, layout: Layout) -> Trail | None:
    """Return the moves that lead to a board."""
    _, _, _, blank, last, before = node
    return before if last < 0 else Trail(before, (layout.direction[blank - last],))


def _next_nodes(
    beam: Sequence[Node], layout: Layout, tables: Sequence[Table], away: Sequence[Sequence[int]], seen: set[bytes]
) -> list[Node]:
    """Return the boards that are one move away from those in the beam and have not been seen."""
    size, neighbours = layout.size, layout.neighbours
    nodes = []
    for node in beam:
        _, left, cells, blank, last, _ = node
        trail = _trail(node, layout)
        for target in neighbours[blank]:
            if target == last:
                continue
            number = cells[target]
            board = bytearray(cells)
            board[blank], board[target] = number, 0
            later = bytes(board)
            if later in seen:
                continue
            seen.add(later)
            new_left = left + away[number][blank] - away[number][target]
            estimate, place, offset = new_left, later.index, target * size
            for one, two, moves in tables:
                estimate += moves[(offset + place(one)) * size + place(two)]
            nodes.append((estimate, new_left, later, target, blank, trail))
    return nodes


def _best(stages: Sequence[Stage]) -> list[Stage]:
    """Return different boards with the least sum of moves and weighted distances."""
    ranked = sorted(stages, key=lambda stage: stage.moves + LEFT_WEIGHT * distances(stage))
    return list({tuple(stage.cells): stage for stage in reversed(ranked)}.values())[: -MAX_STARTS - 1 : -1]


def _distances(layout: Layout, line: Sequence[int]) -> list[list[int]]:
    """Return the distance of each number from home by its cell; 0 for the blank and the tiles of the line."""
    none = [0] * layout.size
    homes = range(layout.size - 1)
    return [none, *([layout.distance(c, h) for c in range(layout.size)] if h not in line else none for h in homes)]


def _tables_of(rows: int, columns: int, is_row: bool) -> Slices[list[Table]]:
    """Return the tables for each two tiles of a line, beginning at its end. If one is left over, two share a tile."""
    key = rows, columns, is_row
    if key not in _tables:
        line, tables = line_cells(rows, columns, is_row), list[Table]()
        for end in range(len(line), 1, -2):
            one, two = line[end - 2 : end]
            tables.append((yield from _table(layout_of(rows, columns), one, two)))
        if len(line) % 2:
            tables.append((yield from _table(layout_of(rows, columns), line[0], line[1])))
        if len(_tables) >= MAX_TABLES:
            _tables.clear()
        _tables[key] = tables
    return _tables[key]


def _table(layout: Layout, first: int, second: int) -> Slices[Table]:
    """Return the table of the tiles with these homes, by a breadth-first search from there."""
    size, neighbours = layout.size, layout.neighbours
    square, moves = size * size, 0
    table = bytearray([UNREACHED]) * (square * size)
    level = [blank * square + first * size + second for blank in range(size) if blank not in (first, second)]
    for code in level:
        table[code] = 0
    while level:
        later, moves = [], moves + 1
        for start in range(0, len(level), SLICE):
            for code in level[start : start + SLICE]:
                blank, tiles = divmod(code, square)
                one, two = divmod(tiles, size)
                for target in neighbours[blank]:
                    if target == one:
                        new = target * square + blank * size + two
                    elif target == two:
                        new = target * square + one * size + blank
                    else:
                        new = target * square + tiles
                    if table[new] == UNREACHED:
                        table[new] = moves
                        later.append(new)
            yield 0.0
        level = later
    return Table(first + 1, second + 1, table)
