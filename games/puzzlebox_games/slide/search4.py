"""Shortest solutions of boards up to 4 x 4, rectangles included.

A smaller board is searched as the lower right corner of a 4 x 4 board whose other tiles are in place and never move.

The search is A* in rounds: a round visits the positions whose lower bound is at most a limit, and the next round adds 2
to it. The lower bound is the sum of the tiles' distances plus twice the sum of the values in the pattern databases, for
the board or for its mirror image, whichever is greater. In a long search, the tables of `CELL_GROUPS` count too.

A position with a successor beyond the limit waits for the next round, so these successors are not stored. A round
begins with the positions that are the most moves away from the start, which finds the solution early in the last round.
A waiting position is stored as one number, and the rest of its node is computed again.
"""

from array import array
from collections import defaultdict
from functools import cache
from itertools import repeat
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.slide.tables import CELL_GROUPS, GROUPS, Tables, load, load_cells

SIDE = 4
"""The longest side of a board that is solved with the tables."""

SLICE = 2000
"""The number of positions that are visited between two reports of progress."""

HALF_DONE = 50_000
"""The number of visited positions at which the progress is one half. How many it takes is not known in advance."""

LOADED = 0.2
"""The progress when the tables are loaded."""

MIN_LONG = 20_000
"""The number of visited positions after which a search is long."""

BATCH = 500
"""The number of waiting positions that are put on the stack together."""

DIRECTIONS = (("down", -SIDE), ("up", SIDE), ("right", -1), ("left", 1))
"""The directions of a tile, each with the step of the blank, which moves the other way."""

FIRST = 4
"""The number that a node has instead of a direction if no step led to it."""

TILES = tuple(tile for group in GROUPS for tile in group)

SHIFT = {tile: 4 * slot for slot, tile in enumerate(TILES)}
"""The place of the four bits for a tile's cell in the number that stands for a position."""

CELL_SHIFT = {cell: 4 * slot for slot, cell in enumerate(cell for group in CELL_GROUPS for cell in group)}
"""The place of the four bits for a cell in the number that stands for a board. They are the home of its tile; the blank
has the home 15."""

BLANK = 15

LOW, MIDDLE = 0xFFFFFF, 0xFFFFF
"""The bits of the first and the second group in both numbers. The second group begins at bit 24, the third at 44."""

BITS = (1 << 64) - 1

NO_TILES = BITS << 64 | BITS << 128 | sum(range(SIDE * SIDE)) << 192
"""The fields of a node before its tiles are added: 64 bits for the mirror image, 64 for each board, 8 for the cell of
the blank, and the distances."""

Step = tuple[int, list[tuple[int, int, int, int, int]], int]
"""A move of the blank: the place of its new cell in the board, what changes for each tile that may be there (position,
mirror image, moves plus distances, board, mirror image's board), and the number of the list of steps that may
follow."""

Node = tuple[int, int, int, int, int, int, int]
"""A position, its mirror image, the boards of both, the number of the list of steps, moves plus distances, and the
moves."""

Waiting = defaultdict[int, "array[int]"]
"""The positions that wait, by the number of moves. Three bits after each position have the direction of the step that
led to it."""

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
    six, five, four = cell_six, cell_five, cell_four = tables
    steps = _steps(board.rows, board.columns)
    node = _node(_position(_embedded(board)), FIRST, 0)
    position, mirrored, _, _, _, estimate, _ = node
    first_limit = estimate + 2 * max(_extra(position, tables), _extra(mirrored, tables))
    limit = first_limit + slack
    stack = [node]
    best = {position: estimate}
    ready, waiting = _no_positions(), _no_positions()
    pop, push, get, goal, visited, is_long = stack.pop, stack.append, best.get, SOLVED, 0, False
    while True:
        if not stack:
            if not ready:
                limit += 2
                ready, waiting = waiting, ready
            stack += _farthest(ready, best)
            continue
        # A position on the stack adds others to it and takes none away, so this many can be taken.
        turns = min(len(stack), SLICE - visited % SLICE)
        for _ in repeat(None, turns):
            position, mirrored, held, reflected, following, estimate, moves = pop()
            if position == goal:
                search.visit(turns)
                return Path(_way_back(best, board), not slack or estimate == first_limit)
            beyond = False
            for shift, changes, next_following in steps[following]:
                change, mirror_change, estimate_change, held_change, reflected_change = changes[held >> shift & 15]
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
                new_held = held + held_change
                new_reflected = reflected + reflected_change
                if is_long and (
                    cell_six[new_held & LOW] + cell_five[new_held >> 24 & MIDDLE] + cell_four[new_held >> 44] > room
                    or cell_six[new_reflected & LOW]
                    + cell_five[new_reflected >> 24 & MIDDLE]
                    + cell_four[new_reflected >> 44]
                    > room
                ):
                    beyond = True
                    continue
                best[new] = new_estimate
                push((new, mirror, new_held, new_reflected, next_following, new_estimate, moves + 1))
            if beyond:
                waiting[moves].append(position << 3 | following & 7)
        visited += turns
        search.visit(turns)
        if visited % SLICE == 0:
            done = LOADED + (1 - LOADED) * visited / (visited + HALF_DONE)
            yield done
            if visited == MIN_LONG:
                cell_six, cell_five, cell_four = yield from part_of(load_cells(search), done, done)
                is_long = True


def _no_positions() -> Waiting:
    return defaultdict(lambda: array("Q"))


def _farthest(ready: Waiting, best: dict[int, int]) -> list[Node]:
    """Take some positions with the most moves. Return their nodes, without those to which a shorter way was found."""
    moves = max(ready)
    codes = ready[moves]
    nodes = [_node(code >> 3, code & 7, moves) for code in codes[-BATCH:]]
    del codes[-BATCH:]
    if not codes:
        del ready[moves]
    return [node for node in nodes if best[node[0]] == node[5]]


def lower_bound(board: Grid, search: Search) -> Slices[int]:
    """Return a number of moves that no solution of this board is shorter than."""
    tables = yield from load(search)
    position, mirrored, _, _, _, distances, _ = _node(_position(_embedded(board)), FIRST, 0)
    return distances + 2 * max(_extra(position, tables), _extra(mirrored, tables))


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
    """Return the lists of steps on a board: list 8 * cell + direction for a blank that has just moved to the cell in
    this direction, without the step back, and list 8 * cell + 4 for the first step."""
    lists: list[list[Step]] = [[] for _ in range(8 * SIDE * SIDE)]
    for blank in _cells(rows, columns):
        for last in range(FIRST + 1):
            lists[8 * blank + last] = [
                (CELL_SHIFT[target], [_change(home, target, blank) for home in range(BLANK)], 8 * target + number)
                for number, target in _targets(blank, rows, columns)
                if last == FIRST or number != last ^ 1
            ]
    return lists


def _targets(blank: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """Return where the blank can move: the number of the direction in `DIRECTIONS`, and its new cell."""
    row, column = divmod(blank, SIDE)
    legal = (row > SIDE - rows, row < SIDE - 1, column > SIDE - columns, column < SIDE - 1)
    return [(number, blank + step) for number, (_, step) in enumerate(DIRECTIONS) if legal[number]]


def _change(home: int, start: int, end: int) -> tuple[int, int, int, int, int]:
    """Return what changes when a tile moves: the position, its mirror image, the sum of moves and distances, and the
    boards of the position and of its mirror image."""
    mirrored_home, mirrored_start, mirrored_end = _mirror(home), _mirror(start), _mirror(end)
    return (
        (end - start) << SHIFT[home + 1],
        (mirrored_end - mirrored_start) << SHIFT[mirrored_home + 1],
        _distance(end, home) - _distance(start, home) + 1,
        (BLANK - home << CELL_SHIFT[start]) - (BLANK - home << CELL_SHIFT[end]),
        (BLANK - mirrored_home << CELL_SHIFT[mirrored_start]) - (BLANK - mirrored_home << CELL_SHIFT[mirrored_end]),
    )


def _mirror(cell: int) -> int:
    """Return the cell on the other side of the diagonal from the first cell to the last."""
    return cell % SIDE * SIDE + cell // SIDE


def _position(cells: list[int]) -> int:
    """Return the number that stands for a board: four bits for the cell of each tile."""
    return sum(cell << SHIFT[tile] for cell, tile in enumerate(cells) if tile)


def _node(position: int, direction: int, moves: int) -> Node:
    """Return the node of a position that was reached by a step of the blank in this direction."""
    fields = NO_TILES + sum([sums[position >> shift & 0xFFF] for shift, sums in _field_sums()])
    mirrored, held, reflected, rest = fields & BITS, fields >> 64 & BITS, fields >> 128 & BITS, fields >> 192
    return position, mirrored, held, reflected, 8 * (rest & 0xFF) + direction, (rest >> 8) + moves, moves


@cache
def _field_sums() -> list[tuple[int, list[int]]]:
    """Return the sums of `_fields` for each three tiles of a position: the place of the twelve bits for their cells,
    and the sums by these bits."""
    fields = [[_fields(tile, cell) for cell in range(SIDE * SIDE)] for tile in TILES]
    return [
        (4 * slot, [a + b + c for c in fields[slot + 2] for b in fields[slot + 1] for a in fields[slot]])
        for slot in range(0, len(TILES), 3)
    ]


def _fields(tile: int, cell: int) -> int:
    """Return what a tile adds to the fields of a node (see `NO_TILES`)."""
    home = tile - 1
    mirrored = _mirror(cell)
    return (
        (mirrored << SHIFT[_mirror(home) + 1])
        + ((home - BLANK << CELL_SHIFT[cell]) << 64)
        + ((_mirror(home) - BLANK << CELL_SHIFT[mirrored]) << 128)
        - (cell << 192)
        + (_distance(cell, home) << 200)
    )


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
