"""Controls by timers in ms: a held key repeats after a delay, and gravity moves the piece at fixed intervals and locks
it if it cannot fall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Self

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events
from puzzlebox_games.falling import controls_text
from puzzlebox_games.falling.controls import GAME_INPUTS, HELD, MOVED, SANK, TURNED, Body, Controls, Rules
from puzzlebox_games.falling.groups import Both, check, check_range
from puzzlebox_games.falling.pieces import Orientation, Placement

TIME_UP = Message("the time is up")
"""The reason for which a game with a goal in time is won. It is part of the state's text."""


class TimerControls(Controls):
    """Controls of rule sets without a lock delay.

    Inputs: `+left -left +right -right +down -down` press and release a key; `left right down` do both at one instant;
    `cw ccw half` turn the piece; the others are `drop`, `sonic`, `hold`, `pause`, `resume` and `restart`.

    `keys` are the sideways keys that are held, as -1 and 1 in the order of the presses. `direction` is the one that
    acts, 0 for none; it repeats at `shift_at`. A held soft drop repeats at `soft_at`, gravity acts at `gravity_at`.
    """

    __slots__ = ("direction", "gravity_at", "keys", "shift_at", "soft", "soft_at")

    keys: tuple[int, ...]
    direction: int
    shift_at: int
    soft: bool
    soft_at: int
    gravity_at: int

    @classmethod
    def check(cls, rules: Rules) -> None:
        handling, soft, gravity = rules.handling, rules.handling.soft, rules.gravity
        check(gravity.unit == "ms", "unit", "ms without a lock delay", gravity.unit)
        check(gravity.on, "on", "True without a lock delay", gravity.on)
        check(soft.factor is None, "factor", "None without a lock delay", soft.factor)
        check(handling.dcd == 0, "dcd", "0 without a lock delay", handling.dcd)
        check(handling.drop_guard == 0, "drop_guard", "0 without a lock delay", handling.drop_guard)
        check(not handling.adjustable, "adjustable", "False without a lock delay", handling.adjustable)
        check(rules.spins is None, "spins", "None without a lock delay", rules.spins)
        check(rules.clock is None, "clock", "None unless the controls count frames", rules.clock)
        check_range("arr", handling.arr, 1)

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        return controls_text.timer_handling(rules)

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        return controls_text.timer_falling(rules)

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.keys, new.direction, new.shift_at = self.keys, self.direction, self.shift_at
        new.soft, new.soft_at, new.gravity_at = self.soft, self.soft_at, self.gravity_at
        return new

    def begin(self) -> None:
        self.keys: tuple[int, ...] = ()
        self.direction = self.shift_at = self.soft_at = 0
        self.soft = False
        self.gravity_at = self.body.time + self.body.interval

    def enter(self) -> None:
        if self.body.rules.gravity.restarts_at == "spawn" or self.gravity_at < self.body.time:
            self.gravity_at = self.body.time + self.body.interval

    def entered(self, happened: list[Event]) -> None:
        if self.soft and self.soft_at <= self.body.time and self.body.rules.handling.soft.blocked == "waits":
            self._repeat_soft(self.body.time, happened)

    def level_changed(self) -> None:
        if self.body.rules.gravity.restarts_at == "level":
            self.gravity_at = self.body.time + self.body.interval

    def resumed(self) -> None:
        if self.body.rules.gravity.resuming_restarts:
            self.gravity_at = self.body.time + self.body.interval

    def lines(self) -> list[str]:
        return [
            f"side {self.direction} {self.shift_at}" if self.direction else "side none",
            f"soft {self.soft_at}" if self.soft else "soft none",
            f"gravity {self.gravity_at} every {self.body.interval}",
        ]

    def release(self) -> bool:
        held = bool(self.keys or self.soft)
        self.keys, self.direction, self.soft = (), 0, False
        return held

    def more_lines(self) -> list[str]:
        return [f"won {self.body.won}"] if self.body.won else []

    # Which inputs have an effect

    def can_tap_left(self) -> bool:
        return self._can_tap(-1)

    def can_tap_right(self) -> bool:
        return self._can_tap(1)

    def _can_tap(self, direction: int) -> bool:
        ends = bool(self.keys) and (self.direction == direction or self.body.rules.handling.blocked == "hold")
        return ends or self._can_move(direction)

    def can_press_left(self) -> bool:
        return self._can_press(-1)

    def can_press_right(self) -> bool:
        return self._can_press(1)

    def _can_press(self, direction: int) -> bool:
        if self._can_move(direction):
            return True
        handling = self.body.rules.handling
        held = (self.direction, self.shift_at) == (direction, self.body.time + handling.das)
        return handling.blocked == "hold" and not held

    def can_release_left(self) -> bool:
        return -1 in self.keys

    def can_release_right(self) -> bool:
        return 1 in self.keys

    def can_tap_down(self) -> bool:
        return self.soft or (self.body.in_play and self._can_act_down())

    def can_press_down(self) -> bool:
        held = self.soft and self.soft_at == self.body.time + self.body.rules.handling.soft.das
        return not held or (self.body.in_play and self._can_act_down())

    def _can_act_down(self) -> bool:
        return self.body.rules.handling.soft.blocked == "locks" or self.body.fits_below()

    def can_release_down(self) -> bool:
        return self.soft

    def can_turn_cw(self) -> bool:
        return self._can_turn(self.body.orientation.cw, "cw")

    def can_turn_ccw(self) -> bool:
        return self._can_turn(self.body.orientation.ccw, "ccw")

    def can_turn_half(self) -> bool:
        return self._can_turn(self.body.orientation.half, "half")

    def _can_turn(self, target: Orientation, text: str) -> bool:
        body = self.body
        if not body.in_play:
            return body.rules.entry.initial_turn and body.initial_turn != text
        return target is not body.orientation and body.rules.rotation(body.well, body.placement, target) is not None

    def can_drop(self) -> bool:
        rules = self.body.rules
        if rules.handling.drop_ends_holds and (self.soft or self.keys):
            return True
        return self.body.in_play and (rules.lock.drop == "hard" or self.body.fits_below())

    def can_drop_sonic(self) -> bool:
        return self.body.in_play and self.body.fits_below()

    def can_hold(self) -> bool:
        body = self.body
        if not body.rules.hold or body.hold_used:
            return False
        return body.in_play or (body.rules.entry.initial_hold and not body.initial_hold)

    def _can_move(self, direction: int) -> bool:
        body = self.body
        return body.in_play and not (body.well.bits >> (body.offset + direction)) & body.orientation.bits

    # Sideways

    def tap_left(self) -> Events | None:
        return self._tap(-1)

    def tap_right(self) -> Events | None:
        return self._tap(1)

    def _tap(self, direction: int) -> Events | None:
        """Press and release a sideways key at one instant."""
        if self.keys:
            pressed, released = self._press(direction), self._release(direction)
            return released if pressed is None else pressed
        body = self.body
        offset = body.offset + direction
        if not body.in_play or (body.well.bits >> offset) & body.orientation.bits:
            return None
        body.offset = offset
        return MOVED

    def press_left(self) -> Events | None:
        return self._press(-1)

    def press_right(self) -> Events | None:
        return self._press(1)

    def _press(self, direction: int) -> Events | None:
        if self.body.rules.handling.blocked == "ignore" and not self._can_move(direction):
            return None
        before = (self.keys, self.direction, self.shift_at)
        both, das = self._both_and_das()
        self.keys = self._with_key(direction, both)
        self.direction = active(self.keys, both)
        if self.direction == direction:
            self.shift_at = self.body.time + das
            if self._shift(direction):
                return MOVED
        return HELD if before != (self.keys, self.direction, self.shift_at) else None

    def release_left(self) -> Events | None:
        return self._release(-1)

    def release_right(self) -> Events | None:
        return self._release(1)

    def _release(self, direction: int) -> Events | None:
        if direction not in self.keys:
            return None
        both, das = self._both_and_das()
        before = self.direction
        self.keys = tuple(key for key in self.keys if key != direction)
        self.direction = active(self.keys, both)
        if self.direction != before:
            self.shift_at = self.body.time + das
        return HELD

    def _both_and_das(self) -> tuple[Both, int]:
        """Return what happens if both sideways keys are held, and the ms until a held key repeats."""
        handling = self.body.rules.handling
        return handling.both, handling.das

    def _with_key(self, direction: int, both: Both) -> tuple[int, ...]:
        """Return the keys that are held after a press."""
        others = () if both == "last" else tuple(key for key in self.keys if key != direction)
        return (*others, direction)

    def _shift(self, direction: int) -> bool:
        """Move the piece by a column if it fits. Return whether it did."""
        body = self.body
        offset = body.offset + direction
        if not body.in_play or (body.well.bits >> offset) & body.orientation.bits:
            return False
        body.offset = offset
        return True

    # Down

    def tap_down(self) -> Events | None:
        held = self.soft
        self.soft = False
        if self.body.in_play:
            if self._fall_softly():
                return MOVED
            if self.body.rules.handling.soft.blocked == "locks":
                return self._locked()
        return HELD if held else None

    def press_down(self) -> Events | None:
        before = (self.soft, self.soft_at)
        self.soft = True
        self.soft_at = self.body.time + self.body.rules.handling.soft.das
        if self.body.in_play:
            if self._fall_softly():
                return MOVED
            if self.body.rules.handling.soft.blocked == "locks":
                return self._locked()
        return HELD if before != (self.soft, self.soft_at) else None

    def _fall_softly(self) -> bool:
        """Move the piece down one row by a soft drop if it fits. Return whether it did."""
        if not self.body.fall():
            return False
        self.row_fallen(by_key=True)
        return True

    def row_fallen(self, by_key: bool) -> None:
        """Called when the piece has fallen by a row, by a soft drop or by gravity. A soft drop scores."""
        if by_key:
            self._score_rows(1, self.body.rules.drop_points.soft)

    def _score_rows(self, rows: int, points: int) -> None:
        """Score these points for each row of a drop."""
        if points and rows:
            self.body.tally = self.body.tally.add(points * rows)

    def release_down(self) -> Events | None:
        if not self.soft:
            return None
        self.soft = False
        return HELD

    def drop(self) -> Events | None:
        body, rules = self.body, self.body.rules
        held = rules.handling.drop_ends_holds and self.release()
        if not body.in_play:
            return HELD if held else None
        happened: list[Event] = []
        fallen = self._drop_to_floor(happened, rules.drop_points.hard)
        if rules.lock.drop == "hard":
            body.lock(happened)
            return happened
        return happened if fallen or held else None

    def drop_sonic(self) -> Events | None:
        """Move the piece down as far as it fits, without locking it."""
        happened: list[Event] = []
        points = self.body.rules.drop_points.soft
        return happened if self.body.in_play and self._drop_to_floor(happened, points) else None

    def _drop_to_floor(self, happened: list[Event], points: int) -> int:
        """Move the piece down as far as it fits, and score points for each row. Return the number of rows."""
        body = self.body
        way = body.well.room_below(body.orientation, body.offset)
        fallen = way // body.well.stride
        body.offset += way
        if points:
            self._score_rows(fallen, points)
        happened.append(dropped(fallen))
        return fallen

    def _locked(self) -> list[Event]:
        happened: list[Event] = []
        self.body.lock(happened)
        return happened

    # Turns and hold

    def turn_cw(self) -> Events | None:
        return self._turn(self.body.orientation.cw, "cw")

    def turn_ccw(self) -> Events | None:
        return self._turn(self.body.orientation.ccw, "ccw")

    def turn_half(self) -> Events | None:
        return self._turn(self.body.orientation.half, "half")

    def _turn(self, target: Orientation, text: str) -> Events | None:
        body = self.body
        if not body.in_play:
            return self._turn_at_entry(text)
        if target is body.orientation:
            return None
        well, rotation = body.well, body.rules.rotation
        if rotation.in_place:
            if (well.bits >> body.offset) & target.bits:
                return None
            body.orientation = target
            return TURNED
        row, column = well.cell(body.offset)
        turned = rotation(well, Placement(body.orientation, row, column), target)
        if turned is None:
            return None
        body.orientation, row, column, _ = turned
        body.offset = well.offset(row, column)
        return TURNED

    def _turn_at_entry(self, text: str) -> Events | None:
        """Keep a turn that is pressed between two pieces for the next one, if the rules say so."""
        if not self.body.rules.entry.initial_turn or self.body.initial_turn == text:
            return None
        self.body.initial_turn = text
        return HELD

    def hold(self) -> Events | None:
        """Hold the falling piece and play the held one, or else the next; once until the next lock. Between two pieces,
        keep the press for the next one, if the rules say so."""
        body = self.body
        if body.in_play:
            return body.swap()
        if not self.can_hold():
            return None
        body.initial_hold = True
        return HELD

    # Time

    def due(self) -> int | None:
        """Return the next instant at which a timer fires. A soft drop that waits fires as soon as the piece fits."""
        body = self.body
        at = self.gravity_at
        if body.phase_at is not None:
            at = body.phase_at
        if body.deadline is not None and body.deadline < at:
            at = body.deadline
        if self.direction and self.shift_at < at:
            at = self.shift_at
        if self.soft and self.soft_at < at:
            if self.soft_at >= body.time:
                return self.soft_at
            if body.fits_below():
                return body.time
        return at

    def advance_to(self, time: int, happened: list[Event]) -> None:
        body = self.body
        while body.time < time and not body.ended and (at := self.due()) is not None and at < time:
            body.time = at
            self._fire(at, happened)
            body.time = at + 1
        body.time = time

    def _fire(self, at: int, happened: list[Event]) -> None:
        """Fire the timers that are due at this instant, in this order: sideways, soft drop, gravity or the next phase,
        and the end of the time."""
        body = self.body
        if self.direction and self.shift_at <= at:
            self.shift_at = at + body.rules.handling.arr
            if self._shift(self.direction):
                happened.extend(MOVED)
        if self.soft and self.soft_at <= at:
            self._repeat_soft(at, happened)
        if body.phase_at is not None:
            if body.phase_at <= at:
                body.next_phase(happened)
        elif self.gravity_at <= at and not body.ended:
            self._gravity(at, happened)
        if body.deadline is not None and body.deadline <= at and not body.ended:
            body.win(TIME_UP, happened)

    def _repeat_soft(self, at: int, happened: list[Event]) -> None:
        blocked = self.body.rules.handling.soft.blocked
        if not self.body.in_play:
            pass
        elif self._fall_softly():
            happened.extend(MOVED)
        elif blocked == "waits":
            return
        elif blocked == "locks":
            self.body.lock(happened)
        self.soft_at = at + self.body.rules.handling.soft.arr

    def _gravity(self, at: int, happened: list[Event]) -> None:
        if self.body.fall():
            self.row_fallen(by_key=False)
            happened.extend(SANK)
        else:
            self.body.lock(happened)
        self.gravity_at = at + self.body.interval


@cache
def dropped(rows: int) -> Event:
    """Return the event of a drop by this number of rows. It is made once."""
    return Event("dropped", rows)


def active(keys: tuple[int, ...], both: Both) -> int:
    """Return which of the held sideways keys acts; 0 for none."""
    if len(keys) < 2:
        return keys[0] if keys else 0
    if both == "neither":
        return 0
    return keys[0] if both == "first" else keys[-1]


TimerControls.inputs = {
    "left": (TimerControls.tap_left, TimerControls.can_tap_left),
    "right": (TimerControls.tap_right, TimerControls.can_tap_right),
    "down": (TimerControls.tap_down, TimerControls.can_tap_down),
    "cw": (TimerControls.turn_cw, TimerControls.can_turn_cw),
    "ccw": (TimerControls.turn_ccw, TimerControls.can_turn_ccw),
    "half": (TimerControls.turn_half, TimerControls.can_turn_half),
    "drop": (TimerControls.drop, TimerControls.can_drop),
    "sonic": (TimerControls.drop_sonic, TimerControls.can_drop_sonic),
    "hold": (TimerControls.hold, TimerControls.can_hold),
    "+left": (TimerControls.press_left, TimerControls.can_press_left),
    "-left": (TimerControls.release_left, TimerControls.can_release_left),
    "+right": (TimerControls.press_right, TimerControls.can_press_right),
    "-right": (TimerControls.release_right, TimerControls.can_release_right),
    "+down": (TimerControls.press_down, TimerControls.can_press_down),
    "-down": (TimerControls.release_down, TimerControls.can_release_down),
    **GAME_INPUTS,
}
