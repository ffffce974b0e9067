"""Controls with a lock delay: gravity counts the time in which the piece can fall, and a piece that rests stays in play
for a while. The player can set how the keys behave."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Self, cast

from puzzlebox.core.durations import clock_text
from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events, InputRefusedError
from puzzlebox_games.falling import controls_text
from puzzlebox_games.falling.controls import (
    HELD,
    MOVED,
    SANK,
    TURNED,
    Body,
    Figure,
    Rules,
    Turned,
)
from puzzlebox_games.falling.fills import GARBAGE
from puzzlebox_games.falling.groups import MAX_SOFT_FACTOR, Both, check
from puzzlebox_games.falling.pieces import MARGIN, Orientation
from puzzlebox_games.falling.timers import TIME_UP, TimerControls, active

NUMBER = r"(0|[1-9]\d{0,3})"

CHARGED = re.compile(r"\+(left|right) ([1-9]\d{0,5})")
"""The press of a key that has been down for this number of ms."""

HANDLING = re.compile(rf"handling {NUMBER} {NUMBER} (inf|[1-9]\d?)(?: {NUMBER} (latest|first|neither) {NUMBER})?")
"""DAS and ARR in ms and the soft drop's factor or `inf`, then DCD in ms, what happens if both sideways keys are held,
and the guard of the hard drop in ms. The last three may be missing."""


class LockDelayControls(TimerControls):
    """Controls of rule sets with a lock delay. Their inputs are those of `TimerControls` and, if the handling is
    adjustable, `handling DAS ARR SOFT DCD BOTH GUARD`; and `+left MS`, `+right MS`, the press of a key that has been
    down for this number of ms.

    `gravity_progress` is the time that counts towards the next row, in µs times the factor of the soft drop; a piece
    that rests has none. `lock_clock` is the time in ms for which the piece has rested. `lowest` is the lowest row it
    has reached. `pressed` counts the keys.
    """

    __slots__ = (
        "arr",
        "both",
        "das",
        "dcd",
        "drop_guard",
        "gravity_progress",
        "guarded_until",
        "lock_clock",
        "lowest",
        "pressed",
        "resets_exhausted",
        "resets_left",
        "sdf",
        "turned",
    )

    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {
        "time": lambda state: clock_text(state.played),
        "hundredths": lambda state: clock_text(state.played, hundredths=True),
        "time left": lambda state: clock_text(max((state.deadline or 0) - state.time, 0) + 999),
        "lines left": lambda state: str(max((state.rules.goal.lines or 0) - state.lines, 0)),
        "garbage left": lambda state: str(sum(GARBAGE in state.grid.row(row) for row in range(state.grid.rows))),
        "pieces": lambda state: state.set_pieces,
        "pieces a second": lambda state: _hundredths(state.set_pieces * 100_000, state.played),
        "keys a piece": lambda state: _hundredths(state.controls.pressed * 100, max(state.set_pieces, 1)),
        "best combo": lambda state: state.tally.best_combo,
    }

    sdf: int | None
    resets_left: int | None

    @classmethod
    def check(cls, rules: Rules) -> None:
        gravity, handling, soft = rules.gravity, rules.handling, rules.handling.soft
        check(gravity.unit in ("ms", "us"), "unit", "ms or us with a lock delay", gravity.unit)
        check(gravity.first is None, "first", "None with a lock delay", gravity.first)
        check(gravity.restarts_at == "spawn", "restarts_at", "spawn with a lock delay", gravity.restarts_at)
        check(not gravity.resuming_restarts, "resuming_restarts", "False with a lock delay", True)
        check(handling.blocked == "hold", "blocked", "hold with a lock delay", handling.blocked)
        check(handling.both != "last", "both", "latest, first or neither with a lock delay", handling.both)
        check(not handling.drop_ends_holds, "drop_ends_holds", "False with a lock delay", True)
        check(soft.factor is not None, "factor", "a number with a lock delay", soft.factor)
        check(rules.lock.drop == "hard", "drop", "hard with a lock delay", rules.lock.drop)
        check(rules.clock is None, "clock", "None unless the controls count frames", rules.clock)

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        return controls_text.lock_delay_handling(rules)

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        return controls_text.lock_delay_falling(rules)

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        handling = body.rules.handling
        self.das, self.arr, self.sdf = handling.das, handling.arr, handling.soft.factor
        self.dcd, self.both, self.drop_guard = handling.dcd, handling.both, handling.drop_guard

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.das, new.arr, new.sdf, new.dcd = self.das, self.arr, self.sdf, self.dcd
        new.both, new.drop_guard, new.guarded_until = self.both, self.drop_guard, self.guarded_until
        new.gravity_progress, new.lock_clock, new.lowest = self.gravity_progress, self.lock_clock, self.lowest
        new.resets_left, new.resets_exhausted = self.resets_left, self.resets_exhausted
        new.pressed, new.turned = self.pressed, self.turned
        return new

    def begin(self) -> None:
        super().begin()
        self.pressed = 0
        self.guarded_until = 0
        self.gravity_progress = self.lock_clock = self.lowest = 0
        self.resets_left = self.body.rules.lock.resets
        self.resets_exhausted = False
        self.turned: Turned | None = None

    def enter(self) -> None:
        super().enter()
        self.gravity_progress = 0
        self.lock_clock = 0
        self.resets_left = self.body.rules.lock.resets
        self.resets_exhausted = False
        self.lowest = self._lowest()
        self.turned = None
        if self.dcd and self.direction:
            self.shift_at = max(self.shift_at, self.body.time + self.dcd)

    @property
    def last_turn(self) -> Turned | None:
        return self.turned

    def lines(self) -> list[str]:
        soft = f"soft {self.soft_at}" if self.soft else "soft none"
        return ["side none", soft, f"gravity {self.gravity_at} every {self.body.interval}"]

    def more_lines(self) -> list[str]:
        body, tally, handling = self.body, self.body.tally, self.body.rules.handling
        clock = f"lock {self.lock_clock} {self.resets_left} {self.resets_exhausted} lowest {self.lowest}"
        keys = f"keys {self.keys} {self.shift_at if self.keys else 0} handling {self.das} {self.arr} {self.sdf}"
        more = (self.dcd, self.both, self.drop_guard)
        if more != (handling.dcd, handling.both, handling.drop_guard) or self.drop_guard:
            keys += f" {self.dcd} {self.both} {self.drop_guard} {self.guarded_until}"
        combo = f"combo {tally.combo} {tally.best_combo} {tally.back_to_back}"
        return [
            f"count {self.gravity_progress} {clock}",
            keys,
            f"{combo} {self.turned} {self.pressed} {body.set_pieces} {body.started} {body.won}",
        ]

    # Which inputs have an effect. A tap always has one: it counts as a key.

    def _can_tap(self, direction: int) -> bool:
        return True

    def can_tap_down(self) -> bool:
        return True

    def _can_press(self, direction: int) -> bool:
        both, das = self._both_and_das()
        keys = self._with_key(direction, both)
        acting = active(keys, both)
        at = self.body.time + das if acting == direction else self.shift_at
        changed = (keys, acting, at) != (self.keys, self.direction, self.shift_at)
        return changed or (acting == direction and self._can_move(direction))

    def can_press_down(self) -> bool:
        return not self.soft

    def _can_turn(self, target: Orientation, text: str) -> bool:
        body = self.body
        if not body.in_play:
            return super()._can_turn(target, text)
        return body.rules.rotation(body.well, body.placement, target) is not None

    def can_drop(self) -> bool:
        return super().can_drop() and self.body.time >= self.guarded_until

    # Inputs

    def take(self, text: str) -> Events | None:
        match = CHARGED.fullmatch(text)
        sets_handling = text.startswith("handling") and self.body.rules.handling.adjustable
        if self.body.ended and (match or sets_handling):
            raise self.body.over(text)
        if match:
            return self._press_charged(-1 if match[1] == "left" else 1, int(match[2]))
        return self._set_handling(text) if sets_handling else super().take(text)

    def _press_charged(self, direction: int, ms: int) -> Events | None:
        """Press a sideways key that has been down for this number of ms, which count for DAS."""
        if self.body.paused:
            return None
        events = self._press(direction)
        if events is not None and self.direction == direction:
            self.shift_at = self.body.time + max(self.das - ms, 0)
        return events

    def _set_handling(self, text: str) -> Events | None:
        match = HANDLING.fullmatch(text)
        factor = 0 if match and match[3] == "inf" else int(match[3]) if match else 1
        if not match or not (factor == 0 or 2 <= factor <= MAX_SOFT_FACTOR):
            raise InputRefusedError(
                Message(
                    "handling must be DAS and ARR in ms and a soft drop factor from 2 to 40 or inf, and then may have "
                    "DCD in ms, latest, first or neither, and the hard drop guard in ms, not {input}",
                    input=repr(text[:40]),
                )
            )
        handling = self.body.rules.handling
        more = (handling.dcd, handling.both, handling.drop_guard)
        if match[4] is not None:
            more = (int(match[4]), cast(Both, match[5]), int(match[6]))
        new = (int(match[1]), int(match[2]), factor, *more)
        if self.body.paused or new == (self.das, self.arr, self.sdf, self.dcd, self.both, self.drop_guard):
            return None
        self.das, self.arr, self.sdf, self.dcd, self.both, self.drop_guard = new
        self.direction = active(self.keys, self.both)
        return HELD

    def _both_and_das(self) -> tuple[Both, int]:
        return self.both, self.das

    def _press(self, direction: int) -> Events | None:
        return self._counted(super()._press(direction))

    def _counted(self, events: Events | None) -> Events | None:
        """Count the key if it has an effect."""
        if events is not None:
            self.pressed += 1
        return events

    def _tap(self, direction: int) -> Events | None:
        if not self.keys:
            self.pressed += 1
            return MOVED if self._shift(direction) else HELD
        pressed, released = self._press(direction), self._release(direction)
        return released if pressed is None else pressed

    def tap_down(self) -> Events | None:
        pressed, released = self.press_down(), self.release_down()
        return released if pressed is None else pressed

    def press_down(self) -> Events | None:
        if self.soft:
            return None
        self.soft = True
        return self._counted(HELD)

    def _turn(self, target: Orientation, text: str) -> Events | None:
        return self._counted(self._turned(target) if self.body.in_play else self._turn_at_entry(text))

    def _turned(self, target: Orientation) -> Events | None:
        body = self.body
        rested = not body.fits_below()
        turned = body.rules.rotation(body.well, body.placement, target)
        if turned is None:
            return None
        quarter = target is not body.orientation.half
        body.orientation = target
        body.offset = body.well.offset(turned.row, turned.column)
        self.turned = (quarter, turned.kick)
        self._count_reset(rested)
        self._after_change_of_place()
        return TURNED

    def drop(self) -> Events | None:
        return self._counted(super().drop()) if self.body.time >= self.guarded_until else None

    def drop_sonic(self) -> Events | None:
        events = self._counted(super().drop_sonic())
        if events:
            self._after_change_of_place()
        return events

    def hold(self) -> Events | None:
        return self._counted(super().hold())

    def _drop_to_floor(self, happened: list[Event], points: int) -> int:
        fallen = super()._drop_to_floor(happened, points)
        if fallen:
            self.turned = None
        return fallen

    # What a move does to the lock delay

    def _shift(self, direction: int) -> bool:
        body = self.body
        bits, piece, offset = body.well.bits, body.orientation.bits, body.offset + direction
        if not body.in_play or (bits >> offset) & piece:
            return False
        rested = bool((bits >> (body.offset + body.well.stride)) & piece)
        body.offset = offset
        self.turned = None
        if rested or self.resets_left == 0:
            self._count_reset(rested)
        if (bits >> (offset + body.well.stride)) & piece:
            self.gravity_progress = 0
        return True

    def _count_reset(self, rested: bool) -> None:
        """Set the lock delay back after a move or turn, if the rules say so. `rested` tells whether the piece rested
        before it."""
        if self.resets_left == 0:
            self.resets_exhausted = self.body.rules.lock.reset == "move"
        elif rested and self.body.rules.lock.reset == "move":
            self.lock_clock = 0
            self.resets_left = None if self.resets_left is None else self.resets_left - 1

    def _after_change_of_place(self) -> None:
        if (lowest := self._lowest()) > self.lowest:
            self.lowest = lowest
            if self.body.rules.lock.reset != "never":
                self.lock_clock = 0
                self.resets_left = self.body.rules.lock.resets
                self.resets_exhausted = False
        if not self.body.fits_below():
            self.gravity_progress = 0

    def _lowest(self) -> int:
        """Return the row of the piece's lowest cell."""
        return self.body.offset // self.body.well.stride - MARGIN + self.body.orientation.bottom

    # Time

    def _speed(self) -> int:
        """Return what one ms adds to the gravity count of a piece that does not rest."""
        gravity = self.body.rules.gravity
        if not self.soft:
            return 1000 if gravity.on else 0
        return 1000 * (self.sdf or 0) or self.body.rules.field.rows * gravity.interval_in_us(gravity.first_level)

    def due(self) -> int | None:
        body = self.body
        instants = [] if body.deadline is None else [body.deadline]
        if self.direction and (self.shift_at >= body.time or self.arr or self._can_move(self.direction)):
            instants.append(max(self.shift_at, body.time))
        if body.phase_at is not None:
            instants.append(body.phase_at)
        elif not body.fits_below():
            left = 0 if self.resets_exhausted else body.rules.lock.delay - self.lock_clock
            instants.append(body.time + left)
        elif self.gravity_progress >= body.interval:
            return body.time
        elif speed := self._speed():
            instants.append(body.time - (self.gravity_progress - body.interval) // speed)
        return min(instants, default=None)

    def advance_to(self, time: int, happened: list[Event]) -> None:
        body = self.body
        while body.time < time and not body.ended and (at := self.due()) is not None and at < time:
            self._pass(at)
            self._fire(at, happened)
            if not body.ended:
                self._pass(at + 1)
        if body.ended:
            body.time = time
        else:
            self._pass(time)

    def _pass(self, time: int) -> None:
        """Let the clocks run to `time` ms. Nothing may be due before that."""
        body = self.body
        ms = time - body.time
        body.time = time
        if body.in_play:
            if body.fits_below():
                self.gravity_progress += ms * self._speed()
            else:
                self.lock_clock += ms

    def _fire(self, at: int, happened: list[Event]) -> None:
        """Fire what is due at this instant, in this order: sideways, gravity or the next phase, the lock, and the
        end of the time."""
        body = self.body
        if self.direction and self.shift_at <= at:
            self._repeat_sideways(at, happened)
        if body.phase_at is None:
            self._fall_by_count(happened)
            if not body.fits_below() and (self.resets_exhausted or self.lock_clock >= body.rules.lock.delay):
                self.guarded_until = at + self.drop_guard
                body.lock(happened)
                self._repeat_at_entry(at, happened)
        elif body.phase_at <= at:
            body.next_phase(happened)
            self._repeat_at_entry(at, happened)
        if body.deadline is not None and body.deadline <= at and not body.ended:
            body.win(TIME_UP, happened)

    def _repeat_at_entry(self, at: int, happened: list[Event]) -> None:
        """Move a piece that has just entered if a repeat is still due: it always is if the key repeats every 0 ms."""
        if self.direction and self.shift_at <= at:
            self._repeat_sideways(at, happened)

    def _repeat_sideways(self, at: int, happened: list[Event]) -> None:
        direction = self.direction
        moved = self._shift(direction)
        if self.arr:
            self.shift_at = at + self.arr
        else:
            while self._shift(direction):
                moved = True
        if moved:
            happened.extend(MOVED)

    def _fall_by_count(self, happened: list[Event]) -> None:
        body = self.body
        while self.gravity_progress >= body.interval:
            self.gravity_progress -= body.interval
            body.fall()
            self.turned = None
            if body.rules.lock.reset == "step":
                self.lock_clock = 0
            self.row_fallen(by_key=self.soft)
            self._after_change_of_place()
            happened.extend(MOVED if self.soft else SANK)


def _hundredths(whole: int, parts: int) -> str:
    """Return `whole / parts` hundredths, rounded down, as a text with two decimals."""
    hundredths = whole // parts
    return f"{hundredths // 100}.{hundredths % 100:02}"
