"""The engine that plays any rule set: inputs, holds and repeats, gravity, locking, and the end.

Everything that differs between games comes from the `RuleSet` and its strategies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, RealTimeState, Start
from puzzlebox_games.falling.pieces import (
    MARGIN,
    WALL,
    Cells,
    Drawn,
    Orientation,
    Piece,
    PieceTable,
    Placement,
    Spin,
    piece_at,
)
from puzzlebox_games.falling.rules import TURNS, RuleSet, Unit, check
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.falling.well import Well

MOVED = (Event("moved"),)
SANK = (Event("moved", "by itself"),)
TURNED = (Event("turned"),)
HELD: Events = ()

NO_ROOM = Message("there is no room for the next piece")
NO_ENTRY = Message("the next piece cannot enter")
"""The reasons for which a game is lost as a piece enters. They are part of `text()`."""


class FallingState(RealTimeState):
    """A game of a rule set.

    Inputs: `+left -left +right -right +down -down` press and release a key; `left right down` do both at one instant;
    `cw ccw half` turn the piece; the others are `drop`, `hold`, `pause`, `resume` and `restart`.
    """

    __slots__ = (
        "direction",
        "gravity_at",
        "handlers",
        "held",
        "hold_used",
        "in_play",
        "interval",
        "lost",
        "memory",
        "offset",
        "options",
        "orientation",
        "origin",
        "paused",
        "pieces",
        "queue",
        "random",
        "rules",
        "shift_at",
        "soft",
        "soft_at",
        "table",
        "tally",
        "time",
        "values",
        "well",
    )

    unit: ClassVar[Unit] = "ms"
    """The unit of gravity in the rule sets that this class plays."""

    handlers: Mapping[str, Callable[[Any], Events | None]]
    orientation: Orientation
    offset: int
    values: tuple[int, ...]
    queue: tuple[Drawn, ...]
    memory: tuple[int, ...]
    soft: bool

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError(Message("{game} starts from a seed, not from a position", game=Message(rules.title)))
        check(rules.gravity.unit == self.unit, "unit", self.unit, rules.gravity.unit)
        self.handlers = handlers_of(type(self), rules.turns)
        self.rules = rules
        self.options = options
        self.table: PieceTable = rules.table()
        self.random: Random = start.random()
        self.time = 0
        self.pieces = 0
        self._begin()

    def _begin(self) -> None:
        """Start a new game at this instant. It continues with the same generator."""
        rules = self.rules
        self.origin: int | None = self.random.state
        self.well = Well(rules.field.rows, rules.field.columns)
        level = rules.beginning.level
        self.tally = Tally(rules.beginning.score, level, first_level=level, speed=level)
        self.interval = (level == 1 and rules.gravity.first) or rules.interval(level)
        self.lost: str | None = None
        self.paused = rules.beginning.paused
        self.direction = 0
        self.shift_at = 0
        self.soft = False
        self.soft_at = 0
        self.held: Drawn | None = None
        self.hold_used = False
        self.queue, self.memory = (), ()
        self._refill()
        self._enter(self._take())
        self.gravity_at = self.time + self.interval

    # What views read

    @property
    def grid(self) -> Grid:  # type: ignore[override]
        return self.well.grid

    @property
    def score(self) -> int:
        return self.tally.score

    @property
    def level(self) -> int:
        return self.tally.level

    @property
    def lines(self) -> int:
        return self.tally.lines

    @property
    def blocks(self) -> int:
        """The number of cleared blocks, in rules that count them."""
        return self.tally.blocks

    @property
    def corner(self) -> tuple[int, int]:
        """(row, column) of the top left corner of the falling piece's box."""
        return self.well.cell(self.offset)

    @property
    def placement(self) -> Placement:
        """Where the falling piece is, or where the last one locked."""
        row, column = divmod(self.offset, self.table.stride)
        return Placement(self.orientation, row - MARGIN, column - WALL)

    @property
    def piece(self) -> Piece | None:
        """The falling piece; None after the end of the game."""
        if not self.in_play:
            return None
        return piece_at(Drawn(self.orientation, self.values), *self.corner)

    @property
    def next(self) -> Piece:
        """The piece that enters next, as it enters."""
        return piece_at(self.queue[0], 0, 0)

    @property
    def previews(self) -> tuple[Piece, ...]:
        """The pieces shown ahead, the next one first."""
        return tuple(piece_at(drawn, 0, 0) for drawn in self.queue[: self.rules.preview])

    @property
    def hold(self) -> Piece | None:
        """The held piece."""
        return piece_at(self.held, 0, 0) if self.held else None

    @property
    def landing(self) -> Cells:
        """The cells where the falling piece would land; empty if there is no piece."""
        if not self.in_play:
            return ()
        return self.orientation.at(*self.well.cell(self._landing_offset()))

    def status(self) -> Mapping[str, int | str]:
        return {name: getattr(self, name) for name in self.rules.figures}

    def figures(self) -> Mapping[str, int]:
        """Return the figures of `status()` and the rows, which every game records."""
        return {**super().figures(), "rows": self.lines}

    def outcome(self) -> Outcome | None:
        return Outcome("lost", self.lost) if self.lost else None

    def text(self) -> str:
        tally, held = self.tally, self.held
        lines = [
            self.grid.text(),
            f"piece {self.orientation!r} at {self.corner} {self.values}" if self.in_play else "piece none",
            "next " + " ".join(f"{drawn.orientation!r} {drawn.values}" for drawn in self.queue),
            f"held {held.orientation!r} {held.values} {self.hold_used}" if held else f"held {self.hold_used}",
            f"score {tally.score} level {tally.level} from {tally.first_level} "
            f"lines {tally.lines} blocks {tally.blocks}",
            f"side {self.direction} {self.shift_at}" if self.direction else "side none",
            f"soft {self.soft_at}" if self.soft else "soft none",
            f"gravity {self.gravity_at} every {self.interval}",
            f"{self.time} {'paused' if self.paused else 'running'} {self.lost or 'playing'}",
            f"{self.pieces} {self.random.state:016x}",
        ]
        if self.memory:
            lines.append(f"memory {self.memory}")
        return "\n".join(lines)

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.rules, new.options, new.table, new.handlers = self.rules, self.options, self.table, self.handlers
        new.random = Random(self.random.state)
        new.well = self.well.copy()
        new.time, new.pieces, new.origin = self.time, self.pieces, self.origin
        new.tally, new.interval = self.tally, self.interval
        new.held, new.hold_used = self.held, self.hold_used
        new.lost, new.paused = self.lost, self.paused
        new.direction, new.shift_at = self.direction, self.shift_at
        new.soft, new.soft_at = self.soft, self.soft_at
        new.orientation, new.offset, new.values = self.orientation, self.offset, self.values
        new.queue, new.memory = self.queue, self.memory
        new.gravity_at, new.in_play = self.gravity_at, self.in_play
        return new

    def inputs(self) -> tuple[str, ...]:
        if self.outcome():
            return ("restart",)
        if self.paused:
            return tuple(text for text in self.handlers if text in ACT_IN_A_PAUSE)
        return tuple([text for text in self.handlers if CHECKS[text](self)])

    # Which inputs have an effect

    def can_tap(self, direction: int) -> bool:
        held = self.direction
        return self._can_move(direction) or (held != 0 and (held == direction or self.rules.handling.blocked == "hold"))

    def can_press(self, direction: int) -> bool:
        if self._can_move(direction):
            return True
        handling = self.rules.handling
        held = (self.direction, self.shift_at) == (direction, self.time + handling.das)
        return handling.blocked == "hold" and not held

    def can_release(self, direction: int) -> bool:
        return self.direction == direction

    def can_tap_down(self) -> bool:
        return self.soft or self._fits_below() or self.rules.handling.soft.blocked == "locks"

    def can_press_down(self) -> bool:
        soft = self.rules.handling.soft
        held = self.soft and self.soft_at == self.time + soft.das
        return not held or self._fits_below() or soft.blocked == "locks"

    def can_turn(self, target: Orientation) -> bool:
        if target is self.orientation:
            return False
        return self.rules.rotation(self.well, self.placement, target) is not None

    def can_drop(self) -> bool:
        rules = self.rules
        ends_holds = rules.handling.drop_ends_holds and (self.soft or self.direction != 0)
        return rules.lock.drop == "hard" or ends_holds or self._fits_below()

    def can_swap(self) -> bool:
        return self.rules.hold and not self.hold_used

    def _can_move(self, direction: int) -> bool:
        return not (self.well.bits >> (self.offset + direction)) & self.orientation.bits

    # Inputs

    def send(self, text: str) -> Events | None:
        handler = self.handlers.get(text)
        if handler is None:
            raise InputRefusedError(
                Message(
                    "{input} is not an input of {game}, which takes {inputs}",
                    input=repr(text[:40]),
                    game=Message(self.rules.title),
                    inputs=", ".join(self.handlers),
                )
            )
        if (self.lost or self.paused) and text != "restart":
            if self.lost:
                raise over(text, self.lost)
            if text != "resume":
                return None
        return handler(self)

    def press_left(self) -> Events | None:
        return self._press(-1)

    def press_right(self) -> Events | None:
        return self._press(1)

    def _press(self, direction: int) -> Events | None:
        offset = self.offset + direction
        moved = not (self.well.bits >> offset) & self.orientation.bits
        if moved:
            self.offset = offset
        elif self.rules.handling.blocked == "ignore":
            return None
        before = (self.direction, self.shift_at)
        self.direction = direction
        self.shift_at = self.time + self.rules.handling.das
        if moved:
            return MOVED
        return HELD if before != (self.direction, self.shift_at) else None

    def release_left(self) -> Events | None:
        return self._release(-1)

    def release_right(self) -> Events | None:
        return self._release(1)

    def _release(self, direction: int) -> Events | None:
        if self.direction != direction:
            return None
        self.direction = 0
        return HELD

    def press_down(self) -> Events | None:
        before = (self.soft, self.soft_at)
        self.soft = True
        self.soft_at = self.time + self.rules.handling.soft.das
        if self._fall():
            return MOVED
        if self.rules.handling.soft.blocked == "locks":
            return self._lock()
        return HELD if before != (self.soft, self.soft_at) else None

    def release_down(self) -> Events | None:
        if not self.soft:
            return None
        self.soft = False
        return HELD

    def tap_left(self) -> Events | None:
        return self._tap(-1)

    def tap_right(self) -> Events | None:
        return self._tap(1)

    def _tap(self, direction: int) -> Events | None:
        """Press and release a sideways key at one instant."""
        offset = self.offset + direction
        if not (self.well.bits >> offset) & self.orientation.bits:
            self.offset = offset
            self.direction = 0
            return MOVED
        held = self.direction
        if held and (held == direction or self.rules.handling.blocked == "hold"):
            self.direction = 0
            return HELD
        return None

    def tap_down(self) -> Events | None:
        held = self.soft
        self.soft = False
        if self._fall():
            return MOVED
        if self.rules.handling.soft.blocked == "locks":
            return self._lock()
        return HELD if held else None

    def turn_cw(self) -> Events | None:
        return self._turn(self.orientation.cw)

    def turn_ccw(self) -> Events | None:
        return self._turn(self.orientation.ccw)

    def turn_half(self) -> Events | None:
        return self._turn(self.orientation.half)

    def _turn(self, target: Orientation) -> Events | None:
        if target is self.orientation:
            return None
        well = self.well
        row, column = well.cell(self.offset)
        turned = self.rules.rotation(well, Placement(self.orientation, row, column), target)
        if turned is None:
            return None
        self.orientation, row, column, _ = turned
        self.offset = well.offset(row, column)
        return TURNED

    def drop(self) -> Events | None:
        rules, offset = self.rules, self._landing_offset()
        held = rules.handling.drop_ends_holds and self.release()
        fallen = (offset - self.offset) // self.well.stride
        self.offset = offset
        if rules.lock.drop == "hard":
            return [Event("dropped", fallen), *self._lock()]
        return (Event("dropped", fallen),) if fallen or held else None

    def swap(self) -> Events | None:
        """Hold the falling piece and play the held one, or else the next; once until the next lock."""
        if self.hold_used or not self.rules.hold:
            return None
        aside = self._as_drawn()
        happened: list[Event] = [Event("held")]
        if self.held:
            self._spawn(happened, self.held)
        else:
            self._spawn(happened)
        self.held, self.hold_used = aside, True
        return happened

    def pause(self) -> Events | None:
        self.paused = True
        self.release()
        return (Event("paused"),)

    def resume(self) -> Events | None:
        if not self.paused:
            return None
        self.paused = False
        if self.rules.gravity.resuming_restarts:
            self.gravity_at = self.time + self.interval
        return (Event("resumed"),)

    def restart(self) -> Events | None:
        self._begin()
        return (Event("restarted"), Event("spawned"))

    def release(self) -> bool:
        """End all holds. Returns whether there were any."""
        held = bool(self.direction or self.soft)
        self.direction, self.soft = 0, False
        return held

    # Time

    def due(self) -> int | None:
        return None if self.paused or self.lost else self._next_instant()

    def _next_instant(self) -> int:
        """Return the next instant at which a timer fires. A soft drop that waits fires as soon as the piece fits."""
        at = self.gravity_at
        if self.direction and self.shift_at < at:
            at = self.shift_at
        if self.soft and self.soft_at < at:
            if self.soft_at >= self.time:
                return self.soft_at
            if self._fits_below():
                return self.time
        return at

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise too_early(self.time, time)
        if self.paused:
            return HELD
        happened: list[Event] = []
        while not self.lost and (at := self._next_instant()) < time:
            self.time = at
            self._fire(at, happened)
            self.time = at + 1
        self.time = time
        return happened

    def _fire(self, at: int, happened: list[Event]) -> None:
        """Fire the timers that are due at this instant, in this order: sideways, soft drop, gravity."""
        if self.direction and self.shift_at <= at:
            self._repeat_sideways(at, happened)
        if self.soft and self.soft_at <= at:
            self._repeat_soft(at, happened)
        if self.gravity_at <= at and not self.lost:
            self._gravity(at, happened)

    def _repeat_sideways(self, at: int, happened: list[Event]) -> None:
        self.shift_at = at + self.rules.handling.arr
        offset = self.offset + self.direction
        if not (self.well.bits >> offset) & self.orientation.bits:
            self.offset = offset
            happened.extend(MOVED)

    def _repeat_soft(self, at: int, happened: list[Event]) -> None:
        blocked = self.rules.handling.soft.blocked
        if self._fall():
            happened.extend(MOVED)
        elif blocked == "waits":
            return
        elif blocked == "locks":
            happened.extend(self._lock())
        self.soft_at = at + self.rules.handling.soft.arr

    def _gravity(self, at: int, happened: list[Event]) -> None:
        if self._fall():
            happened.extend(SANK)
        else:
            happened.extend(self._lock())
        self.gravity_at = at + self.interval

    def _fall(self) -> bool:
        """Move the piece down one row if it fits. Returns whether it did."""
        offset = self.offset + self.well.stride
        if (self.well.bits >> offset) & self.orientation.bits:
            return False
        self.offset = offset
        return True

    # Locking and entering

    def _lock(self) -> list[Event]:
        """Fix the piece, clear, score, check for the end, and spawn the next piece."""
        rules, orientation = self.rules, self.orientation
        row, column = self.well.cell(self.offset)
        piece = Placement(orientation, row, column)
        spin = self._spin(piece) if rules.spins else ""
        self.well.fix(orientation, row, column, self.values)
        self.in_play = self.hold_used = False
        happened = [Event("locked", orientation.at(row, column))]
        topout = rules.topout.before_clearing
        if topout and topout(self.well, piece):
            self._lose(topout.reason, happened)
            return happened
        before = self.tally
        cleared = rules.clearing(self.well, piece)
        tally, events = rules.scoring(before, cleared._replace(spin=spin) if spin else cleared)
        if events:
            happened.extend(events)
        if tally is not before:
            self.tally = tally
            self.interval = rules.interval(tally.speed)
        if cleared.rows:
            happened.append(Event("rows", cleared.rows))
        if cleared.steps:
            happened.append(Event("chain", cleared.steps))
        if tally.level != before.level:
            happened.append(Event("level", tally.level))
            if rules.gravity.restarts_at == "level":
                self.gravity_at = self.time + self.interval
        topout = rules.topout.after_clearing
        if topout and topout(self.well, piece):
            self._lose(topout.reason, happened)
        else:
            self._continue(happened)
        return happened

    def _spin(self, piece: Placement) -> Spin:
        """Return the kind of spin that the piece makes if it locks now."""
        return ""

    def _continue(self, happened: list[Event]) -> None:
        """Continue after a lock that has not ended the game."""
        self._spawn(happened)

    def _spawn(self, happened: list[Event], kept: Drawn | None = None) -> None:
        """Spawn the held piece if it is given, or else the next one."""
        rules, drawn = self.rules, kept or self.queue[0]
        self.in_play = False
        if rules.topout.at_spawn == "overlap" and not self._fits_at_entry(drawn.orientation):
            self._lose(NO_ROOM, happened)
            return
        self._enter(kept or self._take())
        if rules.gravity.restarts_at == "spawn":
            self.gravity_at = self.time + self.interval
        happened.append(Event("spawned"))
        if rules.topout.at_spawn == "cannot fall" and not self._fits_below():
            self._lose(NO_ENTRY, happened)
        elif self.soft and self.soft_at <= self.time and rules.handling.soft.blocked == "waits":
            self._repeat_soft(self.time, happened)

    def _lose(self, reason: str, happened: list[Event]) -> None:
        self.lost = reason
        self.release()
        happened.append(Event("lost", reason))

    # Next pieces

    def _take(self) -> Drawn:
        """Take the next piece from the queue and refill the queue."""
        first = self.queue[0]
        self.queue = self.queue[1:]
        self._refill()
        return first

    def _refill(self) -> None:
        """Draw pieces until the queue has as many as the rules need."""
        while len(self.queue) < self.rules.queue_length:
            drawn, self.memory = self.rules.randomizer(self.random, self.table, self.memory)
            self.queue += drawn

    def _enter(self, drawn: Drawn) -> None:
        self.orientation, self.values = drawn
        self.offset = self.orientation.entry
        self.in_play = True
        self.pieces += 1

    def _fits_at_entry(self, orientation: Orientation) -> bool:
        return not (self.well.bits >> orientation.entry) & orientation.bits

    def _as_drawn(self) -> Drawn:
        """Return the falling piece in the first orientation of its shape."""
        orientation = self.orientation
        return Drawn(self.table.orientations[orientation.index - orientation.number], self.values)

    def _landing_offset(self) -> int:
        piece, stride, offset = self.orientation.bits, self.well.stride, self.offset
        below = self.well.bits >> (offset + stride)
        while not below & piece:
            below >>= stride
            offset += stride
        return offset

    def _fits_below(self) -> bool:
        return not (self.well.bits >> (self.offset + self.well.stride)) & self.orientation.bits


HANDLERS: Mapping[str, Callable[[FallingState], Events | None]] = {
    "left": FallingState.tap_left,
    "right": FallingState.tap_right,
    "down": FallingState.tap_down,
    "cw": FallingState.turn_cw,
    "ccw": FallingState.turn_ccw,
    "half": FallingState.turn_half,
    "drop": FallingState.drop,
    "hold": FallingState.swap,
    "+left": FallingState.press_left,
    "-left": FallingState.release_left,
    "+right": FallingState.press_right,
    "-right": FallingState.release_right,
    "+down": FallingState.press_down,
    "-down": FallingState.release_down,
    "pause": FallingState.pause,
    "resume": FallingState.resume,
    "restart": FallingState.restart,
}


ACT_IN_A_PAUSE = ("resume", "restart")

CHECKS: Mapping[str, Callable[[FallingState], bool]] = {
    "left": lambda state: state.can_tap(-1),
    "right": lambda state: state.can_tap(1),
    "down": lambda state: state.can_tap_down(),
    "cw": lambda state: state.can_turn(state.orientation.cw),
    "ccw": lambda state: state.can_turn(state.orientation.ccw),
    "half": lambda state: state.can_turn(state.orientation.half),
    "drop": lambda state: state.can_drop(),
    "hold": lambda state: state.can_swap(),
    "+left": lambda state: state.can_press(-1),
    "-left": lambda state: state.can_release(-1),
    "+right": lambda state: state.can_press(1),
    "-right": lambda state: state.can_release(1),
    "+down": lambda state: state.can_press_down(),
    "-down": lambda state: state.soft,
    "pause": lambda state: True,
    "resume": lambda state: False,
    "restart": lambda state: True,
}
"""Whether each input has an effect in a game that is not paused, without the cost of a copy."""


@cache
def handlers_of(kind: type[FallingState], turns: tuple[str, ...]) -> Mapping[str, Callable[[Any], Events | None]]:
    """Return the handlers of the inputs of a rule set with these turns."""
    lacking = set(TURNS) - set(turns)
    return {text: getattr(kind, act.__name__) for text, act in HANDLERS.items() if text not in lacking}


def over(text: str, reason: str) -> InputRefusedError:
    """Return the error for an input after the end."""
    return InputRefusedError(
        Message("{input}: the game is over ({reason}); only restart works now", input=repr(text[:40]), reason=reason)
    )


def too_early(now: int, time: int) -> ValueError:
    """Return the error for a time in the past."""
    return ValueError(Message("game time is at {now} ms and cannot go back to {time}", now=now, time=time))
