"""Tetromino, Pentomino and Monomino against the slow model of their sheets: the same at every step of every log."""

from concurrent.futures import Executor

import pytest

from tests.games.falling.plays import events_of, long_games, plays_of

FAMILY = pytest.mark.parametrize("game", ["tetromino", "pentomino", "monomino"])


@FAMILY
def test_thousands_of_random_logs_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 2000, 60), workers)
    for name in ("rows", "level", "lost", "locked"):
        assert seen[name] > 0, f"the logs should come across {name}"


@FAMILY
def test_logs_on_other_boards_and_with_other_options_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 500, 60, "mixed"), workers)
    for name in ("rows", "level", "lost", "held"):
        assert seen[name] > 0, f"the logs should come across {name}"


@pytest.mark.parametrize("game", ["tetromino", "pentomino"])
def test_pieces_among_loose_blocks_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 50, 400, "crowded"), workers)
    assert min(seen["moved"], seen["turned"], seen["rows"]) > 1000


@FAMILY
def test_long_games_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(long_games(game, 3), workers)
    assert seen["locked"] > 1500
    assert min(seen["restarted"], seen["level"]) > 3
