"""The terminal front end: its loop, the stack of its screens, and what opens them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic_ns
from typing import Any, TypeVar

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import message_of
from puzzlebox.core.record import Record
from puzzlebox.core.session import AnySession
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.bot_play import BotPlay
from puzzlebox.play.leaving import take_steps
from puzzlebox.play.library import Library, Predicate
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.boards import Looks
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.colours import depth_of, has_unicode
from puzzlebox.terminal.columns import shorten, wrap
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
    NO_RACE,
    STOP,
    USUAL_SIZE,
    Device,
    NoTerminalError,
    TerminalClosedError,
)
from puzzlebox.terminal.play import PlayScreen
from puzzlebox.terminal.screens import MIN_COLUMNS, MIN_ROWS, Desk, Screen, WorkScreen
from puzzlebox.translation import tr

T = TypeVar("T")

MAX_WAIT = 3600_000
"""The longest wait for an event, in ms."""

SLICES_UNSEEN = 25
"""The most slices of work that are done before its progress is shown."""


class TerminalApp:
    """One terminal, and the screens on it. Without `paths`, nothing is kept. `clock` is real time in ns."""

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
        self.messages: list[str] = []
        self.desk = Desk(
            registry=registry,
            settings=settings,
            keymap=Keymap(settings, self.notify),
            library=Library(paths, settings, self.notify),
            looks=Looks(depth_of(environment), has_unicode(environment)),
            now=clock,
            messages=self.messages,
        )
        self.stack: list[Screen] = []
        self.playthrough: AnyPlaythrough | None = None
        self._decoder = Decoder()
        self._has_menu = False
        self._language: str = settings["language"]
        self._shown: Canvas | None = None
        self._is_small = False

    # Screens

    def open(self, screen: Screen) -> None:
        """Put a screen on top."""
        if self.stack:
            self.stack[-1].suspend()
        self.stack.append(screen)

    def back(self) -> None:
        """Leave the screen on top."""
        self.stack.pop()
        if self.stack:
            self.stack[-1].resume()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the one on top."""
        self.stack[-1:] = [screen]

    def quit(self) -> None:
        """Leave all screens, which ends the program."""
        self.stack.clear()

    def notify(self, message: str) -> None:
        """Show the player a problem for some seconds."""
        self.messages.append(message)
        if self.stack:
            self.stack[-1].stale = True

    def apply_settings(self) -> None:
        """Show all texts in the language of the settings, if that has changed. Until then, `--lang` may say another."""
        if self._language == self.desk.settings["language"]:
            return
        self._language = self.desk.settings["language"]
        try:
            translation.choose(self._language)
        except (OSError, ValueError) as error:
            self.notify(message_of(error))
        self.desk.keymap.drop_cache()

    def work(self, title: str, slices: Slices[T], done: Callable[[T], None]) -> None:
        """Do work in slices, and call `done` with its result. Long work shows its progress."""
        try:
            for _ in range(SLICES_UNSEEN):
                next(slices)
        except StopIteration as finished:
            done(finished.value)
        except (OSError, ValueError, LookupError) as error:
            self.notify(message_of(error))
        else:
            self.open(WorkScreen(self, title, slices, done))

    # Games

    def play(self, playthrough: AnyPlaythrough) -> None:
        """Play this playthrough, above the first screen."""
        self.close_playthrough()
        self.playthrough = playthrough
        self._close_screens()
        self._note_as_played(playthrough.game)
        if not playthrough.session.log:
            playthrough.resume()
        screen = PlayScreen(self, playthrough)
        self.open(screen)
        screen.show_pause_or_result()

    def open_pause(self, game: PlayScreen) -> None:
        """Show the pause of a game."""
        from puzzlebox.terminal.over_game import PauseScreen

        self.open(PauseScreen(self, game))

    def open_result(self, game: PlayScreen) -> None:
        """Show the result of a game."""
        from puzzlebox.terminal.over_game import ResultScreen

        self.open(ResultScreen(self, game))

    # What the command line opens

    def open_menu(self) -> None:
        """Open the menu, below all other screens."""
        from puzzlebox.terminal.menu import MenuScreen

        self._has_menu = True
        self.stack.insert(0, MenuScreen(self))

    def open_session(self, session: AnySession, predicate: Predicate | None = None) -> None:
        """Resume the game in progress that matches the predicate, or else play this session."""
        found = self.desk.library.resume(session.game, predicate) if predicate else None
        self.play(found or self.desk.library.adopt(session))

    def watch(self, session: AnySession, bot: str, speed: int) -> None:
        """Play this session, and let a bot play it. Raises UnknownBotError."""
        playthrough = self.desk.library.adopt(session)
        player = BotPlay(playthrough, bot, speed, self.desk.now)
        self.play(playthrough)
        screen = self.stack[-1]
        if isinstance(screen, PlayScreen):
            screen.let_play(player)

    def play_file(self, path: Path, game: AnyGame) -> None:
        """Resume the game in a file. Raises UnplayableFileError."""
        self.play(result_of(self.desk.library.loading_file(game, path)))

    def open_replay(self, record: Record, game: AnyGame) -> None:
        """Show a record."""
        from puzzlebox.terminal.records import ReplayScreen

        self.open(ReplayScreen(self, record, game))

    def open_collection(self, game: AnyGame) -> None:
        """Show the levels of a game with levels of a file."""
        from puzzlebox.terminal.menu import PageScreen

        self.open_menu()
        self.open(PageScreen(self, game))

    def open_race(self, race: Any) -> None:
        """Refuse a race: it needs room for two boards. Raises NoTerminalError."""
        raise NoTerminalError(NO_RACE)

    def prefer_for_this_run(self, game: AnyGame, texts: Mapping[str, str]) -> None:
        """Apply these preferences of a game until the program ends."""
        self.desk.settings.prefer_for_this_run(game, texts)

    def _note_as_played(self, game: AnyGame) -> None:
        settings = self.desk.settings
        settings.remember("last-game", game.id)
        recent = (game.id, *(other for other in settings["recent-games"] if other != game.id))
        settings.remember("recent-games", recent[:12])

    def close_playthrough(self) -> None:
        """Close the playthrough: it stays in progress, paused, or becomes a replay if the game is over."""
        playthrough, self.playthrough = self.playthrough, None
        if playthrough:
            playthrough.listener = None
            playthrough.pause()
            playthrough.close()

    def leave_game(self) -> None:
        """Go back to the menu. The game is kept."""
        self.close_playthrough()
        self._close_screens()
        if self.stack:
            self.stack[0].resume()
        else:
            self.open_menu()

    def _close_screens(self) -> None:
        """Leave all screens over the menu."""
        del self.stack[self._has_menu :]

    # The loop

    def run(self) -> int:
        """Run until no screen is left. Return the number of the signal that ended the program, or 0."""
        ended = 0
        try:
            self.device.enter()
            ended = self._run()
        except TerminalClosedError:
            ended = int(ENDING[-1])
        finally:
            self._close()
        return ended

    def _run(self) -> int:
        while self.stack:
            self._draw()
            self._take(self._read())
            if ended := self._take_signals():
                return ended
            if self.stack:
                self.stack[-1].advance(self.desk.now())
        return 0

    def _read(self) -> list[TerminalEvent]:
        """Wait for events, or until the screen on top needs time."""
        wait = self.stack[-1].next_update()
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
            if number == STOP and self.stack:
                self._interrupt("Z", self.stack[-1])
            self._shown = None
        return 0

    def _take(self, events: list[TerminalEvent]) -> None:
        for event in events:
            if not self.stack:
                return
            self.stack[-1].advance(self.desk.now())
            if self.stack:
                self._take_event(event, self.stack[-1])

    def _take_event(self, event: TerminalEvent, screen: Screen) -> None:
        if isinstance(event, KeyEvent):
            self._take_key(event, screen)
        elif isinstance(event, MouseEvent) and not self._is_small:
            screen.mouse(event)
        elif isinstance(event, PasteEvent) and not self._is_small:
            screen.paste(event.text)
        elif isinstance(event, FocusEvent):
            if not event.gained:
                screen.suspend()
        elif isinstance(event, AnswerEvent) and event.kind == "keyboard":
            self.desk.tells_releases = True

    def _take_key(self, event: KeyEvent, screen: Screen) -> None:
        stroke = event.stroke
        if stroke.down and stroke.held == "Ctrl" and stroke.name in "CZ":
            self._interrupt(stroke.name, screen)
            return
        if self._is_small or (event.repeats and self.desk.tells_releases and screen.context == "playing"):
            return  # nobody sees what a key would do, or the game repeats what is held
        screen.press(screen.keys.look_up(stroke), event.text)

    def _interrupt(self, key: str, screen: Screen) -> None:
        """Do what Ctrl C and Ctrl Z do in a terminal: end the program, or stop it."""
        screen.suspend()
        if key == "C":
            self.quit()
            return
        self.device.suspend()
        self._shown = None
        screen.stale = True

    def _draw(self) -> None:
        rows, columns = (
            min(size or usual, most) for size, usual, most in zip(self.device.size(), USUAL_SIZE, MAX_SIZE, strict=True)
        )
        self._is_small = rows < MIN_ROWS or columns < MIN_COLUMNS
        if self._is_small:
            self.stack[-1].suspend()  # nobody sees the board
        screen = self.stack[-1]
        resized = self._shown is None or (self._shown.rows, self._shown.columns) != (rows, columns)
        if not (screen.stale or resized):
            return
        canvas = Canvas(rows, columns, self.desk.looks.unicode)
        if self._is_small:
            text = tr("puzzlebox needs {columns} x {rows} characters.", columns=MIN_COLUMNS, rows=MIN_ROWS)
            for number, line in enumerate(wrap(text, max(1, columns))):
                canvas.write(number, 0, line)
        else:
            screen.draw(canvas)
            self._draw_message(canvas)
        screen.stale = False
        self.device.write(canvas.bytes_after(None if resized else self._shown, self.desk.looks.depth))
        self._shown = canvas

    def _draw_message(self, canvas: Canvas) -> None:
        """Show the latest problem until the next key."""
        if self.messages:
            canvas.write(canvas.rows - 2, 2, shorten(tr(self.messages.pop()), canvas.columns - 4))
            self.messages.clear()

    def _close(self) -> None:
        steps = (self.close_playthrough, self.desk.settings.save, self.desk.library.close, self.device.leave)
        take_steps(steps, self.messages.append)
