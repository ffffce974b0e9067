"""The view of all falling-block games: board, falling piece, previews and figures.

The layout is in `view_stage`, the look of a cell in `painter`, animations and notices in
`view_motion`.
"""

from collections.abc import Collection, Mapping, Sequence

import pygame

from puzzlebox.rules import UNIT, Cell, Event, Events, Game, Message, Options, Point, Role, clock_text, exact_clock_text
from puzzlebox.views import (
    MIN_LABEL_CELL,
    NEXT_FRAME,
    Area,
    BoardLayer,
    Clock,
    Measures,
    Position,
    Theme,
    View,
    draw_highlights,
)
from puzzlebox_games.falling.drawing.painter import FALLING, PiecePainter, StackEdges
from puzzlebox_games.falling.drawing.view_motion import (
    NOTICES,
    ChainGoes,
    Flash,
    Glint,
    Notice,
    RowsFade,
    RowsGo,
    notices_of,
    steps_of,
)
from puzzlebox_games.falling.drawing.view_printed import KeyWords
from puzzlebox_games.falling.drawing.view_stage import Stage, stage_for
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Piece, Setting, Vanishing
from puzzlebox_games.falling.shown import labelled

MESSAGE_HEIGHT = 20
"""The height of the area for messages beside the well in the classic look, in u."""

FLASH_BRIGHTNESS = 90
"""How much light is added to them, of 255."""


class FallingView(View[Falling]):
    """Shows a falling-block game."""

    def __init__(self, game: Game[Falling], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._keys: KeyWords = ()
        self._fitted: Fitted | None = None
        self._found_at = 0
        self._piece: Piece | None = None
        self._interval = 0
        self._before: list[int] = []
        self._notice: Notice | None = None
        self._hint: Mapping[Role, Collection[Cell]] = {}
        self._locked_at: Cell = (0, 0)
        self._stop_motion()

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._fitted = None
        self._stop_motion()

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Show where a strong player would put the piece, while there is one."""
        hidden = self.state.HIDDEN
        self._hint = {role: [(row - hidden, column) for row, column in cells[role]] for role in cells}

    def show_keys(self, keys: KeyWords) -> None:
        self._keys = keys
        self._fitted = None

    def result_title(self) -> str | None:
        """Return the title of the result: the time if games are ranked by time, or else a text; None if the game is not
        won."""
        outcome = self.state.outcome()
        if outcome is None or outcome.kind != "won":
            return None
        measure, time = self.game.measures_for(self.state.options)[0], self.state.time - self.state.started
        if measure.figure != "time":
            return Message("Well done")
        return exact_clock_text(time) if measure.exact else clock_text(time, hundredths=True)

    def point_at(self, position: Position) -> Point:
        board = self._fit().stage.board
        row = (position[1] - board.y) * UNIT // board.cell + self.state.HIDDEN * UNIT
        return row, (position[0] - board.x) * UNIT // board.cell

    def board_area(self) -> Area | None:
        return self._fit().stage.board.area

    def right_edge(self) -> int:
        return self._fit().stage.right_edge

    def figures(self) -> dict[str, str]:
        return labelled(self.state, self.state.status())

    def figures_area(self) -> Area | None:
        """Return the area of the figures if they are above the well. In the classic look, which has no line for
        messages, it is otherwise the lowest part of the wider side of the well, so that no message covers its rows."""
        stage, area = self._fit().stage, self.area
        if stage.line or self.theme.look != "classic" or not self.theme.panels:
            return stage.line
        left, right = stage.board.x - area.x, area.right - stage.board.area.right
        side = area.from_right(right)[0] if right >= left else area.from_left(left)[0]
        return Area(side.inset(self.measures.u).from_bottom(MESSAGE_HEIGHT * self.measures.u)[0])

    @property
    def draws_overlay(self) -> bool:
        """Whether the view itself shows that the game is paused or over."""
        return self._fit().stage.announces

    def reset(self, state: Falling) -> None:
        super().reset(state)
        self._remember()
        if self._fitted and self._fitted.given is not state.setting:
            self._fitted = None
        self._notice = None
        self._stop_motion()

    def _stop_motion(self) -> None:
        self._rows: RowsGo | RowsFade | None = None
        self._flash: Flash | None = None
        self._glint: Glint | None = None
        self._chain: ChainGoes | None = None

    def _remember(self) -> None:
        """Keep the falling piece and the board for the next animation."""
        self._piece = self.state.piece
        self._interval = self.state.interval
        self._before = list(self.state.cells)

    def notice(self, events: Events) -> None:
        locks = [event for event in events if event.name == "locked"]
        names = {event.name for event in events}
        if locks and locks[-1].detail:
            self._locked_at = self._top_of(locks[-1].detail)
        if "restarted" in names:
            self._notice = None
            self._stop_motion()
        elif not names.isdisjoint(NOTICES):
            self._begin_notice(events)
        if locks:
            self._stop_motion()
            if len(locks) == 1 and self._piece and self.theme.look == "modern":
                self._begin_motion(locks[0], events, self._piece)
            if self.state.setting.look.flash:
                self._begin_flash(locks[-1])
        elif "rows" in names:
            self._glint = None
        for event in events:
            if event.name == "rows":
                self._found_at = self.state.time
            if event.name == "removed" and event.detail.rows and self.theme.look == "modern":
                self._begin_removal(event.detail.rows)
        if not names.isdisjoint(("locked", "spawned")):
            self._remember()
        self._piece = self.state.piece
        self._interval = self.state.interval

    def _begin_notice(self, events: Events) -> None:
        """Tell of these events, but not of a new level that changes nothing. Without a lock, the lines of the last one
        stay."""
        told = [event for event in events if event.name != "level" or self.state.interval != self._interval]
        if notices := notices_of(told, self._piece.shape if self._piece else ""):
            self._tell(notices if any(event.name == "locked" for event in events) else [*self._lines_told(), *notices])

    def _tell(self, lines: Sequence[str]) -> None:
        self._notice = Notice(lines, self._locked_at, self.clock())

    def _lines_told(self) -> Sequence[str]:
        """Return the lines of the last lock, while they are shown."""
        return self._notice.lines if self._notice and not self._notice.over(self.clock()) else ()

    def _top_of(self, cells: Sequence[Cell]) -> Cell:
        """Return the highest visible row of a piece, and its middle column."""
        rows, columns = zip(*cells, strict=True)
        return max(0, min(rows) - self.state.HIDDEN), sum(columns) // len(columns)

    def _begin_motion(self, locked: Event, events: Events, piece: Piece) -> None:
        """Start the animation of a lock. The picture of the board is still the one before the lock."""
        fitted, hidden, now = self._fit(), self.state.HIDDEN, self.clock()
        cells = [((r - hidden, c), v) for (r, c), v in zip(locked.detail, piece.values, strict=False) if r >= hidden]
        happened = {event.name: event for event in events}
        if "rows" in happened and not self.state.found:
            before = fitted.layer.surface.copy()
            fitted.draw_cells(before, (0, 0), cells, FALLING)
            gone = [r - hidden for r in happened["rows"].detail]
            self._rows = RowsGo(before, gone, fitted.stage.board.cell, now)
        elif "rows" in happened and self._are_empty(happened["rows"].detail, self.state.cells):
            before = fitted.layer.surface.copy()
            fitted.draw_cells(before, (0, 0), cells, FALLING)
            self._rows = RowsFade(before, [r - hidden for r in happened["rows"].detail], fitted.stage.board.cell, now)
        elif "chain" in happened:
            columns = self.state.columns
            values = {divmod(place, columns): value for place, value in enumerate(self._before) if value}
            values |= {cell: value for cell, value in zip(locked.detail, piece.values, strict=True) if cell[0] >= 0}
            steps = steps_of(values, happened["chain"].detail, self.state)
            self._chain = ChainGoes(steps, fitted.painter, self.theme, fitted.stage.board.cell, now)
        else:
            self._glint = Glint(cells, 3 * FALLING, now)

    def _begin_removal(self, rows: Sequence[int]) -> None:
        """Start the animation of rows that go some time after the lock. The picture still has them."""
        fitted, hidden = self._fit(), self.state.HIDDEN
        before, empty = fitted.layer.surface.copy(), fitted.vanishing is not None or self._are_empty(rows, self._before)
        self._rows = RowsGo(before, [r - hidden for r in rows], fitted.stage.board.cell, self.clock(), empty)

    def _are_empty(self, rows: Sequence[int], cells: Sequence[int]) -> bool:
        """Return whether there is no block in these rows of the board, whose values are given."""
        columns = self.state.columns
        return not any(any(cells[row * columns : (row + 1) * columns]) for row in rows)

    def _begin_flash(self, locked: Event) -> None:
        hidden = self.state.HIDDEN
        cells = [(row - hidden, column) for row, column in locked.detail if row >= hidden]
        self._flash = Flash(cells, self.state.setting.look.flash, self.clock())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board and, unless the clip of the surface leaves it out, everything else."""
        if self._fitted and self._fitted.has_other_colours(self.state):
            self._fitted = None
        fitted, state, clip = self._fit(), self.state, surface.get_clip()
        stage, board_alone = fitted.stage, fitted.redrawn.contains(clip)
        shown = clip if board_alone else self.area
        surface.set_clip(shown)
        if not fitted.area.contains(clip):
            stage.draw_ground(surface, state)
        surface.blit(fitted.show(state), fitted.corner)
        fitted.draw_edges(surface, state)
        fitted.draw_above(surface, state)
        self._draw_found(surface, fitted)
        self._draw_motion(surface, fitted)
        if self.theme.panels and not board_alone:
            stage.draw_around(surface, state, self.pace)
        if piece := state.piece:
            surface.set_clip(stage.clip.clip(shown))
            if state.shows_ghost:
                fitted.painter.landing(surface, state.landing, piece.colour, fitted.top, stage.board.cell)
            if self._hint:
                draw_highlights(surface, stage.board, self._hint, self.theme)
            fitted.painter.piece(surface, piece, fitted.top, stage.board.cell, FALLING, state.darkness)
        surface.set_clip(shown)
        self._draw_notice(surface, fitted)
        surface.set_clip(clip)

    def redrawn_area(self) -> Area:
        return self._fit().redrawn

    def beside_board(self) -> object:
        state = self.state
        shown = state.status(), state.level, state.queue, state.held, state.hold_used, state.shape_counts
        return shown if self.next_frame() is None else None

    def _draw_found(self, surface: pygame.Surface, fitted: "Fitted") -> None:
        """Let the cells flash that will be removed."""
        state, found, look = self.state, self.state.found, self.state.setting.look
        if found is None or (state.time - self._found_at) // look.blink % 2:
            return
        columns, hidden = range(state.columns), state.HIDDEN
        cells = [*((row, column) for row in found.rows for column in columns), *found.cells]
        grid = state.grid
        lit = [((r - hidden, c), grid[r, c]) for r, c in cells if r >= hidden and grid[r, c]]
        if self.theme.look == "modern":
            fitted.draw_cells(surface, fitted.corner, lit, FLASH_BRIGHTNESS)
            return
        size = fitted.stage.board.cell
        for cell, _ in lit:
            surface.fill(look.blink_colour, (*fitted.stage.board.place(*cell), size, size))

    def _draw_motion(self, surface: pygame.Surface, fitted: "Fitted") -> None:
        now, corner = self.clock(), fitted.corner
        if self._rows and not self._rows.over(now):
            self._rows.draw(surface, corner, fitted.empty, now)
        elif self._glint and not self._glint.over(now):
            fitted.draw_cells(surface, corner, self._glint.cells, self._glint.brightness(now))
        elif self._chain and not self._chain.over(now):
            self._chain.draw(surface, corner, now)
        if self._flash and not self._flash.over(now):
            self._flash.draw(surface, corner, fitted.stage.board.cell)

    def _draw_notice(self, surface: pygame.Surface, fitted: "Fitted") -> None:
        now, stage = self.clock(), fitted.stage
        if self._notice and stage.tells and self.theme.panels and not self._notice.over(now):
            self._notice.draw(surface, stage.board, self.theme, fitted.measures, now)

    def describe_at(self, position: tuple[int, int]) -> str | None:
        """Return the digit under the pointer, if cells have digits and are too small to show them."""
        fitted = self._fit()
        cell = fitted.stage.board.cell_at(position)
        if cell is None or not fitted.painter.look.digits or fitted.stage.board.cell >= MIN_LABEL_CELL:
            return None
        value = self.state.grid[cell[0] + self.state.HIDDEN, cell[1]]
        return str(value) if value else None

    def next_frame(self) -> int | None:
        now, state = self.clock(), self.state
        motions = (self._rows, self._glint, self._chain, self._flash)
        milliseconds = "milliseconds" in state.figure_names and not state.paused and not state.ended
        moving = any(motion and not motion.over(now) for motion in motions)
        if moving or milliseconds or (self._notice and self._notice.moves(now)):
            return NEXT_FRAME
        if state.due() is not None and (state.found or state.vanishing or state.setting.look.every_frame):
            return NEXT_FRAME
        waits = [self._to_next_second()]
        if self._notice and not self._notice.over(now):
            waits.append(self._notice.wait(now))
        return min((wait for wait in waits if wait is not None), default=None)

    def _to_next_second(self) -> int | None:
        """Return the ms until the clock shows the next second. A clock that counts up is drawn whenever a piece falls,
        so that it needs this only if none falls on its own."""
        state = self.state
        counts = "time left" in state.figure_names or ("time" in state.figure_names and state.due() is None)
        if not counts or state.paused or state.ended:
            return None
        return 1000 - (state.time - state.started) % 1000

    def _fit(self) -> "Fitted":
        if self._fitted is None:
            self._fitted = Fitted(self.area, self.theme, self.state, self._keys)
        return self._fitted


class Fitted:
    """A stage, its painter and the cached picture of the board, for one area, theme and setting."""

    def __init__(self, area: Area, theme: Theme, state: Falling, keys: KeyWords) -> None:
        self.given = state.setting
        self.setting = setting = self._coloured(state)
        self.measures = Measures.of(area.width, area.height, theme.scale)
        self.painter = PiecePainter(theme, setting)
        self.stage: Stage = stage_for(area, theme, setting, keys)
        self.empty = self.stage.empty
        self.area = self.stage.board.area
        self.redrawn = self.area.but(y=self.stage.clip.y, height=self.area.bottom - self.stage.clip.y)
        self.corner = self.area.topleft
        self.top = self.stage.board.place(-setting.hidden, 0)
        self.level = state.level
        self.vanishing: Vanishing | None = None
        self.layer = self._new_layer()
        edge = self.painter.look.stack_edge if theme.look == "classic" else None
        self.edges = StackEdges(self.stage.board, edge) if edge else None

    @staticmethod
    def _coloured(state: Falling) -> Setting:
        """Return the setting with the look of the level."""
        setting = state.setting
        return setting._replace(look=setting.look.at_level(state.level - state.LOWEST_LEVEL))

    def has_other_colours(self, state: Falling) -> bool:
        """Return whether the colours are those of another level."""
        return bool(self.setting.look.palettes) and self.level != state.level

    def _new_layer(self) -> BoardLayer:
        return BoardLayer(self.stage.board, self.empty, self._picture)

    def _picture(self, value: int) -> pygame.Surface | None:
        return self.painter.stack_cell(value, self.stage.board.cell, self.level) if value else None

    def show(self, state: Falling) -> pygame.Surface:
        """Return the picture of the state's board. It is drawn again if a new level changes the colour of the stack."""
        if self.level != state.level:
            self.level = state.level
            if self.painter.look.levels:
                self.layer = self._new_layer()
        self.vanishing = state.vanishing
        return self.layer.show(self._visible(state))

    def _visible(self, state: Falling) -> list[int]:
        """Return the visible cells, with removed rows that are still shown."""
        cells = self.vanishing.shown(state.grid) if self.vanishing else list(state.cells)
        return cells[self.setting.hidden * self.setting.columns :]

    def draw_edges(self, surface: pygame.Surface, state: Falling) -> None:
        """Draw the edges of the stack, if it has any."""
        if self.edges:
            self.edges.draw(surface, self._visible(state))

    def draw_above(self, surface: pygame.Surface, state: Falling) -> None:
        """Draw the blocks above the field, as far as they are seen."""
        board, hidden = self.stage.board, self.setting.hidden
        seen = min(self.setting.look.above, (board.y - self.stage.clip.y) // board.cell)
        grid = state.grid
        for row in range(-seen, 0):
            for column in range(board.columns):
                if picture := self._picture(grid[row + hidden, column]):
                    surface.blit(picture, board.place(row, column))

    def draw_cells(
        self, surface: pygame.Surface, corner: tuple[int, int], cells: Sequence[tuple[Cell, int]], brightness: int
    ) -> None:
        """Draw cells like those of a falling piece, with this brightness."""
        size = self.stage.board.cell
        for (row, column), value in cells:
            picture = self.painter.cell(value, size, brightness)
            surface.blit(picture, (corner[0] + column * size, corner[1] + row * size))
