"""The keys of Guideline's sheet, to the millisecond: DAS and ARR, two keys at once, handling, hard drop."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import InputRefusedError
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import begin, changes, lay, left, put, send, top, without_effect


def floating(shape: str = "O", column: int = 4) -> FallingState:
    """Return a game with a piece that does not fall, high above the floor."""
    state = begin(GAME, shape, "O", mode="zen")
    put(state, shape, 0, 25, column)
    return state


# DAS and ARR


def test_a_press_moves_at_once_repeats_at_das_and_then_every_arr() -> None:
    state = floating()
    state.advance_to(10)
    send(state, "+left")
    assert left(state) == 3
    assert changes(state, 300, left) == [(177, 2), (210, 1), (243, 0)]


def test_a_held_right_repeats_like_left() -> None:
    state = floating()
    send(state, "+right")
    assert left(state) == 5
    assert changes(state, 300, left) == [(167, 6), (200, 7), (233, 8)]


def test_a_tap_is_one_column_and_no_more() -> None:
    for texts in (("left",), ("+left", "-left")):
        state = floating()
        send(state, *texts)
        assert left(state) == 3
        assert changes(state, 500, left) == []


def test_a_release_in_the_instant_of_a_repeat_comes_before_it() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(167)
    send(state, "-left")
    assert changes(state, 400, left) == []


def test_a_blocked_press_starts_das() -> None:
    state = floating()
    lay(state, "\n".join(["...#......"] * 20))
    send(state, "+left")
    assert left(state) == 4
    lay(state, "")
    assert changes(state, 210, left) == [(167, 3), (200, 2)]


def test_a_repeat_that_is_blocked_is_used_up() -> None:
    state = floating()
    send(state, "+left")
    lay(state, "\n".join(["..#......."] * 20))
    state.advance_to(190)  # blocked at 167
    lay(state, "")
    assert changes(state, 240, left) == [(200, 2), (233, 1)]


# Two keys


def test_the_last_key_pressed_counts_and_its_release_starts_das_of_the_older() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(50)
    send(state, "+right")
    assert left(state) == 4
    assert changes(state, 230, left) == [(217, 5)]
    send(state, "-right")  # at 230: left's timer starts again
    assert left(state) == 5
    assert changes(state, 440, left) == [(397, 4), (430, 3)]


def test_releasing_the_older_key_changes_nothing() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(50)
    send(state, "+right")
    state.advance_to(100)
    send(state, "-left")
    assert changes(state, 260, left) == [(217, 5), (250, 6)]
    send(state, "-right")
    assert changes(state, 700, left) == []


def test_a_tap_in_the_other_direction_restarts_das_of_the_held_key() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(100)
    send(state, "right")
    assert left(state) == 4
    assert changes(state, 310, left) == [(267, 3), (300, 2)]


# What ends a hold


def test_holds_outlast_turns_and_drops_and_carry_over_to_the_next_piece() -> None:
    state = floating("T")
    send(state, "+left", "cw")
    state.advance_to(100)
    send(state, "drop")
    assert changes(state, 210, left) == [(167, 3), (200, 2)]


def test_a_pause_ends_a_hold() -> None:
    state = floating()
    send(state, "+left", "+down")
    state.advance_to(30)
    send(state, "pause", "resume")
    assert without_effect(state, "-left")
    assert without_effect(state, "-down")
    assert changes(state, 500, left) == []


# ARR 0


def test_arr_0_is_at_the_wall_in_the_instant_of_das() -> None:
    state = floating()
    send(state, "handling 100 0 20", "+right")
    state.advance_to(100)
    assert left(state) == 5
    state.advance_to(101)
    assert left(state) == 8


def test_das_0_and_arr_0_is_at_the_wall_in_the_instant_of_the_press() -> None:
    state = floating()
    send(state, "handling 0 0 20", "+left")
    assert left(state) == 3
    state.advance_to(1)
    assert left(state) == 0


def test_das_0_repeats_in_the_instant_of_the_press() -> None:
    state = floating()
    send(state, "handling 0 33 20", "+left")
    assert changes(state, 70, left) == [(0, 2), (33, 1), (66, 0)]


def test_arr_0_stops_at_a_block_and_continues_as_soon_as_it_is_gone() -> None:
    state = floating()
    send(state, "handling 100 0 20", "+left")
    lay(state, "\n".join([".#........"] * 20))
    assert changes(state, 200, left) == [(100, 2)]
    lay(state, "")
    assert changes(state, 300, left) == [(200, 0)]


def test_arr_0_takes_the_next_piece_to_the_wall_in_the_instant_in_which_it_enters() -> None:
    state = floating()
    send(state, "handling 100 0 20", "+left")
    state.advance_to(200)
    send(state, "drop")
    state.advance_to(201)
    assert left(state) == 0
    put(state, "O", 0, 38, 4)  # rests, and is at the wall at once: it locks at 701
    state.advance_to(701)
    assert top(state) == 38
    state.advance_to(702)
    assert (top(state), left(state)) == (19, 0)


# Handling


def test_new_handling_does_not_change_running_timers() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(20)
    send(state, "handling 50 10 20")
    assert changes(state, 180, left) == [(167, 2), (177, 1)]


@pytest.mark.parametrize("more", ["5", "5 last 0", "5 first", "-1 first 0", "5 first 0 0"])
def test_half_a_handling_is_refused(more: str) -> None:
    with pytest.raises(InputRefusedError, match=r"^handling must be"):
        begin(GAME, "O").send(f"handling 1 2 20 {more}")
