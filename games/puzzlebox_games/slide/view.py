"""The view of Slide: gliding tiles, the figures above them, and what is on the tiles."""

from collections.abc import Hashable
from dataclasses import replace

import pygame

from puzzlebox.rules import UNIT, Cell, Events, Message, Point, clock_text, message_of, translatable
from puzzlebox.views import (
    Area,
    Arrangement,
    Board,
    BoardView,
    Place,
    Position,
    Theme,
    load_picture,
    readable_on,
    tr,
    value_text,
)
from puzzlebox_games.slide.hand import GAP
from puzzlebox_games.slide.painter import BoardPainter, lay_out, tiles_on
from puzzlebox_games.slide.rules import TILES, Slide

GLIDE = 120
"""The ms that a tile takes to glide to its new cell."""


class SlideView(BoardView[Slide, BoardPainter]):
    """The view of Slide. Clicks refer to the state of the board, even while tiles are still gliding."""

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, in window pixels."""
        super().layout(rect, _sheet_theme(theme) if theme.look == "classic" else theme)

    def arrange(self) -> Arrangement:
        """Lay out the tiles and the figures above them."""
        grid, theme = self.state.grid, self.theme
        self.tiles, places = lay_out(self.area, self.measures, grid.rows, grid.columns, theme.look, theme.panels)
        return places

    def place_board(self, board: Board) -> None:
        """Place the tiles of an enlarged board."""
        self.tiles = tiles_on(board, self.theme.look)
        if self._painter:
            self._painter.tiles = self.tiles

    def followed_cells(self) -> list[Cell]:
        """Return the blank cell, or that of the cursor."""
        blank = self.state.grid.find(0)
        return super().followed_cells() or ([blank] if blank else [])

    def new_painter(self) -> BoardPainter:
        """Return what paints the board."""
        return BoardPainter(self.tiles, self.theme, self.measures, self._picture, self.preferences["small-numbers"])

    @property
    def _picture(self) -> pygame.Surface | None:
        """The picture on the tiles, None for numbers and for a file that cannot be used."""
        value = self.preferences["tiles"]
        return None if value == TILES.default or self.problem() else load_picture(TILES, value)

    def problem(self) -> str:
        """Return why there is no picture on the tiles, although the player wants one."""
        try:
            if (value := self.preferences["tiles"]) != TILES.default:
                load_picture(TILES, value)
        except ValueError as error:
            return message_of(error)
        return ""

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the tiles, and over them those that glide."""
        if not self.theme.panels:
            surface.fill(self.theme.ground, self.area)
        self.painter.board(surface, self.state.grid)
        gliding = [
            (number, glide.way[-1], glide.now(now)) for number, glide in self.glides.items() if isinstance(number, int)
        ]
        self.painter.gliding(surface, gliding)
        if self.state.outcome() and not gliding:
            self.painter.tile.complete(surface, self.tiles.at(*self.state.blank))

    def draw_light(self, surface: pygame.Surface, cell: tuple[int, int], strength: float) -> None:
        """Add a warm light to a tile after a win."""
        self.painter.tile.glow(surface, self.tiles.at(*cell), strength)

    def figures(self) -> dict[str, str]:
        """Return time and moves, how many tiles are in place, and the best result, unless the time is hidden."""
        state, tiles = self.state, len(self.state.grid) - 1
        place = Message("{count} of {total}", count=round(state.progress() * tiles), total=tiles)
        best: dict[str, str] = (
            {translatable("Best"): self.best} if self.best and "time" not in self.theme.hidden_figures else {}
        )
        return {**self.time_figure(), "Moves": str(state.moved), translatable("In place"): place, **best}

    def notice(self, events: Events) -> None:
        """Let tiles glide, each from where it is shown now."""
        super().notice(events)
        for event in events:
            if event.name == "slid":
                for move in event.detail:
                    self.glide(move.number, (move.start, move.end), GLIDE)

    def piece_area(self, piece: Hashable, place: Place) -> Area:
        """Return the area of a tile."""
        return self.cell_area(place)

    def beside_board(self) -> object:
        """Return the figures."""
        return self.figures()

    def cell_area(self, cell: Place) -> Area:
        """Return the area of the tile in a cell, without the gap beside it."""
        return Area(*self.tiles.at(*cell), self.tiles.side, self.tiles.side)

    def point_at(self, position: Position) -> Point:
        """Return the point of a position in the window. The last part of a cell is the gap to the next tile."""
        if self.shown and not self.shown.collidepoint(position):
            return super().point_at(position)
        return self._along(position[1] - self.board.y), self._along(position[0] - self.board.x)

    def _along(self, pixels: int) -> int:
        """Return a distance from the first tile in thousandths of a cell."""
        cell, part = divmod(pixels, self.board.cell)
        side = self.tiles.side
        return cell * UNIT + (part * (UNIT - GAP) // side if part < side else UNIT - GAP)

    def describe_at(self, position: Position) -> str | None:
        """Return the number at this place and where it belongs, if tiles are too small to show it."""
        cell = self.cell_at(position)
        if cell is None or self.painter.tile.numbered:
            return None
        number = self.state.grid[cell]
        if not number:
            return Message("blank")
        row, column = divmod(number - 1, self.state.grid.columns)
        if cell == (row, column):
            return Message("{number}, in place", number=number)
        return Message("{number}, belongs to row {row}, column {column}", number=number, row=row + 1, column=column + 1)

    def board_area(self) -> Area | None:
        """Return the area of the board with its frame."""
        self.arrangement  # noqa: B018 (it lays out the tiles)
        return self.shown or self.tiles.frame

    def window_title(self) -> str:
        """Return the title of the window: `Slide 4 x 4 · 0:42`."""
        grid = self.state.grid
        size = f"{grid.rows} x {grid.columns}"
        if "time" in self.theme.hidden_figures:
            return f"{tr(self.game.title)} {size}"
        return f"{tr(self.game.title)} {size} · {value_text(self.time_text())}"

    def result_title(self) -> str:
        """Return the title of the result: `Time: 0:42.17`."""
        return Message("Time: {time}", time=self.time_text())

    def time_text(self) -> str:
        """Return the time on the clock: in whole seconds while it runs, with hundredths after the win."""
        return clock_text(self.state.elapsed(), hundredths=self.state.ended_at is not None)

    def next_frame(self) -> int | None:
        """Return 0 while something moves, and the ms to the next second while the clock runs."""
        return super().next_frame() if self.is_moving() or self.state.started_at is not None else None


def _sheet_theme(theme: Theme) -> Theme:
    """Return the theme for the classic look, in which the window has one background and readable text. Hints have the
    colour of text, because the accent of the theme may be that of the tiles."""
    ink = readable_on(theme.tile_ground)
    return replace(theme, ground=theme.tile_ground, text=ink, muted=ink, accent=ink)
