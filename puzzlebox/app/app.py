"""The app: one window, its loop, services and navigator, the keys that act in every scene, and what a failure does."""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic_ns

import pygame

from puzzlebox.app.navigator import AppNavigator
from puzzlebox.input.keymap import Keymap, KeyPress
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.registry import Registry, failure_message
from puzzlebox.scenes.services import Services
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui import animation
from puzzlebox.ui.loop import Loop
from puzzlebox.ui.scene import Scene, Stack
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.theme import THEMES, Theme
from puzzlebox.ui.window import Window

HIDDEN = {"hide-timer": "time", "hide-scores": "score"}
"""The figure that each of these settings hides during a game."""


class FailedError(RuntimeError):
    """Something failed and the window has closed. The message is the whole sentence."""


class App:
    """The window, the scenes in it, and what they share.

    `theme` names the theme to begin with, `patterns` asks for patterns on the pieces, whatever the settings say; `mute`
    asks for silence. `clock` is real time in ns of a monotonic clock. Plays are kept in the folders `paths`; without,
    they are not kept.
    """

    def __init__(
        self,
        window: Window,
        registry: Registry,
        paths: Paths | None = None,
        settings: Settings | None = None,
        theme: str | None = None,
        patterns: bool = False,
        mute: bool = False,
        clock: Callable[[], int] = monotonic_ns,
    ) -> None:
        settings = settings or Settings()
        self.window = window
        self.stack = Stack()
        self.services = Services(
            registry=registry,
            settings=settings,
            keymap=Keymap(settings, self.notify),
            library=Library(paths, settings, self.notify),
            sound=Sound(mute, clock),
            clock=clock,
            notify=self.notify,
        )
        self.navigator = AppNavigator(
            self.services, self.stack, self.apply_settings, lambda: self.loop.theme.look == "classic"
        )
        self.services.report_settings()
        self.services.keymap.bindings(None)  # says now what is wrong with the keys in the settings
        self._theme = theme
        self._patterns = patterns
        self.loop = Loop(window, self.stack, self._wanted_theme(), clock)
        self.loop.deliver = self._deliver
        self._set_volumes()
        self._opened_at = window.size
        self._failed = ""

    def notify(self, sentence: str) -> None:
        """Say what went wrong beside the play: in the game that is on or comes next, in the menu, and on stderr."""
        self.services.messages.append(sentence)
        with suppress(OSError):  # a terminal that has been closed must not end the play
            print(f"puzzlebox: {sentence}", file=sys.stderr)
        self.navigator.say(sentence)

    # Settings

    def apply_settings(self, *names: str) -> None:
        """Let these settings take effect now. What the command line asked for stays, unless it is one of them."""
        settings = self.services.settings
        self._theme = None if "theme" in names else self._theme
        self._patterns = self._patterns and "patterns" not in names
        self.loop.theme = self._wanted_theme()
        if "fullscreen" in names and self.window.fullscreen != settings["fullscreen"]:
            self.window.toggle_fullscreen()
        for name in set(names) & {"music", "effects"}:
            self.services.sound.mute(False)
            self._set_volumes()
            self.services.sound.sample(name)

    def _wanted_theme(self) -> Theme:
        settings = self.services.settings
        animation.set_motion(settings["motion"])
        hidden = frozenset(figure for setting, figure in HIDDEN.items() if settings[setting])
        theme = THEMES[self._theme or settings["theme"]]
        return replace(theme, patterns=settings["patterns"] or self._patterns, hidden_figures=hidden)

    def _set_volumes(self) -> None:
        settings = self.services.settings
        self.services.sound.set_volumes(settings["music"], settings["effects"])

    # Events

    def _deliver(self, event: pygame.event.Event, scene: Scene) -> None:
        """Hand an event to the scene on top; of a key, what it means there. Keys that act in every scene act here."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            if event.type == pygame.KEYMAPCHANGED:
                self.services.keymap.drop_cache()
            scene.handle(event)
        elif scene.captures_keys and event.type == pygame.KEYDOWN:
            press = self.services.keymap.table("typing").look_up(event)
            if press.action != "full-screen" or not self._acts(press):
                scene.handle(event)
        else:
            press = scene.keys.look_up(event)
            if not self._acts(press):
                scene.press(press)

    def _acts(self, press: KeyPress) -> bool:
        """Do what a key means in every scene. Returns whether it was such a key."""
        if press.action == "full-screen":
            if press.down:
                self.window.toggle_fullscreen()
            return True
        if press.action == "mute":
            if press.down:
                self.services.sound.mute(not self.services.sound.muted)
                if self.navigator.display:
                    self.navigator.say(f"Sound {'off' if self.services.sound.muted else 'on'}")
            return True
        return False

    # Running

    def run(self) -> None:
        """Stay until the window is closed. What fails is left with a screen that says so. Raises FailedError at the end
        if something failed and there was no menu to go back to."""
        self.loop.at_first_frame = self.services.sound.start
        with self.loop.signals():  # a second request to terminate does not keep the plays from being put away
            try:
                self._run()
            finally:
                self._close()
        if self._failed and not self.navigator.has_menu:
            raise FailedError(self._failed)

    def _run(self) -> None:
        frames = -1
        while True:
            try:
                self.loop.run()
                return
            except Exception as error:
                if self.loop.frames == frames:  # the screen that says so has failed itself
                    raise
                self._fail(error)
                frames = self.loop.frames

    def _fail(self, error: Exception) -> None:
        """Leave what failed, keep the play, and show what happened."""
        if isinstance(error, BrokenGameError):
            self._failed = str(error)
        else:
            self._failed = failure_message(self._game_on, error)
        if sys.flags.dev_mode:
            traceback.print_exception(error)
        kept = self._keep()
        self.window.surface.set_clip(None)  # a view that failed while it drew leaves its own
        if self.navigator.has_menu:  # else it is the last thing that is said, when the window has closed
            self.notify(self._failed)
        details = "".join(traceback.format_exception(error))
        self.navigator.open_failure(self._failed, details, kept)

    @property
    def _game_on(self) -> str | None:
        """The ID of the game that is shown, or is about to be; None if there is none."""
        games = [scene.game for scene in self.stack if scene.game]
        if self.navigator.playthrough:  # its scene may have failed before it was there
            games.append(self.navigator.playthrough.game)
        return games[0].id if games else None

    def _keep(self) -> bool:
        """Stop writing the play that is on. Returns whether there was one that can be resumed."""
        playthrough = self.navigator.playthrough
        self.navigator.playthrough = self.navigator.display = None
        self.services.sound.music(False)
        if playthrough is None:
            return False
        playthrough.listener = None
        ended = playthrough.ended
        with suppress(BrokenGameError):  # it is kept as far as it came
            playthrough.close()
        journal = playthrough.journal
        return journal is not None and journal.path is not None and not ended

    def _close(self) -> None:
        try:
            self.navigator.put_away()
        except BrokenGameError as error:
            self._failed = str(error)
            self.notify(self._failed)
        if not self.window.fullscreen and self.window.size != self._opened_at:
            self.services.settings.choose("window", f"{self.window.size[0]}x{self.window.size[1]}")
        self.navigator.save_settings()
        self.services.library.close()
        self.window.close()
        self.services.sound.close()
