"""The view of Lights: lamps that fade when they are turned, and marks."""

import pygame

from puzzlebox.rules import Cell, Events, Message
from puzzlebox.views import MIN_PATTERN_CELL, GridView, Position
from puzzlebox_games.lights.board import offsets_of_set
from puzzlebox_games.lights.painter import Lamp, LampColours, lamp_picture
from puzzlebox_games.lights.rules import Lights

FADE = 80
"""The ms that a lamp takes to change."""

WAVE = 25
"""The ms from the change of a lamp to that of the next one outwards."""

CODES = 6
"""The number of lamps with the same set: three values, marked or not."""


class LightsView(GridView[Lights]):
    """The view of Lights: lamps with their marks, and their sets if these were drawn."""

    def notice(self, events: Events) -> None:
        """Let turned lamps fade, one ring after the other around the pressed one."""
        super().notice(events)
        for press in (event.detail for event in events if event.name == "pressed"):
            values = dict(zip(self.state.grid, self.values(), strict=True))
            for cell, before in press.turned.items():
                shown = values[cell] - self.state.grid[cell] + before
                self.fade(cell, shown, FADE, WAVE * self._distance(press.cell, cell))

    def describe_at(self, position: Position) -> str | None:
        """Return what the lamp at this position shows, if it is too small to see it."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_PATTERN_CELL:
            return None
        names = (
            (Message("off", context="lamp"), Message("on", context="lamp"))
            if self.state.states == 2
            else (Message("off", context="lamp"), Message("dim", context="lamp"), Message("bright", context="lamp"))
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
