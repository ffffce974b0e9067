"""Short solutions of boards of up to 49 cells: a beam search puts line after line in order.

The beam has boards that are the same number of moves away from the start. It keeps those with the least sum of two
estimates: how many moves the tiles of the line need, which comes from tables for each two of them and the blank, and
how far the other tiles are from home. Boards whose line is in order are collected for some more levels, and the best of
them start the search for the next line.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.rules import Search, Slices
from puzzlebox_games.slide.lines import Layout, Stage, Trail, distances, filled, layout_of, line_cells, without_line

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
