"""Controls with a lock delay: gravity counts the time in which the piece can fall, and a piece that rests stays in play
for a while. The player can set how the keys behave."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Literal, Self

from puzzlebox.core.durations import clock_text, exact_clock_text
from puzzlebox.core.message import Message, Number
from puzzlebox.core.state import Event, Events
from tests.witness.body import HELD, MOVED, SANK, TURNED, Body, Turned
from tests.witness.finesse import fewest
from tests.witness.groups import ByLevel, at_level, check_by_level, check_literal, check_range
from tests.witness.handling import Handling
from tests.witness.milliseconds import Both, MillisecondControls, MillisecondRules, active
from tests.witness.pieces import GARBAGE, MARGIN, Orientation
from tests.witness.rules import Drop, Figure, RuleSet
from tests.witness.rules_text import by_level_text, gravity_text, restarts_text

LockReset = Literal["never", "step", "move"]

CHARGED = re.compile(r"\+(left|right) ([1-9]\d{0,5})")
"""The press of a key that has been down for this number of ms."""


class LockDelayControls(MillisecondControls):
    """Controls of rule sets with a lock delay. They also take, if the handling is adjustable, `handling DAS ARR SOFT
    DCD BOTH GUARD IRS IHS INTERVAL RELEASE` (see `Handling`); and `+left MS`, `+right MS`, the press of a key that has
    been down for this number of ms.

    `gravity_progress` is the time that counts towards the next row, in µs times the factor of the soft drop; a piece
    that rests has none. `lock_clock` is the time in ms for which the piece has rested. `lowest` is the lowest row it
    has reached. `charges` are the times at which DAS of the held keys is over, if the handling keeps it. `pressed`
    counts the keys, and `faults` those that were not needed (see `fewest`), which are judged after each drop of a
    `plain` piece, one without soft or sonic drop and kicks: `pressed_before` counts older keys.
    """

    __slots__ = (
        *(
            "charges",
            "faults",
            "gravity_progress",
            "guarded_until",
            "handling",
            "last_turn",
            "lock_clock",
            "lock_delay",
        ),
        *("lowest", "plain", "pressed", "pressed_before", "resets_exhausted", "resets_left"),
    )

    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {
        "time": lambda state: clock_text(state.played),
        "milliseconds": lambda state: exact_clock_text(state.played),
        "time left": lambda state: clock_text(max((state.deadline or 0) - state.time, 0) + 999),
        "garbage left": lambda state: str(sum(GARBAGE in state.grid.row(row) for row in range(state.grid.rows))),
        "pieces": lambda state: state.set_pieces,
        "pieces a second": lambda state: _hundredths(state.set_pieces * 100_000, state.played),
        "keys a piece": lambda state: _hundredths(state.controls.pressed * 100, max(state.set_pieces, 1)),
        "finesse": lambda state: state.controls.faults,
        "best combo": lambda state: state.tally.best_combo,
    }

    config: LockDelayRules
    handling: Handling
    resets_left: int | None
    turned: Turned | None
    charges: dict[int, int]

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        self.handling = self.config.handling

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.handling, new.guarded_until, new.lock_delay = self.handling, self.guarded_until, self.lock_delay
        new.gravity_progress, new.lock_clock, new.lowest = self.gravity_progress, self.lock_clock, self.lowest
        new.resets_left, new.resets_exhausted = self.resets_left, self.resets_exhausted
        new.pressed, new.last_turn, new.charges = self.pressed, self.last_turn, self.charges
        new.faults, new.plain, new.pressed_before = self.faults, self.plain, self.pressed_before
        return new

    def begin(self) -> None:
        super().begin()
        self.pressed = self.pressed_before = self.faults = 0
        self.plain = True
        self.guarded_until = 0
        self.charges = {}
        self.gravity_progress = self.lock_clock = self.lowest = 0
        self.resets_left = self.config.resets
        self.resets_exhausted = False
        self.last_turn = None
        self.lock_delay = 0

    def enter(self) -> None:
        super().enter()
        self.gravity_progress = 0
        self.lock_clock = 0
        self.resets_left = self.config.resets
        self.resets_exhausted = False
        self.lowest = self._lowest()
        self.last_turn = None
        self.plain, self.pressed_before = not self.soft, self.pressed
        self.lock_delay = at_level(self.config.delay, self.body.tally.level, self.config.first_level)
        if self.handling.dcd and self.keys:
            until = self.body.time + self.handling.dcd
            self.shift_at = max(self.shift_at, until) if self.direction else self.shift_at
            self.charges = {key: max(at, until) for key, at in self.charges.items()}

    def release(self) -> bool:
        self.charges = {}
        return super().release()

    def lines(self) -> list[str]:
        soft = "soft 0" if self.soft else "soft none"
        return ["side none", soft, f"gravity {self.gravity_at} every {self.body.interval}"]

    def more_lines(self) -> list[str]:
        body, tally, handling = self.body, self.body.tally, self.handling
        clock = f"lock {self.lock_clock} {self.resets_left} {self.resets_exhausted} lowest {self.lowest}"
        keys = f"keys {self.keys} {self.shift_at if self.keys else 0} handling {' '.join(map(str, handling[:3]))}"
        if handling[3:6] != self.config.handling[3:6] or handling.drop_guard:
            keys += f" {' '.join(map(str, handling[3:6]))} {self.guarded_until}"
        if handling[8:] != (0, "recharge"):
            keys += f" {handling.drop_interval} {handling.on_release} {self.guarded_until}"
            keys += "".join(f" {self.charges[key]}" for key in self.keys if self.charges)
        combo = f"combo {tally.combo} {tally.best_combo} {tally.back_to_back}"
        return [
            f"count {self.gravity_progress} {clock}",
            keys,
            f"{combo} {self.last_turn} {self.pressed} {body.set_pieces} {body.started} {body.won}",
        ]

    # Inputs. A tap always has an effect: it counts as a key.

    def can_tap(self, direction: int) -> bool:
        return True

    def can_tap_down(self) -> bool:
        return True

    def can_press(self, direction: int) -> bool:
        both, das = self.both_and_das()
        keys = self.with_key(direction, both)
        acting = active(keys, both)
        at = self.body.time + das if acting == direction else self.shift_at
        changed = (keys, acting, at) != (self.keys, self.direction, self.shift_at)
        changed = changed or self.charges != self._charged(direction, self.body.time + das)
        return changed or (acting == direction and self.can_move(direction))

    def can_press_down(self) -> bool:
        return not self.soft

    def turns_into(self, target: Orientation) -> bool:
        return True

    def can_drop(self) -> bool:
        return super().can_drop() and self.body.time >= self.guarded_until

    def take(self, text: str) -> Events | None:
        match = CHARGED.fullmatch(text)
        sets_handling = text.startswith("handling") and self.config.adjustable
        if self.body.ended and (match or sets_handling):
            raise self.body.over(text)
        if match:
            return None if self.body.paused else self._press(-1 if match[1] == "left" else 1, int(match[2]))
        if not sets_handling:
            return super().take(text)
        new = self.config.handling.changed(text)
        return HELD if not self.body.paused and self._handle(new) else None

    def _press(self, direction: int, ms: int) -> Events | None:
        """Press a sideways key that has been down for this number of ms, which count for DAS, also if the press is
        blocked."""
        before, at = (self.shift_at, self.charges), self.body.time + max(self.handling.das - ms, 0)
        events = super().press(direction)
        if self.direction == direction:
            self.shift_at = at
        self.charges = self._charged(direction, at)
        return self._counted(HELD if events is None and (self.shift_at, self.charges) != before else events)

    def _charged(self, direction: int, at: int) -> dict[int, int]:
        """Return the charges after a press whose DAS is over at this time."""
        return {**self.charges, direction: at} if self.handling.on_release == "keep" else {}

    def set_handling(self, text: str) -> bool:
        return self._handle(self.config.handling.changed(text))

    def _handle(self, new: Handling) -> bool:
        changed, self.handling = new != self.handling, new
        self.direction = active(self.keys, new.both) if changed else self.direction
        keys = self.keys if new.on_release == "keep" else ()
        self.charges = {key: self.charges.get(key, self.shift_at) for key in keys}
        return changed

    def both_and_das(self) -> tuple[Both, int]:
        return self.handling.both, self.handling.das

    def press(self, direction: int) -> Events | None:
        return self._press(direction, 0)

    def let_go(self, direction: int) -> Events | None:
        before, events = self.direction, super().let_go(direction)
        self.charges = {key: at for key, at in self.charges.items() if key != direction}
        return events if self.direction in (0, before) else self._act_again()

    def _act_again(self) -> Events:
        """Let the key act that is still held after the release of the other one."""
        if self.handling.on_release == "keep":
            self.shift_at = max(self.charges[self.direction], self.body.time)
        return MOVED if self.handling.on_release == "step" and self.shift(self.direction) else HELD

    def _counted(self, events: Events | None) -> Events | None:
        """Count the key if it has an effect."""
        if events is not None:
            self.pressed += 1
        return events

    def tap(self, direction: int) -> Events | None:
        if not self.keys:
            return self._counted(MOVED if self.shift(direction) else HELD)
        pressed, released = self.press(direction), self.let_go(direction)
        return (*(pressed or ()), *(released or ()))

    def tap_down(self) -> Events | None:
        pressed, released = self.press_down(), self.release_down()
        return released if pressed is None else pressed

    def press_down(self) -> Events | None:
        fresh, self.soft, self.plain = not self.soft, True, False
        return self._counted(HELD if fresh else None)

    def turn(self, text: str) -> Events | None:
        return self._counted(self._turned(text) if self.body.in_play else self.turn_at_entry(text))

    def _turned(self, text: str) -> Events | None:
        body = self.body
        target, rested = body.orientation.turned(text), not body.fits_below()
        turned = body.rules.rotation(body.well, body.placement, target)
        if turned is None:
            return None
        quarter = target is not body.orientation.half
        body.orientation = target
        body.offset = body.well.offset(turned.row, turned.column)
        self.last_turn = (quarter, turned.kick)
        self.plain = self.plain and turned.kick == 1
        self._count_reset(rested)
        self._after_change_of_place()
        return TURNED

    def drop(self) -> Events | None:
        if self.body.time < self.guarded_until:
            return None
        if self.plain and self.body.in_play and "finesse" in self.body.rules.figures:
            self._count_faults()
        locks = self.body.in_play and self.config.drop == "hard"
        events = self._counted(super().drop())
        self.pressed_before = self.pressed
        if locks and self.handling.drop_interval:
            self.guarded_until = self.body.time + self.handling.drop_interval
        return events

    def _count_faults(self) -> None:
        """Count the presses beyond the fewest that bring the piece here."""
        body, presses = self.body, self.pressed - self.pressed_before
        piece, first = body.placement, body.table.orientations[body.orientation.index - body.orientation.number]
        needed = fewest(first, body.rules.rotation, body.rules.turns)
        self.faults += max(presses - needed.get((piece.orientation.number, piece.column), presses), 0)

    def drop_sonic(self) -> Events | None:
        events = self._counted(super().drop_sonic())
        if events:
            self.plain = False
            self._after_change_of_place()
        return events

    def hold(self) -> Events | None:
        events = self._counted(super().hold())
        if events:
            self.pressed_before = self.pressed
        return events

    def drop_to_floor(self, happened: list[Event], points: int) -> int:
        fallen = super().drop_to_floor(happened, points)
        if fallen:
            self.last_turn = None
        return fallen

    # What a move does to the lock delay

    def shift(self, direction: int) -> bool:
        body = self.body
        bits, piece, offset = body.well.bits, body.orientation.bits, body.offset + direction
        if not body.in_play or (bits >> offset) & piece:
            return False
        rested = bool((bits >> (body.offset + body.well.stride)) & piece)
        body.offset = offset
        self.last_turn = None
        if rested or self.resets_left == 0:
            self._count_reset(rested)
        if (bits >> (offset + body.well.stride)) & piece:
            self.gravity_progress = 0
        return True

    def _count_reset(self, rested: bool) -> None:
        """Set the lock delay back after a move or turn, if the rules say so. `rested` tells whether the piece rested
        before it."""
        if self.resets_left == 0:
            self.resets_exhausted = self.config.reset == "move"
        elif rested and self.config.reset == "move":
            self.lock_clock = 0
            self.resets_left = None if self.resets_left is None else self.resets_left - 1

    def _after_change_of_place(self) -> None:
        if (lowest := self._lowest()) > self.lowest:
            self.lowest = lowest
            if self.config.reset != "never":
                self.lock_clock = 0
                self.resets_left = self.config.resets
                self.resets_exhausted = False
        if not self.body.fits_below():
            self.gravity_progress = 0

    def _lowest(self) -> int:
        """Return the row of the piece's lowest cell."""
        return self.body.offset // self.body.well.stride - MARGIN + self.body.orientation.bottom

    # Time

    def _speed(self) -> int:
        """Return what one ms adds to the gravity count of a piece that does not rest."""
        config = self.config
        if not self.soft:
            return 1000 if config.falls else 0
        return 1000 * self.handling.sdf or self.body.rules.field.rows * config.interval(config.first_level)

    def due(self) -> int | None:
        body = self.body
        instants = [] if body.deadline is None else [body.deadline]
        if self.direction and (self.shift_at >= body.time or self.handling.arr or self.can_move(self.direction)):
            instants.append(max(self.shift_at, body.time))
        if body.phase_at is not None:
            instants.append(body.phase_at)
        elif not body.fits_below():
            left = 0 if self.resets_exhausted else self.lock_delay - self.lock_clock
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
            if not body.fits_below() and (self.resets_exhausted or self.lock_clock >= self.lock_delay):
                self.guarded_until = at + max(self.handling.drop_guard, self.handling.drop_interval)
                body.lock(happened)
                self._repeat_at_entry(at, happened)
        elif body.phase_at <= at:
            body.next_phase(happened)
            self._repeat_at_entry(at, happened)
        if body.deadline is not None:
            self.end_time(at, happened)

    def _repeat_at_entry(self, at: int, happened: list[Event]) -> None:
        """Move a piece that has just entered if a repeat is still due: it always is if the key repeats every 0 ms."""
        if self.direction and self.shift_at <= at:
            self._repeat_sideways(at, happened)

    def _repeat_sideways(self, at: int, happened: list[Event]) -> None:
        direction = self.direction
        moved = self.shift(direction)
        if self.handling.arr:
            self.shift_at = at + self.handling.arr
        else:
            while self.shift(direction):
                moved = True
        if moved:
            happened.extend(MOVED)

    def _fall_by_count(self, happened: list[Event]) -> None:
        body = self.body
        while self.gravity_progress >= body.interval:
            self.gravity_progress -= body.interval
            body.fall()
            self.last_turn = None
            if self.config.reset == "step":
                self.lock_clock = 0
            self.row_fallen(by_key=self.soft)
            self._after_change_of_place()
            happened.extend(MOVED if self.soft else SANK)


class LockDelayRules(MillisecondRules, kw_only=True):
    """The configuration of `LockDelayControls`. `gravity` is in microseconds per row; steps that are due at the same ms
    happen at once. Pieces do not fall on their own unless `falls`.

    A piece that rests locks after `delay` ms. `reset` is what sets the clock of this delay back: nothing ("never"), a
    fall by a row ("step"), or a move or turn of the resting piece, up to `resets` times (None: any number) before it
    reaches a new lowest row ("move").

    `handling` is how held keys behave. If it is `adjustable`, players set it themselves.
    """

    kind: type[Any] = LockDelayControls
    drop: Drop = "hard"
    falls: bool = True
    delay: ByLevel
    reset: LockReset = "move"
    resets: int | None = None
    handling: Handling
    adjustable: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_by_level("delay", self.delay, 1, self.first_level)
        check_literal("reset", self.reset, LockReset)
        if self.resets is not None:
            check_range("resets", self.resets, 0, None if self.reset == "move" else 0)
        self.handling.check()

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        yield from self.handling.rules_text()
        if self.adjustable:
            yield "DAS, ARR and the speed of the soft drop can be changed in the settings."
        yield from self.drop_text()

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield gravity_text(self, lambda us: 1_000_000 / us) if self.falls else "Pieces do not fall on their own."
        yield Message("A resting piece locks after {delay} ms.", delay=by_level_text(self.delay, self.first_level))
        if self.reset == "step":
            yield "A fall by a row restarts this delay."
        elif self.reset == "move":
            yield restarts_text(self.resets)


def _hundredths(whole: int, parts: int) -> str:
    """Return `whole / parts` hundredths, rounded down, as a text with two decimals."""
    hundredths = whole // parts
    return Number(f"{hundredths // 100}.{hundredths % 100:02}")
