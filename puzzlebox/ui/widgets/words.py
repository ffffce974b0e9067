"""Words beside a board, such as a hint: in the free place where they can be largest, at most as large as figures."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import fit_lines, line_height, write
from puzzlebox.ui.theme import Measures, Theme
from puzzlebox.ui.view import AnyView

MIN_WIDTH = 15
"""The least width of a place for words, in u."""

MAX_WIDTH = 45
"""The width of a column of words, in u, if there is room. Lines in wider places, such as below a board, are centred."""


class Words(NamedTuple):
    """A text as lines of a type size, in an area where nothing else is drawn."""

    area: Area
    lines: list[str]
    size: int

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the text in the accent colour, over whatever is there."""
        surface.fill(theme.ground, self.area)
        is_wide, high = self.area.width > MAX_WIDTH * measures.u, line_height(self.size)
        top = self.area.y + (self.area.height - high * len(self.lines)) // 2 * is_wide
        x, anchor = (self.area.centerx, "midtop") if is_wide else (self.area.x, "topleft")
        for number, line in enumerate(self.lines):
            write(surface, line, (x, top + number * high), self.size, theme.accent, "bold", anchor)


def words_beside(view: AnyView, text: str, measures: Measures) -> Words | None:
    """Return where a text is shown beside the board, as large as possible; None if there is only room for smaller type
    than usual."""
    found = [Words(area, *fit_lines(text, area.width, area.height, measures.figure, "bold")) for area in _places(view)]
    best = max(found, key=lambda words: words.size, default=None)
    return best if best and best.size >= measures.body else None


def _places(view: AnyView) -> Iterator[Area]:
    """Yield the free areas beside the board, the best first, and then that of the figures."""
    board, whole, u = view.board_area(), view.area, view.measures.u
    if board is None:
        return
    right, below = view.right_edge(), view.bottom_edge() + 3 * u
    column = view.words_area()
    if column and column.right == right:
        column = column.but(width=min(MAX_WIDTH * u, whole.right - u - column.x))
    wide = min(MAX_WIDTH * u, max(0, whole.right - right - 4 * u))
    beside = Area(right + 3 * u, board.y, wide, max(0, whole.bottom - board.y))
    under = Area(whole.x + 2 * u, below, max(0, whole.width - 4 * u), max(0, whole.bottom - below))
    for area in (column, beside, under, view.figures_area()):
        if area and area.width >= MIN_WIDTH * u and area.height >= line_height(view.measures.body):
            yield area
