"""The plain view: a grid of coloured cells with figures beside it. It can show any game, and other views extend it."""

from collections.abc import Sequence
from typing import TypeVar

import pygame

from puzzlebox.core.hand import Lifted
from puzzlebox.core.state import State
from puzzlebox.ui.animation import Place
from puzzlebox.ui.board_layer import BoardLayer, draw_frame, empty_board
from puzzlebox.ui.board_view import BoardView
from puzzlebox.ui.painter import MIN_PATTERN_CELL, PATTERN_COUNT, modern_cell
from puzzlebox.ui.view import Position

S = TypeVar("S", bound=State)


class GridView(BoardView[S, BoardLayer]):
    """Shows any state. Value 0 is the ground; every other value has one of the theme's piece colours and its character
    from the game's `symbols`.

    To change the look of cells, override `cell_picture`; to show more than the values of the grid, `values` as well. To
    let the piece in a cell glide there, call `glide` with the cell as the piece. To let a picture change slowly, call
    `fade`.
    """

    def values(self) -> Sequence[int]:
        """Return what each cell shows as a number, row by row: by default the values of the grid."""
        return self.state.grid.cells

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

    def empty_board(self) -> pygame.Surface:
        """Return the ground on which the cells lie, as a picture of the size of the board."""
        return empty_board(self.board, self.theme)

    def new_painter(self) -> BoardLayer:
        """Return the picture of the cells."""
        return BoardLayer(self.board, self.empty_board(), self.cell_picture)

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the edge around the board."""
        draw_frame(surface, self.board, self.theme)

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the frame and the cells. A cell whose piece glides, or is lifted, looks like one with the value 0."""
        self.draw_frame(surface)
        cells = dict(zip(self.state.grid, self.values(), strict=True))
        gliding = {cell: value for cell, value in cells.items() if cell in self.glides}
        lifted = self.overlay.cells.get("held", ()) if self.overlay.lifted else ()
        cells |= dict.fromkeys((*gliding, *lifted), 0)
        surface.blit(self.painter.show([*cells.values()]), self.board.place(0, 0))
        for cell, fade in self.fades.items():
            self._draw_cell(surface, cell, fade.before, 1 - fade.motion.eased(now))
        for cell, value in gliding.items():
            self._draw_cell(surface, self.place_of(cell, cell), value)

    def _draw_cell(self, surface: pygame.Surface, place: Place, value: int, strength: float = 1) -> None:
        """Draw the picture of a cell anywhere on the board. `strength` is from 0 (invisible) to 1."""
        if picture := self.cell_picture(value):
            shown = picture.copy()
            shown.set_alpha(round(255 * strength))
            surface.blit(shown, self.board.place(*place))

    def draw_lifted(self, surface: pygame.Surface, lifted: Lifted) -> None:
        """Draw a piece that follows the pointer, as cells of its value."""
        if picture := self.cell_picture(lifted.value):
            for corner in lifted.corners:
                surface.blit(picture, self.position_of(corner))

    def describe_at(self, position: Position) -> str | None:
        """Return what the cell holds if cells are too small to show it."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_PATTERN_CELL:
            return None
        return self.symbol(self.state.grid[cell]) or None
