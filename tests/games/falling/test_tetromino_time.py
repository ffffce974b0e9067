"""The timers of the sheet of Tetromino, to the millisecond: repeats, gravity, their order, holds, pause."""

from __future__ import annotations

import pytest

from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.tetromino import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    column,
    corner,
    lay,
    picture,
    put,
    row,
    seen,
    send,
    setup_for,
    stack,
    wait,
    without_effect,
)

set_up = setup_for(GAME)


def high() -> FallingState:
    """Return a game with an O in the middle of an empty board."""
    state = begin(GAME, "O", "O")
    put(state, "O", 0, 5, 3)
    return state


# Gravity


def test_gravity_moves_one_row_every_250_ms() -> None:
    assert changes(high(), 1100, row) == [(250, 6), (500, 7), (750, 8), (1000, 9)]


def test_timers_due_at_an_instant_fire_after_that_instant() -> None:
    state = high()
    state.advance_to(250)
    assert row(state) == 5
    state.advance_to(251)
    assert row(state) == 6


def test_moves_turns_and_soft_drops_do_not_set_the_gravity_timer() -> None:
    state = begin(GAME, "T")
    put(state, "T", 0, 3, 3)
    state.advance_to(120)
    send(state, "left", "cw", "down", "+right", "ccw")
    state.advance_to(240)
    send(state, "down", "left")
    assert row(state) == 5
    assert changes(state, 700, row) == [(250, 6), (500, 7)]


def test_gravity_locks_a_resting_piece_and_the_spawn_sets_its_timer() -> None:
    state = set_up("""
        O, then O
        ...oo.....
        ...oo.....
        ...#......
    """)
    state.advance_to(250)
    assert stack(state) == "...#......"
    assert changes(state, 1001, row) == [(250, -2), (500, -1), (750, 0), (1000, 1)]


# Sideways


def test_a_held_direction_moves_at_once_and_then_every_150_ms() -> None:
    state = high()
    state.advance_to(7)
    send(state, "+left")
    assert column(state) == 2
    assert changes(state, 700, column) == [(157, 1), (307, 0), (457, -1)]


def test_a_repeat_ends_when_the_key_is_released() -> None:
    state = high()
    send(state, "+right")
    state.advance_to(150)  # the repeat is due now: the input comes first
    send(state, "-right")
    assert changes(state, 600, column) == []


def test_pressing_the_other_direction_ends_the_hold_for_good() -> None:
    state = high()
    send(state, "+left")
    state.advance_to(100)
    send(state, "+right")
    assert column(state) == 3
    assert changes(state, 260, column) == [(250, 4)]
    send(state, "-right")
    assert without_effect(state, "-left")
    assert changes(state, 900, column) == []


def test_a_repeat_that_is_blocked_is_used_up() -> None:
    state = high()
    send(state, "+right")  # in columns 5 and 6 now
    lay(state, "\n".join([".......#.."] * 20))
    state.advance_to(200)
    lay(state, "")
    assert changes(state, 460, column) == [(300, 5), (450, 6)]


def test_a_blocked_press_does_not_hold_and_the_other_direction_continues() -> None:
    state = high()
    send(state, "+right")
    lay(state, "\n".join(["....#....."] * 20))
    assert without_effect(state, "+left")
    lay(state, "")
    assert changes(state, 400, column) == [(150, 5), (300, 6)]


def test_a_second_press_of_a_held_direction_moves_and_restarts_the_timer() -> None:
    state = high()
    send(state, "+left")
    state.advance_to(100)
    send(state, "+left")
    assert column(state) == 1
    assert changes(state, 260, column) == [(250, 0)]


def test_a_blocked_tap_releases_its_own_direction_only() -> None:
    state = high()
    send(state, "+right")
    lay(state, "\n".join(["....#....."] * 20))
    assert without_effect(state, "left")
    lay(state, "\n".join([".......#.."] * 20))
    send(state, "right")  # blocked too, but released
    lay(state, "")
    assert changes(state, 400, column) == []


# Soft drop


def test_a_held_soft_drop_moves_at_once_and_then_every_100_ms_independently_of_gravity() -> None:
    state = high()
    state.advance_to(30)
    send(state, "+down")
    assert row(state) == 6
    assert changes(state, 440, row) == [(130, 7), (230, 8), (250, 9), (330, 10), (430, 11)]


def test_a_blocked_soft_drop_counts_as_held() -> None:
    state = set_up("""
        O
        ...oo.....
        ...oo.....
        ...#......
        ..........
    """)
    send(state, "+down")
    lay(state, "")
    assert changes(state, 110, row) == [(100, 15)]


def test_a_blocked_soft_drop_repeat_acts_as_soon_as_the_piece_fits() -> None:
    state = set_up("""
        O
        ...oo.....
        ...oo.....
        ...#......
        ..........
        ..........
    """)
    send(state, "+down")
    state.advance_to(137)  # due since 100
    send(state, "right")
    assert row(state) == 13
    assert changes(state, 250, row) == [(137, 14), (237, 15)]


def test_a_blocked_soft_drop_repeat_acts_after_a_sideways_repeat_of_the_same_instant() -> None:
    state = set_up("""
        O
        ..oo......
        ..oo......
        ####......
        ..........
        ..........
    """)
    send(state, "+down", "+right")
    state.advance_to(150)
    assert seen(state) == picture("""
        ...oo.....
        ...oo.....
        ####......
        ..........
        ..........
    """)
    state.advance_to(151)
    assert seen(state) == picture("""
        ....oo....
        ####oo....
        ..........
        ..........
    """)


def test_a_held_soft_drop_moves_a_new_piece_in_the_instant_in_which_it_enters() -> None:
    state = set_up("""
        O, then O
        ...oo.....
        ...oo.....
    """)
    send(state, "+down")
    state.advance_to(250)
    assert changes(state, 560, row) == [(250, -1), (350, 0), (450, 1), (500, 2), (550, 3)]


# Order


def test_sideways_comes_before_gravity() -> None:
    state = set_up("""
        O
        ..oo......
        ..oo......
        ...#......
        ..........
    """)
    state.advance_to(100)
    send(state, "+right")
    state.advance_to(250)
    assert seen(state) == picture("""
        ...oo.....
        ...oo.....
        ...#......
        ..........
    """)
    state.advance_to(251)
    assert seen(state) == picture("""
        ....oo....
        ...#oo....
        ..........
    """)


def test_soft_drop_comes_before_gravity() -> None:
    state = set_up("""
        O, then O
        ...oo.....
        ...oo.....
        ..........
        ..........
    """)
    state.advance_to(150)
    send(state, "+down")
    state.advance_to(250)
    assert row(state) == 15
    state.advance_to(251)  # down to the floor, and locked there
    assert stack(state) == picture("""
        ...##.....
        ...##.....
    """)


def test_an_input_comes_before_the_timers_of_its_instant() -> None:
    state = set_up("""
        O
        ...oo.....
        ...oo.....
    """)
    state.advance_to(250)
    send(state, "left")
    state.advance_to(251)
    assert stack(state) == picture("""
        ..##......
        ..##......
    """)


# Holds


@pytest.mark.parametrize("key", ["left", "right", "down"])
def test_a_drop_ends_the_holds(key: str) -> None:
    state = high()
    send(state, f"+{key}", "drop")
    assert without_effect(state, f"-{key}")


def test_a_drop_that_moves_nothing_still_ends_the_holds() -> None:
    state = set_up("""
        O
        ...oo.....
        ...oo.....
    """)
    send(state, "+left", "drop")
    assert changes(state, 240, column) == []


def test_a_turn_ends_no_hold() -> None:
    state = begin(GAME, "T")
    put(state, "T", 0, 5, 3)
    send(state, "+left", "+down", "cw")
    assert changes(state, 160, column) == [(150, 1)]
    send(state, "-left", "-down")


def test_holds_carry_over_to_the_next_piece() -> None:
    state = set_up("""
        O, then O
        .....oo...
        .....oo...
    """)
    state.advance_to(40)
    send(state, "+left")
    state.advance_to(251)
    assert stack(state) == picture("""
        ...##.....
        ...##.....
    """)
    assert column(state) == 3
    assert changes(state, 500, column) == [(340, 2), (490, 1)]


# Pause


def test_a_pause_ends_all_holds_and_stops_time() -> None:
    state = high()
    send(state, "+left", "+down")
    state.advance_to(90)
    send(state, "pause")
    before = state.text()
    wait(state, 100_000)
    assert state.text() == before
    assert state.due() is None
    for text in ("left", "+left", "-left", "+down", "-down", "cw", "ccw", "drop", "pause"):
        assert without_effect(state, text)
    send(state, "resume")
    assert without_effect(state, "resume")
    assert state.time == 90
    assert changes(state, 330, corner) == []


def test_resuming_restarts_the_gravity_timer() -> None:
    state = high()
    state.advance_to(240)
    send(state, "pause", "resume")
    assert changes(state, 800, row) == [(490, 6), (740, 7)]


def test_restart_in_a_pause_starts_without_holds_and_with_all_timers_set() -> None:
    state = high()
    send(state, "+left", "+down")
    state.advance_to(200)
    send(state, "restart")
    assert corner(state) == (-2, 3)
    assert changes(state, 460, row) == [(450, -1)]
    send(state, "pause", "restart")
    assert not state.paused
    assert changes(state, 720, row) == [(710, -1)]
