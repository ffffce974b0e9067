"""The engine of the modern rules: gravity in microseconds, lock delay, turns with kicks, two sideways keys that can be
held at once, and points for spins and combos.

Randomizers, hold, locking and clearing are inherited from the classic engine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Self

from puzzlebox.core.durations import clock_text
from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome
from puzzlebox_games.falling.pieces import MARGIN, Drawn, Orientation, Placement, Spin
from puzzlebox_games.falling.rules import Unit
from puzzlebox_games.falling.spins import LastTurn
from puzzlebox_games.falling.state import HELD, MOVED, SANK, TURNED, FallingState, over, too_early

HANDLING = re.compile(r"handling (0|[1-9]\d{0,3}) (0|[1-9]\d{0,3}) (inf|[1-9]\d?)")
"""DAS and ARR in ms, and the soft drop's factor or `inf`."""

TIME_UP = Message("the time is up")
"""The reason for which a game with a goal in time is won. It is part of `text()`."""

TAPS = {text: (f"+{text}", f"-{text}") for text in ("left", "right", "down")}
"""The press and the release of each key that an input without a sign presses and releases."""


class ModernState(FallingState):
    """A game of modern rules. Its inputs are those of `FallingState` and `handling DAS ARR SOFT`: ms, ms, and a factor
    from 2 to 40 or `inf` (to the bottom at once)."""

    __slots__ = (
        "arr",
        "das",
        "gravity_progress",
        "keys",
        "lock_clock",
        "lowest",
        "pressed",
        "resets_exhausted",
        "resets_left",
        "sdf",
        "set_pieces",
        "started",
        "turned",
        "won",
    )

    unit: ClassVar[Unit] = "us"

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        return text.startswith("handling ")

    def _begin(self) -> None:
        self.started = self.time
        self.keys: tuple[int, ...] = ()
        self.pressed = self.set_pieces = 0
        self.won: str | None = None
        if not self.pieces:
            handling = self.rules.handling
            self.das, self.arr, self.sdf = handling.das, handling.arr, handling.soft.factor or 0
        super()._begin()
        self.interval = self.rules.interval(self.tally.speed)

    def _enter(self, drawn: Drawn) -> None:
        super()._enter(drawn)
        self._fall()
        self.gravity_progress = 0
        self.lock_clock = 0
        self.resets_left = self.rules.lock.resets
        self.resets_exhausted = False
        self.lowest = self._lowest()
        self.turned: LastTurn | None = None

    # What views read

    def status(self) -> Mapping[str, int | str]:
        ms = max(self.time - self.started, 1)
        figures: dict[str, int | str] = {
            "score": self.tally.score,
            "level": self.tally.level,
            "lines": self.tally.lines,
            "time": clock_text(ms),
            "pieces": self.set_pieces,
            "pieces a second": _hundredths(self.set_pieces * 100_000, ms),
            "keys a piece": _hundredths(self.pressed * 100, max(self.set_pieces, 1)),
            "best combo": self.tally.best_combo,
        }
        return {name: figures[name] for name in self.rules.figures}

    def outcome(self) -> Outcome | None:
        if not self.won:
            return super().outcome()
        if self.won == TIME_UP:
            return Outcome("won", TIME_UP)
        return Outcome("won", Message("{count} line cleared", "{count} lines cleared", count=self.rules.goal.lines))

    def text(self) -> str:
        clock = f"lock {self.lock_clock} {self.resets_left} {self.resets_exhausted} lowest {self.lowest}"
        keys = f"keys {self.keys} {self.shift_at if self.keys else 0} handling {self.das} {self.arr} {self.sdf}"
        combo = f"combo {self.tally.combo} {self.tally.best_combo} {self.tally.back_to_back}"
        lines = (
            super().text(),
            f"count {self.gravity_progress} {clock}",
            keys,
            f"{combo} {self.turned} {self.pressed} {self.set_pieces} {self.started} {self.won}",
        )
        return "\n".join(lines)

    def copy(self) -> Self:
        new = super().copy()
        new.gravity_progress, new.lock_clock, new.resets_left = self.gravity_progress, self.lock_clock, self.resets_left
        new.resets_exhausted, new.lowest, new.turned = self.resets_exhausted, self.lowest, self.turned
        new.keys, new.das, new.arr, new.sdf = self.keys, self.das, self.arr, self.sdf
        new.pressed, new.set_pieces, new.started, new.won = self.pressed, self.set_pieces, self.started, self.won
        return new

    # Inputs

    def send(self, text: str) -> Events | None:
        if text != "restart" and self.won and (outcome := self.outcome()):
            raise over(text, outcome.reason)
        if text.startswith("handling") and not self.lost:
            return self._handle(text)
        if text in TAPS:
            return self._tapped(text)
        events = super().send(text)
        if events is not None and text[0] != "-" and text not in ("pause", "resume", "restart"):
            self.pressed += 1
        return events

    def can_tap(self, direction: int) -> bool:
        return True

    def can_press(self, direction: int) -> bool:
        held = self.keys[-1:] == (direction,) and self.shift_at == self.time + self.das
        return not held or self._can_move(direction)

    def can_release(self, direction: int) -> bool:
        return direction in self.keys

    def can_tap_down(self) -> bool:
        return True

    def can_press_down(self) -> bool:
        return not self.soft

    def can_turn(self, target: Orientation) -> bool:
        return self.rules.rotation(self.well, self.placement, target) is not None

    def _tapped(self, text: str) -> Events | None:
        """Press and release a key at one instant. It counts as one key if the press has an effect."""
        press, release = TAPS[text]
        pressed = super().send(press)
        if pressed is not None:
            self.pressed += 1
        released = super().send(release)
        return released if pressed is None else pressed

    def _handle(self, text: str) -> Events | None:
        match = HANDLING.fullmatch(text)
        factor = 0 if match and match[3] == "inf" else int(match[3]) if match else -1
        if not match or not (factor == 0 or 2 <= factor <= 40):
            raise InputRefusedError(
                Message(
                    "handling must be DAS and ARR in ms and a soft drop factor from 2 to 40 or inf, not {input}",
                    input=repr(text[:40]),
                )
            )
        handling = (int(match[1]), int(match[2]), factor)
        if self.paused or handling == (self.das, self.arr, self.sdf):
            return None
        self.das, self.arr, self.sdf = handling
        return HELD

    def _press(self, direction: int) -> Events | None:
        before = (self.keys, self.shift_at)
        self.keys = (*(key for key in self.keys if key != direction), direction)
        self.shift_at = self.time + self.das
        if self._shift(direction):
            return MOVED
        return HELD if before != (self.keys, self.shift_at) else None

    def _release(self, direction: int) -> Events | None:
        if direction not in self.keys:
            return None
        if self.keys[-1] == direction:
            self.shift_at = self.time + self.das
        self.keys = tuple(key for key in self.keys if key != direction)
        return HELD

    def press_down(self) -> Events | None:
        if self.soft:
            return None
        self.soft = True
        return HELD

    def _turn(self, target: Orientation) -> Events | None:
        rested = not self._fits_below()
        turned = self.rules.rotation(self.well, self.placement, target)
        if turned is None:
            return None
        quarter = target is not self.orientation.half
        self.orientation = target
        self.offset = self.well.offset(turned.row, turned.column)
        self.turned = (quarter, turned.kick)
        self._after_move(rested)
        return TURNED

    def drop(self) -> Events | None:
        offset = self._landing_offset()
        fallen = (offset - self.offset) // self.well.stride
        if fallen:
            self.offset = offset
            self.tally = self.tally.add(2 * fallen)
            self.turned = None
        return [Event("dropped", fallen), *self._lock()]

    def release(self) -> bool:
        held = bool(self.keys or self.soft)
        self.keys, self.soft = (), False
        return held

    # What a move does to the lock delay

    def _shift(self, direction: int) -> bool:
        offset = self.offset + direction
        if (self.well.bits >> offset) & self.orientation.bits:
            return False
        rested = not self._fits_below()
        self.offset = offset
        self.turned = None
        self._after_move(rested)
        return True

    def _after_move(self, rested: bool) -> None:
        if self.resets_left == 0:
            self.resets_exhausted = True
        elif rested:
            self.lock_clock = 0
            self.resets_left -= 1
        self._after_change_of_place()

    def _after_change_of_place(self) -> None:
        if (lowest := self._lowest()) > self.lowest:
            self.lowest = lowest
            self.lock_clock = 0
            self.resets_left = self.rules.lock.resets
            self.resets_exhausted = False
        if not self._fits_below():
            self.gravity_progress = 0

    def _lowest(self) -> int:
        """Return the row of the piece's lowest cell."""
        return self.offset // self.table.stride - MARGIN + self.orientation.bottom

    # Time

    def due(self) -> int | None:
        return None if self.won else super().due()

    def _speed(self) -> int:
        """Return what one ms adds to the gravity count of a piece that does not rest."""
        if not self.soft:
            return 1000 if self.rules.gravity.on else 0
        return 1000 * self.sdf or self.rules.field.rows * self.rules.gravity.intervals[0]

    def _next_instant(self) -> int | None:  # type: ignore[override]
        instants = [] if self.rules.goal.time is None else [self.started + self.rules.goal.time]
        if self.keys and (self.shift_at >= self.time or self.arr or self._can_move(self.keys[-1])):
            instants.append(max(self.shift_at, self.time))
        if not self._fits_below():
            left = 0 if self.resets_exhausted else max(self.rules.lock.delay - self.lock_clock, 0)
            instants.append(self.time + left)
        elif self.gravity_progress >= self.interval:
            return self.time
        elif speed := self._speed():
            instants.append(self.time - (self.gravity_progress - self.interval) // speed)
        return min(instants, default=None)

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise too_early(self.time, time)
        if self.paused:
            return HELD
        happened: list[Event] = []
        while not (self.lost or self.won) and (at := self._next_instant()) is not None and at < time:
            self._pass(at)
            self._fire(at, happened)
            if not (self.lost or self.won):
                self._pass(at + 1)
        if self.lost or self.won:
            self.time = time
        else:
            self._pass(time)
        return happened

    def _pass(self, time: int) -> None:
        """Let the clocks run to `time` ms. Nothing may be due before that."""
        ms = time - self.time
        self.time = time
        if not self._fits_below():
            self.lock_clock += ms
        else:
            self.gravity_progress += ms * self._speed()

    def _fire(self, at: int, happened: list[Event]) -> None:
        if self.keys and self.shift_at <= at:
            self._repeat_sideways(at, happened)
        self._fall_by_count(happened)
        if not self._fits_below() and (self.resets_exhausted or self.lock_clock >= self.rules.lock.delay):
            happened.extend(self._lock())
            if self.keys and not self.arr and self.shift_at <= at:
                self._repeat_sideways(at, happened)  # with ARR 0 it stays due and acts again right after a spawn
        if self.rules.goal.time is not None and at == self.started + self.rules.goal.time and not self.lost:
            self._win(TIME_UP, happened)

    def _repeat_sideways(self, at: int, happened: list[Event]) -> None:
        direction = self.keys[-1]
        moved = self._shift(direction)
        if self.arr:
            self.shift_at = at + self.arr
        else:
            while self._shift(direction):
                moved = True
        if moved:
            happened.extend(MOVED)

    def _fall_by_count(self, happened: list[Event]) -> None:
        while self.gravity_progress >= self.interval:
            self.gravity_progress -= self.interval
            self._fall()
            self.turned = None
            if self.soft:
                self.tally = self.tally.add(1)
            self._after_change_of_place()
            happened.extend(MOVED if self.soft else SANK)

    # Locking

    def _lock(self) -> list[Event]:
        self.set_pieces += 1
        return super()._lock()

    def _spin(self, piece: Placement) -> Spin:
        return self.rules.spins(self.well, piece, self.turned) if self.rules.spins else ""

    def _continue(self, happened: list[Event]) -> None:
        lines = self.rules.goal.lines
        if lines is not None and self.tally.lines >= lines:
            self._win(f"{lines} rows are cleared", happened)
        else:
            self._spawn(happened)

    def _win(self, reason: str, happened: list[Event]) -> None:
        self.won = reason
        self.release()
        happened.append(Event("won", reason))


def _hundredths(whole: int, parts: int) -> str:
    """Return `whole / parts` hundredths, rounded down, as a text with two decimals."""
    hundredths = whole // parts
    return f"{hundredths // 100}.{hundredths % 100:02}"
