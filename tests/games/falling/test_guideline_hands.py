"""The keys of Guideline's sheet, to the millisecond: DAS and ARR, two keys at once, handling, hard drop."""

from __future__ import annotations

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.falling.handling import Handling
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME, RULES
from tests.games.falling.boards import begin, changes, lay, left, put, send, stack, top, wait, without_effect


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


def test_a_charged_key_repeats_at_its_own_time_after_a_hard_drop() -> None:
    state = floating()
    send(state, "+left")
    state.advance_to(180)
    send(state, "drop")
    assert left(state) == 4
    assert changes(state, 240, left) == [(200, 3), (233, 2)]


def test_a_repeat_in_the_instant_of_a_lock_is_used_up_by_the_piece_that_locks() -> None:
    state = floating()
    put(state, "O", 0, 38, 0)
    send(state, "handling 100 50 20", "+left")  # repeats at 500, too, when the piece locks
    assert changes(state, 601, left) == [(500, 4), (550, 3), (600, 2)]


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


@pytest.mark.parametrize("text", ["handling 167 33 20", "handling 0 0 2", "handling 500 200 40", "handling 90 0 inf"])
def test_handling_is_das_arr_and_soft_drop(text: str) -> None:
    state = begin(GAME, "O")
    state.send("handling 1 1 3")
    assert state.send(text) is not None
    assert without_effect(state, text)  # unchanged


@pytest.mark.parametrize(
    "text",
    [
        *["handling", "handling 167 33", "handling 167 33 1", "handling 167 33 41", "handling 167 33 0"],
        *["handling -1 33 20", "handling 1e2 33 20", "handling 167 33 INF", "handling  167 33 20", "handling ٣ 33 20"],
        *["handling 167 33 20 ", "handling 167 33 20 5", "handling 0167 33 20", "handling 99999999999 33 20"],
    ],
)
def test_invalid_handling_is_refused(text: str) -> None:
    state = begin(GAME, "O")
    before = state.text()
    with pytest.raises(InputRefusedError, match="handling"):
        state.send(text)
    assert state.text() == before


def test_handling_is_a_preference_and_not_an_option() -> None:
    assert {"das", "arr", "soft-drop"}.isdisjoint(option.name for option in GAME.options)
    assert list(GAME.start_inputs(Options(GAME.preferences))) == ["handling 167 33 20"]
    chosen = Options(GAME.preferences, {"das": "100", "arr": "0", "soft-drop": "inf"})
    assert list(GAME.start_inputs(chosen)) == ["handling 100 0 inf"]


@pytest.mark.parametrize(
    ("chosen", "more"),
    [({"dcd": "5"}, "5 latest 0"), ({"both-directions": "first"}, "0 first 0"), ({"drop-guard": "50"}, "0 latest 50")],
)
def test_unusual_handling_is_sent_in_full(chosen: dict[str, str], more: str) -> None:
    assert list(GAME.start_inputs(Options(GAME.preferences, chosen))) == [f"handling 167 33 20 {more}"]


@pytest.mark.parametrize("text", ["1", "41", "0", "-2", "INF", "020", "2.5"])
def test_a_soft_drop_is_from_2_to_40_or_infinite(text: str) -> None:
    for good in ("2", "40", "inf"):
        Options(GAME.preferences, {"soft-drop": good})
    with pytest.raises(ValueError, match=f"soft-drop must be from 2 to 40 or inf, not {text}"):
        Options(GAME.preferences, {"soft-drop": text})


# Hard drop


def test_a_hard_drop_drops_one_piece_and_not_the_next() -> None:
    state = begin(GAME, "O", "I", "T")
    send(state, "drop")
    locked = stack(state)
    wait(state, 900)
    assert stack(state) == locked


# DCD, both directions, the guard of the hard drop, and the sonic drop


def test_with_dcd_a_held_key_waits_after_a_new_piece_has_entered() -> None:
    state = floating()
    send(state, "handling 100 20 20 50 latest 0", "+left")
    state.advance_to(300)
    send(state, "drop")
    assert changes(state, 400, left) == [(350, 3), (370, 2), (390, 1)]


@pytest.mark.parametrize(
    ("arr", "dropped", "moves"), [(20, 0, [(100, 3), (120, 2)]), (80, 110, [(180, 3), (260, 2)])], ids=["das", "arr"]
)
def test_dcd_does_not_shorten_a_longer_wait(arr: int, dropped: int, moves: list[tuple[int, int]]) -> None:
    state = floating()
    send(state, f"handling 100 {arr} 20 50 latest 0", "+left")
    state.advance_to(dropped)
    send(state, "drop")
    assert changes(state, 261, left)[: len(moves)] == moves


def test_the_first_key_acts_until_it_is_released() -> None:
    state = floating()
    send(state, "handling 100 20 20 0 first 0", "+left", "+right")
    assert left(state) == 3
    assert changes(state, 110, left) == [(100, 2)]
    send(state, "-left")
    assert changes(state, 240, left) == [(210, 3), (230, 4)]


def test_second_press_of_a_key_that_does_not_act_has_no_effect() -> None:
    state = floating()
    send(state, "handling 167 33 20 0 first 0", "+left", "+right")
    assert "+right" not in state.inputs()
    assert without_effect(state, "+right")


def test_neither_key_acts_while_both_are_held() -> None:
    state = floating()
    send(state, "handling 100 20 20 0 neither 0", "+left", "+right")
    assert left(state) == 3
    assert changes(state, 200, left) == []
    send(state, "-right")
    assert changes(state, 330, left) == [(300, 2), (320, 1)]


def test_hard_drop_has_no_effect_right_after_a_piece_has_locked_on_its_own() -> None:
    state = begin(GAME, "O", "O", "O")
    send(state, "handling 100 20 20 0 latest 200", "sonic")
    wait(state, 501)
    assert state.set_pieces == 1
    assert without_effect(state, "drop")
    assert "drop" not in state.inputs()
    state.advance_to(699)
    assert without_effect(state, "drop")
    state.advance_to(700)
    send(state, "drop")
    assert state.set_pieces == 2


def test_hard_drop_right_after_a_hard_drop_is_not_guarded() -> None:
    state = begin(GAME, "O", "O", "O")
    send(state, "handling 100 20 20 0 latest 200", "drop", "drop")
    assert state.set_pieces == 2


def test_a_sonic_drop_lands_the_piece_for_a_point_a_row_and_does_not_lock_it() -> None:
    state = begin(GAME, "O", "O")
    rows = 38 - top(state)
    send(state, "sonic")
    assert (top(state), state.score, stack(state)) == (38, rows, "")
    assert without_effect(state, "sonic")
    send(state, "left")
    assert left(state) == 3


@pytest.mark.parametrize("more", ["5", "5 last 0", "5 first", "-1 first 0", "5 first 0 0"])
def test_half_a_handling_is_refused(more: str) -> None:
    with pytest.raises(InputRefusedError, match=r"^handling must be"):
        begin(GAME, "O").send(f"handling 1 2 20 {more}")


def test_press_of_a_key_that_has_been_down_counts_towards_das() -> None:
    state = floating()
    send(state, "+left 100")
    assert left(state) == 3
    assert changes(state, 101, left) == [(67, 2), (100, 1)]
    state = floating()
    send(state, "+right 5000")
    assert changes(state, 40, left) == [(0, 6), (33, 7)]
    for wrong in ("+left 0", "+left -5", "+left 1.5", "+down 5", "+left 1234567"):
        with pytest.raises(InputRefusedError):
            state.send(wrong)


def test_press_of_a_key_that_does_not_act_changes_no_timer() -> None:
    state = floating()
    send(state, "handling 167 33 20 0 first 0", "+right")
    state.advance_to(50)
    send(state, "+left 100")
    assert changes(state, 210, left) == [(167, 6), (200, 7)]


def test_restart_ends_the_guard_of_the_hard_drop() -> None:
    rules = RULES.with_controls(handling=Handling(das=167, arr=33, sdf=20, drop_guard=9000))
    state = FallingState(rules, Options(()), Start(seed="guard"))
    state.offset = state.landing_offset()
    state.advance_to(501)
    assert state.set_pieces == 1
    assert state.send("drop") is None
    state.send("restart")
    assert state.send("drop") is not None


@pytest.mark.parametrize("text", ["handling 1 2 20", "+left 100"])
def test_keys_and_handling_have_no_effect_in_a_pause(text: str) -> None:
    state = floating()
    send(state, "pause")
    assert without_effect(state, text)


def test_change_of_the_handling_changes_which_held_key_acts() -> None:
    state = FallingState(RULES, Options(()), Start(seed="both"))
    for text in ("+left", "+right", "handling 100 50 20 0 first 0"):
        assert state.send(text) is not None
    column = state.corner[1]
    state.advance_to(168)
    assert state.corner[1] == column - 1
