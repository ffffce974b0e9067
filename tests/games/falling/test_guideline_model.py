"""Guideline against the slow model of its sheet: the same at every step of every log, in every mode."""

from concurrent.futures import Executor

from tests.games.falling.plays import events_of, long_games, plays_of


def test_thousands_of_random_logs_go_the_same_way(workers: Executor) -> None:
    seen = events_of(plays_of("guideline", 2000, 45), workers)
    for name in ("rows", "level", "lost", "won", "held", "spin", "combo", "turned"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_logs_with_other_options_go_the_same_way(workers: Executor) -> None:
    seen = events_of(plays_of("guideline", 400, 45, "mixed"), workers)
    for name in ("rows", "lost", "won", "held", "turned"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_pieces_among_loose_blocks_go_the_same_way(workers: Executor) -> None:
    seen = events_of(plays_of("guideline", 50, 400, "crowded"), workers)
    assert min(seen["moved"], seen["turned"], seen["rows"]) > 1000
    assert min(seen["spin"], seen["all clear"], seen["back to back"]) > 50


def test_whole_games_go_the_same_way(workers: Executor) -> None:
    seen = events_of([*plays_of("guideline", 6, 1000), *long_games("guideline", 4)], workers)
    assert seen["locked"] > 2000
    assert min(seen["won"], seen["lost"], seen["level"]) > 5
