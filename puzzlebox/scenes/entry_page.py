"""Draws a page with a field for a line of text."""

from functools import partial

import pygame

from puzzlebox.input.key_table import KeyHint, KeyPress, hints
from puzzlebox.play.page import Entry
from puzzlebox.play.place import OpenPage
from puzzlebox.play.wording import reason_text
from puzzlebox.scenes.page_scene import FootPage
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.clipboard import ClipboardError
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.line_editor import LineEditor
from puzzlebox.ui.pointer import in_points
from puzzlebox.ui.text import wrap, write, write_in

WIDTH = 80
"""The width of the field in u, if there is room."""

MOVES = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_HOME: "home", pygame.K_END: "end"}
"""The keys that move the cursor."""


class EntryPage(FootPage):
    """A field for a line of text below the title, and what is said about it."""

    takes_text = True

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self.editor = LineEditor()
        self._line = EMPTY_AREA
        self._candidates = EMPTY_AREA

    @property
    def text(self) -> str:
        """What has been typed."""
        return self.editor.text

    @text.setter
    def text(self, text: str) -> None:
        self.editor.replace(text)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._add(event.text)
        elif event.type == pygame.TEXTEDITING:
            self.editor.compose(event.text, event.start)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        else:
            return
        self.stale = True

    def press(self, press: KeyPress) -> None:
        """Handle a key, unless an input method is composing: then the key is meant for that."""
        if self.editor.composition:
            return
        if press.down and press.action != "leave":
            self._edit(press)
        else:
            self.place.press(press)
        self.advance(0)

    def _edit(self, press: KeyPress) -> None:
        self.stale = True
        if press.action == "paste":
            self._paste()
        elif press.action == "done":
            self._finish()
        elif press.action == "erase":
            self.editor.erase()
        elif press.key == pygame.K_DELETE:
            self.editor.delete()
        elif press.key in MOVES:
            self.editor.move(MOVES[press.key])

    def _add(self, text: str) -> None:
        self.editor.insert(text)
        self.place.say("")

    def _click(self, position: tuple[int, int]) -> None:
        margin = 2 * self.measures.u
        if not self.editor.composition and self._line.inflate(margin, margin).collidepoint(position):
            self.editor.place_cursor(position[0] - self._line.x, self._line.width, self.measures.body)

    def _paste(self) -> None:
        """Add the text in the clipboard."""
        entry = self.page.detail
        assert isinstance(entry, Entry)
        try:
            text = self.desk.front.paste()
            if entry.pasted and entry.takes_lines(text):
                self.place.do(partial(entry.pasted, text))
            else:
                self._add(text)
        except ClipboardError as error:
            self.place.say(tr("Could not paste: {reason}", reason=reason_text(error)))

    def _finish(self) -> None:
        entry = self.page.detail
        assert isinstance(entry, Entry)
        self.place.taps.clear()
        self.place.do(partial(entry.done, self.text))

    def suspend(self) -> None:
        super().suspend()
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

    def hints(self) -> list[KeyHint]:
        return hints(self.keys, ("done", tr("OK")), ("paste", tr("Paste")), ("leave", tr("Cancel")))

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
