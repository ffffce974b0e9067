"""Where a board is on the screen of a terminal: sizes of its cells, and how it fits into an area."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from puzzlebox.core.colours import Colour
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, UNIT, Overlay, Point
from puzzlebox.core.shown import Shown, ShownBoard, ShownCell, ShownStyle
from puzzlebox.terminal.canvas import Area
from puzzlebox.terminal.cells import colour_of
from puzzlebox.terminal.columns import width
from puzzlebox.translation import tr

SCALES = ((8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
SQUARES = ((12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1))
LINED = ((15, 7), (13, 6), (11, 5), (9, 4), (7, 3), (5, 2), (3, 1))
"""The columns and rows that a cell may take, the largest first: as a rule, of cells that must be square, and of cells
with lines between them."""

SQUARE: frozenset[ShownStyle] = frozenset({"well", "field", "floor"})

MIN_SEEN = 6
"""If fewer rows or columns of the screen are left for cells, the texts at the edges are left out."""


class Edges(NamedTuple):
    """The texts at the left of the rows of a board, the lines of texts above its columns, and the colours of those that
    have one."""

    rows: tuple[str, ...] = ()
    columns: tuple[tuple[str, ...], ...] = ()
    colours: tuple[tuple[str, Colour], ...] = ()

    @classmethod
    def of(cls, boards: Iterable[ShownBoard]) -> "Edges":
        """Return the texts of the small boards that are not beside the board."""
        beside = [board for board in boards if board.place != "beside"]
        by_place = {board.place: _labels(board) for board in beside}
        coloured = {cell.label: colour_of(board, cell) for board in beside for cell in board.cells if cell.colour}
        rows = tuple(" ".join(filter(None, line)) for line in by_place.get("left", ()))
        return cls(rows, tuple(by_place.get("above", ())), tuple(coloured.items()))

    def about(self, cell: Cell) -> str:
        """Return the texts of a cell's row and column."""
        column = " ".join(filter(None, (line[cell[1]] for line in self.columns)))
        return tr("Row: {runs} · Column: {others}", runs=self.rows[cell[0]], others=column)

    @property
    def space(self) -> Cell:
        """The lines above the board, and the columns at its left."""
        return len(self.columns), max(map(width, self.rows), default=-1) + 1

    @property
    def least(self) -> int:
        """The fewest columns of a cell that keep the texts above the columns apart."""
        return 1 + max((width(text) for line in self.columns for text in line), default=0)


def _labels(board: ShownBoard) -> list[tuple[str, ...]]:
    texts = [cell.label for cell in board.cells]
    return [tuple(texts[first : first + board.columns]) for first in range(0, len(texts), board.columns)]


NO_EDGES = Edges()


class Placed(NamedTuple):
    """Where a board was drawn: its corner, the columns and rows of a cell, after how many rows and columns there is a
    line, the first cell that is seen, how many rows and columns are, and the texts at its edges that are."""

    row: int
    column: int
    wide: int
    high: int
    blocks: Cell
    first: Cell
    seen: Cell
    edges: Edges

    @property
    def inner(self) -> Area:
        """The area inside the frame."""
        rows, (row, column) = self.seen[0], self.corner(self.seen[0] - 1, self.seen[1] - 1)
        lines = row + self.high - self.row if self.high else -(-rows // 2)
        return Area(self.row, self.column, lines, column + self.wide - self.column)

    @property
    def area(self) -> Area:
        """All that the board takes, with its frame and the texts at its edges."""
        (row, column, rows, columns), (above, left) = self.inner, self.edges.space
        return Area(row - 1 - above, column - 1 - left, rows + 2 + above, columns + 2 + left)

    def corner(self, row: int, column: int) -> Cell:
        """Return the first character of a cell, which is counted from the first one that is seen."""
        down, right = self.blocks
        lines = (row // down if down else 0, column // right if right else 0)
        return self.row + row * self.high + lines[0], self.column + column * self.wide + lines[1]

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell at a character."""
        down, right = self.point(row, column)
        return down // UNIT, right // UNIT

    def edge_at(self, row: int, column: int) -> Cell | None:
        """Return the place of the text at a character: so many cells before its row or its column; None if there is
        none."""
        (r, c), line, edges = self.cell(row, column), row - self.row + 1, self.edges
        if -len(edges.columns) <= line < 0 <= c:
            return line, c
        if not (0 <= r < len(edges.rows) and column < self.column - 1):
            return None
        after = edges.rows[r][max(0, column - self.column + 2 + len(edges.rows[r])) :]
        return r, -1 - after.count(" ")

    def point(self, row: int, column: int) -> Point:
        """Return the point in the middle of a character, in thousandths of a cell. A half character counts as its upper
        cell."""
        if self.blocks[0]:
            row -= (row - self.row) // (self.blocks[0] * self.high + 1)
        if self.blocks[1]:
            column -= (column - self.column) // (self.blocks[1] * self.wide + 1)
        down, right = 2 * (row - self.row) + 1, 2 * (column - self.column) + 1
        down = down * UNIT // (2 * self.high) if self.high else down * UNIT - UNIT // 2
        return self.first[0] * UNIT + down, self.first[1] * UNIT + right * UNIT // (2 * self.wide)


# Sizes


def is_lined(board: ShownBoard, edges: Edges = NO_EDGES) -> bool:
    """Return whether there are lines between the cells of a board, if there is room for them."""
    by_style = board.style == "lamps" or (board.style == "paper" and edges == NO_EDGES)
    return by_style or (board.style == "tiles" and bool(board.frame))


class Size(NamedTuple):
    """The columns and rows of a cell, and after how many rows and columns of cells there is a line."""

    wide: int
    high: int
    blocks: Cell = (0, 0)


HALF = Size(1, 0)
"""Two cells, one above the other, in a character."""


def best_size(board: ShownBoard, area: Area, edges: Edges = NO_EDGES) -> Size | None:
    """Return the largest size of cells with which a board, its lines, its frame and its edges fit into an area; None if
    none do. Cells that are too narrow for all marks have room for the other labels."""
    (above, left), least, field = edges.space, edges.least, _field_rows(board)
    few = [cell for cell in board.cells if cell.role != "mark"] if board.style not in SQUARE else ()
    longest = [_longest(cells) for cells in (board.cells, few)] if few else [0]
    for blocks, scales in ways_of(board, edges):
        down, right = blocks
        rows = area.rows - 2 - above - ((field - 1) // down if down else 0)
        columns = area.columns - 2 - left - ((board.columns - 1) // right if right else 0)
        for long in longest:
            for wide, high in scales:
                wide = max(wide, long + 1 if long > 1 else long, least)
                if field * high <= rows and board.columns * wide <= columns:
                    return Size(wide, high, blocks)
    return None


def ways_of(board: ShownBoard, edges: Edges) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    """Yield the ways to draw a board, the best one first: after how many cells there are lines, and sizes of cells."""
    if is_lined(board, edges):
        yield (1, 1), LINED
    plain = SQUARES if board.style in SQUARE or edges != NO_EDGES else SCALES
    yield board.blocks, plain
    if edges != NO_EDGES and board.blocks != (0, 0):
        yield (0, 0), plain


def _field_rows(board: ShownBoard) -> int:
    """Return the rows of a board without those above the field."""
    return board.rows + min(board.first_row, 0)


def _longest(cells: Iterable[ShownCell]) -> int:
    corners = [*cells]
    longest = max((width(cell.label) + len(cell.corner) for cell in corners if not cell.notes), default=0)
    return max([longest, *(len(cell.corner) + 2 for cell in corners if cell.corner)])


def place_board(area: Area, shown: Shown, overlay: Overlay = NOTHING) -> Placed:
    """Return the place of a board with a frame in the middle of an area, as large as it fits. If it does not, lines are
    left out, and if need be the edges or cells, but never that of the cursor."""
    board, edges = shown.board, Edges.of(shown.boards)
    found = best_size(board, area, edges)
    if found is None and min(area.rows - 2 - edges.space[0], area.columns - 2 - edges.space[1]) < MIN_SEEN:
        edges = NO_EDGES
        found = best_size(replace(board, blocks=(0, 0)), area, edges)
    if found is None:
        longest = _longest(board.cells) if board.style not in SQUARE else 0
        found = Size(max(2, edges.least), 1) if edges != NO_EDGES else HALF if longest <= 1 else Size(longest + 1, 1)
    above, left = edges.space
    rows = min(_field_rows(board), int((area.rows - 2 - above) / (found.high or 0.5)))
    columns = min(board.columns, (area.columns - 2 - left) // found.wide)
    row, column = _first_seen(board, rows, columns, overlay)
    placed = Placed(0, 0, *found, (row + max(board.first_row, 0), column), (rows, columns), edges)
    row = area.row + max(0, area.rows - placed.area.rows) // 2 + 1 + above
    return placed._replace(row=row, column=area.column + max(0, area.columns - placed.area.columns) // 2 + 1 + left)


def _first_seen(board: ShownBoard, rows: int, columns: int, overlay: Overlay) -> Cell:
    """Return the first row and column that are seen: all if the board fits, or else with the cursor in the middle, or
    with the piece that moves, or the first empty cell."""
    total = _field_rows(board)
    if total <= rows and board.columns <= columns:
        return 0, 0
    middle = next(iter(overlay.cells.get("cursor", ())), None)
    if middle is None:
        roles = [cell.role for cell in board.cells]
        role = "piece" if "piece" in roles else ""
        row, column = divmod(roles.index(role) if role in roles else 0, board.columns)
    else:
        row, column = middle[0] - max(board.first_row, 0), middle[1]
    return min(max(0, row - rows // 2), total - rows), min(max(0, column - columns // 2), board.columns - columns)
