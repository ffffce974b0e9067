"""Icons for actions, drawn from polygons."""

from functools import lru_cache

import pygame

from puzzlebox.ui.theme import Colour

Polygon = tuple[tuple[int, int], ...]

SMOOTHING = 4
"""How many times larger than in the window an icon is drawn first."""


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
    large = pygame.Surface((size * SMOOTHING, size * SMOOTHING), pygame.SRCALPHA)
    large.fill((*colour, 0))
    for polygon in ICONS[name]:
        corners = [(x * size * SMOOTHING // 100, y * size * SMOOTHING // 100) for x, y in polygon]
        pygame.draw.polygon(large, colour, corners)
    return pygame.transform.smoothscale(large, (size, size))
