"""A screen to type a line of text: the name of a save, or a game ID."""

from collections.abc import Callable
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import error_text
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, width, wrap, write
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.ui.widgets.hints import hints

MAX_LENGTH = 65_536
"""The maximum length in characters: that of the longest position in a game ID."""

WIDTH = 80
"""The width of the field in u, if there is room."""


class TextEntryScene(Scene):
    """Asks for a line of text under a `title`.

    `done` takes the text. If it raises ValueError, OSError or LookupError, the screen shows the message and the player
    can try again.
    """

    overlays_game = True
    takes_text = True

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        title: str,
        done: Callable[[str], None],
        game: Game[Any] | None = None,
    ) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.navigator = navigator
        self.title = title
        self.game = game
        self.text = ""
        self.problem = ""
        self._keys = services.keymap.table("typing")
        self._done = done
        self._taps = KeyTaps()

    @property
    def keys(self) -> KeyTable:
        return self._keys

    @property
    def window_title(self) -> str:
        return self.title

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._add(event.text)
            self.stale = True

    def press(self, press: KeyPress) -> None:
        self.stale = True
        if self._taps.tapped(press) and press.action == "leave":
            self.navigator.back()
        elif press.down and press.action == "paste":
            self._paste()
        elif press.down and press.action == "done":
            self._finish()
        elif press.down and press.action == "erase":
            self.text = self.text[:-1]

    def _add(self, text: str) -> None:
        line = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
        self.text = (self.text + "".join(c for c in line if c.isprintable()))[:MAX_LENGTH]
        self.problem = ""

    def _paste(self) -> None:
        """Add the text in the clipboard."""
        try:
            self._add(pygame.scrap.get_text())
        except pygame.error as error:
            self.problem = tr("Could not paste: {reason}", reason=error)

    def _finish(self) -> None:
        self._taps.clear()
        try:
            self._done(self.text)
        except (ValueError, OSError, LookupError) as error:
            self.problem = error_text(error)
            return
        if self.navigator.is_on_top(self):
            self.navigator.back()

    def suspend(self) -> None:
        self._taps.clear()

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        wide = min(WIDTH * measures.u, self.area.width - 2 * measures.gap)
        high = line_height(measures.lead)
        column = self.area.centred(wide, 3 * high + 4 * measures.pad)
        title, rest = column.from_top(high, measures.pad)
        field, rest = rest.from_top(high + measures.pad, measures.pad)
        text, size = fit([self.title], title.width, measures.lead, "bold")
        write(surface, text, title.center, size, theme.text, "bold", "center")
        panels.panel(surface, field, theme, measures, theme.raised)
        panels.focus_ring(surface, field, theme, measures)
        self._draw_line(surface, field.inset(measures.u))
        for number, line in enumerate(wrap(self.problem, rest.width, measures.small)[:3]):
            place = (rest.x, rest.y + number * line_height(measures.small))
            write(surface, line, place, measures.small, theme.warn)
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        shown = hints(self.keys, ("done", tr("OK")), ("paste", tr("Paste")), ("leave", tr("Cancel")))
        self.buttons.draw(surface, foot, shown, theme, measures)

    def _draw_line(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the end of the text, with a cursor after it."""
        shown, size = self.text, self.measures.body
        while shown and width(shown + "|", size) > area.width:
            shown = shown[1 + len(shown) // 16 :]
        text, size = fit([shown + "|"], area.width, size)
        write(surface, text, (area.x, area.center[1]), size, self.theme.text, anchor="midleft")
