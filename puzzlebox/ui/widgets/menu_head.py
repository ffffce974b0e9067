"""The head of the menu: the name of the program, a search box, and buttons."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.panels import Button
from puzzlebox.ui.text import fit, shorten_start, width, write
from puzzlebox.ui.theme import Measures, Theme, rgb

LOGO = tuple(map(rgb, ("#ffd166", "#6a4bb8", "#d2653a")))
"""The colours of the cells of the logo. The fourth is a place to fill."""

MIN_LETTERS, MAX_BOX = 6, 50
"""The least width of the search box, in times the size of its text, and the largest one, in u."""


class HeadWords(NamedTuple):
    """What the head says: what the player has typed, what the box says before that (the longest text first), and the
    title that small windows show in place of the name, or a notice."""

    query: str
    idle: Sequence[str]
    title: str
    is_notice: bool


class MenuHead:
    """The name at the left, the `buttons` at the right, as many as fit, and the search box between. In small windows, a
    line of text is in place of name and box, and in place of the buttons as well while it says something."""

    def __init__(self, labels: Mapping[str, str]) -> None:
        self.labels = labels
        self.buttons = {name: Button(label) for name, label in labels.items()}
        self._area = self._box = EMPTY_AREA
        self._measures = Measures.of(1, 1)
        self._margin = 0
        self._small = self._is_narrow = self._shows_name = False

    def arrange(self, area: Area, margin: int, measures: Measures, small: bool) -> None:
        """Use this area, with a margin on either side."""
        self._area, self._margin, self._measures, self._small = area, margin, measures, small
        x, inside = area.right - margin, measures.pad
        labels = [width(button.label, measures.body, "bold") for button in self.buttons.values()]
        buttons = sum(labels) + len(labels) * (2 * inside + measures.u)
        room = area.width - 2 * margin - buttons
        self._shows_name = not small and room >= self._name_width
        if room < (0 if small else area.height):
            inside = measures.u // 2
        for button, label in zip(reversed(self.buttons.values()), reversed(labels), strict=True):
            wide = label + 2 * inside
            fits = x - wide >= area.x
            button.area = Area(x - wide, area.y, wide, area.height) if fits else EMPTY_AREA
            x -= wide + measures.u if fits else 0
        name = self._name_width if self._shows_name else area.height
        left = area.x if small else area.x + margin + name + (2 if self._shows_name else 1) * measures.pad
        self._box = Area(left, area.y, max(0, min(MAX_BOX * measures.u, x - measures.pad - left)), area.height)
        self._is_narrow = small or self._box.width < MIN_LETTERS * measures.body + 2 * measures.pad

    @property
    def _name_size(self) -> int:
        return round(4.6 * self._measures.u)

    @property
    def _name_width(self) -> int:
        """The width of the logo and the name."""
        name = width("puzzlebox", self._name_size, "bold")
        return 0 if self._small else self._area.height + self._measures.pad + name

    def button_at(self, position: tuple[int, int]) -> str:
        """Return the name of the button at this position; empty if there is none."""
        found = (name for name, button in self.buttons.items() if button.area.collidepoint(position))
        return next(found, "")

    def draw(self, surface: pygame.Surface, theme: Theme, words: HeadWords, focused: str) -> None:
        """Draw the head. `focused` is the name of the button with the focus, empty if none has it."""
        if not self._small:
            self._draw_name(surface, theme)
        for name, button in self.buttons.items():
            if button.area.height and not self._says_more(words):
                button.draw(surface, theme, self._measures, name == focused)
        self._draw_search(surface, theme, words)

    def _says_more(self, words: HeadWords) -> bool:
        """Return whether a text takes the place of the buttons."""
        return self._is_narrow and bool(words.query or (self._small and words.is_notice))

    def _draw_name(self, surface: pygame.Surface, theme: Theme) -> None:
        area, side = self._area, self._area.height * 6 // 13
        for number in range(4):
            x = self._margin + number % 2 * (area.height - side)
            y = area.y + number // 2 * (area.height - side)
            if number < len(LOGO):
                fill_rounded(surface, (x, y, side, side), side // 5, LOGO[number])
            else:
                draw_outline(surface, (x, y, side, side), side // 5, theme.muted, max(1, side // 12))
        if self._shows_name:
            place = (self._margin + area.height + self._measures.pad, area.centery)
            write(surface, "puzzlebox", place, self._name_size, theme.text, "bold", "midleft")

    def _draw_search(self, surface: pygame.Surface, theme: Theme, words: HeadWords) -> None:
        """Draw the search box with what was typed, or how to search."""
        measures, box = self._measures, self._box
        if self._says_more(words):
            box = self._area.but(x=box.x, width=self._area.right - self._margin - box.x)
        elif self._is_narrow and not self._small:
            return
        inner = box.inset(0 if self._small else measures.pad)
        if inner.width < MIN_LETTERS * measures.body:
            return
        if not self._small:
            panels.panel(surface, box, theme, measures)
            if words.query:
                draw_outline(surface, box, measures.corner, theme.accent, max(2, measures.u // 3))
        size = measures.lead if self._small else measures.body
        idle = [words.title] if self._small else words.idle
        shown = [shorten_start(f"{words.query}|", inner.width, size)] if words.query else idle
        text, size = fit(shown, inner.width, size)
        ink = theme.text if words.query or self._small else theme.muted
        write(surface, text, (inner.x, box.centery), size, ink, anchor="midleft")
