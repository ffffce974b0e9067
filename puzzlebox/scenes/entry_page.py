"""Draws a page with a field for a line of text."""

import pygame

from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.page_scene import PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.line_editor import LineEditor
from puzzlebox.ui.pointer import in_points
from puzzlebox.ui.text import wrap, write, write_in

WIDTH = 80
"""The width of the field in u, if there is room."""


class EntryPage(PageScene):
    """A field for a line of text below the title, and what is said about it."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self.editor = LineEditor(place.line)
        self._line = EMPTY_AREA
        self._candidates = EMPTY_AREA

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self.editor.compose("")
            self.place.type(event.text)
        elif event.type == pygame.TEXTEDITING:
            self.editor.compose(event.text, event.start)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        else:
            return
        self.stale = True

    def press(self, press: KeyPress) -> None:
        """Handle a key, unless an input method is composing: then the key is meant for that."""
        if not self.editor.composition:
            self.place.press(press)
            self.show_changes()

    def _click(self, position: tuple[int, int]) -> None:
        margin = 2 * self.measures.u
        if not self.editor.composition and self._line.inflate(margin, margin).collidepoint(position):
            self.editor.place_cursor(position[0] - self._line.x, self._line.width, self.measures.body)

    def cover(self) -> None:
        self.editor.compose("")

    def arrange(self) -> None:
        self.above_foot(always=True)

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        wide = min(WIDTH * measures.u, self.area.width - 2 * measures.gap)
        high = line_height(measures.lead)
        column = self.area.centred(wide, 3 * high + 4 * measures.pad)
        title, rest = column.from_top(high, measures.pad)
        field, rest = rest.from_top(high + measures.pad, measures.pad)
        write_in(surface, [self.page.title], title, measures.lead, theme.text, "bold", "center")
        panels.panel(surface, field, theme, measures, theme.raised)
        panels.focus_ring(surface, field, theme, measures)
        self._line = field.inset(measures.u)
        self._draw_line(surface, self._line)
        for number, line in enumerate(wrap(self.place.message, rest.width, measures.small)[:3]):
            place = (rest.x, rest.y + number * line_height(measures.small))
            write(surface, line, place, measures.small, theme.warn)
        self.draw_foot(surface)

    def _draw_line(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the part of the text around the cursor, with a line under what is being composed."""
        theme, size = self.theme, self.measures.body
        thickness = max(1, size // 10)
        shown = self.editor.shown(area.width - thickness, size)
        written = write(surface, shown.text, (area.x, area.center[1]), size, theme.text, anchor="midleft")
        high = line_height(size)
        cursor = Area(area.x + shown.cursor, area.center[1] - high // 2, thickness, high)
        surface.fill(theme.accent, cursor)
        if shown.composed:
            left, right = shown.composed
            surface.fill(theme.text, (area.x + left, written.bottom - thickness, right - left, thickness))
        self._place_candidates(cursor)

    def _place_candidates(self, cursor: Area) -> None:
        """Let an input method open its window at the cursor."""
        if cursor != self._candidates:
            self._candidates = cursor
            pygame.key.set_text_input_rect(in_points(cursor))
