"""The plain view: a grid as coloured cells, with its figures beside it. Shows any game, and is a base for others."""

from typing import TypeVar

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.board_layer import BoardLayer, draw_frame, empty_board
from puzzlebox.ui.layout import Area, Arrangement, Board, arrange
from puzzlebox.ui.painter import MIN_PATTERN_CELL, PATTERN_COUNT, modern_cell
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position, View

S = TypeVar("S", bound=State)


class GridView(View[S]):
    """Shows any state: value 0 as ground, every other in one of the theme's piece colours, with the character that the
    game's `symbols` have for it.

    A game with a look of its own overrides `cell_picture`; one whose cells are clicked overrides `input_at` and asks
    `cell_at`. `arrangement` says where board and figures stand.
    """

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._arrangement: Arrangement | None = None
        self._layer: BoardLayer | None = None

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._layer = None

    def cell_picture(self, value: int) -> pygame.Surface | None:
        """How a cell with this value looks, in a square of `board.cell` px; None for the ground alone."""
        if value == 0:
            return None
        colour = self.theme.pieces[(value - 1) % len(self.theme.pieces)]
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if self.theme.patterns else 0
        return modern_cell(self.board.cell, colour, pattern, label=self.symbol(value))

    def symbol(self, value: int) -> str:
        """The game's character for a value; its number if there is none."""
        symbols = self.game.presentation.symbols
        return symbols[value] if symbols and value < len(symbols) else str(value)

    def cell_at(self, position: Position) -> Cell | None:
        """The cell of the board at a place of the window."""
        return self.board.cell_at(position)

    @property
    def board(self) -> Board:
        """Where the cells are, in the present window and for a board of the present size."""
        return self.arrangement.board

    @property
    def arrangement(self) -> Arrangement:
        """Where board and figures are, in the present window and for a board of the present size."""
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
        arrangement, layer = self.arrangement, self._layer
        assert layer is not None
        clip = surface.get_clip()
        surface.set_clip(self.area)
        if self.theme.panels:
            surface.fill(self.theme.ground, self.area)
        draw_frame(surface, arrangement.board, self.theme)
        surface.blit(layer.show(self.state.grid.cells), arrangement.board.place(0, 0))
        draw_figures(surface, arrangement, self.figures(), self.theme, self.measures)
        surface.set_clip(clip)

    def describe_at(self, position: Position) -> str | None:
        """What the cell holds, if cells are too small to show it."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_PATTERN_CELL:
            return None
        return self.symbol(self.state.grid[cell]) or None

    def figures_area(self) -> Area | None:
        """Where the figures stand above the board."""
        return self.arrangement.line or self.arrangement.above
