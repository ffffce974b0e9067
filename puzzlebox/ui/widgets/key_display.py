"""A row of key caps, of which those that are pressed light up."""

from collections.abc import Collection, Sequence

import pygame

from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.panels import cap_height, cap_width, key_cap
from puzzlebox.ui.text import write
from puzzlebox.ui.theme import Measures, Theme, readable_on


def display_height(measures: Measures) -> int:
    """Return the height of the row."""
    return cap_height(measures) + measures.u


class KeyDisplay:
    """Shows keys by name, with their captions, in one centred row. `lit` are the names of those that are pressed."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        self.keys = keys
        self.lit: frozenset[str] = frozenset()

    def light(self, names: Collection[str]) -> bool:
        """Show these keys as pressed, and no others. Return whether the row has changed."""
        before, self.lit = self.lit, frozenset(names)
        return self.lit != before

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the row in this area. The last keys are left out if there is no room for them."""
        surface.fill(theme.ground, area)
        gap, height = measures.u, cap_height(measures)
        shown = list(self.keys)
        while shown and self._width(shown, gap, measures) > area.width:
            shown.pop()
        x, y = area.x + (area.width - self._width(shown, gap, measures)) // 2, area.center[1]
        for name, caption in shown:
            if name in self.lit:
                cap = Area(x, y - height // 2, cap_width(caption, measures), height)
                fill_rounded(surface, cap, height // 4, theme.accent)
                write(surface, caption, cap.center, measures.small, readable_on(theme.accent), "bold", "center")
            else:
                key_cap(surface, (x, y), caption, theme, measures)
            x += cap_width(caption, measures) + gap

    def _width(self, keys: Sequence[tuple[str, str]], gap: int, measures: Measures) -> int:
        return sum(cap_width(caption, measures) + gap for _, caption in keys) - gap
