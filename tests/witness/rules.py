"""A falling-block game as data: a `RuleSet` has a field for everything that a rule sheet specifies.

A rule sheet is the written specification of one game: its pieces, timers, points and looks, in most cases those of a
published program. Related fields are in groups, and what held keys and time do is the configuration of the controls
(`ControlRules`). If data is not enough, a field holds a strategy. All values are checked when a rule set or a group is
made: ValueError names the field, the value and the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.state import Events
from puzzlebox_games.falling.look import Look
from tests.witness.groups import (
    BEGINNING,
    DELAYS,
    ENTRY,
    GOAL,
    TOPOUT,
    Beginning,
    ByLevel,
    Delays,
    Entry,
    Field,
    Goal,
    Topout,
    at_level,
    check,
    check_by_level,
    check_literal,
    check_range,
)
from tests.witness.pieces import DEPTH, MARGIN, WALL, PieceTable, Shape, piece_table
from tests.witness.strategies import Clearing, Fill, Randomizer, Rotation, Scoring, Spins

if TYPE_CHECKING:
    from tests.witness.fills import BoardText

TURNS = ("cw", "ccw", "half")

Drop = Literal["hard", "sonic", "none"]

Act = Callable[[Any], Events | None]
Check = Callable[[Any], bool]

Figure = int | str
Figures = Mapping[str, Callable[[Any], Figure]]

FIGURES: Figures = {
    "score": lambda state: state.score,
    "level": lambda state: state.level,
    "lines": lambda state: state.lines,
    "lines left": lambda state: str(max((state.rules.goal.lines or 0) - state.lines, 0)),
    "blocks": lambda state: state.blocks,
}
"""The figures that all rule sets can show. Controls may have further ones, or their own ones of these names."""


class ControlRules(Frozen, kw_only=True):
    """What held keys and time do to the falling piece: the configuration of controls, of which there are several kinds.

    `kind` is the class that does it. `gravity` is how fast a piece falls at a level; its unit depends on the kind, and
    `first_level` is the lowest level that it has. The input `drop` is a hard drop, which locks the piece at once, or a
    sonic drop, which does not; with "none", there is no such input.
    """

    kind: type[Any]
    gravity: ByLevel
    first_level: int = 1
    drop: Drop = "none"

    def __post_init__(self) -> None:
        check_range("first_level", self.first_level, 0, 1)
        check_by_level("gravity", self.gravity, 1, self.first_level)
        check_literal("drop", self.drop, Drop)

    def check(self, rules: RuleSet) -> None:
        """Check the other fields of the rule set that depend on the kind. Raises ValueError."""

    def interval(self, level: int) -> int:
        """Return the gravity at a level."""
        return at_level(self.gravity, level, self.first_level)

    def first_interval(self, level: int) -> int:
        """Return the gravity as a game begins at a level."""
        return self.interval(level)

    @property
    def lacking(self) -> frozenset[str]:
        """The inputs of this kind that there are not with these rules."""
        return frozenset({"drop"} if self.drop == "none" else ())

    def drop_text(self) -> Iterable[str]:
        """Return what the drop does, one sentence each."""
        if self.drop == "hard":
            yield "A drop moves the piece all the way down and locks it at once."
        elif self.drop == "sonic":
            yield "A drop moves the piece all the way down. It locks at the next step of gravity."
        else:
            yield "There is no hard drop."

    def points_text(self) -> Iterable[str]:
        """Return the points that drops score, one sentence each."""
        return ()

    def delays_text(self, rules: RuleSet) -> Iterable[str]:
        """Return the delays after a lock, one sentence each."""
        return ()

    def handling_text(self, rules: RuleSet) -> Iterable[str]:
        """Return what a player should know about held keys and drops, one sentence each."""
        raise NotImplementedError

    def falling_text(self, rules: RuleSet) -> Iterable[str]:
        """Return what a player should know about gravity and locking, one sentence each."""
        raise NotImplementedError


class RuleSet(Frozen, kw_only=True):
    """A game's rules.

    - `turns` are the inputs that turn a piece, of `cw`, `ccw` and `half`.
    - `controls` say what held keys and time do.
    - `preview` is the number of next pieces shown. `ahead` pieces are drawn ahead; 0 stands for as many as are shown.
    - `hold` and `ghost` tell whether there is a hold and a ghost. With `ghost_below`, there is a ghost only below this
      level.
    - `rounds` fill the board of each round after the first: when the goal is reached, the next one begins, a level
      higher. The goal of the last round wins the game.
    - `positions` reads and writes boards as text, if the game can start from a position.
    - `figures` are the names of the numbers that a player sees, in order.
    """

    title: str
    field: Field
    pieces: tuple[Shape, ...]
    rotation: Rotation
    turns: tuple[str, ...] = ("cw", "ccw")
    randomizer: Randomizer
    controls: ControlRules
    beginning: Beginning = BEGINNING
    entry: Entry = ENTRY
    delays: Delays = DELAYS
    clearing: Clearing
    scoring: Scoring
    spins: Spins | None = None
    goal: Goal = GOAL
    rounds: tuple[Fill, ...] = ()
    topout: Topout = TOPOUT
    preview: int = 1
    ahead: int = 0
    hold: bool = False
    ghost: bool = False
    ghost_below: int | None = None
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
        known = {**FIGURES, **self.controls.kind.figures}
        check(set(self.figures) <= set(known), "figures", f"some of {', '.join(known)}", self.figures)
        named = self.look.printed.figures if self.look.printed else frozenset()
        check(
            named <= set(self.figures),
            "figures",
            f"with all that the picture of the look names: {sorted(named)}",
            self.figures,
        )
        has_fill = self.beginning.fill is not None or not self.goal.kinds
        check(has_fill, "fill", "blocks if their removal is the goal", self.beginning.fill)
        check(self.goal != GOAL or not self.rounds, "goal", "given if there are rounds", self.goal)
        check_range("level", self.beginning.level, self.controls.first_level)
        for name, delay in (("delay", self.entry.delay), ("clear", self.delays.clear), ("step", self.delays.step)):
            check_by_level(name, delay, 0, self.controls.first_level)
        self.controls.check(self)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The inputs that a game of these rules takes."""
        lacking = {*(set(TURNS) - set(self.turns)), *self.controls.lacking, *(() if self.hold else ("hold",))}
        return tuple(text for text in self.controls.kind.inputs if text.lstrip("+-") not in lacking)

    @cached_property
    def acts(self) -> Mapping[str, Act]:
        """What each input does with the controls."""
        return {text: self._method(text) for text in self.inputs}

    @cached_property
    def checks(self) -> Sequence[tuple[str, Check]]:
        """For each input, the check of the controls whether it would have an effect now."""
        return tuple((text, self._method(text, "can_")) for text in self.inputs)

    def _method(self, text: str, prefix: str = "") -> Callable[[Any], Any]:
        """Return the method of the controls for an input, or the one with a prefix, with its argument if it has one."""
        name, *arguments = self.controls.kind.inputs[text]
        method: Callable[..., Any] = getattr(self.controls.kind, prefix + name)
        if not arguments:
            return method
        [argument] = arguments
        return lambda controls: method(controls, argument)

    @cached_property
    def at_once(self) -> bool:
        """Whether what a lock clears goes at once."""
        return self.delays == DELAYS

    @cached_property
    def queue_length(self) -> int:
        """The number of pieces that are drawn ahead of the falling one. No more than these can be shown."""
        return self.ahead or max(self.preview, 1)

    def with_controls(self, **changes: Any) -> RuleSet:
        """Return these rules with other values in the configuration of the controls."""
        return replace(self, controls=replace(self.controls, **changes))

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
