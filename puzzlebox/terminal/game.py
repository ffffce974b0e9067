"""Games in a terminal that run, are about to go on, or are watched: the board, figures beside it, what is said about it
below, and the keys."""

from collections.abc import Sequence

from puzzlebox.core.durations import clock_text, pace_text
from puzzlebox.core.hand import Button, Gesture, Point, middle_of
from puzzlebox.core.real_time import earliest
from puzzlebox.core.session import is_restart
from puzzlebox.core.shown import Shown
from puzzlebox.core.state import Events, State
from puzzlebox.input.key_table import KeyHint, hints
from puzzlebox.play.desk import Desk
from puzzlebox.play.pages.over import Countdown
from puzzlebox.play.playthrough import LEAPS
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.key_hints import is_extra
from puzzlebox.play.running.sight import Beside, Sight
from puzzlebox.play.watching import Watching
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.beside import (
    MAX_WORDS,
    WORDS,
    KeySpot,
    Layout,
    draw_figures,
    draw_keys,
    draw_small_boards,
    lay_out,
)
from puzzlebox.terminal.boards import draw_board
from puzzlebox.terminal.canvas import Area, Canvas
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.places import Edges, Placed
from puzzlebox.terminal.screen import GOOD, MARGIN, MUTED, TITLE, WARN, Screen, draw_bar, foot_lines
from puzzlebox.translation import tr

MAX_FOOT = 2
"""The most lines of keys at the bottom."""

HELPS = ("undo", "hint")
"""What many games have in common and a player wants to know before the keys that one can do without."""

REPLAY_FOOT = 3
"""The lines at the bottom of a replay: where it is, in words and as a bar, and the keys. If there is no room for them
below the board, the first two are beside it."""

LEADS = {-1: WARN, 0: MUTED, 1: GOOD}
"""How a race is told, by who leads."""


class BoardScreen(Screen, Sight):
    """Shows a game that changes."""

    def changed(self) -> None:
        self.stale = True


class GameScreen(BoardScreen):
    """Shows the game of a controller, and gives it keys, the mouse and time."""

    place: Controller
    _read = ""  # the message in the last picture
    _placed: Placed | None = None
    _keys: Sequence[KeySpot] = ()
    _pressed: Point | None = None
    _button: Button = "left"

    def __init__(self, desk: Desk, place: Controller) -> None:
        super().__init__(desk, place)
        place.show_on(self)

    # Time and input

    def advance(self, now: int) -> None:
        super().advance(now)
        self.expire(now)

    def read(self) -> str:
        """Return the message for a picture. The next input removes it."""
        self._read = self.message
        return self.message

    def next_update(self) -> int | None:
        return earliest(super().next_update(), self.message_update(self.desk.clock()))

    def mouse(self, event: MouseEvent) -> None:
        if self._placed:
            self._point(event, self._point_at(self._placed, event))

    def _point_at(self, placed: Placed, event: MouseEvent) -> Point:
        """Return the point under the mouse: that of a key beside the board, or one of the board."""
        keys = (spot.key.place for spot in self._keys if spot.area.has(event.row, event.column))
        spots = [*keys, *filter(None, [placed.edge_at(event.row, event.column)])]
        return next(map(middle_of, spots), placed.point(event.row, event.column))

    def _point(self, event: MouseEvent, point: Point) -> None:
        """Let the controller take what the mouse does."""
        if event.kind == "press" and event.button:
            self._pressed, self._button = point, event.button
        phase = "hover" if event.kind == "move" and self._pressed is None else event.kind
        button = event.button or self._button
        self.place.point(Gesture(phase, self._pressed or point, point, button, event.modifiers, event.steps))
        if event.kind == "release":
            self._pressed = None

    # What the controller shows

    def happened(self, text: str, events: Events) -> None:
        if is_restart(text) or text in LEAPS:
            self._pressed = None
        if text and not self.place.player.bot and self.message == self._read:
            self.message = ""  # what the input itself has caused stays
        self.stale = True

    def begin_again(self) -> None:
        self._pressed = None
        self.changed()

    # The picture

    @property
    def shown(self) -> Shown:
        """What the player sees of the game."""
        return self.place.game.show(self.place.playthrough.state, self.place.playthrough.preferences)

    @property
    def _foot_hints(self) -> Sequence[KeyHint]:
        """The keys, with those last that one can do without: they are left out first."""
        first = self.advice_keys if self.advice else ()
        taken = {hint.action for hint in first}
        extra = {row.action for row in self.keys.game_rows() if is_extra(row)}
        extra |= {hint.action for hint in self.common_keys if hint.action not in HELPS}
        left = [hint for hint in (*self.own_keys, *self.common_keys) if hint.action not in taken]
        return [*first, *sorted(left, key=lambda hint: not extra.isdisjoint(hint.action.split()))]

    def lay_out(self, canvas: Canvas, shown: Shown, words: int = WORDS) -> Layout:
        """Return where the board is, and what stands beside it. Keys have fewer lines if all rows fit only then."""
        return lay_out(canvas, shown, len(foot_lines(self._foot_hints, canvas.columns - 2, MAX_FOOT)), words)

    def draw(self, canvas: Canvas) -> None:
        """Draw the board with figures, small boards and keys beside it, words below or beside it, and the keys."""
        game = self.place.game
        shown = self.shown
        text = self.advice or self.place.ready_go.word or self.read()
        style = MUTED if text == self.message else TITLE
        text = text or tr(shown.notice) or self._about_cursor(shown)
        said = wrap(text, canvas.columns - 2 * MARGIN) if text else []
        fits = len(said) <= MAX_WORDS
        layout = self.lay_out(canvas, shown, max(WORDS, len(said)) if fits else WORDS)
        self.draw_foot(canvas, self._foot_hints, layout.foot)
        self.draw_title(canvas, tr(game.title), game)
        self._placed = draw_board(canvas, layout.board, shown, self.overlay, self.marks)
        side, is_below = layout.side, layout.words and fits
        room = side._replace(columns=canvas.columns - side.column - 1)
        if is_below:
            below = layout.board.row + layout.board.rows
            room = Area(below, MARGIN, max(WORDS, len(said)), canvas.columns - 2 * MARGIN)
        lines = self._lines(text, room)
        row = room.row if is_below else room.row + room.rows - len(lines)
        for number, line in enumerate(lines):
            if isinstance(line, str):
                canvas.write(row + number, room.column, line, style)
            else:
                self.draw_hints(canvas, row + number, line, room.column)
        self._draw_side(canvas, shown, side if is_below or not lines else side._replace(rows=row - side.row - 1))

    def _lines(self, text: str, room: Area) -> Sequence[str | list[KeyHint]]:
        """Return the lines of what is said, or of the first hints."""
        first = self.place.first_hints
        if text or not first.active:
            return wrap(text, room.columns)[: room.rows] if text else []
        return [*filter(None, foot_lines(first.shown, room.columns, room.rows))]

    def _draw_side(self, canvas: Canvas, shown: Shown, side: Area) -> None:
        """Draw what stands beside the board."""
        figures = seen_figures(shown, self.place.playthrough.state, self.desk.settings)
        row = draw_figures(canvas, figures, side)
        if self.pace is not None and "time" not in self.desk.settings.hidden_figures:
            canvas.write(row, side.column, pace_text(self.pace), GOOD if self.pace <= 0 else WARN)
            row += 1
        row = draw_small_boards(canvas, shown, side.below(row)) + 1
        self._keys = draw_keys(canvas, shown.keys, side.below(row), self.overlay)
        if self.other:
            self._draw_race(canvas, self.other, side.below(row))

    def _draw_race(self, canvas: Canvas, other: Beside, area: Area) -> None:
        """Draw the other game of a race, with its board if there is room."""
        style, row = LEADS[other.sign], area.row
        lines = [(other.title, TITLE), (f"{other.label} {other.value}".strip(), MUTED)]
        for text, look in (*lines, (other.lead, style), (other.late, style)):
            if text:
                canvas.write(row, area.column, shorten(text, area.columns), look)
                row += 1
        board = self.place.game.show(other.session.state, self.place.playthrough.preferences).board
        rest = area.below(row)
        if rest.rows >= -(-board.rows // 2) + 2:
            draw_board(canvas, rest, Shown(board))

    def _about_cursor(self, shown: Shown) -> str:
        """Return what there was no room for: the texts of the cursor's row and column, or the mark in its cell."""
        placed, cell = self._placed, next(iter(self.overlay.cells.get("cursor", ())), None)
        if cell is None or placed is None:
            return ""
        if (edges := Edges.of(shown.boards)) != placed.edges:
            return edges.about(cell)
        mark = shown.board[cell].label.strip()
        return mark if width(mark) > placed.wide else ""


def seen_figures(shown: Shown, state: State, settings: Settings) -> dict[str, str]:
    """Return the figures that the player wants to see during a game."""
    labels, elapsed = shown.playing or tuple(shown.figures), state.elapsed()
    figures = {label: shown.figures[label] for label in labels if label in shown.figures}
    if settings["clock"] == "always" and elapsed is not None:
        figures.setdefault("Time", clock_text(elapsed))
    return {label: value for label, value in figures.items() if label.lower() not in settings.hidden_figures}


class ReplayScreen(BoardScreen):
    """Shows a replay, and gives it keys and time."""

    place: Watching
    _bar = Area(0, 0, 1, 1)

    def __init__(self, desk: Desk, place: Watching) -> None:
        super().__init__(desk, place)
        place.sight = self

    def mouse(self, event: MouseEvent) -> None:
        watching, bar = self.place, self._bar
        if event.kind == "wheel":
            watching.act("previous" if event.steps > 0 else "next")
        elif event.kind == "press" and event.row == bar.row:
            watching.jump_to(min(1, max(0, event.column - bar.column) / bar.columns))
        elif event.kind == "press":
            watching.toggle()

    def draw(self, canvas: Canvas) -> None:
        watching, game = self.place, self.place.game
        shown = game.show(watching.replay.session.state, self.desk.settings.preferences(game))
        self.draw_title(canvas, watching.title, game)
        layout = lay_out(canvas, shown, REPLAY_FOOT, 0)
        draw_board(canvas, layout.board, shown)
        row = draw_figures(canvas, dict(shown.figures), layout.side)
        draw_small_boards(canvas, shown, layout.side.below(row))
        column = MARGIN if layout.foot == REPLAY_FOOT else layout.side.column
        room = canvas.columns - column - MARGIN
        texts = watching.status_texts()
        text = next((text for text in texts if width(text) <= room), texts[-1])
        canvas.write(canvas.rows - 3, column, shorten(text, room), WARN if watching.problem else MUTED)
        self._bar = draw_bar(canvas, Area(canvas.rows - 2, column, 1, room), watching.progress)
        self.draw_foot(canvas, watching.hints())


class CountdownScreen(Screen):
    """Counts down beside the board of a stored game that goes on soon."""

    place: Countdown

    def draw(self, canvas: Canvas) -> None:
        play = self.place.controller.playthrough
        self.draw_title(canvas, tr(play.game.title), play.game)
        shown = play.game.show(play.state, play.preferences)
        layout = lay_out(canvas, shown, 1)
        draw_board(canvas, layout.board, shown)
        canvas.write(canvas.rows // 2, layout.side.column + layout.side.columns // 2, str(self.place.left), TITLE)
        self.draw_foot(canvas, hints(self.keys, ("leave", tr("Pause"))))
