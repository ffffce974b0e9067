"""Paints the tiles of 2048. The colour, the lightness and the pattern of a tile follow its exponent."""

from colorsys import hls_to_rgb
from functools import lru_cache

import pygame

from puzzlebox.views import (
    BLACK,
    MIN_PATTERN_CELL,
    PATTERN_COUNT,
    WHITE,
    Colour,
    Theme,
    blank,
    fill_rounded,
    luminance,
    mix,
    pattern_picture,
    readable_on,
    render_text,
    size_for,
    width,
)

ON_DARK = (
    *((36, 0.40), (47, 0.52), (40, 0.75), (40, 1.00), (33, 0.91), (24, 0.90), (16, 0.85), (6, 0.84)),
    *((355, 0.83), (344, 0.93), (334, 0.49), (332, 0.93), (306, 0.40), (275, 1.00), (275, 0.43), (274, 0.67)),
    *((200, 0.48), (195, 0.26)),
)
ON_LIGHT = (
    *((38, 0.45), (40, 0.60), (44, 0.85), (36, 0.90), (28, 0.90), (18, 0.85), (8, 0.80), (355, 0.70)),
    *((338, 0.65), (318, 0.55), (295, 0.50), (275, 0.50), (258, 0.50), (240, 0.50), (225, 0.50), (212, 0.45)),
    *((200, 0.40), (215, 0.15)),
)
"""The hue in degrees and the saturation of the tiles from 2 to 131072, and of all larger ones, in dark and in other
themes: from the cream of the cover over its orange to red and beyond. Larger tiles are darker."""

COLOURS = len(ON_DARK)

LINE = 0.36
"""How much of the colour of lines is between the cells in a theme that has them instead of shades."""

NUMBER_HEIGHT = 0.5
"""The height of a number's type, as a share of its tile."""

NUMBER_WIDTH = 0.86
"""The share of a tile's width that a number may take."""

PATTERN_SIZE = 0.2
"""The size of a pattern, as a share of its tile."""

PATTERN_PLACES = ((0.06, 0.07), (0.74, 0.72), (0.74, 0.07), (0.06, 0.72))
"""Where patterns are, as shares of a tile. The first tiles have only the first one; each time the patterns begin again,
one is added."""


def _steps(low: float, high: float, count: int) -> tuple[float, ...]:
    """Return luminances from `low` to `high`, with the same contrast between any two neighbours."""
    ratio = ((high + 0.05) / (low + 0.05)) ** (1 / (count - 1))
    return tuple((low + 0.05) * ratio**step - 0.05 for step in range(count))


LUMINANCES = _steps(0.85, 0.05, COLOURS)

LUMINANCES_ON_DARK = _steps(0.88, 0.12, COLOURS)
"""The luminances on a dark ground, from which the darkest tiles stand out, too."""

HIGH_CONTRAST_LUMINANCES = _steps(0.95, 0.425, COLOURS)
"""The luminances in a dark theme that has lines instead of shades: each has 3 : 1 with the lines between the cells,
which have as much with the empty cells."""


def has_lines(theme: Theme) -> bool:
    """Return whether a dark theme has lines instead of shades, as `contrast` has."""
    return theme.look == "modern" and theme.dark and theme.surface == theme.ground


@lru_cache(maxsize=128)
def tile_colour(theme: Theme, exponent: int) -> Colour:
    """Return the colour of the tile 2 ** exponent, from 1 up."""
    step = min(exponent, COLOURS) - 1
    if theme.look == "classic" or not theme.dark:
        return _colour(*ON_LIGHT[step], LUMINANCES[step])
    luminances = HIGH_CONTRAST_LUMINANCES if has_lines(theme) else LUMINANCES_ON_DARK
    return _colour(*ON_DARK[step], luminances[step])


def _colour(hue: int, saturation: float, target: float) -> Colour:
    """Return the colour with this hue, saturation and luminance."""
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        r, g, b = (round(255 * part) for part in hls_to_rgb(hue / 360, middle, saturation))
        low, high = (middle, high) if luminance((r, g, b)) < target else (low, middle)
    return r, g, b


def gap_between(cell: int) -> int:
    """Return the gap between two tiles whose cells have this size."""
    return round(cell / 14) if cell >= MIN_PATTERN_CELL else int(cell > 2)


def ground_colour(theme: Theme) -> Colour:
    """Return the colour of the board between its cells: in dark themes, a dark shade of the game's own."""
    if theme.look == "classic":
        return theme.tile_ground
    if theme.dark:
        return mix(theme.ground, theme.line, LINE) if has_lines(theme) else mix(theme.ground, _own(theme), 0.22)
    return mix(theme.line, theme.text, 0.2)


def blank_colour(theme: Theme) -> Colour:
    """Return the colour of an empty cell."""
    if theme.look == "classic":
        return theme.tile_blank
    if theme.dark:
        return theme.ground if has_lines(theme) else mix(theme.ground, _own(theme), 0.09)
    return theme.line


def _own(theme: Theme) -> Colour:
    """Return the game's own colour or, if the theme does not know it, that of other boards with tiles."""
    return theme.frame or theme.tile_ground


class TilePainter:
    """Paints the tiles of a board whose cells are `cell` px apart."""

    def __init__(self, theme: Theme, cell: int) -> None:
        gap = gap_between(cell)
        self.side = cell - gap
        self.margin = gap // 2
        self._gap = gap
        self._theme = theme
        self._pictures: dict[int, pygame.Surface] = {}
        self._board: pygame.Surface | None = None

    def picture(self, value: int) -> pygame.Surface:
        """Return the picture of a tile, or of an empty cell if the value is 0."""
        if value not in self._pictures:
            self._pictures[value] = self._tile(value) if value else self._plate(blank_colour(self._theme))
        return self._pictures[value]

    def shows_number(self, value: int) -> bool:
        """Return whether a tile is large enough for its number."""
        return width(str(value), self._number_size(value), "bold") <= self.side

    def paint(self, surface: pygame.Surface, corner: tuple[int, int], value: int, scale: float = 1.0) -> None:
        """Paint a tile or an empty cell, whose cell has its top left corner there. `scale` is its size, where 1 is the
        usual one."""
        picture, middle, side = self.picture(value), self.margin + self.side // 2, max(1, round(self.side * scale))
        place = pygame.Rect(0, 0, side, side)
        place.center = (corner[0] + middle, corner[1] + middle)
        if place.colliderect(surface.get_clip()):
            surface.blit(pygame.transform.smoothscale(picture, (side, side)) if scale != 1.0 else picture, place)

    def board(self, size: int) -> pygame.Surface:
        """Return the picture of an empty board with this many rows, and its frame."""
        if self._board is None:
            cell, side = self.side + self._gap, size * (self.side + self._gap) + 2 * self.margin
            self._board = blank(side, side, ground_colour(self._theme))
            fill_rounded(self._board, (0, 0, side, side), cell // 8, ground_colour(self._theme))
            for number in range(size * size):
                row, column = divmod(number, size)
                self.paint(self._board, (self.margin + column * cell, self.margin + row * cell), 0)
            self._board.set_alpha(255, pygame.RLEACCEL)  # most of it is opaque, and copied twice as fast
        return self._board

    def _tile(self, value: int) -> pygame.Surface:
        exponent = value.bit_length() - 1
        face = tile_colour(self._theme, exponent)
        edge, side, radius = round(self.side / 24), self.side, self._radius()
        if self._theme.look == "modern" and edge:
            tile = self._plate(mix(face, BLACK, 0.3))
            fill_rounded(tile, (0, 0, side, side - edge), radius, mix(face, WHITE, 0.25))
            fill_rounded(tile, (0, edge, side, side - 2 * edge), max(0, radius - edge // 2), face)
        else:
            tile = self._plate(face)
        if self._theme.patterns and self.side >= MIN_PATTERN_CELL:
            self._add_patterns(tile, exponent, face)
        if self.shows_number(value):
            ink = readable_on(face, dark=BLACK)
            number = render_text(str(value), self._number_size(value), ink, "bold")
            inked = number.get_bounding_rect()
            number = number.subsurface((inked.x, 0, inked.width, number.get_height()))
            tile.blit(number, number.get_rect(center=(self.side // 2, self.side // 2)))
        return tile

    def _add_patterns(self, tile: pygame.Surface, exponent: int, face: Colour) -> None:
        rounds, pattern = divmod(exponent - 1, PATTERN_COUNT - 1)
        picture = pattern_picture(
            max(4, round(self.side * PATTERN_SIZE)), pattern + 1, mix(face, readable_on(face, dark=BLACK), 0.45)
        )
        for x, y in PATTERN_PLACES[: rounds + 1]:
            tile.blit(picture, (round(x * self.side), round(y * self.side)))

    def _plate(self, colour: Colour) -> pygame.Surface:
        plate = blank(self.side, self.side, colour)
        fill_rounded(plate, plate.get_rect(), self._radius(), colour)
        return plate

    def _number_size(self, value: int) -> int:
        return size_for(str(value), round(self.side * NUMBER_WIDTH), round(self.side * NUMBER_HEIGHT), "bold")

    def _radius(self) -> int:
        return round(self.side / (30 if self._theme.look == "classic" else 10))
