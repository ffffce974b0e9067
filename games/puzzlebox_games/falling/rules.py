"""A falling-block game as data: a `RuleSet` has a field for everything that a rule sheet specifies.

A rule sheet is the written specification of one game: its pieces, timers, points and looks, in most cases those of a
published program. Related fields are in groups. If data is not enough, a field holds a strategy. All values are checked
when a rule set or a group is made: ValueError names the field, the value and the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from puzzlebox_games.falling.controls import Act, Check, Controls
from puzzlebox_games.falling.groups import (
    BEGINNING,
    DELAYS,
    DROP_POINTS,
    ENTRY,
    GOAL,
    LOCK,
    TOPOUT,
    Beginning,
    Delays,
    DropPoints,
    Entry,
    Field,
    FrameClock,
    Goal,
    Gravity,
    Handling,
    Lock,
    Topout,
    check,
    check_range,
)
from puzzlebox_games.falling.lock_delay import LockDelayControls
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.pieces import DEPTH, MARGIN, WALL, PieceTable, Shape, piece_table
from puzzlebox_games.falling.positions import BoardText
from puzzlebox_games.falling.strategies import Clearing, Randomizer, Rotation, Scoring, Spins
from puzzlebox_games.falling.timers import TimerControls

TURNS = ("cw", "ccw", "half")

Figure = int | str
Figures = Mapping[str, Callable[[Any], Figure]]

FIGURES: Figures = {
    "score": lambda state: state.score,
    "level": lambda state: state.level,
    "lines": lambda state: state.lines,
    "blocks": lambda state: state.blocks,
}
"""The figures that all rule sets can show. Controls may have further ones, or their own ones of these names."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A game's rules.

    - `turns` are the inputs that turn a piece, of `cw`, `ccw` and `half`.
    - `clock` is the clock of a game that counts frames, in which all times are in frames; None if times are in ms.
    - `controls` is the class of the controls. By default it follows from the lock delay.
    - `preview` is the number of next pieces shown. `ahead` pieces are drawn ahead; 0 stands for as many as are shown.
    - `hold` and `ghost` tell whether there is a hold and a ghost.
    - `positions` reads and writes boards as text, if the game can start from a position.
    - `figures` are the names of the numbers that a player sees, in order.
    """

    title: str
    field: Field
    pieces: tuple[Shape, ...]
    rotation: Rotation
    turns: tuple[str, ...] = ("cw", "ccw")
    randomizer: Randomizer
    clock: FrameClock | None = None
    controls: type[Controls] | None = None
    beginning: Beginning = BEGINNING
    entry: Entry = ENTRY
    gravity: Gravity
    handling: Handling
    lock: Lock = LOCK
    delays: Delays = DELAYS
    clearing: Clearing
    scoring: Scoring
    drop_points: DropPoints = DROP_POINTS
    spins: Spins | None = None
    goal: Goal = GOAL
    topout: Topout = TOPOUT
    preview: int = 1
    ahead: int = 0
    hold: bool = False
    ghost: bool = False
    positions: BoardText | None = None
    figures: tuple[str, ...] = ("score", "level")
    look: Look

    def __post_init__(self) -> None:
        check(bool(self.title), "title", "a name", self.title)
        _check_pieces(self.pieces, self.field)
        turns = len(set(self.turns)) == len(self.turns) and set(self.turns) <= set(TURNS)
        check(turns, "turns", f"some of {', '.join(TURNS)}", self.turns)
        check_range("preview", self.preview, 0)
        if self.ahead:
            check_range("ahead", self.ahead, max(self.preview, 1))
        known = {**FIGURES, **self.controls_class.figures}
        check(set(self.figures) <= set(known), "figures", f"some of {', '.join(known)}", self.figures)
        has_fill = self.beginning.fill is not None or not self.goal.garbage
        check(has_fill, "fill", "garbage if its removal is the goal", self.beginning.fill)
        check_range("level", self.beginning.level, self.gravity.first_level)
        self.controls_class.check(self)

    @cached_property
    def controls_class(self) -> type[Controls]:
        """The class of the controls."""
        return self.controls or (LockDelayControls if self.lock.delay else TimerControls)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The inputs that a game of these rules takes."""
        lacking = set(TURNS) - set(self.turns) | {sign + turn for sign in "+-" for turn in set(TURNS) - set(self.turns)}
        if not self.lock.sonic:
            lacking.add("sonic")
        if not self.hold:
            lacking.add("hold")
        return tuple(text for text in self.controls_class.inputs if text not in lacking)

    @cached_property
    def acts(self) -> Mapping[str, Act]:
        """What each input does with the controls."""
        return {text: self.controls_class.inputs[text][0] for text in self.inputs}

    @cached_property
    def checks(self) -> Sequence[tuple[str, Check]]:
        """For each input, the check of the controls whether it would have an effect now."""
        return tuple((text, self.controls_class.inputs[text][1]) for text in self.inputs)

    @cached_property
    def at_once(self) -> bool:
        """Whether what a lock clears goes at once."""
        return self.delays == DELAYS

    @cached_property
    def queue_length(self) -> int:
        """The number of pieces that are drawn ahead of the falling one. No more than these can be shown."""
        return self.ahead or max(self.preview, 1)

    def interval(self, level: int) -> int:
        """Return the time between two steps of gravity at a level: in frames with a frame clock, in us with a lock
        delay, otherwise in ms."""
        return self.gravity.interval_in_us(level) if self.lock.delay else self.gravity.interval(level)

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
        check_range(f"row of {shape.name}", shape.row, -MARGIN, field.rows - 1 - bottom)
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
