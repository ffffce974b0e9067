"""Pages over a game in a terminal: its board stays in sight at the left, and the page is beside it."""

from collections.abc import Iterator

from puzzlebox.input.key_hint import hints
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.play.pages.over import Over, OverPage
from puzzlebox.play.pages.result import Result, ResultPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.countdown import Countdown
from puzzlebox.terminal.boards import Area, Looks
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.game import GameScreen, draw_shown
from puzzlebox.terminal.pages import PageScreen, curve
from puzzlebox.terminal.screen import GOOD, MARGIN, MUTED, TITLE, WARN, Screen
from puzzlebox.translation import tr, value_text

SIDE = 36
"""The columns of the page beside the board."""

MAX_COURSE = 34
"""The most results in a curve."""


class OverScreen(PageScreen):
    """A page beside the board of its game."""

    _said = ""

    def advance(self, now: int) -> None:
        if isinstance(self.place, ResultPage):
            self.place.advance(now)
        if self._game:
            self._game.expire(now)
            self.stale = self.stale or self._game.message != self._said
        super().advance(now)

    def next_update(self) -> int | None:
        result = self.place.next_update() if isinstance(self.place, ResultPage) else None
        wakes = result, super().next_update(), self._game.message_update() if self._game else None
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
        self.draw_title(canvas, tr(play.game.title))
        column = canvas.columns - SIDE
        _draw_board(canvas, Area(1, 1, canvas.rows - 3, column - 2), play, self.looks, self._hides_board(play))
        row = 2
        for text, style in self._texts():
            for line in wrap(text, SIDE - MARGIN) if width(text) > SIDE - MARGIN else filter(None, [text]):
                canvas.write(row, column, line, style)
                row += 1
        self.draw_list(canvas, Area(row + 1, column - 1, canvas.rows - 2 - row, SIDE - 1))
        self.draw_foot(canvas, self.hints())

    def _hides_board(self, play: AnyPlaythrough) -> bool:
        """Return whether the board is hidden, as it is while a clock that ranks rests."""
        detail = self.page.detail
        hides = isinstance(detail, Over) and detail.hides_board and play.outcome is None
        return hides and play.game.is_timed(play.session.options)

    def _texts(self) -> Iterator[tuple[str, Style]]:
        """Yield what stands above the rows."""
        page, place, detail = self.page, self.place, self.page.detail
        if isinstance(detail, Result):
            yield from _result_texts(detail, page.title, self.looks)
        else:
            yield page.title, TITLE
        if page.over and page.text != tr(page.over.game.title):
            yield page.text, Style()
        for label, value in page.figures.items():
            yield _beside(tr(label), value_text(value)), MUTED
        if isinstance(detail, Over) and detail.game_id:
            yield shorten(detail.game_id, SIDE - MARGIN), MUTED
        self._said = self._game.read() if self._game else ""
        if place.message:
            yield place.message, GOOD if place.good else WARN
        elif self._said:
            yield self._said, TITLE
        elif page.note:
            yield page.note, MUTED

    def draw_list(self, canvas: Canvas, area: Area) -> None:
        lines = len(self.page.rows)
        super().draw_list(canvas, area._replace(rows=min(area.rows, lines)))


def _beside(label: str, value: str) -> str:
    """Return a figure over the whole width beside the board."""
    room = SIDE - MARGIN - width(value)
    return f"{shorten(label, room - 1)}{' ' * max(1, room - width(label))}{value}"


def _result_texts(result: Result, title: str, looks: Looks) -> Iterator[tuple[str, Style]]:
    """Yield what a result says besides its figures."""
    yield title if title == result.large else f"{title}  {result.large}", TITLE
    if result.special:
        yield result.special, GOOD if result.is_best else MUTED
    if result.race:
        yield result.race, GOOD if result.won_race else WARN
    if result.caption and looks.unicode:
        yield curve(result.course[-MAX_COURSE:], result.measure is not None and result.measure.least), MUTED
        yield result.caption, MUTED
    for split in result.splits[-3:]:
        yield _beside(split.label, f"{split.time} {split.late}".strip()), GOOD if split.good else WARN


def _draw_board(canvas: Canvas, area: Area, play: AnyPlaythrough, looks: Looks, hidden: bool) -> None:
    """Draw the board of a game, or where it would be if it is hidden."""
    if hidden:
        text = tr("Paused")
        canvas.write(area.row + area.rows // 2, area.column + (area.columns - width(text)) // 2, text, MUTED)
    else:
        draw_shown(canvas, area, play.game.show(play.state, play.preferences), looks)


class CountdownScreen(Screen):
    """Counts down beside the board of a stored game that goes on soon."""

    def __init__(self, desk: Desk, looks: Looks, place: Countdown) -> None:
        super().__init__(desk, looks)
        self.place = place

    @property
    def keys(self) -> KeyTable:
        return self.place.keys

    def advance(self, now: int) -> None:
        self.stale = self.place.advance(now) or self.stale

    def next_update(self) -> int | None:
        return self.place.next_update()

    def press(self, press: KeyPress, text: str) -> None:
        self.place.press(press)

    def draw(self, canvas: Canvas) -> None:
        play = self.place.controller.playthrough
        self.draw_title(canvas, tr(play.game.title))
        column = canvas.columns - SIDE
        _draw_board(canvas, Area(1, 1, canvas.rows - 3, column - 2), play, self.looks, hidden=False)
        canvas.write(canvas.rows // 2, column + SIDE // 2, str(self.place.left), TITLE)
        self.draw_foot(canvas, hints(self.keys, ("leave", tr("Pause"))))
