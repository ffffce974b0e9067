"""The controller of a running game: keys, gestures and time become inputs, and commands do what a player asks for."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from puzzlebox.core.action import Action, cancelling
from puzzlebox.core.hand import HINT, Gesture
from puzzlebox.core.message import Message
from puzzlebox.core.real_time import MS, GameClock, earliest
from puzzlebox.core.session import OWN_INPUTS, is_restart
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.input.key_table import KeyPress, KeyTable, KeyTaps, is_available
from puzzlebox.play.page import Act
from puzzlebox.play.place import Place
from puzzlebox.play.playthrough import LEAPS
from puzzlebox.play.running.hint_ladder import HintLadder
from puzzlebox.play.running.key_hints import action_hints, common_hints
from puzzlebox.play.running.parts import (
    LENGTHS,
    REPEAT_DELAY,
    REPEAT_INTERVAL,
    BestSoFar,
    FirstHints,
    HeldKey,
    NextBoard,
    Pace,
    Part,
    Player,
    ReadyGo,
    Stage,
    undo_input,
)
from puzzlebox.play.running.sight import Sight
from puzzlebox.play.wording import error_text
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.bot_play import BotPlay
    from puzzlebox.play.race import Race

TAPPED = frozenset({"leave", "pause"})
"""The actions that may act when their key goes up."""

QUESTION_TIME = 5_000 * MS
"""How long a question waits for the second press, in ns."""

QUESTIONS = {
    "retry": Message("Press {key} again to start this game again."),
    "new-game": Message("Press {key} again to start a new game."),
}
"""What is asked before one of these actions ends a game that is under way."""


class Controller(Place):
    """One running game.

    A front end gives it keys, gestures and time, and attaches a `Sight`, which shows what it says. `again` tells
    whether the player has just played another game of this kind, so that Ready-Go is shorter; `race` is the game that
    runs beside this one. `commands` are what it cannot do on its own, by the names of actions: those of keys, and
    besides them "open-pause", "open-result", "open-menu" and "leave-game". In the classic look (`is_classic`), the keys
    that pause and leave act as the rule sheets say. It is `covered` while another place is on top, or nobody sees it.
    """

    kind = "running"
    commands: Mapping[str, Act] = MappingProxyType({})

    def __init__(self, stage: Stage, again: bool = False, race: "Race | None" = None) -> None:
        self.stage = stage
        self.playthrough = stage.playthrough
        self.game = stage.playthrough.game
        self.is_classic = False
        self.can_zoom = False
        self.ready_go = ReadyGo(stage)
        self.first_hints = FirstHints(stage)
        self.player = Player(stage, self.show_keys)
        self._taps, self._frames, self._held = KeyTaps(), GameClock(), HeldKey()
        self._ladder = HintLadder(stage, self.send)
        self._race = race.beside(stage) if race else None
        compared: Part = self._race or Pace(stage)
        self._parts: tuple[Part, ...] = (
            *(self._held, self._ladder, compared, self.ready_go, self.first_hints),
            *(NextBoard(stage), BestSoFar(stage)),
        )
        self._again = again
        self._begins = True
        self.covered = False
        self._asked: tuple[str, int, int] = "", 0, 0
        self._now = 0
        self.texts_changed()
        self.playthrough.listener = self._on_input

    def show_on(self, sight: Sight) -> None:
        """Show the game here from now on."""
        self.stage.sight = sight
        self.show_keys()
        self.show_hand()
        if self._race:
            self._race.show()

    @property
    def sight(self) -> Sight:
        """What shows the game."""
        return self.stage.sight

    # Keys

    @property
    def keys(self) -> KeyTable:
        """What each key means now."""
        return self.player.keys if self.player.bot else self.own_keys

    def texts_changed(self) -> None:
        """Use the keys that the player has set now."""
        play = self.playthrough
        self.own_keys = self.stage.desk.keymap.table("playing", play.game, play.session.options)
        self.first_hints.use_keys(self.own_keys)
        self._ladder.use_keys(self.own_keys)
        own = [row.own for row in self.own_keys.game_rows() if row.own]
        self._conditions = [action.available for action in own if action.available]
        self.show_keys()

    def show_keys(self) -> None:
        """Show the keys of this game and the common ones."""
        self._available = self._available_actions()
        if self.player.bot:
            self.sight.show_keys(*self.player.hints())
            return
        own = action_hints(self.own_keys, self.playthrough.state)
        session = self.playthrough.session
        self.sight.show_keys(own, common_hints(self.own_keys, session, self.is_classic, self.can_zoom))

    def _available_actions(self) -> list[bool]:
        """Return which of the actions that depend on the state mean something now."""
        return [bool(available(self.playthrough.state)) for available in self._conditions]

    # Time

    def advance(self, now: int) -> bool:
        """Set the real time to `now`, in ns of a monotonic clock. Return whether a part looks different now. Raises
        BrokenGameError."""
        self._now = now
        if self.covered:
            return False
        if self._begins:
            self._begins = False
            self._begin_to_run(now)
        if not self.ready_go.waiting:
            player = self.player if self.player.bot else self.playthrough
            player.advance(self._frames.take(now))
        return self._advance_parts(now)

    def _advance_parts(self, now: int) -> bool:
        waited, changed = self.ready_go.waiting, False
        for part in self._parts:
            if part.active and not self.covered:
                changed = part.advance(now) or changed
        if waited and not self.ready_go.waiting and not self.covered:
            self._frames.take(now)
            self._press_held_keys(charged=True)
        return changed

    def _begin_to_run(self, now: int) -> None:
        """Begin Ready-Go if the game wants it and has not begun yet; otherwise take the keys that are down."""
        play, session = self.playthrough, self.playthrough.session
        if play.paused or play.outcome:
            return
        wait = LENGTHS[self.stage.desk.settings["countdown"]][self._again]
        if wait and session.time == session.began and play.game.has_ready_go(session.options):
            self._frames.stop()
            self.ready_go.begin(wait, now)
            self.sight.changed()
        else:
            self._press_held_keys()

    def _press_held_keys(self, charged: bool = False) -> None:
        """Send the presses of the held actions whose keys are down, as the game does not know of them. If `charged`,
        send the time for which they have been down, too. The rule sheets that the classic look follows want these keys
        to be pressed again."""
        if self.is_classic:
            return
        for press, at in self.stage.desk.held_down.presses(self.keys):
            if self.covered:  # a press has ended the game
                return
            own = press.own
            if own and own.hold and not own.fresh and is_available(own, self.playthrough.state):
                ms = (self._now - at) // MS
                self.send(f"{press.text} {ms}" if charged and own.charges and ms else press.text)

    def next_update(self) -> int | None:
        """Return the real time in ms until `advance` has to be called, None if only an event can change anything."""
        if self.covered:
            return None
        if self._begins:
            return 0
        due = None if self.ready_go.waiting else self.playthrough.state.due()
        timer = None if due is None else self._frames.until(due + 1 - self.playthrough.session.time)
        parts = [part.next_update(self._now) for part in self._parts if part.active]
        parts += [self.player.next_update()] if self.player.bot else []
        return earliest(timer, *parts)

    def suspend(self) -> None:
        """Pause the game and its clock: a page covers it, or nobody can see it. A game that still waits for Go waits
        again from the start."""
        if self.covered:
            return
        self.covered = True
        self._frames.stop()
        self._taps.clear()
        for part in self._parts:
            part.suspend()
        if self.ready_go.waiting:
            self._begins = True
        else:
            self.playthrough.pause()
        self.ready_go.cancel()
        self.playthrough.rest()

    def close(self) -> None:
        """End the playthrough: it stays in progress, or becomes a replay if the game is over. Raises
        BrokenGameError."""
        self.covered, self.playthrough.listener = True, None
        self.playthrough.close()

    def resume(self) -> None:
        """Go on with the game: it is on top again."""
        self._begins = self._begins or self.covered
        self.covered = False
        preferences = self.stage.desk.settings.preferences(self.game)
        if preferences != self.playthrough.preferences:
            self._ladder.close()
            self.playthrough.preferences = preferences
        self.texts_changed()

    @property
    def running(self) -> bool:
        """Whether this is a real-time game that is neither paused nor over."""
        play = self.playthrough
        stopped = self.covered or self.ready_go.waiting or play.paused or play.outcome
        return play.session.real_time and not stopped

    # Input

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up."""
        if self.player.bot:
            if press.down:
                self._press_beside_bot(press)
            return
        tapped = press.action in TAPPED and self._taps.tapped(press)
        if not press.down:
            self._held.release(press.key)
        if press.action == "leave" and press.down and self._ladder.is_open:
            self._ladder.close()
            self._taps.clear()  # its release does not leave
        elif press.action == "leave" and not self._cancel(press):
            self._press_leave(press, tapped)
        elif press.action == "pause":
            if tapped if self._pauses_on_release else press.down:
                self.send("pause")
        elif press.down and press.action in QUESTIONS:
            self._start_again(press.action)
        elif press.own:
            if not self.ready_go.waiting:
                self._act(press, press.own)
        elif press.down and press.action == "hint":
            self.hint()
        elif press.down and press.action == "undo" and self._ladder.goes_back:
            self._ladder.go_back()
        elif text := undo_input(press, self.playthrough.session):
            self._send_and_repeat(press, text)
        elif press.down:
            self.command(press.action)

    def _press_beside_bot(self, press: KeyPress) -> None:
        """Pause the game, or else change the speed of the bot or take over."""
        if press.action == "leave" or self.own_keys.look_up(press.stroke).action == "pause":
            self.send("pause")
        else:
            self.player.press(press)

    @property
    def _pauses_on_release(self) -> bool:
        """Whether the pause key acts on release, as the rule sheet says."""
        return self.is_classic and self.game.controls.pause.on_release

    def _cancel(self, press: KeyPress) -> bool:
        """Do what the key for leaving does before it leaves. Return whether there is such an action."""
        play = self.playthrough
        action = cancelling(play.game.actions_for(play.preferences, play.state.options), play.state)
        if action and press.down:
            self.take(action.input)
            self._taps.clear()  # its release does not leave
        return action is not None

    def _press_leave(self, press: KeyPress, tapped: bool) -> None:
        """Pause the game. In the classic look, go to the menu at once, on release."""
        if self.is_classic:
            if tapped:
                self.command("open-menu")
        elif press.down and not self.send("pause"):
            self.command("leave-game")

    def _start_again(self, action: str) -> None:
        """Start a new game, or this one again. In games that want this confirmed, only a second press does, without a
        move in between."""
        log = self.playthrough.session.log
        under_way = self.playthrough.session.steps > 0 and not is_restart(log[-1][1])
        asked, at, until = self._asked
        confirmed = (asked, at) == (action, len(log)) and self._now < until
        if self.game.controls.confirms_new_game and under_way and not confirmed:
            self._asked = action, len(log), self._now + QUESTION_TIME
            self.say(tr(QUESTIONS[action].filled(key=self.own_keys.first(action))))
            return
        if asked:
            self._asked = "", 0, 0
            self.say("")
        self.command(action)

    def _act(self, press: KeyPress, action: Action) -> None:
        """Do what the key of one of the game's own actions does, and again while it is held if the action repeats."""
        if press.text is None or (press.down and not is_available(action, self.playthrough.state)):
            return
        if self.take(press.text) and press.down and action.repeat:
            self._hold(press.key, lambda: self._repeat(action), action.repeat.delay, action.repeat.interval)

    def _repeat(self, action: Action) -> bool:
        """Do an action again. Return whether to go on."""
        condition = action.repeat.condition if action.repeat else None
        if condition and not condition(self.playthrough.state):
            return False
        return is_available(action, self.playthrough.state) and self.take(action.input)

    def _send_and_repeat(self, press: KeyPress, text: str) -> None:
        """Send undo or redo, and again while the key is held, until there is nothing left to undo."""
        if self.send(text):
            self._hold(press.key, lambda: self.send(text), REPEAT_DELAY, REPEAT_INTERVAL)

    def _hold(self, key: int, again: Callable[[], bool], delay: int, interval: int) -> None:
        """Repeat while a key is held, unless the press has opened a page or nobody tells when the key goes up. Times
        are in ms."""
        if not self.covered and self.stage.desk.held_down.tells_releases:
            self._held.hold(key, again, delay, interval, self._now)

    def point(self, gesture: Gesture) -> None:
        """Take what the pointer does: a gesture of the hand or, beside a bot, what takes over or changes its speed."""
        if not self.player.bot:
            if not self.ready_go.waiting:
                self.take(gesture)
        elif gesture.phase == "wheel":
            self.player.change_speed(gesture.steps)
        elif gesture.phase == "press":
            self.player.take_over()

    def take(self, act: str | Gesture) -> bool:
        """Let the hand take the input of an action or a gesture, and send the inputs that follow, or show the hint that
        it asks for. Return whether the hand or the game has changed."""
        texts = self.playthrough.inputs_of(act)
        sent = [self.send(text) for text in texts if text != HINT and not self.covered]
        if HINT in texts:
            self.hint()
        if not any(sent):
            self.show_hand()
        return not texts or any(sent)

    def show_hand(self) -> None:
        """Show what the player's hand holds."""
        self.sight.show_hand(self.playthrough.hand.shows(self.playthrough.state))

    def send(self, text: str | None) -> bool:
        """Send an input, after the search for the board that it makes if it needs one. Return whether it had an effect.
        If the game refuses it, show why."""
        if text is None:
            return False
        try:
            if self.playthrough.session.needs_search(text):
                self.stage.send_with_board(text)
                return True
            return self.playthrough.send(text) is not None
        except InputRefusedError as error:
            self.say(error_text(error))
            return False

    def pad_lost(self) -> None:
        """Pause a running real-time game: the player's gamepad has been removed."""
        if self.running:
            self.send("pause")

    def inputs_down(self) -> Collection[str]:
        """Return the inputs of the game's actions whose keys are down."""
        return {press.own.input for press, _ in self.stage.desk.held_down.presses(self.keys) if press.own}

    # What has happened

    def _on_input(self, text: str, events: Events) -> None:
        """Show what an input did, or what the passing of time did if the text is empty."""
        for part in self._parts:
            if part.active:
                part.note(text)
        if text == "resume" or is_restart(text) or (text in LEAPS and self.ready_go.waiting):
            self.ready_go.cancel()
            self._begins, self._again = True, self._again or is_restart(text)
        if text in LEAPS:
            self.sight.begin_again()
        if text in OWN_INPUTS or self._available_actions() != self._available:
            self.show_keys()
        self.sight.happened(text, events)
        self.show_hand()
        self.show_pause_or_result()
        if text == "undo restart":
            self.suspend()  # paused, so that the player decides when the earlier game continues

    def show_pause_or_result(self) -> None:
        """Open the pause or the result if the game is paused or over."""
        if (self.playthrough.outcome or self.playthrough.paused) and self.stage.desk.top is self:
            self.command("open-result" if self.playthrough.outcome else "open-pause")

    def say(self, text: str) -> None:
        """Show a message for a while; an empty one removes it."""
        self.sight.show_message(text)

    # Bots and hints

    def let_play(self, bot: "BotPlay") -> None:
        """Let a bot play until the player takes over."""
        self.first_hints.active = False
        self.player.let_play(bot)

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is shown."""
        return self._ladder.shows_hint

    def hint(self) -> None:
        """Search for a hint, or show more of the one that is shown."""
        self._ladder.step(self._now)

    def command(self, action: str) -> bool:
        """Do what an action means that every game has, also while it is paused or over. Return whether it means
        anything."""
        command = self.commands.get(action)
        if command:
            command()
        return command is not None

    @property
    def may_solve(self) -> bool:
        """Whether the game can be solved or demonstrated, and has not ended."""
        play = self.playthrough
        return play.outcome is None and bool(self.game.assistance.solve or play.may_demonstrate)
