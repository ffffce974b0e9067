"""A falling-block game as data: a `RuleSet` has a field for everything that a rule sheet specifies.

A rule sheet is the written specification of one game: its pieces, timers, points and looks, in most cases those of a
published program. If data is not enough, a field holds a strategy: how pieces are chosen (`randomizer`), turned
(`rotation`), cleared (`clearing`) and scored (`scoring`), and which locks end the game (`topout`). The `rules_text` of
a strategy describes it to a player. The engine that plays any rule set is in `state`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Events
from puzzlebox_games.falling.pieces import Cleared, Drawn, Orientation, PieceTable, Placement, Shape, piece_table
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.falling.well import Well


class Repeat(NamedTuple):
    """When a held key repeats, in ms: `das` after the press, then every `arr`."""

    das: int
    arr: int


class Randomizer(Protocol):
    """Chooses one or more pieces at random, in the order that the rule sheet specifies. Returns them and what it must
    remember for the next time; `memory` is empty when a game starts."""

    @property
    def rules_text(self) -> str: ...

    def __call__(
        self, rng: Random, table: PieceTable, memory: tuple[int, ...]
    ) -> tuple[tuple[Drawn, ...], tuple[int, ...]]: ...


class Rotation(Protocol):
    """Returns the placement of the piece after a turn into this orientation; None if it cannot turn."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None: ...


class Clearing(Protocol):
    """Clears the well after the piece has locked. Returns what was cleared."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement) -> Cleared: ...


class Scoring(Protocol):
    """Returns the tally after a lock, and the events for special clears."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]: ...


class Topout(Protocol):
    """Returns whether the game ends after the piece has locked."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement) -> bool: ...


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
    - A `drop` is a hard drop, which locks the piece, or a sonic drop, which does not.
    - `gravity_set_by` is the event that restarts the gravity timer, besides the start and each step of gravity.
    - `figures` are the names of the state's numbers that a player sees; `look` is the name of the look for the view.
    """

    title: str
    rows: int
    columns: int
    shapes: tuple[Shape, ...]
    hidden: int = 0

    randomizer: Randomizer
    rotation: Rotation
    sideways: Repeat
    soft: Repeat
    blocked_sideways: Literal["hold", "ignore"] = "hold"
    blocked_soft: Literal["used", "waits", "locks"] = "used"
    drop: Literal["hard", "sonic"] = "sonic"
    drop_ends_holds: bool = False

    intervals: tuple[int, ...]
    first_interval: int | None = None
    gravity_set_by: Literal["spawn", "level"] = "spawn"
    starts_paused: bool = False
    resuming_sets_gravity: bool = False

    clearing: Clearing
    scoring: Scoring
    first_level: int = 1
    first_score: int = 0
    figures: tuple[str, ...] = ("score", "level")

    topout_before_clearing: Topout | None = None
    topout_after_clearing: Topout | None = None
    topout_at_spawn: Literal["overlap", "cannot fall", "never"] = "overlap"

    turns: tuple[str, ...] = ("cw", "ccw")
    preview: int = 1
    hold: bool = False
    ghost: bool = False
    look: str

    @property
    def queue_length(self) -> int:
        """The number of pieces that are drawn ahead of the falling one. No more than these can be shown."""
        return max(self.preview, 1)

    def interval(self, level: int) -> int:
        """Return the ms between two steps of gravity at a level."""
        return self.intervals[min(level, len(self.intervals)) - 1]

    def table(self) -> PieceTable:
        """Return the orientations of all pieces. They are made once."""
        return piece_table(self.shapes, self.columns)


def ever_shorter(first: int, by: tuple[int, int]) -> tuple[int, ...]:
    """Return intervals from `first` down to 1. Each is the previous one times the fraction `by`, rounded down but at
    least 1: `by=(9, 10)` makes each a tenth shorter."""
    parts, whole = by
    found = [first]
    while found[-1] > 1:
        found.append(max(found[-1] * parts // whole, 1))
    return tuple(found)
