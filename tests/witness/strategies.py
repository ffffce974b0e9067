"""The strategies of a rule set, for what data cannot say. Each takes only what it needs, never the state; what it must
remember is a value in the state. Their `rules_text` describes them to a player."""

from __future__ import annotations

from typing import Protocol

from puzzlebox.core.grid import Grid
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Events
from tests.witness.pieces import Cleared, Drawn, Found, Moves, Orientation, PieceTable, Placement, Spin, Tally
from tests.witness.well import Well


class Randomizer(Protocol):
    """Chooses one or more pieces at random, in the order that the rule sheet specifies. Returns them and what it must
    remember for the next time; `memory` is empty when a game starts."""

    @property
    def rules_text(self) -> str: ...

    def __call__(
        self, rng: Random, table: PieceTable, memory: tuple[int, ...]
    ) -> tuple[tuple[Drawn, ...], tuple[int, ...]]: ...


class Fill(Protocol):
    """Fills a part of the empty board before a game begins: before its first pieces are drawn, or after that and before
    the first one enters."""

    @property
    def before_pieces(self) -> bool: ...

    @property
    def rules_text(self) -> str: ...

    def __call__(self, rng: Random, grid: Grid) -> None: ...


class Rotation(Protocol):
    """Returns the placement of the piece after a turn into this orientation; None if it cannot turn. A rotation that
    is `in_place` only checks the cells of the target and moves nothing, so that the engine can do it faster."""

    def __hash__(self) -> int: ...

    @property
    def in_place(self) -> bool: ...

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None: ...


class Clearing(Protocol):
    """Finds what a lock clears, and removes it. `find` is asked after a lock, `follow` after blocks have fallen, which
    may go on as a chain. Both return None if there is nothing to clear and nothing to fall. `remove` empties the cells
    and lets blocks fall; it returns the moves of those that a chain may go on with."""

    @property
    def rules_text(self) -> str: ...

    def find(self, well: Well, piece: Placement) -> Found | None: ...

    def remove(self, well: Well, found: Found) -> Moves: ...

    def follow(self, well: Well, fallen: Moves) -> Found | None: ...


class Scoring(Protocol):
    """Returns the tally after a lock, and the events for special clears. If chains take time, it is asked for each step
    (see `Cleared.before`), and once for a lock that clears nothing."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]: ...


class TopoutCondition(Protocol):
    """Returns whether the game ends after the piece has locked. `reason` is part of the state's text."""

    @property
    def reason(self) -> str: ...

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement) -> bool: ...


class Spins(Protocol):
    """Returns the kind of spin that a piece makes if it locks here, before it becomes part of the well. `turn` is its
    last turn, if it has not moved since: whether it was a quarter turn, and the number of its shift."""

    @property
    def rules_text(self) -> str: ...

    def __call__(self, well: Well, piece: Placement, turn: tuple[bool, int] | None) -> Spin: ...
