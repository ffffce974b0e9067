"""How Handheld scores a lock."""

from __future__ import annotations

from dataclasses import dataclass

from puzzlebox.core.state import Events
from puzzlebox_games.falling.pieces import Cleared
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.handheld.texts import SCORING_OF_A, SCORING_OF_B


@dataclass(frozen=True)
class InStages:
    """Count the lines of a lock. Their points and, in an A-type game, the level follow in later frames."""

    b_type: bool = False

    @property
    def rules_text(self) -> str:
        return SCORING_OF_B if self.b_type else SCORING_OF_A

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        return tally.add(0, len(cleared.rows)), ()
