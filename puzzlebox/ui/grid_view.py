"""The plain view: a grid of coloured cells with figures beside it. It can show any game, and other views extend it."""

from collections.abc import Collection, Mapping
from typing import TypeVar

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import State
from puzzlebox.ui.board_layer import BoardLayer, draw_frame, empty_board
from puzzlebox.ui.highlight import draw_highlights
from puzzlebox.ui.layout import Area, Arrangement, Board, arrange
from puzzlebox.ui.painter import MIN_PATTERN_CELL, PATTERN_COUNT, modern_cell
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position, View

S = TypeVar("S", bound=State)


class GridView(View[S]):
    """Shows any state. Value 0 is the ground; every other value has one of the theme's piece colours and its character
    from the game's `symbols`.

    To change the look of cells, override `cell_picture`. To make cells clickable, override `input_at` and call
    `cell_at`. `arrangement` is where the board and the figures are.
    """

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._arrangement: Arrangement | None = None
        self._layer: BoardLayer | None = None
        self._hint: Mapping[Role, Collection[Cell]] = {}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, in window pixels."""
        super().layout(rect, theme)
        self._layer = None

    def cell_picture(self, value: int) -> pygame.Surface | None:
        """Return the picture of a cell with this value, a square of `board.cell` px. None leaves the ground visible."""
        if value == 0:
            return None
        colour = self.theme.pieces[(value - 1) % len(self.theme.pieces)]
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if self.theme.patterns else 0
        return modern_cell(self.board.cell, colour, pattern, label=self.symbol(value))

    def symbol(self, value: int) -> str:
        """Return the game's character for a value, or its number if there is none."""
        symbols = self.game.presentation.symbols
        return symbols[value] if symbols and value < len(symbols) else str(value)

    def cell_at(self, position: Position) -> Cell | None:
        """Return the cell at a position of the window, None outside the board."""
        return self.board.cell_at(position)

    @property
    def board(self) -> Board:
        """Where the cells are, in the current window and for the current size of the grid."""
        return self.arrangement.board

    @property
    def arrangement(self) -> Arrangement:
        """Where the board and the figures are, in the current window and for the current size of the grid."""
        grid = self.state.grid
        if (
            self._layer is None
            or self._arrangement is None
            or self._arrangement.board[2:4] != (grid.rows, grid.columns)
        ):
            self._arrangement = arrange(self.area, self.measures, grid.rows, grid.columns, self.theme.panels)
            board = self._arrangement.board
            self._layer = BoardLayer(board, empty_board(board, self.theme), self.cell_picture)
        return self._arrangement

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with the cells of a hint, its frame and the figures."""
        arrangement, layer = self.arrangement, self._layer
        assert layer is not None
        clip = surface.get_clip()
        surface.set_clip(self.area)
        if self.theme.panels:
            surface.fill(self.theme.ground, self.area)
        draw_frame(surface, arrangement.board, self.theme)
        surface.blit(layer.show(self.state.grid.cells), arrangement.board.place(0, 0))
        draw_highlights(surface, arrangement.board, self._hint, self.theme)
        draw_figures(surface, arrangement, self.figures(), self.theme, self.measures)
        surface.set_clip(clip)

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Highlight these cells, as `draw_highlights` does."""
        self._hint = cells

    def describe_at(self, position: Position) -> str | None:
        """Return what the cell holds if cells are too small to show it."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_PATTERN_CELL:
            return None
        return self.symbol(self.state.grid[cell]) or None

    def board_area(self) -> Area | None:
        """Return the area of the cells."""
        return self.board.area

    def figures_area(self) -> Area | None:
        """Return the area of the figures above the board."""
        return self.arrangement.line or self.arrangement.above
