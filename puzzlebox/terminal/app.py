"""The terminal front end: its loop, and a screen for each place on the stack of the desk."""

import base64
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from time import monotonic_ns
from typing import Any

from puzzlebox.core.message import InvalidError
from puzzlebox.play.desk import take_steps
from puzzlebox.play.place import Place
from puzzlebox.play.program import Program
from puzzlebox.play.running.controller import Controller
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.abilities import looks_of
from puzzlebox.terminal.canvas import Area, Canvas
from puzzlebox.terminal.decoder import (
    ESC_DELAY,
    AnswerEvent,
    Decoder,
    FocusEvent,
    KeyEvent,
    MouseEvent,
    PasteEvent,
    TerminalEvent,
)
from puzzlebox.terminal.device import (
    ENDING,
    MAX_SIZE,
    STOP,
    USUAL_SIZE,
    Device,
    PosixDevice,
    TerminalClosedError,
    TerminalError,
)
from puzzlebox.terminal.plain import PlainDesk
from puzzlebox.terminal.screen import MIN_COLUMNS, MIN_ROWS, Screen
from puzzlebox.translation import tr

MAX_WAIT = 3600_000
"""The longest wait for an event, in ms."""

INTERRUPTS = "CZ"
"""The letters that end the program and stop it, together with Ctrl, as everywhere in a terminal."""

RENDERERS = {
    "running": ("game", "GameScreen"),
    "replay": ("game", "ReplayScreen"),
    "countdown": ("game", "CountdownScreen"),
    "editor": ("over", "EditorScreen"),
    "over": ("over", "OverScreen"),
    "result": ("over", "OverScreen"),
    "text": ("text", "TextScreen"),
    "shelves": ("pages", "ShelvesScreen"),
    "game": ("over", "GamePageScreen"),
    "list": ("pages", "PageScreen"),
    "groups": ("pages", "PageScreen"),
    "table": ("pages", "PageScreen"),
    "keys": ("pages", "PageScreen"),
    "entry": ("pages", "EntryScreen"),
    "question": ("over", "OverScreen"),
    "work": ("pages", "WorkScreen"),
}
"""The module in `puzzlebox.terminal` and the class that draw each kind of place."""


class TerminalApp:
    """One terminal, and the screens on it. Without `paths`, nothing is kept. `clock` is real time in ns of a monotonic
    clock. `messages` are the problems to tell when the terminal has been left."""

    looks_classic = False
    lacks = frozenset({"theme", "ui-scale", "fullscreen", "patterns", "music", "effects", "key-display"})

    def __init__(
        self,
        device: Device,
        registry: Registry,
        paths: Paths | None,
        settings: Settings,
        environment: Mapping[str, str],
        clock: Callable[[], int] = monotonic_ns,
    ) -> None:
        self.device = device
        self.looks = looks_of(environment)
        self.messages: list[str] = []
        self.desk = Program(registry, settings, paths, self, clock)
        self.desk.held_down.tells_releases = False
        self.desk.keymap.reserved = INTERRUPTS
        self._decoder = Decoder()
        self._shown: Canvas | None = None
        self._drawn: Screen | None = None
        self._is_small = False
        self.frames = 0

    # What the desk asks for

    def make(self, place: Place) -> Screen:
        """Return the screen of a place."""
        module, name = RENDERERS[place.kind]
        renderer: Callable[[Program, Place], Screen] = getattr(import_module(f"puzzlebox.terminal.{module}"), name)
        return renderer(self.desk, place)

    def apply_settings(self, *names: str) -> None:
        """Leave everything as it is: each picture looks at the settings."""

    def warn(self, sentence: str) -> None:
        """Tell a problem when the terminal has been left."""
        self.messages.append(sentence)

    def copy(self, text: str) -> None:
        """Ask the terminal to copy a text to the clipboard (OSC 52)."""
        self.device.write(b"\x1b]52;c;%s\x07" % base64.b64encode(text.encode()))

    def paste(self) -> str:
        """Refuse to read the clipboard: a terminal sends what is pasted. Raises InvalidError."""
        raise InvalidError("your terminal pastes with a key of its own, such as Ctrl Shift V")

    # The loop

    @property
    def screen(self) -> Screen | None:
        """The screen of the place on top, None if no place is left."""
        return self.desk.top.picture if self.desk.top else None

    def run(self) -> int:
        """Run until no screen is left. Return the number of the signal that ended the program, or 0."""
        ended = 0
        try:
            self.device.enter()
            ended = self._run()
        except TerminalClosedError:
            ended = int(ENDING[-1])
        finally:
            take_steps((*self.desk.closing_steps(), self.device.leave), self.desk.notify)
        return ended

    def _run(self) -> int:
        while self.desk.places:
            with self.desk.reporting(TerminalClosedError):
                self._draw()
                self._take(self._read())
                if ended := self._take_signals():
                    return ended
                self._advance()
        return 0

    def _advance(self) -> None:
        """Let time pass up to now, and go on with the work that is on top."""
        if screen := self.screen:
            screen.advance(self.desk.clock())

    def _read(self) -> list[TerminalEvent]:
        """Wait for events, or until the screen on top needs time."""
        wait = self.screen.next_update() if self.screen else 0
        seconds = min(MAX_WAIT, MAX_WAIT if wait is None else wait) / 1000
        if self._decoder.waits:
            data = self.device.read(min(seconds, ESC_DELAY))
            return self._decoder.feed(data) if data else self._decoder.flush()
        data = self.device.read(None if wait is None else seconds)
        return self._decoder.feed(data) if data else []

    def _take_signals(self) -> int:
        """Handle the signals that have come. Return the number of one that ends the program, or 0."""
        signals: list[int] = getattr(self.device, "signals", [])
        while signals:
            number = signals.pop(0)
            if number in ENDING:
                return number
            if number == STOP:
                self._interrupt("Z")
            self._shown = None
        return 0

    def _take(self, events: list[TerminalEvent]) -> None:
        for event in events:
            if screen := self.screen:
                screen.advance(self.desk.clock())
            if screen := self.screen:
                self._take_event(event, screen)

    def _take_event(self, event: TerminalEvent, screen: Screen) -> None:
        if isinstance(event, KeyEvent):
            self._take_key(event, screen)
        elif isinstance(event, MouseEvent) and not self._is_small:
            self._take_mouse(event, screen)
        elif isinstance(event, PasteEvent) and not self._is_small:
            screen.paste(event.text)
        elif isinstance(event, FocusEvent):
            (self.desk.turn_back if event.gained else self.desk.turn_away)()
        elif isinstance(event, AnswerEvent) and event.kind == "keyboard":
            self.desk.held_down.tells_releases = True

    def _take_mouse(self, event: MouseEvent, screen: Screen) -> None:
        act = self._shown.act_at(event.row, event.column) if self._shown and event.kind == "press" else None
        if act:
            act()
        else:
            screen.mouse(event)

    def _take_key(self, event: KeyEvent, screen: Screen) -> None:
        """Take a key. If the terminal does not tell releases, each key goes up at once."""
        stroke, tells_releases = event.stroke, self.desk.held_down.tells_releases
        if stroke.down and stroke.held == "Ctrl" and stroke.name in INTERRUPTS:
            self._interrupt(stroke.name)
            return
        if tells_releases:
            self.desk.held_down.note_key(stroke, self.desk.clock())
        if self._is_small or (event.repeats and tells_releases and isinstance(self.desk.top, Controller)):
            return  # nobody sees what a key would do, or the game repeats what is held
        if not (self.desk.top and self.desk.top.capture(stroke)):
            screen.press(screen.keys.look_up(stroke), event.text)
        if stroke.down and not tells_releases and (top := self.screen):
            top.press(top.keys.look_up(stroke._replace(down=False)), "")

    def _interrupt(self, key: str) -> None:
        """Do what Ctrl C and Ctrl Z do in a terminal: end the program, or stop it."""
        self.desk.turn_away()
        if key == "C":
            self.desk.quit()
            return
        self.device.suspend()
        self._shown = None
        self.desk.turn_back()

    def _draw(self) -> None:
        told = zip(self.device.size(), USUAL_SIZE, MAX_SIZE, strict=True)
        rows, columns = (min(size or usual, most) for size, usual, most in told)
        self._note_size(rows, columns)
        screen = self.screen
        resized = self._shown is None or (self._shown.rows, self._shown.columns) != (rows, columns)
        if not screen or not (screen.stale or resized or screen is not self._drawn):
            return
        canvas = Canvas(rows, columns, self.looks)
        if self._is_small:
            text = tr("puzzlebox needs {columns} x {rows} characters.", columns=MIN_COLUMNS, rows=MIN_ROWS)
            canvas.write_lines(Area(0, 0, rows, columns), text)
        else:
            screen.draw(canvas)
        screen.stale = False
        self.device.write(canvas.bytes_after(None if resized else self._shown))
        self._shown, self._drawn = canvas, screen
        self.frames += 1

    def _note_size(self, rows: int, columns: int) -> None:
        """Turn away from a game whose board nobody can see."""
        is_small = rows < MIN_ROWS or columns < MIN_COLUMNS
        if is_small != self._is_small:
            self._is_small = is_small
            (self.desk.turn_away if is_small else self.desk.turn_back)()


def open_device() -> Device:
    """Return the terminal of this process. Raises TerminalError if there is none."""
    if os.name == "nt":
        from puzzlebox.terminal.windows import WindowsDevice

        return WindowsDevice()
    return PosixDevice(os.environ)


def launch(
    registry: Registry,
    paths: Paths | None,
    show: Callable[[Any], None],
    write: Callable[[str], None],
    warn: Callable[[str], None],
    plain: bool = False,
) -> None:
    """Open the terminal, let `show` open the first screen, and run until the player leaves. Raises TerminalError.

    `write` prints a line of a game that is played line by line, and `warn` a sentence after the terminal has been left.
    A signal that ends the program gives its usual status.
    """
    settings = Settings.load(paths.settings) if paths else Settings()
    if plain or os.environ.get("TERM") == "dumb":
        desk = PlainDesk(registry, settings, paths, _read_line, write, warn)
        try:
            show(desk)
            desk.run()
        finally:
            take_steps(desk.closing_steps(), desk.notify)
        return
    app = TerminalApp(open_device(), registry, paths, settings, os.environ)
    show(app.desk)
    ended = app.run()
    for message in app.messages:
        warn(message)
    if app.desk.failure and not app.desk.has_menu:
        raise TerminalError(app.desk.failure)
    if ended:
        sys.exit(128 + ended)


def _read_line() -> str | None:
    """Return the next line that the player writes, None at the end."""
    try:
        return input()
    except (EOFError, KeyboardInterrupt):
        return None
