"""A bar of small buttons, with icons, for windows and looks without a line of hints at the bottom."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.input.key_table import KEPT, KeyHint, KeyTable
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.painter import fill_rounded, smooth
from puzzlebox.ui.text import width, write
from puzzlebox.ui.theme import Colour, Measures, Theme
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.foot import Foot, Reply

Polygon = tuple[tuple[int, int], ...]


def _mirrored(polygons: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
    return tuple(tuple((100 - x, y) for x, y in polygon) for polygon in polygons)


_HEAD: Polygon = ((8, 38), (42, 8), (42, 68))
_OUTSIDE: Polygon = ((40, 29), (66, 29), (84, 38), (92, 57), (84, 77), (66, 86), (28, 86))
_INSIDE: Polygon = ((28, 68), (64, 68), (73, 57), (64, 47), (40, 47))
_BACKWARDS: tuple[Polygon, ...] = (_HEAD, (*_OUTSIDE, *_INSIDE))
_FORWARDS: tuple[Polygon, ...] = (((20, 14), (66, 50), (20, 86)), ((68, 14), (82, 14), (82, 86), (68, 86)))

ICONS: dict[str, tuple[Polygon, ...]] = {
    "pause": (((22, 14), (42, 14), (42, 86), (22, 86)), ((58, 14), (78, 14), (78, 86), (58, 86))),
    "run": (((24, 10), (88, 50), (24, 90)),),
    "leave": (((16, 28), (28, 16), (84, 72), (72, 84)), ((72, 16), (84, 28), (28, 84), (16, 72))),
    "undo": _BACKWARDS,
    "redo": _mirrored(_BACKWARDS),
    "next": _FORWARDS,
    "previous": _mirrored(_FORWARDS),
    "take-over": (((20, 6), (80, 38), (20, 70)), ((20, 80), (80, 80), (80, 92), (20, 92))),
    "hint": (
        ((50, 6), (70, 12), (82, 30), (78, 48), (64, 66), (36, 66), (22, 48), (18, 30), (30, 12)),
        ((38, 72), (62, 72), (62, 80), (38, 80)),
        ((42, 85), (58, 85), (58, 93), (42, 93)),
    ),
    "new-game": (((42, 14), (58, 14), (58, 86), (42, 86)), ((14, 42), (86, 42), (86, 58), (14, 58))),
}
"""The polygons of each icon, in hundredths of its size. The names are those of the actions."""


@lru_cache(maxsize=64)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a square picture of an icon, transparent around it. `size` is in px."""

    def draw(surface: pygame.Surface, side: int) -> None:
        for polygon in ICONS[name]:
            pygame.draw.polygon(surface, colour, [(x * side // 100, y * side // 100) for x, y in polygon])

    return smooth(size, colour, draw)


VISIBLE_TIME = 2_000 * MS
"""How long the bar stays after the pointer has moved, if it hides, in ns."""


class BarPlace(NamedTuple):
    """Where a bar is, and whether its buttons show their labels."""

    area: Area
    has_labels: bool = False


class IconBar(Foot):
    """The line of hints at the foot of a game or, where there is none, a bar of icons.

    If it `hides`, the bar is visible while the pointer moves, and for two seconds after that. `shapes` has the actions
    that are shown with the icon of another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.hides = False
        self.shapes: dict[str, str] = {}
        self._place = BarPlace(EMPTY_AREA)
        self._icons: list[tuple[Area, KeyHint]] = []
        self._moved = False
        self._visible_until = 0

    def handle(self, event: pygame.event.Event, keys: KeyTable) -> Reply:
        """Handle an event of the pointer, and show a bar that hides when the pointer moves."""
        if event.type == pygame.MOUSEMOTION:
            self._moved = self._moved or (self.hides and event.rel != NO_MOTION)
        return super().handle(event, keys)

    def clear(self) -> None:
        """Show no buttons, until they are arranged again."""
        super().clear()
        self._place, self._icons = BarPlace(EMPTY_AREA), []

    def dismiss(self) -> None:
        """Hide the bar until the pointer moves again, if it hides at all."""
        self.clear()
        self._moved, self._visible_until = False, 0

    def advance(self, now: int) -> bool:
        """Set the time to `now`, in ns. Return whether the bar appears or disappears."""
        before = self.is_visible
        if self._moved or self.hovered:
            self._moved, self._visible_until = False, now + VISIBLE_TIME
        elif now >= self._visible_until:
            self._visible_until = 0
        return before != self.is_visible

    @property
    def is_visible(self) -> bool:
        """Whether the bar is shown."""
        return not self.hides or self._visible_until > 0

    def next_update(self, now: int) -> int | None:
        """Return the time until the bar disappears, in ms; None if it stays as it is."""
        return wait_until(self._visible_until, now) if self.hides and self._visible_until else None

    def arrange_icons(self, place: BarPlace, hints: Sequence[KeyHint], measures: Measures) -> None:
        """Place the icons of these hints in a column or row."""
        self._place = place
        area, side = place.area, button_side(measures)
        is_column = place.has_labels or area.height >= area.width
        shown = _shown(hints, (area.height if is_column else area.width) // side)
        self._icons = []
        for number, hint in enumerate(shown):
            if is_column:
                button = Area(area.x, area.bottom - (len(shown) - number) * side, area.width, side)
            else:
                button = Area(area.right - (len(shown) - number) * side, area.y, side, area.height)
            self._icons.append((button, hint))
        self._buttons = tuple((button, hint.action) for button, hint in self._icons)

    def draw_icons(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the icons where they have been arranged."""
        surface.fill(theme.ground, self._place.area)
        for button, hint in self._icons:
            self._draw_button(surface, button, hint, self._place.has_labels, theme, measures)

    def _draw_button(
        self, surface: pygame.Surface, area: Area, hint: KeyHint, has_label: bool, theme: Theme, measures: Measures
    ) -> None:
        lively = hint.action == self.hovered
        if lively:
            fill_rounded(surface, area.inset(1), measures.corner // 2, theme.line)
        colour = theme.text if lively else theme.muted
        side = area.height if has_label else min(area.size)
        size = side * 5 // 8
        square = area.from_left(side)[0] if has_label else area
        surface.blit(icon(self.shapes.get(hint.action, hint.action), size, colour), square.centred(size, size).topleft)
        if has_label:
            write(surface, hint.label, (square.right, area.center[1]), measures.small, colour, anchor="midleft")


def button_side(measures: Measures) -> int:
    """Return the side of a button in px."""
    return max(14, measures.small + 2 * measures.u)


def with_icons(hints: Iterable[KeyHint]) -> list[KeyHint]:
    """Return the hints whose actions have an icon."""
    return [hint for hint in hints if hint.action in ICONS]


def _shown(hints: Sequence[KeyHint], count: int) -> list[KeyHint]:
    """Return at most `count` hints. Those to pause and leave are left out last."""
    shown = list(hints)
    droppable = [hint for hint in shown if hint.action not in KEPT]
    while len(shown) > count:
        shown.remove(droppable.pop() if droppable else shown[-1])
    return shown


def strip(area: Area, measures: Measures) -> tuple[Area, Area]:
    """Return an area for the bar at the longer side of a window, and what is left of the window."""
    side = button_side(measures)
    return area.from_right(side) if area.width >= area.height else area.from_bottom(side)


def place_beside(
    area: Area, taken: Sequence[Area], avoided: Area | None, hints: Sequence[KeyHint], measures: Measures
) -> BarPlace | None:
    """Return a place for the bar in a window where it does not cover what is `taken` and, if possible, neither the
    frames around that nor the `avoided` area. It is at the left or right edge, or else at the bottom or the top. None
    if there is none."""
    if not taken or not hints:
        return None
    side, margin, count = button_side(measures), measures.u, len(hints)
    labelled = side + max(width(hint.label, measures.small) for hint in hints) + margin
    inner = area.inset(margin)
    low, long = min(inner.height, count * side), min(inner.width, count * side)
    ends = inner.bottom, *sorted({each.y - margin for each in taken}, reverse=True)
    columns = [inner.but(y=end - low, height=low) for end in ends if end - low >= inner.y]
    places = [
        *(BarPlace(column.from_left(labelled)[0], True) for column in columns),
        *(BarPlace(column.from_right(labelled)[0], True) for column in columns),
        *(BarPlace(column.from_left(side)[0]) for column in columns),
        *(BarPlace(column.from_right(side)[0]) for column in columns),
        BarPlace(inner.from_bottom(side)[0].from_right(long)[0]),
        BarPlace(inner.from_top(side)[0].from_right(long)[0]),
    ]
    framed = [each.inset(-margin) for each in taken]
    free = [place for place in places if place.area.collidelist(taken) < 0]
    beside = [place for place in free if place.area.collidelist(framed) < 0]
    clear = [place for place in (*beside, *free) if not place.area.colliderect(avoided or EMPTY_AREA)]
    return next(iter([*clear, *beside, *free]), None)
