"""Turbo, Famicom, Nineteen and TenPlus against the slow model of their sheets: the same at every step of every log."""

from concurrent.futures import Executor

import pytest

from puzzlebox_games import famicom
from puzzlebox_games.famicom import CORNERS
from tests.games.falling.plays import events_of, long_games, plays_of

SHEETS = pytest.mark.parametrize("game", ["turbo", "famicom", "nineteen", "tenplus"])


def clears(game: str) -> str:
    return "chain" if game == "tenplus" else "rows"


@SHEETS
def test_thousands_of_random_logs_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 2000, 60), workers)
    for name in ("lost", "locked", "turned", clears(game)):
        assert seen[name] > 0, f"the logs should come across {name}"


@SHEETS
def test_logs_with_other_options_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 500, 60, "mixed"), workers)
    for name in ("lost", "held", clears(game)):
        assert seen[name] > 0, f"the logs should come across {name}"


@SHEETS
def test_pieces_among_loose_blocks_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(plays_of(game, 50, 400, "crowded"), workers)
    assert min(seen["moved"], seen["turned"]) > 1000


@SHEETS
def test_long_games_go_the_same_way(game: str, workers: Executor) -> None:
    seen = events_of(long_games(game, 3), workers)
    assert seen["locked"] > 1000
    assert seen["lost"] > 2
    assert seen[clears(game)] > 150


def test_corners_are_where_the_sheet_has_the_pieces_enter() -> None:
    assert set(CORNERS) == {shape.name for shape in famicom.RULES.shapes}
