"""Ready-Go: a short wait before a game against the clock, in which the player sees the board and the next pieces."""

import pygame

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.scenes.playing.part import Part
from puzzlebox.translation import tr
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.text import size_for, width, write
from puzzlebox.ui.theme import Measures, Theme

FIRST, AGAIN = 2000, 1000
"""The length of the wait in ms: before the first game, and before a retry or another game."""

LENGTHS = {"full": (FIRST, AGAIN), "short": (AGAIN, AGAIN), "off": (0, 0)}
"""The lengths for each value of the setting `countdown`."""

GO_SHOWN = 500
"""How long the word of the start stays on the screen, in ms. The game already runs then."""


class ReadyGo(Part):
    """The wait, and the words shown for it. The game must not run while it is `waiting`."""

    def __init__(self) -> None:
        self.waiting = False
        self._ends = self._hides = 0
        self._shows_go = False

    def begin(self, ms: int, now: int) -> None:
        """Start to wait for this many ms. `now` is in ns of a monotonic clock."""
        self.active = self.waiting = True
        self._ends, self._shows_go = now + ms * MS, False

    def cancel(self) -> None:
        """Stop without starting the game."""
        self.active = self.waiting = self._shows_go = False

    def advance(self, now: int) -> bool:
        """Set the time to `now`, in ns. Return whether the words have changed."""
        if self.waiting and now >= self._ends:
            self.waiting, self._shows_go, self._hides = False, True, now + GO_SHOWN * MS
            return True
        if self._shows_go and now >= self._hides:
            self.active = self._shows_go = False
            return True
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time until the words change, in ms; None if they do not."""
        if self.waiting:
            return wait_until(self._ends, now)
        return wait_until(self._hides, now) if self._shows_go else None

    @property
    def word(self) -> str:
        """The word that is shown now, translated; empty for none."""
        if self.waiting:
            return tr("Ready")
        # Translators: over the board, right before the game begins.
        return tr("Go!") if self._shows_go else ""

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the word on a plate, a little above the middle of the area."""
        if not (word := self.word):
            return
        size = size_for(word, area.width - 4 * measures.pad, measures.lead, "bold")
        plate = area.but(height=area.height * 4 // 5).centred(
            width(word, size, "bold") + 4 * measures.pad, line_height(size) + 2 * measures.u
        )
        fill_rounded(surface, plate, measures.corner, theme.raised)
        draw_outline(surface, plate, measures.corner, theme.accent if self._shows_go else theme.line)
        write(surface, word, plate.center, size, theme.accent if self._shows_go else theme.text, "bold", "center")
