"""Where the tiles of Slide are in a window, in whole pixels, and how they look.

The painted board is cached, and only cells that have changed are painted again. Gliding tiles and the light of a win
are painted over it.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.rules import Grid
from puzzlebox.views import (
    BLACK,
    MIN_PATTERN_CELL,
    MIN_TYPE_SIZE,
    MIN_WINDOW,
    WHITE,
    Area,
    Arrangement,
    Board,
    Measures,
    Place,
    Theme,
    blank,
    figure_height,
    fill_rounded,
    font,
    line_height,
    mix,
    rounded,
)

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

MIN_GAP_PITCH = 4
"""Tiles with a smaller pitch have no gap between them."""

MIN_SMALL_NUMBER = 34
"""The least side of a tile, in px, with a small number on its picture."""

PLATE_ALPHA = 170
"""How dense the ground of a small number is, of 255."""

UNPAINTED = -1


class Tiles(NamedTuple):
    """The square tiles of a board in a frame. Each is `side` px wide, and has a gap to its right and below it in its
    cell of `board`."""

    frame: Area
    board: Board
    side: int

    @property
    def pitch(self) -> int:
        """The distance between two tiles, in px."""
        return self.board.cell

    def at(self, row: float, column: float) -> tuple[int, int]:
        """Return the top left corner of a tile, which may be between two cells."""
        return self.board.place(row, column)


def lay_out(
    area: Area, measures: Measures, rows: int, columns: int, look: str, panels: bool
) -> tuple[Tiles, Arrangement]:
    """Lay out a window: the board in the middle, as large as whole pixels allow, and the figures above it.

    The figures are one line of text in small windows, and if this makes tiles of less than 12 px larger.
    """
    if not panels or area.width < MIN_WINDOW[0] or area.height < MIN_WINDOW[1]:
        tiles = _largest_tiles(area.inset(measures.u // 2), rows, columns, look)
        return tiles, Arrangement(tiles.board)
    line, rest = area.inset(2).from_top(line_height(measures.small), 2)
    below_line = _largest_tiles(rest, rows, columns, look)
    inner, high = area.inset(measures.pad), figure_height(measures)
    below_row = _largest_tiles(inner.from_top(high, measures.gap)[1], rows, columns, look)
    tiny = below_row.pitch < min(MIN_PATTERN_CELL, below_line.pitch)
    if tiny or measures.is_small(area.width, area.height):
        return below_line, Arrangement(below_line.board, line=line)
    frame = below_row.frame
    edge = below_row.board.x - frame.x if look == "classic" else 0  # the classic frame has the colour of the window
    wide = min(inner.width, max(frame.width - 2 * edge, 16 * measures.figure))
    row = Area(frame.center[0] - wide // 2, frame.y - max(0, measures.gap - edge) - high, wide, high)
    return below_row, Arrangement(below_row.board, above=row)


def _largest_tiles(area: Area, rows: int, columns: int, look: str) -> Tiles:
    """Return the tiles of the largest board that fits with its frame, in the middle of the area."""
    pitch = max(1, min(area.width // columns, area.height // rows))
    while pitch > 1 and not _fits(area, _size(rows, columns, pitch, look)):
        pitch -= 1
    frame = area.centred(*_size(rows, columns, pitch, look))
    margin = _margin(pitch, look)
    return tiles_on(Board(frame.x + margin, frame.y + margin, rows, columns, pitch), look)


def tiles_on(board: Board, look: str) -> Tiles:
    """Return the tiles of a board."""
    margin, size = _margin(board.cell, look), _size(board.rows, board.columns, board.cell, look)
    return Tiles(Area(board.x - margin, board.y - margin, *size), board, board.cell - _gap(board.cell, look))


def _fits(area: Area, size: tuple[int, int]) -> bool:
    return size[0] <= area.width and size[1] <= area.height


def _size(rows: int, columns: int, pitch: int, look: str) -> tuple[int, int]:
    """Return the width and height of the frame."""
    around = 2 * _margin(pitch, look) - _gap(pitch, look)
    return columns * pitch + around, rows * pitch + around


def _gap(pitch: int, look: str) -> int:
    """Return the gap between two tiles: 10 px for tiles of 100 in the classic look, less in the modern one. Tiny tiles
    have no gap."""
    share = 11 if look == "classic" else 20
    return max(1, round(pitch / share)) if pitch >= MIN_GAP_PITCH else 0


def _margin(pitch: int, look: str) -> int:
    """Return the margin between the tiles and the edge of the frame: one gap, or two in the modern look unless tiles
    are tiny."""
    return _gap(pitch, look) * (2 if look == "modern" and pitch >= 8 else 1)


class TilesPicture:
    """A picture that is cut to the shape of a board, so that its parts are on the tiles."""

    def __init__(self, picture: pygame.Surface, board: Board) -> None:
        wide, high = picture.get_size()
        scale = max(board.area.width / wide, board.area.height / high)
        cut = pygame.Rect(0, 0, min(wide, round(board.area.width / scale)), min(high, round(board.area.height / scale)))
        cut.center = wide // 2, high // 2
        self._board = board
        self._picture = pygame.transform.smoothscale(picture.subsurface(cut), board.area.size)

    def part(self, number: int, side: int) -> pygame.Surface:
        """Return the part on the tile with this number, which is `side` px wide."""
        row, column = divmod(number - 1, self._board.columns)
        return self._picture.subsurface((column * self._board.cell, row * self._board.cell, side, side))


class TilePainter:
    """Paints the tiles of one board. They are `side` px wide, and `largest` is the largest number. With a `picture`,
    each has its part of it, and a small number if there is room and `numbers` are wanted.

    All numbers have the same size. Tiles have no numbers if they are smaller than 12 px, or if the longest number would
    not be readable.
    """

    def __init__(
        self, theme: Theme, side: int, largest: int, picture: "TilesPicture | None" = None, numbers: bool = True
    ) -> None:
        self.side = side
        self._largest = largest
        self._picture = picture if side >= MIN_PATTERN_CELL else None
        self._small = max(MIN_TYPE_SIZE, side // 6) if numbers and side >= MIN_SMALL_NUMBER else 0
        self._part = lru_cache(maxsize=MAX_NUMERALS)(self._draw_part)
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
        if self._picture:
            surface.blit(self._part(number), place)
            return
        surface.blit(self._home if at_home else self._away, place)
        if self._type:
            numeral = self._numeral(number)
            middle = (place[0] + self.side // 2, place[1] + self.side // 2)
            surface.blit(numeral, numeral.get_rect(center=middle))

    def _draw_part(self, number: int) -> pygame.Surface:
        """Return the part of the picture on a tile, with rounded corners, and its small number."""
        assert self._picture
        part = blank(self.side, self.side, WHITE)
        part.blit(self._picture.part(number, self.side), (0, 0))
        part.blit(rounded(self.side, self.side, self._radius(), WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if self._small and number <= self._largest:
            text, gap = font(self._small, "bold").render(str(number), True, WHITE), self._small // 3
            wide = text.get_width() + 2 * gap
            plate = rounded(wide, text.get_height(), gap, BLACK).copy()
            plate.set_alpha(PLATE_ALPHA)
            part.blit(plate, (gap, gap))
            part.blit(text, (2 * gap, gap))
        return part

    def complete(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Paint the part of the picture that is missing on a solved board; nothing without a picture."""
        if self._picture:
            surface.blit(self._part(self._largest + 1), place)

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
            sum(digit.get_width() + gap for digit in digits) - gap, digits[0].get_height(), self._theme.tile_text
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


class BoardPainter:
    """Paints a board. `tile` paints single tiles."""

    def __init__(
        self,
        tiles: Tiles,
        theme: Theme,
        measures: Measures,
        picture: pygame.Surface | None = None,
        numbers: bool = True,
    ) -> None:
        count = tiles.board.rows * tiles.board.columns
        self.tiles = tiles
        shown = TilesPicture(picture, tiles.board) if picture else None
        self.tile = TilePainter(theme, tiles.side, count - 1, shown, numbers)
        self._theme = theme
        self._corner = 0 if theme.look == "classic" else min(measures.corner, tiles.pitch // 4)
        self._board: pygame.Surface | None = None
        self._painted, self._solved = [UNPAINTED] * count, [*range(1, count), 0]

    def board(self, surface: pygame.Surface, grid: Grid) -> None:
        """Paint the board of the grid."""
        if self._board is None:
            self._board = self._empty_board(surface)
        if self._painted != grid.cells:
            self._repaint(self._board, grid)
        surface.blit(self._board, self.tiles.frame.topleft)

    def gliding(self, surface: pygame.Surface, tiles: Iterable[tuple[int, Place, Place]]) -> None:
        """Paint gliding tiles, each given as its number, its target cell, and its present place. The target cells are
        painted empty."""
        tiles = list(tiles)
        for _, end, _ in tiles:
            self.tile.empty(surface, self.tiles.at(*end))
        for number, end, now in tiles:
            self.tile.tile(surface, self.tiles.at(*now), number, self._is_home(number, end))

    def _empty_board(self, like: pygame.Surface) -> pygame.Surface:
        """Return the picture of an empty board, in the format of the surface `like`."""
        size = self.tiles.frame.size
        board = pygame.Surface(size, 0, like)
        board.fill(self._theme.ground)
        fill_rounded(board, (0, 0, *size), self._corner, self._theme.tile_ground)
        return board

    def _repaint(self, board: pygame.Surface, grid: Grid) -> None:
        """Paint the cells that have changed since the last call. On a solved board, all tiles look alike."""
        is_solved = grid.cells == self._solved
        if is_solved != (self._painted == self._solved):
            self._painted = [UNPAINTED] * len(self._painted)
        for place, (before, number) in enumerate(zip(self._painted, grid.cells, strict=True)):
            if before != number:
                x, y = self.tiles.at(*divmod(place, grid.columns))
                corner = (x - self.tiles.frame.x, y - self.tiles.frame.y)
                self.tile.empty(board, corner)
                if number:
                    self.tile.tile(board, corner, number, number == place + 1 and not is_solved)
        self._painted = grid.cells.copy()

    def _is_home(self, number: int, cell: Place) -> bool:
        return number == cell[0] * self.tiles.board.columns + cell[1] + 1
