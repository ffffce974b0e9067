"""The groups of fields of a rule set. All values are checked when a group is made: ValueError names the field, the
value and the rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from puzzlebox.core.message import Message
from puzzlebox_games.falling.strategies import Fill, TopoutCondition

MAX_ROWS, MAX_COLUMNS = 100, 60

MAX_SOFT_FACTOR = 40

Unit = Literal["ms", "us", "frames", "1/256 row"]
Both = Literal["last", "latest", "first", "neither"]
BlockedSideways = Literal["hold", "ignore"]
BlockedSoft = Literal["used", "waits", "locks"]
Drop = Literal["hard", "sonic"]
LockReset = Literal["never", "step", "move"]
GravityRestart = Literal["spawn", "level"]
SpawnTopout = Literal["overlap", "overlap after entry", "cannot fall", "never"]


def check(valid: bool, field: str, rule: str, value: object) -> None:
    """Raise ValueError unless the value of the field is valid."""
    if not valid:
        raise ValueError(Message("{field} must be {rule}, not {value}", field=field, rule=rule, value=repr(value)))


def check_range(field: str, value: int, low: int, high: int | None = None) -> None:
    rule = f"from {low} to {high}" if high is not None else f"at least {low}"
    check(value >= low and (high is None or value <= high), field, rule, value)


def check_literal(field: str, value: str, literal: object) -> None:
    words = get_args(literal)
    check(value in words, field, f"one of {', '.join(words)}", value)


@dataclass(frozen=True, kw_only=True)
class Field:
    """The board. The `hidden` rows at the top are part of it but are not shown."""

    rows: int
    columns: int
    hidden: int = 0

    def __post_init__(self) -> None:
        check_range("rows", self.rows, 1, MAX_ROWS)
        check_range("columns", self.columns, 1, MAX_COLUMNS)
        check_range("hidden", self.hidden, 0, self.rows - 1)


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """How a game begins: its level, its score, whether it is paused, and what fills a part of the board. With
    `waiting`, the first piece is not in play until the controls let it enter; the previews are those after it."""

    level: int = 1
    score: int = 0
    paused: bool = False
    waiting: bool = False
    fill: Fill | None = None

    def __post_init__(self) -> None:
        check_range("level", self.level, 0)
        check_range("score", self.score, 0)


@dataclass(frozen=True)
class FrameClock:
    """The clock of a game that counts frames: frame n is at `ms * n / frames` ms of the game, rounded down."""

    ms: int
    frames: int

    def __post_init__(self) -> None:
        check_range("ms", self.ms, 1)
        check_range("frames", self.frames, 1)

    def time(self, frame: int) -> int:
        """Return the time of a frame in ms since the start of the game."""
        return frame * self.ms // self.frames

    def last_before(self, time: int) -> int:
        """Return the number of the last frame before a time in ms since the start of the game."""
        return (time * self.frames - 1) // self.ms


@dataclass(frozen=True, kw_only=True)
class Entry:
    """How a piece enters. `delay` is the time in ms between a lock, or what it clears, and the next piece. The piece
    then moves down up to `fall` rows at once.

    A turn that is pressed in the delay turns the next piece as it enters, if it fits there (`initial_turn`); a hold is
    carried out (`initial_hold`). Without them, such presses have no effect.
    """

    delay: int = 0
    fall: int = 0
    initial_turn: bool = False
    initial_hold: bool = False

    def __post_init__(self) -> None:
        check_range("delay", self.delay, 0)
        check_range("fall", self.fall, 0)
        for name in ("initial_turn", "initial_hold"):
            valid = self.delay > 0 or not getattr(self, name)
            check(valid, name, "False if there is no delay", getattr(self, name))


@dataclass(frozen=True, kw_only=True)
class Delays:
    """The time in ms from finding what is to be cleared to its removal (`clear`), and from there to the next step of a
    chain (`step`). With 0 for both, everything goes at once, as one step of scoring."""

    clear: int = 0
    step: int = 0

    def __post_init__(self) -> None:
        check_range("clear", self.clear, 0)
        check_range("step", self.step, 0)


@dataclass(frozen=True, kw_only=True)
class Gravity:
    """The time between two steps of gravity: at the levels from `first_level` on, in ms, in microseconds or in frames.
    The last interval also holds for all levels beyond. In the unit `1/256 row`, they are speeds instead: how far a
    piece falls in a frame.

    Without a lock delay, `first`, if there is one, holds until the first lock at level 1. The timer restarts at each
    step and at the event `restarts_at`, and with `resuming_restarts` after a pause. With a lock delay, steps that are
    due at the same ms happen at once. Pieces do not fall on their own if `on` is False.
    """

    intervals: tuple[int, ...]
    unit: Unit = "ms"
    first_level: int = 1
    on: bool = True
    first: int | None = None
    restarts_at: GravityRestart = "spawn"
    resuming_restarts: bool = False

    def __post_init__(self) -> None:
        check(bool(self.intervals), "intervals", "at least one", self.intervals)
        for interval in self.intervals:
            check_range("intervals", interval, 1)
        check_literal("unit", self.unit, Unit)
        check_range("first_level", self.first_level, 0, 1)
        check_literal("restarts_at", self.restarts_at, GravityRestart)
        if self.first is not None:
            check_range("first", self.first, 1)

    def interval(self, level: int) -> int:
        """Return the time between two steps at a level, in the unit."""
        return self.intervals[min(level - self.first_level, len(self.intervals) - 1)]

    def interval_in_us(self, level: int) -> int:
        """Return the time between two steps at a level in microseconds."""
        return self.interval(level) * (1000 if self.unit == "ms" else 1)


@dataclass(frozen=True, kw_only=True)
class SoftDrop:
    """A soft drop repeats `das` ms after the press, then every `arr` ms, or it is `factor` times as fast as gravity; 0
    is a drop to the bottom at once.

    One that repeats and is blocked does nothing ("used"), acts as soon as the piece fits ("waits"), or locks the piece
    ("locks").
    """

    das: int = 0
    arr: int = 0
    blocked: BlockedSoft = "used"
    factor: int | None = None

    def __post_init__(self) -> None:
        check_literal("blocked", self.blocked, BlockedSoft)
        if self.factor is None:
            check_range("das", self.das, 0)
            check_range("arr", self.arr, 1)
            return
        valid = self.factor == 0 or 2 <= self.factor <= MAX_SOFT_FACTOR
        check(valid, "factor", f"0 or from 2 to {MAX_SOFT_FACTOR}", self.factor)
        repeat = (self.das, self.arr, self.blocked)
        check(repeat == (0, 0, "used"), "das, arr and blocked", "0, 0 and 'used' if there is a factor", repeat)


@dataclass(frozen=True, kw_only=True)
class Handling:
    """Held keys: left and right repeat `das` ms after the press, then every `arr` ms; 0 is to the wall at once. In a
    rule set with a frame clock, all times are in frames.

    `blocked`: a sideways press that is blocked counts as held ("hold") or changes nothing ("ignore"). `both`: if left
    and right are pressed, the press of one ends the hold of the other for good ("last"); or the key pressed last acts,
    and the other one again after its release ("latest"); or the key pressed first acts ("first"); or none ("neither").
    With `drop_ends_holds`, held keys must be pressed again after a drop.

    With a lock delay, a held key waits at least `dcd` ms (DAS cut delay) after a piece has entered, and a hard drop has
    no effect for `drop_guard` ms after a piece has locked on its own. If `adjustable`, players set das, arr, the factor
    of the soft drop, dcd, both and drop_guard themselves.
    """

    das: int
    arr: int
    soft: SoftDrop
    blocked: BlockedSideways = "hold"
    both: Both = "last"
    drop_ends_holds: bool = False
    dcd: int = 0
    drop_guard: int = 0
    adjustable: bool = False

    def __post_init__(self) -> None:
        check_range("das", self.das, 0)
        check_range("arr", self.arr, 0)
        check_literal("blocked", self.blocked, BlockedSideways)
        check_literal("both", self.both, Both)
        check_range("dcd", self.dcd, 0)
        check_range("drop_guard", self.drop_guard, 0)


@dataclass(frozen=True, kw_only=True)
class Lock:
    """When a piece that rests locks: after `delay` ms, or at the next step of gravity if there is no delay. A `drop` is
    a hard drop, which locks the piece at once, or a sonic drop, which does not. `sonic` tells whether there is an input
    for a sonic drop as well.

    `reset` is what sets the clock of the delay back: nothing ("never"), a fall by a row ("step"), or a move or turn of
    the resting piece, up to `resets` times (None: any number) before it reaches a new lowest row ("move").
    """

    drop: Drop = "sonic"
    sonic: bool = False
    delay: int = 0
    reset: LockReset = "move"
    resets: int | None = None

    def __post_init__(self) -> None:
        check_literal("drop", self.drop, Drop)
        check(not (self.sonic and self.drop == "sonic"), "sonic", "False if the drop is a sonic drop", self.sonic)
        check_range("delay", self.delay, 0)
        check_literal("reset", self.reset, LockReset)
        if self.resets is not None:
            check_range("resets", self.resets, 0, None if self.delay and self.reset == "move" else 0)


@dataclass(frozen=True)
class DropPoints:
    """The points for each row of a soft drop and of a drop."""

    soft: int = 0
    hard: int = 0

    def __post_init__(self) -> None:
        check_range("soft", self.soft, 0)
        check_range("hard", self.hard, 0)


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What wins the game: a number of lines, a time in ms, or the removal of all garbage. Without one of them, the game
    goes on until it is lost. `bonus` are points that a win adds, in rule sets with a frame clock."""

    lines: int | None = None
    time: int | None = None
    garbage: bool = False
    bonus: int = 0

    def __post_init__(self) -> None:
        check_range("bonus", self.bonus, 0)
        if self.lines is not None:
            check_range("lines", self.lines, 1)
            check(self.time is None, "time", "None if the goal is a number of lines", self.time)
        if self.time is not None:
            check_range("time", self.time, 1)
        others = self.lines is None and self.time is None
        check(others or not self.garbage, "garbage", "False if there is another goal", self.garbage)


@dataclass(frozen=True, kw_only=True)
class Topout:
    """What ends the game: a condition before a piece is fixed, which is then not done, or after that, before or after
    clearing; or a piece that does not fit as it enters ("overlap") or cannot move down then ("cannot fall"). With
    "overlap after entry", the piece that does not fit enters and stays in play, after a piece has been drawn for it and
    its initial turn has been tried."""

    before_fixing: TopoutCondition | None = None
    before_clearing: TopoutCondition | None = None
    after_clearing: TopoutCondition | None = None
    at_spawn: SpawnTopout = "overlap"

    def __post_init__(self) -> None:
        check_literal("at_spawn", self.at_spawn, SpawnTopout)
        ends = self.at_spawn != "never" or self.before_fixing or self.before_clearing or self.after_clearing
        check(bool(ends), "at_spawn", "overlap or cannot fall if no condition ends the game", self.at_spawn)


BEGINNING, ENTRY, LOCK, DELAYS = Beginning(), Entry(), Lock(), Delays()
DROP_POINTS, GOAL, TOPOUT = DropPoints(), Goal(), Topout()
"""The groups of a rule set that does not say otherwise."""
