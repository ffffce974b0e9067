"""What tests of drawing share: a plain view of Lamps, the places that a picture changes, and events of the mouse."""

from typing import Any

import pygame

from puzzlebox.rules import Options, Start
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox.views import GridView
from tests.fake_game import LAMPS


def plain_view(
    size: tuple[int, int] = (640, 480), start: str | Start = "puzzlebox", theme: Theme = DARK
) -> tuple[GridView[Any], pygame.Surface]:
    """Return the plain view of a game, laid out, and a surface of its size."""
    surface, view = pygame.Surface(size), GridView[Any](LAMPS, Options(LAMPS.preferences), lambda: 0)
    view.layout(surface.get_rect(), theme)
    view.reset(LAMPS.begin(start=start))
    return view, surface


def changes(surface: pygame.Surface, before: pygame.Surface | tuple[int, int, int]) -> pygame.mask.Mask:
    """Return where a surface differs from an earlier picture, or from a colour."""
    if isinstance(before, pygame.Surface):
        mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), before)
    else:
        mask = pygame.mask.from_threshold(surface, before, (1, 1, 1))
    mask.invert()
    return mask


def changed(surface: pygame.Surface, before: pygame.Surface | tuple[int, int, int]) -> list[pygame.Rect]:
    """Return the rectangles in which a surface differs from an earlier picture, or from a colour."""
    return changes(surface, before).get_bounding_rects()


def move(position: tuple[int, int], by: tuple[int, int] = (1, 0)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=by, buttons=(0, 0, 0))


def down(position: tuple[int, int], button: int = 1, touch: bool = False) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button, touch=touch)


def up(position: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button)


def wheel(steps: int, across: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEWHEEL, x=across, y=steps)
