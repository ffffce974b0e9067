"""Falling and locking in Guideline's sheet, to the millisecond: gravity, soft drop, the lock clock and its restarts."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Event
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    lay,
    left,
    picture,
    piece_cells,
    put,
    row,
    seen,
    send,
    setup_for,
    stack,
    top,
    wait,
)
from tests.models.guideline_tables import GRAVITY

set_up = setup_for(GAME)


def falls(microseconds: int, start: int, until: int) -> list[tuple[int, int]]:
    """Return the falls of a piece from row `start` as (ms, row). Each ms adds 1000 microseconds, and each full interval
    is a row."""
    moments, before = [], start
    for ms in range(until):
        fallen = start + ms * 1000 // microseconds
        if fallen != before:
            moments.append((ms, fallen))
            before = fallen
    return moments


# Gravity


@pytest.mark.parametrize("level", range(1, 21))
def test_gravity_by_level_in_whole_microseconds(level: int) -> None:
    state = begin(GAME, "O", start_level=str(level))
    interval = GRAVITY[level - 1]
    until = 6 * interval // 1000 + 2
    assert state.interval == interval
    assert changes(state, until, row) == falls(interval, 19, until)


def test_at_level_20_a_piece_falls_two_or_three_rows_a_millisecond() -> None:
    state = begin(GAME, "O", start_level="20")
    assert changes(state, 6, row) == [(1, 21), (2, 23), (3, 25), (4, 27), (5, 29)]
    assert changes(state, 8, row) == [(6, 32), (7, 34)]


def test_gravity_does_not_change_beyond_level_20() -> None:
    state = begin(GAME, "O", start_level="20")
    for _ in range(3):
        lay(state, "\n".join([".#########"] * 4))
        put(state, "I", 1, 36, -2)
        send(state, "drop")
    assert (state.level, state.interval) == (21, 455)


def test_a_new_piece_has_a_count_of_0() -> None:
    state = begin(GAME, "O", "O")
    state.advance_to(700)
    send(state, "drop")
    assert changes(state, 2800, row) == [(1700, 20), (2700, 21)]


def test_a_piece_that_rests_has_a_count_of_0() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ....#.....
        ..........
        ..........
    """)
    state.advance_to(300)
    send(state, "right")  # off the block
    assert changes(state, 2400, top) == [(1300, 36), (2300, 37)]


def test_a_move_or_turn_in_the_air_keeps_the_gravity_count() -> None:
    state = begin(GAME, "T")
    state.advance_to(600)
    send(state, "left", "cw", "right", "ccw")
    assert changes(state, 1100, row) == [(1000, 20)]


# Soft drop


def test_a_held_soft_drop_is_twenty_times_as_fast_and_its_press_moves_nothing() -> None:
    state = begin(GAME, "O")
    state.advance_to(100)
    send(state, "+down")
    assert row(state) == 19
    # 100 000 are counted already: 45 ms more make the million
    assert changes(state, 260, row) == [(145, 20), (195, 21), (245, 22)]
    assert state.score == 3
    send(state, "-down")  # at 260: 15 ms at twenty times are 300 000; 700 are missing
    assert changes(state, 2000, row) == [(960, 23), (1960, 24)]
    assert state.score == 3


def test_a_soft_drop_is_the_player_s_move_and_gravity_is_not() -> None:
    state = begin(GAME, "O")
    assert wait(state, 1001) == [Event("moved", "by itself")]
    send(state, "+down")
    assert wait(state, 51) == [Event("moved")]


@pytest.mark.parametrize(("factor", "ms"), [(2, 500), (5, 200), (40, 25)])
def test_the_soft_drop_factor_is_part_of_the_handling(factor: int, ms: int) -> None:
    state = begin(GAME, "O")
    send(state, f"handling 167 33 {factor}", "+down")
    assert changes(state, 3 * ms + 1, row) == [(ms, 20), (2 * ms, 21), (3 * ms, 22)]


def test_a_soft_drop_that_ends_in_the_ms_of_a_row_still_falls_by_it() -> None:
    state = begin(GAME, "O", mode="zen")
    send(state, "handling 167 33 3", "+down")
    state.advance_to(334)  # 334 * 3000 are more than the million for the first time
    send(state, "-down")
    assert changes(state, 400, row) == [(334, 20)]


def test_a_soft_drop_never_locks_before_the_lock_delay() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    send(state, "+down")
    state.advance_to(550)
    assert seen(state) == picture("""
        ....oo....
        ....oo....
    """)
    state.advance_to(551)
    assert stack(state) == picture("""
        ....##....
        ....##....
    """)
    assert state.score == 1


def test_an_infinite_soft_drop_takes_the_piece_down_at_once_without_locking() -> None:
    state = begin(GAME, "O")
    send(state, "handling 167 33 inf", "+down")
    assert row(state) == 19
    state.advance_to(2)
    assert seen(state) == picture("""
        ....oo....
        ....oo....
    """)
    assert state.score == 19
    state.advance_to(501)
    assert stack(state) == ""
    state.advance_to(502)
    assert stack(state) != ""


def test_a_held_soft_drop_carries_over_to_the_next_piece() -> None:
    state = begin(GAME, "O", "O")
    send(state, "+down", "drop")
    assert changes(state, 101, row) == [(50, 20), (100, 21)]


# Zen


def test_in_zen_pieces_fall_only_by_soft_drop() -> None:
    state = begin(GAME, "O", mode="zen")
    assert state.due() is None
    wait(state, 3_600_000)
    assert row(state) == 19
    send(state, "+down")
    assert [moved for _, moved in changes(state, 3_600_101, row)] == [20, 21]


def test_in_zen_with_gravity_pieces_fall_as_in_other_modes() -> None:
    state = begin(GAME, "O", mode="zen", gravity="on")
    assert changes(state, 2001, row) == [(1000, 20), (2000, 21)]


# The lock delay

FLOOR = """
    O, then O
    ....oo....
    ....oo....
"""


def locked_at(state: FallingState, until: int) -> int | None:
    """Return the ms at which the board changes."""
    moments = changes(state, until, lambda state: tuple(state.grid.cells))
    return moments[0][0] if moments else None


def test_a_piece_locks_when_it_has_rested_for_500_ms() -> None:
    assert locked_at(set_up(FLOOR), 600) == 500


def test_the_lock_delay_starts_when_the_piece_comes_to_rest() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    assert locked_at(state, 1600) == 1500


@pytest.mark.parametrize("text", ["left", "right", "cw", "half", "+left"])
def test_a_move_or_turn_restarts_the_lock_delay(text: str) -> None:
    state = set_up(FLOOR)
    state.advance_to(499)
    send(state, text, *(["-left"] if text == "+left" else []))
    assert locked_at(state, 1100) == 999


def test_a_refused_move_or_turn_does_not_restart_the_lock_delay() -> None:
    state = set_up("""
        I 1
        ....#o#...
        ....#o#...
        ....#o#...
        ....#o#...
    """)
    state.advance_to(300)
    before = piece_cells(state)
    for text in ("left", "right", "cw", "ccw"):
        state.send(text)
        assert piece_cells(state) == before
    assert locked_at(state, 900) == 500


def spend(state: FallingState, number: int, one: str = "left", other: str = "right") -> None:
    """Use up this number of restarts with moves back and forth, one every 10 ms."""
    for count in range(number):
        wait(state, 10)
        send(state, other if count % 2 else one)


def test_after_fifteen_restarts_the_lock_delay_runs_out() -> None:
    state = set_up(FLOOR)
    for count in range(15):
        wait(state, 400)
        send(state, "right" if count % 2 else "left")
    assert state.time == 6000
    assert locked_at(state, 7000) == 6500


@pytest.mark.parametrize("text", ["left", "right", "cw"])
def test_a_sixteenth_move_or_turn_locks_the_piece_at_once(text: str) -> None:
    state = set_up(FLOOR)
    spend(state, 15)
    state.advance_to(200)
    send(state, text)
    assert stack(state) == ""
    assert locked_at(state, 210) == 200


def test_a_fifteenth_move_or_turn_does_not_lock_the_piece() -> None:
    state = set_up(FLOOR)
    spend(state, 14)
    state.advance_to(200)
    send(state, "left")
    assert locked_at(state, 800) == 700


def test_moves_in_the_air_use_no_restart() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    for count in range(30):
        send(state, "right" if count % 2 else "left")
    state.advance_to(1100)
    spend(state, 15)
    assert locked_at(state, 1900) == 1250 + 500


@pytest.mark.parametrize("in_the_air", [("right", "left"), ("cw", "ccw")])
def test_only_moves_and_turns_of_a_resting_piece_use_restarts(in_the_air: tuple[str, str]) -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ....#.....
        ..........
    """)
    for _ in range(14):
        for text in ("right", *in_the_air, "left"):  # off the block and back
            wait(state, 10)
            send(state, text)
    assert locked_at(state, 1100) == 560 + 500


def test_a_move_onto_a_block_uses_no_restart_but_one_off_it_does() -> None:
    state = set_up("""
        O
        .....oo...
        .....oo...
        ....#.....
        ..........
    """)
    for count in range(29):  # 15 times onto the block, 14 times off it
        wait(state, 10)
        send(state, "right" if count % 2 else "left")
    wait(state, 10)
    send(state, "cw")
    assert locked_at(state, 900) == 300 + 500


def test_a_new_piece_has_all_fifteen_restarts() -> None:
    state = set_up(FLOOR)
    spend(state, 15)
    send(state, "drop")
    put(state, "O", 0, 38, 4)
    lay(state, "")
    spend(state, 15)
    assert locked_at(state, 900) == 300 + 500


def test_a_new_lowest_row_restores_the_lock_delay_and_all_restarts() -> None:
    state = set_up("""
        O
        ..oo......
        ..oo......
        ####......
        ####......
        ..........
    """)
    spend(state, 14)
    wait(state, 10)
    send(state, "right")  # half over the edge, at 150: all fifteen are used
    wait(state, 10)
    send(state, "right")  # over it, at 160: a sixteenth, but the piece does not rest
    assert changes(state, 3200, top) == [(1160, 36), (2160, 37), (3160, 38)]
    spend(state, 15, "right", "left")
    assert locked_at(state, 4000) == 3350 + 500


def test_a_new_lowest_row_is_one_of_the_piece_itself() -> None:
    state = begin(GAME, "O", "O")
    send(state, "drop")  # it reaches the lowest row of the board
    lay(state, "....##....\n..........")
    send(state, "sonic")
    spend(state, 14)
    wait(state, 10)
    send(state, "left")
    wait(state, 10)
    send(state, "left")  # over the edge, at 160: a sixteenth, but the piece does not rest
    assert changes(state, 2200, top) == [(1160, 37), (2160, 38)]
    assert locked_at(state, 2700) == 2160 + 500


def test_a_piece_that_rests_as_it_enters_has_its_lowest_row_already() -> None:
    state = begin(GAME, "O", "O")
    send(state, "drop")
    lay(state, "....##....\n" + "\n".join([".........."] * 18))  # right below it
    spend(state, 15, "cw", "ccw")
    wait(state, 10)
    send(state, "cw")
    assert locked_at(state, 700) == 160


def test_a_turn_can_reach_a_new_lowest_row() -> None:
    state = set_up("""
        T
        ....o.....
        ...ooo....
        ...#.#....
        ..........
    """)
    spend(state, 14)
    wait(state, 10)
    send(state, "cw")  # its foot in the hole, at 150
    assert seen(state) == picture("""
        ....o.....
        ....oo....
        ...#o#....
        ..........
    """)
    spend(state, 15, "ccw", "cw")
    assert locked_at(state, 900) == 300 + 500


def test_with_no_restarts_left_a_piece_lifted_by_a_turn_locks_when_it_rests_again() -> None:
    state = set_up("""
        T 2
        ...ooo....
        ....o.....
    """)
    spend(state, 15)
    wait(state, 10)
    send(state, "half")
    assert seen(state) == picture("""
        ...o......
        ..ooo.....
        ..........
    """)
    assert locked_at(state, 1200) == 1160


def test_a_hard_drop_locks_at_once() -> None:
    state = begin(GAME, "O", "I")
    send(state, "drop")
    assert stack(state) == picture("""
        ....##....
        ....##....
    """)
    assert piece_cells(state) == {(20, 3), (20, 4), (20, 5), (20, 6)}


def test_a_pause_keeps_the_gravity_count_and_the_lock_delay() -> None:
    state = begin(GAME, "O")
    state.advance_to(700)
    send(state, "pause")
    wait(state, 9000)
    send(state, "resume")
    assert changes(state, 1100, row) == [(1000, 20)]
    state = set_up(FLOOR)
    state.advance_to(400)
    send(state, "pause", "resume")
    assert locked_at(state, 600) == 500


# Order


def test_an_input_comes_before_the_lock_of_its_instant() -> None:
    state = set_up(FLOOR)
    state.advance_to(500)
    send(state, "left")
    assert locked_at(state, 1100) == 1000


def test_a_sideways_repeat_comes_before_the_lock_of_its_instant() -> None:
    state = set_up("""
        O
        ...#oo....
        ...#oo....
    """)
    state.advance_to(333)
    send(state, "+left")  # blocked: the lock delay continues, and DAS starts
    lay(state, "")
    assert changes(state, 600, left) == [(500, 3), (533, 2), (566, 1), (599, 0)]
    assert locked_at(state, 1200) == 599 + 500
