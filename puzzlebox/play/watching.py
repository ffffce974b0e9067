"""A replay that is watched: at any speed or step by step, in both directions, until the player takes over."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from puzzlebox.core.durations import clock_text
from puzzlebox.core.message import message_of
from puzzlebox.core.real_time import MS, GameClock, wait_until
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import is_step
from puzzlebox.core.state import Event
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_table import KeyHint, KeyPress, KeyTable, KeyTaps, hints, joint_hint
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.page import Act
from puzzlebox.play.place import Place
from puzzlebox.play.running.sight import Sight
from puzzlebox.translation import formats, tr

SPEEDS = (1, 2, 4, 8, 16, 32, 64)
"""In quarters: from 0.25× to 16×."""

NORMAL_SPEED = 4

TENTHS = tuple(f"to-{tenth}0-percent" for tenth in range(10))
"""The actions that jump to a tenth of the replay."""

TAP_SHOWN = 120 * MS
"""How long an input that is not held counts as pressed, in ns."""

ENDS_HOLDS = frozenset({"pause", "resume", "restart", "retry", "undo", "redo", "undo restart", "loaded"})
"""Inputs after which no key is held."""

SLICES_AT_ONCE, SLICES_PER_FRAME = 25, 3
"""The slices of a jump that are done at once, and between two pictures if there are more."""


class LoggedKeys:
    """The keys that are pressed at the present place of a log."""

    def __init__(self) -> None:
        self._held: set[str] = set()
        self._tapped: dict[str, int] = {}
        self._now = 0

    def take(self, texts: Iterable[str]) -> None:
        """Take the next entries of the log."""
        for text in texts:
            if text in ENDS_HOLDS or text.startswith("restart "):
                self.clear()
            elif text[:1] == "+":
                self._held.add(text[1:])
            elif text[:1] == "-":
                self._held.discard(text[1:])
            else:
                self._tapped[text] = self._now + TAP_SHOWN

    def clear(self) -> None:
        """Release all keys: the replay has jumped."""
        self._held.clear()
        self._tapped.clear()

    def advance(self, now: int) -> None:
        """Set the time to `now`, in ns."""
        self._now = now
        self._tapped = {text: end for text, end in self._tapped.items() if now < end}

    def next_update(self) -> int | None:
        """Return the time in ms until a key is no longer pressed; None if no time is set."""
        return min((wait_until(end, self._now) for end in self._tapped.values()), default=None)

    @property
    def pressed(self) -> set[str]:
        """The inputs whose keys are pressed."""
        return {*self._held, *self._tapped}


class Watching(Place):
    """A replay that runs from the start, or from the place after a number of entries. Any step pauses it.

    `quarters` is the speed in quarters. `caption`, translated, says what the replay shows if it is not a whole game:
    the moves from the given place on, such as those of a solution. `problem` says why it stops before its end. `logged`
    are the keys that are pressed at its present place. `leave` goes back, `take_over` gets the session to continue, and
    `race` begins a race against it; a replay with a caption cannot be raced against.
    """

    kind = "replay"
    overlays_game = True

    def __init__(
        self,
        replay: Replay[Any],
        keymap: Keymap,
        place: int,
        caption: str,
        leave: Act,
        take_over: Callable[[Any], object],
        race: Act,
    ) -> None:
        self.replay = replay
        self.game = replay.game
        self.caption = caption
        self.running = True
        self.quarters = NORMAL_SPEED
        self.problem = ""
        self.sight = Sight()
        self.logged = LoggedKeys()
        self.first = place if caption else 0
        self._keymap = keymap
        self._taps, self._frames = KeyTaps(), GameClock()
        self._remainder = 0  # the rest of the time, in quarters of a ms
        self._jumping: Slices[None] | None = None
        self._leaps = replay.leaps
        self._leave, self._take_over = leave, take_over
        self._steps: dict[str, Callable[[], object]] = {
            "next": replay.next_step,
            "previous": replay.previous_step,
            "next-input": replay.next_input,
            "previous-input": replay.previous_input,
            "to-start": lambda: self._jump(0),
            "to-end": lambda: self._jump(replay.length),
            **{action: self._to_tenth(tenth) for tenth, action in enumerate(TENTHS)},
        }
        self._commands: dict[str, Act] = {
            "run": self.toggle,
            "faster": lambda: self._change_speed(1),
            "slower": lambda: self._change_speed(-1),
            "take-over": self.take_over,
            **({} if caption else {"race-replay": race}),
        }
        if place:
            self._show(lambda: self._jump(place))

    @property
    def keys(self) -> KeyTable:
        """What each key means."""
        return self._keymap.table("watching")

    @property
    def title(self) -> str:
        """What is watched, translated."""
        game = tr(self.game.title)
        return f"{game}: {self.caption}" if self.caption else tr("{game}: replay", game=game)

    def _to_tenth(self, tenth: int) -> Callable[[], object]:
        return lambda: self._jump(self.replay.length * tenth // 10)

    def _jump(self, place: int) -> None:
        """Jump to the place after this many entries: at once if that is quick, otherwise a few slices a picture."""
        self._jumping = self.replay.jumping(place)
        self._continue_jump(SLICES_AT_ONCE)

    def _continue_jump(self, slices: int) -> None:
        for _ in range(slices):
            if self._jumping is None or next(self._jumping, None) is None:
                self._jumping = None
                return

    # Time

    def advance(self, now: int) -> bool:
        """Set the real time to `now`, in ns of a monotonic clock. Return whether everything looks different now."""
        self.logged.advance(now)
        ms = self._frames.take(now)
        if self._jumping:
            self._show(lambda: self._continue_jump(SLICES_PER_FRAME))
            return True
        if self.running:
            ms, self._remainder = divmod(ms * self.quarters + self._remainder, 4)
            self._show(lambda: self.replay.forward(ms))
            if self.replay.over:
                self.stop()
        return False

    def next_update(self) -> int | None:
        """Return the real time in ms until `advance` has to be called, None if only an event can change anything."""
        if self._jumping:
            return 0
        if self.running and (ahead := self.replay.ahead) is not None:
            return max(0, (ahead * 4 - self._remainder) // self.quarters)
        return None

    def suspend(self) -> None:
        """Stop: something covers the replay, or the player turns away."""
        self._taps.clear()
        self.stop()

    # Keys

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up."""
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self._leave()
        elif press.down and press.plain:
            self.act(press.action)

    def act(self, action: str) -> None:
        """Do what an action means here."""
        if command := self._commands.get(action):
            command()
        elif step := self._steps.get(action):
            self.stop()
            self._jumping = None
            self._show(step)
        self.sight.changed()

    def jump_to(self, share: float) -> None:
        """Jump to a share of what is shown, from 0 to 1."""
        shown = self.replay.length - self.first
        self._show(lambda: self._jump(self.first + int(shown * share)))

    def toggle(self) -> None:
        """Pause the replay, or let it run on; from its start if it is over."""
        if self.running:
            self.stop()
            return
        if self.replay.over:
            self._show(lambda: self._jump(0))
        self.running, self._remainder = True, 0
        self._frames.stop()
        self.sight.changed()

    def stop(self) -> None:
        """Pause the replay."""
        self.running = False
        self.sight.changed()

    def _change_speed(self, step: int) -> None:
        index = SPEEDS.index(self.quarters) + step
        self.quarters = SPEEDS[max(0, min(index, len(SPEEDS) - 1))]

    def take_over(self) -> None:
        """Continue the game from here: paused, and marked as assisted."""
        session = self.replay.take_over()
        if session.state.outcome() is None and not session.paused:
            session.send("pause")
        self._take_over(session)

    def _show(self, act: Callable[[], object]) -> None:
        """Run an action of the replay, and show the result."""
        before = self.replay.place
        try:
            events = act()
        except RecordError as error:
            self.problem, events = tr("The replay stops here: {reason}", reason=tr(message_of(error))), None
            self.stop()
        self.logged.take(text for _, text in self.replay.record.entries[before : self.replay.place])
        if self.replay.leaps != self._leaps:
            self._leaps = self.replay.leaps
            self.logged.clear()
            self.sight.begin_again()
        elif isinstance(events, Sequence) and events:
            self.sight.happened("", [event for event in events if isinstance(event, Event)])

    # What it says

    @property
    def progress(self) -> float:
        """How much of what is shown has been shown, from 0 to 1."""
        return max(0, self.replay.place - self.first) / max(1, self.replay.length - self.first)

    def status_texts(self) -> list[str]:
        """Return the position, time and speed of the replay in words, and shorter versions."""
        if self.problem:
            return [self.problem]
        speed = f"{formats.number(f'{self.quarters / 4:g}')}×" if self.running else tr("Paused")
        time = clock_text(self.replay.session.time)
        if self.caption:
            number, count = self._moves_before(self.replay.place), self._moves_before(self.replay.length)
            position = tr("Move {number} of {count}", number=number, count=count)
        else:
            position = tr("Input {number} of {count}", number=self.replay.place, count=self.replay.length)
        caption = [self.caption] if self.caption else []
        assisted = [tr("Assisted")] if self.replay.session.assisted and not caption else []
        parts = [*caption, position, time, speed, *assisted], [*caption, position], [position, time, speed], [position]
        return ["   ".join(part) for part in parts]

    def _moves_before(self, place: int) -> int:
        """Return the number of moves that the replay shows before a place."""
        entries = self.replay.record.entries[self.first : place]
        return sum(is_step(text) and not text.startswith("=") for _, text in entries)

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot."""
        keys = self.keys
        step = tr("Piece", context="replay") if self.replay.session.real_time else tr("Move", context="replay")
        race = [] if self.caption else hints(keys, ("race-replay", tr("Race")))
        return [
            *hints(keys, ("run", tr("Pause", context="replay") if self.running else tr("Play", context="replay"))),
            *joint_hint(keys, step, "previous", "next"),
            *hints(keys, ("take-over", tr("Play from here"))),
            *race,
            *hints(keys, ("leave", tr("Back"))),
            *joint_hint(keys, tr("Speed"), "faster", "slower"),
            *joint_hint(keys, tr("Input"), "previous-input", "next-input"),
            *joint_hint(keys, tr("Jump"), TENTHS[0], TENTHS[-1]),
        ]
