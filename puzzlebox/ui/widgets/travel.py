"""The board on its way from its place in the game to its place beside the result."""

import pygame

from puzzlebox.ui.animation import Motion, interpolate
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Colour


class Travel:
    """Shows a board that moves from `start` to `end`, both the areas of its cells, and changes its size."""

    def __init__(self, start: Area, end: Area, motion: Motion) -> None:
        self._start, self._end, self._motion = start, end, motion
        self._picture: pygame.Surface | None = None
        self._corner = (0, 0)

    def over(self, now: int) -> bool:
        """Return whether the board has arrived."""
        return self._motion.over(now)

    @property
    def has_board(self) -> bool:
        """Whether the board has been taken."""
        return self._picture is not None

    def take(self, surface: pygame.Surface, area: Area, ground: Colour) -> None:
        """Cut the board out of a picture on which it is drawn at its end. All of `area` that is not the ground goes
        with it."""
        part = surface.subsurface(area.clip(surface.get_rect()))
        part.set_colorkey(ground)
        inked = part.get_bounding_rect()
        part.set_colorkey(None)
        self._picture = part.subsurface(inked).copy()
        self._corner = (area.x + inked.x, area.y + inked.y)

    def draw(self, surface: pygame.Surface, now: int) -> None:
        """Draw the board where it is now."""
        picture, start, end = self._picture, self._start, self._end
        if picture is None:
            return
        far = self._motion.eased(now)
        scale = interpolate(start.width / end.width, 1, far)
        x = interpolate(start.x, end.x, far) + (self._corner[0] - end.x) * scale
        y = interpolate(start.y, end.y, far) + (self._corner[1] - end.y) * scale
        size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
        place = pygame.Rect((round(x), round(y)), size)
        if surface.get_rect().contains(place):
            pygame.transform.scale(picture, size, surface.subsurface(place))
        else:
            surface.blit(pygame.transform.scale(picture, size), place)
