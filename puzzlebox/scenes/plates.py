"""What lies over the board for a while: the word of Ready-Go, and the hints of a first start."""

from collections.abc import Sequence
from itertools import accumulate

import pygame

from puzzlebox.input.key_table import KeyHint
from puzzlebox.play.running.parts import FirstHints, ReadyGo
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.text import size_for, width, write
from puzzlebox.ui.theme import Measures, Theme


def draw_word(surface: pygame.Surface, ready_go: ReadyGo, area: Area, theme: Theme, measures: Measures) -> None:
    """Draw the word of Ready-Go on a plate, a little above the middle of the area."""
    if not (word := ready_go.word):
        return
    size = size_for(word, area.width - 4 * measures.pad, measures.lead, "bold")
    plate = area.but(height=area.height * 4 // 5).centred(
        width(word, size, "bold") + 4 * measures.pad, line_height(size) + 2 * measures.u
    )
    fill_rounded(surface, plate, measures.corner, theme.raised)
    draw_outline(surface, plate, measures.corner, theme.accent if ready_go.shows_go else theme.line)
    write(surface, word, plate.center, size, theme.accent if ready_go.shows_go else theme.text, "bold", "center")


class FirstHintsPlate:
    """Draws the hints of a first start where messages are shown: in one line or, if that is too long for a place that
    is high enough, one below the other. A click on them removes them."""

    def __init__(self, first_hints: FirstHints, display: GameDisplay) -> None:
        self._first_hints = first_hints
        self._display = display
        self._area = EMPTY_AREA

    def handle(self, event: pygame.event.Event) -> bool:
        """Remove the hints if they are clicked. Return whether they were."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and bool(self._area.collidepoint(event.pos))
        if clicked:
            self._first_hints.close()
        return clicked

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the hints. If there is too little room, the last ones are left out."""
        if self._display.message or self._display.advice:
            return
        place, shown = self._display.clear_message_area(surface), list(self._first_hints.shown)
        step = panels.cap_height(measures) + measures.u
        if _line_width(shown, measures) > place.width and len(shown) * step <= place.height:
            wide = max(_hint_width(hint, measures) for hint in shown) + 2 * measures.u
            self._area = place.from_bottom(len(shown) * step + measures.u)[0].centred(wide, place.height)
            top = self._area.y + measures.u // 2 + step // 2
            corners = [(self._area.x + measures.u, top + number * step) for number in range(len(shown))]
        else:
            while len(shown) > 1 and _line_width(shown, measures) + 2 * measures.pad > place.width:
                shown.pop()
            if theme.look == "modern":
                surface.fill(theme.ground, place)
            self._area = self._row(place, step, _line_width(shown, measures) + 2 * measures.pad)
            widths = [_hint_width(hint, measures) + 2 * measures.pad for hint in shown]
            left = self._area.x + (self._area.width - _line_width(shown, measures)) // 2
            corners = [(x, self._area.centery) for x in accumulate(widths, initial=left)]
        panels.panel(surface, self._area, theme, measures, theme.raised)
        draw_outline(surface, self._area, measures.corner, theme.accent, max(1, measures.u // 4))
        for hint, corner in zip(shown, corners, strict=False):
            _draw_hint(surface, corner, hint, theme, measures)

    def _row(self, place: Area, high: int, wide: int) -> Area:
        """Return the area of a row of hints. In place of the figures, it is as wide as they are, and no part of it is
        over the board."""
        view = self._display.view
        if place.height > 3 * high:
            place = place.from_bottom(high)[0]
        if place != view.figures_area():
            return place.but(height=max(place.height, high)).centred(wide, high)
        if place.height < high and (board := view.board_area()):
            end = max(place.bottom, min(area.y for area in (board, *view.needed_areas())))
            high = min(high, end - view.area.y)
            place = place.but(y=end - high)
        return place.but(height=max(place.height, high))


def _line_width(shown: Sequence[KeyHint], measures: Measures) -> int:
    return sum(_hint_width(hint, measures) for hint in shown) + 2 * measures.pad * (len(shown) - 1)


def _hint_width(hint: KeyHint, measures: Measures) -> int:
    caps = sum(panels.cap_width(key, measures) + measures.u // 2 for key in hint.caps)
    return caps + measures.u + width(hint.label, measures.body, "bold")


def _draw_hint(
    surface: pygame.Surface, place: tuple[int, int], hint: KeyHint, theme: Theme, measures: Measures
) -> None:
    """Draw a hint with the middle of its left edge at `place`."""
    x, y = place
    for key in hint.caps:
        x += panels.key_cap(surface, (x, y), key, theme, measures) + measures.u // 2
    write(surface, hint.label, (x + measures.u, y), measures.body, theme.text, "bold", "midleft")
