"""Draws the pieces, cells and edges of falling-block games in the modern and the classic look."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pygame

from puzzlebox.rules import Cell
from puzzlebox.views import (
    MIN_PATTERN_CELL,
    PATTERN_COUNT,
    Area,
    Board,
    Colour,
    Theme,
    blank,
    classic_cell,
    ghost,
    mix,
    modern_cell,
)
from puzzlebox_games.falling.look import BLACK, WHITE, Sheet
from puzzlebox_games.falling.readers import Piece, Setting
from puzzlebox_games.falling.shown import entry_of

FALLING = 14
"""How much brighter the falling piece is than the stack, in hundredths of white."""

GHOST, CLEAR_GHOST = 0.45, 0.85
"""How strongly the outline of a ghost stands out: with shades, and with lines alone, in high contrast."""

FAINT = 90
"""How opaque a piece is that cannot be taken now, of 255."""


class PiecePainter:
    """Draws the cells of one game in a theme. Sizes are the pitch of the cells in px."""

    def __init__(self, theme: Theme, setting: Setting) -> None:
        self.theme = theme
        self.setting = setting
        self.look = setting.look
        self._colour = cache(lambda value: colour_of(setting, value, theme))

    def cell(self, value: int, size: int, brightness: int = 0) -> pygame.Surface:
        """Return the picture of a cell with this value, from 1 up. Tiny cells on the menu have no digits, which would
        hide their colours."""
        pattern = self._pattern(value)
        label = str(value) if self.look.digits and (self.theme.panels or size >= MIN_PATTERN_CELL) else ""
        if self.theme.look == "classic":
            return classic_cell(size, *boxes_of(self.setting, value), pattern, label)
        return modern_cell(size, self._colour(value), pattern, brightness, label)

    def _pattern(self, value: int) -> int:
        """Return the number of the pattern of a value, 0 for none."""
        if self.theme.patterns:
            return 1 + (value - 1) % (PATTERN_COUNT - 1)
        own = self.look.patterns if self.theme.look == "classic" else ()
        return own[(value - 1) % len(own)] if own else 0

    def stack_cell(self, value: int, size: int, level: int) -> pygame.Surface:
        """Return the picture of a cell in the stack."""
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if self.theme.patterns else 0
        if self.look.stack_shade and self.theme.look == "classic":
            dark, light = (mix(colour, BLACK, self.look.stack_shade) for colour in boxes_of(self.setting, value))
            return classic_cell(size, dark, light, pattern)
        if not self.look.levels:
            return self.cell(value, size)
        if self.theme.look == "classic":
            return classic_cell(size, *self.look.sheet_levels[(level - 1) % len(self.look.sheet_levels)], pattern)
        hue = self.look.levels[(level - 1) % len(self.look.levels)]
        return modern_cell(size, self.theme.hue(hue), pattern)

    def piece(
        self,
        surface: pygame.Surface,
        piece: Piece,
        corner: tuple[int, int],
        size: int,
        brightness: int = 0,
        darkness: int = 0,
    ) -> None:
        """Draw a piece. `corner` is the top left corner of the cell (0, 0). `brightness` and `darkness` are in
        hundredths."""
        x, y = corner
        light = 255 * (100 - darkness) // 100
        for (row, column), value in zip(piece.cells, piece.values, strict=True):
            place = (x + column * size, y + row * size)
            surface.blit(self.cell(value, size, brightness), place)
            if darkness:
                blend(surface, light, (*place, size, size), pygame.BLEND_RGB_MULT)

    def landing(
        self, surface: pygame.Surface, cells: Iterable[Cell], value: int, corner: tuple[int, int], size: int
    ) -> None:
        """Draw the outline of a piece where it would land."""
        sheet = self.theme.look == "classic"
        colour = boxes_of(self.setting, value)[1] if sheet else self._colour(value)
        has_shades = sheet or self.theme.ground != self.theme.surface
        picture = ghost(size, colour, self.theme.well, GHOST if has_shades else CLEAR_GHOST)
        for row, column in cells:
            surface.blit(picture, (corner[0] + column * size, corner[1] + row * size))

    def centred(self, surface: pygame.Surface, piece: Piece, area: Area, size: int) -> None:
        """Draw a piece in the middle of an area."""
        rows, columns = extent(piece.cells)
        top, left = min(r for r, _ in piece.cells), min(c for _, c in piece.cells)
        place = area.centred(columns * size, rows * size)
        self.piece(surface, piece, (place.x - left * size, place.y - top * size), size)

    def faint(self, surface: pygame.Surface, piece: Piece, area: Area, size: int) -> None:
        """Draw a piece in the middle of an area that cannot be taken now."""
        layer = blank(*area.size)
        self.centred(layer, piece, Area(0, 0, *area.size), size)
        layer.set_alpha(FAINT)
        surface.blit(layer, area)


def blend(surface: pygame.Surface, light: int, rect: tuple[int, int, int, int], flags: int) -> None:
    """Fill a rectangle with a grey by one of the blend modes, which would ignore the clip of the surface."""
    surface.fill((light, light, light), surface.get_clip().clip(rect), flags)


def extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return the number of rows and columns from the first cell to the last."""
    rows, columns = zip(*cells, strict=True)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def largest_extent(setting: Setting) -> tuple[int, int]:
    """Return the number of rows and columns in which any next piece fits: in every orientation if one piece is shown,
    as it may enter turned, or else in the first orientation."""
    shown = [
        extent(cells)
        for orientations in setting.shapes.values()
        for cells in (orientations if setting.preview == 1 else orientations[:1])
    ]
    return max(rows for rows, _ in shown), max(columns for _, columns in shown)


def colour_of(setting: Setting, value: int, theme: Theme) -> Colour:
    """Return the colour of a value in the modern look."""
    colour, shades = theme.hue(entry_of(setting.shapes, setting.look.hues, value)), setting.look.shades
    shade = shades[(value - 1) % len(shades)]
    return mix(colour, BLACK if shade > 0 else WHITE, abs(shade))


def boxes_of(setting: Setting, value: int) -> Sheet:
    """Return the colours of a value in the classic look."""
    return entry_of(setting.shapes, setting.look.sheet, value)


Line = tuple[int, int, int, int]
"""A filled rectangle: x, y, width, height."""


class StackEdges:
    """A picture of the edges that is kept until the board changes."""

    def __init__(self, board: Board, colour: Colour) -> None:
        self._board = board
        self._colour = colour
        self._shown: list[int] = []
        self._picture = blank(board.area.width, board.area.height)

    def draw(self, surface: pygame.Surface, cells: Sequence[int]) -> None:
        """Draw the edges of these values, given row by row, over the board."""
        if cells != self._shown:
            self._shown = list(cells)
            self._picture.fill((0, 0, 0, 0))
            for line in self._lines():
                self._picture.fill(self._colour, line)
        surface.blit(self._picture, self._board.place(0, 0))

    def _lines(self) -> Iterator[Line]:
        rows, columns, size = self._board.rows, self._board.columns, self._board.cell
        thin = max(1, size // 12)
        for place, value in enumerate(self._shown):
            if not value:
                continue
            row, column = divmod(place, columns)
            x, y = column * size, row * size
            if row and not self._shown[place - columns]:
                yield x, y, size, thin
            if row + 1 < rows and not self._shown[place + columns]:
                yield x, y + size - thin, size, thin
            if column and not self._shown[place - 1]:
                yield x, y, thin, size
            if column + 1 < columns and not self._shown[place + 1]:
                yield x + size - thin, y, thin, size
