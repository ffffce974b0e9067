"""The view of Sokoban: the level with the moving pusher, figures beside it, and the inputs of clicks and drags.

The looks of walls, boxes and the pusher are in `painter`.
"""

from collections.abc import Collection, Iterator, Mapping
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
from puzzlebox.ui.layout import Area, Arrangement, arrange
from puzzlebox.ui.old_view import Drag
from puzzlebox.ui.panels import draw_figures, paragraph
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position, View
from puzzlebox_games.sokoban.board import Level
from puzzlebox_games.sokoban.deadlocks import Stuck, stuck
from puzzlebox_games.sokoban.hand import Selection
from puzzlebox_games.sokoban.painter import MIN_DETAILED_CELL, LevelPainter
from puzzlebox_games.sokoban.rules import Sokoban, Step

DOWN = (1, 0)


class Fitted(NamedTuple):
    """The layout of a level in a window, with its picture."""

    level: Level
    arrangement: Arrangement
    painter: LevelPainter
    ground: pygame.Surface


STEP = 60
"""The ms that a step takes."""

MAX_WAY = 300
"""The most ms that the steps of one input take together."""


class Between(NamedTuple):
    """A place between two cells: at this share of the way from the first to the second."""

    start: int
    end: int
    share: float


class Shown(NamedTuple):
    """What is shown: the cells of the boxes that rest, the box that moves, the pusher, and the step that is shown."""

    boxes: frozenset[int]
    moving: Between | None
    pusher: Between
    step: Step


class Walk(NamedTuple):
    """Steps that are being shown. `boxes` are the cells of the boxes before them."""

    steps: tuple[Step, ...]
    boxes: frozenset[int]
    motion: Motion

    @staticmethod
    def of(steps: tuple[Step, ...], boxes: frozenset[int], now: int) -> "Walk":
        """Return a walk that begins at this time of the view's clock, in ms."""
        return Walk(steps, boxes, Motion(now, min(STEP * len(steps), MAX_WAY)))

    def at(self, now: int) -> Shown:
        """Return what is shown at this time."""
        progress = self.motion.progress(now) * len(self.steps)
        number = min(int(progress), len(self.steps) - 1)
        boxes = set(self.boxes)
        for done in self.steps[:number]:
            if done.box is not None:
                boxes ^= {done.end, done.box}
        step, share = self.steps[number], progress - number
        moving = None if step.box is None else Between(step.end, step.box, share)
        return Shown(frozenset(boxes - {step.end}), moving, Between(step.start, step.end, share), step)


REASONS = {
    "corner": Message("A box is in a corner."),
    "dead cell": Message("From where it is, a box cannot be pushed to any goal."),
    "wall line": Message("There are more boxes than goals along a wall."),
    "frozen": Message("Boxes block each other."),
}
"""What to say about each kind of deadlock."""


def advice(found: Stuck) -> str:
    """Return what the player can do about a deadlock."""
    if not found.undos:
        return Message("This level cannot be solved.")
    return Message("Stuck since push {number}: undo to the position before it.", number=found.since)


class SokobanView(View[Sokoban]):
    """The view of Sokoban. Clicks refer to the state, even while the pusher is still shown on the way."""

    def __init__(self, game: Game[Sokoban], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._fitted: Fitted | None = None
        self._walk: Walk | None = None
        self._facing = DOWN
        self._boxes: frozenset[int] = frozenset()
        self._selection = Selection()
        self._stuck: Stuck | None = None
        self._hint: Mapping[Role, Collection[Cell]] = {}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._fitted = None

    def reset(self, state: Sokoban) -> None:
        super().reset(state)
        self._walk = None
        self._see(state)

    def notice(self, events: Events) -> None:
        for event in events:
            if event.name in ("moved", "pushed"):
                self._walk = Walk.of(event.detail, self._boxes, self.clock())
                self._see(self.state)
            elif event.name == "restarted":
                self.reset(self.state)

    def _see(self, state: Sokoban) -> None:
        """Take note of where the boxes are now."""
        self._boxes = state.boxes
        self._selection.clear()
        self._stuck = stuck(state) if self.preferences["notice"] else None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        fitted = self._fit()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.fill(self.theme.ground, self.area)
        surface.blit(fitted.ground, fitted.painter.place(0, 0))
        self._draw_pieces(surface, fitted.painter)
        self._draw_selection(surface, fitted.painter)
        draw_highlights(surface, fitted.arrangement.board, self._hint, self.theme)
        draw_figures(surface, fitted.arrangement, self.figures(), self.theme, self.measures)
        if fitted.arrangement.right:
            self._draw_texts(surface, fitted.arrangement.right)
        surface.set_clip(clip)

    def next_frame(self) -> int | None:
        if self._walk:  # until a picture without it has been drawn
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
        shown = self._shown()
        goals = self.state.level.goals
        for box in shown.boxes:
            surface.blit(painter.box_on_goal if box in goals else painter.box, self._place(painter, box))
        if shown.moving:
            surface.blit(painter.box, painter.place(*self._between(shown.moving)))
        surface.blit(painter.pusher(self._facing), painter.place(*self._between(shown.pusher)))
        if self._stuck and not self._walk:
            for cell in self._stuck.deadlock.cells:
                surface.blit(painter.stuck, self._place(painter, cell))

    def _shown(self) -> Shown:
        """Return where everything is shown now."""
        if self._walk and self._walk.motion.over(self.clock()):
            self._turn(self._walk.steps[-1])
            self._walk = None
        if self._walk is None:
            pusher = self.state.pusher
            return Shown(self.state.boxes, None, Between(pusher, pusher, 0), Step(pusher, pusher))
        shown = self._walk.at(self.clock())
        self._turn(shown.step)
        return shown

    def _turn(self, step: Step) -> None:
        """Let the pusher face the direction of a step."""
        (row, column), (last_row, last_column) = self._cell(step.start), self._cell(step.end)
        self._facing = (last_row - row, last_column - column)

    def _draw_selection(self, surface: pygame.Surface, painter: LevelPainter) -> None:
        """Draw the selected box, the cells that can be reached, and the one to which the box is dragged."""
        selection = self._selection
        if self._walk or selection.cell is None:
            return
        for cell in selection.marked(self.state) - {selection.target}:
            surface.blit(painter.dot, self._place(painter, cell))
        if selection.target is not None:
            surface.blit(painter.box_shadow, self._place(painter, selection.target))
        if selection.cell in self.state.boxes:
            surface.blit(painter.selection, self._place(painter, selection.cell))

    def _draw_texts(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the title of the level beside the board, and why it cannot be solved any more."""
        for text, size, colour in self._texts():
            high = paragraph(surface, area, text, size, colour)
            area = area.from_top(high, self.measures.gap)[1]

    def _texts(self) -> Iterator[tuple[str, int, tuple[int, int, int]]]:
        """Yield the texts beside the board, translated, with their sizes and colours."""
        measures, theme = self.measures, self.theme
        if title := self.state.level.title:
            yield tr(title), measures.lead, theme.text
        if self._stuck:
            yield tr(REASONS[self._stuck.deadlock.name]), measures.body, theme.bad
            yield tr(advice(self._stuck)), measures.body, theme.muted

    def _cell(self, number: int) -> Cell:
        return self.state.level.cell(number)

    def _place(self, painter: LevelPainter, number: int) -> tuple[int, int]:
        return painter.place(*self._cell(number))

    def _between(self, place: Between) -> tuple[float, float]:
        """Return the row and the column of a place between two cells."""
        (row, column), (last_row, last_column) = self._cell(place.start), self._cell(place.end)
        return interpolate(row, last_row, place.share), interpolate(column, last_column, place.share)

    # The pointer

    def input_at(self, position: Position) -> str | None:
        """Return the input of a click: a walk to the floor there, or a push of the selected box to it."""
        return self._selection.input_at(self.state, self._number_at(position))

    def drag(self, drag: Drag) -> None:
        if drag.button == "left":
            self._selection.drag(self.state, self._number_at(drag.start), self._number_at(drag.position))

    def release(self, drag: Drag) -> str | None:
        """Return the input of a click or of a box that was dragged. A click on a box or on the pusher selects it, and
        any other button ends the selection."""
        if drag.button != "left":
            self._selection.clear()
            return None
        return self._selection.release(self.state, self._number_at(drag.start), self._number_at(drag.position))

    def cancel(self) -> None:
        self._selection.clear()

    def _number_at(self, position: Position) -> int | None:
        """Return the number of the floor cell at a position; None for other cells and outside the board."""
        cell = self._fit().arrangement.board.cell_at(position)
        if cell is None:
            return None
        number = cell[0] * self.state.level.columns + cell[1]
        return number if number in self.state.level.floor else None

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        self._hint = cells

    # Texts and areas

    def figures(self) -> dict[str, str]:
        state = self.state
        figures = {"Pushes": str(state.pushed), "Moves": str(state.steps)}
        if state.least_pushes is not None:
            figures["Least pushes"] = str(state.least_pushes)
        figures["Time"] = clock_text(state.elapsed())
        if self._stuck:
            since = self._stuck.since
            figures["Stuck since"] = Message("push {number}", number=since) if since else Message("start")
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

    def window_title(self) -> str | None:
        """Return the title of the window: `Sokoban · Two ways`; None if the level has none."""
        title = self.state.level.title
        return f"{tr(self.game.title)} · {tr(title)}" if title else None

    def board_area(self) -> Area | None:
        return self._fit().arrangement.board.area

    def figures_area(self) -> Area | None:
        arrangement = self._fit().arrangement
        return arrangement.line or arrangement.above
