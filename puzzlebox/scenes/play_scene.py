"""The screen of a running game: turns keys, clicks and time into inputs, and shows the result."""

from typing import Any

import pygame

from puzzlebox.core.session import OWN_INPUTS, is_restart
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.game_commands import GameCommands
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.undo_keys import UndoKeys
from puzzlebox.scenes.wording import error_text, label_text
from puzzlebox.translation import tr
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.frame_clock import FrameClock, wait_until
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.pointer import Pointer
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.hints import hints


class PlayScene(Scene):
    """Shows one playthrough. The pause, countdown and result screens lie over it and share its display."""

    def __init__(self, services: Services, navigator: Navigator, playthrough: Playthrough[Any]) -> None:
        super().__init__()
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self.game = playthrough.game
        self.display = GameDisplay(view_of(self.game, playthrough.preferences, services.now))
        self.display.view.reset(playthrough.state)
        self._commands = GameCommands(services, navigator, playthrough, self.display)
        self._pointer = Pointer(self.display.view)
        self._taps = KeyTaps()
        self._frames = FrameClock()
        self._undo_keys = UndoKeys()
        self._covered = False
        self._now = 0
        self._update_keys()
        playthrough.listener = self._on_input

    @property
    def keys(self) -> KeyTable:
        return self._keys

    def _update_keys(self) -> None:
        """Use the keys that the player has set now."""
        self._keys = self.services.keymap.table("playing", self.playthrough.game, self.playthrough.session.options)
        self._show_hints()

    @property
    def window_title(self) -> str:
        return self.display.window_title

    # Window and time

    def arrange(self) -> None:
        self.display.layout(self.area, self.theme, self.measures, self.small)
        self._pointer.cancel()

    def advance(self, now: int) -> None:
        self._now = now
        if not self._covered:
            self.playthrough.advance(self._frames.take(now))
            self.services.sound.music(self._running)
            while self._undo_keys.held and (text := self._undo_keys.repeats(now)):
                self._send(text)
            self._press_long(now)
        self.display.advance(now)
        self.stale = self.stale or self.display.stale

    def next_update(self) -> int | None:
        """Return the time until the next frame of the view or timer of the game, whichever comes first."""
        due = None if self._covered else self.playthrough.state.due()
        timer = None if due is None else self._frames.until(due + 1 - self.playthrough.session.time)
        repeat = self._undo_keys.next_update(self._now) if self._undo_keys.held else None
        long_press = self._pointer.long_press_at
        rest = None if long_press is None else wait_until(long_press, self._now)
        wakes = (self.display.next_update(), timer, repeat, rest)
        return min((wake for wake in wakes if wake is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)

    def suspend(self) -> None:
        """Pause the game and its clock: another scene covers it, or the window has lost the focus."""
        self._covered = True
        self.services.sound.music(False)
        self._frames.stop()
        self._taps.clear()
        self._pointer.cancel()
        self._undo_keys.stop()
        self.playthrough.pause()
        self.playthrough.rest()

    def resume(self) -> None:
        super().resume()
        self._covered = False
        self._update_preferences()
        self._update_keys()

    def _update_preferences(self) -> None:
        """Show the game with its current preferences, if the player has changed them in the meantime."""
        preferences = self.services.settings.preferences(self.playthrough.game)
        if preferences != self.playthrough.preferences:
            self.playthrough.preferences = preferences
            self.display.show_view(view_of(self.playthrough.game, preferences, self.services.now), self.small)
            self.display.view.reset(self.playthrough.state)
            self._pointer = Pointer(self.display.view)

    # Input

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif press.action == "pause":
            if tapped if self.playthrough.game.controls.pause.on_release else press.down:
                self._send("pause")
        elif press.text is not None:
            self._send(press.text)
        elif text := self._undo_keys.input(press, self.playthrough.session, self._now):
            self._send(text)
        elif press.down and press.action == "new-game":
            self.navigator.new_game(self.playthrough)
        elif press.down:
            self._commands.run(press.action)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYMAPCHANGED:
            self._update_keys()
        else:
            self._point(event)

    def _point(self, event: pygame.event.Event) -> None:
        """Pass an event of the pointer to the view, and send the input that it gives."""
        belongs, text = self._pointer.handle(event, self._now)
        self.stale = self.stale or belongs
        self._send(text)
        if event.type == pygame.MOUSEMOTION:
            self.display.describe(event.pos)

    def _press_long(self, now: int) -> None:
        """Send the input of a finger that has rested long enough."""
        due = self._pointer.long_press_at
        if due is not None and now >= due:
            self.stale = True
            self._send(self._pointer.long_press(now))

    def _send(self, text: str | None) -> None:
        """Send the input of a key or a click. If the game refuses it, show why."""
        if text is None:
            return
        try:
            if self.playthrough.send(text) is None:
                self._undo_keys.stop()
        except InputRefusedError as error:
            self.display.show_message(error_text(error), self.services.clock())

    # Output

    def _on_input(self, text: str, events: Events) -> None:
        """Show what an input did, or what the passing of time did if the text is empty."""
        self.stale = True
        if text in OWN_INPUTS or is_restart(text):
            self._pointer.cancel()
        if text in OWN_INPUTS:
            self.display.view.reset(self.playthrough.state)
            self._show_hints()
        if events:
            self.display.view.notice(events)
            if not self._covered:
                self.services.sound.play_events(events, self.playthrough.game.presentation.sounds)
        self.show_pause_or_result()
        if text == "undo restart":
            self.suspend()  # paused, so that the player decides when the earlier game continues

    def show_pause_or_result(self) -> None:
        """Show the pause or result screen if the game is paused or over."""
        play = self.playthrough
        if play.outcome and self.navigator.is_on_top(self):
            self.navigator.open_result(play, self.display)
        elif play.paused and self.navigator.is_on_top(self):
            self.navigator.open_pause(play, self.display)

    @property
    def _running(self) -> bool:
        """Whether this is a real-time game that is neither paused nor over."""
        stopped = self._covered or self.playthrough.paused or self.playthrough.outcome
        return self.playthrough.session.real_time and not stopped

    def _show_hints(self) -> None:
        """Show the keys of this game and the common ones at the foot."""
        keys = self.keys
        own = [Hint(captions[0], label_text(label)) for label, captions in keys.game_hints() if captions]
        undo = hints(keys, ("undo", tr("Undo")), ("redo", tr("Redo"))) if self.playthrough.session.may_undo else []
        leave = tr("Menu") if self.navigator.has_menu else tr("Quit")
        common = hints(keys, ("pause", tr("Pause")), ("leave", leave), ("new-game", tr("New game")))
        self.display.show_hints([*own, *undo], common)
