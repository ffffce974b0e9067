"""Notices of special clears, chains and new levels, shown near the board for a moment."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events
from puzzlebox.translation import tr
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.text import fit, render_text
from puzzlebox.ui.theme import Measures, Theme

STAYS = 1400
FADES = 160
"""In ms."""

SPINS: Mapping[str, Sequence[Message]] = {
    "full": (
        Message("{shape}-spin"),
        Message("{shape}-spin single"),
        Message("{shape}-spin double"),
        Message("{shape}-spin triple"),
    ),
    "mini": (Message("Mini {shape}-spin"), Message("Mini {shape}-spin single"), Message("Mini {shape}-spin double")),
}
"""By the number of rows cleared."""


def _spin(event: Event, rows: int, shape: str) -> str:
    return Message(SPINS[event.detail][rows].template, shape=shape)


def _chain(event: Event, rows: int, shape: str) -> str:
    steps = sum(1 for gone, _ in event.detail if gone)
    return Message("Chain of {steps}", steps=steps) if steps > 1 else ""


NOTICES: Mapping[str, Callable[[Event, int, str], str]] = {
    "spin": _spin,
    "back to back": lambda event, rows, shape: Message("Back-to-back"),
    "combo": lambda event, rows, shape: Message("Combo {count}", count=event.detail) if event.detail > 1 else "",
    "all clear": lambda event, rows, shape: Message("All clear"),
    "chain": _chain,
    "level": lambda event, rows, shape: Message("Level {level}", level=event.detail),
    "grade": lambda event, rows, shape: Message("Grade {grade}", grade=event.detail),
}
"""The notice of an event, given the number of rows cleared with it and the name of the piece; empty for none."""


def notices_of(events: Events, shape: str = "") -> list[str]:
    """Return the notices of these events, one line each. `shape` is the name of the piece that has locked."""
    rows = next((len(event.detail) for event in events if event.name == "rows"), 0)
    notices = [NOTICES[event.name](event, rows, shape) for event in events if event.name in NOTICES]
    return [notice for notice in notices if notice]


class Notice:
    """Lines that are shown for a while, then fade."""

    def __init__(self, lines: Sequence[str], now: int) -> None:
        self._lines = lines
        self._stay = now + STAYS
        self._fade = Motion(now, FADES, delay=STAYS)

    def over(self, now: int) -> bool:
        return now >= self._stay and self._fade.over(now)

    def moves(self, now: int) -> bool:
        """Return whether it is fading."""
        return now >= self._stay and not self.over(now)

    def wait(self, now: int) -> int:
        """Return the ms until it starts to fade."""
        return max(0, self._stay - now)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures, now: int) -> None:
        """Draw the lines centred at the bottom of the area, as many as there is room for."""
        high = line_height(measures.body)
        shown = self._lines[: max(1, area.height // high)]
        share = self._fade.progress(now) if now >= self._stay else 0.0
        for number, line in enumerate(reversed(shown)):
            text, size = fit([tr(line)], area.width, measures.body, "bold")
            picture = render_text(text, size, theme.accent if number == len(shown) - 1 else theme.text, "bold")
            if share:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - share)))
            surface.blit(picture, picture.get_rect(midtop=(area.center[0], area.bottom - (number + 1) * high)))
