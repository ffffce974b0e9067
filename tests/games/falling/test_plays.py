"""The kinds of random plays, and that one that fails can be repeated alone."""

from collections import Counter

import pytest

from tests.games.falling.plays import Play, comparison_of, run_all


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
    play = Play("guideline", "12", 60, ("careful", "mixed"))
    assert Play.read(play.command().split()[3:]) == play
