"""Checks that every game passes, for anyone who writes a game.

    from puzzlebox.testing import check_game

    def test_my_game_passes():
        check_game(GAME)

The checks play the game at random from fixed seeds, so that failures can be repeated, and draw it with its view,
without a screen. A failed check raises AssertionError, which says what is wrong and what to change, and names the game,
its options, the seed and the log up to the failure. Each of CHECKS can also be run on its own. The checks do not know
the rules of the game: test these in the game's own tests.
"""

import random
import sys
from collections.abc import Callable, Iterable
from functools import partial

# fmt: off
# isort: off
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.testing.assistance import (
    check_bot, check_bots, check_choices, check_hints, check_positions, check_preparation, check_showcase,
    check_solver,
)
from puzzlebox.testing.declaration import (
    check_conditions, check_cover, check_declaration, check_guide, check_measures, lowest_options,
)
from puzzlebox.testing.history import check_record, check_undo
from puzzlebox.testing.play import check_copies, check_end, check_hostile, check_legality, check_pause, check_time
from puzzlebox.testing.random_play import STEPS, require
from puzzlebox.testing.view import check_view
from puzzlebox.testing.words import check_hand, check_words

__all__ = [
    "CHECKS", "DECLARATION_CHECKS", "SEEDS", "check_bot", "check_bots", "check_choices", "check_conditions",
    "check_copies", "check_cover", "check_declaration", "check_end", "check_game", "check_guide", "check_hand",
    "check_hints", "check_hostile", "check_legality", "check_measures", "check_pause", "check_positions",
    "check_preparation", "check_record", "check_showcase", "check_solver", "check_time", "check_undo", "check_view",
    "check_words",
]
# isort: on
# fmt: on

SEEDS = ("quiet-harbour-42", "Ünïcode ٣ 種")
"""The seeds of the checks by default."""

DECLARATION_CHECKS: tuple[Callable[[AnyGame], None], ...] = (
    check_declaration,
    check_cover,
    check_conditions,
    check_guide,
    check_measures,
    check_choices,
    check_showcase,
)
"""The checks of what a game declares. Each takes the game."""

Check = Callable[[AnyGame, Options, str, int], None]

CHECKS: tuple[Check, ...] = (
    check_legality,
    check_copies,
    check_pause,
    check_end,
    check_time,
    check_undo,
    check_record,
    check_hostile,
    check_words,
    check_hand,
    check_positions,
    check_preparation,
    check_hints,
    check_solver,
    check_bots,
    check_view,
)
"""The checks that play the game. Each takes a game, its options, a seed, and the number of random inputs."""


def check_game(game: AnyGame, seeds: Iterable[str] = SEEDS, steps: int = STEPS, view: bool = True) -> None:
    """Run all checks: with the default options and each seed, and once with the lowest value of every option.

    `steps` is the number of random inputs in each check. Without `view`, the view is not checked. A line for each check
    that begins is printed on stderr. Raises AssertionError: the last line of its message has the game, what is wrong,
    and what to change.
    """
    before = random.getstate()
    tasks = [(check.__name__, partial(check, game)) for check in DECLARATION_CHECKS]
    checks = [check for check in CHECKS if view or check is not check_view]
    plays = [(Options(game.options), seed) for seed in seeds]
    for options, seed in dict.fromkeys([*plays, (lowest_options(game), plays[0][1])]):
        place = f"options {options.text() or 'the defaults'}, seed {seed!r}"
        tasks += [(f"{check.__name__}, {place}", partial(check, game, options, seed, steps)) for check in checks]
    for number, (name, run) in enumerate(tasks, 1):
        print(f"{game.id}: {number} of {len(tasks)}, {name}", file=sys.stderr, flush=True)
        run()
    require(
        random.getstate() == before,
        f"{game.id} draws from Python's own module random; draw from self.random, the state's generator",
    )
