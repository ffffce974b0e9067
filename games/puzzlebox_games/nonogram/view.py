"""The view of Nonogram: clues beside the board, strokes, and the picture after the win."""

from collections.abc import Hashable, Sequence

import pygame

from puzzlebox.rules import Cell, Draft, Events, Message, Overlay, Point, cell_of, listed, middle_of
from puzzlebox.views import (
    EMPTY_AREA,
    Area,
    Arrangement,
    Board,
    GridView,
    Measures,
    Motion,
    Position,
    Theme,
    dim,
    draw_highlights,
    draw_outline,
    draw_overlay,
    fill_rounded,
    paragraph,
    tr,
    width,
    write,
)
from puzzlebox_games.nonogram.game import drawn_figures, run_name
from puzzlebox_games.nonogram.hand import CLUES, tools_of
from puzzlebox_games.nonogram.lines import progress
from puzzlebox_games.nonogram.painter import (
    BLANK,
    EMPTY,
    FILLED,
    LETTERS,
    PAINTED,
    PROVISIONAL,
    WRONG,
    ClueType,
    Ink,
    cell_picture,
    clue_places,
    clue_texts,
    draw_clue,
    paper,
    picture,
)
from puzzlebox_games.nonogram.palette import is_filled, letter_of
from puzzlebox_games.nonogram.rules import Nonogram

FILL_TIME = 60
"""The ms that a cell takes to change."""

REVEAL_TIME = 400
"""The ms after a win in which crosses and lines disappear, and the picture appears."""

LIT = 0.13
"""How strongly the lines of the cursor or the pointer are lit."""

FAR = 300_000
"""How far off the board points are that are on no clue."""

MIN_CLUED = 5
"""Boards with smaller cells, in px, are shown without clues."""

MIN_TOOL = 12
"""The least side of the pictures in the corner, in px."""

MIN_TEXT = 100
"""The least height of the corner, in px, with room for a text below the pictures."""


class NonogramView(GridView[Nonogram]):
    """The view of Nonogram."""

    always_timed = True
    light_corner = 0
    readable_cell = 14
    """Beside smaller cells, in px, the clues of the lit lines are also shown as a text."""

    _corner = EMPTY_AREA
    clue_type = ClueType(1)

    @property
    def ink(self) -> Ink:
        """The colours of the board in this theme."""
        return Ink.of(self.theme, self.state.colours)

    # Layout

    def board_key(self) -> Hashable:
        """Return the clues."""
        return self.state.clues

    def arrange(self) -> Arrangement:
        """Lay out the board with its clues above and beside it, as large as possible. If cells are tiny, there are no
        clues."""
        fitted, top, side = self._fitted(0, 0), 0, 0
        for size in range(fitted.board.cell, MIN_CLUED - 1, -1):
            needed = self._clue_cells(size)
            if (clued := self._fitted(*needed)).board.cell >= size:
                fitted, (top, side), self.clue_type = clued, needed, self._type_for(size)
                break
        outer, cell = fitted.board, fitted.board.cell
        self._corner = Area(outer.x, outer.y, side * cell, top * cell)
        rows, columns = map(len, self.state.clues)
        board = Board(outer.x + side * cell, outer.y + top * cell, rows, columns, cell)
        return fitted._replace(board=board)

    def enlarge(self, room: Area, cell: int) -> Area:
        """Return the room beside the clues, which stay in view and take half of it at the most."""
        rows, columns = map(len, self.state.clues)
        for size in range(cell, MIN_CLUED - 1, -1):
            top, side = (part * size for part in self._clue_cells(size))
            self.clue_type = self._type_for(size)
            if 2 * top <= room.height and 2 * side <= room.width:
                break
        room = room.centred(side + columns * cell, top + rows * cell)
        self._corner = Area(room.x, room.y, side, top)
        return room.from_left(side)[1].from_top(top)[1]

    def needed_areas(self) -> Sequence[Area]:
        """Return the area of the board and its clues."""
        return [Area(self.corner.union(self._cells))]

    @property
    def corner(self) -> Area:
        """The area above the clues of rows and beside those of columns."""
        self.arrangement  # noqa: B018 (it lays out the corner)
        return self._corner

    @property
    def _corner_parts(self) -> tuple[Area, Area]:
        """The part of the corner for the tools, and where small clues of the lit lines are shown as a text: in the rest
        of the corner if that has room, or else below the figures."""
        if self._is_readable or self.corner.height < MIN_TEXT:
            return self.corner, self.words_area() or EMPTY_AREA
        tools, text = self.corner.from_top(self.corner.height // 3, self.measures.u // 2)
        return tools, text.inset(2)

    @property
    def _is_readable(self) -> bool:
        return self.board.cell >= self.readable_cell

    def _fitted(self, top: int, side: int) -> Arrangement:
        """Lay out a board with this many additional rows and columns."""
        rows, columns = self.state.clues
        return self.fitted(len(rows) + top, len(columns) + side)

    def _type_for(self, cell: int) -> ClueType:
        """Return how clues are written beside cells of this size."""
        return ClueType(cell, len(self.state.colours) > 1, self.ink.patterns)

    def _clue_cells(self, cell: int) -> tuple[int, int]:
        """Return how many cells of this size the clues take above and beside the board."""
        kind, (rows, columns) = self._type_for(cell), self.state.clues
        high = max(1, *map(len, columns)) * kind.pitch + kind.gap
        wide = max(map(kind.row_width, rows)) + 2 * kind.gap
        return -(-high // cell), -(-wide // cell)

    def point_at(self, position: Position) -> Point:
        """Return the point of a position. All of the area of a clue is the cell before the line or, if there are
        several colours, one cell more for each run before the last one; and the pictures in the corner are the places
        where the player chooses what to paint."""
        if tool := next((place for place, area in self.tools() if area.collidepoint(position)), None):
            return middle_of(tool)
        row, column = super().point_at(position)
        if row >= 0 and column >= 0:
            return row, column
        outer = Area(self.corner.union(self._cells))
        if not outer.collidepoint(position) or (row < 0 and column < 0):
            return row - FAR * (row < 0), column - FAR * (column < 0)
        axis = int(row < 0)
        clue = middle_of((self._run_at(axis, position, cell_of((row, column))[axis]), 0))[0]
        return (clue, column) if row < 0 else (row, clue)

    def _run_at(self, axis: int, position: Position, number: int) -> int:
        """Return the cell before a line that stands for the run at a position."""
        if len(self.state.colours) == 1:
            return CLUES
        places = clue_places(
            self.clue_area(axis, number), self.state.clues[axis][number], self.clue_type, across=not axis
        )
        return next((-1 - at for at, place in enumerate(places) if place.collidepoint(position)), CLUES)

    def tools(self) -> list[tuple[Cell, Area]]:
        """Return the places where the player chooses what to paint, and where they are in the window; none if there is
        no space."""
        corner, gap, places = self._corner_parts[0], self.measures.u // 2, [*tools_of(self.state)]

        def side_in(rows: int) -> int:
            columns = -(-len(places) // rows)
            wide, high = (corner.width - gap) // columns - gap, (corner.height - gap) // rows - gap
            return min(wide, high, (8 if self.ink.paints else 5) * self.measures.u)

        rows = max(range(1, len(places) // 2 + 1), key=side_in)
        side, columns = side_in(rows), -(-len(places) // rows)
        if side < MIN_TOOL or not self.theme.panels:
            return []
        step = side + gap
        area = corner.centred(columns * step - gap, rows * step - gap)
        spots = (divmod(at, columns) for at in range(len(places)))
        areas = (Area(area.x + column * step, area.y + row * step, side, side) for row, column in spots)
        return list(zip(places, areas, strict=True))

    # What happens

    def notice(self, events: Events) -> None:
        """Let cells change quickly, and the picture appear after a win."""
        super().notice(events)
        columns = self.state.grid.columns
        for event in events:
            if event.name == "painted":
                for cell, before in event.detail.items():
                    self.fade(divmod(cell, columns), self._shown(before) or BLANK, FILL_TIME)
            elif event.name == "won":
                self.motions["reveal"] = Motion(self.clock(), REVEAL_TIME)

    # The picture

    def empty_board(self) -> pygame.Surface:
        """Return the paper with its lines."""
        return paper(self.board, self.ink)

    def cell_picture(self, value: int) -> pygame.Surface | None:
        """Return the picture of a cell that shows this; None for an empty one."""
        return cell_picture(self.board.cell, value, self.ink) if value != EMPTY else None

    def values(self) -> list[int]:
        """Return what each cell shows, with the cells of a stroke as they will be."""
        state, width = self.state, self.state.grid.columns
        pairs = zip(state.grid.cells, state.layers["firm"].cells, strict=True)
        values = [self._shown(value) + PROVISIONAL * (value != firm) for value, firm in pairs]
        for cell, value in self.overlay.preview.items():
            if cell in state.grid:
                values[cell[0] * width + cell[1]] = self._shown(value) + PROVISIONAL * state.marking
        if not state.options["check"]:
            return values
        wrong = WRONG - FILLED
        return [value + wrong * (value % PAINTED == FILLED and state.shows_wrong(n)) for n, value in enumerate(values)]

    def _shown(self, value: int) -> int:
        """Return what a cell with this value shows."""
        if not is_filled(value) or len(self.state.colours) == 1:
            return value
        return PAINTED * (self.state.colours.index(value) + 1) + FILLED

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the clues, the paper, the cells, and after the win the picture."""
        super().draw_board(surface, now)
        if self.state.outcome():
            reveal = self.motions.get("reveal")
            self._draw_picture(surface, reveal.eased(now) if reveal else 1.0)

    def draw_around_board(self, surface: pygame.Surface) -> None:
        """Draw the clues and the tools. Those of an enlarged board stay in view."""
        if self.shown:
            outer, cells = Area(self.corner.union(self.shown)).inset(-self._margin), self.shown
            above, left = outer.from_top(cells.y - outer.y), outer.from_left(cells.x - outer.x)
            below, right = outer.from_bottom(outer.bottom - cells.bottom), outer.from_right(outer.right - cells.right)
            for band, _ in (above, left, below, right):
                surface.fill(self.ink.panel, band)
        self._draw_clues(surface)
        self._draw_tools(surface)

    def motion_area(self, name: Hashable) -> Area:
        """Return the area of the picture while it appears."""
        return self.board.area if name == "reveal" else super().motion_area(name)

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the panel around clues and board."""
        outer = Area(self.corner.union(self.board.area)).inset(-self._margin)
        fill_rounded(surface, outer, self._margin * 2, self.ink.panel)
        if self.theme.surface == self.theme.ground:
            draw_outline(surface, outer, self._margin * 2, self.theme.line)

    @property
    def _margin(self) -> int:
        """The width of the panel around clues and board."""
        return max(1, min(self.board.cell // 4, self.measures.u // 2))

    def _draw_picture(self, surface: pygame.Surface, strength: float) -> None:
        text = self.state.end_position()
        if drawing := self.state.drawing:
            text = "/".join(drawing.rows)
        elif self.ink.paints:
            text = text.replace("#", letter_of(1))
        shown = picture(self.board, text.split("/"), self.ink)
        shown.set_alpha(round(255 * strength))
        surface.blit(shown, self.board.area)

    def _draw_clues(self, surface: pygame.Surface) -> None:
        """Draw the clues of all lines, and light those of the cursor or the pointer."""
        lit, ink, clip, state = self._lit, self.ink, surface.get_clip(), self.state
        if lit and not self._is_readable:
            paragraph(surface, self._corner_parts[1], tr(self.describe(lit)), self.measures.small, self.theme.text)
        for axis, number in enumerate(lit or () if self.corner.height else ()):
            surface.set_clip(clip.clip(self._band(axis).union(self._cells)))
            dim(surface, self.clue_area(axis, number), self.theme.text, LIT)
            dim(surface, self._part(self._cells, axis, number), ink.thick if ink.paints else ink.filled, LIT)
        surface.set_clip(clip)
        if not self.corner.height or self._cells.contains(clip):
            return
        voice = self.preferences["clues"]
        for axis, lines in enumerate(state.lines()):
            surface.set_clip(clip.clip(self._band(axis)) if self.shown else clip)
            for number, line in enumerate(lines):
                area, clue = self.clue_area(axis, number), self.state.clues[axis][number]
                found = progress(clue, len(self.state.clues[1 - axis]), line, voice)
                draw_clue(surface, area, clue, found, self.clue_type, ink, across=not axis)
        surface.set_clip(clip)

    @property
    def _lit(self) -> Cell | None:
        """The cell of the cursor or under the pointer, whose lines are lit."""
        return next(iter(self.overlay.cells.get("cursor") or self.overlay.cells.get("target") or ()), None)

    def beside_board(self) -> object:
        """Return the figures and the title and, if they are shown, the clues of the lit lines."""
        beside = super().beside_board()
        return beside if beside is None or self._is_readable else (beside, self._lit)

    @property
    def _cells(self) -> Area:
        """The area of the cells that are shown."""
        return self.shown or self.board.area

    def _band(self, axis: int) -> Area:
        """Return where the clues of rows (0) or columns (1) are."""
        corner, cells = self.corner, self._cells
        return cells.but(y=corner.y, height=corner.height) if axis else cells.but(x=corner.x, width=corner.width)

    def clue_area(self, axis: int, number: int) -> Area:
        """Return where the clue of a line is."""
        return self._part(self.corner, axis, number)

    def _part(self, area: Area, axis: int, number: int) -> Area:
        """Return the part of an area that is beside or above the board, or the board, that belongs to a line."""
        (x, y), cell = self.board.place(number, number), self.board.cell
        return area.but(x=x, width=cell) if axis else area.but(y=y, height=cell)

    def _draw_tools(self, surface: pygame.Surface) -> None:
        """Draw what the left button paints, and what it could paint, in the corner."""
        for place, area in self.tools():
            fill_rounded(surface, area, area.width // 6, self.ink.paper)
            surface.blit(cell_picture(area.width, self._shown(tools_of(self.state)[place]), self.ink), area)
            if place in self.overlay.preview:
                ring = area.inset(-max(2, area.width // 10)) if self.ink.paints else area
                draw_outline(surface, ring, ring.width // 6, self.theme.accent, max(2, area.width // 12))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cells of a hint, the cursor, and the length of a stroke."""
        draw_highlights(surface, self, self.hint, self.theme)
        draw_overlay(surface, self, Overlay({"cursor": self.overlay.cells.get("cursor", frozenset())}), self.theme)
        if len(self.overlay.line) > 1:
            self._draw_length(surface, self.overlay.line)

    def _draw_length(self, surface: pygame.Surface, line: Sequence[Cell]) -> None:
        """Draw the length of a stroke above its last cell, or below it in the first row."""
        last, text, size = line[-1], str(len(line)), self.measures.lead
        label = Area(0, 0, width(text, size, "bold") + size, size + size // 2)
        cell = self.cell_area(last).inflate(0, size // 2)
        label.midbottom = cell.midtop if last[0] else (cell.centerx, cell.bottom + label.height)
        label = Area(label.clamp(self.shown or self.area))
        fill_rounded(surface, label, size // 3, self.theme.accent)
        write(surface, text, label.center, size, self.theme.ink, "bold", "center")

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw a picture that a player is making, in its colours."""
        for cell, sign in draft.cells.items():
            colour = LETTERS.get(sign, theme.text) if sign else theme.raised
            surface.fill(colour, board.cell_area(cell).inflate(-2, -2))
        self.draw_empty_cells(surface, board, draft, theme)

    # Texts

    def figures(self) -> dict[str, str]:
        """Return how much is filled, time, grade and penalties, and after the win the title of a picture."""
        status = self.state.status()
        filled = Message("{count} of {total}", count=status["filled"], total=status["blacks"])
        return drawn_figures(self.state, {"Filled": filled, **self.time_figure()})

    def describe(self, cell: Cell) -> Message:
        """Return the clues of the row and the column of a cell."""
        colours, clues = self.state.colours, [lines[at] for lines, at in zip(self.state.clues, cell, strict=True)]
        runs = [" ".join(clue_texts(clue)) for clue in clues]
        if len(colours) > 1:
            runs = [listed(run_name(run, colours) for run in clue) or "0" for clue in clues]
        values = {"row": cell[0] + 1, "runs": runs[0], "column": cell[1] + 1, "others": runs[1]}
        return Message("Row {row}: {runs}. Column {column}: {others}", **values)
