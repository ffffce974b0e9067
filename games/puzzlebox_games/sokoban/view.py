"""The view of Sokoban: the level with the moving pusher, and what is said beside it."""

from collections.abc import Hashable, Iterator

import pygame

from puzzlebox.rules import Cell, Draft, Events, Game, Message, Options
from puzzlebox.views import Area, Board, BoardView, Clock, Colour, Measures, Place, Position, Theme, paragraph, tr
from puzzlebox_games.sokoban.board import BOX, BOX_ON_GOAL, GOAL, PUSHER, PUSHER_ON_GOAL, WALL, Level
from puzzlebox_games.sokoban.deadlocks import CAUSES, Stuck, advice, stuck
from puzzlebox_games.sokoban.game import figures
from puzzlebox_games.sokoban.painter import MIN_DETAILED_CELL, LevelPainter
from puzzlebox_games.sokoban.rules import SYMBOLS, Sokoban, Step

STEP = 60
"""The ms that a step takes."""

MAX_WAY = 300
"""The most ms that the steps of one input take together."""

AT_REST = ("Box lines", "Box changes")
"""The figures that are shown in a pause and in the result only."""

DOWN = (1, 0)

DESCRIPTIONS = {
    BOX: Message("box"),
    BOX_ON_GOAL: Message("box on a goal"),
    PUSHER: Message("pusher"),
    PUSHER_ON_GOAL: Message("pusher on a goal"),
    GOAL: Message("goal"),
}


class SokobanView(BoardView[Sokoban, LevelPainter]):
    """The view of Sokoban. Boxes glide with the number of the cell where they end, the pusher with -1."""

    words_beside = 24
    light_corner = 0

    def __init__(self, game: Game[Sokoban], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._facing = DOWN
        self._stuck: Stuck | None = None

    def board_key(self) -> Level:
        """Return the level, of which the painter keeps a picture."""
        return self.state.level

    def new_painter(self) -> LevelPainter:
        """Return the painter of this level."""
        return LevelPainter(self.board, self.theme, self.state.level)

    def reset(self, state: Sokoban) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self._look_for_deadlock()

    def notice(self, events: Events) -> None:
        """Let the pusher and the boxes glide; what is still gliding jumps to its place."""
        super().notice(events)
        for event in events:
            if event.name in ("moved", "pushed"):
                self.glides.clear()
                self._walk(event.detail)
                self._look_for_deadlock()

    def _look_for_deadlock(self) -> None:
        self._stuck = stuck(self.state) if self.preferences["notice"] else None

    def _walk(self, steps: tuple[Step, ...]) -> None:
        """Let the pusher and the boxes take these steps. All of them glide for the same time, and rest meanwhile."""
        length = min(STEP * len(steps), MAX_WAY)
        ways = {cell: [cell] * (len(steps) + 1) for cell in self.state.boxes}
        for number, step in reversed([*enumerate(steps)]):
            if step.box is not None:
                box = next(box for box, way in ways.items() if way[number] == step.box)
                ways[box][: number + 1] = [step.end] * (number + 1)
        for box, way in ways.items():
            if way[0] != box:
                self.glide(box, [self._cell(cell) for cell in way], length)
        self.glide(-1, [self._cell(steps[0].start), *(self._cell(step.end) for step in steps)], length)

    # Drawing

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the level, the boxes and the pusher."""
        painter, level = self.painter, self.state.level
        surface.blit(painter.ground, self.board.place(0, 0))
        goals = set(map(level.cell, level.goals))
        for box in self.state.boxes:
            place = self.place_of(box, self._cell(box))
            surface.blit(painter.box_on_goal if place in goals else painter.box, self.board.place(*place))
        surface.blit(
            painter.pusher(self._facing_at(now)), self.board.place(*self.place_of(-1, self._cell(self.state.pusher)))
        )
        if self._stuck and not self.glides:
            for cell in self._stuck.deadlock.cells:
                surface.blit(painter.stuck, self.board.place(*self._cell(cell)))

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw a draft, with floor on all cells without a wall."""
        found = {sign: [number for number, sign_at in enumerate(draft.signs) if sign_at == sign] for sign in SYMBOLS}
        walls, goals = frozenset(found[WALL]), frozenset(found[GOAL] + found[BOX_ON_GOAL] + found[PUSHER_ON_GOAL])
        level = Level(draft.rows, draft.columns, walls, goals, frozenset(), 0)
        painter = LevelPainter(board, theme, level, frozenset(range(len(draft.signs))) - walls)
        surface.blit(painter.ground, board.place(0, 0))
        pictures = {BOX: painter.box, BOX_ON_GOAL: painter.box_on_goal}
        pictures |= dict.fromkeys((PUSHER, PUSHER_ON_GOAL), painter.pusher(DOWN))
        for sign, picture in pictures.items():
            for number in found[sign]:
                surface.blit(picture, board.place(*level.cell(number)))
        self.draw_empty_cells(surface, board, draft, theme)

    def followed_cells(self) -> list[Cell]:
        """Return the cell of the pusher."""
        return [self._cell(self.state.pusher)]

    def piece_area(self, piece: Hashable, place: Place) -> Area:
        """Return the area of a box or the pusher."""
        return self.cell_area(place)

    def beside_board(self) -> object:
        """Return the figures, the title and the texts."""
        return self.figures(), [*self._texts()]

    def lit_cells(self) -> Iterator[Cell]:
        """Return the floor: no light falls on walls."""
        return map(self._cell, self.state.level.floor)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the box that is dragged, the cells of a hint and what else the hand shows."""
        for cell in self.overlay.preview:
            surface.blit(self.painter.box_shadow, self.board.place(*cell))
        super().draw_marks(surface)

    def draw_figures(self, surface: pygame.Surface) -> None:
        """Draw the figures, the title of the level, and why it cannot be solved any more."""
        super().draw_figures(surface)
        if area := self.words_area():
            for text, size, colour in self._texts():
                high = paragraph(surface, area, text, size, colour)
                area = area.from_top(high, self.measures.gap)[1]

    def _texts(self) -> Iterator[tuple[str, int, Colour]]:
        """Yield the texts beside the board, translated, with their sizes and colours."""
        measures, theme = self.measures, self.theme
        if title := self.state.level.title:
            yield tr(title), measures.lead, theme.text
        if self._stuck:
            yield tr(CAUSES[self._stuck.deadlock.name]), measures.body, theme.bad
            yield tr(advice(self._stuck)), measures.body, theme.muted

    def _facing_at(self, now: int) -> tuple[int, int]:
        """Return the rows and columns of the step that the pusher is taking, or took last."""
        if gliding := self.glides.get(-1):
            (row, column), (next_row, next_column) = gliding.leg(now)
            self._facing = round(next_row - row), round(next_column - column)
        return self._facing

    def _cell(self, number: int) -> Cell:
        return self.state.level.cell(number)

    # Texts

    def figures(self) -> dict[str, str]:
        """Return the figures that a player looks at, all of them in a pause, and the time while it is shown."""
        time = self.time_text()
        shown = {**figures(self.state, self._stuck), **({} if time is None else {"Time": time})}
        return shown if self.state.paused else {name: value for name, value in shown.items() if name not in AT_REST}

    def describe_at(self, position: Position) -> str | None:
        """Return what is in a cell that is too small to show it well."""
        cell = self.cell_at(position)
        if cell is None or self.board.cell >= MIN_DETAILED_CELL:
            return None
        return DESCRIPTIONS.get(SYMBOLS[self.state.grid[cell]])

    def window_title(self) -> str | None:
        """Return the title of the window: `Sokoban · Two ways`; None if the level has none."""
        title = self.state.level.title
        return f"{tr(self.game.title)} · {tr(title)}" if title else None
