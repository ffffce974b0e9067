"""The plain view, for a game that brings none of its own: its grid as coloured cells, its figures beside it."""

import pygame

from puzzlebox.core.game import Events, Game, State
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.ui.boardlayer import BoardLayer, frame, well
from puzzlebox.ui.layout import Area, Arrangement, arrange
from puzzlebox.ui.painter import MARKS, SMALLEST_MARK, box_cell
from puzzlebox.ui.panels import figures_of
from puzzlebox.ui.theme import Measures, Theme
from puzzlebox.ui.view import Clock


class GridView:
    """Shows any state: value 0 as ground, every other in one of the theme's piece colours, with the character that the
    game's `symbols` have for it. Nothing moves by itself, and a click means nothing: a game whose cells are clicked
    builds its view on this one and asks `cell_at`."""

    _state: State
    _theme: Theme
    _area: Area

    def __init__(self, game: Game, preferences: Options, clock: Clock) -> None:
        self._game = game
        self._places: Arrangement | None = None
        self._layer: BoardLayer | None = None

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self._area = Area(*rect)
        self._theme = theme
        self._measures = Measures.of(rect.width, rect.height)
        self._layer = None

    def reset(self, state: State) -> None:
        self._state = state

    def notice(self, events: Events) -> None:
        """The state is drawn as it is: nothing to keep of what led to it."""

    def draw(self, surface: pygame.Surface) -> None:
        places, layer = self._fitted()
        clip = surface.get_clip()
        surface.set_clip(self._area)
        if self._theme.panels:
            surface.fill(self._theme.ground, self._area)
        frame(surface, places.board, self._theme)
        surface.blit(layer.show(self._state.grid.cells), places.board.place(0, 0))
        values = {name.capitalize(): str(value) for name, value in self._state.status().items()}
        figures_of(surface, places, values, self._theme, self._measures)
        surface.set_clip(clip)

    def input_at(self, position: tuple[int, int]) -> str | None:
        return None

    def describe_at(self, position: tuple[int, int]) -> str | None:
        """What the cell holds, where cells are too small to show it."""
        cell = self.cell_at(position)
        if cell is None or self._fitted()[0].board.cell >= SMALLEST_MARK:
            return None
        return self._symbol(self._state.grid[cell]) or None

    def line(self) -> Area | None:
        """Where the figures stand above the board."""
        places = self._fitted()[0]
        return places.line or places.above

    def next_frame(self) -> int | None:
        return None

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """The cell of the board at a place of the window."""
        return self._fitted()[0].board.cell_at(position)

    def _fitted(self) -> tuple[Arrangement, BoardLayer]:
        """Places and picture for the present window and a board of the present size."""
        grid = self._state.grid
        if self._layer and self._places and self._places.board[2:4] == (grid.rows, grid.columns):
            return self._places, self._layer
        self._places = arrange(self._area, self._measures, grid.rows, grid.columns, self._theme.panels)
        board = self._places.board
        self._layer = BoardLayer(board, well(board, self._theme), self._picture)
        return self._places, self._layer

    def _picture(self, value: int) -> pygame.Surface | None:
        if value == 0:
            return None
        colour = self._theme.pieces[(value - 1) % len(self._theme.pieces)]
        mark = 1 + (value - 1) % (MARKS - 1) if self._theme.marks else 0
        cell = self._places.board.cell if self._places else 1
        return box_cell(cell, colour, mark, label=self._symbol(value))

    def _symbol(self, value: int) -> str:
        """The game's character for a value; its number where there is none."""
        symbols = self._game.symbols
        return symbols[value] if symbols and value < len(symbols) else str(value)
