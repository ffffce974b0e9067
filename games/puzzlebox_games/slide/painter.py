"""Paints single tiles of Slide: face, number, empty cell, and the glow after a win."""

from functools import lru_cache

import pygame

from puzzlebox.ui.fonts import font
from puzzlebox.ui.painter import BLACK, MIN_PATTERN_CELL, WHITE, blank, rounded
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Theme, mix

MAX_NUMERALS = 256
"""The most numbers whose pictures are cached."""

DIGIT_GAP = 0.09
"""The space between two digits, as a share of the type's height. The font's digits all have the same width, which suits
columns of numbers but looks too loose in the 11 on a tile."""

GLOW_STEPS = 16
"""The number of strengths of the glow."""

MAX_GLOW = 0.32
"""The strongest glow, as the share of the warm colour that is added to a tile. Numbers stay readable."""

CLASSIC_TYPE = 1 / 1.3
MODERN_TYPE = 0.5
"""The height of a number's type, as a share of its tile."""

NUMBER_WIDTH = 0.84
"""The share of a tile's width that the longest number may take. It may take more if it would be too small to read."""


class TilePainter:
    """Paints the tiles of one board. They are `side` px wide, and `largest` is the largest number.

    All numbers have the same size. Tiles have no numbers if they are smaller than 12 px, or if the longest number would
    not be readable.
    """

    def __init__(self, theme: Theme, side: int, largest: int) -> None:
        self.side = side
        self._theme = theme
        self._type = self._type_size(largest)
        self._digit = lru_cache(maxsize=10)(self._draw_digit)
        self._numeral = lru_cache(maxsize=MAX_NUMERALS)(self._render)
        self._away = self._face(theme.tile)
        self._home = self._face(theme.tile_home)
        self._blank = self._plate(theme.tile_blank)
        self._glow = lru_cache(maxsize=GLOW_STEPS)(self._light)

    @property
    def numbered(self) -> bool:
        """Whether the tiles show their numbers."""
        return self._type > 0

    def tile(self, surface: pygame.Surface, place: tuple[int, int], number: int, at_home: bool) -> None:
        """Paint a tile. `place` is its top left corner."""
        surface.blit(self._home if at_home else self._away, place)
        if self._type:
            numeral = self._numeral(number)
            middle = (place[0] + self.side // 2, place[1] + self.side // 2)
            surface.blit(numeral, numeral.get_rect(center=middle))

    def empty(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Paint a cell without a tile."""
        surface.fill(self._theme.tile_ground, (*place, self.side, self.side))
        surface.blit(self._blank, place)

    def glow(self, surface: pygame.Surface, place: tuple[int, int], strength: float) -> None:
        """Add a warm light to a tile. `strength` is from 0 to 1."""
        if step := round(strength * GLOW_STEPS):
            surface.blit(self._glow(step), place, special_flags=pygame.BLEND_RGB_ADD)

    def _type_size(self, largest: int) -> int:
        """Return the height of the numbers' type; 0 for no numbers."""
        if self.side < MIN_PATTERN_CELL:
            return 0
        share = CLASSIC_TYPE if self._theme.look == "classic" else MODERN_TYPE
        digits = len(str(largest))
        wide = digits * _widest_digit() + (digits - 1) * DIGIT_GAP
        for room in (NUMBER_WIDTH * self.side, self.side - 2):
            size = int(min(max(MIN_TYPE_SIZE, self.side * share), room / wide))
            if size >= MIN_TYPE_SIZE:
                return size
        return 0

    def _render(self, number: int) -> pygame.Surface:
        """Return the picture of a number, with each digit at its own width."""
        digits = [self._digit(digit) for digit in str(number)]
        gap = round(self._type * DIGIT_GAP)
        numeral = blank(
            sum(digit.get_width() + gap for digit in digits) - gap,
            digits[0].get_height(),
            self._theme.tile_text,
        )
        x = 0
        for digit in digits:
            numeral.blit(digit, (x, 0))
            x += digit.get_width() + gap
        return numeral

    def _draw_digit(self, digit: str) -> pygame.Surface:
        """Return the picture of a digit without the space around it."""
        drawn = font(self._type, "bold").render(digit, True, self._theme.tile_text)
        inked = drawn.get_bounding_rect()
        return drawn.subsurface((inked.x, 0, inked.width, drawn.get_height()))

    def _face(self, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return the picture of a tile without its number: flat in the classic look, with a lighter edge above and a
        darker one below in the modern look."""
        face = self._plate(colour)
        edge = round(self.side / 24)
        if self._theme.look == "classic" or not edge:
            return face
        face.blit(self._plate(mix(colour, BLACK, 0.3)), (0, 0))
        face.blit(rounded(self.side, self.side - edge, self._radius(), mix(colour, WHITE, 0.25)), (0, 0))
        face.blit(rounded(self.side, self.side - 2 * edge, max(0, self._radius() - edge // 2), colour), (0, edge))
        return face

    def _plate(self, colour: tuple[int, int, int]) -> pygame.Surface:
        plate = blank(self.side, self.side, colour)
        plate.blit(rounded(self.side, self.side, self._radius(), colour), (0, 0))
        return plate

    def _light(self, step: int) -> pygame.Surface:
        """Return the light that is added to a tile, without its corners."""
        light = pygame.Surface((self.side, self.side))
        light.blit(self._plate(mix(BLACK, self._theme.warn, MAX_GLOW * step / GLOW_STEPS)), (0, 0))
        return light

    def _radius(self) -> int:
        return 0 if self._theme.look == "classic" else round(self.side / 10)


@lru_cache(maxsize=1)
def _widest_digit() -> float:
    """Return the width of the font's widest digit without the space around it, as a share of the type's height."""
    large = font(100, "bold")
    return max(large.render(digit, True, BLACK).get_bounding_rect().width for digit in "0123456789") / 100
