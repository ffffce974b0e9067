"""A running game in a terminal: its board, its figures beside it, what is said about it below, and the keys."""

from collections.abc import Sequence
from typing import Any

from puzzlebox.core.durations import clock_text, pace_text
from puzzlebox.core.hand import NOTHING, Gesture, Overlay, Point
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.session import is_restart
from puzzlebox.core.shown import Shown, ShownBoard
from puzzlebox.core.state import Events, State
from puzzlebox.input.key_hint import KeyHint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.play.playthrough import LEAPS
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.sight import Beside, Marks, Sight
from puzzlebox.play.wording import sentence_case
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.boards import Area, Edges, Looks, Placed, draw_board, draw_small
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.screen import GOOD, MARGIN, MUTED, TITLE, WARN, Screen, foot_lines
from puzzlebox.translation import tr, value_text

SIDE = 24
"""The columns beside the board."""

WORDS = 2
"""The lines below the board that are always free for what is said."""

MAX_FOOT = 2
"""The most lines of keys at the bottom."""

MESSAGE_TIME = 5_000 * MS
"""How long a message is shown, in ns."""

LEADS = {-1: WARN, 0: MUTED, 1: GOOD}
"""How a race is told, by who leads."""


class GameScreen(Screen, Sight):
    """Shows the game of a controller, and gives it keys, the mouse and time."""

    context = "playing"

    def __init__(self, desk: Desk, looks: Looks, controller: Controller) -> None:
        super().__init__(desk, looks)
        self.controller = controller
        self.playthrough = controller.playthrough
        self.message, self.advice = "", ""
        self._read = ""  # the message in the last picture
        self._message_until = 0
        self._advice_keys: Sequence[KeyHint] = ()
        self._marks: Marks = {}
        self._overlay: Overlay = NOTHING
        self._hints: list[KeyHint] = []
        self._pace: int | None = None
        self._other: Beside | None = None
        self._placed: Placed | None = None
        self._pressed: Point | None = None
        self._button: Any = "left"
        controller.show_on(self)

    @property
    def keys(self) -> KeyTable:
        return self.controller.keys

    # Time and input

    def advance(self, now: int) -> None:
        self.stale = self.controller.advance(now) or self.stale
        self.expire(now)

    def expire(self, now: int) -> None:
        """Remove a message whose time is over."""
        if self.message and now >= self._message_until:
            self.show_message("")

    def read(self) -> str:
        """Return the message for a picture. The next input removes it."""
        self._read = self.message
        return self.message

    def message_update(self) -> int | None:
        """Return the ms until the message is removed; None if there is none."""
        return wait_until(self._message_until, self.desk.clock()) if self.message else None

    def next_update(self) -> int | None:
        wakes = self.controller.next_update(), self.message_update()
        return min((wake for wake in wakes if wake is not None), default=None)

    def press(self, press: KeyPress, text: str) -> None:
        self.controller.press(press)

    def mouse(self, event: MouseEvent) -> None:
        if self.controller.player.bot:
            self._point_beside_bot(event)
        elif self._placed and not self.controller.ready_go.waiting:
            self._point(event, self._placed.point(event.row, event.column))

    def _point_beside_bot(self, event: MouseEvent) -> None:
        if event.kind == "wheel":
            self.controller.player.change_speed(event.steps)
        elif event.kind == "press":
            self.controller.player.take_over()

    def _point(self, event: MouseEvent, place: Point) -> None:
        """Let the hand take what the mouse does."""
        if event.kind == "press" and event.button:
            self._pressed, self._button = place, event.button
        phase = "hover" if event.kind == "move" and self._pressed is None else event.kind
        button = event.button or self._button
        self.controller.take(Gesture(phase, self._pressed or place, place, button, event.modifiers, event.steps))
        if event.kind == "release":
            self._pressed = None

    # What the controller shows

    def show_message(self, text: str) -> None:
        self.message, self.stale = sentence_case(text), True
        self._message_until = self.desk.clock() + MESSAGE_TIME

    def show_advice(self, text: str | None, key_hints: Sequence[KeyHint] = ()) -> None:
        self.advice, self._advice_keys, self.stale = text or "", key_hints, True

    def show_marks(self, marks: Marks) -> None:
        self._marks, self.stale = marks, True

    def show_pace(self, pace: int | None) -> None:
        self._pace, self.stale = pace, True

    def show_hand(self, overlay: Overlay) -> None:
        self.stale = self.stale or overlay != self._overlay
        self._overlay = overlay

    def show_keys(self, own: Sequence[KeyHint], common: Sequence[KeyHint]) -> None:
        self._hints, self.stale = [*own, *common], True

    def show_beside(self, other: Beside | None) -> None:
        self._other, self.stale = other, True

    def happened(self, text: str, events: Events) -> None:
        if is_restart(text) or text in LEAPS:
            self._pressed = None
        if text and not self.controller.player.bot and self.message == self._read:
            self.message = ""  # what the input itself has caused stays
        self.stale = True

    def begin_again(self) -> None:
        self._pressed, self.stale = None, True

    def changed(self) -> None:
        self.stale = True

    # The picture

    def draw(self, canvas: Canvas) -> None:
        """Draw the board at the left, figures at its right, and words and keys below."""
        game, play = self.controller.game, self.playthrough
        shown = play.game.show(play.state, play.preferences)
        text = self.advice or self.controller.ready_go.word or self.read()
        lines = wrap(text, canvas.columns - 2 * MARGIN) if text else []
        foot = self.draw_foot(canvas, [*self._advice_keys, *self._hints] if self.advice else self._hints, MAX_FOOT)
        first = canvas.rows - foot - max(WORDS, len(lines))
        self.draw_title(canvas, tr(game.title))
        area = Area(1, 1, first - 1, canvas.columns - SIDE - 3)
        self._placed = draw_shown(canvas, area, shown, self.looks, self._overlay, self._marks)
        self._draw_side(canvas, shown)
        below = "" if lines else tr(shown.notice) or self._about_cursor(shown)
        style = MUTED if text == self.message else TITLE
        if not lines and not below and self.controller.first_hints.active:
            self._draw_first_hints(canvas, first)
        else:
            self.draw_text(canvas, first, text or below, style)

    def _draw_side(self, canvas: Canvas, shown: Shown) -> None:
        figures = seen_figures(shown, self.playthrough.state, self.desk.settings)
        row = draw_figures(canvas, figures, canvas.columns - SIDE)
        if self._pace is not None and "time" not in self.desk.settings.hidden_figures:
            canvas.write(row, canvas.columns - SIDE, pace_text(self._pace), GOOD if self._pace <= 0 else WARN)
            row += 1
        row = draw_beside(canvas, shown.boards, row, self.looks)
        if self._other:
            self._draw_race(canvas, self._other, row + 1)

    def _draw_race(self, canvas: Canvas, other: Beside, row: int) -> None:
        """Draw the other game of a race, with its board if there is room."""
        column, style = canvas.columns - SIDE, LEADS[other.sign]
        lines = [(other.title, TITLE), (f"{other.label} {other.value}".strip(), MUTED)]
        for text, look in (*lines, (other.lead, style), (other.late, style)):
            if text:
                canvas.write(row, column, shorten(text, SIDE - 2), look)
                row += 1
        board = self.controller.game.show(other.session.state, self.playthrough.preferences).board
        area = Area(row, column, canvas.rows - MAX_FOOT - WORDS - row, SIDE - 1)
        if area.rows >= -(-board.rows // 2) + 2:
            draw_board(canvas, area, board, self.looks)

    def _draw_first_hints(self, canvas: Canvas, row: int) -> None:
        lines = foot_lines(self.controller.first_hints.shown, canvas.columns - 2, WORDS)
        for number, line in enumerate(lines):
            self.draw_hints(canvas, row + number, line)

    def _about_cursor(self, shown: Shown) -> str:
        """Return what there was no room for: the texts of the cursor's row and column, or the mark in its cell."""
        placed, cell = self._placed, next(iter(self._overlay.cells.get("cursor", ())), None)
        if cell is None or placed is None:
            return ""
        if not placed.has_edges:
            return Edges.of(shown.boards).about(cell)
        mark = shown.board[cell].label.strip()
        return mark if width(mark) > placed.wide else ""


def draw_shown(
    canvas: Canvas, area: Area, shown: Shown, looks: Looks, overlay: Overlay = NOTHING, marks: Marks | None = None
) -> Placed:
    """Draw the board of a game into an area, and what belongs to its rows and columns. Return where it is."""
    return draw_board(canvas, area, shown.board, looks, overlay, marks, Edges.of(shown.boards))


def seen_figures(shown: Shown, state: State, settings: Settings) -> dict[str, str]:
    """Return the figures that the player wants to see during a game."""
    figures, elapsed = dict(shown.figures), state.elapsed()
    if settings["clock"] == "always" and elapsed is not None:
        figures.setdefault("Time", clock_text(elapsed))
    return {label: value for label, value in figures.items() if label.lower() not in settings.hidden_figures}


def draw_figures(canvas: Canvas, figures: dict[str, str], column: int, row: int = 2) -> int:
    """Write figures from a row on, up to the right edge. Return the row after them."""
    end = canvas.columns - MARGIN
    for label, value in figures.items():
        text = value_text(value)
        canvas.write(row, column, shorten(tr(label), end - column - width(text) - 1), MUTED)
        canvas.write(row, end - width(text), text, TITLE)
        row += 1
    return row


def draw_beside(canvas: Canvas, boards: Sequence[ShownBoard], row: int, looks: Looks) -> int:
    """Draw the small boards that are beside the board, as far as there is room. Return the row after them."""
    column = canvas.columns - SIDE
    for board in boards:
        if board.place == "beside" and canvas.rows - 4 - row >= board.rows + 2:
            canvas.write(row + 1, column, tr(board.title), MUTED)
            draw_small(canvas, row + 2, column, board, looks)
            row += board.rows + 2
    return row
