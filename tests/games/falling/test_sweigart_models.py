"""Tetromino, Pentomino and Monomino against the slow model of their sheets: the same at every step of every log."""

from concurrent.futures import Executor

import pytest

from tests.games.falling.plays import Play, events_of, seeds

FAMILY = pytest.mark.parametrize("game", ["tetromino", "pentomino", "monomino"])


@FAMILY
def test_thousands_of_random_logs_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of((Play(game, seed, 60) for seed in seeds(2000)), workers)
    for name in ("rows", "level", "lost", "locked"):
        assert seen[name] > 0, f"the logs should come across {name}"


@FAMILY
def test_logs_on_other_boards_and_with_other_options_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of((Play(game, seed, 60, mixed=True) for seed in seeds(500)), workers)
    for name in ("rows", "locked", "lost", "held"):
        assert seen[name] > 0, f"the logs should come across {name}"


@FAMILY
def test_long_games_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of((Play(game, seed, 4000, mixed=seed.startswith("0"), careful=True) for seed in seeds(5)), workers)
    assert seen["locked"] > 1500
    assert min(seen["restarted"], seen["level"]) > 5
