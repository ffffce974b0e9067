"""The strategies of a rule set, for what data cannot say. Each takes only what it needs, never the state; what it must
remember is a value in the state. Their `rules_text` describes them to a player."""

from __future__ import annotations

from typing import Protocol

from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Events
from puzzlebox_games.falling.pieces import Cleared, Drawn, Orientation, PieceTable, Placement, Spin
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.falling.well import Well


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

    def __call__(self, well: Well, piece: Placement, turn: tuple[bool, int] | None) -> Spin: ...
