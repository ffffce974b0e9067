"""Every game in the box keeps the contract. So do the two fake games, which other tests lean on."""

import pytest

from puzzlebox.registry import box
from puzzlebox.testing import check_game
from tests.fake_game import DRIPS, LIGHTS


@pytest.mark.parametrize("name", [entry.id for entry in box().catalogue])
def test_every_game_in_the_box(name):
    check_game(box().game(name))


@pytest.mark.parametrize("game", [LIGHTS, DRIPS], ids=lambda game: game.id)
def test_the_fake_games(game):
    check_game(game)
