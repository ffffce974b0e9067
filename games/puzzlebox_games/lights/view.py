"""The view of Lights: lamps that fade when they are turned, marks, a cursor, and a preview of a press."""

from typing import NamedTuple

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.grid_view import GridView
from puzzlebox.ui.painter import MIN_PATTERN_CELL, draw_outline
from puzzlebox.ui.view import Clock, Position
from puzzlebox_games.lights.board import offsets_of_set
from puzzlebox_games.lights.painter import Lamp, LampColours, draw_preview, lamp_picture
from puzzlebox_games.lights.state import Lights, Press

FADE = 80
"""The ms that a lamp takes to change."""

WAVE = 25
"""The ms from the change of a lamp to that of the next one outwards."""

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The rows and columns of a step of the cursor."""

CODES = 6
"""The number of lamps with the same set: three values, marked or not."""


class Fade(NamedTuple):
    """A lamp that changes from its value `before`."""

    before: int
    motion: Motion


class LightsView(GridView[Lights]):
    """The view of Lights. The cursor appears with its first step and goes when the pointer moves."""

    def __init__(self, game: Game[Lights], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._fades: dict[Cell, Fade] = {}
        self._cursor: Cell | None = None
        self._hovered: Cell | None = None
        self._previewed: Cell | None = None

    def reset(self, state: Lights) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self._fades.clear()
        self._cursor = self._cursor if self._cursor in state.grid else None
        self._hovered = self._hovered if self._hovered in state.grid else None

    def notice(self, events: Events) -> None:
        """Let turned lamps fade."""
        super().notice(events)
        for event in events:
            if event.name == "pressed":
                self._fade(event.detail)

    def is_moving(self) -> bool:
        """Return whether lamps fade, or the preview has changed."""
        return super().is_moving() or bool(self._fades) or self._previewed != self._preview()

    def end_motions(self, now: int) -> None:
        """Forget the lamps that have changed."""
        super().end_motions(now)
        self._fades = {cell: fade for cell, fade in self._fades.items() if not fade.motion.over(now)}

    def input_at(self, position: Position) -> str | None:
        """Return the press of the cell at this position."""
        cell = self.cell_at(position)
        return cell and f"press {cell[0]} {cell[1]}"

    def second_input_at(self, position: Position) -> str | None:
        """Return the mark of the cell at this position."""
        cell = self.cell_at(position)
        return cell and f"mark {cell[0]} {cell[1]}"

    def hover_at(self, position: Position) -> str | None:
        """Preview a press of the cell at this position. Returns None: to point at a lamp is no input."""
        self._hovered, self._cursor = self.cell_at(position), None
        return None

    def take_action(self, text: str) -> str | None:
        """Move the cursor, or return the press or the mark of its cell."""
        action = text.removeprefix("cursor ")
        if action in STEPS:
            self._move_cursor(STEPS[action])
            return None
        return self._cursor and f"{action} {self._cursor[0]} {self._cursor[1]}"

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
        return [1 + value + 3 * marked + CODES * number for value, marked, number in cells]

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

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the preview, the cells of a hint, and the cursor."""
        self._draw_preview(surface)
        super().draw_marks(surface)
        if self._cursor:
            self._draw_cursor(surface, self._cursor)

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

    def _preview(self) -> Cell | None:
        """Return the cell whose press is previewed."""
        return None if self.state.outcome() else self._cursor or self._hovered

    def _draw_preview(self, surface: pygame.Surface) -> None:
        """Show faintly which lamps a press would turn."""
        self._previewed = cell = self._preview()
        grid = self.state.grid
        if cell is None or self.board.cell < MIN_PATTERN_CELL or not self.theme.panels:
            return
        for lamp in self.state.effects[cell[0] * grid.columns + cell[1]]:
            row, column = divmod(lamp, grid.columns)
            draw_preview(surface, self.cell_area((row, column)), grid[row, column], self.colours)

    def _draw_cursor(self, surface: pygame.Surface, cell: Cell) -> None:
        """Draw a ring around the cursor's cell."""
        area = self.cell_area(cell)
        thickness = max(2, area.width // 20)
        draw_outline(surface, area.inflate(thickness, thickness), area.width // 6, self.theme.accent, thickness)

    def _move_cursor(self, step: Cell) -> None:
        """Move the cursor by a step, or show it where the pointer is or in the middle of the board."""
        grid = self.state.grid
        if self._cursor is None:
            self._cursor = self._hovered or ((grid.rows - 1) // 2, (grid.columns - 1) // 2)
            return
        moved = (self._cursor[0] + step[0], self._cursor[1] + step[1])
        self._cursor = moved if moved in grid else self._cursor


def _lamp(value: int) -> Lamp:
    """Return what a lamp shows, by its number in `values`."""
    number, rest = divmod(value - 1, CODES)
    return Lamp(rest % 3, rest >= 3, offsets_of_set(number))
