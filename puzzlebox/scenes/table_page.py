"""Draws a table: a list whose rows have columns, with figures and a chart beside it or above it."""

import pygame

from puzzlebox.play.page import Row
from puzzlebox.play.pages.scores import Tally
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.list_page import ListPage
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.chart import chart
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, width, write

CHART = 36
"""The greatest height of the chart, in u."""

MIN_WIDE = 110
"""The width, in u, from which figures and chart are beside the list instead of above it."""


class TablePage(ListPage):
    """A table, with the figures of the page and the course of the results. A small window has the text of the page in
    place of both."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        self._figures = self._chart = EMPTY_AREA
        super().__init__(desk, place)

    @property
    def _tally(self) -> Tally:
        return self.page.detail if isinstance(self.page.detail, Tally) else Tally({})

    def rows(self) -> list[Row]:
        """Return the rows, without the one that leaves the page if the foot says that as well."""
        rows = super().rows()
        return rows if self.small or len(rows) == 1 else [row for row in rows if row.action != "leave"]

    def arrange(self) -> None:
        if [row.key for row in self.rows()] != list(self.choices.keys):
            self.fill()
        super().arrange()

    def arrange_body(self, body: Area) -> Area:
        measures, has_figures = self.measures, bool(self.page.figures)
        if self.small or not has_figures:
            self._chart = EMPTY_AREA
            self._figures, rest = body.from_top(line_height(measures.small) if has_figures else 0, measures.gap)
            return super().arrange_body(rest)
        is_beside = body.width > 1.25 * body.height and body.width >= MIN_WIDE * measures.u
        if is_beside:
            place, rest = body.from_right(body.width // 2 - measures.pad, 3 * measures.pad)
        else:
            place = super().arrange_body(body).from_top(body.height * 2 // 5)[0]
        self._figures, below = place.from_top(self._figures_height(place), measures.gap)
        has_chart = below.height > 12 * measures.u and self.page.course.caption != ""
        self._chart = below.but(height=min(below.height, CHART * measures.u)) if has_chart else EMPTY_AREA
        if is_beside:
            return rest.but(width=rest.width - measures.pad)
        used = max(self._figures.bottom, self._chart.bottom) - body.y
        return super().arrange_body(body.from_top(used, measures.pad)[1])

    def _figures_height(self, area: Area) -> int:
        """Return the height of the rows of figures: at most two if there is little room for three."""
        high, ends = figure_height(self.measures) + self.measures.gap, 2 * self.measures.pad - self.measures.gap
        most = min(3 if area.height > 5 * high else 2, max(1, (area.height - ends) // high))
        return min(len(self._rows(area)), most) * high + ends

    def _rows(self, area: Area) -> list[dict[str, str]]:
        """Return the figures in rows that fit the width of the area: bests in the first rows, counts in the last. A
        best that is too long is a shorter one."""
        measures, bests = self.measures, self._tally.bests
        across = max(1, (area.width - 2 * measures.pad) // max(1, 4 * measures.figure))
        room = area.inset(measures.pad).columns(across, measures.pad)[0].width
        figures = dict(self.page.figures)
        texts = {label: figures.pop(label) for label in bests}
        fits = {label: width(text, measures.small, "bold") <= room for label, text in texts.items()}
        pairs = [(label, text if fits[label] else bests[label]) for label, text in texts.items()]
        return [*(dict(pairs[first : first + across]) for first in range(0, len(pairs), across)), figures]

    def draw_body(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        if not self._figures.height:
            return
        if self._figures.height < figure_height(measures):
            text, size = fit([self.page.text], self._figures.width, measures.small)
            write(surface, text, self._figures.center, size, theme.muted, anchor="center")
            return
        panels.panel(surface, self._figures, theme, measures)
        inner = self._figures.inset(measures.pad)
        for row in self._rows(self._figures):
            if inner.height >= figure_height(measures):
                place, inner = inner.from_top(figure_height(measures), measures.gap)
                panels.figure_row(surface, place, row, theme, measures)
        if self._chart.height and (course := self.page.course).ends:
            words = [course.caption, *course.ends]
            chart(surface, self._chart, course.values, words, course.lower_is_better, theme, measures)
