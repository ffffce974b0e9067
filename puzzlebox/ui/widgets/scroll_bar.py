"""What is higher than its area: which part of it is visible, and a bar that scrolls it by clicks and drags."""

import pygame

from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.theme import Theme, mix


class ScrollBar:
    """The bar of a list with `total` units (rows or px), of which `shown` are visible from `first` on. There is no bar
    if all of them are visible."""

    def __init__(self) -> None:
        self.track = EMPTY_AREA
        self._total = self._shown = self._first = 0
        self._grabbed: int | None = None
        self._hovered = False

    def arrange(self, track: Area, total: int, shown: int, first: int) -> None:
        """Use this area, and show this part of the list."""
        self.track = track if shown < total else EMPTY_AREA
        self._total, self._shown, self._first = total, shown, first

    @property
    def thumb(self) -> Area:
        """The part of the track that stands for what is visible. It is high enough to be grabbed."""
        track = self.track
        if not track.height:
            return EMPTY_AREA
        height = min(track.height, max(3 * track.width, track.height * self._shown // self._total))
        return track.but(y=track.y + self._way(height) * self._first // (self._total - self._shown), height=height)

    def _way(self, height: int) -> int:
        """Return how far a thumb of this height can be moved, in px."""
        return self.track.height - height

    def handle(self, event: pygame.event.Event) -> int | None:
        """Handle an event of the pointer. Return the first unit that is visible from now on, None if the event is not
        meant for the bar."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._reach.collidepoint(event.pos):
            thumb = self.thumb
            inside = thumb.y <= event.pos[1] < thumb.bottom
            self._grabbed = event.pos[1] - thumb.y if inside else thumb.height // 2
            return self._first_at(event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            self._hovered = self._reach.collidepoint(event.pos)
            if self._grabbed is not None:
                return self._first_at(event.pos[1])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grabbed is not None:
            self._grabbed = None
            return self._first
        return None

    @property
    def _reach(self) -> Area:
        """The area in which a click is meant for the bar, which is wider than the bar."""
        track = self.track
        return track.but(x=track.x - track.width // 2, width=2 * track.width) if track.height else EMPTY_AREA

    def _first_at(self, y: int) -> int:
        """Return the first visible unit if the grabbed point of the thumb is at this height."""
        way = max(1, self._way(self.thumb.height))
        hidden = self._total - self._shown
        top = y - (self._grabbed or 0) - self.track.y
        return max(0, min((top * hidden + way // 2) // way, hidden))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the track and the thumb."""
        if not self.track.height:
            return
        radius = self.track.width // 2
        fill_rounded(surface, self.track, radius, theme.raised)
        lively = self._grabbed is not None or self._hovered
        colour = theme.accent if lively else mix(theme.line, theme.text, 0.3)
        fill_rounded(surface, self.thumb, radius, colour)


class Scrolled:
    """What may be higher than its `area`: `end` is its height, and `scroll` how far it is scrolled, in px. `bar` is at
    its right."""

    def __init__(self) -> None:
        self.area, self.end, self.scroll, self.bar = EMPTY_AREA, 0, 0, ScrollBar()
        self._wide = 0

    @property
    def max_scroll(self) -> int:
        """How far it can be scrolled, in px."""
        return max(0, self.end - self.area.height)

    def scroll_to(self, scroll: int, wide: int = 0) -> bool:
        """Scroll to this distance from the top, or as far as possible. The bar is `wide` px wide, as wide as it was if
        that is 0. Return whether anything has moved."""
        before, self.scroll = self.scroll, max(0, min(scroll, self.max_scroll))
        self._wide, area = wide or self._wide, self.area
        track = Area(area.right - self._wide - 1, area.y, self._wide, area.height)
        self.bar.arrange(track, self.end, area.height, self.scroll)
        return self.scroll != before

    def handle(self, event: pygame.event.Event, step: int) -> bool:
        """Handle the wheel, a step of which scrolls by `step` px, and events of the pointer that are meant for the bar.
        Return whether this is one of them."""
        scroll = self.scroll - event.y * step if event.type == pygame.MOUSEWHEEL else self.bar.handle(event)
        if scroll is not None:
            self.scroll_to(scroll)
        return scroll is not None
