"""The short animations of a falling-block board: cleared rows light up and the stack falls; a locked piece glints.

They show what has already happened. The next piece can be played while they run.
"""

from collections.abc import Iterable, Sequence

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.ui.animation import Motion

LIGHT_UP = 80
FALL = 120
GLINT = 140
"""In ms."""

SHINE = 85
"""How much light is added to cleared rows, of 255."""


class RowsGo:
    """Rows that have been cleared. `before` is the picture of the board with them, `rows` are their numbers in it from
    the top. If they are not `lit`, the stack falls at once."""

    def __init__(self, before: pygame.Surface, rows: Sequence[int], cell: int, now: int, lit: bool = True) -> None:
        self._before = before
        self._rows = sorted(rows)
        self._cell = cell
        self._light = Motion(now, LIGHT_UP if lit else 0)
        self._fall = Motion(now, FALL, delay=LIGHT_UP if lit else 0)

    def over(self, now: int) -> bool:
        return self._fall.over(now)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], empty: pygame.Surface, now: int) -> None:
        """Draw over the board. `corner` is its top left corner, `empty` the picture of the empty board."""
        if not self._light.over(now):
            self._draw_light(surface, corner, now)
        else:
            self._draw_fall(surface, corner, empty, self._fall.eased(now))

    def _draw_light(self, surface: pygame.Surface, corner: tuple[int, int], now: int) -> None:
        x, y = corner
        width, cell = self._before.get_width(), self._cell
        shine = round(SHINE * self._light.eased(now))
        surface.blit(self._before, corner)
        for row in self._rows:
            surface.fill((shine, shine, shine), (x, y + row * cell, width, cell), pygame.BLEND_RGB_ADD)

    def _draw_fall(self, surface: pygame.Surface, corner: tuple[int, int], empty: pygame.Surface, share: float) -> None:
        x, y = corner
        width, cell = self._before.get_width(), self._cell
        last = self._rows[-1]
        surface.blit(empty, corner, (0, 0, width, (last + 1) * cell))
        for first, end, rows in self._bands():
            down = round(rows * cell * share)
            surface.blit(self._before, (x, y + first * cell + down), (0, first * cell, width, (end - first) * cell))

    def _bands(self) -> Iterable[tuple[int, int, int]]:
        """Yield the bands of rows above cleared ones, as (first row, row after the last, rows to fall)."""
        first = 0
        for number, row in enumerate(self._rows):
            if row > first:
                yield first, row, len(self._rows) - number
            first = row + 1


class Glint:
    """Cells that have just locked, with their values: for a moment they are brighter than the stack."""

    STEPS = 5

    def __init__(self, cells: Sequence[tuple[Cell, int]], brightness: int, now: int) -> None:
        self.cells = cells
        self._brightness = brightness
        self._motion = Motion(now, GLINT)

    def over(self, now: int) -> bool:
        return self._motion.over(now)

    def brightness(self, now: int) -> int:
        """Return how bright they are at this time, in `STEPS` steps."""
        left = 1.0 - self._motion.progress(now)
        return round(left * self.STEPS) * self._brightness // self.STEPS
