"""Paints the board of Slide. The painted board is cached, and only cells that have changed are painted again. Gliding
tiles and the light of a win are painted over it.
"""

from collections.abc import Iterable

import pygame

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.theme import Measures, Theme
from puzzlebox_games.slide.painter import TilePainter
from puzzlebox_games.slide.view_layout import Layout

BAND = 0.35
"""The width of the light of a win, as a share of the board from corner to corner."""

UNPAINTED = -1


class BoardPainter:
    """Paints a board in its layout. `tile` paints single tiles."""

    def __init__(self, layout: Layout, theme: Theme, measures: Measures) -> None:
        self.tiles = layout.tiles
        self.tile = TilePainter(theme, self.tiles.side, self.tiles.rows * self.tiles.columns - 1)
        self._frame = layout.frame
        self._theme = theme
        self._corner = 0 if theme.look == "classic" else min(measures.corner, self.tiles.pitch // 4)
        self._board: pygame.Surface | None = None
        self._painted = [UNPAINTED] * (self.tiles.rows * self.tiles.columns)

    def board(self, surface: pygame.Surface, grid: Grid) -> None:
        """Paint the board of the grid."""
        if self._board is None:
            self._board = self._empty_board(surface)
        if self._painted != grid.cells:
            self._repaint(self._board, grid)
        surface.blit(self._board, self._frame.topleft)

    def gliding(self, surface: pygame.Surface, tiles: Iterable[tuple[int, Cell, tuple[float, float]]]) -> None:
        """Paint gliding tiles, each given as its number, its target cell, and its present place. The target cells are
        painted empty."""
        tiles = list(tiles)
        for _, end, _ in tiles:
            self.tile.empty(surface, self.tiles.at(*end))
        for number, end, now in tiles:
            self.tile.tile(surface, self.tiles.at(*now), number, self._is_home(number, end))

    def sweep(self, surface: pygame.Surface, share: float) -> None:
        """Paint the light of a win: a band that moves from the top left to the bottom right as `share` goes from 0 to
        1."""
        tiles = self.tiles
        front = share * (1 + 2 * BAND) - BAND
        last = tiles.rows + tiles.columns - 2
        for diagonal in range(last + 1):
            strength = 1 - abs(diagonal / last - front) / BAND
            if strength > 0:
                for row in range(max(0, diagonal - tiles.columns + 1), min(diagonal, tiles.rows - 1) + 1):
                    self.tile.glow(surface, tiles.at(row, diagonal - row), strength)

    def _empty_board(self, like: pygame.Surface) -> pygame.Surface:
        """Return the picture of an empty board, in the format of the surface `like`."""
        board = pygame.Surface((self._frame.width, self._frame.height), 0, like)
        board.fill(self._theme.ground)
        fill_rounded(board, (0, 0, self._frame.width, self._frame.height), self._corner, self._theme.tile_ground)
        return board

    def _repaint(self, board: pygame.Surface, grid: Grid) -> None:
        """Paint the cells that have changed since the last call."""
        for place, (before, number) in enumerate(zip(self._painted, grid.cells, strict=True)):
            if before != number:
                x, y = self.tiles.at(*divmod(place, grid.columns))
                corner = (x - self._frame.x, y - self._frame.y)
                self.tile.empty(board, corner)
                if number:
                    self.tile.tile(board, corner, number, number == place + 1)
        self._painted = grid.cells.copy()

    def _is_home(self, number: int, cell: Cell) -> bool:
        return number == cell[0] * self.tiles.columns + cell[1] + 1
