"""Shortest solutions of boards up to 4 x 4, rectangles included.

A smaller board is searched as the lower right corner of a 4 x 4 board whose other tiles are in place and never move.

The search is A* in rounds: a round visits the positions whose lower bound is at most a limit, and the next round adds 2
to it. The lower bound is the sum of the tiles' distances plus twice the sum of the values in the pattern databases, for
the board or for its mirror image, whichever is greater. A position with a successor beyond the limit waits for the next
round, so these successors are not stored. A round begins with the positions that are the most moves away from the
start, which finds the solution early in the last round.
"""

from functools import cache
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.slide.tables import GROUPS, Tables, load

SIDE = 4
"""The longest side of a board that is solved with the tables."""

SLICE = 2000
"""The number of positions that are visited between two reports of progress."""

HALF_DONE = 50_000
"""The number of visited positions at which the progress is one half. How many it takes is not known in advance."""

LOADED = 0.2
"""The progress when the tables are loaded."""

DIRECTIONS = (("down", -SIDE), ("up", SIDE), ("right", -1), ("left", 1))
"""The directions of a tile, each with the step of the blank, which moves the other way."""

SHIFT = {tile: 4 * slot for slot, tile in enumerate(tile for group in GROUPS for tile in group)}
"""The place of the four bits for a tile's cell in the number that stands for a position."""

LOW, MIDDLE = 0xFFFFFF, 0xFFFFF
"""The bits of the first and the second group in such a number. The second group begins at bit 24, the third at 44."""

Step = tuple[int, list[tuple[int, int, int, int]], int]
"""A move of the blank: the place of its new cell in the board, what changes for each tile that may be there (position,
mirror image, board, estimate), and the number of the list of steps that may follow."""

Node = tuple[int, int, int, int, int, int]
"""A position, its mirror image, its board, the number of its list of steps, moves plus distances, and the moves."""


NOT_VISITED = 1000
"""More moves and distances than any position on a shortest way has."""


class Path(NamedTuple):
    """The directions of the tiles on the way to the solved board. `optimal` tells whether no way is shorter."""

    moves: tuple[str, ...]
    optimal: bool


def shortest(board: Grid, search: Search, slack: int = 0) -> Slices[Path]:
    """Return a shortest way to the solved board. `slack` is a number of moves, even, by which it may be longer, which
    makes the search much faster. Raises SearchLimitError."""
    tables = yield from part_of(load(search), 0.0, LOADED)
    cells = _embedded(board)
    steps = _steps(board.rows, board.columns)
    six, five, four = tables
    position, mirrored, held = _position(cells), _position(_mirror_image(cells)), _held(cells)
    estimate = _distances(cells)
    first_limit = estimate + 2 * max(_extra(position, tables), _extra(mirrored, tables))
    limit = first_limit + slack
    stack: list[Node] = [(position, mirrored, held, 5 * cells.index(0) + 4, estimate, 0)]
    waiting: list[Node] = []
    best = {position: estimate}
    get, goal, visited = best.get, SOLVED, 0
    while True:
        pop, push, wait = stack.pop, stack.append, waiting.append
        while stack:
            # A position on the stack adds others to it and takes none away, so this many can be taken.
            turns = min(len(stack), SLICE - visited % SLICE)
            for _ in repeat(None, turns):
                node = pop()
                position, mirrored, held, following, estimate, moves = node
                if position == goal:
                    search.visit(turns)
                    return Path(_way_back(best, board), not slack or estimate == first_limit)
                beyond = False
                moves += 1
                for shift, changes, next_following in steps[following]:
                    change, mirror_change, held_change, estimate_change = changes[held >> shift & 15]
                    new_estimate = estimate + estimate_change
                    room = (limit - new_estimate) >> 1
                    new = position + change
                    if six[new & LOW] + five[new >> 24 & MIDDLE] + four[new >> 44] > room:
                        beyond = True
                        continue
                    mirror = mirrored + mirror_change
                    if six[mirror & LOW] + five[mirror >> 24 & MIDDLE] + four[mirror >> 44] > room:
                        beyond = True
                        continue
                    known = get(new)
                    if known is not None and known <= new_estimate:
                        continue
                    best[new] = new_estimate
                    push((new, mirror, held + held_change, next_following, new_estimate, moves))
                if beyond:
                    wait(node)
            visited += turns
            search.visit(turns)
            if visited % SLICE == 0:
                yield LOADED + (1 - LOADED) * visited / (visited + HALF_DONE)
        limit += 2
        stack, waiting = waiting, []
        stack.sort(key=itemgetter(5))


def lower_bound(board: Grid, search: Search) -> Slices[int]:
    """Return a number of moves that no solution of this board is shorter than."""
    tables = yield from load(search)
    cells = _embedded(board)
    extra = max(_extra(_position(cells), tables), _extra(_position(_mirror_image(cells)), tables))
    return _distances(cells) + 2 * extra


def _embedded(board: Grid) -> list[int]:
    """Return the cells of the 4 x 4 board that has this board in its lower right corner and is in order elsewhere."""
    cells = [*range(1, SIDE * SIDE), 0]
    homes = _cells(board.rows, board.columns)
    for cell, number in zip(homes, board.cells, strict=True):
        cells[cell] = homes[number - 1] + 1 if number else 0
    return cells


@cache
def _cells(rows: int, columns: int) -> tuple[int, ...]:
    """Return the cells of the 4 x 4 board that a smaller board covers, row by row."""
    return tuple(row * SIDE + column for row in range(SIDE - rows, SIDE) for column in range(SIDE - columns, SIDE))


@cache
def _steps(rows: int, columns: int) -> list[list[Step]]:
    """Return the lists of steps on a board: list 5 * cell + direction for a blank that has just moved to the cell in
    this direction, without the step back, and list 5 * cell + 4 for the first step."""
    lists: list[list[Step]] = [[] for _ in range(5 * SIDE * SIDE)]
    for blank in _cells(rows, columns):
        for last in range(5):
            lists[5 * blank + last] = [
                (4 * target, [_change(tile, target, blank) for tile in range(SIDE * SIDE)], 5 * target + number)
                for number, target in _targets(blank, rows, columns)
                if last == 4 or number != last ^ 1
            ]
    return lists


def _targets(blank: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """Return where the blank can move: the number of the direction in `DIRECTIONS`, and its new cell."""
    row, column = divmod(blank, SIDE)
    legal = (row > SIDE - rows, row < SIDE - 1, column > SIDE - columns, column < SIDE - 1)
    return [(number, blank + step) for number, (_, step) in enumerate(DIRECTIONS) if legal[number]]


def _change(tile: int, start: int, end: int) -> tuple[int, int, int, int]:
    """Return what changes when a tile moves: the position, its mirror image, its board, and the estimate."""
    if not tile:
        return 0, 0, 0, 0
    return (
        (end - start) << SHIFT[tile],
        (_mirror(end) - _mirror(start)) << SHIFT[_mirror(tile - 1) + 1],
        (tile << 4 * end) - (tile << 4 * start),
        _distance(end, tile - 1) - _distance(start, tile - 1) + 1,
    )


def _mirror(cell: int) -> int:
    """Return the cell on the other side of the diagonal from the first cell to the last."""
    return cell % SIDE * SIDE + cell // SIDE


def _mirror_image(cells: list[int]) -> list[int]:
    """Return the board reflected in the diagonal, with the tiles renamed so that the solved board stays the same."""
    image = [cells[_mirror(cell)] for cell in range(len(cells))]
    return [_mirror(tile - 1) + 1 if tile else 0 for tile in image]


def _position(cells: list[int]) -> int:
    """Return the number that stands for a board: four bits for the cell of each tile."""
    return sum(cell << SHIFT[tile] for cell, tile in enumerate(cells) if tile)


def _held(cells: list[int]) -> int:
    """Return a board as a number: four bits for the tile in each cell."""
    return sum(tile << 4 * cell for cell, tile in enumerate(cells))


def _distance(cell: int, other: int) -> int:
    return abs(cell // SIDE - other // SIDE) + abs(cell % SIDE - other % SIDE)


def _distances(cells: list[int]) -> int:
    """Return the sum of the distances of all tiles from home."""
    return sum(_distance(cell, tile - 1) for cell, tile in enumerate(cells) if tile)


def _extra(position: int, tables: Tables) -> int:
    """Return half the number of moves by which the lower bound exceeds the distances."""
    six, five, four = tables
    return six[position & LOW] + five[position >> 24 & MIDDLE] + four[position >> 44]


SOLVED = _position([*range(1, SIDE * SIDE), 0])


def _way_back(best: dict[int, int], board: Grid) -> tuple[str, ...]:
    """Return the directions of the tiles from the start to the solved board. `best` has the least sum of moves and
    distances that was found for each position; a step back leads to a position with fewer moves."""
    cells = [*range(1, SIDE * SIDE), 0]
    moves, directions = best[SOLVED], []
    while moves:
        moves, direction = _step_back(best, cells, moves, board)
        directions.append(direction)
    return tuple(reversed(directions))


def _step_back(best: dict[int, int], cells: list[int], moves: int, board: Grid) -> tuple[int, str]:
    """Go back to a position that was reached in fewer moves. Return their number, and the direction of the tile that
    moves from there."""
    blank = cells.index(0)
    for number, target in _targets(blank, board.rows, board.columns):
        cells[blank], cells[target] = cells[target], 0
        before = best.get(_position(cells), NOT_VISITED) - _distances(cells)
        if before < moves:
            return before, DIRECTIONS[number ^ 1][0]
        cells[target], cells[blank] = cells[blank], 0
    raise AssertionError("every visited position but the first was reached from another one")
