"""Pictures of cells, rounded rectangles and outlines, and of boards. They are drawn once and cached; views decide where
they go.

All pictures of cells have smooth edges on a transparent ground. Do not draw on a cached picture: all callers share it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from puzzlebox.ui.layout import Board
from puzzlebox.ui.text import render_text
from puzzlebox.ui.theme import Colour, Theme, luminance, mix, readable_on

MIN_LINED_CELL = 8
"""Cells with fewer px have no lines between them: the lines would only flicker."""

MAX_EDGE = 3
"""The thickest edge of a board, in px. It fits into the smallest margin that a layout leaves around a board."""

UNSHOWN = -1
"""Stands for a cell that has not been drawn yet. No cell has this value."""

CellPicture = Callable[[int], pygame.Surface | None]
"""Returns the picture of a cell with this value, a square of the board's cell size. None leaves the ground visible."""

MIN_PATTERN_CELL = 12
"""Smaller cells, in px, show no pattern and no label except a single digit."""

MIN_LABEL_CELL = 6
"""Smaller cells, in px, show no label at all."""

MIN_FONT_CELL = 18
"""In smaller cells, in px, a digit is drawn pixel by pixel."""

PATTERN_COUNT = 9
"""The number of patterns, including 0 for "no pattern"."""

DARK_LUMINANCE = 0.2
"""A cell with a lower luminance has a light pattern, any other a dark one."""

FOOT_SHADE = 0.22
"""How much black is in the foot of a cell in the modern look."""

RectLike = pygame.Rect | tuple[int, int, int, int]
"""A rectangle: x, y, width, height."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)

OVERSAMPLING = 4
"""Shapes are drawn this many times larger and scaled down, for smooth edges."""


DIGIT_WIDTH, DIGIT_HEIGHT = 3, 5
"""The size of a digit in pixels, in cells that are too small for a font."""

DIGITS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# ##. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
}


def blank(width: int, height: int, colour: Colour = BLACK) -> pygame.Surface:
    """Return a transparent picture of at least 1 x 1 px. `colour` is its hidden colour, so that edges scale cleanly."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def cell_gap(size: int) -> int:
    """Return the gap between two cells whose distance is `size`, in px."""
    return max(1, size // 26)


@lru_cache(maxsize=1024)
def modern_cell(size: int, colour: Colour, pattern: int = 0, brightness: int = 0, label: str = "") -> pygame.Surface:
    """Return a cell in the modern look: flat, with round corners and a darker foot, with a gap on the right and below.

    `brightness` is from 0 (unchanged) to 100 (white).
    """
    face = mix(colour, WHITE, brightness / 100)
    side = size - cell_gap(size)
    cell = blank(size, size)
    if size >= 6:
        foot, radius = max(1, side // 8), round(size / 7)
        cell.blit(rounded(side, side, radius, face), (0, 0))
        lower = blank(side, side)
        lower.blit(rounded(side, side, radius, mix(face, BLACK, FOOT_SHADE)), (0, 0))
        cell.blit(lower, (0, side - foot), (0, side - foot, side, foot))
    else:
        cell.fill(face, (0, 0, side, side))
    _add_label_or_pattern(cell, side, face, pattern, label)
    return cell


@lru_cache(maxsize=256)
def classic_cell(size: int, dark: Colour, light: Colour, pattern: int = 0, label: str = "") -> pygame.Surface:
    """Return a cell in the classic look, from the Tetromino sheet: at 20 px, a dark square of 19 px at (1, 1) with a
    light one of 16 px over it. Other sizes are scaled."""
    edge = max(1, round(size / 20))
    inner = round(size * 16 / 20)
    cell = blank(size, size)
    cell.fill(dark, (edge, edge, size - edge, size - edge))
    cell.fill(light, (edge, edge, inner, inner))
    _add_label_or_pattern(cell, inner + 2 * edge, light, pattern, label)
    return cell


@lru_cache(maxsize=64)
def ghost(size: int, colour: Colour, ground: Colour, strength: float = 0.45) -> pygame.Surface:
    """Return the cell of a ghost piece: an outline of this strength, and a face close to the ground's colour."""
    side = size - cell_gap(size)
    cell = blank(size, size)
    cell.blit(rounded(side, side, round(size / 8), mix(ground, colour, 0.10)), (0, 0))
    cell.blit(outline(side, side, round(size / 8), mix(ground, colour, strength), max(1, size // 16)), (0, 0))
    return cell


def smooth(size: int, colour: Colour, draw: Callable[[pygame.Surface, int], object]) -> pygame.Surface:
    """Return a square picture with smooth edges. `draw` draws it on a larger surface with the given number of px on
    each side. `colour` is its hidden colour (see `blank`)."""
    large = blank(size * OVERSAMPLING, size * OVERSAMPLING, colour)
    draw(large, size * OVERSAMPLING)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=256)
def pattern_picture(size: int, pattern: int, colour: Colour) -> pygame.Surface:
    """Return the pattern with this number, 1 to 8, as a square of this size."""
    return smooth(size, colour, lambda surface, side: _DRAWN[pattern % PATTERN_COUNT](surface, side, colour))


@lru_cache(maxsize=64)
def digit(symbol: str, scale: int, colour: Colour) -> pygame.Surface:
    """Return the picture of a digit on a transparent ground, each of its pixels `scale` px wide. It is cached: do not
    draw on it."""
    surface = pygame.Surface((DIGIT_WIDTH * scale, DIGIT_HEIGHT * scale), pygame.SRCALPHA)
    for y, row in enumerate(DIGITS[symbol].split()):
        for x, pixel in enumerate(row):
            if pixel == "#":
                surface.fill(colour, (x * scale, y * scale, scale, scale))
    return surface


def disc(radius: int, colour: Colour) -> pygame.Surface:
    """Return a filled circle in a square of twice the radius."""
    return ring(radius, colour, 0)


@lru_cache(maxsize=512)
def ring(radius: int, colour: Colour, thickness: int) -> pygame.Surface:
    """Return the edge of a circle, `thickness` px inwards, in a square of twice the radius; all of it if that is 0."""

    def draw(surface: pygame.Surface, side: int) -> None:
        pygame.draw.circle(surface, colour, (side // 2, side // 2), side // 2, thickness * OVERSAMPLING)

    return smooth(2 * radius, colour, draw)


@lru_cache(maxsize=128)
def rounded(width: int, height: int, radius: int, colour: Colour) -> pygame.Surface:
    """Return a filled rectangle with round corners. For small ones; draw large ones with `fill_rounded`, which caches
    nothing."""
    surface = blank(width, height, colour)
    fill_rounded(surface, (0, 0, width, height), radius, colour)
    return surface


@lru_cache(maxsize=64)
def outline(width: int, height: int, radius: int, colour: Colour, thickness: int) -> pygame.Surface:
    """Return the edge of a rectangle with round corners. For small ones; draw large ones with `draw_outline`."""
    surface = blank(width, height, colour)
    draw_outline(surface, (0, 0, width, height), radius, colour, thickness)
    return surface


def fill_rounded(surface: pygame.Surface, area: RectLike, radius: int, colour: Colour) -> None:
    """Draw a filled rectangle with round corners."""
    x, y, width, height = area
    radius = max(0, min(radius, width // 2, height // 2))
    surface.fill(colour, (x + radius, y, width - 2 * radius, height))
    surface.fill(colour, (x, y + radius, radius, height - 2 * radius))
    surface.fill(colour, (x + width - radius, y + radius, radius, height - 2 * radius))
    if radius:
        _corners(surface, area, radius, disc(radius, colour))


def add_light(surface: pygame.Surface, area: RectLike, radius: int, colour: Colour) -> None:
    """Let light of a colour fall on an area with round corners."""
    x, y, width, height = area
    shape, light = _lamp(width, height, radius)
    light.blit(shape, (0, 0))
    light.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(light, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=16)
def _lamp(width: int, height: int, radius: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return white light in this shape, and a picture of the same size to colour it in."""
    shape = pygame.Surface((width, height))
    fill_rounded(shape, (0, 0, width, height), radius, WHITE)
    return shape, shape.copy()


def draw_outline(surface: pygame.Surface, area: RectLike, radius: int, colour: Colour, thickness: int = 1) -> None:
    """Draw the edge of a rectangle with round corners, `thickness` px inwards."""
    x, y, width, height = area
    radius = max(0, min(radius, width // 2, height // 2))
    for top in (y, y + height - thickness):
        surface.fill(colour, (x + radius, top, width - 2 * radius, thickness))
    for left in (x, x + width - thickness):
        surface.fill(colour, (left, y + radius, thickness, height - 2 * radius))
    if radius:
        _corners(surface, area, radius, ring(radius, colour, min(thickness, radius)))


def clear_cache() -> None:
    """Remove all cached pictures."""
    for cached in (modern_cell, classic_cell, ghost, pattern_picture, ring, rounded, outline, digit):
        cached.cache_clear()


def _corners(surface: pygame.Surface, area: RectLike, radius: int, circle: pygame.Surface) -> None:
    """Draw the quarters of a circle into the corners of a rectangle."""
    x, y, width, height = area
    for left, part_x in ((x, 0), (x + width - radius, radius)):
        for top, part_y in ((y, 0), (y + height - radius, radius)):
            surface.blit(circle, (left, top), (part_x, part_y, radius, radius))


def _add_label_or_pattern(cell: pygame.Surface, side: int, face: Colour, pattern: int, label: str) -> None:
    """Draw the label in the middle of a cell's face, or its pattern if there is no label."""
    size = cell.get_width()
    if label in DIGITS and MIN_LABEL_CELL <= size < MIN_FONT_CELL:
        drawn = digit(label, max(1, (size - 2) // DIGIT_HEIGHT), readable_on(face))
        cell.blit(drawn, ((side - drawn.get_width() + 1) // 2, (side - drawn.get_height() + 1) // 2))
    elif size < MIN_PATTERN_CELL:
        return
    elif label:
        ink = readable_on(face)
        drawn = render_text(label, max(8, round(side * 0.68)), ink, "bold")
        cell.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    elif pattern:
        room = max(4, round(side * 0.5))
        ink = mix(face, BLACK if luminance(face) > DARK_LUMINANCE else WHITE, 0.6)
        cell.blit(pattern_picture(room, pattern, ink), ((side - room) // 2, (side - room) // 2))


def _none(surface: pygame.Surface, size: int, colour: Colour) -> None:
    """No pattern."""


def _dot(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (size / 2, size / 2), size * 0.3)


def _ring(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (size / 2, size / 2), size * 0.46, round(size * 0.17))


def _upright(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.rect(surface, colour, (size * 0.38, 0, size * 0.24, size))


def _level(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.rect(surface, colour, (0, size * 0.38, size, size * 0.24))


def _plus(surface: pygame.Surface, size: int, colour: Colour) -> None:
    _upright(surface, size, colour)
    _level(surface, size, colour)


def _saltire(surface: pygame.Surface, size: int, colour: Colour) -> None:
    a, b = size * 0.17, size * 0.83
    pygame.draw.polygon(surface, colour, [(0, a), (a, 0), (size, b), (b, size)])
    pygame.draw.polygon(surface, colour, [(b, 0), (size, a), (a, size), (0, b)])


def _diamond(surface: pygame.Surface, size: int, colour: Colour) -> None:
    half = size / 2
    pygame.draw.polygon(surface, colour, [(half, 0), (size, half), (half, size), (0, half)])


def _triangle(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(size / 2, size * 0.06), (size, size * 0.92), (0, size * 0.92)])


_DRAWN = (_none, _dot, _ring, _upright, _level, _plus, _saltire, _diamond, _triangle)


def plain_board(board: Board, colour: Colour) -> pygame.Surface:
    """Return a picture of the size of a board in one colour."""
    ground = pygame.Surface((max(1, board.area.width), max(1, board.area.height)))
    ground.fill(colour)
    return ground


def empty_board(board: Board, theme: Theme) -> pygame.Surface:
    """Return a picture of an empty board, with faint lines in the gaps between cells."""
    area, cell, ground = board.area, board.cell, plain_board(board, theme.well)
    if cell >= MIN_LINED_CELL:
        thin = cell_gap(cell)
        for column in range(1, board.columns):
            ground.fill(theme.grid, (column * cell - thin, 0, thin, area.height))
        for row in range(1, board.rows):
            ground.fill(theme.grid, (0, row * cell - thin, area.width, thin))
    return ground


def draw_frame(surface: pygame.Surface, board: Board, theme: Theme) -> None:
    """Draw the edge around a board, just outside of it."""
    thickness = max(1, min(board.cell // 16, MAX_EDGE))
    away = thickness + 1
    draw_outline(surface, board.area.inflate(2, 2), 0, theme.well)
    draw_outline(surface, board.area.inflate(2 * away, 2 * away), away + 1, theme.frame or theme.line, thickness)


class BoardLayer:
    """The picture of a board, brought up to date by `show`.

    `ground` is the picture of the empty board. `picture` returns the picture of a value.
    """

    def __init__(self, board: Board, ground: pygame.Surface, picture: CellPicture) -> None:
        self.board = board
        self.surface = ground.copy()
        self._ground = ground
        self._picture = picture
        self._shown = [UNSHOWN] * (board.rows * board.columns)

    def show(self, cells: Sequence[int]) -> pygame.Surface:
        """Return the picture of these values, given row by row.

        Raises ValueError if there are not as many values as the board has cells.
        """
        if len(cells) != len(self._shown):
            raise ValueError(f"a layer of {len(self._shown)} cells cannot show {len(cells)}")
        shown, columns = self._shown, self.board.columns
        if cells == shown:
            return self.surface
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            if row != shown[start : start + columns]:
                self._show_row(start // columns, row)
        self._shown = list(cells)
        return self.surface

    def _show_row(self, r: int, row: Sequence[int]) -> None:
        cell, columns = self.board.cell, self.board.columns
        for c, value in enumerate(row):
            if value == self._shown[r * columns + c]:
                continue
            x, y = c * cell, r * cell
            self.surface.blit(self._ground, (x, y), (x, y, cell, cell))
            if picture := self._picture(value):
                self.surface.blit(picture, (x, y))
