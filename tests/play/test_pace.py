"""The splits of the best result, which a running game is compared with."""

from collections.abc import Mapping
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.pace import (
    Mark,
    Splits,
    best_splits,
    marks_of,
    paced_measure,
    progress,
    result_marks,
    splits_of,
)
from puzzlebox.play.playthrough import Playthrough
from tests.fake_game import DRIPS, variant_of
from tests.play.conftest import TestLibrary
from tests.race_game import BY_TIME, GOAL, RACE, Race, race


def raced(library: TestLibrary, gap: int, retried: bool = False) -> Playthrough[Any]:
    """Play a game to its end, with this many ms before each drop, after a slower one that is not finished."""
    play = library.begin(RACE, start="race")
    if retried:
        race(lambda: play.state, play.send, lambda: play.advance(3 * gap), rows=2)
        play.send("retry")
    race(lambda: play.state, play.send, lambda: play.advance(gap))
    assert play.outcome
    assert play.outcome.kind == "won"
    play.close()
    return play


def watched(gap: int) -> dict[int, int]:
    """Return when each number of rows was reached first, as a player with a stopwatch sees it."""
    state, seen = RACE.begin(start="race"), {0: 0}

    def act(text: str) -> None:
        state.send(text)
        seen.setdefault(state.rows, state.time)

    race(lambda: state, act, lambda: state.advance_to(state.time + gap))
    return seen


def found(library: TestLibrary) -> Splits | None:
    return result_of(best_splits(library, RACE, Options(RACE.options), BY_TIME))


def test_splits_are_the_times_at_which_the_best_game_had_each_value(library: TestLibrary) -> None:
    raced(library, 90)
    raced(library, 40)
    raced(library, 70)
    splits = found(library)
    assert splits
    assert dict(zip(splits.values, splits.times, strict=True)) == watched(40)
    assert splits.values == (0, 1, 2, 3)


def test_splits_of_a_retried_game_begin_at_the_retry(library: TestLibrary) -> None:
    raced(library, 40, retried=True)
    splits = found(library)
    assert splits
    assert dict(zip(splits.values, splits.times, strict=True)) == watched(40)


def test_value_that_was_passed_over_has_the_time_of_the_next_one() -> None:
    splits = Splits((0, 1, 4), (0, 100, 250))
    assert [splits.time_at(value) for value in (0, 1, 2, 3, 4, 5)] == [0, 100, 250, 250, 250, None]


def test_figure_may_fall() -> None:
    splits = Splits((9, 8, 5), (0, 100, 250))
    assert [splits.time_at(value) for value in (9, 8, 7, 5, 4)] == [0, 100, 250, 250, None]


def test_there_are_no_splits_without_a_result(library: TestLibrary) -> None:
    assert found(library) is None


@pytest.mark.parametrize("content", [None, b"", b"rubbish", b'{"puzzlebox": 99}\n'])
def test_there_are_no_splits_if_the_replay_is_gone_or_damaged(library: TestLibrary, content: bytes | None) -> None:
    raced(library, 40)
    assert library.paths
    [path] = library.paths.replays.glob("*.jsonl")
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert found(library) is None


def test_there_are_no_splits_if_the_replay_leads_to_another_result(library: TestLibrary) -> None:
    play = raced(library, 40)
    record = Record.of(play.session)
    time = play.session.figures()["time"]
    assert result_of(splits_of(record, RACE, BY_TIME, time))
    assert result_of(splits_of(record, RACE, BY_TIME, time - 1)) is None


def test_assisted_result_has_no_splits(library: TestLibrary) -> None:
    play = library.begin(RACE, start="race")
    play.session.mark_loaded()
    race(lambda: play.state, play.send, lambda: play.advance(40))
    play.close()
    assert found(library) is None


def test_progress_counts_from_the_retry(library: TestLibrary) -> None:
    play = library.begin(RACE, start="race")
    play.advance(500)
    play.send("retry")
    play.advance(130)
    assert progress(play.session, BY_TIME) == (0, 130)


class Left(Race):
    """Race that shows how many rows are left, as a text."""

    def status(self) -> Mapping[str, int | str]:
        return {"rows left": str(GOAL - self.rows)}


def test_figure_may_be_a_text_of_the_status(library: TestLibrary) -> None:
    measure = BY_TIME._replace(pace="rows left")
    play = library.begin(variant_of(RACE, state=Left, measures=(measure,)), start="race")
    race(lambda: play.state, play.send, lambda: play.advance(40))
    splits = result_of(splits_of(Record.of(play.session), play.game, measure, play.session.figures()["time"]))
    assert splits
    assert {3 - value: time for value, time in zip(splits.values, splits.times, strict=True)} == watched(40)


def test_only_the_measure_that_ranks_can_have_a_pace() -> None:
    options = Options(RACE.options)
    assert paced_measure(RACE, options) == BY_TIME
    assert paced_measure(DRIPS, options) is None
    assert paced_measure(variant_of(RACE, measures=(BY_TIME._replace(pace=""), BY_TIME)), options) is None


def test_marks_are_every_ten_lines_and_never_more_than_five() -> None:
    mine = Splits(tuple(range(0, 41, 4)), tuple(range(0, 4_100, 400)))
    best = Splits(tuple(range(41)), tuple(range(0, 4_100, 100)))
    assert marks_of(mine, best) == [Mark(10, 1200, 200), Mark(20, 2000, 0), Mark(30, 3200, 200), Mark(40, 4000, 0)]
    long = Splits(tuple(range(101)), tuple(range(101)))
    assert [mark.value for mark in marks_of(long, None)] == [20, 40, 60, 80, 100]
    assert {mark.late for mark in marks_of(long, None)} == {None}
    assert {mark.late for mark in marks_of(long, mine)[2:]} == {None}, "the best game never came as far"


def test_no_marks_of_a_short_game_and_of_a_figure_that_falls() -> None:
    assert marks_of(Splits((0, 4, 8), (0, 5, 9)), None) == []
    assert marks_of(Splits((10, 5, 0), (0, 5, 9)), None) == []


def test_result_is_compared_with_the_best_before_it(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.pace.MARK", 1)
    first = raced(library, 40)
    better = raced(library, 30)
    assert first.result
    assert better.result
    alone = result_of(result_marks(library, first.session, first.result.entry.uuid))
    compared = result_of(result_marks(library, better.session, better.result.entry.uuid))
    assert [(mark.value, mark.time) for mark in compared] == list(watched(30).items())[1:]
    assert [mark.late for mark in compared] == [watched(30)[row] - watched(40)[row] for row in (1, 2, 3)]
    assert [mark.late for mark in alone] == [watched(40)[row] - watched(30)[row] for row in (1, 2, 3)]
