"""The edges of the stack, drawn where a block has an empty cell beside it."""

from collections.abc import Iterator, Sequence

import pygame

from puzzlebox.ui.layout import Board
from puzzlebox.ui.painter import blank
from puzzlebox_games.falling.look import Colour

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
