"""Random plays that compare the falling games with their models.

This command plays one of them again:

    python -m tests.games.falling.plays GAME SEED INPUTS [mixed] [careful] [crowded]
"""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tests.games.falling.compared import COMPARED

LOGS = int(os.environ.get("PUZZLEBOX_SOAK_LOGS", "10"))
"""Random logs per game. The default suits the test suite; `make soak` takes 2,000."""

SEEDS = os.environ.get("PUZZLEBOX_TEST_SEEDS", "")
"""Part of every seed. Another text gives other plays."""


class Play(NamedTuple):
    """A play of a game: this number of inputs from a seed.

    `how` may contain "mixed" (random options instead of the defaults), "careful" (a player who gets far instead of
    random keys) and "crowded" (turns and steps in narrow places, while no time passes).
    """

    game: str
    seed: str
    inputs: int
    how: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: list[str]) -> Play:
        game, seed, inputs, *how = words
        return cls(game, seed, int(inputs), tuple(how))

    def command(self) -> str:
        """Return the command that plays it again."""
        words = ("python", "-m", "tests.games.falling.plays", self.game, self.seed, str(self.inputs), *self.how)
        return shlex.join(words)

    def run(self) -> Counter[str]:
        """Run it and return how often each event occurred. Raises AssertionError if engine and model differ."""
        comparison = COMPARED[self.game](self.seed, "mixed" in self.how)
        if "crowded" in self.how:
            return comparison.run_crowded(self.inputs)
        if "careful" in self.how:
            comparison.set_figures(9)  # the next level is near
            return comparison.run(self.inputs, comparison.careful_player())
        if comparison.random.random() < 0.5:
            comparison.start_with_stack()
        return comparison.run(self.inputs)


def plays_of(game: str, count: int, inputs: int, *how: str) -> list[Play]:
    """Return this number of plays, each with its own seed."""
    return [Play(game, f"{number}{SEEDS}", inputs, how) for number in range(count)]


def comparison_of(game: str, logs: int = LOGS) -> list[Play]:
    """Return the plays that compare a game with its model: `logs` random ones, and fewer of the longer kinds."""
    long_plays, long_inputs = max(logs // 400, 1), min(40 * logs, 4000)
    return [
        *plays_of(game, logs, 60),
        *plays_of(game, max(logs // 4, 7), 60, "mixed"),
        *plays_of(game, max(logs // 40, 2), 400, "crowded"),
        *plays_of(game, long_plays, long_inputs, "careful"),
        *plays_of(game, long_plays, long_inputs // 2, "careful", "mixed"),
    ]


def run_all(plays: Iterable[Play]) -> Counter[str]:
    """Run the plays and return the sum of their events. Errors get a note with the command that repeats the play."""
    seen: Counter[str] = Counter()
    for play in plays:
        try:
            seen += play.run()
        except Exception as error:
            error.add_note(f"to repeat it alone: {play.command()}")
            raise
    return seen


if __name__ == "__main__":
    print(dict(Play.read(sys.argv[1:]).run()))
