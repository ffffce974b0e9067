"""Shortest solutions of boards up to 4 x 4, and of all other boards of at most 12 cells.

A smaller board is searched as the lower right corner of a 4 x 4 or 2 x 6 board whose other tiles are in place and never
move.

The search is A* in rounds: a round visits the positions whose lower bound is at most a limit, and the next round adds 2
to it. The lower bound is the sum of the tiles' distances plus twice the sum of the values in the pattern databases, for
the board or for its mirror image, whichever is greater. In a long search, the tables of groups of cells count too.

A position with a successor beyond the limit waits for the next round, so these successors are not stored. A round
begins with the positions that are the most moves away from the start, which finds the solution early in the last round.
A waiting position is stored as one number, and the rest of its node is computed again.
"""

import lzma
from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import product, repeat
from typing import NamedTuple

from puzzlebox.rules import Grid, Search, Slices, part_of

Groups = tuple[tuple[int, ...], ...]

GROUPS: dict[str, Groups] = {
    "tables": ((1, 5, 6, 9, 10, 13), (7, 8, 11, 12, 14, 15), (2, 3, 4)),
    "cell_tables": ((0, 1, 4, 5, 8, 9), (2, 3, 6, 7, 10, 11), (12, 13, 14, 15)),
    "strip_tables": ((1, 2, 3, 7, 8, 9), (4, 5, 6, 10, 11), ()),
}
"""The tiles of each group by the name of the file, or the cells."""

CHUNK = 1 << 20
"""The number of bytes that are unpacked in a slice."""


class Tables(NamedTuple):
    """One table for each group of a file, in the order of the groups. `tools/slide_tables.py` makes the files.

    The tiles of the 4 x 4 board are in three groups. For each group there is a table with one byte for each arrangement
    of its tiles. A move moves one tile, so the sum of the three values is part of a lower bound for the whole board.

    The byte is the least number of moves of these tiles that brings them home, less the sum of their distances, halved.
    The moves of other tiles are not counted. The index has four bits for the cell of each tile, with the first tile in
    the lowest bits. If two tiles have the same cell, the byte means nothing: it repeats the one before.

    The file `cell_tables` has tables for groups of cells, which give another lower bound. The index has four bits for
    the tile in each cell, given as its home, which is 15 for the blank. The byte is the least number of moves that
    bring the tiles in these cells home, again less their distances, halved. Only moves of these tiles are counted.

    The file `strip_tables` is for the 2 x 6 board. It has the same layout as the first, and no third group.
    """

    first: bytes
    second: bytes
    third: bytes


_unpacked: dict[bytes, Tables] = {}
"""The tables by the contents of their file, so that each file is unpacked only once."""


def pack(tables: Tables) -> bytes:
    """Return the contents of the file."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0}]
    return lzma.compress(b"".join(tables), filters=filters)


def load(name: str, search: Search) -> Slices[Tables]:
    """Return the tables in a file of the search's data. Raises ValueError for a file that does not have the right
    size."""
    packed = search.data[name]
    if packed not in _unpacked:
        _unpacked[packed] = yield from _unpack(packed, [16 ** len(group) for group in GROUPS[name]])
    return _unpacked[packed]


def _unpack(packed: bytes, sizes: Sequence[int]) -> Slices[Tables]:
    size = sum(sizes)
    decompressor = lzma.LZMADecompressor()
    chunks = [decompressor.decompress(packed, CHUNK)]
    done = len(chunks[0])
    while not decompressor.eof and done <= size:
        yield done / size
        chunks.append(decompressor.decompress(b"", CHUNK))
        done += len(chunks[-1])
    if done != size:
        raise ValueError(f"the tables must have {size} bytes, not {done}")
    unpacked = b"".join(chunks)
    end = sizes[0] + sizes[1]
    return Tables(unpacked[: sizes[0]], unpacked[sizes[0] : end], unpacked[end:])


SIDE = 4
"""The longest side of a board that is searched as a part of a 4 x 4 board."""

STRIP = 2, 6
"""The sides of the board of which longer boards are a part."""

SLICE = 2000
"""The number of positions that are visited between two reports of progress."""

HALF_DONE = 50_000
"""The number of visited positions at which the progress is one half. How many it takes is not known in advance."""

LOADED = 0.2
"""The progress when the tables are loaded."""

MIN_LONG = 20_000
"""The number of visited positions after which a search is long."""

MAX_POSITIONS = 2_500_000
"""The most positions that a search keeps: together with the tables, they take less than 300 MB."""

BEAM = 4_000
"""The number of positions of each level that a search for a short way keeps."""

BATCH = 500
"""The number of waiting positions that are put on the stack together."""

NAMES = ("down", "up", "right", "left")
"""The directions of a tile. The blank moves the other way."""

TRANSPOSED = {"down": "right", "right": "down", "up": "left", "left": "up"}

FIRST = 4
"""The number that a node has instead of a direction if no step led to it."""

BLANK = 15
"""What stands for the blank instead of the home of a tile."""

LOW = 0xFFFFFF
"""The bits of the first group in a position or a board. The second group begins at bit 24, the third at 48."""

BITS = (1 << 64) - 1

Change = tuple[int, int, int, int, int, int, int, int, int, int]
"""What changes when a tile moves: the position, the board and its mirror image, half of the moves plus distances, and
the indexes of a node."""

Step = tuple[int, list[Change], int]
"""A move of the blank: the place of its new cell in the board, what changes for each tile that may be there, and the
number of the list of steps that may follow."""

Node = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""A position, its board and the mirror image of that, the indexes of the position and of its mirror image in the
tables, the number of the list of steps, half of what the limit leaves beyond the moves and the distances, and the
moves.

The indexes are in the node, although they are parts of the position, because a small number is added and looked up
faster than it is cut out of a large one."""

Waiting = defaultdict[int, "array[int]"]
"""The positions that wait, by the number of moves. Three bits after each position have the direction of the step that
led to it."""

NOT_VISITED = 1000
"""More moves than any position on a shortest way has."""


class Path(NamedTuple):
    """The directions of the tiles on a shortest way to the solved board, if it was found. No solution has fewer than
    `at_least` moves."""

    moves: tuple[str, ...]
    at_least: int

    @property
    def found(self) -> bool:
        """Whether the search ended before it needed too many positions."""
        return len(self.moves) == self.at_least


def is_small(rows: int, columns: int) -> bool:
    """Return whether `shortest` can search a board with these sides."""
    return max(rows, columns) <= SIDE or rows * columns <= STRIP[0] * STRIP[1]


def shortest(board: Grid, search: Search, max_positions: int) -> Slices[Path]:
    """Return a shortest way to the solved board, unless more positions must be kept. Raises SearchLimitError."""
    if board.rows > SIDE:
        path = yield from shortest(_transposed(board), search, max_positions)
        return path._replace(moves=tuple(TRANSPOSED[move] for move in path.moves))
    frame = _frame(board)
    tables = yield from part_of(load(frame.tables, search), 0.0, LOADED)
    first, second, third = cell_first, cell_second, cell_third = tables
    steps = frame.steps(board.rows, board.columns)
    start = frame.position(board)
    limit = frame.bound(start, tables)
    stack, best = [frame.node(start, FIRST, 0, limit)], {start: 0}
    ready, waiting = _no_positions(), _no_positions()
    pop, push, get, goal, visited, is_long = stack.pop, stack.append, best.get, frame.solved, 0, False
    while len(best) <= max_positions:
        if not stack:
            if not ready:
                limit += 2
                ready, waiting = waiting, ready
            stack += frame.farthest(ready, best, limit)
            continue
        # A position on the stack adds others to it and takes none away, so this many can be taken.
        turns = min(len(stack), SLICE - visited % SLICE)
        for _ in repeat(None, turns):
            position, held, reflected, a, b, c, x, y, z, following, room, moves = pop()
            if position == goal:
                search.visit(turns)
                return Path(frame.way_back(best, board), moves)
            beyond, next_moves = False, moves + 1
            for shift, changes, next_following in steps[following]:
                change, held_change, reflected_change, away, da, db, dc, dx, dy, dz = changes[held >> shift & 15]
                left = room - away
                if (
                    first[a1 := a + da] + second[b1 := b + db] + third[c1 := c + dc] > left
                    or first[x1 := x + dx] + second[y1 := y + dy] + third[z1 := z + dz] > left
                ):
                    beyond = True
                    continue
                new = position + change
                if get(new, NOT_VISITED) <= next_moves:
                    continue
                new_held = held + held_change
                new_reflected = reflected + reflected_change
                if is_long and (
                    cell_first[new_held & LOW] + cell_second[new_held >> 24 & LOW] + cell_third[new_held >> 48] > left
                    or cell_first[new_reflected & LOW]
                    + cell_second[new_reflected >> 24 & LOW]
                    + cell_third[new_reflected >> 48]
                    > left
                ):
                    beyond = True
                    continue
                best[new] = next_moves
                push((new, new_held, new_reflected, a1, b1, c1, x1, y1, z1, next_following, left, next_moves))
            if beyond:
                waiting[moves].append(position << 3 | following & 7)
        visited += turns
        search.visit(turns)
        if visited % SLICE == 0:
            done = LOADED + (1 - LOADED) * visited / (visited + HALF_DONE)
            yield done
            if visited == MIN_LONG and frame.cell_tables:
                cell_first, cell_second, cell_third = yield from part_of(load(frame.cell_tables, search), done, done)
                is_long = True
    return Path((), limit)


def short_way(board: Grid, search: Search) -> Slices[tuple[str, ...]]:
    """Return a short way to the solved board, or nothing if none is found. Of the positions with the same number of
    moves, those with the least lower bounds, for the board and its mirror image together, lead on."""
    if board.rows > SIDE:
        path = yield from short_way(_transposed(board), search)
        return tuple(TRANSPOSED[move] for move in path)
    frame = _frame(board)
    first, second, third = yield from load(frame.tables, search)
    steps, level = frame.steps(board.rows, board.columns), [frame.node(frame.position(board), FIRST, 0, 0)]
    best = {level[0][0]: 0}

    def bounds(node: Node) -> int:
        _, _, _, a, b, c, x, y, z, _, room, _ = node
        return first[a] + second[b] + third[c] + first[x] + second[y] + third[z] - 2 * room

    while level and frame.solved not in best:
        found: dict[int, Node] = {}
        for position, held, reflected, a, b, c, x, y, z, following, room, moves in level:
            for shift, changes, later in steps[following]:
                change, in_held, in_reflected, away, da, db, dc, dx, dy, dz = changes[held >> shift & 15]
                new, held_then, reflected_then = position + change, held + in_held, reflected + in_reflected
                if new not in best:
                    indexes = a + da, b + db, c + dc, x + dx, y + dy, z + dz
                    found[new] = (new, held_then, reflected_then, *indexes, later, room - away, moves + 1)
        level = sorted(found.values(), key=bounds)[:BEAM]
        best |= {node[0]: node[-1] for node in level}
        search.visit(len(level))
        yield 0.5
    return frame.way_back(best, board) if frame.solved in best else ()


def lower_bound(board: Grid, search: Search) -> Slices[int]:
    """Return a number of moves that no solution of this board is shorter than."""
    if board.rows > SIDE:
        board = _transposed(board)
    frame = _frame(board)
    tables = yield from load(frame.tables, search)
    return frame.bound(frame.position(board), tables)


def _transposed(board: Grid) -> Grid:
    """Return the board with rows and columns exchanged."""
    turned = []
    for cell in range(len(board)):
        column, row = divmod(cell, board.rows)
        home_row, home_column = divmod(board[row, column] - 1, board.columns)
        turned.append(home_column * board.rows + home_row + 1 if board[row, column] else 0)
    return Grid(board.columns, board.rows, turned)


def _no_positions() -> Waiting:
    return defaultdict(lambda: array("Q"))


class Frame:
    """The board of which a smaller one is a part: 4 x 4 or 2 x 6. `tables` and `cell_tables` name its files.

    A position is a number with four bits for the cell of each tile, in the order of the groups of the tables. A board
    has four bits for each cell, with the home of its tile.
    """

    def __init__(self, rows: int, columns: int) -> None:
        square = rows == columns
        self.rows, self.columns, self.size = rows, columns, rows * columns
        self.tables = "tables" if square else "strip_tables"
        self.cell_tables = "cell_tables" if square else ""
        homes = [tile - 1 for group in GROUPS[self.tables] for tile in group]
        cells = [cell for group in GROUPS["cell_tables"] for cell in group] if square else range(self.size)
        self.shift = {home: 4 * slot for slot, home in enumerate(homes)}
        self.cell_shift = {cell: 4 * slot for slot, cell in enumerate(cells)}
        self.mirror = [cell % rows * rows + cell // rows if square else cell for cell in range(self.size)]
        self.solved = sum(home << shift for home, shift in self.shift.items())
        self.steps = cache(self._steps)
        self._sums = self._field_sums(homes)
        self._no_tiles = BITS << 64 | BITS << 128 | sum(range(self.size)) << 192
        """The fields of a node before its tiles are added: 64 bits for the mirror image, 64 for each board, 8 for the
        cell of the blank, and the distances."""

    def position(self, board: Grid) -> int:
        """Return the position of a board in the lower right corner, with all other tiles in place."""
        cells, position = self._cells(board.rows, board.columns), self.solved
        for cell, number in zip(cells, board.cells, strict=True):
            if number:
                home = cells[number - 1]
                position += cell - home << self.shift[home]
        return position

    def node(self, position: int, direction: int, moves: int, limit: int) -> Node:
        """Return the node of a position that was reached by a step of the blank in this direction, in a round with this
        limit."""
        fields = self._no_tiles + sum([sums[position >> shift & 0xFFF] for shift, sums in self._sums])
        mirrored, held, reflected, rest = fields & BITS, fields >> 64 & BITS, fields >> 128 & BITS, fields >> 192
        room = (limit - moves - (rest >> 8)) // 2
        return (
            *(position, held, reflected),
            *(position & LOW, position >> 24 & LOW, position >> 48),
            *(mirrored & LOW, mirrored >> 24 & LOW, mirrored >> 48),
            *(8 * (rest & 0xFF) + direction, room, moves),
        )

    def bound(self, position: int, tables: Tables) -> int:
        """Return the lower bound of a position."""
        _, _, _, *indexes, _, room, _ = self.node(position, FIRST, 0, 0)
        extras = [table[index] for table, index in zip(tables * 2, indexes, strict=True)]
        return 2 * (max(sum(extras[:3]), sum(extras[3:])) - room)

    def farthest(self, ready: Waiting, best: dict[int, int], limit: int) -> list[Node]:
        """Take some positions with the most moves. Return their nodes, without those to which a shorter way was
        found."""
        moves = max(ready)
        codes = ready[moves]
        nodes = [self.node(code >> 3, code & 7, moves, limit) for code in codes[-BATCH:]]
        del codes[-BATCH:]
        if not codes:
            del ready[moves]
        return [node for node in nodes if best[node[0]] == moves]

    def way_back(self, best: dict[int, int], board: Grid) -> tuple[str, ...]:
        """Return the directions of the tiles from the start to the solved board. `best` has the fewest moves that were
        found for each position; a step back leads to a position with fewer of them."""
        homes = [*range(self.size - 1), BLANK]
        position, moves, directions = self.solved, best[self.solved], []
        while moves:
            blank = homes.index(BLANK)
            for number, target in self._targets(blank, board.rows, board.columns):
                home = homes[target]
                homes[blank], homes[target] = home, BLANK
                earlier = position + (blank - target << self.shift[home])
                before = best.get(earlier, NOT_VISITED)
                if before < moves:
                    position, moves = earlier, before
                    directions.append(NAMES[number ^ 1])
                    break
                homes[target], homes[blank] = home, BLANK
        return tuple(reversed(directions))

    def _cells(self, rows: int, columns: int) -> list[int]:
        """Return the cells that a smaller board covers, row by row."""
        tops, lefts = range(self.rows - rows, self.rows), range(self.columns - columns, self.columns)
        return [row * self.columns + column for row in tops for column in lefts]

    def _targets(self, blank: int, rows: int, columns: int) -> list[tuple[int, int]]:
        """Return where the blank can move on a smaller board: the number of the direction in `NAMES`, and the cell."""
        row, column = divmod(blank, self.columns)
        legal = (
            row > self.rows - rows,
            row < self.rows - 1,
            column > self.columns - columns,
            column < self.columns - 1,
        )
        steps = (-self.columns, self.columns, -1, 1)
        return [(number, blank + step) for number, step in enumerate(steps) if legal[number]]

    def _steps(self, rows: int, columns: int) -> list[list[Step]]:
        """Return the lists of steps on a board: list 8 * cell + direction for a blank that has just moved to the cell
        in this direction, without the step back, and list 8 * cell + 4 for the first step."""
        lists: list[list[Step]] = [[] for _ in range(8 * self.size)]
        for blank, last in product(self._cells(rows, columns), range(FIRST + 1)):
            for number, target in self._targets(blank, rows, columns):
                if last == FIRST or number != last ^ 1:
                    changes = [self._change(home, target, blank) for home in range(self.size - 1)]
                    lists[8 * blank + last].append((self.cell_shift[target], changes, 8 * target + number))
        return lists

    def _change(self, home: int, start: int, end: int) -> Change:
        """Return what changes when a tile moves."""
        mirror, place = self.mirror, self.cell_shift
        change = (end - start) << self.shift[home]
        mirror_change = (mirror[end] - mirror[start]) << self.shift[mirror[home]]
        return (
            change,
            (BLANK - home << place[start]) - (BLANK - home << place[end]),
            (BLANK - mirror[home] << place[mirror[start]]) - (BLANK - mirror[home] << place[mirror[end]]),
            (self._distance(end, home) - self._distance(start, home) + 1) // 2,
            *_by_group(change, self.shift[home]),
            *_by_group(mirror_change, self.shift[mirror[home]]),
        )

    def _field_sums(self, homes: list[int]) -> list[tuple[int, list[int]]]:
        """Return the sums of `_fields` for each three tiles of a position: the place of the twelve bits for their
        cells, and the sums by these bits."""
        fields = [[self._fields(home, cell) for cell in range(self.size)] + [0] * (16 - self.size) for home in homes]
        fields += [[0] * 16] * (-len(fields) % 3)
        return [
            (4 * slot, [a + b + c for c in fields[slot + 2] for b in fields[slot + 1] for a in fields[slot]])
            for slot in range(0, len(fields), 3)
        ]

    def _fields(self, home: int, cell: int) -> int:
        """Return what a tile adds to the fields of a node."""
        mirror = self.mirror
        return (
            (mirror[cell] << self.shift[mirror[home]])
            + ((home - BLANK << self.cell_shift[cell]) << 64)
            + ((mirror[home] - BLANK << self.cell_shift[mirror[cell]]) << 128)
            - (cell << 192)
            + (self._distance(cell, home) << 200)
        )

    def _distance(self, cell: int, other: int) -> int:
        (row, column), (to_row, to_column) = divmod(cell, self.columns), divmod(other, self.columns)
        return abs(row - to_row) + abs(column - to_column)


@cache
def _frame_of(rows: int, columns: int) -> Frame:
    return Frame(rows, columns)


def _frame(board: Grid) -> Frame:
    return _frame_of(SIDE, SIDE) if board.columns <= SIDE else _frame_of(*STRIP)


def _by_group(change: int, shift: int) -> tuple[int, int, int]:
    """Return the changes of the three indexes if the position changes in the bits of the tile at this shift."""
    first, second, third = (change >> low if low <= shift < low + 24 else 0 for low in (0, 24, 48))
    return first, second, third
