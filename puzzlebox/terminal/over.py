"""Pages in a terminal with a board beside their rows: those over a game, the page of a game, and the editor."""

from collections.abc import Iterator
from contextlib import suppress

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Overlay, cell_of
from puzzlebox.core.real_time import MS, earliest
from puzzlebox.core.shown import Shown, ShownBoard
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Page, Row
from puzzlebox.play.pages.editor import ERASER, Editor
from puzzlebox.play.pages.game import GameDetail
from puzzlebox.play.pages.over import Over, OverPage
from puzzlebox.play.pages.result import Result, ResultPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.terminal.beside import lay_out
from puzzlebox.terminal.boards import draw_board, draw_frame
from puzzlebox.terminal.canvas import Area, Canvas, Looks, Style
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.game import GameScreen
from puzzlebox.terminal.pages import ENDS, STEPS, TURNS, PageScreen
from puzzlebox.terminal.places import Placed, place_board
from puzzlebox.terminal.screen import GOOD, MARGIN, MUTED, TITLE, WARN
from puzzlebox.translation import tr, value_text

SIDE = 36
"""The most columns of the rows beside a board."""

SWEEPS, SWEEP = 2, 140 * MS
"""The steps in which light goes over the board after a win, and how long each one takes, in ns."""

STAYS = ("leave", "how-to-play", "settings", *STEPS, *TURNS, *ENDS)
"""The actions that do not begin a game that any other key begins."""

TOOLS = {"left": None, "right": ERASER}
"""What each button of the mouse places in the editor: the chosen thing for None."""


class OverScreen(PageScreen):
    """A page beside the board of its game."""

    _said = ""
    _step = 0
    _swept_from: int | None = None

    def advance(self, now: int) -> None:
        step, self._step = self._step, self._sweep_step()
        self.stale = self.stale or step != self._step
        if self._game:
            self._game.expire(now)
            self.stale = self.stale or self._game.message != self._said
        super().advance(now)

    def next_update(self) -> int | None:
        sweep = SWEEP // MS if self._sweep_step() < SWEEPS else None
        return earliest(
            sweep, super().next_update(), self._game.message_update(self.desk.clock()) if self._game else None
        )

    @property
    def _game(self) -> GameScreen | None:
        """What shows the game: it knows what was said about that."""
        sight = self.place.controller.sight if isinstance(self.place, OverPage) else None
        return sight if isinstance(sight, GameScreen) else None

    def draw(self, canvas: Canvas) -> None:
        play = self.page.over
        if play is None:
            super().draw(canvas)
            return
        self.draw_title(canvas, tr(play.game.title), play.game)
        shown = play.game.show(play.state, play.preferences)
        board, side, *_ = self._game.lay_out(canvas, shown) if self._game else lay_out(canvas, shown, 1)
        self._draw_board(canvas, board, shown, play)
        area = Area(1, side.column, canvas.rows - 2, canvas.columns - side.column - 1)
        for text, style in self._texts(area.columns, canvas.looks):
            area = canvas.write_lines(area, text, style)
        rows = min(area.rows - 1, len(self.page.rows))
        self.draw_list(canvas, Area(area.row + 1, area.column - 1, rows, min(SIDE, area.columns + 1)))
        self.draw_foot(canvas, self.hints())

    def _draw_board(self, canvas: Canvas, area: Area, shown: Shown, play: AnyPlaythrough) -> None:
        """Draw the board, or where it would be if it is hidden; with light on half of it, and then on the other half,
        after a win."""
        if self._hides_board(play):
            text, inner = tr("Paused"), place_board(area, shown).inner
            draw_frame(canvas, inner, shown.board)
            canvas.write(area.row + area.rows // 2, area.column + (area.columns - width(text)) // 2, text, MUTED)
            return
        step = self._sweep_step()
        draw_board(canvas, area, shown, hint={"act": half_of(shown.board, step)} if step < SWEEPS else {})

    def _sweep_step(self) -> int:
        """Return which half of the board is lit after a win, counted from 0; SWEEPS if none is."""
        play, place = self.page.over, self.place
        outcome = play.outcome if play and isinstance(place, ResultPage) else None
        if outcome is None or outcome.kind != "won" or self.desk.settings["motion"] == "off":
            return SWEEPS
        if self._swept_from is None:
            self._swept_from = self.desk.clock()
        return min(SWEEPS, (self.desk.clock() - self._swept_from) // SWEEP)

    def _hides_board(self, play: AnyPlaythrough) -> bool:
        """Return whether the board is hidden, as it is while a clock that ranks rests."""
        detail = self.page.detail
        hides = isinstance(detail, Over) and detail.hides_board and play.outcome is None
        return hides and play.game.is_timed(play.session.options)

    def _texts(self, columns: int, looks: Looks) -> Iterator[tuple[str, Style]]:
        """Yield what stands above the rows."""
        page, place, detail = self.page, self.place, self.page.detail
        if isinstance(detail, Result):
            yield from self._result_texts(detail, columns, looks)
        else:
            yield page.title, TITLE
        if page.over and page.text != tr(page.over.game.title):
            yield page.text, Style()
        for label, value in page.figures.items():
            yield _beside(tr(label), value_text(value), columns), MUTED
        if isinstance(detail, Over) and detail.game_id:
            yield shorten(detail.game_id, columns), MUTED
        self._said = self._game.read() if self._game else ""
        if place.message:
            yield place.message, GOOD if place.good else WARN
        else:
            yield self._said or page.note, TITLE if self._said else MUTED

    def _result_texts(self, result: Result, columns: int, looks: Looks) -> Iterator[tuple[str, Style]]:
        """Yield what a result says besides its figures."""
        says_title = result.special.startswith(self.page.title)
        title = result.special if says_title else self.page.title
        yield title if self.page.title == result.large else f"{title}  {result.large}", TITLE
        yield "" if says_title else result.special, GOOD if result.is_best else MUTED
        yield result.race, GOOD if result.won_race else WARN
        yield self.curve(columns, looks), MUTED
        yield self.page.course.caption, MUTED
        for split in result.splits[-3:]:
            yield _beside(split.label, f"{split.time} {split.late}".strip(), columns), GOOD if split.good else WARN


def _beside(label: str, value: str, columns: int) -> str:
    """Return a figure over the whole width beside the board."""
    room = columns - width(value)
    return f"{shorten(label, room - 1)}{' ' * max(1, room - width(label))}{value}"


def half_of(board: ShownBoard, half: int) -> list[Cell]:
    """Return the cells of the first or the second half of a board, from its top left corner to the bottom right."""
    cells = [(row + board.first_row, column) for row in range(board.rows) for column in range(board.columns)]
    middle = board.first_row + (board.rows + board.columns - 2) / 2
    return [cell for cell in cells if (sum(cell) > middle) == bool(half)]


class GamePageScreen(PageScreen):
    """The page of a game. If there is nothing to choose, any key may begin the game, as its rule sheet says."""

    list_columns = 46  # leaves room for a board
    _page: Page | None = None
    _board: Shown | None = None

    def press(self, press: KeyPress, text: str) -> None:
        if not self._any_key or press.action in STAYS:
            super().press(press, text)
        elif self.place.taps.tapped(press):
            self.place.act("choose")

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a board beside its rows."""
        super().draw(canvas)
        column = self.list_columns + 3
        if shown := self._shown:
            draw_board(canvas, Area(4, column, canvas.rows - 8, canvas.columns - column - 2), shown)

    @property
    def _shown(self) -> Shown | None:
        """What the game shows with the options of the page, if a board with them can be made."""
        detail = self.page.detail
        if self._page is not self.page and isinstance(detail, GameDetail):
            self._page, self._board, game = self.page, None, detail.board.game
            with suppress(ValueError):
                self._board = game.show(detail.board.state(), self.desk.settings.preferences(game))
        return self._board

    @property
    def _any_key(self) -> bool:
        detail = self.page.detail
        return isinstance(detail, GameDetail) and detail.any_key and not any(row.turn for row in self.page.rows)


class EditorScreen(PageScreen):
    """The board that the player makes at the left, and the page at its right. One of the two has the focus."""

    place: Editor
    _placed: Placed | None = None

    def move(self, press: KeyPress) -> bool:
        moved = self.place.move(press.action)
        return (moved and press.action in ("up", "down", "left", "right")) or (not moved and super().move(press))

    def mouse(self, event: MouseEvent) -> None:
        place, draft = self.place, self.place.draft
        row, column = cell_of(self._placed.point(event.row, event.column)) if self._placed else (-1, -1)
        is_on_board = 0 <= row < draft.rows and 0 <= column < draft.columns
        if event.kind == "press" and is_on_board and event.button in TOOLS:
            tool = TOOLS[event.button]
            place.focus_on_board(True)
            place.begin_stroke((row, column), place.tool if tool is None else tool)
        elif event.kind == "move" and place.draws and is_on_board:
            place.stretch((row, column))
        elif event.kind == "release":
            place.end_stroke()
        elif not is_on_board:
            place.focus_on_board(False)
            self.stale = True
            super().mouse(event)

    def choose(self, row: Row, step: int = 0) -> None:
        self.place.focus_on_board(False)
        super().choose(row, step)

    @property
    def chosen(self) -> str:
        return "" if self.place.on_board else super().chosen

    def draw(self, canvas: Canvas) -> None:
        place, column = self.place, canvas.columns - SIDE
        self.draw_head(canvas)
        overlay = Overlay(cells={"cursor": frozenset([place.cursor] * place.on_board)})
        area = Area(1, 1, canvas.rows - 5, column - 2)
        self._placed = draw_board(canvas, area, Shown(place.shown()), overlay)
        self.draw_list(canvas, Area(2, column - 1, len(self.page.rows), SIDE - 1))
        self.draw_said(canvas, Area(canvas.rows - 4, MARGIN, 3, canvas.columns - 2 * MARGIN))
        self.draw_foot(canvas, self.hints())
