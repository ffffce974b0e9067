"""Every game in the catalogue passes the checks, and so do the fake games of other tests."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.registry import installed_games
from puzzlebox.testing import SEEDS, check_game
from tests.fake_game import DRIPS, LAMPS

STEPS, FALLING_STEPS = 40, 30
"""The number of inputs in a play. It is lower in falling games because all of them share one engine; `make soak` takes
more, and more seeds."""


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_game_in_the_catalogue_passes(name: str) -> None:
    game = installed_games().game(name)
    check_game(game, SEEDS[:1], steps=FALLING_STEPS if game.real_time else STEPS)


@pytest.mark.parametrize("game", [LAMPS, DRIPS], ids=lambda game: game.id)
def test_fake_game_passes(game: AnyGame) -> None:
    check_game(game)
