"""Positions in the window."""

import pygame

from puzzlebox.core.hand import UNIT, Point

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""

POINTER_EVENTS = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class Density:
    """How many px there are `now` in a point, in which the system says where the pointer is: 2 on a screen with scale
    2. The window sets it."""

    now = 1.0


def in_pixels(event: pygame.event.Event) -> pygame.event.Event:
    """Return an event of the system with its position in px."""
    if Density.now == 1 or event.type not in POINTER_EVENTS:
        return event
    values = dict(event.dict)
    places = {name: _scaled(values[name], Density.now) for name in ("pos", "rel") if name in values}
    return pygame.event.Event(event.type, values | places)


def pointer_position() -> Position:
    """Return where the pointer is."""
    return _scaled(pygame.mouse.get_pos(), Density.now)


def in_points(area: pygame.Rect) -> pygame.Rect:
    """Return an area of the window as the system wants to be told of it."""
    return pygame.Rect(_scaled(area.topleft, 1 / Density.now), _scaled(area.size, 1 / Density.now))


def _scaled(pair: Position, by: float) -> Position:
    return round(pair[0] * by), round(pair[1] * by)


def point_of(position: Position) -> Point:
    """Return the point of a position in a window whose cells are pixels."""
    return position[1] * UNIT, position[0] * UNIT
