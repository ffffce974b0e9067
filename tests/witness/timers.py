"""Controls by timers in ms: a held key repeats after a delay, and gravity moves the piece at fixed intervals and locks
it if it cannot fall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Self

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events
from tests.witness.body import HELD, MOVED, SANK, Body
from tests.witness.groups import ByLevel, at_level, check, check_by_level, check_literal, check_range
from tests.witness.milliseconds import BOTH, Both, MillisecondControls, MillisecondRules
from tests.witness.rules import RuleSet
from tests.witness.rules_text import gravity_text

BlockedSideways = Literal["hold", "ignore"]
BlockedSoft = Literal["used", "waits", "locks"]
GravityRestart = Literal["spawn", "level"]

SOFT = {
    "used": "A soft drop does nothing if the piece cannot move down.",
    "waits": "A soft drop that is blocked acts as soon as the piece can move down.",
    "locks": "A soft drop locks a piece that cannot move down.",
}


class TimerControls(MillisecondControls):
    """Controls of rule sets without a lock delay. `das` is that of the level. A held soft drop repeats at `soft_at`,
    gravity acts at `gravity_at`."""

    __slots__ = ("das", "soft_at")

    config: TimerRules
    das: int
    soft_at: int

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.das, new.soft_at = self.das, self.soft_at
        return new

    def begin(self) -> None:
        super().begin()
        self.soft_at = 0
        self._set_das()

    def _set_das(self) -> None:
        self.das = at_level(self.config.das, self.body.tally.level, self.config.first_level)

    def enter(self) -> None:
        if self.config.gravity_restarts_at == "spawn" or self.gravity_at < self.body.time:
            self.gravity_at = self.body.time + self.body.interval

    def entered(self, happened: list[Event]) -> None:
        if self.soft and self.soft_at <= self.body.time and self.config.soft_blocked == "waits":
            self._repeat_soft(self.body.time, happened)

    def level_changed(self) -> None:
        self._set_das()
        if self.config.gravity_restarts_at == "level":
            self.gravity_at = self.body.time + self.body.interval

    def resumed(self) -> None:
        if self.config.resuming_restarts:
            self.gravity_at = self.body.time + self.body.interval

    def lines(self) -> list[str]:
        return [
            f"side {self.direction} {self.shift_at}" if self.direction else "side none",
            f"soft {self.soft_at}" if self.soft else "soft none",
            f"gravity {self.gravity_at} every {self.body.interval}",
        ]

    def more_lines(self) -> list[str]:
        return [f"won {self.body.won}"] if self.body.won else []

    def both_and_das(self) -> tuple[Both, int]:
        return self.config.both, self.das

    # Sideways

    def can_tap(self, direction: int) -> bool:
        ends = bool(self.keys) and (self.direction == direction or self.config.blocked == "hold")
        return ends or self.can_move(direction)

    def tap(self, direction: int) -> Events | None:
        """Press and release a sideways key at one instant."""
        if self.keys:
            pressed, released = self.press(direction), self.let_go(direction)
            return released if pressed is None else pressed
        body = self.body
        offset = body.offset + direction
        if not body.in_play or (body.well.bits >> offset) & body.orientation.bits:
            return None
        body.offset = offset
        return MOVED

    def can_press(self, direction: int) -> bool:
        if self.can_move(direction):
            return True
        held = (self.direction, self.shift_at) == (direction, self.body.time + self.both_and_das()[1])
        return self.config.blocked == "hold" and not held

    def press(self, direction: int) -> Events | None:
        if self.config.blocked == "ignore" and not self.can_move(direction):
            return None
        return super().press(direction)

    # Down

    def can_tap_down(self) -> bool:
        return self.soft or (self.body.in_play and self._can_act_down())

    def can_press_down(self) -> bool:
        held = self.soft and self.soft_at == self.body.time + self.config.soft_das
        return not held or (self.body.in_play and self._can_act_down())

    def _can_act_down(self) -> bool:
        return self.config.soft_blocked == "locks" or self.body.fits_below()

    def tap_down(self) -> Events | None:
        held = self.soft
        self.soft = False
        return self._step_down() or (HELD if held else None)

    def press_down(self) -> Events | None:
        before = (self.soft, self.soft_at)
        self.soft = True
        self.soft_at = self.body.time + self.config.soft_das
        return self._step_down() or (HELD if before != (self.soft, self.soft_at) else None)

    def _step_down(self) -> Events | None:
        """Take a step of the soft drop, or lock the piece if the rules say so. Return None if there was nothing to
        do."""
        if not self.body.in_play:
            return None
        if self._fall_softly():
            return MOVED
        if self.config.soft_blocked != "locks":
            return None
        happened: list[Event] = []
        self.body.lock(happened)
        return happened

    def _fall_softly(self) -> bool:
        """Move the piece down one row by a soft drop if it fits. Return whether it did."""
        if not self.body.fall():
            return False
        self.row_fallen(by_key=True)
        return True

    def can_drop(self) -> bool:
        return (self.config.drop_ends_holds and bool(self.soft or self.keys)) or super().can_drop()

    def ends_holds(self) -> bool:
        return self.config.drop_ends_holds and self.release()

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
            self.shift_at = at + self.config.arr
            if self.shift(self.direction):
                happened.extend(MOVED)
        if self.soft and self.soft_at <= at:
            self._repeat_soft(at, happened)
        if body.phase_at is not None:
            if body.phase_at <= at:
                body.next_phase(happened)
        elif self.gravity_at <= at and not body.ended:
            self._gravity(at, happened)
        if body.deadline is not None:
            self.end_time(at, happened)

    def _repeat_soft(self, at: int, happened: list[Event]) -> None:
        if events := self._step_down():
            happened.extend(events)
        elif self.body.in_play and self.config.soft_blocked == "waits":
            return
        self.soft_at = at + self.config.soft_arr

    def _gravity(self, at: int, happened: list[Event]) -> None:
        if self.body.fall():
            self.row_fallen(by_key=False)
            happened.extend(SANK)
        else:
            self.body.lock(happened)
        self.gravity_at = at + self.body.interval


class TimerRules(MillisecondRules, kw_only=True):
    """The configuration of `TimerControls`. `gravity` is in ms per row.

    `first_gravity`, if it is given, holds until the first lock at level 1. The timer of gravity restarts at each step
    and when a piece enters or at a new level (`gravity_restarts_at`), and with `resuming_restarts` after a pause.

    A held left or right repeats `das` ms after the press, then every `arr`. Of left and right only the key pressed last
    is held ("last"), or as with a lock delay (see `LockDelayRules`). A press that is blocked counts as held ("hold") or
    changes nothing ("ignore"). With `drop_ends_holds`, held keys must be pressed again after a drop.

    A soft drop repeats `soft_das` after the press, then every `soft_arr`. One that is blocked does nothing ("used"),
    acts as soon as the piece fits ("waits"), or locks the piece ("locks").
    """

    kind: type[Any] = TimerControls
    das: ByLevel
    arr: int
    first_gravity: int | None = None
    gravity_restarts_at: GravityRestart = "spawn"
    resuming_restarts: bool = False
    both: Both = "last"
    blocked: BlockedSideways = "hold"
    drop_ends_holds: bool = False
    soft_das: int
    soft_arr: int
    soft_blocked: BlockedSoft = "used"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_by_level("das", self.das, 0, self.first_level)
        check_range("arr", self.arr, 1)
        if self.first_gravity is not None:
            check_range("first_gravity", self.first_gravity, 1)
        check_literal("gravity_restarts_at", self.gravity_restarts_at, GravityRestart)
        check_literal("both", self.both, Both)
        check_literal("blocked", self.blocked, BlockedSideways)
        check_range("soft_das", self.soft_das, 0)
        check_range("soft_arr", self.soft_arr, 1)
        check_literal("soft_blocked", self.soft_blocked, BlockedSoft)

    def check(self, rules: RuleSet) -> None:
        super().check(rules)
        check(rules.spins is None, "spins", "None without a lock delay", rules.spins)

    def first_interval(self, level: int) -> int:
        return (level == 1 and self.first_gravity) or self.interval(level)

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        sideways = {"first": at_level(self.das, rules.beginning.level, self.first_level), "every": self.arr}
        yield Message("Holding left or right repeats it after {first} ms, then every {every} ms.", **sideways)
        if self.blocked == "ignore":
            yield "A press that is blocked is ignored."
        if self.both != "last":
            yield BOTH[self.both]
        soft = {"first": self.soft_das, "every": self.soft_arr}
        yield Message("Holding soft drop repeats it after {first} ms, then every {every} ms.", **soft)
        yield SOFT[self.soft_blocked]
        yield from self.drop_text()
        if self.drop_ends_holds:
            yield "After a drop, held keys must be pressed again."

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield "Gravity moves the piece down one row, or locks it if it cannot move down."
        if self.gravity_restarts_at == "level":
            yield "The gravity timer restarts after each step and when the level goes up."
        else:
            yield "The gravity timer restarts after each step and when a piece enters."
        yield gravity_text(self, lambda ms: 1000 / ms)
        if self.first_gravity and rules.beginning.level == 1:
            yield Message("Until the first lock, it moves the piece every {interval} ms.", interval=self.first_gravity)
