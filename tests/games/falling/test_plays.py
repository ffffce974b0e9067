"""Random plays run in several processes or in one, and one that fails can be repeated alone."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.games.falling import plays
from tests.games.falling.plays import Play, comparison_of, in_shares, run_all


def no_semaphores(*_: object, **__: object) -> None:
    raise OSError(38, "Function not implemented")


def test_without_shared_semaphores_all_plays_run_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "ProcessPoolExecutor", no_semaphores)
    few = plays.plays_of("monomino", 3, 20)
    with plays.workers() as workers:
        assert isinstance(workers, ThreadPoolExecutor)
        assert sum((share.result() for share in in_shares(few, workers)), Counter()) == run_all(few)


def test_shares_run_every_play_once(monkeypatch: pytest.MonkeyPatch) -> None:
    many = plays.plays_of("monomino", 2 * plays.SHARES + 1, 20)
    ran: list[Play] = []
    monkeypatch.setattr(plays, "run_all", ran.extend)
    with ThreadPoolExecutor(1) as workers:
        assert len(list(in_shares(many, workers))) == plays.SHARES
    assert sorted(ran) == sorted(many)


def test_comparison_has_all_kinds_of_plays_and_no_play_twice() -> None:
    many = comparison_of("slide", 2000)
    assert len(set(many)) == len(many)
    kinds = Counter(play.how for play in many)
    assert kinds == {(): 2000, ("mixed",): 500, ("crowded",): 50, ("careful",): 5, ("careful", "mixed"): 5}
    assert set(Counter(play.how for play in comparison_of("slide", 1))) == set(kinds)


def test_error_says_how_to_repeat_the_play() -> None:
    with pytest.raises(KeyError) as failed:
        run_all([Play("no-such-game", "7", 20, ("mixed",))])
    (note,) = failed.value.__notes__
    assert note == "to repeat it alone: python -m tests.games.falling.plays no-such-game 7 20 mixed"


def test_command_of_a_play_repeats_that_play() -> None:
    play = Play("tetromino", "12", 60, ("careful", "mixed"))
    assert Play.read(play.command().split()[3:]) == play
