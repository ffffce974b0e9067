"""Arranges cards in a grid with sections, and draws them: where each card is, and which one lies beside another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import pygame

from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import fit, shorten, width, wrap, write
from puzzlebox.ui.theme import Colour, Measures, Theme
from puzzlebox.ui.widgets.scroll_bar import ScrollBar
from puzzlebox_assets import Weight

MIN_CARD_WIDTH = 26
"""In u."""

MAX_PICTURE_RATIO, SCROLLING_PICTURE_RATIO = 1.15, 0.62
"""The height of a card's picture, relative to its width: the maximum, and the ratio in a grid that scrolls."""

MIN_PICTURE_HEIGHT = 14
"""The height of a picture, in u, below which the grid scrolls instead of showing all cards at once."""


UNDER_WAY = "●"
"""Shown in place of a strong note that has no room beside the title."""


@dataclass
class Card:
    """A picture, a title and a few lines.

    `note` stands beside the title, in bold if it is `strong`. `warning` replaces the `summary`. `starred` cards have a
    star. `place` is the position in the grid before scrolling.
    """

    title: str
    summary: str
    note: str = ""
    short_note: str = ""
    strong: bool = False
    warning: str = ""
    starred: bool = False
    picture: pygame.Surface | None = None
    place: Area = field(default_factory=lambda: EMPTY_AREA)


@dataclass
class Section:
    """Some cards under a heading. Without a `title`, there is no heading."""

    title: str
    count: int
    place: Area = field(default_factory=lambda: EMPTY_AREA)


class CardGrid:
    """Cards in sections, in an area that may be too small to show them all at once.

    `columns` is the number of cards side by side, `picture_size` the size of their pictures in px, `scroll` how far the
    grid is scrolled down, in px. `bar` is its scroll bar.
    """

    def __init__(self) -> None:
        self.area = EMPTY_AREA
        self.bar = ScrollBar()
        self.columns = 1
        self.scroll = 0
        self.picture_size = (0, 0)
        self.sections: Sequence[Section] = ()
        self.cards: Sequence[Card] = ()
        self._rows: list[list[int]] = []
        self._end = 0
        self._measures = Measures.of(1, 1)
        self._lines = 2

    # Layout

    def arrange(
        self,
        area: Area,
        measures: Measures,
        sections: Sequence[Section],
        cards: Sequence[Card],
        lines: int,
        resize: bool = True,
    ) -> None:
        """Place the cards, which are in the order of the sections. `lines` is the number of lines for a summary. The
        cards stay as large as they are unless `resize` is set."""
        self.area, self._measures, self.sections, self.cards, self._lines = area, measures, sections, cards, lines
        margin = measures.pad
        inner = Area(area.x + margin, 0, max(1, area.width - 2 * margin), 0)
        if resize:
            self.columns = self._best_columns(inner.width)
        wide = (inner.width - margin * (self.columns - 1)) // self.columns
        size = self._picture_size(wide) if resize else self.picture_size
        if size != self.picture_size:
            for card in cards:
                card.picture = None
        self.picture_size = size
        self._place_cards(inner, wide)
        self.scroll_to(self.scroll)

    def _place_cards(self, inner: Area, wide: int) -> None:
        measures = self._measures
        high = self.picture_size[1] + self._words_height() + 3 * measures.u
        self._rows = list(self._split_rows(self.columns))
        y, first = measures.u, 0
        for section in self.sections:
            section.place = Area(inner.x, y, inner.width, self._heading_height(section))
            y += section.place.height
            for start in range(0, section.count, self.columns):
                for column in range(min(self.columns, section.count - start)):
                    x = inner.x + column * (wide + measures.pad)
                    self.cards[first + start + column].place = Area(x, y, wide, high)
                y += high + measures.u
            first += section.count
        self._end = y

    def _split_rows(self, columns: int) -> Iterator[list[int]]:
        """Yield the indices of the cards in each row."""
        counts = [section.count for section in self.sections]
        for first, count in zip((0, *accumulate(counts)), counts, strict=False):
            for start in range(0, count, columns):
                yield list(range(first + start, first + min(start + columns, count)))

    def _best_columns(self, room: int) -> int:
        """Return the number of columns that shows all cards at once with the largest pictures.

        If the cards do not fit, it is the largest number of columns that fits.
        """
        margin = self._measures.pad
        most = max(1, min(len(self.cards), (room + margin) // (MIN_CARD_WIDTH * self._measures.u + margin)))
        heights = {n: self._picture_height(n, (room - margin * (n - 1)) // n) for n in range(1, most + 1)}
        best = max(heights, key=lambda n: (heights[n], -(-len(self.cards) % n), n))
        return best if heights[best] else most

    def _picture_height(self, columns: int, wide: int) -> int:
        """Return the height of the pictures if all cards are shown at once; 0 if that is too low."""
        u = self._measures.u
        rows = max(1, sum(-(-section.count // columns) for section in self.sections))
        headings = sum(map(self._heading_height, self.sections))
        room = (self.area.height - u - headings) // rows - u - self._words_height() - 3 * u
        high = min(round(wide * MAX_PICTURE_RATIO), room)
        return high if high >= MIN_PICTURE_HEIGHT * u else 0

    def _picture_size(self, wide: int) -> tuple[int, int]:
        high = self._picture_height(self.columns, wide) or self._low(wide)
        return max(1, wide - 2 * self._measures.u), max(1, high)

    def _low(self, wide: int) -> int:
        """Return the height of the pictures in a grid that scrolls."""
        room = self.area.height - 5 * self._measures.u - self._words_height()
        return min(round(wide * SCROLLING_PICTURE_RATIO), room)

    def _heading_height(self, section: Section) -> int:
        return line_height(self._measures.body) + self._measures.u if section.title else 0

    def _words_height(self) -> int:
        """Return the height of a card's title and summary."""
        measures = self._measures
        return line_height(measures.body) + self._lines * line_height(measures.small) + measures.u

    # Places

    def on_screen(self, card: Card) -> Area:
        """Return where a card is in the window."""
        return self._scrolled(card.place)

    def _scrolled(self, place: Area) -> Area:
        return place.but(y=place.y - self.scroll + self.area.y)

    def is_visible(self, card: Card) -> bool:
        """Return whether a part of the card is in the window."""
        return self.on_screen(card).colliderect(self.area)

    def star_area(self, card: Card) -> Area:
        """Return where the star of a card is in the window: in its upper right corner."""
        place, side = self.on_screen(card), 5 * self._measures.u
        return Area(place.right - side, place.y, side, side)

    def index_at(self, position: tuple[int, int]) -> int | None:
        """Return the index of the card at a position of the window, None if there is none."""
        if not self.area.collidepoint(position):
            return None
        found = (n for n, card in enumerate(self.cards) if self.on_screen(card).collidepoint(position))
        return next(found, None)

    def step(self, index: int, right: int, down: int) -> int:
        """Return the index of the card that is this many cards to the right, or rows down; the same if there is none.

        The card to the right of the last one in a row is the first one of the next row. A shorter row ends earlier.
        """
        if right:
            return min(max(0, index + right), len(self.cards) - 1)
        row = next(n for n, indices in enumerate(self._rows) if index in indices)
        if not 0 <= row + down < len(self._rows):
            return index
        column, target = self._rows[row].index(index), self._rows[row + down]
        return target[min(column, len(target) - 1)]

    def is_in_first_row(self, index: int) -> bool:
        """Return whether no card is above this one; also if there are no cards."""
        return not self._rows or index in self._rows[0]

    # Scrolling

    @property
    def max_scroll(self) -> int:
        """How far the grid can be scrolled, in px."""
        return max(0, self._end - self.area.height)

    def scroll_to(self, scroll: int) -> None:
        """Scroll the grid to this distance from its top, or as far as possible."""
        self.scroll = max(0, min(scroll, self.max_scroll))
        area, wide = self.area, max(6, self._measures.u)
        track = Area(area.right - wide - 1, area.y, wide, area.height)
        self.bar.arrange(track, self._end, area.height, self.scroll)

    def handle_bar(self, event: pygame.event.Event) -> bool:
        """Handle an event of the pointer that is meant for the scroll bar. Return whether it is."""
        scroll = self.bar.handle(event)
        if scroll is not None:
            self.scroll_to(scroll)
        return scroll is not None

    def show(self, index: int) -> None:
        """Scroll as little as possible to show all of a card, with the heading above the first row."""
        place, margin = self.cards[index].place, self._measures.u
        top = place.y - margin
        if self._rows and index in self._rows[0]:
            top = 0
        self.scroll_to(min(max(self.scroll, place.bottom + margin - self.area.height), top))

    # Drawing

    def draw(self, surface: pygame.Surface, theme: Theme, focus: int | None) -> None:
        """Draw the headings and the cards that are visible, and the scroll bar."""
        clip = surface.get_clip()
        surface.set_clip(self.area)
        for section in self.sections:
            self._draw_heading(surface, theme, section)
        for number, card in enumerate(self.cards):
            if self.is_visible(card):
                self._draw_card(surface, theme, card, number == focus)
        self.bar.draw(surface, theme)
        surface.set_clip(clip)

    def _draw_heading(self, surface: pygame.Surface, theme: Theme, section: Section) -> None:
        place = self._scrolled(section.place)
        if section.title and place.colliderect(self.area):
            text, size = fit([section.title], place.width, self._measures.body, "bold")
            write(surface, text, (place.x, place.y + line_height(size) // 2), size, theme.muted, "bold", "midleft")

    def _draw_card(self, surface: pygame.Surface, theme: Theme, card: Card, focused: bool) -> None:
        measures, place = self._measures, self.on_screen(card)
        if focused:
            place = place.but(y=place.y - measures.u // 2)
        panels.panel(surface, place, theme, measures, theme.surface)
        shown, words = place.inset(measures.u).from_top(self.picture_size[1], measures.u)
        if card.picture:
            surface.blit(card.picture, shown.topleft)
        self._draw_words(surface, theme, card, words)
        if card.starred or focused:
            star = self.star_area(card).centred(3 * measures.u, 3 * measures.u)
            draw_star(surface, star, theme.warn, filled=card.starred)
        if focused:
            panels.focus_ring(surface, place, theme, measures)

    def _draw_words(self, surface: pygame.Surface, theme: Theme, card: Card, area: Area) -> None:
        measures = self._measures
        name, rest = area.from_top(line_height(measures.body))
        room = name.width - width(card.title, measures.body, "bold") - measures.u
        weight: Weight = "bold" if card.strong else "regular"
        notes = [card.note, card.short_note, UNDER_WAY if card.strong else ""]
        text = next((note for note in notes if width(note, measures.small, weight) <= room), "")
        colour: Colour = theme.accent if card.strong else theme.good
        write(surface, text, (name.right, name.center[1]), measures.small, colour, weight, "midright")
        room = name.width - width(text, measures.small, weight) - measures.u if text else name.width
        title = shorten(card.title, max(0, room), measures.body, "bold")
        write(surface, title, (name.x, name.center[1]), measures.body, theme.text, "bold", "midleft")
        high, colour = line_height(measures.small), theme.warn if card.warning else theme.muted
        for number, line in enumerate(_lines(card, rest.width, rest.height // high, measures.small)):
            write(surface, line, (rest.x, rest.y + number * high), measures.small, colour)


STAR = ((0, -100), (26, -36), (95, -31), (42, 14), (59, 81), (0, 45), (-59, 81), (-42, 14), (-95, -31), (-26, -36))
"""The corners of a star, in hundredths of its radius."""


def draw_star(surface: pygame.Surface, area: Area, colour: Colour, filled: bool = True) -> None:
    """Draw a star in the area, or its outline."""
    x, y, radius = *area.center, min(area.size) // 2
    corners = [(x + radius * a // 100, y + radius * b // 100) for a, b in STAR]
    pygame.draw.polygon(surface, colour, corners, 0 if filled else max(1, radius // 8))


def _lines(card: Card, room: int, max_lines: int, size: int) -> list[str]:
    """Return the lines under the title of a card, at most this many, cut off with an ellipsis."""
    lines = wrap(card.warning or card.summary, room, size)
    shown, rest = lines[:max_lines], lines[max_lines:]
    if shown and rest:
        shown[-1] = shorten(f"{shown[-1]} {' '.join(rest)}", room, size)
    return shown
