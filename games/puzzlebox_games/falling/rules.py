"""A falling-block game as data: a `RuleSet` has a field for everything that a rule sheet specifies.

A rule sheet is the written specification of one game: its pieces, timers, points and looks, in most cases those of a
published program. If data is not enough, a field holds a strategy: how pieces are drawn (`drawing`), turned
(`turning`), cleared (`clearing`) and scored (`scoring`), and which locks end the game (`ending`). The `words` of a
strategy describe it to a player. The engine that plays any rule set is in `state`.
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
    """When a held key repeats: `first` ms after the press, then every `every` ms."""

    first: int
    every: int


@dataclass(frozen=True)
class Shape:
    """A shape: its name in the sheet, its orientations in clockwise order, and where its box enters.

    If cells carry values, the i-th cell of each orientation is the same cell turned.
    """

    name: str
    orientations: tuple[Cells, ...]
    row: int
    column: int
    colour: int = 0
    """From 1 up; 0 means the shape's number in its rule set."""
    paths: tuple[Cells, ...] = ()
    """For each orientation, the cells that must also be free when it turns clockwise."""
    turns_into: int | None = None
    """The number of the shape that this one turns into, if each shape of the rule set has a single orientation."""


class Drawn(NamedTuple):
    """A piece that is not in play yet. `values` has one value for each cell of the form."""

    form: Form
    values: tuple[int, ...]


class Placement(NamedTuple):
    """A form and the cell of its box's top left corner."""

    form: Form
    row: int
    column: int


class Draw(Protocol):
    """Draws one or more pieces with the state's generator, in the order that the rule sheet specifies."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: Standing) -> tuple[Drawn, ...]: ...


class Turn(Protocol):
    """Returns the placement of the falling piece after a turn into this form; None if it cannot turn."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form) -> Placement | None: ...


class Clear(Protocol):
    """Clears the board after the form has locked with its box's top at this row. Returns what was cleared."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form, row: int) -> Cleared: ...


class Score(Protocol):
    """Updates score, level and interval after a lock. Returns events for special clears."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, cleared: Cleared) -> Events: ...


class End(Protocol):
    """Returns whether the game ends after the form has locked with its box's top at this row."""

    @property
    def words(self) -> str: ...

    def __call__(self, state: FallingState, form: Form, top: int) -> bool: ...


class Cleared(NamedTuple):
    """What a lock cleared. `rows` are the full rows from the top, as numbered before any was removed. `steps` are the
    steps of a chain: the cells that were removed, and the moves of the cells that then fell. `spin` is the kind of
    spin, in rules that have spins."""

    rows: tuple[int, ...] = ()
    steps: tuple[tuple[tuple[Cell, ...], tuple[tuple[Cell, Cell], ...]], ...] = ()
    spin: Literal["", "full", "mini"] = ""


NOTHING = Cleared()


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A game's rules. Times are ms of game time.

    - `intervals` are the ms between two steps of gravity at levels 1, 2, …; the last one also holds for all levels
      beyond. `first_interval`, if there is one, holds until the first lock at level 1.
    - `preview` is the number of next pieces shown; `hold` and `ghost` tell whether there is a hold and a ghost.
    - The `hidden` rows at the top are part of the board but are not shown.
    - `blocked_sideways`: a sideways press that is blocked counts as held ("hold") or changes nothing ("ignore").
    - `blocked_soft`: a soft drop that is blocked does nothing ("used"), acts as soon as the piece fits ("waits"), or
      locks the piece ("locks").
    - `gravity_set_by` is the event that restarts the gravity timer, besides the start and each step of gravity.
    - `figures` are the names of the state's numbers that a player sees; `look` is the name of the look for the view.
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
        """The number of pieces that are drawn ahead of the falling one. No more than these can be shown."""
        return max(self.preview, 1)

    def interval(self, level: int) -> int:
        """Return the ms between two steps of gravity at a level."""
        return self.intervals[min(level, len(self.intervals)) - 1]

    def table(self) -> FormTable:
        """Return the forms of this rule set. They are made once."""
        from puzzlebox_games.falling.forms import table_of

        return table_of(self)


def shapes_from_boxes(boxes: dict[str, str], row: int, column: int) -> tuple[Shape, ...]:
    """Return shapes from pictures, such as `{"O": "OO/OO"}`: for each name its orientations, separated by white space,
    with `/` between rows and `O` for a cell. All shapes enter with their box's top left corner at (row, column)."""
    return tuple(
        Shape(name, tuple(cells_in(picture) for picture in pictures.split()), row, column)
        for name, pictures in boxes.items()
    )


def cells_in(picture: str, mark: str = "O") -> Cells:
    """Return the cells of a picture, such as `.O/OO`, that hold the mark, row by row."""
    rows = picture.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark)


def turned_box(picture: str, orientations: int = 4) -> tuple[Cells, ...]:
    """Return the cells of a square box and of its clockwise quarter turns, (r, c) to (c, n-1-r). Each cell keeps its
    index."""
    last = picture.count("/")
    turned = [cells_in(picture)]
    while len(turned) < orientations:
        turned.append(tuple((c, last - r) for r, c in turned[-1]))
    return tuple(turned)


def ever_shorter(first: int, by: tuple[int, int]) -> tuple[int, ...]:
    """Return intervals from `first` down to 1. Each is the previous one times the fraction `by`, rounded down but at
    least 1: `by=(9, 10)` makes each a tenth shorter."""
    parts, whole = by
    found = [first]
    while found[-1] > 1:
        found.append(max(found[-1] * parts // whole, 1))
    return tuple(found)
