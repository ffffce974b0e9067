"""Draws a page as a list: a title above it, what is said about it below the title, and the keys at the foot."""

from collections.abc import Sequence
from math import ceil

import pygame

from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.page_scene import FootPage
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import width, wrap, write
from puzzlebox.ui.theme import Colour

LIST_WIDTH = 84
"""The maximum width of the list, in u."""

LEAST_SIZE, LEAST_TITLE = 0.85, 0.75
"""The least part of its usual size that a text below the title has to need fewer lines, and that a title has to be no
wider than the list."""

MAX_LINES = 2
"""The most lines below the title."""


class ListPage(FootPage):
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

    def advance(self, now: int) -> None:
        if not self.stale:  # the picture without it comes first
            self.place.tick()
        super().advance(now)

    def next_update(self) -> int | None:
        return 0 if self.place.waits else None

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
