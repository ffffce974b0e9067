"""The player's own results on the page of a game: a few figures, and their course."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.ui import panels
from puzzlebox.ui.chart import course
from puzzlebox.ui.layout import Area, figure_height
from puzzlebox.ui.theme import Measures, Theme

COURSE_HEIGHT = 11
"""The height of the course with the gap above it, in u."""


class OwnFigures(NamedTuple):
    """The figures by their labels, and the last values of the measure that ranks the results, the latest last."""

    figures: Mapping[str, str]
    course: Sequence[int]
    lower_is_better: bool

    def height(self, measures: Measures) -> int:
        """Return the height of the figures and their course; 0 if there are none."""
        if not self.figures:
            return 0
        below = COURSE_HEIGHT if len(set(self.course)) > 1 else 1
        return figure_height(measures) + below * measures.u

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the figures, and their course below them if there is room for it."""
        if not (area.height and self.figures):
            return
        row, plot = area.from_top(figure_height(measures), measures.gap)
        panels.figure_row(surface, row, self.figures, theme, measures)
        if len(set(self.course)) > 1:
            course(surface, plot, self.course, self.lower_is_better, theme, measures)
