"""The view of Lights: lamps that fade when they are turned, marks, a cursor, and a preview of a press."""

from typing import NamedTuple

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import NEXT_FRAME, Motion
from puzzlebox.ui.board_layer import BoardLayer, draw_frame
from puzzlebox.ui.grid_view import GridView
from puzzlebox.ui.highlight import draw_highlights
from puzzlebox.ui.layout import Arrangement, Board
from puzzlebox.ui.painter import MIN_PATTERN_CELL, draw_outline
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position
from puzzlebox_games.lights.board import offsets_of_set
from puzzlebox_games.lights.painter import Lamp, LampColours, draw_light, draw_preview, lamp_picture
from puzzlebox_games.lights.state import Lights, Press

FADE = 80
"""The ms that a lamp takes to change."""

WAVE = 25
"""The ms from the change of a lamp to that of the next one outwards."""

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The rows and columns of a step of the cursor."""

CODES = 6
"""The number of lamps with the same set: three values, marked or not."""


SWEEP = 800
"""The ms that a light takes to sweep over the board after a win."""

BAND = 0.35
"""The width of that light, as a share of the board from corner to corner."""


class Fade(NamedTuple):
    """A lamp that changes from its value `before`."""

    before: int
    motion: Motion


class Painted(NamedTuple):
    """The picture of the board in one layout."""

    arrangement: Arrangement
    colours: LampColours
    layer: BoardLayer


class LightsView(GridView[Lights]):
    """The view of Lights. The cursor appears with its first step and goes when the pointer moves."""

    def __init__(self, game: Game[Lights], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._painted: Painted | None = None
        self._fades: dict[Cell, Fade] = {}
        self._sweep: Motion | None = None
        self._cursor: Cell | None = None
        self._hovered: Cell | None = None
        self._previewed: Cell | None = None

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, in window pixels."""
        super().layout(rect, theme)
        self._painted = None

    def reset(self, state: Lights) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self._fades.clear()
        self._sweep = None
        self._cursor = self._cursor if self._cursor in state.grid else None
        self._hovered = self._hovered if self._hovered in state.grid else None

    def notice(self, events: Events) -> None:
        """Let turned lamps fade, and a light sweep over the board after a win."""
        for event in events:
            if event.name == "pressed":
                self._fade(event.detail)
            elif event.name == "won":
                self._sweep = Motion(self.clock(), SWEEP, FADE)
            elif event.name == "restarted":
                self.reset(self.state)

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

    def figures(self) -> dict[str, str]:
        """Return the figures and, unless the game is being played, its time."""
        state = self.state
        at_rest = state.paused or state.outcome()
        return {**super().figures(), **({"Time": clock_text(state.time - state.began)} if at_rest else {})}

    def next_frame(self) -> int | None:
        """Return 0 while lamps fade or a light sweeps over them, and if the preview has changed."""
        moving = self._fades or self._sweep or self._previewed != self._preview()
        return NEXT_FRAME if moving else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lamps, the preview, the cells of a hint, the cursor and the figures."""
        painted = self._paint()
        board = painted.arrangement.board
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        if self.theme.panels:
            surface.fill(self.theme.ground, self.area)
        draw_frame(surface, board, self.theme)
        surface.blit(painted.layer.show(self._codes()), board.place(0, 0))
        self._draw_fades(surface, painted)
        self._draw_sweep(surface, board)
        self._draw_preview(surface, painted)
        draw_highlights(surface, board, self._hint, self.theme)
        if self._cursor:
            self._draw_cursor(surface, self._cursor)
        draw_figures(surface, painted.arrangement, self.figures(), self.theme, self.measures)
        surface.set_clip(clip)

    def _paint(self) -> Painted:
        """Return the picture of the board in the current layout."""
        arrangement, colours = self.arrangement, LampColours.of(self.theme, self.state.states)
        if self._painted is None or self._painted[:2] != (arrangement, colours):
            board = arrangement.board
            ground = pygame.Surface(board.area.size)
            ground.fill(self.theme.well)
            unlit = lamp_picture(board.cell, Lamp(0), colours)
            for row in range(board.rows):
                for column in range(board.columns):
                    ground.blit(unlit, (column * board.cell, row * board.cell))
            layer = BoardLayer(
                board, ground, lambda code: lamp_picture(board.cell, _lamp(code), colours) if code else None
            )
            self._painted = Painted(arrangement, colours, layer)
        return self._painted

    def _codes(self) -> list[int]:
        """Return what each lamp shows as a number, which `_lamp` reads: 0 for one that is off and shows nothing."""
        state = self.state
        sets = state.sets or (0,) * len(state.grid)
        cells = zip(state.grid.cells, state.layers["marks"].cells, sets, strict=True)
        return [value + 3 * marked + CODES * number for value, marked, number in cells]

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

    def _draw_fades(self, surface: pygame.Surface, painted: Painted) -> None:
        """Draw the lamps that are changing: their old picture over the new one, fainter and fainter."""
        now, board = self.clock(), painted.arrangement.board
        self._fades = {cell: fade for cell, fade in self._fades.items() if not fade.motion.over(now)}
        codes = self._codes() if self._fades else []
        for (row, column), fade in self._fades.items():
            code = codes[row * board.columns + column] - self.state.grid[row, column] + fade.before
            old = lamp_picture(board.cell, _lamp(code), painted.colours).copy()
            old.set_alpha(round(255 * (1 - fade.motion.eased(now))))
            surface.blit(old, board.place(row, column))

    def _draw_sweep(self, surface: pygame.Surface, board: Board) -> None:
        """Draw a band of light that moves from the top left to the bottom right."""
        now = self.clock()
        if self._sweep is None or self._sweep.over(now):
            self._sweep = None
            return
        front = self._sweep.progress(now) * (1 + 2 * BAND) - BAND
        for row, column in self.state.grid:
            place = (row + column) / (board.rows + board.columns - 2)
            strength = 1 - abs(place - front) / BAND
            if strength > 0:
                draw_light(surface, board.cell_area((row, column)), self.theme.warn, strength)

    def _preview(self) -> Cell | None:
        """Return the cell whose press is previewed."""
        return None if self.state.outcome() else self._cursor or self._hovered

    def _draw_preview(self, surface: pygame.Surface, painted: Painted) -> None:
        """Show faintly which lamps a press would turn."""
        self._previewed = cell = self._preview()
        board, grid = painted.arrangement.board, self.state.grid
        if cell is None or board.cell < MIN_PATTERN_CELL or not self.theme.panels:
            return
        for lamp in self.state.effects[cell[0] * grid.columns + cell[1]]:
            row, column = divmod(lamp, grid.columns)
            draw_preview(surface, board.cell_area((row, column)), grid[row, column], painted.colours)

    def _draw_cursor(self, surface: pygame.Surface, cell: Cell) -> None:
        """Draw a ring around the cursor's cell."""
        area = self.board.cell_area(cell)
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


def _lamp(code: int) -> Lamp:
    """Return what the lamp with this number shows."""
    number, rest = divmod(code, CODES)
    return Lamp(rest % 3, rest >= 3, offsets_of_set(number))
