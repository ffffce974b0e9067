"""Controls that count frames, as consoles do: once a frame, the keys are looked at and the piece moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from puzzlebox.core.state import Event
from puzzlebox_games.falling import controls_text
from puzzlebox_games.falling.controls import GAME_INPUTS, MOVED, SANK, TURNED, Body, Controls, Figure, Rules
from puzzlebox_games.falling.frame_keys import NO_KEYS, Keys, key_inputs
from puzzlebox_games.falling.groups import FrameClock, check
from puzzlebox_games.falling.pieces import Found, Orientation


def lines_shown(state: Any) -> Figure:
    """Return the number of cleared lines, or if the goal is a number of lines, of those that are left."""
    goal: int | None = state.rules.goal.lines
    lines: int = state.tally.lines
    return lines if goal is None else max(goal - lines, 0)


class FrameControls(Controls):
    """Controls of a rule set with a frame clock. A subclass says what happens in a frame (`act`) and the `unit` of its
    gravity, and may plan what happens in later frames (`plan`).

    What it counts are its fields, as in a dataclass: `charge: int = 0` is a counter that is 0 when a game begins.
    Counters are numbers, truth values or tuples. They are copied with the state and are part of its text.

    `frame` is the number of the last frame, from 0; frame n is at `rules.clock.time(n)` ms after `body.started`.
    `planned` are frames and the names of the methods to be called at their end.
    """

    unit: ClassVar[str] = "frames"
    counters: ClassVar[Mapping[str, Any]] = {}
    """The names of the counters and their values when a game begins."""
    max_score: ClassVar[int | None] = None
    """The score that `add_points` never exceeds."""

    frame: int
    keys: Keys
    planned: tuple[tuple[int, str], ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(init=False, repr=False, eq=False)(cls)
        cls.counters = {field.name: field.default for field in fields(cls)}  # type: ignore[arg-type]

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
        for name, value in self.counters.items():
            setattr(self, name, value)

    def release(self) -> bool:
        before, self.keys = self.keys, self.keys.released()
        return self.keys != before

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

    @property
    def played(self) -> int:
        """The time of the last frame in ms since the start of the game."""
        return self.clock.time(self.frame)

    def due(self) -> int | None:
        return self.body.started + self.clock.time(self.frame + 1)

    def next_change(self) -> int:
        """Return the time in ms of the next frame that is not idle (see `idle_frames`)."""
        return self.body.started + self.clock.time(self.frame + self._idle() + 1)

    def advance_to(self, time: int, happened: list[Event]) -> None:
        body, clock = self.body, self.clock
        last = clock.last_before(time - body.started)
        while self.frame < last and not body.ended:
            if idle := min(self._idle(), last - self.frame):
                self.skip(idle)
                self.frame += idle
            else:
                self.frame += 1
                body.time = body.started + clock.time(self.frame)
                self._act(happened)
        body.time = time

    def _act(self, happened: list[Event]) -> None:
        """Let a frame happen: what it always does, then what was planned for it. Presses are used up in it."""
        self.act(happened)
        while self.planned and self.planned[0][0] == self.frame and not self.body.ended:
            (_, name), self.planned = self.planned[0], self.planned[1:]
            getattr(self, name)(happened)
        keys = self.keys
        if keys.pressed or keys.pressed_side:
            self.keys = keys.seen()

    def act(self, happened: list[Event]) -> None:
        """Do what belongs to each frame, with a piece in play or without."""
        raise NotImplementedError

    def _idle(self) -> int:
        """Return the number of frames before the next one in which something can happen."""
        return max(self.idle_frames(), 0) if self.keys == NO_KEYS else 0

    def idle_frames(self) -> int:
        """Return for how many of the next frames `act` only counts and nothing is planned, if no key is held or pressed
        in them. A negative number counts as 0."""
        return 0

    def skip(self, frames: int) -> None:
        """Count this number of idle frames at once, as `act` does in each of them."""

    @property
    def frames_to_plan(self) -> int:
        """The number of frames before the next one for which something is planned; 0 if nothing is."""
        return self.planned[0][0] - self.frame - 1 if self.planned else 0

    def plan(self, *steps: tuple[int, str]) -> None:
        """Plan calls of methods: (frames from now, at least 1; name), in order."""
        self.planned += tuple((self.frame + frames, name) for frames, name in steps)

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

    # Points and the goal

    def add_points(self, points: int) -> None:
        """Add points to the score, up to `max_score`."""
        tally = self.body.tally
        score = tally.score + points
        self.body.tally = tally._replace(score=score if self.max_score is None else min(score, self.max_score))

    @property
    def goal_reached(self) -> bool:
        """Whether as many lines are cleared as win the game."""
        lines = self.body.rules.goal.lines
        return lines is not None and self.body.tally.lines >= lines

    def win(self, happened: list[Event]) -> None:
        """End a game whose goal is reached. The reason is part of the state's text."""
        goal = self.body.rules.goal
        self.add_points(goal.bonus)
        self.body.win(f"{goal.lines} rows are cleared", happened)

    # What a piece does

    def turn_by(self, keys: tuple[str, ...], happened: list[Event]) -> None:
        """Try to turn the piece by the first of these turn keys that is pressed."""
        for key in keys:
            if key in self.keys.pressed:
                self.try_turn(self.body.orientation.cw if key == "cw" else self.body.orientation.ccw, happened)
                return

    def repeat_side(self, charge: int, happened: list[Event]) -> int:
        """Try to move the piece for the sideways key that is held: on its press, after `das` frames, and then every
        `arr`. `charge` is the number of frames for which the key counts as held. Return its new value. A move that is
        blocked charges the key fully, so that it is tried again in the next frame."""
        handling = self.body.rules.handling
        if self.keys.pressed_side:
            charge = 0
        elif charge + 1 < handling.das:
            return charge + 1
        else:
            charge = handling.das - handling.arr
        return charge if self.try_shift(self.keys.held_side, happened) else handling.das

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


FrameControls.inputs = {
    **key_inputs("left"),
    **key_inputs("right"),
    **key_inputs("down"),
    **key_inputs("cw", can_be_held=False),
    **key_inputs("ccw", can_be_held=False),
    **GAME_INPUTS,
}
