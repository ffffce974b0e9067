"""Draw pages as lists, or below a title: lists, questions, tables, and work under way."""

from collections.abc import Sequence
from math import ceil

import pygame

from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Row
from puzzlebox.play.pages.scores import Tally
from puzzlebox.play.place import OpenPage
from puzzlebox.play.work import Working
from puzzlebox.scenes.page_scene import PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.chart import chart
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, width, wrap, write
from puzzlebox.ui.theme import Colour

LIST_WIDTH = 84
"""The maximum width of the list, in u."""

LEAST_SIZE, LEAST_TITLE = 0.85, 0.75
"""The least part of its usual size that a text below the title has to need fewer lines, and that a title has to be no
wider than the list."""

MAX_LINES = 2
"""The most lines below the title."""


class ListPage(PageScene):
    """A list to choose from. A subclass may use more of the window (`arrange_body`)."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self._title = self._line = EMPTY_AREA
        self._column = 0

    def fill(self) -> None:
        """Make the buttons again. While the page waits for a key, they say what it is for."""
        self.choices.explained = self.page.captures is not None
        super().fill()

    @property
    def message(self) -> str:
        """What is said below the title: about what was done last, or else about the page or the row with the focus."""
        return self.place.message or self.page.note or self._about()

    def _about(self) -> str:
        """Return what explains the row with the focus, if the list does not show it. Of a group, it lists as much as
        there is room for."""
        row = self.place.focused
        text = row.about if row and not self.choices.shows_help else ""
        while row and row.opens and " · " in text and width(text, self.measures.small) > self._line.width:
            text = text.rpartition(" · ")[0]
        return text

    def arrange(self) -> None:
        """Place the title, the message, the list and the hints."""
        measures = self.measures
        self._title, rest = self.above_foot().inset(measures.pad).from_top(panels.heading_height(measures, self.small))
        lift = 0 if self.small else measures.lift  # of a button with the focus
        line = line_height(measures.small)
        place = self.arrange_body(rest.from_top(line, measures.gap + lift)[1])
        wide = rest.right - place.x
        self._column = place.width
        least = ceil(LEAST_SIZE * measures.small)
        count = 1 if self.small else max(len(wrap(note, wide, least)) for note in self.notes())
        self._line, body = rest.from_top(max(1, min(count, MAX_LINES)) * line, measures.gap + lift)
        place = self.arrange_body(body)
        self._line = self._line.but(x=place.x, width=wide)
        needed = round(LEAST_TITLE * width(self.page.title, measures.lead if self.small else measures.title, "bold"))
        self._title = self._title.but(x=place.x, width=place.width if needed <= place.width else wide)
        self.choices.arrange(place, measures, 0 if self.small else round(measures.body * 1.6))

    def notes(self) -> Sequence[str]:
        """Return all texts that may be shown below the title, at least one. The list begins below the longest one, so
        that it stays in its place when another one is shown."""
        abouts = (row.about for row in self.rows() if not row.opens)
        return [self.place.message, self.page.note, *abouts]

    def arrange_body(self, body: Area) -> Area:
        """Return the area of the list, given all that is left between message and hints."""
        wide = min(LIST_WIDTH * self.measures.u, body.width)
        return body.but(x=body.x + (body.width - wide) // 2, width=wide)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, the message, the list and the hints."""
        surface.fill(self.theme.ground)
        self.draw_body(surface)
        self.draw_list(surface)
        if self._is_long(self.message):
            place = self._title.but(width=self._line.width, height=self._line.bottom - self._title.y)
            panels.paragraph(surface, place, self.message, self.measures.small, self.ink)
        else:
            self.draw_title(surface)
            self._draw_message(surface)
        self.draw_foot(surface)

    def _is_long(self, text: str) -> bool:
        """Return whether a text needs more lines than there are below the title. It has the place of the title then."""
        lines = wrap(text, self._line.width, ceil(LEAST_SIZE * self.measures.small))
        return len(lines) * line_height(self.measures.small) > self._line.height

    def draw_list(self, surface: pygame.Surface) -> None:
        """Draw the list."""
        self.choices.draw(surface, self.theme, self.measures)

    def draw_title(self, surface: pygame.Surface) -> None:
        """Draw the title."""
        panels.heading(surface, self._title, [self.page.title], self.theme, self.measures)

    def _draw_message(self, surface: pygame.Surface) -> None:
        """Draw the message below the title, or beside it."""
        size, place, text = self.measures.small, self._line, self.message
        if place.top < self._title.bottom:
            place = place.centred(place.width, len(wrap(text, place.width, size)) * line_height(size))
        elif len(wrap(text, self._column, size)) * line_height(size) <= place.height:
            place = place.but(width=self._column)
        panels.paragraph(surface, place, text, size, self.ink)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw everything in the body except the list."""


class QuestionPage(ListPage):
    """A list of answers below a text, with the note in the colour of good news."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        self._text_area, self._lines = EMPTY_AREA, list[tuple[str, Colour]]()
        super().__init__(desk, place)

    @property
    def message(self) -> str:
        return self.place.message

    def arrange_body(self, body: Area) -> Area:
        """Place the text in the upper half and the list right below it."""
        column, size = super().arrange_body(body), self.measures.body
        texts = (self.page.text, self.theme.text), (self.page.note, self.theme.good)
        self._lines = [(line, ink) for text, ink in texts if text for line in (*wrap(text, column.width, size), "")]
        self._text_area, rest = column.from_top(min(len(self._lines) * line_height(size), body.height // 2))
        return rest

    def draw_body(self, surface: pygame.Surface) -> None:
        size, rest = self.measures.body, self._text_area
        for line, ink in self._lines[: rest.height // line_height(size)]:
            place, rest = rest.from_top(line_height(size))
            write(surface, line, place.topleft, size, ink)


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


BAR_WIDTH = 60
"""The maximum width of the progress bar, in u."""


class WorkPage(PageScene):
    """Shows work, and goes on with it between two frames."""

    place: Working[object]

    def advance(self, now: int) -> None:
        self.place.advance(now)
        self.show_changes()

    def press(self, press: KeyPress) -> None:
        if press.down:
            self.place.act(press.action)

    def arrange(self) -> None:
        self.above_foot(always=True)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        measures, (x, y) = self.measures, self.area.center
        write(surface, self.page.title, (x, y), measures.body, self.theme.text, anchor="midbottom")
        width = min(BAR_WIDTH * measures.u, self.area.width - 2 * measures.pad)
        bar = Area(x - width // 2, y + measures.u, width, measures.u)
        panels.progress(surface, bar, self.place.progress, self.theme)
        self.draw_foot(surface)
