"""Solutions of Slide: shortest ones of small boards, short ones of larger boards.

On a larger board, lines (rows from the top and columns from the left) are put in order one after the other, until a
small core remains, for which `exact` finds a shortest solution. A board of up to 49 cells is searched with a `beam`;
the lines of a larger one are filled tile by tile (see `lines`).
"""

from collections.abc import Sequence
from itertools import repeat

from puzzlebox.rules import Grid, Search, Slices, Solution, part_of
from puzzlebox_games.slide.beam import MAX_CELLS, in_order
from puzzlebox_games.slide.board import is_solved
from puzzlebox_games.slide.exact import MAX_POSITIONS, is_small, lower_bound, short_way, shortest
from puzzlebox_games.slide.hints import HINT_POSITIONS, next_step
from puzzlebox_games.slide.lines import MAX_CORE, MIN_CORE, Stage, distances, filled, layout_of, lines
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
