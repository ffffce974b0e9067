"""Draws a board that the player makes, beside the page with what can be done with it."""

import pygame

from puzzlebox.core.editing import Draft
from puzzlebox.core.options import Options
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.pages.editor import ERASER, Editor
from puzzlebox.scenes.list_page import ListPage
from puzzlebox.scenes.page_scene import MOVES
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.highlight import draw_cursor
from puzzlebox.ui.layout import Area, Board, largest_board
from puzzlebox.ui.painter import draw_outline
from puzzlebox.ui.views import view_of

LIST_WIDTH = 48
"""The width of the list beside the board, in u."""

TOOL_SIZE = 8
"""The width and height of a tool, in u."""


class EditorPage(ListPage):
    """The board with its cursor, the tools above it, and the list beside it."""

    place: Editor

    def __init__(self, desk: WindowDesk, place: Editor) -> None:
        super().__init__(desk, place)
        self._view = view_of(place.game, Options(place.game.preferences), lambda: 0)
        self._board = Board(0, 0, 1, 1, 1)
        self._tools: list[Area] = []
        self.choices.active = False

    def fill(self) -> None:
        super().fill()
        self.choices.active = not self.place.on_board

    # Keys and pointer

    def press(self, press: KeyPress) -> None:
        if press.action in MOVES and press.down and self.place.move(press.action):
            self.show_changes()
        else:
            super().press(press)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._press_at(event.pos, self.place.tool if event.button == 1 else ERASER)
        elif event.type == pygame.MOUSEMOTION and self.place.draws:
            if (cell := self._board.cell_at(event.pos)) and cell != self.place.cursor:
                self.place.stretch(cell)
            return
        elif event.type == pygame.MOUSEBUTTONUP:
            self.place.end_stroke()
        super().handle(event)

    def _press_at(self, position: tuple[int, int], tool: int) -> None:
        for number, area in enumerate(self._tools):
            if area.collidepoint(position):
                self.place.choose_tool(number)
        cell = self._board.cell_at(position)
        self.place.focus_on_board(cell is not None)
        if cell is not None:
            self.place.begin_stroke(cell, tool)

    # The picture

    def arrange_body(self, body: Area) -> Area:
        """Place the tools and the board, beside the list or above it."""
        measures, tools, draft = self.measures, self.place.editing.tools, self.place.draft
        if body.width > body.height:
            rest, own = body.from_right(min(LIST_WIDTH * measures.u, body.width // 2), measures.pad)[::-1]
        else:
            own, rest = body.from_bottom(body.height // 3, measures.pad)
        side = min(TOOL_SIZE * measures.u, rest.width // len(tools) - measures.u, rest.height // 4)
        strip, rest = rest.from_top(side, 2 * measures.u)
        wide = len(tools) * (side + measures.u) - measures.u
        row = strip.centred(wide, side)
        self._tools = [row.but(x=row.x + number * (side + measures.u), width=side) for number in range(len(tools))]
        self._board = largest_board(rest, draft.rows, draft.columns, measures.u)
        return own

    def draw_title(self, surface: pygame.Surface) -> None:
        panels.heading(surface, self._title, [self.page.title, tr("Make a board")], self.theme, self.measures)

    def draw_body(self, surface: pygame.Surface) -> None:
        theme, board, place = self.theme, self._board, self.place
        self._view.draw_draft(surface, board, place.draft, theme, self.measures)
        if place.on_board:
            draw_cursor(surface, board.cell_area(place.cursor), theme)
        for number, area in enumerate(self._tools):
            self._draw_tool(surface, area, number)

    def _draw_tool(self, surface: pygame.Surface, area: Area, number: int) -> None:
        """Draw what a tool makes of an empty cell, with a ring around the one that is chosen."""
        theme, board, editing = self.theme, Board(*area.topleft, 1, 1, area.width), self.place.editing
        icon = editing.place(Draft.empty(1, 1), editing.tools[number].sign, ((0, 0),))
        self._view.draw_draft(surface, board, icon, theme, self.measures)
        thick, is_chosen = max(2, self.measures.u // 2), number == self.place.tool
        colour = theme.accent if is_chosen else theme.line
        draw_outline(surface, area.inflate(2 * thick, 2 * thick), thick, colour, thick if is_chosen else 1)
