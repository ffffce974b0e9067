"""The app: one window with its loop, its desk, and a scene for each place of that. It handles the global keys and
unexpected errors.

Scenes are imported when they are first opened, so that the window opens without waiting for all of them.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic_ns

import pygame

from puzzlebox.app.loop import HIDING, Loop
from puzzlebox.core.frozen import Frozen
from puzzlebox.core.keynames import PAD_KEYS
from puzzlebox.core.message import ShownError, message_of
from puzzlebox.input.key_table import KeyPress
from puzzlebox.input.sdl import NOISY_EVENTS, PAD_EVENTS, Pads, stroke_of, types_with
from puzzlebox.play.desk import take_steps
from puzzlebox.play.place import Place
from puzzlebox.registry import Registry
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.ui import animation
from puzzlebox.ui.pointer import FINGER_EVENTS, NOWHERE, Touches, is_lifted_finger, motion
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox.ui.theme_files import ThemeError, theme_named
from puzzlebox.ui.window import Window, copy_text, pasted_text

RENDERERS = {
    "running": ("play_scene", "PlayScene"),
    "replay": ("replay_scene", "ReplayScene"),
    "countdown": ("play_scene", "CountdownScene"),
    "editor": ("editor", "EditorPage"),
    "over": ("panel_page", "PausePage"),
    "result": ("result", "ResultScene"),
    "text": ("text_page", "TextPage"),
    "shelves": ("shelves_page", "ShelvesPage"),
    "game": ("game_page", "GamePage"),
    "list": ("list_page", "ListPage"),
    "entry": ("entry_page", "EntryPage"),
    "groups": ("groups_page", "GroupsPage"),
    "keys": ("list_page", "ListPage"),
    "table": ("list_page", "TablePage"),
    "question": ("list_page", "QuestionPage"),
    "work": ("list_page", "WorkPage"),
}
"""The module in `puzzlebox.scenes` and the class that draw each kind of place."""

GLOBAL_ACTIONS = ("full-screen", "mute")

KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)


class AppFailedError(ShownError, RuntimeError):
    """An unexpected error closed the window. The message is meant for the player."""


def _print_warning(sentence: str) -> None:
    with suppress(OSError):  # a terminal that has been closed must not end the game
        print(f"puzzlebox: {sentence}", file=sys.stderr)


class App:
    """The window, the scenes in it, and what they share.

    `theme`, `scale` (of texts, in percent) and `patterns` (on the pieces) override the settings until the player
    changes them; `mute` turns the sound off. `clock` is real time in ns of a monotonic clock, and `warn` prints a
    sentence. `paths` are the folders for saved games; without them, nothing is saved.
    """

    lacks = ()
    copy, paste = staticmethod(copy_text), staticmethod(pasted_text)

    def __init__(
        self,
        window: Window,
        registry: Registry,
        paths: Paths | None = None,
        settings: Settings | None = None,
        theme: str | None = None,
        patterns: bool = False,
        mute: bool = False,
        scale: int | None = None,
        clock: Callable[[], int] = monotonic_ns,
        warn: Callable[[str], None] = _print_warning,
    ) -> None:
        settings = settings or Settings()
        self.window = window
        self.warn = warn
        self.desk = WindowDesk(registry, settings, paths, self, clock, Sound(mute, clock))
        self.desk.report_setting_problems()
        self.desk.keymap.bindings(None)  # reports problems with the keys in the settings
        self._theme = theme
        self._patterns = patterns
        self._scale = scale
        self.loop = Loop(window, self.desk, self._current_theme())
        self._pads = Pads()
        self._touches = Touches()
        self._types = True
        self.loop.deliver = self._deliver
        self.loop.observe = self._observe
        self.loop.is_noise, self.loop.noisy = self._pads.is_noise, NOISY_EVENTS
        self._set_volumes()
        self._initial_size = window.size_in_points

    # What the desk asks for

    @property
    def frames(self) -> int:
        """How many pictures have been drawn."""
        return self.loop.frames

    @property
    def looks_classic(self) -> bool:
        """Whether the theme has the classic look."""
        return self.loop.theme.look == "classic"

    def make(self, place: Place) -> Scene:
        """Return the scene of a place."""
        module, name = RENDERERS[place.kind]
        renderer: Callable[[WindowDesk, Place], Scene] = getattr(import_module(f"puzzlebox.scenes.{module}"), name)
        return renderer(self.desk, place)

    # Settings

    def apply_settings(self, *names: str) -> None:
        """Apply changes to these settings. What the command line set stays, unless it is among them."""
        settings = self.desk.settings
        self._theme = None if "theme" in names else self._theme
        self._patterns = self._patterns and "patterns" not in names
        self._scale = None if "ui-scale" in names else self._scale
        self.loop.theme = self._current_theme()
        if "fullscreen" in names and self.window.fullscreen != settings["fullscreen"]:
            self.window.toggle_fullscreen()
        for name in set(names) & {"music", "effects"}:
            self.desk.sound.mute(False)
            self._set_volumes()
            self.desk.sound.sample(name)

    def _current_theme(self) -> Theme:
        settings = self.desk.settings
        animation.set_motion(settings["motion"])
        return replace(
            self._theme_named(self._theme or settings["theme"]),
            patterns=settings["patterns"] or self._patterns,
            hidden_figures=settings.hidden_figures,
            clock=settings["clock"] == "always",
            scale=self._scale or settings["ui-scale"],
        )

    def _theme_named(self, name: str) -> Theme:
        """Return a theme, or the default one if it cannot be used."""
        paths = self.desk.library.paths
        try:
            return theme_named(name, paths.themes if paths else None)
        except ThemeError as error:
            if message_of(error) not in self.desk.messages:
                self.desk.notify(message_of(error))
            return DARK

    def _set_volumes(self) -> None:
        settings = self.desk.settings
        self.desk.sound.set_volumes(settings["music"], settings["effects"])

    # Events

    def _observe(self, event: pygame.event.Event) -> None:
        """Note which keys and buttons are down, and save the settings when the player turns away."""
        held, now = self.desk.held_down, self.desk.clock()
        if event.type in KEY_EVENTS:
            held.note_key(stroke_of(event), now)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            held.note_button(event.button, event.type == pygame.MOUSEBUTTONDOWN, now)
        elif event.type in HIDING:
            held.clear(now)
            self.desk.save_settings()

    def _deliver(self, event: pygame.event.Event, scene: Scene) -> None:
        """Pass an event to the scene on top. Events of gamepads become those of keys, and touches those of a mouse."""
        if event.type in KEY_EVENTS:
            self._types = types_with(event.mod)
            self._deliver_key(event, scene)
        elif event.type == pygame.DROPFILE:
            self.desk.told(partial(self.desk.open_file, Path(event.file)))
        elif event.type == pygame.DROPTEXT:
            self.desk.told(partial(self.desk.play_id, event.text))
        elif event.type == pygame.TEXTINPUT and not self._types:
            return  # on some layouts, the system delivers a letter for Ctrl and a key
        elif event.type in PAD_EVENTS:
            for key_event in self._pads.take(event):
                self._observe(key_event)
                self._to_top(self._deliver_key, key_event)
            if event.type == pygame.CONTROLLERDEVICEREMOVED:
                self._pad_removed()
        elif event.type in FINGER_EVENTS:
            for mouse_event in self._touches.mouse_events(event, self.window.size):
                self._observe(mouse_event)
                self._to_top(self._deliver_other, mouse_event)
        else:
            self._touches.note(event)
            self._deliver_other(event, scene)

    def _to_top(self, deliver: Callable[[pygame.event.Event, Scene], None], event: pygame.event.Event) -> None:
        """Deliver an event to the scene that is on top now, which an event before it may have opened."""
        if top := self.loop.lay_out():
            deliver(event, top)

    def _deliver_other(self, event: pygame.event.Event, scene: Scene) -> None:
        """Pass an event to the buttons of a scene, or else to the scene itself, other than one of a key."""
        if not self._press_buttons(event, scene):
            scene.handle(event)
        if event.type == pygame.KEYMAPCHANGED:
            self._update_captions()
        elif is_lifted_finger(event):
            self._to_top(self._deliver_other, motion(NOWHERE))

    def _deliver_key(self, event: pygame.event.Event, scene: Scene) -> None:
        """Pass a key to a scene, as the action it has there. The global keys are handled here."""
        stroke = stroke_of(event)
        if stroke.down and not stroke.silent:
            self._use_device(stroke.name in PAD_KEYS)
        if scene.captures_keys and stroke.down:
            press = self.desk.keymap.table("typing").look_up(stroke)
            if (press.action != "full-screen" or not self._handle_global_key(press)) and self.desk.top:
                self.desk.top.capture(stroke)
        else:
            press = scene.place.keys.look_up(stroke)
            if not self._handle_global_key(press):
                scene.press(press)

    def _press_buttons(self, event: pygame.event.Event, scene: Scene) -> bool:
        """Pass an event to the buttons of a scene, and do what their keys do. Return whether it was meant for them."""
        if scene.buttons is None:
            return False
        reply = scene.buttons.handle(event, scene.place.keys)
        scene.stale = scene.stale or reply.changed
        for press in reply.presses:
            if self.loop.top is scene and not self._handle_global_key(press):
                scene.press(press)
        return reply.taken

    def _use_device(self, is_pad: bool) -> None:
        """Show the captions of the device that the player uses now."""
        device = self.desk.keymap.device
        if device.is_pad != is_pad:
            device.is_pad = is_pad
            self._update_captions()

    def _update_captions(self) -> None:
        self.desk.texts_changed()
        if top := self.loop.top:
            top.stale = True

    def _pad_removed(self) -> None:
        """Pause a running game if the player uses a gamepad, and show the keys of the keyboard if it was the last."""
        if self.desk.keymap.device.is_pad:
            if top := self.loop.lay_out():
                top.place.pad_lost()
            self._use_device(self._pads.count > 0)

    def _handle_global_key(self, press: KeyPress) -> bool:
        """Handle a key that has the same action in every scene. Return whether it is one."""
        if press.down and press.action == "full-screen":
            self.window.toggle_fullscreen()
        elif press.down and press.action == "mute":
            self.desk.sound.mute(not self.desk.sound.muted)
            if self.desk.controller:
                self.desk.controller.say(tr("Sound off") if self.desk.sound.muted else tr("Sound on"))
        return press.action in GLOBAL_ACTIONS

    # Running

    def run(self) -> None:
        """Run until the window is closed. After an unexpected error, show the failure screen and continue.

        Raises AppFailedError at the end if something failed and there was no menu to go back to.
        """
        self.loop.at_first_frame = self._start_in_background
        with self.loop.signals():  # a second request to terminate must not interrupt the saving
            try:
                while self.desk.places:
                    with self.desk.reporting():
                        self.loop.run()
            finally:
                self._close()
        if self.desk.failure and not self.desk.has_menu:
            raise AppFailedError(self.desk.failure)

    def _start_in_background(self) -> None:
        """Do everything that can wait until the first frame has been drawn."""
        self.desk.sound.start()
        self._pads.start()
        if self.desk.library.paths:
            from puzzlebox.store.staging import remove_leftovers

            remove_leftovers(self.desk.library.paths)

    def _close(self) -> None:
        closed = (self._pads.close, self.window.close, self.desk.sound.close)
        take_steps((self._remember_size, *self.desk.closing_steps(), *closed), self.desk.notify)

    def _remember_size(self) -> None:
        size = self.window.size_in_points
        if not self.window.fullscreen and size != self._initial_size:
            self.desk.settings.remember("window", size)


class WindowArgs(Frozen):
    """What the command line says about the window. None and False mean that the settings apply."""

    theme: str | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    mute: bool = False
    patterns: bool = False
    scale: int | None = None


def launch(
    registry: Registry,
    args: WindowArgs,
    paths: Paths | None,
    show: Callable[[WindowDesk], None],
    warn: Callable[[str], None],
) -> None:
    """Open the window, let `show` open the first scene, and run until the window is closed. Raises NoDisplayError
    and AppFailedError.

    `warn` prints a sentence in the terminal.
    """
    settings = Settings.load(paths.settings) if paths else Settings()
    window = Window("puzzlebox", args.size, args.fullscreen or settings["fullscreen"], settings["window"])
    app = App(window, registry, paths, settings, args.theme, args.patterns, args.mute, args.scale, warn=warn)
    show(app.desk)
    app.run()
