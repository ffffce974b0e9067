"""The view of 2048: its board, the movement of its tiles, and swipes.

After a move, tiles slide, then merged ones swell and the new one grows.
"""

from collections.abc import Collection, Iterator, Mapping
from math import pi, sin
from typing import NamedTuple, Self

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import Events
from puzzlebox.translation import tr
from puzzlebox.ui.animation import NEXT_FRAME, Motion, interpolate
from puzzlebox.ui.gestures import Drag, Position
from puzzlebox.ui.highlight import draw_highlights
from puzzlebox.ui.layout import Area, Arrangement, arrange, largest_board, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.text import render_text, width
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, View
from puzzlebox_games.p2048.board import TileMove
from puzzlebox_games.p2048.painter import TilePainter, gap_between, ground_colour
from puzzlebox_games.p2048.rules import NewTile, State2048

SLIDE = 100
"""The ms that tiles take to slide."""

GROWTH = 200
"""The ms that merged tiles then take to swell and shrink again, and the new tile to grow."""

SWELLING = 0.2
"""How much larger than usual a merged tile becomes."""

RISE = 600
"""The ms for which the points rise."""


SWIPES_PER_CELL = 6
"""A swipe must be at least as long as a cell divided by this."""


class ShownTile(NamedTuple):
    """A tile as it is shown: its value, where it is, perhaps between two cells, and its size, where 1 is the usual
    one."""

    value: int
    row: float
    column: float
    scale: float = 1.0


class Movement(NamedTuple):
    """The movement after one move, with the `points` that it scored."""

    moves: tuple[TileMove, ...]
    new: NewTile
    points: int
    sliding: Motion
    growth: Motion
    rise: Motion

    @classmethod
    def begin(cls, moves: tuple[TileMove, ...], new: NewTile, points: int, now: int) -> Self:
        """Return the movement that begins now, in ms of the view's clock."""
        return cls(moves, new, points, Motion(now, SLIDE), Motion(now, GROWTH, SLIDE), Motion(now, RISE))

    def over(self, now: int) -> bool:
        """Return whether everything is at rest."""
        return self.growth.over(now) and (not self.points or self.rise.over(now))

    def tiles(self, board: Grid, now: int) -> Iterator[ShownTile]:
        """Yield the tiles as they are shown now, those in front last. `board` is the board after the move."""
        if self.sliding.over(now):
            return self._growing(board, self.growth.progress(now))
        return self._sliding(board, self.sliding.eased(now))

    def _sliding(self, board: Grid, share: float) -> Iterator[ShownTile]:
        yield from tiles_at_rest(board, {self.new.cell, *(move.end for move in self.moves)})
        for value, start, end, _ in self.moves:
            yield ShownTile(value, interpolate(start[0], end[0], share), interpolate(start[1], end[1], share))

    def _growing(self, board: Grid, share: float) -> Iterator[ShownTile]:
        merged = {move.end for move in self.moves if move.merged}
        yield from tiles_at_rest(board, {self.new.cell, *merged})
        yield ShownTile(self.new.value, *self.new.cell, share)
        for cell in sorted(merged):
            yield ShownTile(board[cell], *cell, 1 + SWELLING * sin(pi * share))


def tiles_at_rest(board: Grid, without: Collection[Cell] = ()) -> Iterator[ShownTile]:
    """Yield the tiles of a board in their cells, except for those in the cells `without`."""
    for cell, value in board.items():
        if value and cell not in without:
            yield ShownTile(value, *cell)


class View2048(View[State2048]):
    """The view of 2048. A new input finishes the movement of the one before."""

    def __init__(self, game: Game[State2048], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._fitted: tuple[Arrangement, TilePainter] | None = None
        self._movement: Movement | None = None
        self._hint: Mapping[Role, Collection[Cell]] = {}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._fitted = None

    def reset(self, state: State2048) -> None:
        super().reset(state)
        self._movement = None
        if self._fitted and self._fitted[0].board.rows != state.grid.rows:
            self._fitted = None

    def notice(self, events: Events) -> None:
        details = {event.name: event.detail for event in events}
        if "restarted" in details:
            self.reset(self.state)
        elif "slid" in details:
            points = details.get("merged", 0)
            self._movement = Movement.begin(details["slid"], details["appeared"], points, self.clock())

    def draw(self, surface: pygame.Surface) -> None:
        now = self.clock()
        if self._movement and self._movement.over(now):
            self._movement = None
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.fill(self.theme.ground, self.area)
        draw_figures(surface, self._fit()[0], self.figures(), self.theme, self.measures)
        self._draw_board(surface, now)
        self._draw_points(surface, now)
        surface.set_clip(clip)

    def next_frame(self) -> int | None:
        return NEXT_FRAME if self._movement else None

    def release(self, drag: Drag) -> str | None:
        """Return the direction of a swipe that began on the board: at least twice as far in it as across it."""
        board = self._fit()[0].board
        x, y = drag.way
        along, across = max(abs(x), abs(y)), min(abs(x), abs(y))
        long = along * SWIPES_PER_CELL >= board.cell and along >= 2 * across
        if drag.button != "left" or board.cell_at(drag.start) is None or not long:
            return None
        if along == abs(x):
            return "left" if x < 0 else "right"
        return "up" if y < 0 else "down"

    def describe_at(self, position: Position) -> str | None:
        """Return the number of a tile that is too small to show it."""
        arrangement, painter = self._fit()
        cell = arrangement.board.cell_at(position)
        value = self.state.grid[cell] if cell else 0
        return str(value) if value and not painter.shows_number(value) else None

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        self._hint = cells

    def figures(self) -> dict[str, str]:
        """Return the figures, the goal and, unless the game is being played, its time."""
        state = self.state
        goal = {"Goal": str(state.goal)} if state.goal else {}
        at_rest = state.paused or state.outcome()
        return {
            **super().figures(),
            **goal,
            **({"Time": clock_text(state.time - state.began)} if at_rest else {}),
        }

    def result_title(self) -> str | None:
        outcome = self.state.outcome()
        return Message("You win") if outcome and outcome.kind == "won" else None

    def board_area(self) -> Area | None:
        return self._fit()[0].board.area

    def figures_area(self) -> Area | None:
        arrangement = self._fit()[0]
        return arrangement.line or arrangement.above

    def _fit(self) -> tuple[Arrangement, TilePainter]:
        """Return where everything is in this window, and the painter of its tiles."""
        if self._fitted is None:
            size = self.state.grid.rows
            arrangement = arrange(self.area, self.measures, size, size, self.theme.panels)
            area = Area(*arrangement.board.area)
            board = largest_board(area.inset(gap_between(arrangement.board.cell) // 2), size, size)
            self._fitted = arrangement._replace(board=board), TilePainter(self.theme, board.cell)
        return self._fitted

    def _draw_board(self, surface: pygame.Surface, now: int) -> None:
        (arrangement, painter), grid = self._fit(), self.state.grid
        board = arrangement.board
        frame = board.area.inflate(2 * painter.margin, 2 * painter.margin)
        fill_rounded(surface, frame, board.cell // 8, ground_colour(self.theme))
        for cell in grid:
            painter.paint(surface, board.place(*cell), 0)
        tiles = self._movement.tiles(grid, now) if self._movement else tiles_at_rest(grid)
        for value, row, column, scale in tiles:
            corner = board.x + round(column * board.cell), board.y + round(row * board.cell)
            painter.paint(surface, corner, value, scale)
        draw_highlights(surface, board, self._hint, self.theme)

    def _draw_points(self, surface: pygame.Surface, now: int) -> None:
        """Draw the points of the last move, which rise from the score and fade."""
        place = self._points_place()
        if not (self._movement and self._movement.points and place) or "score" in self.theme.hidden_figures:
            return
        share = self._movement.rise.eased(now)
        picture = render_text(f"+{self._movement.points}", self.measures.lead, self.theme.good, "bold").copy()
        picture.set_alpha(round(255 * (1 - share)))
        middle = place[1] - round(share * line_height(self.measures.lead) / 2)
        surface.blit(picture, picture.get_rect(midleft=(place[0], middle)))

    def _points_place(self) -> Position | None:
        """Return where points begin to rise: beside the label of the score. None if it is in a line of text."""
        (arrangement, _), measures = self._fit(), self.measures
        down = line_height(measures.small) // 2
        if arrangement.left:
            return arrangement.left.x + measures.pad, arrangement.left.y + measures.pad + down
        if arrangement.above:
            label = width(tr("Score"), measures.small) + measures.pad
            return arrangement.above.x + measures.u + label, arrangement.above.y + measures.u + down
        return None
