"""Controls that count frames, as consoles do: once a frame, the keys are looked at and the piece moves.

A key is pressed in a frame if it went down since the frame before, and held if it is down or pressed. Of left and right
only one is held: a press of one ends the hold of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple, Self

from puzzlebox.core.state import Event, Events
from puzzlebox_games.falling import controls_text
from puzzlebox_games.falling.controls import GAME_INPUTS, HELD, MOVED, SANK, TURNED, Act, Body, Check, Controls, Rules
from puzzlebox_games.falling.groups import FrameClock, check
from puzzlebox_games.falling.pieces import Found, Orientation

SIDES = {"left": -1, "right": 1}


class Keys(NamedTuple):
    """The keys as a frame sees them. `side` is the sideways key that is held (-1 for left, 1 for right, 0 for none) and
    `pressed_side` the one pressed last since the frame before. `down` are the other keys that are held and `pressed`
    those pressed since then, each as a sorted tuple."""

    side: int = 0
    pressed_side: int = 0
    down: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()

    def press(self, key: str) -> Keys:
        if key in SIDES:
            return self._replace(side=SIDES[key], pressed_side=SIDES[key])
        return self._replace(down=_with(self.down, key), pressed=_with(self.pressed, key))

    def release(self, key: str) -> Keys:
        if key in SIDES:
            return self._replace(side=0) if self.side == SIDES[key] else self
        return self._replace(down=_without(self.down, key))

    def tap(self, key: str) -> Keys:
        """Return the keys after a press and a release at one instant."""
        return self.press(key).release(key)

    @property
    def held_side(self) -> int:
        """The sideways key that counts as held in a frame."""
        return self.pressed_side or self.side

    def holds(self, key: str) -> bool:
        """Return whether a key other than left and right counts as held in a frame."""
        return key in self.down or key in self.pressed


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else tuple(sorted((*keys, key)))


def _without(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple(other for other in keys if other != key)


NO_KEYS = Keys()


class FrameControls(Controls):
    """Controls of a rule set with a frame clock. A subclass says what happens in a frame (`act`), lists the names of
    its counters in `counters`, and the `unit` of its gravity, and may plan what happens in later frames (`plan`).
    Counters are numbers, truth values or tuples. They begin at 0, or as in `first`, and are part of the state's text.

    `frame` is the number of the last frame, from 0; frame n is at `rules.clock.time(n)` ms after `body.started`.
    `planned` are frames and the names of the methods to be called at their end.
    """

    __slots__ = ("frame", "keys", "planned")

    unit: ClassVar[str] = "frames"
    counters: ClassVar[tuple[str, ...]] = ()
    first: ClassVar[Mapping[str, object]] = {}
    """The counters that do not begin at 0."""

    frame: int
    keys: Keys
    planned: tuple[tuple[int, str], ...]

    @classmethod
    def check(cls, rules: Rules) -> None:
        gravity, lock = rules.gravity, rules.lock
        check(rules.clock is not None, "clock", "a clock, since the controls count frames", rules.clock)
        check(gravity.unit == cls.unit, "unit", f"{cls.unit} with these controls", gravity.unit)
        check(gravity.on, "on", "True with a frame clock", gravity.on)
        check(lock.delay == 0, "delay", "0 with a frame clock", lock.delay)
        check(not rules.handling.adjustable, "adjustable", "False with a frame clock", rules.handling.adjustable)
        check(rules.entry.delay == 0, "delay", "0 with a frame clock", rules.entry.delay)
        check(rules.delays.clear == 0, "clear", "0 with a frame clock", rules.delays.clear)
        check(rules.delays.step == 0, "step", "0 with a frame clock", rules.delays.step)

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        return iter(())

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        return controls_text.frame_falling(rules)

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.frame, new.keys, new.planned = self.frame, self.keys, self.planned
        for name in self.counters:
            setattr(new, name, getattr(self, name))
        return new

    def begin(self) -> None:
        self.frame, self.keys, self.planned = 0, NO_KEYS, ()
        for name in self.counters:
            setattr(self, name, self.first.get(name, 0))

    def release(self) -> bool:
        keys = self.keys
        self.keys = keys._replace(side=0, down=())
        return self.keys != keys

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

    # Frames

    @property
    def clock(self) -> FrameClock:
        clock = self.body.rules.clock
        assert clock is not None
        return clock

    def due(self) -> int | None:
        return self.body.started + self.clock.time(self.frame + 1)

    def advance_to(self, time: int, happened: list[Event]) -> None:
        body, clock = self.body, self.clock
        while not body.ended and (at := body.started + clock.time(self.frame + 1)) < time:
            body.time = at
            self.frame += 1
            self._act(happened)
        body.time = time

    def _act(self, happened: list[Event]) -> None:
        """Let a frame happen: what it always does, then what was planned for it. Presses are used up in it."""
        self.act(happened)
        while not self.body.ended and self.planned and self.planned[0][0] == self.frame:
            (_, name), self.planned = self.planned[0], self.planned[1:]
            getattr(self, name)(happened)
        if self.keys.pressed_side or self.keys.pressed:
            self.keys = self.keys._replace(pressed_side=0, pressed=())

    def act(self, happened: list[Event]) -> None:
        """Do what belongs to each frame, with a piece in play or without."""
        raise NotImplementedError

    def plan(self, *steps: tuple[int, str]) -> None:
        """Plan calls of methods: (frames from now, at least 1; name), in order."""
        self.planned += tuple((self.frame + frames, name) for frames, name in steps)

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

    # What a piece does

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
        before = self.body.offset
        while rows and self.body.fall():
            rows -= 1
        if self.body.offset == before:
            return False
        happened.extend(MOVED if by_key else SANK)
        return True


def key_inputs(key: str, can_be_held: bool = True) -> Mapping[str, tuple[Act, Check]]:
    """Return the inputs of a key: a tap, and if it can be held, a press and a release."""
    changes = {key: Keys.tap, f"+{key}": Keys.press, f"-{key}": Keys.release}
    return {text: _input(text, change, key) for text, change in changes.items() if text == key or can_be_held}


def _input(text: str, change: Callable[[Keys, str], Keys], key: str) -> tuple[Act, Check]:
    def act(controls: FrameControls) -> Events | None:
        keys = change(controls.keys, key)
        if keys == controls.keys:
            return None
        controls.keys = keys
        return HELD

    def check(controls: FrameControls) -> bool:
        return change(controls.keys, key) != controls.keys

    act.__name__ = check.__name__ = text  # no method has this name, so subclasses keep the functions
    return act, check


FrameControls.inputs = {
    **key_inputs("left"),
    **key_inputs("right"),
    **key_inputs("down"),
    **key_inputs("cw", can_be_held=False),
    **key_inputs("ccw", can_be_held=False),
    **GAME_INPUTS,
}
