"""The parts of a running game besides the game itself, and what they share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from puzzlebox.core.game import MAX_FIRST_HINTS, AnyGame, FirstHint
from puzzlebox.core.message import Message
from puzzlebox.core.real_time import MS, Repeater, wait_until
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import AnySession, is_restart, is_step
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyHint, KeyPress, KeyTable, hints, joint_hint
from puzzlebox.input.keys import one_cap
from puzzlebox.play.pace import Splits, best_splits, paced_measure, progress
from puzzlebox.play.place import Stack
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.running.key_hints import action_hints
from puzzlebox.play.running.sight import Sight
from puzzlebox.play.wording import label_text
from puzzlebox.play.work import Work
from puzzlebox.translation import tr, value_text

if TYPE_CHECKING:
    from puzzlebox.play.bot_play import BotPlay

REPEAT_DELAY, REPEAT_INTERVAL = 300, 33
"""How long one of these keys is held until it repeats, and the time between repeats, in ms."""

FIRST, AGAIN = 2000, 1000
"""The length of the wait in ms: before the first game, and before a retry or another game."""

LENGTHS = {"full": (FIRST, AGAIN), "short": (AGAIN, AGAIN), "off": (0, 0)}
"""The lengths for each value of the setting `countdown`."""

GO_SHOWN = 500
"""How long the word of the start stays on the screen, in ms. The game already runs then."""

DURATION = 8_000 * MS
"""How long a real-time game shows the hints, in ns."""

SETTING, INTRODUCED = "first-hints", "introduced-games"

HARMLESS = frozenset({"pause", "resume", "practice", "hinted"})
"""Inputs after which the hints of a turn-based game stay."""

SHARE = 10
"""The search rests so long after each slice that it takes one part in this many of the time."""

YOUR_TURN = Message("Your turn.")

STEPS = {"faster": 1, "slower": -1}
"""How each of these actions changes the speed."""


@dataclass
class Stage:
    """What the parts of a running game share: the desk on which it lies, and the game. `send_with_board` sends an input
    after the search for the board that it makes. `sight` shows the game now."""

    desk: Stack
    playthrough: AnyPlaythrough
    send_with_board: Callable[[str], None]
    sight: Sight = field(default_factory=Sight)


class Part:
    """A part of a running game that the controller calls only while it is `active`. Times are in ns of a monotonic
    clock."""

    active = False

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.playthrough = stage.playthrough

    def advance(self, now: int) -> bool:
        """Set the time to `now`. Return whether the picture has changed."""
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until `advance` has to be called; None if nothing is going on."""
        return None

    def note(self, text: str) -> None:
        """Take note of an input that had an effect; the text is empty if time has passed."""

    def suspend(self) -> None:
        """Stop what must not go on while a page covers the game."""


class HeldKey(Repeater, Part):
    """The key that is held in a game."""

    def suspend(self) -> None:
        """Stop repeating."""
        self.stop()


def undo_input(press: KeyPress, session: AnySession) -> str | None:
    """Return the input of a press of one of these keys; None for any other press.

    It is undo or redo in games that the player can undo; in all others, Ctrl-Z undoes a restart.
    """
    if not press.down or press.action not in ("undo", "redo"):
        return None
    if session.may_undo:
        return press.action
    return "undo restart" if undoes_restart(press) else None


def undoes_restart(press: KeyPress) -> bool:
    """Return whether a press is Ctrl-Z, which no player presses by accident."""
    return press.down and press.action == "undo" and press.modified


class ReadyGo(Part):
    """The wait, and the `word` shown for it. The game must not run while it is `waiting`; `shows_go` while the last
    word is shown."""

    waiting = shows_go = False
    _ends = _hides = 0

    def begin(self, ms: int, now: int) -> None:
        """Start to wait for this many ms. `now` is in ns of a monotonic clock."""
        self.active = self.waiting = True
        self._ends, self.shows_go = now + ms * MS, False

    def cancel(self) -> None:
        """Stop without starting the game."""
        self.active = self.waiting = self.shows_go = False

    def advance(self, now: int) -> bool:
        """Set the time to `now`, in ns. Return whether the words have changed."""
        if self.waiting and now >= self._ends:
            self.waiting, self.shows_go, self._hides = False, True, now + GO_SHOWN * MS
            return True
        if self.shows_go and now >= self._hides:
            self.active = self.shows_go = False
            return True
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time until the words change, in ms; None if they do not."""
        if self.waiting:
            return wait_until(self._ends, now)
        return wait_until(self._hides, now) if self.shows_go else None

    @property
    def word(self) -> str:
        """The word that is shown now, translated; empty for none."""
        if self.waiting:
            return tr("Ready")
        # Translators: over the board, right before the game begins.
        return tr("Go!") if self.shows_go else ""


class FirstHints(Part):
    """The hints of one playthrough, which are shown once for each game if the setting is on.

    They do not stop the game: in a turn-based game they stay until the first input, in a real-time game for some
    seconds from its first moment. `shown` are the hints, the most important first.
    """

    shown: Sequence[KeyHint] = ()
    _ends: int | None = None

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.active = _is_first_start(stage)

    def use_keys(self, keys: KeyTable) -> None:
        """Show the keys of this table."""
        self.shown = first_hints(self.playthrough.game, keys, self.playthrough.state)
        self.active = self.active and bool(self.shown)

    def advance(self, now: int) -> bool:
        """Remove the hints of a real-time game when their time is over. Called while the game is not paused."""
        if self.playthrough.session.real_time:
            if self._ends is None:
                self._ends = now + DURATION
            if now >= self._ends:
                self.close()
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until the hints disappear on their own; None if they do not."""
        return None if self._ends is None else wait_until(self._ends, now)

    def note(self, text: str) -> None:
        """Remove the hints of a turn-based game after this input, which had an effect."""
        if text and text not in HARMLESS and not self.playthrough.session.real_time:
            self.close()

    def close(self) -> None:
        """Remove the hints."""
        self.active = False
        self.stage.sight.changed()


def _is_first_start(stage: Stage) -> bool:
    """Return whether the hints are wanted, and the game was never played before. It then counts as played."""
    playthrough, library, settings = stage.playthrough, stage.desk.library, stage.desk.settings
    game = playthrough.game.id
    introduced = settings[INTRODUCED]
    if library.paths is None or not settings[SETTING] or game in introduced:
        return False
    settings.remember(INTRODUCED, (game, *introduced))
    return playthrough.session.steps == 0 and not library.has_plays(game)


def first_hints(game: AnyGame, keys: KeyTable, state: State) -> list[KeyHint]:
    """Return the hints of a game's first start in this state: its own, or else those of its first actions and of the
    pause. Hints without a key or a gesture are left out."""
    declared = game.presentation.guide.first_hints
    if declared:
        own = (KeyHint(_captions(hint, keys), label_text(hint.text)) for hint in declared)
        return [hint for hint in own if hint.keys]
    return [*action_hints(keys, state)[: MAX_FIRST_HINTS - 1], *hints(keys, ("pause", tr("Pause")))]


def _captions(hint: FirstHint, keys: KeyTable) -> str:
    """Return the first key of each action of a hint, after the gesture if there is one; empty if there is neither."""
    own = {row.own.input: row.action for row in keys.game_rows() if row.own}
    found = (keys.first(own.get(name, name)) for name in hint.actions)
    return " ".join(filter(None, (one_cap(tr(hint.gesture)) if hint.gesture else "", *found)))


class NextBoard(Part):
    """Searches for the next board a slice at a time. It begins with the first input, and stops when the board is found
    or if there is none within the limit of the search; then the player waits for it as for the first one."""

    _rests_until = 0
    _begun = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.active = self.playthrough.session.needs_preparing
        self._slices = self.playthrough.preparing_next()

    def note(self, text: str) -> None:
        """Begin with the first input; after a restart, search for the board after the new one."""
        self._begun = self._begun or (text != "" and is_step(text))
        if is_restart(text):
            self._slices = self.playthrough.preparing_next()

    def advance(self, now: int) -> bool:
        """Do the next slice, unless the search rests."""
        if not self._begun or now < self._rests_until:
            return False
        begun = self.stage.desk.clock()
        try:
            next(self._slices)
        except (StopIteration, SearchLimitError, BrokenGameError):  # the search for the next game reports the error
            self._begun = False
        ended = self.stage.desk.clock()
        self._rests_until = ended + (SHARE - 1) * (ended - begun) + MS
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time until the next slice."""
        return wait_until(self._rests_until, now) if self._begun else None


class BestSoFar(Part):
    """Shows the best result of a puzzle, which is looked up after the first picture and again after a restart."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.active = not self.playthrough.session.real_time

    def advance(self, now: int) -> bool:
        """Look up the best result, unless a frame is due."""
        if self.stage.sight.busy:
            return False
        from puzzlebox.play.results import best_with  # it loads SQLite, after the first frame

        stored, session = self.stage.desk.library.scores, self.playthrough.session
        best = best_with(session.game, session.options, stored) if stored else None
        self.stage.sight.show_best(value_text(best.text) if best else "")
        self.active = False
        return False

    def next_update(self, now: int) -> int | None:
        """Return 0 until the best result is looked up."""
        return 0

    def note(self, text: str) -> None:
        """Look the best result up again for another game."""
        self.active = self.active or is_restart(text)


class Pace(Part):
    """Shows how many ms the game is behind the best one (or ahead of it, if negative) at the same value of a figure.

    The best result is looked up between two frames at a time.
    """

    _splits: Splits | None = None
    _reached: int | None = None
    _work: Work[Splits | None] | None = None

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        game, options = self.playthrough.game, self.playthrough.session.options
        self._measure = paced_measure(game, options)
        if self._measure and stage.desk.library.paths:
            slices = best_splits(stage.desk.library, game, options, self._measure)
            self._work = Work(slices, stage.desk.clock)
            self.active = True

    def advance(self, now: int) -> bool:
        """Look up the best result for some ms, unless a frame is due."""
        if self._work and not self.stage.sight.busy and self._work.advance():
            self._splits, self._work = self._work.result, None
            self.active = self._splits is not None
        return False

    def next_update(self, now: int) -> int | None:
        """Return 0 while the best result is looked up."""
        return 0 if self._work else None

    def note(self, text: str) -> None:
        """Compare the games after a change in this one."""
        if self._splits is None or self._measure is None:
            return
        value, time = progress(self.playthrough.session, self._measure)
        if value == self._reached:
            return
        self._reached = value
        at_start = value == self._splits.values[0]
        best = None if at_start else self._splits.time_at(value)
        self.stage.sight.show_pace(None if best is None else time - best)


class Player:
    """Lets time pass in a game in which a `bot` plays, None if the person does. `show_keys` shows the keys at the
    foot."""

    def __init__(self, stage: Stage, show_keys: Callable[[], None]) -> None:
        self.stage = stage
        self._show_keys = show_keys
        self.bot: BotPlay | None = None

    @property
    def keys(self) -> KeyTable:
        """The keys while a bot plays: those of a replay."""
        return self.stage.desk.keymap.table("watching")

    def let_play(self, bot: "BotPlay") -> None:
        """Let a bot play from now on."""
        self.bot = bot
        self._show(tr("The bot {name} plays. Press any key to take over.", name=bot.name))

    def take_over(self, message: str = YOUR_TURN) -> None:
        """Let the person go on, if a bot plays."""
        if self.bot:
            self.bot = None
            self._show(message and tr(message))

    def press(self, press: KeyPress) -> None:
        """Change the speed, or else take over."""
        if press.action in STEPS:
            self.change_speed(STEPS[press.action])
        elif not press.silent:
            self.take_over()

    def change_speed(self, step: int) -> None:
        """Let the bot play faster (1) or slower (-1)."""
        if self.bot:
            self.bot.change_speed(step)
            self._show(self._speed)

    def hints(self) -> tuple[list[KeyHint], list[KeyHint]]:
        """Return the hints for the foot while a bot plays: those that only this has, and those to take over and to
        pause."""
        common = hints(self.keys, ("take-over", tr("Take over")), ("leave", tr("Pause")))
        return joint_hint(self.keys, self._speed, "slower", "faster"), common

    @property
    def _speed(self) -> str:
        return tr("Speed {speed}", speed=self.bot.speed if self.bot else 0)

    def _show(self, text: str) -> None:
        self.stage.sight.show_message(text)
        self._show_keys()

    def advance(self, ms: int) -> None:
        """Let this many ms pass while a bot plays. Raises BrokenGameError."""
        assert self.bot
        self.bot.advance(ms)
        if self.bot.last_words is not None:
            self.take_over(self.bot.last_words)

    def next_update(self) -> int | None:
        """Return the ms until the bot does something; None if no bot plays."""
        return self.bot.next_update() if self.bot else None
