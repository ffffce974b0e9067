"""Bests, streaks and averages, compared with results worked out by hand."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.durations import clock_text, span_text
from puzzlebox.core.game import Measure
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.scores import Scores
from puzzlebox.store.statistics import (
    NOTHING,
    Summary,
    averages,
    is_new_best,
    shown,
    shown_difference,
    shown_with_ties,
    value_of,
)
from tests.play.plays import play, row

TIME = Measure("time", "time", least=True, won=True, averages=(5, 12))
MOVES = Measure("moves", "moves", least=True, won=True)
RATE = Measure("moves/s", "moves", rate=True, won=True)
SCORE = Measure("score", "score")


Sum = Callable[[Sequence[ScoreEntry], Sequence[Measure]], Summary]


@pytest.fixture
def summary(scores: Scores) -> Sum:
    """Return a function that sums up entries of one game, given in the order in which they ended."""

    def sum_up(entries: Sequence[ScoreEntry], measures: Sequence[Measure]) -> Summary:
        scores.add([replace(entry, ended=number) for number, entry in enumerate(entries)])
        return scores.summary("lamps", "", measures)

    return sum_up


def texts(summed: Summary) -> list[tuple[str, str]]:
    return [(best.label, best.text) for best in summed.bests]


AVERAGES: dict[str, tuple[Sequence[int | None], int, list[int]]] = {
    # 9.10 and 14.00 are left out; (10.00 + 11.00 + 12.50) / 3 = 11.1666…
    "of five": ([10_000, 14_000, 9_100, 11_000, 12_500], 5, [11_170]),
    # 20 and 31 are left out; 21 + … + 30 = 255
    "of twelve": ([seconds * 1000 for seconds in range(20, 32)], 12, [25_500]),
    # 1.00, 1.01 and 1.02 count, though the ms say 1.009, 1.019 and 1.029
    "of times rounded down": ([500, 1_009, 1_019, 1_029, 9_000], 5, [1_010]),
    "nearest to 1.003…": ([10, 1_000, 1_000, 1_010, 90_000], 5, [1_000]),
    "nearest to 1.006…": ([10, 1_000, 1_010, 1_010, 90_000], 5, [1_010]),
    "half a hundredth, rounded up": ([10, *[1_000] * 9, 1_050, 90_000], 12, [1_010]),
    # 10.00 is left out as the best, the lost game as the worst
    "with a lost game": ([10_000, None, 11_000, 12_000, 13_000], 5, [12_000]),
    "with two lost games": ([10_000, None, 11_000, None, 13_000], 5, []),
    # 20 30 40, then 30 40 50, then 30 40 50 without 60 and 1
    "of every five": ([10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 1_000], 5, [30_000, 40_000, 40_000]),
    "of fewer than five": ([1, 2, 3, 4], 5, []),
}


@pytest.mark.parametrize("name", AVERAGES)
def test_averages(name: str) -> None:
    times, size, expected = AVERAGES[name]
    assert list(averages(times, size)) == expected


@pytest.mark.parametrize(("unranked", "lost", "average"), [(10, 11_000, "0:12.00"), (None, None, "0:13.00")])
def test_average_is_of_ranked_games_with_a_time(
    summary: Sum, unranked: int | None, lost: int | None, average: str
) -> None:
    entries = row(10_000, lost, 12_000, 13_000, 14_000)
    entries[2:2] = [play("x", unranked="assisted", figures={"time": unranked})] if unranked else []
    assert texts(summary(entries, [TIME])) == [("time", "0:10.00"), ("average of 5", average)]


def test_bests_of_time_moves_and_moves_per_second(summary: Sum) -> None:
    plays = [
        play("a", figures={"time": 50_000, "moves": 120}),
        play("b", figures={"time": 40_000, "moves": 130}),
        play("c", figures={"time": 90_000, "moves": 80}),
        play("d", figures={"time": 1, "moves": 1}, unranked="assisted"),
        play("e", figures={"time": 2, "moves": 2}, outcome="lost"),
    ]
    summed = summary(plays, (TIME, MOVES, RATE))
    # 130 moves in 40 s are 3.25 a second
    assert [(best.label, best.text, best.entry and best.entry.uuid) for best in summed.bests] == [
        ("time", "0:40.00", "b"),
        ("moves", "80", "c"),
        ("moves/s", "3.25", "b"),
    ]


def test_counts_streaks_and_time_played(summary: Sum) -> None:
    outcomes = ["won", "won", "won", "lost", "won", "won"]
    plays = [play(str(n), outcome=outcome, time=10_000 + n) for n, outcome in enumerate(outcomes)]
    plays.append(play("x", outcome="lost", unranked="changed_rules", time=5_000))
    summed = summary(plays, (TIME,))
    assert (summed.count, summed.won, summed.unranked) == (6, 5, 1)
    assert (summed.streak, summed.longest, summed.time) == (2, 3, 6 * 10_000 + 15 + 5_000)


def test_the_first_of_equal_games_is_the_best(summary: Sum) -> None:
    plays = [play("a", figures={"score": 5}), play("b", figures={"score": 7}), play("c", figures={"score": 7})]
    (best,) = summary(plays, [SCORE]).bests
    assert best.entry
    assert best.entry.uuid == "b"


def test_new_best_beats_the_best_so_far() -> None:
    before = play("b", figures={"time": 5_000, "score": 7})
    faster = play("c", figures={"time": 4_999})
    assert is_new_best(faster, before, TIME)
    assert not is_new_best(faster, None, TIME)
    for worse in ({"figures": {"time": 5_000}}, {"unranked": "assisted"}, {"outcome": "lost"}):
        assert not is_new_best(replace(faster, **worse), before, TIME)
    assert is_new_best(play("c", figures={"score": 8}), before, SCORE)
    assert not is_new_best(play("c", figures={"score": 7}), before, SCORE)


PUSHES = Measure("moves", "moves", least=True, won=True, ties=("pushes", "time"))


def moved(moves: int, pushes: int | None, time: int = 1, uuid: str = "x", **other: Any) -> ScoreEntry:
    figures = {"moves": moves, "time": time} | ({} if pushes is None else {"pushes": pushes})
    return play(uuid, figures=figures, **other)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        *[(moved(9, 5), moved(10, 1)), (moved(10, 4), moved(10, 5))],
        *[(moved(10, 5, 7), moved(10, 5, 8)), (moved(10, 9), moved(10, None))],
    ],
)
def test_ties_decide_between_equal_values(better: ScoreEntry, worse: ScoreEntry) -> None:
    assert is_new_best(better, worse, PUSHES)
    assert not is_new_best(worse, better, PUSHES)
    assert not is_new_best(better, better, PUSHES)
    measure = Measure("score", "score", ties=("tile",))
    assert is_new_best(play(figures={"score": 5, "tile": 8}), play(figures={"score": 5, "tile": 4}), measure)


def test_values_with_names_are_shown_by_name() -> None:
    measure = Measure("medal", "medal", names=("bronze", "silver", "gold"), ties=("score",))
    assert [shown(value, measure) for value in (0, 2, 3)] == ["bronze", "gold", "3"]
    assert shown_with_ties(play(figures={"medal": 1, "score": 7}), measure) == "silver, score 7"


@pytest.mark.parametrize("least", [True, False])
def test_best_of_the_database_is_the_one_that_none_beats(least: bool, scores: Scores) -> None:
    rng = random.Random(f"ties {least}")
    measure = PUSHES._replace(least=least)
    entries = [
        moved(rng.randrange(3), rng.choice((None, 0, 1, 2)), rng.randrange(3), f"t{number}", ended=number)
        for number in range(60)
    ]
    for count, entry in enumerate(entries, 1):
        scores.add([entry])
        found = scores.best("lamps", "", measure)
        assert found is not None
        assert not any(is_new_best(other, found[1], measure) for other in entries[:count])
        without = scores.best("lamps", "", measure, without=found[1].uuid)
        rest = [other for other in entries[:count] if other.uuid != found[1].uuid]
        assert (without is not None) == bool(rest)
        assert without is None or not any(is_new_best(other, without[1], measure) for other in rest)


def test_summary_shows_the_ties_of_the_best(summary: Sum) -> None:
    (best,) = summary([moved(10, 5, 61_000), moved(10, 4, 62_000, "y")], [PUSHES]).bests
    assert best.text == "10, pushes 4, time 1:02.00"


def slow_best(entries: Sequence[ScoreEntry], measure: Measure) -> int | None:
    """Return the best value, by the definition of a best."""
    best: int | None = None
    for entry in entries:
        if entry.unranked or (measure.won and entry.outcome != "won") or measure.figure not in entry.figures:
            continue
        value = entry.figures[measure.figure]
        if measure.rate:
            ms = entry.figures.get("time", entry.time)
            if ms <= 0:
                continue
            value = value * 100_000 // ms
        if best is None or (value < best if measure.least else value > best):
            best = value
    return best


@pytest.mark.parametrize("seed", range(8))
def test_summary_of_random_games(scores: Scores, summary: Sum, seed: int) -> None:
    rng = random.Random(seed)
    entries = [
        play(
            str(n),
            outcome=rng.choice(("won", "lost", "ended")),
            unranked=rng.choice(("", "", "", "assisted")),
            time=rng.randrange(3),
            figures={name: rng.randrange(9) for name in ("time", "moves", "score") if rng.random() < 0.8},
        )
        for n in range(60)
    ]
    summed = summary(entries, (TIME, MOVES, RATE, SCORE))
    ranked = [entry.outcome == "won" for entry in entries if not entry.unranked]
    lengths = [len(wins) for wins in "".join("x" if won else " " for won in ranked).split()]
    assert (summed.count, summed.won, summed.longest) == (len(ranked), sum(ranked), max(lengths, default=0))
    for measure in (TIME, MOVES, RATE, SCORE):
        best = scores.best("lamps", "", measure)
        assert (best and best[0]) == slow_best(entries, measure)
        assert best is None or value_of(best[1], measure) == best[0]


def test_games_or_figures_that_are_missing(scores: Scores, summary: Sum) -> None:
    assert (scores.summary("lamps", "", (TIME, SCORE)), summary([], (TIME, SCORE))) == (NOTHING, NOTHING)
    assert value_of(play(figures={}), SCORE) is None
    assert value_of(play(figures={"time": 0, "moves": 3}), RATE) is None
    assert value_of(play(figures={"moves": 30}, time=20_000), RATE) == 150


def test_text_of_times_and_values() -> None:
    times = {0: "0:00.00", 42_179: "0:42.17", 62_170: "1:02.17", 3_602_170: "1:00:02.17", 59_999: "0:59.99"}
    assert {ms: clock_text(ms, hundredths=True) for ms in times} == {ms: shown(ms, TIME) for ms in times} == times
    exact = TIME._replace(exact=True)
    assert [shown(ms, exact) for ms in (5, 42_179, 3_602_170)] == ["0:00.005", "0:42.179", "1:00:02.170"]
    assert str(shown_difference(1_034, exact)) == "1.034 s"
    assert [clock_text(ms) for ms in (0, 59_999, 60_000, 3_602_170)] == ["0:00", "0:59", "1:00", "1:00:02"]
    assert (shown(314, RATE), shown(5, RATE), shown(12_480, SCORE)) == ("3.14", "0.05", "12480")
    assert (span_text(18_900), span_text(240_000), span_text(11_520_000)) == ("18 s", "4 min", "3 h 12 min")


def test_latest_values_leave_out_games_without_one(scores: Scores, summary: Sum) -> None:
    summary(row(1_000, None, 2_000, 3_000, None, 4_000, None), [TIME])
    assert scores.latest_values("lamps", "", TIME, 3) == [2_000, 3_000, 4_000]
    assert scores.latest_values("lamps", "", TIME, 9) == [1_000, 2_000, 3_000, 4_000]


def test_a_collection_counts_different_values_of_ranked_wins(summary: Sum) -> None:
    collection = Measure("solutions found", "solution", won=True, out_of=2339)
    found = [("won", 5, ""), ("won", 7, ""), ("won", 5, ""), ("won", 9, "assisted"), ("lost", 4, "")]
    entries = [
        play(f"{number}", outcome=outcome, figures={"solution": value}, unranked=unranked)
        for number, (outcome, value, unranked) in enumerate(found)
    ]
    (best,) = summary(entries, [collection]).bests
    assert best.text == "2 of 2339"
