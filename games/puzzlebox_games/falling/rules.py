"""A falling-block game as data: a `RuleSet` says all that its rule sheet says, by name, and holds no code of its own.

What data cannot say is a small strategy in a field: how pieces are drawn (drawing), turn (turning), clear (clearing),
score (scoring), and which locks end the game (ending). Each says in `words` what it does, so that a rule set can be
told to a player. The engine that plays any rule set is in `state`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from puzzlebox.core.grid import Cell
from puzzlebox.core.state import Events

if TYPE_CHECKING:
    from puzzlebox_games.falling.forms import Form, FormTable
    from puzzlebox_games.falling.standing import Standing
    from puzzlebox_games.falling.state import FallingState

Cells = tuple[Cell, ...]
"""The cells of a piece, as (row, column) in its box."""


class Repeat(NamedTuple):
    """When a held key acts again: `first` ms after the press, then every `every` ms."""

    first: int
    every: int


@dataclass(frozen=True)
class Shape:
    """One shape: its name in the sheet, its orientations in clockwise order, and where its box enters.

    The i-th cell of every orientation is the same cell turned, where cells carry something of their own.
    """

    name: str
    orientations: tuple[Cells, ...]
    row: int
    column: int
    colour: int = 0
    """From 1 up; 0: the shape's number in its rule set."""
    paths: tuple[Cells, ...] = ()
    """For each orientation, the cells that must be free besides when it turns clockwise; none unless given."""
    turns_into: int | None = None
    """The number of the shape that this one turns into, in rule sets that are one table of single orientations."""


class Drawn(NamedTuple):
    """A piece drawn by lot, not yet in play. `values` go with the cells of its form, one each."""

    form: Form
    values: tuple[int, ...]


class Placement(NamedTuple):
    """A form and the place of its box's top left corner."""

    form: Form
    row: int
    column: int


class Draw(Protocol):
    """Draws a piece, or a bag of them, from the state's generator, in the order that the sheet fixes."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: Standing) -> tuple[Drawn, ...]: ...


class Turn(Protocol):
    """Where the piece comes to stand when it turns into the form given; None where it cannot."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form) -> Placement | None: ...


class Clear(Protocol):
    """Removes what goes after a lock of the form with its box's top at the row given; says what went."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form, row: int) -> Cleared: ...


class Score(Protocol):
    """Gives points, level and interval after a lock; tells what was out of the ordinary."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, cleared: Cleared) -> Events: ...


class End(Protocol):
    """Whether a lock of the form with its box's top at the row given ends the game."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form, top: int) -> bool: ...


class Cleared(NamedTuple):
    """What one lock cleared, and the `spin` it was, where the rules know spins. `rows` are the full rows that went,
    from the top, numbered before any went; `steps` the cells that went in each step of a chain, and how what was left
    then fell."""

    rows: tuple[int, ...] = ()
    steps: tuple[tuple[tuple[Cell, ...], tuple[tuple[Cell, Cell], ...]], ...] = ()
    spin: Literal["", "full", "mini"] = ""


NOTHING = Cleared()


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A game's rules. Times are ms of game time.

    `intervals` are gravity's at levels 1, 2, …, the last for all beyond; `first_interval` holds until the first lock
    at level 1, where it differs. `preview` pieces are shown ahead, `hold` lets one be kept, `ghost` shows where the
    piece would land. `hidden` rows at the top are part of the board and not shown. A sideways press that is blocked
    still counts as held ("hold") or changes nothing ("ignore"); a soft drop that is blocked is "used" up, "waits" until
    it fits, or "locks" the piece. `gravity_set_by` names what sets gravity's timer beside the start and gravity itself.
    `figures` are the names of the state's numbers that a player sees; `look` names the sheet's look for the view.
    """

    title: str
    rows: int
    columns: int
    shapes: tuple[Shape, ...]
    hidden: int = 0

    draw: Draw
    turn: Turn
    sideways: Repeat
    soft: Repeat
    blocked_sideways: Literal["hold", "ignore"] = "hold"
    blocked_soft: Literal["used", "waits", "locks"] = "used"
    drop_locks: bool = False
    drop_ends_holds: bool = False

    intervals: tuple[int, ...]
    first_interval: int | None = None
    gravity_set_by: Literal["spawn", "level"] = "spawn"
    starts_paused: bool = False
    resuming_sets_gravity: bool = False

    clear: Clear
    score: Score
    first_level: int = 1
    first_score: int = 0
    figures: tuple[str, ...] = ("score", "level")

    lost_before_clearing: End | None = None
    lost_after_clearing: End | None = None
    lost_at_spawn: Literal["overlap", "cannot fall", "never"] = "overlap"

    turns: tuple[str, ...] = ("cw", "ccw")
    preview: int = 1
    hold: bool = False
    ghost: bool = False
    look: str

    @property
    def ahead(self) -> int:
        """How many pieces are drawn ahead of the falling one; the preview shows as many, or fewer."""
        return max(self.preview, 1)

    def interval(self, level: int) -> int:
        """Ms between gravity's steps at a level."""
        return self.intervals[min(level, len(self.intervals)) - 1]

    def table(self) -> FormTable:
        """The forms of this rule set, made once."""
        from puzzlebox_games.falling.forms import table_of

        return table_of(self)


def shapes_from_boxes(boxes: dict[str, str], row: int, column: int) -> tuple[Shape, ...]:
    """Shapes written as they look: per name the orientations, parted by blank space, rows by `/`, cells as `O`.

    `{"O": "OO/OO"}`. All enter with their box's top left corner at (row, column).
    """
    return tuple(
        Shape(name, tuple(cells_in(picture) for picture in pictures.split()), row, column)
        for name, pictures in boxes.items()
    )


def cells_in(picture: str, mark: str = "O") -> Cells:
    """The cells of a picture that hold the mark, row by row: `.O/OO`."""
    rows = picture.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark)


def turned_box(picture: str, orientations: int = 4) -> tuple[Cells, ...]:
    """A square box and its quarter turns clockwise, (r, c) to (c, n-1-r); each cell keeps its place in the list."""
    last = picture.count("/")
    turned = [cells_in(picture)]
    while len(turned) < orientations:
        turned.append(tuple((c, last - r) for r, c in turned[-1]))
    return tuple(turned)


def ever_shorter(first: int, by: tuple[int, int]) -> tuple[int, ...]:
    """Intervals of which each is so many parts of the one before, in whole numbers, down to 1: `by=(9, 10)` makes each
    a tenth less."""
    parts, whole = by
    found = [first]
    while found[-1] > 1:
        found.append(max(found[-1] * parts // whole, 1))
    return tuple(found)
