"""How Slide is shown: the board with tiles that glide, clock and counts above it; and what a click on it means.

Where things stand and what a board looks like have their own rooms.
"""

from dataclasses import replace
from typing import NamedTuple

import pygame

from puzzlebox.core.game import Events, Game, State
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.ui.animation import FRAME, Motion, between
from puzzlebox.ui.layout import NOWHERE, Area, line_height
from puzzlebox.ui.panels import figure_row, status_line
from puzzlebox.ui.text import width, write
from puzzlebox.ui.theme import Measures, Theme, readable_on
from puzzlebox.ui.view import Clock
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
        return between(self.start[0], self.end[0], share), between(self.start[1], self.end[1], share)


class SlideView:
    """The view of a game of Slide. What a click means is asked of the board as it stands, not of what still glides."""

    _state: Slide
    _theme: Theme
    _area: Area
    _measures: Measures

    def __init__(self, game: Game, preferences: Options, clock: Clock) -> None:
        self._game = game
        self._hover: bool = preferences["hover"]
        self._clock = clock
        self._fitted: tuple[Places, BoardPainter] | None = None
        self._glides: dict[int, Glide] = {}
        self._sweep: Motion | None = None
        self._entered: Cell | None = None

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self._area = Area(*rect)
        self._theme = _sheet_theme(theme) if theme.look == "sheet" else theme
        self._measures = Measures.of(rect.width, rect.height)
        self._fitted = None

    def reset(self, state: State) -> None:
        assert isinstance(state, Slide)
        self._state = state
        self._glides.clear()
        self._sweep = None
        if self._fitted and (state.grid.rows, state.grid.columns) != self._fitted[0].tiles[2:4]:
            self._fitted = None

    def notice(self, events: Events) -> None:
        for event in events:
            if event.name == "slid":
                self._glide(event.detail)
            elif event.name == "won" and self._theme.look == "box":
                self._sweep = Motion(self._clock(), SWEEP, GLIDE)
            elif event.name == "restarted":
                self.reset(self._state)

    def draw(self, surface: pygame.Surface) -> None:
        now = self._clock()
        self._forget_what_is_over(now)
        places, painter = self._fit()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._area))
        surface.fill(self._theme.ground, self._area)
        self._draw_figures(surface, places)
        painter.board(surface, self._state.grid)
        painter.under_way(surface, [(number, glide.end, glide.now(now)) for number, glide in self._glides.items()])
        if self._sweep:
            painter.sweep(surface, self._sweep.share(now))
        surface.set_clip(clip)

    def input_at(self, position: tuple[int, int]) -> str | None:
        cell = self._fit()[0].tiles.cell_at(position)
        return None if cell is None or cell == self._state.blank else _tile(cell)

    def hover_at(self, position: tuple[int, int]) -> str | None:
        """With the preference `hover`: the move of the tile that the pointer has just entered, if it is beside the
        blank."""
        cell = self._fit()[0].tiles.cell_at(position)
        entered = cell is not None and cell != self._entered
        self._entered = cell
        if not (self._hover and entered and cell) or self._state.outcome():
            return None
        return _tile(cell) if cell in self._state.grid.neighbours(self._state.blank) else None

    def describe_at(self, position: tuple[int, int]) -> str | None:
        """The number at this place and where it belongs, where tiles are too small to show it."""
        places, painter = self._fit()
        cell = places.tiles.cell_near(position)
        if cell is None or painter.tile.numbered:
            return None
        number = self._state.grid[cell]
        if not number:
            return "blank"
        row, column = divmod(number - 1, self._state.grid.columns)
        return f"{number}, at home" if cell == (row, column) else f"{number}, home: row {row + 1}, column {column + 1}"

    def line(self) -> Area | None:
        """Where the figures stand; None on a card, which has none."""
        places = self._fit()[0]
        shown = [place for place in (places.line, places.row) if place != NOWHERE]
        return shown[0] if shown else None

    def headline(self) -> str:
        """What the window's title says: `Slide 4 x 4 · 0:42`."""
        grid = self._state.grid
        clock = "" if "time" in self._theme.hidden else f" · {clock_text(self._state)}"
        return f"{self._game.title} {grid.rows} x {grid.columns}{clock}"

    def verdict(self) -> str:
        """What stands over the board once it is solved: `Time: 42.17`, in seconds."""
        return f"Time: {self._state.status()['time']}"

    def next_frame(self) -> int | None:
        if self._glides or self._sweep:
            return FRAME
        state = self._state
        runs = state.started_at is not None and state.ended_at is None and not state.paused
        return 1000 - state.elapsed() % 1000 if runs else None

    def _fit(self) -> tuple[Places, BoardPainter]:
        """Places and painter for this board in this window."""
        if self._fitted is None:
            grid, theme = self._state.grid, self._theme
            places = place(self._area, self._measures, grid.rows, grid.columns, theme.look, theme.panels)
            self._fitted = places, BoardPainter(places, theme, self._measures)
        return self._fitted

    def _glide(self, slides: tuple[Slid, ...]) -> None:
        """Set tiles on their way, each from where it is seen now."""
        now = self._clock()
        for slid in slides:
            under_way = self._glides.get(slid.number)
            start = under_way.now(now) if under_way else slid.start
            self._glides[slid.number] = Glide(start, slid.end, Motion(now, GLIDE))

    def _forget_what_is_over(self, now: int) -> None:
        self._glides = {number: glide for number, glide in self._glides.items() if not glide.motion.over(now)}
        if self._sweep and self._sweep.over(now):
            self._sweep = None

    def _draw_figures(self, surface: pygame.Surface, places: Places) -> None:
        status = self._state.status()
        time = str(status["time"]) if self._theme.look == "sheet" else clock_text(self._state)
        figures = self._theme.shown({"Time": time, "Moves": str(status["moves"]), "Actions": str(status["actions"])})
        if places.line != NOWHERE:
            status_line(surface, places.line, figures, self._theme, self._measures)
        if places.row != NOWHERE:
            row = self._draw_mix(surface, places.row)
            figure_row(surface, row, figures, self._theme, self._measures)

    def _draw_mix(self, surface: pygame.Surface, row: Area) -> Area:
        """Say at the right, quietly, how the board was mixed. Returns what is left of the row."""
        measures, mix = self._measures, mix_text(self._state)
        wide = width(mix, measures.body)
        if row.width - wide < FIGURES * 4 * measures.figure:
            return row
        label = line_height(measures.small)
        write(surface, "Mix", (row.right, row.y), measures.small, self._theme.muted, anchor="topright")
        middle = row.y + label + line_height(measures.figure) // 2
        write(surface, mix, (row.right, middle), measures.body, self._theme.muted, anchor="midright")
        return row.from_right(wide, measures.pad)[1]


def clock_text(state: Slide) -> str:
    """Minutes and seconds, rounded down, `0:42`; with hours where there are any; with hundredths at the win."""
    ms = state.elapsed()
    minutes, seconds = divmod(ms // 1000, 60)
    hours, rest = divmod(minutes, 60)
    hundredths = "" if state.ended_at is None else f".{ms % 1000 // 10:02}"
    return f"{f'{hours}:{rest:02}' if hours else minutes}:{seconds:02}{hundredths}"


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
