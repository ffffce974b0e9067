"""The view of Slide: the board with gliding tiles, clock and counters above it, and the inputs of clicks.

The layout is in `view_layout`, the look of the board in `painter_board`.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import Events
from puzzlebox.translation import tr
from puzzlebox.ui.animation import NEXT_FRAME, Motion, interpolate
from puzzlebox.ui.highlight import draw_highlights
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import figure_row, status_line
from puzzlebox.ui.text import width, write
from puzzlebox.ui.theme import Theme, readable_on
from puzzlebox.ui.view import Clock, View
from puzzlebox_games.slide.painter_board import BoardPainter
from puzzlebox_games.slide.rules import Slide, TileMove
from puzzlebox_games.slide.view_layout import Layout, layout

GLIDE = 120
"""The ms that a tile takes to glide to its new cell."""

FIGURES = 3
"""The number of figures: time, moves and actions."""

SWEEP = 800
"""The ms that a light takes to sweep over the board after a win."""


class Glide(NamedTuple):
    """A tile that glides to the cell `end`. `start` is (row, column) where it was last shown, perhaps between cells."""

    start: tuple[float, float]
    end: Cell
    motion: Motion

    def now(self, time: int) -> tuple[float, float]:
        """Return where it is shown at this time, as row and column."""
        share = self.motion.eased(time)
        return interpolate(self.start[0], self.end[0], share), interpolate(self.start[1], self.end[1], share)


class SlideView(View[Slide]):
    """The view of Slide. Clicks refer to the state of the board, even while tiles are still gliding."""

    def __init__(self, game: Game[Slide], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._hover: bool = preferences["hover"]
        self._fitted: tuple[Layout, BoardPainter] | None = None
        self._glides: dict[int, Glide] = {}
        self._sweep: Motion | None = None
        self._entered: Cell | None = None
        self._hint: Mapping[Role, Collection[Cell]] = {}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, _sheet_theme(theme) if theme.look == "classic" else theme)
        self._fitted = None

    def reset(self, state: Slide) -> None:
        super().reset(state)
        self._glides.clear()
        self._sweep = None
        if self._fitted and (state.grid.rows, state.grid.columns) != self._fitted[0].tiles[2:4]:
            self._fitted = None

    def notice(self, events: Events) -> None:
        for event in events:
            if event.name == "slid":
                self._glide(event.detail)
            elif event.name == "won" and self.theme.look == "modern":
                self._sweep = Motion(self.clock(), SWEEP, GLIDE)
            elif event.name == "restarted":
                self.reset(self.state)

    def draw(self, surface: pygame.Surface) -> None:
        now = self.clock()
        self._remove_finished(now)
        fitted, painter = self._fit()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.fill(self.theme.ground, self.area)
        self._draw_figures(surface, fitted)
        painter.board(surface, self.state.grid)
        painter.gliding(surface, [(number, glide.end, glide.now(now)) for number, glide in self._glides.items()])
        draw_highlights(surface, painter.tiles, self._hint, self.theme)
        if self._sweep:
            painter.sweep(surface, self._sweep.progress(now))
        surface.set_clip(clip)

    def input_at(self, position: tuple[int, int]) -> str | None:
        cell = self._fit()[0].tiles.cell_at(position)
        return None if cell is None or cell == self.state.blank else _tile(cell)

    def hover_at(self, position: tuple[int, int]) -> str | None:
        """Return the input for the tile that the pointer has just entered, if it is beside the blank and the preference
        `hover` is on."""
        cell = self._fit()[0].tiles.cell_at(position)
        entered = cell is not None and cell != self._entered
        self._entered = cell
        if not (self._hover and entered and cell) or self.state.outcome():
            return None
        return _tile(cell) if cell in self.state.grid.neighbours(self.state.blank) else None

    def describe_at(self, position: tuple[int, int]) -> str | None:
        """Return the number at this place and where it belongs, if tiles are too small to show it."""
        fitted, painter = self._fit()
        cell = fitted.tiles.cell_near(position)
        if cell is None or painter.tile.numbered:
            return None
        number = self.state.grid[cell]
        if not number:
            return Message("blank")
        row, column = divmod(number - 1, self.state.grid.columns)
        if cell == (row, column):
            return Message("{number}, in place", number=number)
        return Message("{number}, belongs to row {row}, column {column}", number=number, row=row + 1, column=column + 1)

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Highlight these cells, over tiles that glide as well."""
        self._hint = cells

    def board_area(self) -> Area | None:
        return self._fit()[0].frame

    def figures_area(self) -> Area | None:
        """Return the area of the figures; None on a card of the menu, which has none."""
        fitted = self._fit()[0]
        areas = [area for area in (fitted.line, fitted.row) if area != EMPTY_AREA]
        return areas[0] if areas else None

    def window_title(self) -> str:
        """Return the title of the window: `Slide 4 x 4 · 0:42`."""
        grid = self.state.grid
        size = f"{grid.rows} x {grid.columns}"
        if "time" in self.theme.hidden_figures:
            return f"{tr(self.game.title)} {size}"
        return f"{tr(self.game.title)} {size} · {time_text(self.state)}"

    def result_title(self) -> str:
        """Return the title of the result: `Time: 0:42.17`."""
        return Message("Time: {time}", time=time_text(self.state))

    def figures(self) -> dict[str, str]:
        return {**super().figures(), "Time": time_text(self.state)}

    def next_frame(self) -> int | None:
        if self._glides or self._sweep:
            return NEXT_FRAME
        state = self.state
        runs = state.started_at is not None and state.ended_at is None and not state.paused
        return 1000 - state.elapsed() % 1000 if runs else None

    def _fit(self) -> tuple[Layout, BoardPainter]:
        """Return the layout and the painter for this board in this window."""
        if self._fitted is None:
            grid, theme = self.state.grid, self.theme
            fitted = layout(self.area, self.measures, grid.rows, grid.columns, theme.look, theme.panels)
            self._fitted = fitted, BoardPainter(fitted, theme, self.measures)
        return self._fitted

    def _glide(self, moves: tuple[TileMove, ...]) -> None:
        """Let tiles glide, each from where it is shown now."""
        now = self.clock()
        for move in moves:
            gliding = self._glides.get(move.number)
            start = gliding.now(now) if gliding else move.start
            self._glides[move.number] = Glide(start, move.end, Motion(now, GLIDE))

    def _remove_finished(self, now: int) -> None:
        self._glides = {number: glide for number, glide in self._glides.items() if not glide.motion.over(now)}
        if self._sweep and self._sweep.over(now):
            self._sweep = None

    def _draw_figures(self, surface: pygame.Surface, fitted: Layout) -> None:
        figures = self.theme.visible_figures(self.figures())
        if fitted.line != EMPTY_AREA:
            status_line(surface, fitted.line, figures, self.theme, self.measures)
        if fitted.row != EMPTY_AREA:
            row = self._draw_scramble(surface, fitted.row)
            figure_row(surface, row, figures, self.theme, self.measures)

    def _draw_scramble(self, surface: pygame.Surface, row: Area) -> Area:
        """Draw how the board was scrambled, at the right in muted text. Returns the rest of the row."""
        measures, label, text = self.measures, tr("Scramble"), tr(scramble_text(self.state))
        wide = max(width(text, measures.body), width(label, measures.small))
        if row.width - wide < FIGURES * 4 * measures.figure:
            return row
        write(surface, label, (row.right, row.y), measures.small, self.theme.muted, anchor="topright")
        middle = row.y + line_height(measures.small) + line_height(measures.figure) // 2
        write(surface, text, (row.right, middle), measures.body, self.theme.muted, anchor="midright")
        return row.from_right(wide, measures.pad)[1]


def time_text(state: Slide) -> str:
    """Return the time on the clock: in whole seconds while it runs, with hundredths after the win."""
    return clock_text(state.elapsed(), hundredths=state.ended_at is not None)


def scramble_text(state: Slide) -> str:
    """Return how the board was scrambled, in a few words."""
    if state.origin is None:
        return Message("custom")
    if state.options["mix"] == "random":
        return Message("random")
    return Message("{count} move", "{count} moves", count=state.options["moves"])


def _tile(cell: Cell) -> str:
    return f"tile {cell[0]} {cell[1]}"


def _sheet_theme(theme: Theme) -> Theme:
    """Return the theme for the classic look, in which the window has one background and readable text. Hints have the
    colour of text, because the accent of the theme may be that of the tiles."""
    ink = readable_on(theme.tile_ground)
    return replace(theme, ground=theme.tile_ground, text=ink, muted=ink, accent=ink)
