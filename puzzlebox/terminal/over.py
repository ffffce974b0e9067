"""Pages over a game in a terminal: its board stays in sight at the left, and the page is beside it."""

from collections.abc import Iterator

from puzzlebox.core.grid import Cell
from puzzlebox.core.real_time import MS
from puzzlebox.core.shown import Shown, ShownBoard
from puzzlebox.input.key_table import hints
from puzzlebox.play.desk import Desk
from puzzlebox.play.pages.over import Over, OverPage
from puzzlebox.play.pages.result import Result, ResultPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.countdown import Countdown
from puzzlebox.terminal.beside import lay_out
from puzzlebox.terminal.boards import draw_frame
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.cells import Looks
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.game import GameScreen, draw_shown
from puzzlebox.terminal.pages import PageScreen
from puzzlebox.terminal.places import Area, Edges, place_board
from puzzlebox.terminal.screen import GOOD, MUTED, TITLE, WARN, Screen
from puzzlebox.translation import tr, value_text

MAX_LIST = 36
"""The most columns of the rows of a page."""

SWEEPS, SWEEP = 2, 140 * MS
"""The steps in which light goes over the board after a win, and how long each one takes, in ns."""


class OverScreen(PageScreen):
    """A page beside the board of its game."""

    _said = ""
    _side = Area(0, 0, 1, 1)
    _step = 0
    _swept_from: int | None = None

    def advance(self, now: int) -> None:
        self.stale = self.stale or self._sweep_step() != self._step
        self._step = self._sweep_step()
        if self._game:
            self._game.expire(now)
            self.stale = self.stale or self._game.message != self._said
        super().advance(now)

    def next_update(self) -> int | None:
        sweep = SWEEP // MS if self._sweep_step() < SWEEPS else None
        wakes = sweep, super().next_update(), self._game.message_update(self.desk.clock()) if self._game else None
        return min((wake for wake in wakes if wake is not None), default=None)

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
        game = play.game
        self.draw_title(canvas, tr(game.title), colour=game.cover.colour)
        shown = game.show(play.state, play.preferences)
        layout = self._game.lay_out(canvas, shown) if self._game else lay_out(canvas, shown, 1)
        self._draw_board(canvas, layout.board, shown, play)
        self._side = Area(1, layout.side.column, canvas.rows - 2, canvas.columns - layout.side.column - 1)
        row = self._side.row
        for text, style in self._texts():
            for line in wrap(text, self._side.columns) if text else ():
                canvas.write(row, self._side.column, line, style)
                row += 1
        rest = self._side._replace(row=row + 1, column=self._side.column - 1, rows=canvas.rows - 2 - row)
        self.draw_list(canvas, rest._replace(columns=min(MAX_LIST, rest.columns + 1)))
        self.draw_foot(canvas, self.hints())

    def _draw_board(self, canvas: Canvas, area: Area, shown: Shown, play: AnyPlaythrough) -> None:
        """Draw the board, or where it would be if it is hidden; with light on half of it, and then on the other half,
        after a win."""
        if self._hides_board(play):
            text = tr("Paused")
            draw_frame(
                canvas, place_board(area, shown.board, edges=Edges.of(shown.boards)).inner, shown.board, self.looks
            )
            canvas.write(area.row + area.rows // 2, area.column + (area.columns - width(text)) // 2, text, MUTED)
            return
        step = self._sweep_step()
        draw_shown(canvas, area, shown, self.looks, marks={"act": half_of(shown.board, step)} if step < SWEEPS else {})

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

    def _texts(self) -> Iterator[tuple[str, Style]]:
        """Yield what stands above the rows."""
        page, place, detail = self.page, self.place, self.page.detail
        if isinstance(detail, Result):
            yield from self._result_texts(detail, self._side.columns)
        else:
            yield page.title, TITLE
        if page.over and page.text != tr(page.over.game.title):
            yield page.text, Style()
        for label, value in page.figures.items():
            yield _beside(tr(label), value_text(value), self._side.columns), MUTED
        if isinstance(detail, Over) and detail.game_id:
            yield shorten(detail.game_id, self._side.columns), MUTED
        self._said = self._game.read() if self._game else ""
        if place.message:
            yield place.message, GOOD if place.good else WARN
        elif self._said:
            yield self._said, TITLE
        elif page.note:
            yield page.note, MUTED

    def _result_texts(self, result: Result, columns: int) -> Iterator[tuple[str, Style]]:
        """Yield what a result says besides its figures."""
        says_title = result.special.startswith(self.page.title)
        title = result.special if says_title else self.page.title
        yield title if self.page.title == result.large else f"{title}  {result.large}", TITLE
        yield "" if says_title else result.special, GOOD if result.is_best else MUTED
        yield result.race, GOOD if result.won_race else WARN
        yield self.curve(columns), MUTED
        yield self.page.course.caption, MUTED
        for split in result.splits[-3:]:
            yield _beside(split.label, f"{split.time} {split.late}".strip(), columns), GOOD if split.good else WARN

    def draw_list(self, canvas: Canvas, area: Area) -> None:
        lines = len(self.page.rows)
        super().draw_list(canvas, area._replace(rows=min(area.rows, lines)))


def _beside(label: str, value: str, columns: int) -> str:
    """Return a figure over the whole width beside the board."""
    room = columns - width(value)
    return f"{shorten(label, room - 1)}{' ' * max(1, room - width(label))}{value}"


def half_of(board: ShownBoard, half: int) -> list[Cell]:
    """Return the cells of the first or the second half of a board, from its top left corner to the bottom right."""
    cells = [(row + board.first_row, column) for row in range(board.rows) for column in range(board.columns)]
    middle = board.first_row + (board.rows + board.columns - 2) / 2
    return [cell for cell in cells if (sum(cell) > middle) == bool(half)]


class CountdownScreen(Screen):
    """Counts down beside the board of a stored game that goes on soon."""

    def __init__(self, desk: Desk, looks: Looks, place: Countdown) -> None:
        super().__init__(desk, looks, place)
        self.place = place

    def draw(self, canvas: Canvas) -> None:
        play = self.place.controller.playthrough
        self.draw_title(canvas, tr(play.game.title), colour=play.game.cover.colour)
        shown = play.game.show(play.state, play.preferences)
        layout = lay_out(canvas, shown, 1)
        draw_shown(canvas, layout.board, shown, self.looks)
        canvas.write(canvas.rows // 2, layout.side.column + layout.side.columns // 2, str(self.place.left), TITLE)
        self.draw_foot(canvas, hints(self.keys, ("leave", tr("Pause"))))
