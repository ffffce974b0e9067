"""What one tile of Slide looks like: its face, its number, the empty cell, and the glow that passes at a win."""

from functools import lru_cache

import pygame

from puzzlebox.ui.painter import BLACK, MIN_PATTERN_CELL, WHITE, blank, rounded
from puzzlebox.ui.text import font
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Theme, mix

KEPT = 256
"""Numbers that are kept drawn, for tiles under way."""

BETWEEN = 0.09
"""The space between two digits, as a share of their type's height. The font's figures are all as wide as a 0, which
is right for columns and too loose for the 11 on a tile."""

GLOWS = 16
"""How many strengths of the glow there are."""

GLOW = 0.32
"""The strongest glow, as a share of the warm colour that is added to a tile: its number stays readable."""

CLASSIC_TYPE = 1 / 1.3
MODERN_TYPE = 0.5
"""The height of a number's type, as a share of its tile."""

ROOM = 0.84
"""How much of a tile's width the longest number may take; more of it, where it would else be too small to read."""


class TilePainter:
    """Paints the tiles of one board: `side` px square, the largest number on them `largest`.

    All numbers are of one size. Tiles below 12 px show none, nor do larger ones on which the longest number would not
    be readable.
    """

    def __init__(self, theme: Theme, side: int, largest: int) -> None:
        self.side = side
        self._theme = theme
        self._type = self._type_size(largest)
        self._digit = lru_cache(maxsize=10)(self._draw_digit)
        self._numeral = lru_cache(maxsize=KEPT)(self._render)
        self._away = self._face(theme.tile)
        self._home = self._face(theme.tile_home)
        self._blank = self._plate(theme.tile_blank)
        self._glow = lru_cache(maxsize=GLOWS)(self._light)

    @property
    def numbered(self) -> bool:
        """Whether the tiles show their numbers."""
        return self._type > 0

    def tile(self, surface: pygame.Surface, place: tuple[int, int], number: int, at_home: bool) -> None:
        """Paint a tile with its top left corner at this place."""
        surface.blit(self._home if at_home else self._away, place)
        if self._type:
            numeral = self._numeral(number)
            middle = (place[0] + self.side // 2, place[1] + self.side // 2)
            surface.blit(numeral, numeral.get_rect(center=middle))

    def empty(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Paint a cell with no tile on it, over whatever is there."""
        surface.fill(self._theme.tile_ground, (*place, self.side, self.side))
        surface.blit(self._blank, place)

    def glow(self, surface: pygame.Surface, place: tuple[int, int], strength: float) -> None:
        """Lay a warm light over a tile; strength from 0 to 1."""
        if step := round(strength * GLOWS):
            surface.blit(self._glow(step), place, special_flags=pygame.BLEND_RGB_ADD)

    def _type_size(self, largest: int) -> int:
        """The height of the numbers' type; 0 for no numbers."""
        if self.side < MIN_PATTERN_CELL:
            return 0
        share = CLASSIC_TYPE if self._theme.look == "classic" else MODERN_TYPE
        digits = len(str(largest))
        wide = digits * _widest_digit() + (digits - 1) * BETWEEN
        for room in (ROOM * self.side, self.side - 2):
            size = int(min(max(MIN_TYPE_SIZE, self.side * share), room / wide))
            if size >= MIN_TYPE_SIZE:
                return size
        return 0

    def _render(self, number: int) -> pygame.Surface:
        """A number, its digits set side by side by their own widths."""
        digits = [self._digit(digit) for digit in str(number)]
        between = round(self._type * BETWEEN)
        numeral = blank(
            sum(digit.get_width() + between for digit in digits) - between,
            digits[0].get_height(),
            self._theme.tile_text,
        )
        x = 0
        for digit in digits:
            numeral.blit(digit, (x, 0))
            x += digit.get_width() + between
        return numeral

    def _draw_digit(self, digit: str) -> pygame.Surface:
        """A digit, cut to its width."""
        drawn = font(self._type, "bold").render(digit, True, self._theme.tile_text)
        inked = drawn.get_bounding_rect()
        return drawn.subsurface((inked.x, 0, inked.width, drawn.get_height()))

    def _face(self, colour: tuple[int, int, int]) -> pygame.Surface:
        """A tile without its number: flat as the sheet has it, or with a lighter edge above and a darker one below."""
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
        """What is added to a tile's colours: nothing in its corners."""
        light = pygame.Surface((self.side, self.side))
        light.blit(self._plate(mix(BLACK, self._theme.warn, GLOW * step / GLOWS)), (0, 0))
        return light

    def _radius(self) -> int:
        return 0 if self._theme.look == "classic" else round(self.side / 10)


@lru_cache(maxsize=1)
def _widest_digit() -> float:
    """The width of the font's widest digit without the space around it, as a share of the type's height."""
    large = font(100, "bold")
    return max(large.render(digit, True, BLACK).get_bounding_rect().width for digit in "0123456789") / 100
