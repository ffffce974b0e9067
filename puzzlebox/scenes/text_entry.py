"""A line to type: the name of a save, or the ID of a game that somebody sent."""

from collections.abc import Callable
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, width, wrap, write

LONGEST = 65_536
"""Characters: the longest board there is."""

WIDTH = 80
"""The field's width in u, where there is room."""


class TextEntryScene(Scene):
    """Asks for a line. `done` takes it; if that raises ValueError, OSError or LookupError, the message says what was
    wrong and the player may try again. Esc leaves."""

    overlays_game = True

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        word: str,
        done: Callable[[str], None],
        game: Game[Any] | None = None,
    ) -> None:
        super().__init__()
        self.navigator = navigator
        self.word = word
        self.game = game
        self.text = ""
        self.trouble = ""
        self._keys = services.keymap.table("typing")
        self._done = done
        self._taps = KeyTaps()
        pygame.key.start_text_input()

    @property
    def keys(self) -> KeyTable:
        return self._keys

    @property
    def window_title(self) -> str:
        return self.word

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._add(event.text)
            self.stale = True

    def press(self, press: KeyPress) -> None:
        self.stale = True
        if self._taps.tapped(press) and press.action == "leave":
            self._leave()
        elif press.down and press.action == "paste":
            self._paste()
        elif press.down and press.action == "done":
            self._finish()
        elif press.down and press.action == "erase":
            self.text = self.text[:-1]

    def _add(self, text: str) -> None:
        line = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
        self.text = (self.text + "".join(c for c in line if c.isprintable()))[:LONGEST]
        self.trouble = ""

    def _paste(self) -> None:
        """Add what another program has copied, if it has."""
        try:
            self._add(pygame.scrap.get_text())
        except pygame.error as error:
            self.trouble = f"nothing can be pasted: {error}"

    def _finish(self) -> None:
        self.suspend()  # first: this may lead to another scene, in which nothing is typed
        try:
            self._done(self.text)
        except (ValueError, OSError, LookupError) as error:
            self.trouble = str(error)
            self.resume()
            return
        if self.navigator.is_on_top(self):
            self.navigator.back()

    def _leave(self) -> None:
        self.suspend()
        self.navigator.back()

    def resume(self) -> None:
        super().resume()
        pygame.key.start_text_input()

    def suspend(self) -> None:
        pygame.key.stop_text_input()
        self._taps.forget()

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        wide = min(WIDTH * measures.u, self.area.width - 2 * measures.gap)
        high = line_height(measures.lead)
        column = self.area.centred(wide, 3 * high + 4 * measures.pad)
        word, rest = column.from_top(high, measures.pad)
        field, rest = rest.from_top(high + measures.pad, measures.pad)
        write(surface, self.word, word.center, measures.lead, theme.text, "bold", "center")
        panels.panel(surface, field, theme, measures, theme.raised)
        panels.focus_ring(surface, field, theme, measures)
        self._draw_line(surface, field.inset(measures.u))
        for number, line in enumerate(wrap(self.trouble, rest.width, measures.small)[:3]):
            place = (rest.x, rest.y + number * line_height(measures.small))
            write(surface, line, place, measures.small, theme.warn)
        foot = self.area.from_bottom(panels.footer_height(measures))[0].inset(measures.u)
        hints = [Hint("Enter", "done"), Hint("Ctrl V", "paste"), Hint("Esc", "back")]
        panels.footer(surface, foot, hints, theme, measures)

    def _draw_line(self, surface: pygame.Surface, area: Area) -> None:
        """The end of what was typed, and a bar after it."""
        shown, size = self.text, self.measures.body
        while shown and width(shown + "|", size) > area.width:
            shown = shown[1 + len(shown) // 16 :]
        text, size = fit([shown + "|"], area.width, size)
        write(surface, text, (area.x, area.center[1]), size, self.theme.text, anchor="midleft")
