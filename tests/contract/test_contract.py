"""Every game in the catalogue passes the checks, and so do the fake games of other tests."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.registry import installed_games
from puzzlebox.rules import RealTimeState
from puzzlebox.testing import SEEDS, check_game, check_time
from puzzlebox_games.logic.rules import LogicState
from tests.fake_game import DRIPS, LAMPS

STEPS, SHARED_STEPS = 16, 12
"""The number of inputs in a play. It is lower in games that share an engine or a kit."""


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_game_in_the_catalogue_passes(name: str) -> None:
    game = installed_games().game(name)
    check_game(game, SEEDS[:1], steps=SHARED_STEPS if issubclass(game.state, (RealTimeState, LogicState)) else STEPS)


@pytest.mark.parametrize("game", [LAMPS, DRIPS], ids=lambda game: game.id)
def test_fake_game_passes(game: AnyGame) -> None:
    check_game(game, steps=STEPS)


@pytest.mark.parametrize(
    "text",
    [
        *("guideline mode=sprint", "guideline mode=ultra", "guideline mode=zen"),
        *("arcade 20g=on", "console level=19", "console type=b,level=15,height=5"),
        *("handheld type=b", "handheld level=9"),
    ],
)
def test_falling_games_with_other_options_do_the_same_in_any_slices_of_time(text: str) -> None:
    name, options = text.split()
    game = installed_games().game(name)
    check_time(game, Options.parse(game.options, options), SEEDS[0], 60)


@pytest.mark.soak
@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_long_plays_of_a_game_pass(name: str) -> None:
    check_game(installed_games().game(name), [f"{seed} {number}" for seed in SEEDS for number in range(5)], steps=200)
