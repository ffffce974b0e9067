"""Draws what a game shows: its boards, and over them what the hand and a hint show."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from puzzlebox.core.colours import Colour, mix, readable_on
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, UNIT, Overlay
from puzzlebox.core.shown import Shown, ShownBoard, ShownCell
from puzzlebox.play.running.sight import Marks
from puzzlebox.terminal.canvas import ACCENT, Area, Canvas, Style
from puzzlebox.terminal.cells import (
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
from puzzlebox.terminal.columns import width
from puzzlebox.terminal.places import Placed, place_board

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


def draw_board(
    canvas: Canvas, area: Area, shown: Shown, overlay: Overlay = NOTHING, hint: Marks | None = None
) -> Placed:
    """Draw the board of a game into an area, and what belongs to its rows and columns. Return where it is."""
    board, placed, lifted = shown.board, place_board(area, shown, overlay), _lifted(overlay)
    marks = _marks(board, overlay, lifted, hint or {})
    BoardPainter(canvas, board, placed, marks, lifted, {}).draw(area.row)
    _draw_edges(canvas, placed)
    return placed


def draw_frame(canvas: Canvas, area: Area, board: ShownBoard) -> None:
    """Draw the frame of a board around an area."""
    corners, across, down = FRAMES[bool(board.frame) if canvas.looks.unicode else 2]
    style = Style(frame_of(board))
    canvas.write(area.row - 1, area.column - 1, corners[0] + across * area.columns + corners[1], style)
    canvas.write(area.row + area.rows, area.column - 1, corners[2] + across * area.columns + corners[3], style)
    for row in range(area.row, area.row + area.rows):
        canvas.write(row, area.column - 1, down, style)
        canvas.write(row, area.column + area.columns, down, style)


def _draw_edges(canvas: Canvas, placed: Placed) -> None:
    """Write the texts at the left of the rows and above the columns that are seen."""
    edges, seen = placed.edges, placed.seen
    above, (top, left), chips = len(edges.columns), placed.first, dict(edges.colours)
    styles = {text: Style(readable_on(colour), colour, bold=True) for text, colour in chips.items()}
    for number, text in enumerate(edges.rows[top : top + seen[0]]):
        row, column = placed.corner(number, 0)[0] + placed.high // 2, placed.column - 2 - width(text)
        for word in text.split(" "):
            column = canvas.write(row, column, word, styles.get(word, Style(MUTED_INK))) + 1
    for line, texts in enumerate(edges.columns):
        for number, text in enumerate(texts[left : left + seen[1]]):
            column = placed.corner(0, number)[1] + (placed.wide - width(text) + 1) // 2
            canvas.write(placed.row - 1 - above + line, column, text, styles.get(text, Style(MUTED_INK)))


# What lies over cells


def _lifted(overlay: Overlay) -> dict[Cell, int]:
    """Return the cells nearest to those of a lifted piece, with its value."""
    half, lifted = UNIT // 2, overlay.lifted
    corners = lifted.corners if lifted else ()
    return {((row + half) // UNIT, (column + half) // UNIT): lifted.value for row, column in corners if lifted}


def _marks(board: ShownBoard, overlay: Overlay, lifted: Collection[Cell], hint: Marks) -> dict[Cell, str]:
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
    placed: Placed
    marks: Mapping[Cell, str]
    lifted: Mapping[Cell, int]
    pictures: dict[tuple[ShownCell, Colour | None, str], Picture]

    @property
    def ground(self) -> Colour:
        """The colour of the ground."""
        return ground_of(self.board)

    def draw(self, top: int) -> None:
        """Draw all, and over the frame the piece that enters, but not above this row of the screen."""
        placed, board, (rows, columns), inner = self.placed, self.board, self.placed.seen, self.placed.inner
        if placed.blocks != (1, 1):
            draw_frame(self.canvas, inner, board)
        if placed.high == 0:
            draw_halves(self.canvas, (inner.row, inner.column), self._half, self.placed.seen)
            return
        if placed.blocks == (1, 1):
            self._draw_lattice()
        else:
            self._draw_lines(inner)
        for row in range(min(board.first_row, 0), rows):
            for column in range(columns):
                cell = board[self._at((row, column))]
                place = placed.corner(row, column)
                if row >= 0 or (cell.colour and place[0] >= top):
                    self._draw_cell(Area(*place, placed.high, placed.wide), (row, column), cell)

    def _draw_lines(self, area: Area) -> None:
        """Draw the lines between blocks."""
        across, down, crossing = "─│┼" if self.canvas.looks.unicode else "-|+"
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
        placed, (rows, columns) = self.placed, self.placed.seen
        for cell in ((row, column) for row in range(-1, rows) for column in range(-1, columns)):
            top, left = placed.corner(*cell)
            below, right = top + placed.high, left + placed.wide
            down, across = self._weight(cell, 0), self._weight(cell, 1)
            for line in range(top, below) if cell[0] >= 0 else ():
                self._put(line, right, (down, down, 0, 0), cell, 1, self._crosses(cell, 0))
            if cell[1] >= 0:
                self._put(below, left, (0, 0, across, across), cell, placed.wide, self._crosses(cell, 1))
            after = self._weight((cell[0] + 1, cell[1]), 0), self._weight((cell[0], cell[1] + 1), 1)
            self._put(below, right, (down, after[0], across, after[1]), cell)

    def _weight(self, cell: Cell, axis: int) -> int:
        """Return how heavy the line at the right of a cell is, or below it: 0 inside a piece, 2 between blocks, between
        areas on paper that have no dashed line, and in the frame."""
        seen = [self._is_seen(each) for each in (cell, (cell[0] + axis, cell[1] + 1 - axis))]
        if not all(seen):
            return 2 * any(seen)
        row, column = self._at(cell)
        one, other = self.board[row, column], self.board[row + axis, column + 1 - axis]
        every, number = (self.board.blocks[0], row) if axis else (self.board.blocks[1], column)
        if every and (number + 1) % every == 0:
            return 2
        same = one.piece == other.piece
        if self.board.style == "paper" and not self.board.dashed:
            return 1 if same else 2
        return 0 if (same and one.piece) or (one.form == other.form == "void") else 1

    def _is_seen(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.placed.seen[0] and 0 <= cell[1] < self.placed.seen[1]

    def _crosses(self, cell: Cell, axis: int) -> bool:
        """Return whether an area with a dashed line crosses the line at the right of a cell, or below it."""
        other = (cell[0] + axis, cell[1] + 1 - axis)
        is_seen = self._is_seen(cell) and self._is_seen(other)
        return self.board.dashed and is_seen and self._piece(cell) == self._piece(other) != 0

    def _piece(self, cell: Cell) -> int:
        return self.board[self._at(cell)].piece

    def _put(
        self,
        row: int,
        column: int,
        weights: tuple[int, int, int, int],
        cell: Cell,
        count: int = 1,
        crossed: bool = False,
    ) -> None:
        """Write the sign of a line, this many times; it is broken where an area crosses it. Inside a piece, its colour
        goes on."""
        up, down, left, right = weights
        if not any(weights):
            face = self._face(self.board[self._at(cell)], cell, self._mark(cell))
            self.canvas.write(row, column, " " * count, Style(ground=face))
            return
        sign = GLYPHS[27 * up + 9 * down + 3 * left + right]
        if not self.canvas.looks.unicode:
            sign = "+" if (up or down) and (left or right) else ASCII_LINES[max(up, down)][max(left, right)]
        if crossed:
            sign = ("╏╍" if self.canvas.looks.unicode else ":.")[left > 0]
        at_edge = (
            -1 in cell
            or (cell[0] == self.placed.seen[0] - 1 and (left or right))
            or (cell[1] == self.placed.seen[1] - 1 and (up or down))
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
        at, mark, colours = self._at(cell), self._mark(cell), self.canvas.looks.depth != "none"
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
        texts = cell_texts(self.board, shown, size, self.canvas.looks)
        ink = ink_of(self.board, shown, face) if mark in ("", "cursor") else readable_on(face or BLACK)
        bold = bool(shown.label) and not (self.board.style == "paper" and shown.role == "piece")
        underline = mark == "cursor" or (mark != "" and self.canvas.looks.depth == "none")
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
        accent = self.canvas.looks.chosen._replace(underline=style.underline)
        for line in range(area.row, area.row + area.rows) if self.canvas.looks.depth != "none" or not has_room else ():
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
        cell, mark = self.board[self._at((row, column))], self._mark((row, column))
        face = face_of(self.board, cell, False) or BLACK
        colour = face if cell.role in FILLED or cell.role == "" else mix(colour_of(self.board, cell), face, 0.5)
        return ACCENT if mark == "cursor" else mix(colour, ACCENT, 0.5) if mark else colour, kind_of(cell)


def draw_halves(
    canvas: Canvas, corner: Cell, half: Callable[[int, int], tuple[Colour | None, int]], size: Cell
) -> None:
    """Draw two rows of cells in each row of the screen: the upper cell is the ink of a half block, the lower one its
    ground. `half` returns the colour of a cell, None for none, and its kind (see `kind_of`)."""
    for row in range(0, size[0], 2):
        for column in range(size[1]):
            upper, above = half(row, column)
            lower, below = half(row + 1, column) if row + 1 < size[0] else (None, 0)
            text = HALVES[canvas.looks.unicode][4 * above + below]
            if not canvas.looks.unicode:
                upper, lower = upper if above else lower, None
            elif canvas.looks.depth != "none":
                text, upper, lower = ("▀", upper, lower) if upper else ("▄" if lower else " ", lower, None)
            canvas.write(corner[0] + row // 2, corner[1] + column, text, Style(upper, lower))


def draw_blocks(canvas: Canvas, corner: Cell, colours: Mapping[Cell, Colour]) -> None:
    """Draw cells of these colours half as large, without a frame and without a ground."""

    def half(row: int, column: int) -> tuple[Colour | None, int]:
        colour = colours.get((row, column))
        return colour, 3 if colour else 0

    rows, columns = (max(numbers, default=-1) + 1 for numbers in ([cell[axis] for cell in colours] for axis in (0, 1)))
    draw_halves(canvas, corner, half, (rows, columns))


def colours_of(board: ShownBoard) -> dict[Cell, Colour]:
    """Return the colours of the cells of a small board that are not empty. A used one is faint."""
    cells = ((number, cell) for number, cell in enumerate(board.cells) if cell.colour)
    faint = 0.6 if board.used else 0.0
    return {divmod(number, board.columns): mix(colour_of(board, cell), BLACK, faint) for number, cell in cells}
