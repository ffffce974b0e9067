"""The base of the screens in a terminal, and those that every program has: lists, texts, and work under way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, Protocol, TypeVar

from puzzlebox.core.message import message_of
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.bindings import Context
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.daily import today
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.registry import Registry
from puzzlebox.store.setting_list import BY_NAME
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.boards import ACCENT, Looks
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.colours import readable_on, rgb
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.translation import tr

MS = 1_000_000
"""Nanoseconds in a millisecond."""

WORK = 10 * MS
"""How long work may take between two looks at the keyboard, in ns."""

MIN_ROWS, MIN_COLUMNS = 24, 80
"""The smallest screen."""

TITLE, MUTED, GOOD = Style(bold=True), Style(faint=True), Style(rgb("#7ddba3"), bold=True)
CHOSEN = Style(readable_on(ACCENT), ACCENT, bold=True)

SETTINGS = ("language", "front")
"""The settings that a player can change in a terminal."""

T = TypeVar("T")


@dataclass
class Desk:
    """What all screens share. `tells_releases` is set when the terminal has said that it tells when keys go up. `now`
    returns real time in ns of a monotonic clock."""

    registry: Registry
    settings: Settings
    keymap: Keymap
    library: Library
    looks: Looks
    now: Callable[[], int]
    tells_releases: bool = False
    messages: list[str] = field(default_factory=list)
    today: Callable[[], date] = today


class Front(Protocol):
    """The program that shows screens (see `puzzlebox.terminal.app`)."""

    desk: "Desk"
    stack: "list[Screen]"

    def open(self, screen: "Screen") -> None:
        """Put a screen on top."""

    def back(self) -> None:
        """Leave the screen on top."""

    def quit(self) -> None:
        """End the program."""

    def apply_settings(self) -> None:
        """Apply changes to the settings: all texts are in the chosen language from now on."""

    def notify(self, message: str) -> None:
        """Show the player a problem."""

    def work(self, title: str, slices: Slices[T], done: Callable[[T], None]) -> None:
        """Do work in slices, and call `done` with its result."""

    def play(self, playthrough: AnyPlaythrough) -> None:
        """Play a playthrough."""

    def leave_game(self) -> None:
        """Go back to the menu. The game is kept."""

    def open_pause(self, game: Any) -> None:
        """Show the pause of a game."""

    def open_result(self, game: Any) -> None:
        """Show the result of a game."""


class Screen:
    """One screen. Only the one on top gets keys and time. A screen is drawn when it is `stale`."""

    context: Context = "choosing"

    def __init__(self, app: Front) -> None:
        self.app = app
        self.desk = app.desk
        self.stale = True

    @property
    def keys(self) -> KeyTable:
        """What each key means here."""
        return self.desk.keymap.table(self.context)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""

    def press(self, press: KeyPress, text: str) -> None:
        """Handle a key that goes down or up, and what it types."""

    def mouse(self, event: MouseEvent) -> None:
        """Handle the mouse."""

    def paste(self, text: str) -> None:
        """Handle a pasted text."""

    def advance(self, now: int) -> None:
        """Let time pass up to now, in ns."""

    def next_update(self) -> int | None:
        """Return the ms until `advance` has to be called; None if only an event can change anything."""
        return None

    def suspend(self) -> None:
        """Called when another screen covers this one, or the player turns away."""

    def resume(self) -> None:
        """Called when this screen is on top again."""
        self.stale = True

    def foot(self, canvas: Canvas, *hints: tuple[str, str]) -> None:
        """Write keys and what they do on the last line, each as the names of actions, separated by blanks, and a
        label."""
        column = 1
        for actions, label in hints:
            key = " ".join(filter(None, map(self.keys.first, actions.split())))
            if key and column + width(key) + width(label) + 2 < canvas.columns:
                column = canvas.write(canvas.rows - 1, column, f" {key} ", Style(reverse=True))
                column = canvas.write(canvas.rows - 1, column + 1, label, MUTED) + 2


class Row:
    """A line of a list. With `turn`, Left and Right change its value. `about` is shown while it has the focus. A row
    without `choose` is a heading."""

    def __init__(
        self,
        label: str,
        choose: Callable[[], None] | None = None,
        value: str = "",
        turn: Callable[[int], None] | None = None,
        about: str = "",
    ) -> None:
        self.label, self.choose, self.value, self.turn, self.about = label, choose, value, turn, about


class ListScreen(Screen):
    """A title, lines of text and a list of rows, one of which has the focus."""

    def __init__(self, app: Front, title: str, rows: Sequence[Row], text: str = "") -> None:
        super().__init__(app)
        self.title, self.text = title, text
        self.rows = list(rows)
        self.focus = 0
        self._first = 0
        self._top = 0
        self.step(0)

    def step(self, by: int) -> None:
        """Move the focus by this many rows, over headings."""
        places = [number for number, row in enumerate(self.rows) if row.choose]
        if places:
            nearest = min(range(len(places)), key=lambda n: abs(places[n] - self.focus))
            self.focus = places[(nearest + by) % len(places)]
        self.stale = True

    def press(self, press: KeyPress, text: str) -> None:
        if not press.down:
            return
        row = self.rows[self.focus] if self.rows else None
        if press.action in ("up", "down"):
            self.step(1 if press.action == "down" else -1)
        elif press.action in ("first", "last"):
            self.focus = 0 if press.action == "first" else len(self.rows) - 1
            self.step(0)
        elif press.action in ("left", "right") and row and row.turn:
            row.turn(1 if press.action == "right" else -1)
            self.stale = True
        elif press.action == "choose" and row and row.choose:
            row.choose()
            self.stale = True
        elif press.action == "leave":
            self.leave()

    def leave(self) -> None:
        """Go back."""
        self.app.back()

    def mouse(self, event: MouseEvent) -> None:
        number = event.row - self._top + self._first
        if event.kind == "wheel":
            self.step(-event.steps)
        elif event.kind == "press" and event.row >= self._top and 0 <= number < len(self.rows):
            row = self.rows[number]
            if row.choose:
                self.focus = number
                row.choose()
                self.stale = True

    def draw(self, canvas: Canvas) -> None:
        canvas.write(1, 2, self.title, TITLE)
        top = 3
        for line in wrap(self.text, canvas.columns - 4) if self.text else ():
            canvas.write(top, 2, line, MUTED)
            top += 1
        self._top = top + bool(self.text)
        room = canvas.rows - 4 - self._top
        self._first = min(max(self._first, self.focus - room + 1), self.focus, max(0, len(self.rows) - room))
        for number, row in enumerate(self.rows[self._first : self._first + room]):
            self.draw_row(canvas, self._top + number, row, number + self._first == self.focus)
        about = self.rows[self.focus].about if self.rows else ""
        canvas.write(canvas.rows - 3, 2, shorten(about, canvas.columns - 4), MUTED)
        self.foot(canvas, ("choose", tr("Select")), ("leave", tr("Back")))

    def draw_row(self, canvas: Canvas, line: int, row: Row, focused: bool) -> None:
        """Draw a row on a line of the screen."""
        if not row.choose:
            canvas.write(line, 2, row.label, TITLE)
            return
        columns = min(76, canvas.columns - 4)
        value = f"‹ {row.value} ›" if row.turn else row.value
        label = shorten(row.label, columns - width(value) - 5)
        text = f" {label}{' ' * max(1, columns - width(label) - width(value) - 3)}{value} "
        mark = ">" if focused and self.desk.looks.depth == "none" else " "
        canvas.write(line, 2, mark + text, CHOSEN if focused else Style())


class TextScreen(Screen):
    """A title and a long text, which scrolls."""

    def __init__(self, app: Front, title: str, text: str) -> None:
        super().__init__(app)
        self.title, self.text = title, text
        self._first = 0
        self._most = 0

    def press(self, press: KeyPress, text: str) -> None:
        if not press.down:
            return
        if press.action in ("leave", "choose"):
            self.app.back()
        elif press.action in ("up", "down", "first", "last"):
            steps = {"up": -1, "down": 1, "first": -self._most, "last": self._most}
            self._scroll(steps[press.action])

    def mouse(self, event: MouseEvent) -> None:
        if event.kind == "wheel":
            self._scroll(-3 * event.steps)

    def _scroll(self, by: int) -> None:
        self._first = min(max(0, self._first + by), self._most)
        self.stale = True

    def draw(self, canvas: Canvas) -> None:
        lines = [line for part in self.text.split("\n") for line in wrap(part, min(100, canvas.columns - 4))]
        room = canvas.rows - 5
        self._most = max(0, len(lines) - room)
        canvas.write(1, 2, self.title, TITLE)
        for number, line in enumerate(lines[self._first : self._first + room]):
            canvas.write(3 + number, 2, line)
        self.foot(canvas, ("up", tr("Up")), ("down", tr("Down")), ("leave", tr("Back")))


class WorkScreen(Screen, Generic[T]):
    """Work in slices: shows its progress, and calls `done` with the result. The player can cancel it."""

    def __init__(self, app: Front, title: str, slices: Slices[T], done: Callable[[T], None]) -> None:
        super().__init__(app)
        self.title = title
        self._slices, self._done = slices, done
        self._percent = 0

    def advance(self, now: int) -> None:
        end = now + WORK
        try:
            while self.desk.now() < end:
                percent = int(100 * next(self._slices))
                self.stale = self.stale or percent != self._percent
                self._percent = percent
        except StopIteration as finished:
            self.app.back()
            self._done(finished.value)
        except (OSError, ValueError, LookupError) as error:
            self.app.back()
            self.app.notify(message_of(error))

    def next_update(self) -> int | None:
        return 0

    def press(self, press: KeyPress, text: str) -> None:
        if press.down and press.action == "leave":
            self._slices.close()
            self.app.back()

    def draw(self, canvas: Canvas) -> None:
        row, columns = canvas.rows // 2, min(60, canvas.columns - 8)
        canvas.write(row - 2, (canvas.columns - width(self.title)) // 2, self.title, TITLE)
        full = columns * self._percent // 100
        bar = "█" * full + "░" * (columns - full) if self.desk.looks.unicode else "#" * full + "." * (columns - full)
        canvas.write(row, (canvas.columns - columns) // 2, bar)
        self.foot(canvas, ("leave", tr("Cancel")))


def option_row(option: Any, value: Any, choose: Callable[[str], None]) -> Row:
    """Return the row of an option or setting with this value. `choose` takes the text of a new one."""
    from puzzlebox.play.wording import help_text, option_text

    values = option.menu_values()

    def turn(step: int) -> None:
        index = values.index(value) if value in values else 0
        choose(option.text(values[(index + step) % len(values)]))

    return Row(tr(option.title), lambda: turn(1), option_text(option, value), turn, help_text(option))


def option_rows(options: Any, choose: Callable[[Any], None]) -> list[Row]:
    """Return a row for each option that applies. `choose` takes the new options."""

    def row_of(option: Any) -> Row:
        return option_row(
            options.acting(option), options[option.name], lambda text: choose(options.changed_by(option.name, text))
        )

    return [row_of(option) for option in options.applicable()]


class SettingsScreen(ListScreen):
    """The settings that a terminal has a use for."""

    def __init__(self, app: Front) -> None:
        super().__init__(app, "", [])
        self._collect()

    def _collect(self) -> None:
        self.title = tr("Settings")
        self.rows = [self._row(BY_NAME[name]) for name in SETTINGS]
        self.step(0)

    def _row(self, option: Any) -> Row:
        def choose(text: str) -> None:
            self.desk.settings.choose(option.name, text)
            self.app.apply_settings()
            self._collect()

        return option_row(option, self.desk.settings[option.name], choose)
