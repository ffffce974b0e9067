"""The contract that every game of the box keeps, as checks that anyone who writes a game can run.

    from puzzlebox.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game(GAME)

The checks play the game at random, from fixed seeds, so that a failure comes again, and show it in its view, without a
screen. A game that breaks the contract gets an AssertionError that says how, and names the game, its options, the seed
and the log that led there. Each of CHECKS can be run alone. What the rules of the game are is no business of theirs:
that is for the game's own tests.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.testing.declaration import check_declaration, check_measures, lowest_options
from puzzlebox.testing.history import check_record, check_undo
from puzzlebox.testing.hostile import check_hostile
from puzzlebox.testing.play import check_copies, check_end, check_legality, check_pause, check_time
from puzzlebox.testing.random_play import STEPS, require
from puzzlebox.testing.view import check_view

__all__ = [
    "CHECKS",
    "SEEDS",
    "check_copies",
    "check_declaration",
    "check_end",
    "check_game",
    "check_hostile",
    "check_legality",
    "check_measures",
    "check_pause",
    "check_record",
    "check_time",
    "check_undo",
    "check_view",
]

SEEDS = ("quiet-harbour-42", "Ünïcode ٣ 種")
"""The seeds that are played, unless told otherwise."""

Check = Callable[[Game[Any], Options, str, int], None]

CHECKS: tuple[Check, ...] = (
    check_legality,
    check_copies,
    check_pause,
    check_end,
    check_time,
    check_undo,
    check_record,
    check_hostile,
    check_view,
)
"""What is asked of every play: each takes a game, its options, a seed and how many inputs the play is long."""


def check_game(game: Game[Any], seeds: Iterable[str] = SEEDS, steps: int = STEPS, view: bool = True) -> None:
    """Hold a game to the whole contract: with its default options and each seed, and once with the least of them.
    Without `view`, its view is not checked. Raises AssertionError."""
    rng = random.getstate()
    check_declaration(game)
    check_measures(game)
    checks = [check for check in CHECKS if view or check is not check_view]
    plays = [(Options(game.options), seed) for seed in seeds]
    for options, seed in dict.fromkeys([*plays, (lowest_options(game), plays[0][1])]):
        for check in checks:
            check(game, options, seed, steps)
    require(random.getstate() == rng, f"{game.id} draws from Python's own randomness, not from its generator")
