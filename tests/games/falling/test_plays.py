"""Plays are spread over the processors, and played all the same where that cannot be."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.games.falling import plays
from tests.games.falling.plays import Play, events_of, run_all


def no_semaphores(*_: object, **__: object) -> None:
    raise OSError(38, "Function not implemented")


def test_without_semaphores_all_is_played_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "ProcessPoolExecutor", no_semaphores)
    few = plays.plays_of("monomino", 3, 20)
    with plays.workers() as workers:
        assert isinstance(workers, ThreadPoolExecutor)
        assert events_of(few, workers) == run_all(few)


def test_a_play_that_fails_says_how_to_repeat_it() -> None:
    with pytest.raises(KeyError) as failed:
        run_all([Play("no-such-game", "7", 20, ("mixed",))])
    (note,) = failed.value.__notes__
    assert note == "to repeat it alone: python -m tests.games.falling.plays no-such-game 7 20 mixed"


def test_what_repeats_a_play_is_that_play() -> None:
    play = Play("tetromino", "12", 60, ("careful", "mixed"))
    assert Play.read(play.command().split()[3:]) == play
