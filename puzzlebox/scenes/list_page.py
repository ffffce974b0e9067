"""Draws a page as a list: a title above it, what is said about it below the title, and the keys at the foot."""

from collections.abc import Sequence
from math import ceil

import pygame

from puzzlebox.input.key_hint import KeyHint
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.page_scene import PageScene
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import width, wrap
from puzzlebox.ui.theme import Colour
from puzzlebox.ui.widgets.foot import Foot

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
        self.buttons: Foot = Foot()
        self._title = self._line = self._foot = EMPTY_AREA
        self._column = 0

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.page.title

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

    @property
    def message_colour(self) -> Colour:
        """The colour of the message: that of a warning, unless it is good news or about the page."""
        if not self.place.message:
            return self.theme.muted
        return self.theme.good if self.place.good else self.theme.warn

    def arrange(self) -> None:
        """Place the title, the message, the list and the hints."""
        measures = self.measures
        foot = 0 if self.small else panels.footer_height(measures)
        self._foot, rest = self.area.from_bottom(foot)
        self._title, rest = rest.inset(measures.pad).from_top(panels.heading_height(measures, self.small))
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
        needed = round(LEAST_TITLE * width(self.title, measures.lead if self.small else measures.title, "bold"))
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
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        self.draw_body(surface)
        self.draw_list(surface)
        if self._is_long(self.message):
            place = self._title.but(width=self._line.width, height=self._line.bottom - self._title.y)
            panels.paragraph(surface, place, self.message, measures.small, self.message_colour)
        else:
            self.draw_title(surface)
            self.draw_note(surface, self.message, self.message_colour)
        self.buttons.draw(surface, self._foot, self.hints(), theme, measures)

    def _is_long(self, text: str) -> bool:
        """Return whether a text needs more lines than there are below the title. It has the place of the title then."""
        lines = wrap(text, self._line.width, ceil(LEAST_SIZE * self.measures.small))
        return len(lines) * line_height(self.measures.small) > self._line.height

    def draw_list(self, surface: pygame.Surface) -> None:
        """Draw the list."""
        self.choices.draw(surface, self.theme, self.measures)

    def draw_title(self, surface: pygame.Surface) -> None:
        """Draw the title."""
        panels.heading(surface, self._title, [self.title], self.theme, self.measures)

    def draw_note(self, surface: pygame.Surface, text: str, colour: Colour) -> None:
        """Draw a text below the title, or beside it."""
        size, place = self.measures.small, self._line
        if place.top < self._title.bottom:
            place = place.centred(place.width, len(wrap(text, place.width, size)) * line_height(size))
        elif len(wrap(text, self._column, size)) * line_height(size) <= place.height:
            place = place.but(width=self._column)
        panels.paragraph(surface, place, text, size, colour)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw everything in the body except the list."""

    def hints(self) -> list[KeyHint]:
        """Return the hints for the bottom."""
        return self.place.hints()
