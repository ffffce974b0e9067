"""Short notices of what a lock was worth, a T-spin or a chain or a level: they stand near the board for a while."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from puzzlebox.core.state import Event, Events
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.text import fit, render_text
from puzzlebox.ui.theme import Measures, Theme

STAYS = 1400
FADES = 160
"""In ms."""

ROWS = ("", " single", " double", " triple", " of four")


def _spin(event: Event, rows: int) -> str:
    return ("Mini T-spin" if event.detail == "mini" else "T-spin") + ROWS[rows]


def _chain(event: Event, rows: int) -> str:
    steps = sum(1 for gone, _ in event.detail if gone)
    return f"Chain of {steps}" if steps > 1 else ""


WORDS: Mapping[str, Callable[[Event, int], str]] = {
    "spin": _spin,
    "back to back": lambda event, rows: "Back to back",
    "combo": lambda event, rows: f"Combo {event.detail}",
    "all clear": lambda event, rows: "All clear",
    "chain": _chain,
    "level": lambda event, rows: f"Level {event.detail}",
}
"""What there is to say of an event, given how many rows went with it."""


def words_of(events: Events) -> list[str]:
    """What there is to say, a line each."""
    rows = next((len(event.detail) for event in events if event.name == "rows"), 0)
    said = [WORDS[event.name](event, rows) for event in events if event.name in WORDS]
    return [words for words in said if words]


class Notice:
    """Lines that stay, then fade."""

    def __init__(self, lines: Sequence[str], now: int) -> None:
        self._lines = lines
        self._stay = now + STAYS
        self._fade = Motion(now, FADES, delay=STAYS)

    def over(self, now: int) -> bool:
        return now >= self._stay and self._fade.over(now)

    def moves(self, now: int) -> bool:
        """Whether it fades."""
        return now >= self._stay and not self.over(now)

    def wait(self, now: int) -> int:
        """Ms until it begins to fade."""
        return max(0, self._stay - now)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures, now: int) -> None:
        """At the foot of the area, in its middle; the first lines, where there is no room for all."""
        high = line_height(measures.body)
        shown = self._lines[: max(1, area.height // high)]
        share = self._fade.progress(now) if now >= self._stay else 0.0
        for number, line in enumerate(reversed(shown)):
            text, size = fit([line], area.width, measures.body, "bold")
            picture = render_text(text, size, theme.accent if number == len(shown) - 1 else theme.text, "bold")
            if share:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - share)))
            surface.blit(picture, picture.get_rect(midtop=(area.center[0], area.bottom - (number + 1) * high)))
