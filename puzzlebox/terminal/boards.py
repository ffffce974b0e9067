"""Draws what a game shows: its boards, and over them what the hand and a hint show."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from puzzlebox.core.colours import Colour, mix, readable_on
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, UNIT, Overlay, Point
from puzzlebox.core.search import Role
from puzzlebox.core.shown import ShownBoard, ShownCell, ShownStyle
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.cells import (
    ACCENT,
    BLACK,
    DIAGONAL,
    FILLED,
    MUTED_INK,
    cell_texts,
    colour_of,
    diagonal_at,
    face_of,
    frame_of,
    ground_of,
    ink_of,
    kind_of,
)
from puzzlebox.terminal.cells import (
    Looks as Looks,
)
from puzzlebox.terminal.columns import width
from puzzlebox.translation import tr

SCALES = ((8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
SQUARES = ((12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1))
LINED = ((15, 7), (13, 6), (11, 5), (9, 4), (7, 3), (5, 2), (3, 1))
"""The columns and rows that a cell may take, the largest first: as a rule, of cells that must be square, and of cells
with lines between them."""

SQUARE: frozenset[ShownStyle] = frozenset({"well", "field", "floor"})

HALVES = (" ,o.`;ci*q8g'!%:", " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█")
"""The signs of two cells by their kinds, in ASCII and beyond it: the upper one as the higher digit to base 4."""

GLYPHS = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
"""The signs of lines that meet, with none, a light or a heavy one above, below, at the left and at the right: as the
digits of a number to base 3."""

FRAMES = (("┌┐└┘", "─", "│"), ("┏┓┗┛", "━", "┃"), ("++++", "-", "|"))
"""The corners and the sides of a frame: without a colour of its own, with one, and in ASCII."""

ASCII_LINES = (" -=", "||+", "##+")
"""The same in ASCII, by the weights up and down, and across."""

BRACKETS = {"cursor": "[]", "alike": "<>", "held": "{}", "look": "::"}
"""What is around a marked cell without colours; `()` for all other marks."""


class Area(NamedTuple):
    """A rectangle of the screen."""

    row: int
    column: int
    rows: int
    columns: int

    def has(self, row: int, column: int) -> bool:
        """Return whether a character is in it."""
        return 0 <= row - self.row < self.rows and 0 <= column - self.column < self.columns


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
    """Where a board was drawn: its corner, the columns and rows of a cell, the first cell that is seen, after how many
    rows and columns there is a line, whether the texts at its edges were drawn, and all that it takes."""

    row: int
    column: int
    wide: int
    high: int
    first: Cell = (0, 0)
    blocks: Cell = (0, 0)
    has_edges: bool = True
    area: Area = Area(0, 0, 0, 0)

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


def fit(board: ShownBoard, area: Area, edges: Edges = NO_EDGES) -> tuple[int, int] | None:
    """Return the largest columns and rows of a cell with which a board fits into an area; None if none do."""
    found = best_size(board, area, edges)
    return found[:2] if found else None


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
    return max((width(cell.label) for cell in cells if not cell.notes), default=0)


class Place(NamedTuple):
    """Where a board goes: what `draw_board` returns, the area inside its frame, how many rows and columns are seen, and
    the texts at its edges that are."""

    placed: Placed
    inner: Area
    seen: Cell
    edges: Edges


def place_board(area: Area, board: ShownBoard, overlay: Overlay = NOTHING, edges: Edges = NO_EDGES) -> Place:
    """Return the place of a board with a frame in the middle of an area, as large as it fits. If it does not, lines are
    left out, and if need be the edges or cells, but never that of the cursor."""
    wanted, found = edges, best_size(board, area, edges)
    if found is None and min(area.rows - 2 - edges.space[0], area.columns - 2 - edges.space[1]) < MIN_SEEN:
        edges = NO_EDGES
        found = best_size(replace(board, blocks=(0, 0)), area, edges)
    if found is None:
        longest = _longest(board.cells) if board.style not in SQUARE else 0
        found = Size(max(2, edges.least), 1) if edges != NO_EDGES else HALF if longest <= 1 else Size(longest + 1, 1)
    wide, high, blocks = found
    above, left = edges.space
    rows = min(_field_rows(board), int((area.rows - 2 - above) / (high or 0.5)))
    columns = min(board.columns, (area.columns - 2 - left) // wide)
    first = _first_seen(board, rows, columns, overlay)
    whole = Placed(0, 0, wide, high, (first[0] + max(board.first_row, 0), first[1]), blocks, edges == wanted)
    last = whole.corner(rows - 1, columns - 1)
    lines, across = (last[0] + high if high else -(-rows // 2)), last[1] + wide
    row = area.row + max(0, area.rows - lines - 2 - above) // 2 + 1 + above
    column = area.column + max(0, area.columns - across - 2 - left) // 2 + 1 + left
    taken = Area(row - 1 - above, column - 1 - left, lines + 2 + above, across + 2 + left)
    placed = whole._replace(row=row, column=column, area=taken)
    return Place(placed, Area(row, column, lines, across), (rows, columns), edges)


def draw_board(
    canvas: Canvas,
    area: Area,
    board: ShownBoard,
    looks: Looks,
    overlay: Overlay = NOTHING,
    hint: Mapping[Role, Collection[Cell]] | None = None,
    edges: Edges = NO_EDGES,
) -> Placed:
    """Draw a board at its place in an area, and return where it is."""
    place = place_board(area, board, overlay, edges)
    lifted = _lifted(overlay)
    marks = _marks(board, overlay, lifted, hint or {})
    BoardPainter(canvas, board, looks, place.placed, place.seen, marks, lifted, {}).draw(place.inner, area.row)
    _draw_edges(canvas, place.placed, place.edges, place.seen)
    return place.placed


def draw_frame(canvas: Canvas, area: Area, board: ShownBoard, looks: Looks) -> None:
    """Draw the frame of a board around an area."""
    corners, across, down = FRAMES[bool(board.frame) if looks.unicode else 2]
    style = Style(frame_of(board))
    canvas.write(area.row - 1, area.column - 1, corners[0] + across * area.columns + corners[1], style)
    canvas.write(area.row + area.rows, area.column - 1, corners[2] + across * area.columns + corners[3], style)
    for row in range(area.row, area.row + area.rows):
        canvas.write(row, area.column - 1, down, style)
        canvas.write(row, area.column + area.columns, down, style)


MIN_SEEN = 6
"""If fewer rows or columns of the screen are left for cells, the texts at the edges are left out."""


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


def _draw_edges(canvas: Canvas, placed: Placed, edges: Edges, seen: Cell) -> None:
    """Write the texts at the left of the rows and above the columns that are seen."""
    style, above, (top, left) = Style(MUTED_INK), len(edges.columns), placed.first
    for number, text in enumerate(edges.rows[top : top + seen[0]]):
        row = placed.corner(number, 0)[0] + placed.high // 2
        canvas.write(row, placed.column - 2 - width(text), text, style)
    for line, texts in enumerate(edges.columns):
        for number, text in enumerate(texts[left : left + seen[1]]):
            column = placed.corner(0, number)[1] + (placed.wide - width(text) + 1) // 2
            canvas.write(placed.row - 1 - above + line, column, text, style)


# What lies over cells


def _lifted(overlay: Overlay) -> dict[Cell, int]:
    """Return the cells nearest to those of a lifted piece, with its value."""
    half, lifted = UNIT // 2, overlay.lifted
    corners = lifted.corners if lifted else ()
    return {((row + half) // UNIT, (column + half) // UNIT): lifted.value for row, column in corners if lifted}


def _marks(
    board: ShownBoard, overlay: Overlay, lifted: Collection[Cell], hint: Mapping[Role, Collection[Cell]]
) -> dict[Cell, str]:
    """Return what lies over each cell; the cursor comes first."""
    marks: dict[Cell, str] = dict.fromkeys(_alike(board, overlay), "alike")
    marks |= {cell: "look" for role in ("look", "reason", "chain") for cell in hint.get(role, ())}
    marks |= {cell: "act" for role in ("act", "target") for cell in hint.get(role, ())}
    marks |= dict.fromkeys(overlay.preview, "target")
    for role in ("target", "preview", "held"):
        marks |= dict.fromkeys(overlay.cells.get(role, ()), role)
    marks |= dict.fromkeys(overlay.line, "held")
    marks |= dict.fromkeys(lifted, "held")
    return marks | dict.fromkeys(overlay.cells.get("cursor", ()), "cursor")


def _alike(board: ShownBoard, overlay: Overlay) -> list[Cell]:
    """Return the cells with the same label as that of the cursor, if such cells are lit."""
    cursor = next(iter(overlay.cells.get("cursor", ())), None)
    label = board[cursor].label if cursor and board.lights_alike else ""
    cells = enumerate(board.cells) if label.isdigit() else ()
    return [divmod(number, board.columns) for number, cell in cells if cell.label == label]


# Cells


Picture = tuple[list[str], Style, int]
"""The lines of a cell, how they look, and how many columns they need."""


class BoardPainter(NamedTuple):
    """Draws the cells of a board that are seen, its lines and its frame. `pictures` are those of cells that were drawn
    already."""

    canvas: Canvas
    board: ShownBoard
    looks: Looks
    placed: Placed
    seen: Cell
    marks: Mapping[Cell, str]
    lifted: Mapping[Cell, int]
    pictures: dict[tuple[ShownCell, Colour | None, str], Picture]

    @property
    def ground(self) -> Colour:
        """The colour of the ground."""
        return ground_of(self.board)

    def draw(self, inner: Area, top: int) -> None:
        """Draw all into an area, and over its frame the piece that enters, but not above this row of the screen."""
        placed, board, (rows, columns) = self.placed, self.board, self.seen
        if placed.blocks != (1, 1):
            draw_frame(self.canvas, inner, board, self.looks)
        if placed.high == 0:
            draw_halves(self.canvas, (inner.row, inner.column), self._half, self.seen, self.looks)
            return
        if placed.blocks == (1, 1):
            self._draw_lattice()
        else:
            self._draw_lines(inner)
        for row in range(min(board.first_row, 0), rows):
            for column in range(columns):
                cell = board[placed.first[0] + row, placed.first[1] + column]
                place = placed.corner(row, column)
                if row >= 0 or (cell.colour and place[0] >= top):
                    self._draw_cell(Area(*place, placed.high, placed.wide), (row, column), cell)

    def _draw_lines(self, area: Area) -> None:
        """Draw the lines between blocks."""
        across, down, crossing = "─│┼" if self.looks.unicode else "-|+"
        rows, columns = self.placed.blocks
        high, wide = rows * self.placed.high + 1, columns * self.placed.wide + 1
        style = Style(mix(self.ground, frame_of(self.board), 0.8), self.ground if self.board.frame else None)
        for row in range(area.row + high - 1, area.row + area.rows, high) if rows else ():
            self.canvas.write(row, area.column, across * area.columns, style)
        for column in range(area.column + wide - 1, area.column + area.columns, wide) if columns else ():
            for row in range(area.row, area.row + area.rows):
                sign = crossing if rows and (row - area.row + 1) % high == 0 else down
                self.canvas.write(row, column, sign, style)

    # Lines between all cells

    def _draw_lattice(self) -> None:
        """Draw the frame, the lines between cells, but not inside pieces, and where they meet."""
        placed, (rows, columns) = self.placed, self.seen
        for cell in ((row, column) for row in range(-1, rows) for column in range(-1, columns)):
            top, left = placed.corner(*cell)
            below, right = top + placed.high, left + placed.wide
            down, across = self._weight(cell, 0), self._weight(cell, 1)
            for line in range(top, below) if cell[0] >= 0 else ():
                self._put(line, right, (down, down, 0, 0), cell)
            if cell[1] >= 0:
                self._put(below, left, (0, 0, across, across), cell, placed.wide)
            after = self._weight((cell[0] + 1, cell[1]), 0), self._weight((cell[0], cell[1] + 1), 1)
            self._put(below, right, (down, after[0], across, after[1]), cell)

    def _weight(self, cell: Cell, axis: int) -> int:
        """Return how heavy the line at the right of a cell is, or below it: 0 inside a piece, 2 between blocks and in
        the frame."""
        (row, column), (rows, columns) = cell, self.seen
        inside = [0 <= r < rows and 0 <= c < columns for r, c in (cell, (row + axis, column + 1 - axis))]
        if not all(inside):
            return 2 * any(inside)
        row, column = self._at(cell)
        one, other = self.board[row, column], self.board[row + axis, column + 1 - axis]
        every, number = (self.board.blocks[0], row) if axis else (self.board.blocks[1], column)
        if every and (number + 1) % every == 0:
            return 2
        same = one.piece == other.piece
        if self.board.style == "paper":
            return 1 if same else 2
        return 0 if (same and one.piece) or (one.form == other.form == "void") else 1

    def _put(self, row: int, column: int, weights: tuple[int, int, int, int], cell: Cell, count: int = 1) -> None:
        """Write the sign of a line, this many times. Inside a piece, its colour goes on."""
        up, down, left, right = weights
        if not any(weights):
            face = self._face(self.board[self._at(cell)], cell, self._mark(cell))
            self.canvas.write(row, column, " " * count, Style(ground=face))
            return
        sign = GLYPHS[27 * up + 9 * down + 3 * left + right]
        if not self.looks.unicode:
            sign = "+" if (up or down) and (left or right) else ASCII_LINES[max(up, down)][max(left, right)]
        at_edge = (
            -1 in cell
            or (cell[0] == self.seen[0] - 1 and (left or right))
            or (cell[1] == self.seen[1] - 1 and (up or down))
        )
        heavy = max(weights) == 2
        ink = frame_of(self.board) if heavy else mix(self.ground, readable_on(self.ground), 0.35)
        self.canvas.write(row, column, sign * count, Style(ink, None if at_edge else self.ground))

    # One cell

    def _at(self, cell: Cell) -> Cell:
        """Return the cell of the board, of one counted from the first that is seen."""
        return cell[0] + self.placed.first[0], cell[1] + self.placed.first[1]

    def _mark(self, cell: Cell) -> str:
        return self.marks.get(self._at(cell), "")

    def _face(self, shown: ShownCell, cell: Cell, mark: str) -> Colour | None:
        """Return the colour of a cell; None for a place that is no part of the board."""
        value = self.lifted.get(self._at(cell))
        if value:
            return mix(colour_of(self.board, ShownCell(value)), ACCENT, 0.25)
        face = face_of(self.board, shown, sum(cell) % 2 == 1 and self.placed.blocks != (1, 1))
        if face and self.board.lines and diagonal_at(self.board, self._at(cell)):
            face = mix(face, DIAGONAL, 0.25)
        if mark in ("", "cursor") or face is None:
            return face
        return mix(face, ACCENT, 0.35 if mark in ("alike", "look") else 0.65)

    def _draw_cell(self, area: Area, cell: Cell, shown: ShownCell) -> None:
        """Draw a cell: its colour, what is in it, and what lies over it."""
        at, mark, colours = self._at(cell), self._mark(cell), self.looks.depth != "none"
        if shown.piece and self.board.style == "tiles" and self._is_continued(shown, at):
            shown = shown._replace(label=" ")
        if not colours and at in self.lifted:
            shown = ShownCell(1, "", "piece")
        key = (shown, self._face(shown, cell, mark), mark)
        if key not in self.pictures:
            self.pictures[key] = self._picture(*key, (area.rows, area.columns))
        texts, style, inner = self.pictures[key]
        for line, text in enumerate(texts):
            look = style if line == area.rows // 2 else style._replace(underline=False)
            self.canvas.write(area.row + line, area.column, text, look)
        if self.board.lines and not colours and area.columns > inner + 1:
            self.canvas.write(area.row, area.column, diagonal_at(self.board, at), style)
        if mark == "cursor" or (mark and not colours):
            self._draw_brackets(area, style, mark, area.columns >= inner + 2)

    def _picture(self, shown: ShownCell, face: Colour | None, mark: str, size: Cell) -> Picture:
        """Return the lines of a cell, how they look, and how many columns they need."""
        texts = cell_texts(self.board, shown, size, self.looks)
        ink = ink_of(self.board, shown, face) if mark in ("", "cursor") else readable_on(face or BLACK)
        bold = bool(shown.label) and not (self.board.style == "paper" and shown.role == "piece")
        underline = mark == "cursor" or (mark != "" and self.looks.depth == "none")
        needed = max(map(width, (text.strip() for text in texts)), default=0)
        return texts, Style(ink, face, bold=bold, underline=underline), needed

    def _is_continued(self, shown: ShownCell, at: Cell) -> bool:
        """Return whether the cell before or above is of the same piece, which has its label only once."""
        row, column = at
        before = [
            near for near in ((row, column - 1), (row - 1, column)) if near[1] >= 0 and near[0] >= self.board.first_row
        ]
        return any(self.board[near].piece == shown.piece for near in before)

    def _draw_brackets(self, area: Area, style: Style, mark: str, has_room: bool) -> None:
        """Draw brackets around a cell that has room for them; otherwise, draw it in the colour of the cursor."""
        canvas, row, last = self.canvas, area.row + area.rows // 2, area.column + area.columns - 1
        accent = style._replace(ink=readable_on(ACCENT), ground=ACCENT, bold=True, reverse=self.looks.depth == "none")
        for line in range(area.row, area.row + area.rows) if self.looks.depth != "none" or not has_room else ():
            for column in (area.column, last) if has_room else range(area.column, last + 1):
                place = line * canvas.columns + column
                if 0 <= place < len(canvas.cells):
                    canvas.cells[place] = (canvas.cells[place][0] or " ", accent)
        if has_room:
            brackets = BRACKETS.get(mark, "()")
            canvas.write(row, area.column, brackets[0], accent)
            canvas.write(row, last, brackets[1], accent)

    def _half(self, row: int, column: int) -> tuple[Colour, int]:
        """Return the colour of half a character, and the kind of the cell."""
        at = row + self.placed.first[0], column + self.placed.first[1]
        cell, mark = self.board[at], self._mark((row, column))
        face = face_of(self.board, cell, False) or BLACK
        colour = face if cell.role in FILLED or cell.role == "" else mix(colour_of(self.board, cell), face, 0.5)
        return ACCENT if mark == "cursor" else mix(colour, ACCENT, 0.5) if mark else colour, kind_of(cell)


def draw_halves(
    canvas: Canvas, corner: Cell, half: Callable[[int, int], tuple[Colour | None, int]], size: Cell, looks: Looks
) -> None:
    """Draw two rows of cells in each row of the screen: the upper cell is the ink of a half block, the lower one its
    ground. `half` returns the colour of a cell, None for none, and its kind (see `kind_of`)."""
    for row in range(0, size[0], 2):
        for column in range(size[1]):
            upper, above = half(row, column)
            lower, below = half(row + 1, column) if row + 1 < size[0] else (None, 0)
            text = HALVES[looks.unicode][4 * above + below]
            if looks.depth != "none" and upper is not None:
                text = "▀"
            elif looks.depth != "none":
                text, upper, lower = ("▄" if lower else " "), lower, None
            canvas.write(corner[0] + row // 2, corner[1] + column, text, Style(upper, lower))


def draw_small(canvas: Canvas, row: int, column: int, board: ShownBoard, looks: Looks) -> None:
    """Draw a small board beside the main one, half as large, without a frame and without its ground."""
    faint = 0.6 if board.used else 0.0

    def half(down: int, right: int) -> tuple[Colour | None, int]:
        cell = board[down + board.first_row, right]
        return (mix(colour_of(board, cell), BLACK, faint), 3) if cell.colour else (None, 0)

    draw_halves(canvas, (row, column), half, (board.rows, board.columns), looks)
