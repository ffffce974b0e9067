"""Tetromino, Pentomino and Monomino against the slow model of their sheets: the same at every step of every log."""

from collections import Counter

import pytest

from puzzlebox.core.game import Game
from puzzlebox_games import monomino, pentomino, tetromino
from tests.games.falling import comparison
from tests.models.common import Model
from tests.models.monomino import Monomino
from tests.models.pentomino import Pentomino
from tests.models.tetromino import Tetromino


class Comparison(comparison.Comparison):
    """The score is the rows."""

    def set_figures(self, lines: int) -> None:
        super().set_figures(lines)
        self.set_level(lines)
        self.state.score = self.model.score = lines


FAMILY = [(tetromino.GAME, Tetromino), (pentomino.GAME, Pentomino), (monomino.GAME, Monomino)]


@pytest.mark.parametrize(("game", "model"), FAMILY, ids=[game.id for game, _ in FAMILY])
def test_a_thousand_random_logs_go_the_same_way(game: Game, model: type[Model]) -> None:
    seen: Counter[str] = sum((Comparison(game, model, seed).run(60) for seed in range(1000)), Counter())
    for name in ("rows", "level", "lost", "locked"):
        assert seen[name] > 0, f"the logs should come across {name}"


@pytest.mark.parametrize(("game", "model"), FAMILY, ids=[game.id for game, _ in FAMILY])
def test_long_games_go_the_same_way(game: Game, model: type[Model]) -> None:
    seen: Counter[str] = sum((Comparison(game, model, -seed).run(1500) for seed in range(1, 4)), Counter())
    assert seen["locked"] > 100
