"""A falling-block game as data: a `RuleSet` has a field for everything that a rule sheet specifies.

A rule sheet is the written specification of one game: its pieces, timers, points and looks, in most cases those of a
published program. Related fields are in groups. If data is not enough, a field holds a strategy. All values are checked
when a rule set or a group is made: ValueError names the field, the value and the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from puzzlebox.core.message import Message
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.pieces import DEPTH, MARGIN, WALL, PieceTable, Shape, piece_table
from puzzlebox_games.falling.strategies import Clearing, Randomizer, Rotation, Scoring, Spins, TopoutCondition

MAX_ROWS, MAX_COLUMNS = 100, 60

TURNS = ("cw", "ccw", "half")

FIGURES = {
    "ms": ("score", "level", "lines", "blocks"),
    "us": ("score", "level", "lines", "time", "pieces", "pieces a second", "keys a piece", "best combo"),
}
"""The figures that a rule set can show, by the unit of its gravity."""

Unit = Literal["ms", "us"]
BlockedSideways = Literal["hold", "ignore"]
BlockedSoft = Literal["used", "waits", "locks"]
Drop = Literal["hard", "sonic"]
GravityRestart = Literal["spawn", "level"]
SpawnTopout = Literal["overlap", "cannot fall", "never"]


def check(valid: bool, field: str, rule: str, value: object) -> None:
    """Raise ValueError unless the value of the field is valid."""
    if not valid:
        raise ValueError(Message("{field} must be {rule}, not {value}", field=field, rule=rule, value=repr(value)))


def _check_range(field: str, value: int, low: int, high: int | None = None) -> None:
    rule = f"from {low} to {high}" if high is not None else f"at least {low}"
    check(value >= low and (high is None or value <= high), field, rule, value)


def _check_literal(field: str, value: str, literal: object) -> None:
    words = get_args(literal)
    check(value in words, field, f"one of {', '.join(words)}", value)


@dataclass(frozen=True, kw_only=True)
class Field:
    """The board. The `hidden` rows at the top are part of it but are not shown."""

    rows: int
    columns: int
    hidden: int = 0

    def __post_init__(self) -> None:
        _check_range("rows", self.rows, 1, MAX_ROWS)
        _check_range("columns", self.columns, 1, MAX_COLUMNS)
        _check_range("hidden", self.hidden, 0, self.rows - 1)


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """How a game begins: its level, its score, and whether it is paused."""

    level: int = 1
    score: int = 0
    paused: bool = False

    def __post_init__(self) -> None:
        _check_range("level", self.level, 1)
        _check_range("score", self.score, 0)


@dataclass(frozen=True, kw_only=True)
class Gravity:
    """The time between two steps of gravity: at levels 1, 2, …, in ms or in microseconds. The last interval also holds
    for all levels beyond.

    With `us`, steps that are due at the same ms happen at once, and the piece has a lock delay. With `ms`, `first`, if
    there is one, holds until the first lock at level 1, the timer restarts at each step and at the event `restarts_at`,
    and with `resuming_restarts` after a pause. Without `on`, pieces do not fall on their own.
    """

    intervals: tuple[int, ...]
    unit: Unit = "ms"
    on: bool = True
    first: int | None = None
    restarts_at: GravityRestart = "spawn"
    resuming_restarts: bool = False

    def __post_init__(self) -> None:
        check(bool(self.intervals), "intervals", "at least one", self.intervals)
        for interval in self.intervals:
            _check_range("intervals", interval, 1)
        _check_literal("unit", self.unit, Unit)
        _check_literal("restarts_at", self.restarts_at, GravityRestart)
        if self.first is not None:
            _check_range("first", self.first, 1)
        if self.unit == "us":
            check(self.first is None, "first", "None if gravity is in us", self.first)
            check(self.restarts_at == "spawn", "restarts_at", "spawn if gravity is in us", self.restarts_at)
            check(not self.resuming_restarts, "resuming_restarts", "False if gravity is in us", True)
        else:
            check(self.on, "on", "True if gravity is in ms", self.on)


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
        _check_literal("blocked", self.blocked, BlockedSoft)
        if self.factor is None:
            _check_range("das", self.das, 0)
            _check_range("arr", self.arr, 1)
            return
        check(self.factor == 0 or 2 <= self.factor <= 40, "factor", "0 or from 2 to 40", self.factor)
        repeat = (self.das, self.arr, self.blocked)
        check(repeat == (0, 0, "used"), "das, arr and blocked", "0, 0 and 'used' if there is a factor", repeat)


@dataclass(frozen=True, kw_only=True)
class Handling:
    """Held keys: left and right repeat `das` ms after the press, then every `arr` ms; 0 is to the wall at once.

    `blocked`: a sideways press that is blocked counts as held ("hold") or changes nothing ("ignore"). With
    `drop_ends_holds`, held keys must be pressed again after a drop.
    """

    das: int
    arr: int
    soft: SoftDrop
    blocked: BlockedSideways = "hold"
    drop_ends_holds: bool = False

    def __post_init__(self) -> None:
        _check_range("das", self.das, 0)
        _check_range("arr", self.arr, 0)
        _check_literal("blocked", self.blocked, BlockedSideways)


@dataclass(frozen=True, kw_only=True)
class Lock:
    """When a piece that rests locks: after `delay` ms, which moves and turns restart up to `resets` times before the
    piece reaches a new lowest row, or at the next step of gravity if the delay is 0. A `drop` is a hard drop, which
    locks the piece at once, or a sonic drop, which does not."""

    drop: Drop = "sonic"
    delay: int = 0
    resets: int = 0

    def __post_init__(self) -> None:
        _check_literal("drop", self.drop, Drop)
        _check_range("delay", self.delay, 0)
        _check_range("resets", self.resets, 0, None if self.delay else 0)


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What wins the game: a number of lines, or a time in ms. Without either, the game goes on until it is lost."""

    lines: int | None = None
    time: int | None = None

    def __post_init__(self) -> None:
        if self.lines is not None:
            _check_range("lines", self.lines, 1)
            check(self.time is None, "time", "None if the goal is a number of lines", self.time)
        if self.time is not None:
            _check_range("time", self.time, 1)


@dataclass(frozen=True, kw_only=True)
class Topout:
    """What ends the game: a condition after a lock, before or after clearing, or a piece that does not fit as it enters
    ("overlap") or cannot move down then ("cannot fall")."""

    before_clearing: TopoutCondition | None = None
    after_clearing: TopoutCondition | None = None
    at_spawn: SpawnTopout = "overlap"

    def __post_init__(self) -> None:
        _check_literal("at_spawn", self.at_spawn, SpawnTopout)
        ends = self.at_spawn != "never" or self.before_clearing or self.after_clearing
        check(bool(ends), "at_spawn", "overlap or cannot fall if no condition ends the game", self.at_spawn)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A game's rules.

    - `turns` are the inputs that turn a piece, of `cw`, `ccw` and `half`.
    - `preview` is the number of next pieces shown. `ahead` pieces are drawn ahead; 0 stands for as many as are shown.
    - `hold` and `ghost` tell whether there is a hold and a ghost.
    - `figures` are the names of the numbers that a player sees, in order.
    """

    title: str
    field: Field
    pieces: tuple[Shape, ...]
    rotation: Rotation
    turns: tuple[str, ...] = ("cw", "ccw")
    randomizer: Randomizer
    beginning: Beginning = Beginning()
    gravity: Gravity
    handling: Handling
    lock: Lock = Lock()
    clearing: Clearing
    scoring: Scoring
    spins: Spins | None = None
    goal: Goal = Goal()
    topout: Topout = Topout()
    preview: int = 1
    ahead: int = 0
    hold: bool = False
    ghost: bool = False
    figures: tuple[str, ...] = ("score", "level")
    look: Look

    def __post_init__(self) -> None:
        check(bool(self.title), "title", "a name", self.title)
        _check_pieces(self.pieces, self.field)
        turns = len(set(self.turns)) == len(self.turns) and set(self.turns) <= set(TURNS)
        check(turns, "turns", f"some of {', '.join(TURNS)}", self.turns)
        _check_range("preview", self.preview, 0)
        if self.ahead:
            _check_range("ahead", self.ahead, max(self.preview, 1))
        known = FIGURES[self.gravity.unit]
        check(set(self.figures) <= set(known), "figures", f"some of {', '.join(known)}", self.figures)
        self._check_unit()

    def _check_unit(self) -> None:
        """Check the fields that depend on the unit of gravity."""
        handling, soft, lock, goal = self.handling, self.handling.soft, self.lock, self.goal
        if self.gravity.unit == "us":
            check(handling.blocked == "hold", "blocked", "hold if gravity is in us", handling.blocked)
            check(not handling.drop_ends_holds, "drop_ends_holds", "False if gravity is in us", True)
            check(soft.factor is not None, "factor", "a number if gravity is in us", soft.factor)
            check(lock.delay > 0, "delay", "at least 1 if gravity is in us", lock.delay)
            check(lock.drop == "hard", "drop", "hard if gravity is in us", lock.drop)
            return
        check(soft.factor is None, "factor", "None if gravity is in ms", soft.factor)
        check(lock.delay == 0, "delay", "0 if gravity is in ms", lock.delay)
        check(goal == Goal(), "goal", "empty if gravity is in ms", goal)
        check(self.spins is None, "spins", "None if gravity is in ms", self.spins)
        _check_range("arr", handling.arr, 1)

    @cached_property
    def queue_length(self) -> int:
        """The number of pieces that are drawn ahead of the falling one. No more than these can be shown."""
        return self.ahead or max(self.preview, 1)

    def interval(self, level: int) -> int:
        """Return the time between two steps of gravity at a level, in the unit of gravity."""
        intervals = self.gravity.intervals
        return intervals[min(level, len(intervals)) - 1]

    def table(self) -> PieceTable:
        """Return the orientations of all pieces. They are made once."""
        return piece_table(self.pieces, self.field.columns)


def _check_pieces(shapes: tuple[Shape, ...], field: Field) -> None:
    check(bool(shapes), "pieces", "at least one", shapes)
    names = [shape.name for shape in shapes]
    check(len(set(names)) == len(names), "pieces", "shapes with different names", names)
    for shape in shapes:
        _check_shape(shape, field)
    targets = [shape.turns_into for shape in shapes if shape.turns_into is not None]
    if targets:
        single = len(targets) == len(shapes) and all(len(shape.orientations) == 1 for shape in shapes)
        check(single, "turns_into", "set for all shapes or none, each with one orientation", targets)
        check(all(0 <= number < len(shapes) for number in targets), "turns_into", "the number of a shape", targets)


def _check_shape(shape: Shape, field: Field) -> None:
    """Check that the shape has cells, that its box fits into the well's bits, and that it enters between the walls."""
    orientations, name = shape.orientations, f"orientations of {shape.name}"
    check(bool(orientations) and all(orientations), name, "at least one, each with cells", orientations)
    for cells in orientations:
        check(len(set(cells)) == len(orientations[0]) == len(cells), name, "as many different cells each", cells)
        in_box = all(0 <= r < DEPTH and 0 <= c < WALL for r, c in cells)
        check(in_box, name, f"cells in {DEPTH} rows and {WALL} columns", cells)
        inside = all(0 <= shape.column + c < field.columns for _, c in cells)
        check(inside, f"column of {shape.name}", f"between the walls of {field.columns} columns", shape.column)
        bottom = max(r for r, _ in cells)
        _check_range(f"row of {shape.name}", shape.row, -MARGIN, field.rows - 1 - bottom)
    paths = len(shape.paths)
    check(paths in (0, len(orientations)), f"paths of {shape.name}", "none or one for each orientation", paths)


def ever_shorter(first: int, by: tuple[int, int]) -> tuple[int, ...]:
    """Return intervals from `first` down to 1. Each is the previous one times the fraction `by`, rounded down but at
    least 1: `by=(9, 10)` makes each a tenth shorter."""
    parts, whole = by
    found = [first]
    while found[-1] > 1:
        found.append(max(found[-1] * parts // whole, 1))
    return tuple(found)
