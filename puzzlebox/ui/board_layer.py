"""The picture of a grid, kept from frame to frame: only cells that hold something else than before are drawn anew."""

from collections.abc import Callable, Sequence

import pygame

from puzzlebox.ui.layout import Board
from puzzlebox.ui.painter import cell_gap, draw_outline
from puzzlebox.ui.theme import Theme

MIN_LINED_CELL = 8
"""Between cells of fewer px, lines would only flicker."""

CellPicture = Callable[[int], pygame.Surface | None]
"""How a cell that holds this value looks, in a square of the board's cell size; None shows the ground alone."""


def empty_board(board: Board, theme: Theme) -> pygame.Surface:
    """The ground of an empty board: lines that are barely there, in the gaps between cells."""
    area, cell = board.area, board.cell
    ground = pygame.Surface((max(1, area.width), max(1, area.height)))
    ground.fill(theme.well)
    if cell >= MIN_LINED_CELL:
        thin = cell_gap(cell)
        for column in range(1, board.columns):
            ground.fill(theme.grid, (column * cell - thin, 0, thin, area.height))
        for row in range(1, board.rows):
            ground.fill(theme.grid, (0, row * cell - thin, area.width, thin))
    return ground


def draw_frame(surface: pygame.Surface, board: Board, theme: Theme) -> None:
    """The edge around a board, drawn just outside of it."""
    thickness = max(1, board.cell // 16)
    away = thickness + 1
    draw_outline(surface, board.area.inflate(2, 2), 0, theme.well)
    draw_outline(surface, board.area.inflate(2 * away, 2 * away), away + 1, theme.line, thickness)


class BoardLayer:
    """A board's picture. `show` brings it up to date; `ground` is the empty board, `picture` draws a value."""

    def __init__(self, board: Board, ground: pygame.Surface, picture: CellPicture) -> None:
        self.board = board
        self.surface = ground.copy()
        self._ground = ground
        self._picture = picture
        self._shown = [0] * (board.rows * board.columns)

    def show(self, cells: Sequence[int]) -> pygame.Surface:
        """The picture of these values, row by row. Raises ValueError where their number is not the board's."""
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
