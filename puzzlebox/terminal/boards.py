"""Draws what a game shows: its boards, and over them what the hand and a hint show."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, UNIT, Overlay, Point
from puzzlebox.core.search import Role
from puzzlebox.core.shown import PIECE_COLOURS, ShownBoard, ShownCell
from puzzlebox.terminal.canvas import Canvas, Style, in_ascii
from puzzlebox.terminal.colours import Colour, Depth, mix, readable_on, rgb
from puzzlebox.terminal.columns import width
from puzzlebox.translation import tr

PALETTE = tuple(map(rgb, PIECE_COLOURS))

GROUND, LINE, WALL, ACCENT = rgb("#14151b"), rgb("#4a5066"), rgb("#3c4152"), rgb("#ffd166")
MUTED_INK = rgb("#9aa2b4")

SCALES = ((8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
"""The columns and rows that a cell may take, the largest first."""

HALF = (1, 0)
"""Two cells, one above the other, in a character."""

SHAPES = {"": "·", "stack": "██", "piece": "▓▓", "ghost": "░░", "home": "██", "goal": "◇", "mark": "×", "wall": "▒▒"}
ASCII_SHAPES = {"": ".", "stack": "##", "piece": "@@", "ghost": "::", "home": "**", "goal": "o", "mark": "x"} | {
    "wall": "%%"
}
"""What is in a cell without a label, by its role, if the terminal has no colours; and if it has ASCII only."""

FILLED = frozenset({"stack", "piece", "home", "wall"})


class Looks(NamedTuple):
    """What a terminal can show: how many colours, and whether characters beyond ASCII."""

    depth: Depth = "true"
    unicode: bool = True


class Area(NamedTuple):
    """A rectangle of the screen."""

    row: int
    column: int
    rows: int
    columns: int


class Edges(NamedTuple):
    """The texts at the left of the rows of a board, and the lines of texts above its columns."""

    rows: tuple[str, ...] = ()
    columns: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, boards: Iterable[ShownBoard]) -> "Edges":
        """Return the texts of the small boards that are not beside the board."""
        by_place = {board.place: _labels(board) for board in boards}
        rows = tuple(" ".join(filter(None, line)) for line in by_place.get("left", ()))
        return cls(rows, tuple(by_place.get("above", ())))

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
    """Where a board was drawn: its corner, the columns and rows of a cell, the first cell that is seen, the rows and
    columns of its blocks, and whether the texts at its edges were drawn."""

    row: int
    column: int
    wide: int
    high: int
    first: Cell = (0, 0)
    blocks: Cell = (0, 0)
    has_edges: bool = True

    def corner(self, row: int, column: int) -> Cell:
        """Return the first character of a cell, which is counted from the first one that is seen."""
        down, right = self.blocks
        lines = (row // down if down else 0, column // right if right else 0)
        return self.row + row * self.high + lines[0], self.column + column * self.wide + lines[1]

    def point(self, row: int, column: int) -> Point:
        """Return the point in the middle of a character, in thousandths of a cell. A half character counts as its upper
        cell."""
        if self.blocks[0]:
            row -= (row - self.row) // (self.blocks[0] * self.high + 1)
        if self.blocks[1]:
            column -= (column - self.column) // (self.blocks[1] * self.wide + 1)
        down, right = 2 * (row - self.row) + 1, 2 * (column - self.column) + 1
        high = 2 * self.high * UNIT if self.high else UNIT
        return (
            self.first[0] * UNIT + (down * UNIT // (2 * self.high) if self.high else down * high - UNIT // 2),
            self.first[1] * UNIT + right * UNIT // (2 * self.wide),
        )


def fit(board: ShownBoard, area: Area, edges: Edges = NO_EDGES) -> tuple[int, int] | None:
    """Return the largest columns and rows of a cell with which a board, its lines, its frame and its edges fit into an
    area; None if none do. Cells that are too narrow for all marks have room for the other labels."""
    above, left = edges.space
    down, right = board.blocks
    rows = area.rows - 2 - above - ((board.rows - 1) // down if down else 0)
    columns = area.columns - 2 - left - ((board.columns - 1) // right if right else 0)
    for cells in (board.cells, [cell for cell in board.cells if cell.role != "mark"]):
        longest = _longest(cells)
        for wide, high in SCALES:
            wide = max(wide, longest + 1 if longest > 1 else longest, edges.least)
            if board.rows * high <= rows and board.columns * wide <= columns:
                return wide, high
    return None


def _longest(cells: Iterable[ShownCell]) -> int:
    return max((width(cell.label) for cell in cells), default=0)


def draw_board(
    canvas: Canvas,
    area: Area,
    board: ShownBoard,
    looks: Looks,
    overlay: Overlay = NOTHING,
    hint: Mapping[Role, Collection[Cell]] | None = None,
    edges: Edges = NO_EDGES,
) -> Placed:
    """Draw a board with a frame into the middle of an area, as large as it fits. If it does not, the edges and the
    lines are left out, and if need be cells, but never that of the cursor. Return where it is."""
    wanted, longest = edges, _longest(board.cells)
    size = fit(board, area, edges)
    if size is None:
        board, edges = replace(board, blocks=(0, 0)), NO_EDGES
        size = fit(board, area) or (HALF if longest <= 1 else (longest + 1, 1))
    wide, high = size
    rows = min(board.rows, int((area.rows - 2) / (high or 0.5)))
    columns = min(board.columns, (area.columns - 2) // wide)
    first = _first_seen(board, rows, columns, overlay)
    whole = Placed(0, 0, wide, high, (first[0] + board.first_row, first[1]), board.blocks, edges == wanted)
    last = whole.corner(rows - 1, columns - 1)
    lines, across = (last[0] + high if high else -(-rows // 2)), last[1] + wide
    above, left = edges.space
    placed = whole._replace(
        row=area.row + max(0, area.rows - lines - 2 - above) // 2 + 1 + above,
        column=area.column + max(0, area.columns - across - 2 - left) // 2 + 1 + left,
    )
    _draw_frame(canvas, Area(placed.row, placed.column, lines, across), looks)
    _draw_edges(canvas, placed, edges)
    marks = _marks(overlay, hint or {})
    if high == 0:
        _draw_halves(canvas, placed, board, first, (rows, columns), looks, marks)
        return placed
    _draw_lines(canvas, placed, Area(placed.row, placed.column, lines, across), looks)
    for r in range(rows):
        for c in range(columns):
            cell = (first[0] + r + board.first_row, first[1] + c)
            area = Area(*placed.corner(r, c), high, wide)
            _draw_cell(canvas, area, board[cell], looks, marks.get(cell, ""))
    return placed


def _draw_edges(canvas: Canvas, placed: Placed, edges: Edges) -> None:
    """Write the texts at the left of the rows and above the columns."""
    style, above = Style(MUTED_INK), len(edges.columns)
    for number, text in enumerate(edges.rows):
        row = placed.corner(number, 0)[0] + placed.high // 2
        canvas.write(row, placed.column - 2 - width(text), text, style)
    for line, texts in enumerate(edges.columns):
        for number, text in enumerate(texts):
            column = placed.corner(0, number)[1] + (placed.wide - width(text) + 1) // 2
            canvas.write(placed.row - 1 - above + line, column, text, style)


def _draw_lines(canvas: Canvas, placed: Placed, area: Area, looks: Looks) -> None:
    """Draw the lines between blocks."""
    across, down, crossing = "─│┼" if looks.unicode else "-|+"
    rows, columns = placed.blocks
    high, wide = rows * placed.high + 1, columns * placed.wide + 1
    style = Style(LINE)
    for row in range(area.row + high - 1, area.row + area.rows, high) if rows else ():
        canvas.write(row, area.column, across * area.columns, style)
    for column in range(area.column + wide - 1, area.column + area.columns, wide) if columns else ():
        for row in range(area.row, area.row + area.rows):
            canvas.write(row, column, crossing if rows and (row - area.row + 1) % high == 0 else down, style)


def draw_small(canvas: Canvas, row: int, column: int, board: ShownBoard, looks: Looks) -> None:
    """Draw a small board beside the main one, without a frame and without its ground."""
    for r in range(board.rows):
        for c in range(board.columns):
            cell = board[r + board.first_row, c]
            if cell.colour or cell.label:
                _draw_cell(canvas, Area(row + r, column + 2 * c, 1, 2), cell, looks, "")


def _first_seen(board: ShownBoard, rows: int, columns: int, overlay: Overlay) -> Cell:
    """Return the first row and column that are seen: all if the board fits, or else with the cursor in the middle, or
    with the piece that moves, or the first empty cell."""
    if board.rows <= rows and board.columns <= columns:
        return 0, 0
    if board.first_row < 0 and board.columns <= columns:
        return board.rows - rows, 0
    middle = next(iter(overlay.cells.get("cursor", ())), None)
    if middle is None:
        roles = [cell.role for cell in board.cells]
        role = "piece" if "piece" in roles else ""
        row, column = divmod(roles.index(role) if role in roles else 0, board.columns)
    else:
        row, column = middle[0] - board.first_row, middle[1]
    return min(max(0, row - rows // 2), board.rows - rows), min(max(0, column - columns // 2), board.columns - columns)


def _marks(overlay: Overlay, hint: Mapping[Role, Collection[Cell]]) -> dict[Cell, str]:
    """Return what lies over each cell; the cursor comes first."""
    marks: dict[Cell, str] = {cell: "hint" for cells in hint.values() for cell in cells}
    marks |= dict.fromkeys(overlay.preview, "target")
    for role in ("target", "preview", "held"):
        marks |= dict.fromkeys(overlay.cells.get(role, ()), role)
    marks |= dict.fromkeys(overlay.line, "held")
    if overlay.lifted:
        half = UNIT // 2
        marks |= {((r + half) // UNIT, (c + half) // UNIT): "held" for r, c in overlay.lifted.corners}
    return marks | dict.fromkeys(overlay.cells.get("cursor", ()), "cursor")


def _draw_frame(canvas: Canvas, area: Area, looks: Looks) -> None:
    corners, across, down = ("┌┐└┘", "─", "│") if looks.unicode else ("++++", "-", "|")
    style = Style(LINE)
    canvas.write(area.row - 1, area.column - 1, corners[0] + across * area.columns + corners[1], style)
    canvas.write(area.row + area.rows, area.column - 1, corners[2] + across * area.columns + corners[3], style)
    for row in range(area.row, area.row + area.rows):
        canvas.write(row, area.column - 1, down, style)
        canvas.write(row, area.column + area.columns, down, style)


def colour_of(cell: ShownCell) -> Colour:
    """Return the colour of a cell, that of the ground for an empty one."""
    if cell.role == "wall":
        return WALL
    return PALETTE[(cell.colour - 1) % len(PALETTE)] if cell.colour else GROUND


def _draw_cell(canvas: Canvas, area: Area, cell: ShownCell, looks: Looks, mark: str) -> None:
    """Draw a cell: its colour, its label or a shape, and what lies over it."""
    colour, label = colour_of(cell), cell.label.strip()
    if cell.role == "mark" and width(label) > area.columns:
        label = ""
    filled = cell.role in FILLED
    ground = colour if filled else GROUND
    ink = readable_on(colour) if filled else colour if cell.colour else LINE
    if mark in ("hint", "held", "target"):
        ground, ink = (mix(ground, ACCENT, 0.55), readable_on(mix(ground, ACCENT, 0.55)))
    text = label if looks.unicode else in_ascii(label)
    shape = "" if filled and looks.depth != "none" else (SHAPES if looks.unicode else ASCII_SHAPES)[cell.role]
    style = Style(ink, ground, bold=bool(text), underline=bool(mark), reverse=filled and looks.depth == "none")
    if not text and looks.depth == "none":
        style = style._replace(reverse=False)
    for line in range(area.rows):
        middle = line == area.rows // 2
        canvas.write(area.row + line, area.column, _line(text, shape, area.columns, middle), style)
    if mark == "cursor":
        _draw_cursor(canvas, area, style, looks, area.columns >= width(text) + 2)


def _line(text: str, shape: str, columns: int, middle: bool) -> str:
    """Return a line of a cell: its label or its shape, in the middle, or the shape all over if it fills the cell."""
    if text:
        spaces = columns - width(text) if middle else columns
        left = (spaces + 1) // 2
        return " " * left + (text if middle else "") + " " * (spaces - left)
    if len(shape) > 1:
        return shape[0] * columns
    if not shape or not middle:
        return " " * columns
    left = columns // 2
    return " " * left + shape + " " * (columns - left - 1)


def _draw_cursor(canvas: Canvas, area: Area, style: Style, looks: Looks, has_room: bool) -> None:
    """Draw brackets around a cell that has room for them; otherwise, draw it in the colour of the cursor."""
    row, last = area.row + area.rows // 2, area.column + area.columns - 1
    accent = style._replace(ink=readable_on(ACCENT), ground=ACCENT, bold=True, reverse=looks.depth == "none")
    for line in range(area.row, area.row + area.rows):
        for column in (area.column, last) if has_room else range(area.column, last + 1):
            place = line * canvas.columns + column
            if 0 <= place < len(canvas.cells):
                canvas.cells[place] = (canvas.cells[place][0] or " ", accent)
    if has_room:
        canvas.write(row, area.column, "[", accent)
        canvas.write(row, last, "]", accent)


def _draw_halves(
    canvas: Canvas, placed: Placed, board: ShownBoard, first: Cell, size: Cell, looks: Looks, marks: Mapping[Cell, str]
) -> None:
    """Draw two rows of cells in each row of the screen: the upper cell is the ink of a half block, the lower one its
    ground."""
    for r in range(0, size[0], 2):
        for c in range(size[1]):
            cells = [(first[0] + r + n + board.first_row, first[1] + c) for n in range(min(2, size[0] - r))]
            colours = [_half_colour(board[cell], marks.get(cell, "")) for cell in cells]
            full = [board[cell].role in FILLED for cell in cells]
            lower = colours[1] if len(cells) > 1 else GROUND
            text = "▀" if looks.depth != "none" else " ▄▀█"[2 * full[0] + (full[1] if len(full) > 1 else False)]
            if not looks.unicode:
                text = " .':"[2 * full[0] + (full[1] if len(full) > 1 else False)]
            canvas.write(placed.row + r // 2, placed.column + c, text, Style(colours[0], lower))


def _half_colour(cell: ShownCell, mark: str) -> Colour:
    colour = colour_of(cell) if cell.role in FILLED or cell.role == "" else mix(colour_of(cell), GROUND, 0.5)
    return ACCENT if mark == "cursor" else mix(colour, ACCENT, 0.5) if mark else colour
