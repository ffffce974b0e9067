"""The view of Sokoban: the level with the moving pusher, figures beside it, and the inputs of clicks and drags.

The looks of walls, boxes and the pusher are in `painter`.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import NEXT_FRAME, Motion, interpolate
from puzzlebox.ui.gestures import Drag
from puzzlebox.ui.layout import Area, Arrangement, arrange
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position, View
from puzzlebox_games.sokoban.level import Level
from puzzlebox_games.sokoban.moving import TooFarError
from puzzlebox_games.sokoban.painter import MIN_DETAILED_CELL, LevelPainter
from puzzlebox_games.sokoban.rules import Sokoban, Step

STEP = 60
"""The ms that a step takes."""

MAX_WAY = 300
"""The most ms that several steps of one input take."""

DOWN = (1, 0)


class Walk(NamedTuple):
    """Steps that are being shown. `boxes` are the cells of the boxes before them."""

    steps: tuple[Step, ...]
    boxes: frozenset[int]
    motion: Motion


class Fitted(NamedTuple):
    """The layout of a level in a window, with its picture."""

    level: Level
    arrangement: Arrangement
    painter: LevelPainter
    ground: pygame.Surface


class SokobanView(View[Sokoban]):
    """The view of Sokoban. Clicks refer to the state, even while the pusher is still shown on the way."""

    def __init__(self, game: Game[Sokoban], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._fitted: Fitted | None = None
        self._walk: Walk | None = None
        self._facing = DOWN
        self._boxes: frozenset[int] = frozenset()
        self._selected: int | None = None
        self._marks: tuple[tuple[object, ...], frozenset[int]] = ((), frozenset())
        self._hint: Mapping[Role, Collection[Cell]] = {}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._fitted = None

    def reset(self, state: Sokoban) -> None:
        super().reset(state)
        self._walk = None
        self._selected = None
        self._boxes = state.boxes

    def notice(self, events: Events) -> None:
        for event in events:
            if event.name in ("moved", "pushed"):
                self._show_steps(event.detail)
            elif event.name == "restarted":
                self.reset(self.state)

    def _show_steps(self, steps: tuple[Step, ...]) -> None:
        self._walk = Walk(steps, self._boxes, Motion(self.clock(), min(STEP * len(steps), MAX_WAY)))
        self._boxes = self.state.boxes
        self._selected = None
        columns = self.state.grid.columns
        (row, column), (last_row, last_column) = divmod(steps[-1].start, columns), divmod(steps[-1].end, columns)
        self._facing = (last_row - row, last_column - column)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        fitted = self._fit()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.fill(self.theme.ground, self.area)
        surface.blit(fitted.ground, fitted.painter.place(0, 0))
        self._draw_pieces(surface, fitted.painter)
        self._draw_marks(surface, fitted.painter)
        draw_figures(surface, fitted.arrangement, self.figures(), self.theme, self.measures)
        surface.set_clip(clip)

    def next_frame(self) -> int | None:
        if self._walk and not self._walk.motion.over(self.clock()):
            return NEXT_FRAME
        running = self.state.outcome() is None and not self.state.paused
        return 1000 - self.state.elapsed() % 1000 if running else None

    def _fit(self) -> Fitted:
        """Return the layout and the picture of this level in this window."""
        level = self.state.level
        if self._fitted is None or self._fitted.level != level:
            arrangement = arrange(self.area, self.measures, level.rows, level.columns, self.theme.panels)
            painter = LevelPainter(arrangement.board, self.theme)
            self._fitted = Fitted(level, arrangement, painter, painter.ground(level))
        return self._fitted

    def _draw_pieces(self, surface: pygame.Surface, painter: LevelPainter) -> None:
        now = self.clock()
        if self._walk and self._walk.motion.over(now):
            self._walk = None
        if self._walk is None:
            self._draw_boxes(surface, painter, self.state.boxes)
            self._draw_pusher(surface, painter, *self._cell(self.state.pusher))
            return
        walk = self._walk
        progress = walk.motion.progress(now) * len(walk.steps)
        number = min(int(progress), len(walk.steps) - 1)
        boxes = set(walk.boxes)
        for step in walk.steps[:number]:
            if step.box is not None:
                boxes ^= {step.end, step.box}
        step, share = walk.steps[number], progress - number
        if step.box is not None:
            boxes.discard(step.end)
            surface.blit(painter.box, painter.place(*self._between(step.end, step.box, share)))
        self._draw_boxes(surface, painter, boxes)
        self._draw_pusher(surface, painter, *self._between(step.start, step.end, share))

    def _draw_boxes(self, surface: pygame.Surface, painter: LevelPainter, boxes: Iterable[int]) -> None:
        goals = self.state.level.goals
        for box in boxes:
            picture = painter.box_on_goal if box in goals else painter.box
            surface.blit(picture, painter.place(*self._cell(box)))

    def _draw_pusher(self, surface: pygame.Surface, painter: LevelPainter, row: float, column: float) -> None:
        surface.blit(painter.pusher(self._facing), painter.place(row, column))

    def _draw_marks(self, surface: pygame.Surface, painter: LevelPainter) -> None:
        """Draw the selection and the cells that can be reached."""
        if self._selected is None or self._walk:
            return
        for cell in self._reach():
            surface.blit(painter.dot, painter.place(*self._cell(cell)))
        if self._selected in self.state.boxes:
            surface.blit(painter.selection, painter.place(*self._cell(self._selected)))

    def _cell(self, number: int) -> Cell:
        return divmod(number, self.state.grid.columns)

    def _between(self, start: int, end: int, share: float) -> tuple[float, float]:
        """Return the row and the column at a share of the way from a cell to another."""
        (row, column), (last_row, last_column) = self._cell(start), self._cell(end)
        return interpolate(row, last_row, share), interpolate(column, last_column, share)

    # The pointer

    def input_at(self, position: Position) -> str | None:
        """Return the input of a click: a walk to the floor there, or a push of the selected box to it."""
        cell = self._number_at(position)
        if cell is None or cell in self.state.boxes or cell == self.state.pusher:
            return None
        if self._selected in self.state.boxes and cell in self._reach():
            return self._push(self._selected, cell)
        return "go {} {}".format(*self._cell(cell))

    def release(self, drag: Drag) -> str | None:
        """Return the input of a click or of a box that was dragged. A click on a box or on the pusher selects it."""
        start, end = self._number_at(drag.start), self._number_at(drag.position)
        if drag.button != "left" or start is None or end is None:
            self._selected = None
            return None
        if start != end:
            self._selected = None
            return self._push(start, end) if start in self.state.boxes else None
        if start in self.state.boxes or start == self.state.pusher:
            self._selected = None if self._selected == start else start
            return None
        text = self.input_at(drag.position)
        self._selected = None
        return text

    def cancel(self) -> None:
        self._selected = None

    def _number_at(self, position: Position) -> int | None:
        """Return the number of the floor cell at a position; None for other cells and outside the board."""
        cell = self._fit().arrangement.board.cell_at(position)
        if cell is None:
            return None
        number = cell[0] * self.state.grid.columns + cell[1]
        return number if number in self.state.level.floor else None

    def _push(self, box: int | None, end: int) -> str | None:
        if box is None or end in self.state.boxes:
            return None
        return "push {} {} {} {}".format(*self._cell(box), *self._cell(end))

    def _reach(self) -> frozenset[int]:
        """Return the cells to which the selected box can be pushed, or to which the selected pusher can walk."""
        state = self.state
        key = (state.level, state.boxes, state.pusher, self._selected)
        if self._marks[0] != key:
            self._marks = key, frozenset(self._find_reach())
        return self._marks[1]

    def _find_reach(self) -> set[int]:
        """Return the cells that can be reached; none if it takes too long to find them."""
        state, selected = self.state, self._selected
        if selected == state.pusher:
            return state.ground().reached(state.pusher) - {state.pusher}
        try:
            return state.ground(selected).targets(state.pusher, selected) if selected in state.boxes else set()
        except TooFarError:
            return set()

    # Texts and areas

    def figures(self) -> dict[str, str]:
        state = self.state
        figures = {"Pushes": str(state.pushed), "Moves": str(state.steps)}
        if state.least_pushes is not None:
            figures["Least pushes"] = str(state.least_pushes)
        figures["Time"] = clock_text(state.elapsed())
        return figures | {"Box lines": str(state.lines), "Box changes": str(state.changes)}

    def describe_at(self, position: Position) -> str | None:
        """Return what is in a cell that is too small to show it well."""
        cell = self._number_at(position)
        if cell is None or self._fit().arrangement.board.cell >= MIN_DETAILED_CELL:
            return None
        on_goal = cell in self.state.level.goals
        if cell in self.state.boxes:
            return Message("box on a goal") if on_goal else Message("box")
        if cell == self.state.pusher:
            return Message("pusher on a goal") if on_goal else Message("pusher")
        return Message("goal") if on_goal else None

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        self._hint = cells

    def side_area(self) -> Area | None:
        return self._fit().arrangement.right

    def figures_area(self) -> Area | None:
        arrangement = self._fit().arrangement
        return arrangement.line or arrangement.above
