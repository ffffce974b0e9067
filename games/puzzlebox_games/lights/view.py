"""The view of Lights: lamps that fade when they are turned, and marks."""

from typing import NamedTuple

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.grid_view import GridView
from puzzlebox.ui.painter import MIN_PATTERN_CELL
from puzzlebox.ui.view import Clock, Position
from puzzlebox_games.lights.board import offsets_of_set
from puzzlebox_games.lights.painter import Lamp, LampColours, lamp_picture
from puzzlebox_games.lights.rules import Lights, Press

FADE = 80
"""The ms that a lamp takes to change."""

WAVE = 25
"""The ms from the change of a lamp to that of the next one outwards."""

CODES = 6
"""The number of lamps with the same set: three values, marked or not."""


class Fade(NamedTuple):
    """A lamp that changes from its value `before`."""

    before: int
    motion: Motion


class LightsView(GridView[Lights]):
    """The view of Lights: lamps with their marks, and their sets if these were drawn."""

    def __init__(self, game: Game[Lights], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._fades: dict[Cell, Fade] = {}

    def reset(self, state: Lights) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self._fades.clear()

    def notice(self, events: Events) -> None:
        """Let turned lamps fade."""
        super().notice(events)
        for event in events:
            if event.name == "pressed":
                self._fade(event.detail)

    def is_moving(self) -> bool:
        """Return whether lamps fade, or something else moves."""
        return super().is_moving() or bool(self._fades)

    def end_motions(self, now: int) -> None:
        """Forget the lamps that have changed."""
        super().end_motions(now)
        self._fades = {cell: fade for cell, fade in self._fades.items() if not fade.motion.over(now)}

    def describe_at(self, position: Position) -> str | None:
        """Return what the lamp at this position shows, if it is too small to see it."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_PATTERN_CELL:
            return None
        names = (
            (Message("off"), Message("on"))
            if self.state.states == 2
            else (Message("off"), Message("dim"), Message("bright"))
        )
        return names[self.state.grid[cell]]

    # The picture

    @property
    def colours(self) -> LampColours:
        """The colours of the lamps in this theme."""
        return LampColours.of(self.theme, self.state.states)

    def board_key(self) -> tuple[int, ...]:
        """Return the size of the board and the number of states."""
        return self.state.grid.rows, self.state.grid.columns, self.state.states

    def values(self) -> list[int]:
        """Return what each lamp shows as a number, which `_lamp` reads."""
        state = self.state
        sets = state.sets or (0,) * len(state.grid)
        cells = zip(state.grid.cells, state.layers["marks"].cells, sets, strict=True)
        return [value + 3 * marked + CODES * number for value, marked, number in cells]

    def cell_picture(self, value: int) -> pygame.Surface:
        """Return the picture of a lamp that shows this."""
        return lamp_picture(self.board.cell, _lamp(value), self.colours)

    def empty_board(self) -> pygame.Surface:
        """Return the ground between the lamps."""
        ground = pygame.Surface(self.board.area.size)
        ground.fill(self.theme.well)
        return ground

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the lamps, and over those that are changing their old pictures, fainter and fainter."""
        super().draw_board(surface, now)
        values = self.values() if self._fades else []
        for (row, column), fade in self._fades.items():
            value = values[row * self.board.columns + column] - self.state.grid[row, column] + fade.before
            old = self.cell_picture(value).copy()
            old.set_alpha(round(255 * (1 - fade.motion.eased(now))))
            surface.blit(old, self.board.place(row, column))

    def _fade(self, press: Press) -> None:
        """Let lamps change, one ring after the other around the pressed one."""
        now = self.clock()
        for cell, before in press.turned.items():
            self._fades[cell] = Fade(before, Motion(now, FADE, WAVE * self._distance(press.cell, cell)))

    def _distance(self, a: Cell, b: Cell) -> int:
        """Return how many steps in any direction lie between two cells, on a torus across its edges."""
        grid = self.state.grid
        wrapped = self.state.options["shape"] == "torus"
        ways = [(abs(a[0] - b[0]), grid.rows), (abs(a[1] - b[1]), grid.columns)]
        return max(min(way, side - way) if wrapped else way for way, side in ways)


def _lamp(value: int) -> Lamp:
    """Return what a lamp shows, by its number in `values`."""
    number, rest = divmod(value, CODES)
    return Lamp(rest % 3, rest >= 3, offsets_of_set(number))
