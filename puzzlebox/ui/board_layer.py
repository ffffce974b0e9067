"""A picture of a grid that is kept between frames. Only cells whose values have changed are drawn again."""

from collections.abc import Callable, Sequence

import pygame

from puzzlebox.ui.layout import Board
from puzzlebox.ui.painter import cell_gap, draw_outline
from puzzlebox.ui.theme import Colour, Theme

MIN_LINED_CELL = 8
"""Cells with fewer px have no lines between them: the lines would only flicker."""

MAX_EDGE = 3
"""The thickest edge of a board, in px. It fits into the smallest margin that a layout leaves around a board."""

UNSHOWN = -1
"""Stands for a cell that has not been drawn yet. No cell has this value."""

CellPicture = Callable[[int], pygame.Surface | None]
"""Returns the picture of a cell with this value, a square of the board's cell size. None leaves the ground visible."""


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
