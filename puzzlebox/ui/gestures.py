"""Positions in the window."""

import pygame

from puzzlebox.core.hand import UNIT, Point

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""


class Density:
    """How many px there are `now` in a point, in which the system says where the pointer is: 2 on a screen with scale
    2. The window sets it."""

    now = 1.0


def pointer_position() -> Position:
    """Return where the pointer is."""
    return scaled(pygame.mouse.get_pos(), Density.now)


def in_points(area: pygame.Rect) -> pygame.Rect:
    """Return an area of the window as the system wants to be told of it."""
    return pygame.Rect(scaled(area.topleft, 1 / Density.now), scaled(area.size, 1 / Density.now))


def scaled(pair: Position, by: float) -> Position:
    """Return a position in another measure, in which a px is `by` times as long."""
    return round(pair[0] * by), round(pair[1] * by)


def point_of(position: Position) -> Point:
    """Return the point of a position in a window whose cells are pixels."""
    return position[1] * UNIT, position[0] * UNIT
