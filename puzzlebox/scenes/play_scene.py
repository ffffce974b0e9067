"""The screen of a running game: turns keys, clicks and time into inputs, and shows the result."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.action import Action, cancelling
from puzzlebox.core.hand import HINT, Gesture
from puzzlebox.core.real_time import MS, GameClock
from puzzlebox.core.session import OWN_INPUTS, is_restart
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.playthrough import LEAPS, AnyPlaythrough
from puzzlebox.play.wording import error_text
from puzzlebox.scenes.playing.commands import GameCommands
from puzzlebox.scenes.playing.enlarger import Enlarger
from puzzlebox.scenes.playing.first_hints import FirstHints
from puzzlebox.scenes.playing.held_keys import REPEAT_DELAY, REPEAT_INTERVAL, HeldKey, undo_input
from puzzlebox.scenes.playing.hint_ladder import HintLadder
from puzzlebox.scenes.playing.key_hints import action_hints, common_hints, shown_keys
from puzzlebox.scenes.playing.next_board import NextBoard
from puzzlebox.scenes.playing.pace import Pace
from puzzlebox.scenes.playing.part import Part
from puzzlebox.scenes.playing.player import Player
from puzzlebox.scenes.playing.ready_go import LENGTHS, ReadyGo
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.display import STARTS, GameDisplay
from puzzlebox.ui.gestures import OldViewHand, is_old, point_of
from puzzlebox.ui.pointer import Pointer
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.foot import ActionButtons
from puzzlebox.ui.widgets.key_display import KeyDisplay

if TYPE_CHECKING:
    from puzzlebox.play.bot_play import BotPlay
    from puzzlebox.play.race import Race

TAPPED = frozenset({"leave", "pause"})
"""The actions that may act when their key goes up."""

ZOOMS = frozenset({"zoom-in", "zoom-out", "zoom-off"})
"""The actions that change the size of the board."""


class PlayScene(Scene):
    """Shows one playthrough. The pause, countdown and result screens lie over it and share its display.

    `again` tells whether the player has just played another game of this kind, so that Ready-Go is shorter. `race` is
    the recorded game that runs beside it.
    """

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        playthrough: AnyPlaythrough,
        again: bool = False,
        race: "Race | None" = None,
    ) -> None:
        super().__init__()
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self.game = playthrough.game
        self.display = GameDisplay(view_of(self.game, playthrough.preferences, services.now))
        self._begin_to_show()
        self.buttons: ActionButtons = self.display.buttons
        self._commands = GameCommands(services, navigator, playthrough, self.display)
        self._taps = KeyTaps()
        self._frames = GameClock()
        self._held = HeldKey()
        self._ladder = HintLadder(services, playthrough, self.display, self._send)
        compared = self._beside(race) if race else Pace(services, playthrough, self.display)
        self._player = Player(services, self.display, self._show_hints)
        self._ready_go = ReadyGo()
        self._first_hints = FirstHints(services, playthrough, self.display)
        self._parts: tuple[Part, ...] = (
            self._held,
            self._ladder,
            compared,
            self._ready_go,
            self._first_hints,
            NextBoard(services, playthrough),
        )
        self._overlays = (self._ready_go, self._first_hints)
        self._again = again
        self._begins = True
        self._covered = False
        self._asked_at = 0
        self._enlarger = Enlarger(self.display)
        self._now = 0
        self._update_keys()
        playthrough.listener = self._on_input

    def _beside(self, race: "Race") -> Part:
        """Return the part that shows a race."""
        from puzzlebox.scenes.playing.race import RaceBeside  # few games are races

        return RaceBeside(self.services, self.playthrough, self.display, race)

    @property
    def keys(self) -> KeyTable:
        return self._player.keys if self._player.bot else self._keys

    def _update_keys(self) -> None:
        """Use the keys that the player has set now."""
        self._keys = self.services.keymap.table("playing", self.playthrough.game, self.playthrough.session.options)
        self._first_hints.use_keys(self._keys)
        self._ladder.use_keys(self._keys)
        own = [row.own for row in self._keys.game_rows() if row.own]
        self._conditions = [action.available for action in own if action.available]
        self._show_hints()
        wanted = self.services.settings["key-display"]
        self.display.show_key_display(KeyDisplay(shown_keys(self._keys)) if wanted else None)

    @property
    def window_title(self) -> str:
        return self.display.window_title

    # Window and time

    def arrange(self) -> None:
        self._show_hints()
        self.display.layout(self.area, self.theme, self.measures, self.small)
        self._show_hints()  # now it is known whether the board fits
        self._pointer.cancel()

    def advance(self, now: int) -> None:
        self._now = now
        if not self._covered:
            self._advance_game(now)
            if self.playthrough.session.real_time:
                self.services.sound.music(self._running)
            self._advance_parts(now)
        self.display.advance(now)
        self.stale = self.stale or self.display.must_be_drawn()
        self.board_stale, self.clock_stale = self.display.board_stale, self.display.clock_stale

    def _advance_game(self, now: int) -> None:
        """Begin to run if that is due, and let game time pass unless the player still has to wait for Go."""
        if self._begins:
            self._begins = False
            self._begin_to_run(now)
        if not self._ready_go.waiting:
            player = self._player if self._player.bot else self.playthrough
            player.advance(self._frames.take(now))

    def let_play(self, bot: "BotPlay") -> None:
        """Let a bot play until the player takes over."""
        self._first_hints.active = False
        self._player.let_play(bot)

    def _active_parts(self) -> list[Part | Pointer]:
        parts: tuple[Part | Pointer, ...] = (*self._parts, self._pointer)
        return [part for part in parts if part.active]

    def _advance_parts(self, now: int) -> None:
        waited = self._ready_go.waiting
        for part in self._active_parts():
            if not self._covered:
                self.stale = part.advance(now) or self.stale
        if waited and not self._ready_go.waiting and not self._covered:
            self._frames.take(now)
            self._press_held_keys(charged=True)

    def _begin_to_run(self, now: int) -> None:
        """Begin Ready-Go if the game wants it and has not begun yet; otherwise take the keys that are down."""
        play, session = self.playthrough, self.playthrough.session
        if play.paused or play.outcome:
            return
        wait = LENGTHS[self.services.settings["countdown"]][self._again]
        if wait and session.time == session.began and self.playthrough.game.has_ready_go(session.options):
            self._frames.stop()
            self._ready_go.begin(wait, now)
            self.stale = True
        else:
            self._press_held_keys()

    def _press_held_keys(self, charged: bool = False) -> None:
        """Send the presses of the held actions whose keys are down, as the game does not know of them. If `charged`,
        send the time for which they have been down, too. The rule sheets that the classic look follows want these keys
        to be pressed again."""
        if self.theme.look == "classic":
            return
        for press, at in self.services.held_down.presses(self.keys):
            if self._covered:  # a press has ended the game
                return
            own = press.own
            if own and own.hold and not own.fresh and self._is_available(own):
                ms = (self._now - at) // MS
                self._send(f"{press.text} {ms}" if charged and own.charges and ms else press.text)

    def next_update(self) -> int | None:
        """Return the time until the next frame of the view or timer of the game, whichever comes first."""
        if self._begins and not self._covered:
            return 0
        due = None if self._covered or self._ready_go.waiting else self.playthrough.state.due()
        timer = None if due is None else self._frames.until(due + 1 - self.playthrough.session.time)
        parts = [part.next_update(self._now) for part in self._active_parts()]
        parts += [self._player.next_update()] if self._player.bot else []
        wakes = (self.display.next_update(), timer, *(() if self._covered else parts))
        return min((wake for wake in wakes if wake is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        for part in self._overlays:
            if part.active:
                part.draw(surface, self.area, self.theme, self.measures)

    def draw_part(self, surface: pygame.Surface) -> None:
        if any(part.active for part in self._overlays):
            self.draw(surface)
        else:
            self.display.draw_part(surface)

    def suspend(self) -> None:
        """Pause the game and its clock: another scene covers it, or the window has lost the focus. A game that still
        waits for Go waits again from the start."""
        self._covered = True
        self.services.sound.music(False)
        self._frames.stop()
        self._taps.clear()
        self._pointer.cancel()
        for part in self._parts:
            part.suspend()
        self._light_keys(())
        if self._ready_go.waiting:
            self._begins = True
        else:
            self.playthrough.pause()
        self._ready_go.cancel()
        self.playthrough.rest()

    def resume(self) -> None:
        super().resume()
        self.arrange()  # the scene above may have shown the board elsewhere
        self._begins = self._begins or self._covered
        self._covered = False
        self._update_preferences()
        self._update_keys()
        self._light_keys(self._inputs_down())

    def _update_preferences(self) -> None:
        """Show the game with its current preferences, if the player has changed them in the meantime."""
        preferences = self.services.settings.preferences(self.playthrough.game)
        if preferences != self.playthrough.preferences:
            self._ladder.close()
            self.playthrough.preferences = preferences
            self.display.show_view(view_of(self.playthrough.game, preferences, self.services.now), self.small)
            self._begin_to_show()

    def _begin_to_show(self) -> None:
        """Show the current state in a new view. A view of puzzlebox 0.2 is the player's hand as well."""
        play, view = self.playthrough, self.display.view
        view.reset(play.state)
        point_at = view.point_at
        if is_old(view):
            own = frozenset(action.input for action in play.game.all_actions(play.preferences) if action.view)
            play.hand, point_at = OldViewHand(view, own), point_of
        hand = play.hand
        self._pointer = Pointer(point_at, self._take, hand.long_presses, hand.joins_buttons, hand.both_buttons)
        self.display.show_hand(play.hand.shows(play.state))

    # Input

    def _inputs_down(self) -> set[str]:
        """Return the inputs of the game's actions whose keys are down."""
        return {press.own.input for press, _ in self.services.held_down.presses(self.keys) if press.own}

    def _light_keys(self, inputs: Collection[str]) -> None:
        if self.display.key_display and self.display.key_display.light(inputs):
            self.stale = True

    def press(self, press: KeyPress) -> None:
        if self._player.bot:
            if press.down:
                self._press_beside_bot(press)
            return
        tapped = press.action in TAPPED and self._taps.tapped(press)
        if self.display.key_display:
            self._light_keys(self._inputs_down())
        if not press.down:
            self._held.release(press.key)
        if press.action == "leave" and press.down and self._ladder.is_open:
            self._ladder.close()
            self._taps.clear()  # its release does not leave
        elif press.action == "leave" and not self._cancel(press):
            self._press_leave(press, tapped)
        elif press.action == "pause":
            if tapped if self._pauses_on_release else press.down:
                self._send("pause")
        elif press.down and press.action in STARTS:
            self._start_again(press.action)
        elif press.own:
            if not self._ready_go.waiting:
                self._act(press, press.own)
        elif text := undo_input(press, self.playthrough.session):
            self._send_and_repeat(press, text)
        elif press.down and press.action == "hint":
            self.show_hint()
        elif press.down:
            self._commands.run(press.action)
            if press.action in ZOOMS:
                self._show_enlarged()

    def _press_beside_bot(self, press: KeyPress) -> None:
        """Pause the game, or else change the speed of the bot or take over."""
        if press.action == "leave" or self._keys.look_up(press.stroke).action == "pause":
            self._send("pause")
        else:
            self._player.press(press)

    @property
    def _pauses_on_release(self) -> bool:
        """Whether the pause key acts on release, as the rule sheet says."""
        return self.theme.look == "classic" and self.playthrough.game.controls.pause.on_release

    def _cancel(self, press: KeyPress) -> bool:
        """Do what the key for leaving does before it leaves. Return whether there is such an action."""
        play = self.playthrough
        action = cancelling(play.game.actions_for(play.preferences, play.state.options), play.state)
        if action and press.down:
            self._take(action.input)
            self._taps.clear()  # its release does not leave
        return action is not None

    def _press_leave(self, press: KeyPress, tapped: bool) -> None:
        """Pause the game. In the classic look, go to the menu at once, on release."""
        if self.theme.look == "classic":
            if tapped:
                self.navigator.open_main_menu()
        elif press.down and not self._send("pause"):
            self.navigator.leave_game()

    def _start_again(self, action: str) -> None:
        """Start a new game, or this one again. In games that want this confirmed, only a second press does, without a
        move in between."""
        log = self.playthrough.session.log
        under_way = self.playthrough.session.steps > 0 and not is_restart(log[-1][1])
        key = self._keys.first(action)
        if action == "retry":
            question = tr("Press {key} again to start this game again.", key=key)
        else:
            question = tr("Press {key} again to start a new game.", key=key)
        asked = self.display.message == question
        confirmed = asked and self._asked_at == len(log)
        if self.playthrough.game.controls.confirms_new_game and under_way and not confirmed:
            self._asked_at = len(log)
            self.display.show_message(question, self.services.clock())
            return
        if asked:
            self.display.show_message("", self.services.clock())
        if action == "retry":
            self.navigator.retry(self.playthrough)
        else:
            self.navigator.new_game(self.playthrough)

    def show_hint(self) -> None:
        """Search for a hint, or show more of the one that is shown."""
        self._ladder.step(self._now)

    def _act(self, press: KeyPress, action: Action) -> None:
        """Do what the key of one of the game's own actions does, and again while it is held if the action repeats."""
        if press.text is None or (press.down and not self._is_available(action)):
            return
        if self._take(press.text) and press.down and action.repeat:
            self._hold(press.key, lambda: self._repeat(action), action.repeat.delay, action.repeat.interval)

    def _repeat(self, action: Action) -> bool:
        """Do an action again. Return whether to go on."""
        condition = action.repeat.condition if action.repeat else None
        if condition and not condition(self.playthrough.state):
            return False
        return self._is_available(action) and self._take(action.input)

    def _take(self, act: str | Gesture) -> bool:
        """Let the hand take the input of an action or a gesture, and send the inputs that follow, or show the hint that
        it asks for. Return whether the hand or the game has changed."""
        texts = self.playthrough.inputs_of(act)
        sent = [self._send(text) for text in texts if text != HINT and not self._covered]
        if HINT in texts:
            self.show_hint()
        if not any(sent):
            self._show_hand()
        if isinstance(act, str):
            if self.display.view.is_enlarged:
                self.display.view.follow()
            self.display.changed = True
        return not texts or any(sent)

    def _show_hand(self) -> None:
        play = self.playthrough
        self.display.show_hand(play.hand.shows(play.state))

    def _send_and_repeat(self, press: KeyPress, text: str) -> None:
        """Send undo or redo, and again while the key is held, until there is nothing left to undo."""
        if self._send(text):
            self._hold(press.key, lambda: self._send(text), REPEAT_DELAY, REPEAT_INTERVAL)

    def _hold(self, key: int, again: Callable[[], bool], delay: int, interval: int) -> None:
        """Repeat while a key is held, unless the press has opened another scene. Times are in ms."""
        if not self._covered:
            self._held.hold(key, again, delay, interval, self._now)

    def captions_changed(self) -> None:
        super().captions_changed()
        self._update_keys()

    def pad_lost(self) -> None:
        if self._running:
            self._send("pause")

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event of the pointer to the hand. A click on a hint shows more of it."""
        if (self._first_hints.active and self._first_hints.handle(event)) or self._ready_go.waiting:
            return
        if self._enlarger.handle(event, self.area.size, self._pointer.is_held):
            self._show_enlarged()
            return
        if self._player.bot:
            if event.type == pygame.MOUSEWHEEL and event.y:
                self._player.change_speed(1 if event.y > 0 else -1)
            elif event.type == pygame.MOUSEBUTTONDOWN:
                self._player.take_over()
            return
        if self._is_click_on_hint(event):
            self.show_hint()
            return
        self.stale = self._pointer.handle(event, self._now) or self.stale
        if event.type == pygame.MOUSEMOTION:
            self.display.describe(event.pos)

    def _show_enlarged(self) -> None:
        """Show the board in its new size, and what is under the pointer now."""
        self.display.stale = True
        self._show_hints()
        self.display.describe(pygame.mouse.get_pos())

    def _is_click_on_hint(self, event: pygame.event.Event) -> bool:
        left_button_down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return left_button_down and self._ladder.shows_hint and self.display.message_area().collidepoint(event.pos)

    def _send(self, text: str | None) -> bool:
        """Send the input of a key or a gesture, and return whether it had an effect. If the game refuses it, show
        why."""
        if text is None:
            return False
        try:
            if self.playthrough.session.needs_search(text):
                self.navigator.send_with_board(self.playthrough, text)
                return True
            return self.playthrough.send(text) is not None
        except InputRefusedError as error:
            self.display.show_message(error_text(error), self.services.clock())
            return False

    # Output

    def _on_input(self, text: str, events: Events) -> None:
        """Show what an input did, or what the passing of time did if the text is empty."""
        for part in self._parts:
            if part.active:
                part.note(text)
        if text == "resume" or is_restart(text) or (text in LEAPS and self._ready_go.waiting):
            self._ready_go.cancel()
            self._begins, self._again = True, self._again or is_restart(text)
        if text in LEAPS or is_restart(text):
            self._pointer.cancel()
        if text in LEAPS:
            self.display.view.reset(self.playthrough.state)
        if text in OWN_INPUTS or self._available_actions() != self._available:
            self._show_hints()
        if events:
            self.display.view.notice(events)
            if not self._covered:
                self.services.sound.play_events(events, self.playthrough.game.presentation.sounds)
        self.display.changed = True
        self._show_hand()
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
        stopped = self._covered or self._ready_go.waiting or self.playthrough.paused or self.playthrough.outcome
        return self.playthrough.session.real_time and not stopped

    def _show_hints(self) -> None:
        """Show the keys of this game and the common ones at the foot."""
        self._available = self._available_actions()
        if self._player.bot:
            self.display.show_hints(*self._player.hints())
            return
        own = action_hints(self._keys, self.playthrough.state)
        view = self.display.view
        can_zoom = view.area.width > 0 and view.can_zoom and not view.is_enlarged
        self.display.show_hints(own, common_hints(self._keys, self.playthrough.session, self.theme.look, can_zoom))

    def _is_available(self, action: Action) -> bool:
        return action.available is None or bool(action.available(self.playthrough.state))

    def _available_actions(self) -> list[bool]:
        """Return which of the actions that depend on the state mean something now."""
        return [bool(available(self.playthrough.state)) for available in self._conditions]
