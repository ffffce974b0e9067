"""The groups of fields of a rule set. All values are checked when a group is made: ValueError names the field, the
value and the rule."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Literal, get_args

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import InvalidError, Message
from tests.witness.strategies import Fill, TopoutCondition

MAX_ROWS, MAX_COLUMNS = 100, 60

SpawnTopout = Literal["overlap", "overlap after entry", "cannot fall", "never"]

ByLevel = int | tuple[int, ...] | Mapping[int, int]
"""A number for all levels; or the numbers of successive levels, of which the last one holds for all beyond; or the
numbers by the first level that has them, in order: `{0: 27, 500: 18}`."""


def at_level(numbers: ByLevel, level: int, first_level: int = 0) -> int:
    """Return the number for a level. `first_level` is that of the first number of a tuple."""
    if isinstance(numbers, int):
        return numbers
    if isinstance(numbers, tuple):
        return numbers[min(level - first_level, len(numbers) - 1)]
    return list(numbers.values())[bisect_right(list(numbers), level) - 1]


def check(valid: bool, field: str, rule: str, value: object) -> None:
    """Raise ValueError unless the value of the field is valid."""
    if not valid:
        raise InvalidError("{field} must be {rule}, not {value}", field=field, rule=rule, value=repr(value))


def check_range(field: str, value: int, low: int, high: int | None = None) -> None:
    rule = f"from {low} to {high}" if high is not None else f"at least {low}"
    check(value >= low and (high is None or value <= high), field, rule, value)


def check_literal(field: str, value: str, literal: object) -> None:
    words = get_args(literal)
    check(value in words, field, f"one of {', '.join(words)}", value)


def check_by_level(field: str, numbers: ByLevel, low: int, first_level: int = 0) -> None:
    """Check that there is a number for each level from the first one on, and none below `low`."""
    if isinstance(numbers, int):
        check_range(field, numbers, low)
        return
    check(bool(numbers), field, "at least one", numbers)
    for number in numbers.values() if isinstance(numbers, Mapping) else numbers:
        check_range(field, number, low)
    if isinstance(numbers, Mapping):
        levels = list(numbers)
        ordered = levels == sorted(levels) and levels[0] <= first_level
        check(ordered, field, f"in the order of levels, from {first_level} on", levels)


class Field(Frozen, kw_only=True):
    """The board. The `hidden` rows at the top are part of it but are not shown."""

    rows: int
    columns: int
    hidden: int = 0

    def __post_init__(self) -> None:
        check_range("rows", self.rows, 1, MAX_ROWS)
        check_range("columns", self.columns, 1, MAX_COLUMNS)
        check_range("hidden", self.hidden, 0, self.rows - 1)


class Beginning(Frozen, kw_only=True):
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


class Entry(Frozen, kw_only=True):
    """How a piece enters. `delay` is the time between a lock, or what it clears, and the next piece (ARE): in ms, or in
    frames if the controls count frames. The piece then moves down up to `fall` rows at once.

    With `initial_turn`, a turn that is pressed in the delay turns the next piece as it enters, if it fits there, and
    with `initial_hold` a hold is carried out. Without them, such presses have no effect. With controls that count
    frames, a turn key that is held as the piece enters turns it.
    """

    delay: ByLevel = 0
    fall: int = 0
    initial_turn: bool = False
    initial_hold: bool = False

    def __post_init__(self) -> None:
        check_by_level("delay", self.delay, 0, 1)
        check_range("fall", self.fall, 0)
        for name in ("initial_turn", "initial_hold"):
            valid = self.delay != 0 or not getattr(self, name)
            check(valid, name, "False if there is no delay", getattr(self, name))


class Delays(Frozen, kw_only=True):
    """The time from finding what is to be cleared to its removal (`clear`), and from there to the next step of a chain
    (`step`): in ms, or in frames if the controls count frames. With 0 for both, everything goes at once, as one step of
    scoring."""

    clear: ByLevel = 0
    step: ByLevel = 0

    def __post_init__(self) -> None:
        check_by_level("clear", self.clear, 0, 1)
        check_by_level("step", self.step, 0, 1)


class Goal(Frozen, kw_only=True):
    """What wins the game: a number of lines, a time in ms, a level, or the removal of all blocks of some `kinds` (the
    values of their cells). Without one of them, the game goes on until it is lost. `bonus` are points that a win adds.
    `reason` says why a game is won in which no such block is left."""

    lines: int | None = None
    time: int | None = None
    level: int | None = None
    kinds: tuple[int, ...] = ()
    bonus: int = 0
    reason: str = Message("no garbage is left")

    def __post_init__(self) -> None:
        check_range("bonus", self.bonus, 0)
        for name, low in (("lines", 1), ("time", 1), ("level", 0)):
            if (value := getattr(self, name)) is not None:
                check_range(name, value, low)
        given = [name for name in ("lines", "time", "level", "kinds") if getattr(self, name) not in (None, ())]
        check(len(given) <= 1, "goal", "one of lines, time, level and kinds", given)


class Topout(Frozen, kw_only=True):
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


BEGINNING, ENTRY, DELAYS, GOAL, TOPOUT = Beginning(), Entry(), Delays(), Goal(), Topout()
"""The groups of a rule set that does not say otherwise."""
