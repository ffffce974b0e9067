"""How Slide is shown: the board with tiles that glide, clock and counts above it; and what a click on it means.

Where things stand and what a board looks like have their own rooms.
"""

from dataclasses import replace
from typing import NamedTuple

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import NEXT_FRAME, Motion, interpolate
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import figure_row, status_line
from puzzlebox.ui.text import width, write
from puzzlebox.ui.theme import Theme, readable_on
from puzzlebox.ui.view import Clock, View
from puzzlebox_games.slide.painter_board import BoardPainter
from puzzlebox_games.slide.rules import Slid, Slide
from puzzlebox_games.slide.view_places import Places, place

GLIDE = 120
"""Ms that a tile takes to its new cell."""

FIGURES = 3
"""Time, moves and actions."""

SWEEP = 800
"""Ms that the light of a win takes over the board."""


class Glide(NamedTuple):
    """A tile under way to the cell `end`, from where it was seen last: (row, column), perhaps between two cells."""

    start: tuple[float, float]
    end: Cell
    motion: Motion

    def now(self, time: int) -> tuple[float, float]:
        """Where it is seen at this time, as row and column."""
        share = self.motion.eased(time)
        return interpolate(self.start[0], self.end[0], share), interpolate(self.start[1], self.end[1], share)


class SlideView(View[Slide]):
    """The view of a game of Slide. What a click means is asked of the board as it stands, not of what still glides."""

    def __init__(self, game: Game[Slide], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._hover: bool = preferences["hover"]
        self._fitted: tuple[Places, BoardPainter] | None = None
        self._glides: dict[int, Glide] = {}
        self._sweep: Motion | None = None
        self._entered: Cell | None = None

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
        self._forget_what_is_over(now)
        places, painter = self._fit()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.fill(self.theme.ground, self.area)
        self._draw_figures(surface, places)
        painter.board(surface, self.state.grid)
        painter.under_way(surface, [(number, glide.end, glide.now(now)) for number, glide in self._glides.items()])
        if self._sweep:
            painter.sweep(surface, self._sweep.progress(now))
        surface.set_clip(clip)

    def input_at(self, position: tuple[int, int]) -> str | None:
        cell = self._fit()[0].tiles.cell_at(position)
        return None if cell is None or cell == self.state.blank else _tile(cell)

    def hover_at(self, position: tuple[int, int]) -> str | None:
        """With the preference `hover`: the move of the tile that the pointer has just entered, if it is beside the
        blank."""
        cell = self._fit()[0].tiles.cell_at(position)
        entered = cell is not None and cell != self._entered
        self._entered = cell
        if not (self._hover and entered and cell) or self.state.outcome():
            return None
        return _tile(cell) if cell in self.state.grid.neighbours(self.state.blank) else None

    def describe_at(self, position: tuple[int, int]) -> str | None:
        """The number at this place and where it belongs, where tiles are too small to show it."""
        places, painter = self._fit()
        cell = places.tiles.cell_near(position)
        if cell is None or painter.tile.numbered:
            return None
        number = self.state.grid[cell]
        if not number:
            return "blank"
        row, column = divmod(number - 1, self.state.grid.columns)
        return f"{number}, at home" if cell == (row, column) else f"{number}, home: row {row + 1}, column {column + 1}"

    def figures_area(self) -> Area | None:
        """Where the figures stand; None on a card, which has none."""
        places = self._fit()[0]
        shown = [place for place in (places.line, places.row) if place != EMPTY_AREA]
        return shown[0] if shown else None

    def window_title(self) -> str:
        """What the window's title says: `Slide 4 x 4 · 0:42`."""
        grid = self.state.grid
        clock = "" if "time" in self.theme.hidden_figures else f" · {time_text(self.state)}"
        return f"{self.game.title} {grid.rows} x {grid.columns}{clock}"

    def result_title(self) -> str:
        """What stands over the board once it is solved: `Time: 0:42.17`."""
        return f"Time: {time_text(self.state)}"

    def figures(self) -> dict[str, str]:
        return {**super().figures(), "Time": time_text(self.state)}

    def next_frame(self) -> int | None:
        if self._glides or self._sweep:
            return NEXT_FRAME
        state = self.state
        runs = state.started_at is not None and state.ended_at is None and not state.paused
        return 1000 - state.elapsed() % 1000 if runs else None

    def _fit(self) -> tuple[Places, BoardPainter]:
        """Places and painter for this board in this window."""
        if self._fitted is None:
            grid, theme = self.state.grid, self.theme
            places = place(self.area, self.measures, grid.rows, grid.columns, theme.look, theme.panels)
            self._fitted = places, BoardPainter(places, theme, self.measures)
        return self._fitted

    def _glide(self, slides: tuple[Slid, ...]) -> None:
        """Set tiles on their way, each from where it is seen now."""
        now = self.clock()
        for slid in slides:
            under_way = self._glides.get(slid.number)
            start = under_way.now(now) if under_way else slid.start
            self._glides[slid.number] = Glide(start, slid.end, Motion(now, GLIDE))

    def _forget_what_is_over(self, now: int) -> None:
        self._glides = {number: glide for number, glide in self._glides.items() if not glide.motion.over(now)}
        if self._sweep and self._sweep.over(now):
            self._sweep = None

    def _draw_figures(self, surface: pygame.Surface, places: Places) -> None:
        figures = self.theme.visible_figures(self.figures())
        if places.line != EMPTY_AREA:
            status_line(surface, places.line, figures, self.theme, self.measures)
        if places.row != EMPTY_AREA:
            row = self._draw_mix(surface, places.row)
            figure_row(surface, row, figures, self.theme, self.measures)

    def _draw_mix(self, surface: pygame.Surface, row: Area) -> Area:
        """Say at the right, quietly, how the board was mixed. Returns what is left of the row."""
        measures, mix = self.measures, mix_text(self.state)
        wide = width(mix, measures.body)
        if row.width - wide < FIGURES * 4 * measures.figure:
            return row
        label = line_height(measures.small)
        write(surface, "Mix", (row.right, row.y), measures.small, self.theme.muted, anchor="topright")
        middle = row.y + label + line_height(measures.figure) // 2
        write(surface, mix, (row.right, middle), measures.body, self.theme.muted, anchor="midright")
        return row.from_right(wide, measures.pad)[1]


def time_text(state: Slide) -> str:
    """The clock, in whole seconds while it runs and with hundredths at the win."""
    return clock_text(state.elapsed(), hundredths=state.ended_at is not None)


def mix_text(state: Slide) -> str:
    """How the board was mixed, in a few words."""
    if state.origin is None:
        return "a given board"
    return "random" if state.options["mix"] == "random" else f"walk of {state.options['moves']}"


def _tile(cell: Cell) -> str:
    return f"tile {cell[0]} {cell[1]}"


def _sheet_theme(theme: Theme) -> Theme:
    """The sheet's window is all one background; what is written on it must be readable."""
    ink = readable_on(theme.tile_ground)
    return replace(theme, ground=theme.tile_ground, text=ink, muted=ink)
