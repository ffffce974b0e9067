"""Guideline against the slow model of its sheet: the same at every step of every log, in every mode."""

from concurrent.futures import Executor

from tests.games.falling.plays import Play, events_of, seeds


def test_thousands_of_random_logs_go_the_same_way(workers: Executor) -> None:
    seen = events_of((Play("guideline", seed, 45) for seed in seeds(2000)), workers)
    for name in ("rows", "level", "lost", "won", "held", "spin", "combo", "turned"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_logs_with_other_options_go_the_same_way(workers: Executor) -> None:
    seen = events_of((Play("guideline", seed, 45, mixed=True) for seed in seeds(400)), workers)
    for name in ("rows", "level", "lost", "won", "held"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_whole_games_go_the_same_way(workers: Executor) -> None:
    seen = events_of((Play("guideline", seed, 1000) for seed in seeds(6)), workers)
    careful = (Play("guideline", seed, 4000, mixed=seed.startswith("0"), careful=True) for seed in seeds(6))
    seen += events_of(careful, workers)
    assert seen["locked"] > 2000
    assert min(seen["won"], seen["lost"], seen["level"]) > 5
