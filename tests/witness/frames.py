"""Controls that count frames, as consoles do: once a frame, the keys are looked at and the piece moves.

A key is pressed in a frame if it went down since the frame before, and held if it is down or pressed. Of left and right
only one is held: a press of one ends the hold of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, Number
from puzzlebox.core.state import Event, Events
from tests.witness.body import GAME_INPUTS, HELD, MOVED, SANK, TURNED, Body, PieceControls
from tests.witness.groups import DELAYS, ByLevel, at_level, check, check_by_level, check_range
from tests.witness.pieces import Found, Orientation
from tests.witness.rules import ControlRules, RuleSet
from tests.witness.rules_text import gravity_text

SIDES = {"left": -1, "right": 1}


class Keys:
    """The keys as a frame sees them. `side` is the sideways key that is held (-1 for left, 1 for right, 0 for none) and
    `pressed_side` the one pressed last since the frame before. `down` are the other keys that are held and `pressed`
    those pressed since then, each as a sorted tuple.

    In a frame, `held_side` is the sideways key that counts as held, and `down_held` and `down_alone` tell whether down
    does, also beside left and right or only without them. `fresh` is True if a key has been pressed since the frame
    before, and `seen` are the keys after a frame has seen them. Equal keys are the same object (see `keys_of`).
    """

    __slots__ = ("down", "down_alone", "down_held", "fresh", "held_side", "pressed", "pressed_side", "seen", "side")

    def __init__(self, side: int, pressed_side: int, down: tuple[str, ...], pressed: tuple[str, ...]) -> None:
        self.side, self.pressed_side, self.down, self.pressed = side, pressed_side, down, pressed
        self.held_side = pressed_side or side
        self.down_held = self.holds("down")
        self.down_alone = self.down_held and not self.held_side
        self.fresh = bool(pressed_side or pressed)
        self.seen: Keys = keys_of(side, 0, down, ()) if self.fresh else self

    def released(self) -> Keys:
        """Return the keys after the release of all."""
        return keys_of(0, self.pressed_side, (), self.pressed)

    def holds(self, key: str) -> bool:
        """Return whether a key other than left and right counts as held in a frame."""
        return key in self.down or key in self.pressed


MADE: dict[tuple[Any, ...], Keys] = {}


def keys_of(*keys: Any) -> Keys:
    """Return the only keys with these values of `side`, `pressed_side`, `down` and `pressed`."""
    return MADE.get(keys) or MADE.setdefault(keys, Keys(*keys))


@cache
def press(keys: Keys, key: str) -> Keys:
    if key in SIDES:
        return keys_of(SIDES[key], SIDES[key], keys.down, keys.pressed)
    return keys_of(keys.side, keys.pressed_side, _with(keys.down, key), _with(keys.pressed, key))


@cache
def release(keys: Keys, key: str) -> Keys:
    if key in SIDES:
        return keys_of(0, keys.pressed_side, keys.down, keys.pressed) if keys.side == SIDES[key] else keys
    return keys_of(keys.side, keys.pressed_side, _without(keys.down, key), keys.pressed)


@cache
def tap(keys: Keys, key: str) -> Keys:
    """Return the keys after a press and a release at one instant."""
    if key in SIDES:
        return keys_of(0, SIDES[key], keys.down, keys.pressed)
    return keys_of(keys.side, keys.pressed_side, _without(keys.down, key), _with(keys.pressed, key))


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    if key in keys:
        return keys
    return tuple(sorted((*keys, key))) if keys else (key,)


def _without(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple([other for other in keys if other != key]) if key in keys else keys


NO_KEYS = keys_of(0, 0, (), ())


def key_inputs(key: str, can_be_held: bool = True) -> Mapping[str, tuple[str, str]]:
    """Return the inputs of a key: a tap, and if it can be held, a press and a release."""
    held = {f"+{key}": ("press_key", key), f"-{key}": ("release_key", key)}
    return {key: ("tap_key", key), **(held if can_be_held else {})}


class FrameClock(Frozen):
    """The clock of a game that counts frames: frame n is at `ms * n / frames` ms of the game, rounded down."""

    ms: int
    frames: int

    def __post_init__(self) -> None:
        check_range("ms", self.ms, 1)
        check_range("frames", self.frames, 1)

    @property
    def rate(self) -> float:
        """The frames in a second."""
        return 1000 * self.frames / self.ms

    def time(self, frame: int) -> int:
        """Return the time of a frame in ms since the start of the game."""
        return frame * self.ms // self.frames

    def last_before(self, time: int) -> int:
        """Return the number of the last frame before a time in ms since the start of the game."""
        return (time * self.frames - 1) // self.ms


class FrameRules(ControlRules, kw_only=True):
    """The configuration of controls that count frames, by this clock. `gravity` is in frames per row. A held left or
    right repeats after `das` frames, then every `arr`, and a soft drop every `soft`."""

    clock: FrameClock
    das: ByLevel
    arr: int
    soft: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_by_level("das", self.das, 0, self.first_level)
        check_range("arr", self.arr, 1)
        check_range("soft", self.soft, 1)

    def check(self, rules: RuleSet) -> None:
        check(not rules.hold, "hold", "False with controls that count frames", rules.hold)
        check(not rules.rounds, "rounds", "none with controls that count frames", rules.rounds)
        check(rules.goal.time is None, "time", "None with controls that count frames", rules.goal.time)
        self.check_delays(rules)

    def check_delays(self, rules: RuleSet) -> None:
        """Check that there is no delay to which these controls give no meaning. Raises ValueError."""
        check(rules.entry.delay == 0, "delay", "0 with these controls", rules.entry.delay)
        check(rules.delays == DELAYS, "delays", "0 with these controls", rules.delays)

    def clock_text(self) -> Message:
        """Return how many frames a second has, to two decimals."""
        hundredths = 100_000 * self.clock.frames // self.clock.ms
        rate = Number(f"{hundredths // 100}.{hundredths % 100:02}".removesuffix(".00"))
        return Message("The game counts frames, {rate} in a second, and looks at the keys once in each.", rate=rate)

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        yield self.clock_text()
        yield from self.drop_text()

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield gravity_text(self, lambda frames: self.clock.rate / frames)


class FrameControls(PieceControls):
    """Controls with a frame clock. A subclass says what happens in a frame (`act`), and may plan what happens in later
    frames (`plan`).

    What it counts are its fields, as in a dataclass: `charge: int = 0` is a counter that is 0 when a game begins.
    Counters are numbers, truth values or tuples. They are copied with the state and are part of its text.

    `frame` is the number of the last frame, from 0; frame n is at `config.clock.time(n)` ms after `body.started`.
    `planned` are frames and the names of the methods to be called at their end. `next_change` is the number of the next
    frame that is not idle, or 0 if it is not known.
    """

    counters: ClassVar[Mapping[str, Any]] = {}
    """The names of the counters and their values when a game begins."""
    max_score: ClassVar[int | None] = None
    """The score that `add_points` never exceeds."""

    inputs = {
        **key_inputs("left"),
        **key_inputs("right"),
        **key_inputs("down"),
        **key_inputs("cw", can_be_held=False),
        **key_inputs("ccw", can_be_held=False),
        **GAME_INPUTS,
    }

    config: FrameRules
    frame: int
    keys: Keys
    planned: tuple[tuple[int, str], ...]
    next_change: int

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False)(cls)
        found = {field.name: field.default for field in fields(cls)}  # type: ignore[arg-type]
        cls.counters = {name: value for name, value in found.items() if value is not MISSING}

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.ms, new.rate = self.ms, self.rate
        new.frame, new.keys, new.planned, new.next_change = self.frame, self.keys, self.planned, self.next_change
        for name in self.counters:
            setattr(new, name, getattr(self, name))
        return new

    def begin(self) -> None:
        self.frame, self.keys, self.planned, self.next_change = 0, NO_KEYS, (), 0
        for name, value in self.counters.items():
            setattr(self, name, value)

    def release(self) -> bool:
        before, self.keys, self.next_change = self.keys, self.keys.released(), 0
        return self.keys is not before

    def more_lines(self) -> list[str]:
        return [f"won {self.body.won}"] if self.body.won else []

    def lines(self) -> list[str]:
        keys = self.keys
        planned = " ".join(f"{frame} {name}" for frame, name in self.planned)
        return [
            f"side {keys.side} pressed {keys.pressed_side} down {keys.down} pressed {keys.pressed}",
            f"frame {self.frame} since {self.body.started} planned {planned or 'nothing'}",
            " ".join(f"{name} {getattr(self, name)}" for name in self.counters),
        ]

    # Keys

    def tap_key(self, key: str) -> Events | None:
        return self._change(tap(self.keys, key))

    def press_key(self, key: str) -> Events | None:
        return self._change(press(self.keys, key))

    def release_key(self, key: str) -> Events | None:
        return self._change(release(self.keys, key))

    def _change(self, keys: Keys) -> Events | None:
        if keys is self.keys:
            return None
        self.keys, self.next_change = keys, 0
        return HELD

    def can_tap_key(self, key: str) -> bool:
        return tap(self.keys, key) is not self.keys

    def can_press_key(self, key: str) -> bool:
        return press(self.keys, key) is not self.keys

    def can_release_key(self, key: str) -> bool:
        return release(self.keys, key) is not self.keys

    # Frames

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        self.ms, self.rate = self.config.clock.ms, self.config.clock.frames

    @property
    def played(self) -> int:
        """The time of the last frame in ms since the start of the game."""
        return self.config.clock.time(self.frame)

    def due(self) -> int:
        """Return the time in ms of the next frame that is not idle (see `idle_frames`)."""
        return self.body.started + (self.next_change or self._find_change()) * self.ms // self.rate

    def _find_change(self) -> int:
        """Return the number of the next frame that is not idle, and keep it until a key or a frame changes it."""
        change = self.frame + 1
        if not self.keys.fresh and (idle := self.idle_frames()) > 0:
            change += idle
        self.next_change = change
        return change

    def advance_to(self, time: int, happened: list[Event]) -> None:
        body, ms, rate, frame = self.body, self.ms, self.rate, self.frame
        last = ((time - body.started) * rate - 1) // ms
        while frame < last and not body.ended:
            change = self.next_change or self._find_change()
            self.next_change = 0
            if change > last:
                self.skip(last - frame)
                self.frame = last
                break
            if change > frame + 1:
                self.skip(change - frame - 1)
            self.frame = frame = change
            self.act(happened)
            if self.planned and self.planned[0][0] == change:
                self._carry_out(happened)
            if self.keys.fresh:
                self.keys = self.keys.seen
        body.time = time

    def _carry_out(self, happened: list[Event]) -> None:
        """Do what is planned for this frame."""
        while self.planned and self.planned[0][0] == self.frame and not self.body.ended:
            (_, name), self.planned = self.planned[0], self.planned[1:]
            getattr(self, name)(happened)

    def act(self, happened: list[Event]) -> None:
        """Do what belongs to each frame, with a piece in play or without."""
        raise NotImplementedError

    def idle_frames(self) -> int:
        """Return for how many of the next frames `act` only counts and nothing is planned, if no key is pressed in
        them. Held keys may be among `keys`. A negative number counts as 0."""
        return 0

    def skip(self, frames: int) -> None:
        """Count this number of idle frames at once, as `act` does in each of them."""

    @property
    def frames_to_plan(self) -> int:
        """The number of frames before the next one for which something is planned; 0 if nothing is."""
        return self.planned[0][0] - self.frame - 1 if self.planned else 0

    def plan(self, *steps: tuple[int, str]) -> None:
        """Plan calls of methods: (frames from now, at least 1; name), in order."""
        now = self.frame
        self.planned += tuple([(now + frames, name) for frames, name in steps])

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        """Return what decides how long the piece stays in its place, if down is not held: a number in which two games
        must agree to be compared, and numbers that grow with the frames in the place. If neither of them is greater
        than in another game, the piece can stay at least as long. Gravity that never stops needs none of them."""
        return 0, ()

    # From the lock to the next piece

    def fix(self, happened: list[Event]) -> bool:
        """Fix the piece. Until the next one enters, none is in play. Return whether the game goes on."""
        self.body.phase = "entering"
        return self.body.fix(happened)

    def begin_lock(self) -> None:
        """Leave the piece where it is until it is fixed. It is still shown, but no longer in play."""
        self.body.phase = "locking"

    def find(self) -> Found | None:
        """Find what the lock clears. It is shown until it is removed."""
        self.body.found = self.body.rules.clearing.find(self.body.well, self.body.placement)
        return self.body.found

    def empty(self) -> None:
        """Empty the rows that were found. What is above them comes down when they are removed."""
        if self.body.found:
            self.body.well.empty_rows(self.body.found.rows)

    def remove(self, happened: list[Event]) -> None:
        """Remove what was found."""
        found = self.body.found
        assert found is not None
        self.body.found = None
        self.body.rules.clearing.remove(self.body.well, found)
        happened.append(Event("removed", found))

    def spawn(self, happened: list[Event]) -> None:
        """Let the next piece enter."""
        self.body.spawn(happened)

    # Points

    def add_points(self, points: int) -> None:
        """Add points to the score, up to `max_score`."""
        tally = self.body.tally
        self.body.tally = tally.add(points if self.max_score is None else min(points, self.max_score - tally.score))

    def win(self, happened: list[Event]) -> None:
        """End a game whose goal is reached, and add its points. The reason is part of the state's text."""
        self.add_points(self.body.rules.goal.bonus)
        self.body.win(self.body.goal_reached() or "", happened)

    # What a piece does

    def turn_by(self, keys: tuple[str, ...], happened: list[Event]) -> None:
        """Try to turn the piece by the first of these turn keys that is pressed."""
        pressed = self.keys.pressed
        for key in keys:
            if key in pressed:
                self.try_turn(self.body.orientation.turned(key), happened)
                return

    def repeat_side(self, charge: int, happened: list[Event]) -> int:
        """Try to move the piece for the sideways key that is held: on its press, after `das` frames, and then every
        `arr`. `charge` is the number of frames for which the key counts as held. Return its new value. A move that is
        blocked charges the key fully, so that it is tried again in the next frame."""
        das = self.at_level(self.config.das)
        if self.keys.pressed_side:
            charge = 0
        elif charge + 1 < das:
            return charge + 1
        else:
            charge = das - self.config.arr
        return charge if self.try_shift(self.keys.held_side, happened) else das

    def at_level(self, numbers: ByLevel) -> int:
        """Return the number of the current level."""
        if isinstance(numbers, int):
            return numbers
        return at_level(numbers, self.body.tally.level, self.config.first_level)

    def try_turn(self, target: Orientation, happened: list[Event]) -> bool:
        """Turn the piece if it can. Return whether it did."""
        body = self.body
        turned = body.rules.rotation(body.well, body.placement, target)
        if turned is None:
            return False
        body.orientation, body.offset = turned.orientation, body.well.offset(turned.row, turned.column)
        happened.extend(TURNED)
        return True

    def try_shift(self, side: int, happened: list[Event]) -> bool:
        """Move the piece by a column if it fits. Return whether it did."""
        body = self.body
        if (body.well.bits >> (body.offset + side)) & body.orientation.bits:
            return False
        body.offset += side
        happened.extend(MOVED)
        return True

    def try_fall(self, happened: list[Event], by_key: bool = False, rows: int = 1) -> bool:
        """Move the piece down by this number of rows, or as far as it can. Return whether it moved."""
        body = self.body
        if rows > 1:
            fall = min(rows * body.well.stride, body.well.room_below(body.orientation, body.offset))
            body.offset += fall
        else:
            fall = rows and body.fall()
        if not fall:
            return False
        happened.extend(MOVED if by_key else SANK)
        return True
