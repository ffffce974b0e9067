"""Positions in the window."""

from puzzlebox.core.hand import UNIT, Point

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""


def point_of(position: Position) -> Point:
    """Return the point of a position in a window whose cells are pixels."""
    return position[1] * UNIT, position[0] * UNIT
