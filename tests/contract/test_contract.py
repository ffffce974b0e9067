"""Every game in the catalogue keeps the contract, and so do the two fake games that other tests are built on."""

from typing import Any

import pytest

from puzzlebox.core.game import Game
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_game
from puzzlebox.testing.random_play import STEPS
from tests.fake_game import DRIPS, LIGHTS

FALLING_STEPS = 40
"""Inputs per play of a falling game. They share one engine, so all of them together still play it for long."""


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_every_game_in_the_catalogue(name: str) -> None:
    game = installed_games().game(name)
    check_game(game, steps=FALLING_STEPS if game.real_time else STEPS)


@pytest.mark.parametrize("game", [LIGHTS, DRIPS], ids=lambda game: game.id)
def test_fake_games(game: Game[Any]) -> None:
    check_game(game)
