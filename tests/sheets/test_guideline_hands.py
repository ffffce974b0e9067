"""What the sheet of Guideline says of moving: DAS, ARR, two keys, holds and drops."""

import pytest

from tests.sheets.play import players
from tests.sheets.timers import GuidelineEngine, GuidelineModel, TimerPlay

Kind = type[TimerPlay]

guideline = players(GuidelineEngine, GuidelineModel)


def floating(guideline: Kind, shape: str = "O", column: int = 4) -> TimerPlay:
    """Return a game with a piece that does not fall, high above the floor."""
    return guideline.begin(shape, "O", mode="zen").put_at(shape, 0, 25, column)


# DAS and ARR
def test_a_press_moves_at_once_repeats_at_das_and_then_every_arr(guideline: Kind) -> None:
    play = floating(guideline).advance_to(10).do("+left")
    assert (play.left, play.lefts(300)) == (3, [(177, 2), (210, 1), (243, 0)])


def test_a_held_right_repeats_like_left(guideline: Kind) -> None:
    play = floating(guideline).do("+right")
    assert (play.left, play.lefts(300)) == (5, [(167, 6), (200, 7), (233, 8)])


def test_a_tap_is_one_column_and_no_more(guideline: Kind) -> None:
    for texts in (("left",), ("+left", "-left")):
        play = floating(guideline).do(*texts)
        assert (play.left, play.lefts(500)) == (3, [])


def test_a_release_in_the_instant_of_a_repeat_comes_before_it(guideline: Kind) -> None:
    assert floating(guideline).do("+left").advance_to(167).do("-left").lefts(400) == []


def test_a_blocked_press_starts_das(guideline: Kind) -> None:
    play = floating(guideline).lay("\n".join(["...#......"] * 20)).do("+left")
    assert play.left == 4
    assert play.lay("").lefts(210) == [(167, 3), (200, 2)]


def test_a_repeat_that_is_blocked_is_used_up(guideline: Kind) -> None:
    play = floating(guideline).do("+left").lay("\n".join(["..#......."] * 20))
    play.advance_to(190)  # blocked at 167
    assert play.lay("").lefts(240) == [(200, 2), (233, 1)]


# Two keys
def test_the_last_key_pressed_counts_and_its_release_starts_das_of_the_older(guideline: Kind) -> None:
    play = floating(guideline).do("+left").advance_to(50).do("+right")
    assert (play.left, play.lefts(230)) == (4, [(217, 5)])
    play.do("-right")  # at 230: left's timer starts again
    assert (play.left, play.lefts(440)) == (5, [(397, 4), (430, 3)])


def test_releasing_the_older_key_changes_nothing(guideline: Kind) -> None:
    play = floating(guideline).do("+left").advance_to(50).do("+right").advance_to(100).do("-left")
    assert play.lefts(260) == [(217, 5), (250, 6)]
    assert play.do("-right").lefts(700) == []


def test_a_tap_in_the_other_direction_restarts_das_of_the_held_key(guideline: Kind) -> None:
    play = floating(guideline).do("+left").advance_to(100).do("right")
    assert (play.left, play.lefts(310)) == (4, [(267, 3), (300, 2)])


# What ends a hold
def test_holds_outlast_turns_and_drops_and_carry_over_to_the_next_piece(guideline: Kind) -> None:
    play = floating(guideline, "T").do("+left", "cw").advance_to(100).do("drop")
    assert play.lefts(210) == [(167, 3), (200, 2)]


def test_a_charged_key_repeats_at_its_own_time_after_a_hard_drop(guideline: Kind) -> None:
    play = floating(guideline).do("+left").advance_to(180).do("drop")
    assert (play.left, play.lefts(240)) == (4, [(200, 3), (233, 2)])


def test_a_repeat_in_the_instant_of_a_lock_is_used_up_by_the_piece_that_locks(guideline: Kind) -> None:
    play = floating(guideline).put_at("O", 0, 38, 0)
    play.do("handling 100 50 20", "+left")  # repeats at 500, too, when the piece locks
    assert play.lefts(601) == [(500, 4), (550, 3), (600, 2)]


def test_a_pause_ends_a_hold(guideline: Kind) -> None:
    play = floating(guideline).do("+left", "+down").advance_to(30).do("pause", "resume")
    assert play.ignores("-left")
    assert play.ignores("-down")
    assert play.lefts(500) == []


# ARR 0
def test_arr_0_is_at_the_wall_in_the_instant_of_das(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 0 20", "+right").advance_to(100)
    assert play.left == 5
    assert play.advance_to(101).left == 8


def test_das_0_and_arr_0_is_at_the_wall_in_the_instant_of_the_press(guideline: Kind) -> None:
    play = floating(guideline).do("handling 0 0 20", "+left")
    assert play.left == 3
    assert play.advance_to(1).left == 0


def test_das_0_repeats_in_the_instant_of_the_press(guideline: Kind) -> None:
    assert floating(guideline).do("handling 0 33 20", "+left").lefts(70) == [(0, 2), (33, 1), (66, 0)]


def test_arr_0_stops_at_a_block_and_continues_as_soon_as_it_is_gone(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 0 20", "+left").lay("\n".join([".#........"] * 20))
    assert play.lefts(200) == [(100, 2)]
    assert play.lay("").lefts(300) == [(200, 0)]


def test_arr_0_takes_the_next_piece_to_the_wall_in_the_instant_in_which_it_enters(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 0 20", "+left").advance_to(200).do("drop").advance_to(201)
    assert play.left == 0
    play.put_at("O", 0, 38, 4)  # rests, and is at the wall at once: it locks at 701
    assert play.advance_to(701).top == 38
    assert (play.advance_to(702).top, play.left) == (19, 0)


# Handling
def test_new_handling_does_not_change_running_timers(guideline: Kind) -> None:
    play = floating(guideline).do("+left").advance_to(20).do("handling 50 10 20")
    assert play.lefts(180) == [(167, 2), (177, 1)]


@pytest.mark.parametrize("text", ["handling 167 33 20", "handling 0 0 2", "handling 500 200 40", "handling 90 0 inf"])
def test_handling_is_das_arr_and_soft_drop(guideline: Kind, text: str) -> None:
    play = guideline.begin("O")
    assert play.send_all("handling 1 1 3").send(text)
    assert play.ignores(text)  # unchanged


# Hard drop
def test_a_hard_drop_drops_one_piece_and_not_the_next(guideline: Kind) -> None:
    play = guideline.begin("O", "I", "T").do("drop")
    locked = play.stack
    assert play.wait(900).stack == locked


# DCD, both directions, the guard of the hard drop, and the sonic drop
def test_with_dcd_a_held_key_waits_after_a_new_piece_has_entered(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 20 20 50 latest 0", "+left").advance_to(300).do("drop")
    assert play.lefts(400) == [(350, 3), (370, 2), (390, 1)]


@pytest.mark.parametrize(
    ("arr", "dropped", "moves"), [(20, 0, [(100, 3), (120, 2)]), (80, 110, [(180, 3), (260, 2)])], ids=["das", "arr"]
)
def test_dcd_shortens_no_longer_wait(guideline: Kind, arr: int, dropped: int, moves: list[tuple[int, int]]) -> None:
    play = floating(guideline).do(f"handling 100 {arr} 20 50 latest 0", "+left").advance_to(dropped)
    assert play.do("drop").lefts(261)[: len(moves)] == moves


def test_the_first_key_acts_until_it_is_released(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 20 20 0 first 0", "+left", "+right")
    assert (play.left, play.lefts(110)) == (3, [(100, 2)])
    assert play.do("-left").lefts(240) == [(210, 3), (230, 4)]


def test_neither_key_acts_while_both_are_held(guideline: Kind) -> None:
    play = floating(guideline).do("handling 100 20 20 0 neither 0", "+left", "+right")
    assert (play.left, play.lefts(200)) == (3, [])
    assert play.do("-right").lefts(330) == [(300, 2), (320, 1)]


def test_a_sonic_drop_lands_the_piece_for_a_point_a_row_and_does_not_lock_it(guideline: Kind) -> None:
    play = guideline.begin("O", "O")
    rows = 38 - play.top
    assert (play.do("sonic").top, play.score, play.stack) == (38, rows, "")
    assert play.ignores("sonic")
    assert play.do("left").left == 3
