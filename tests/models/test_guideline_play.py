"""What the sheet of Guideline says of time, moving and falling, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.guideline import Guideline
from tests.models.guideline_game import game, place


def shape(model: Guideline) -> str:
    assert model.piece is not None
    return model.piece.shape


def rows_at(model: Guideline, *times: int) -> list[int]:
    rows = []
    for t in times:
        model.advance_to(t)
        rows.append(place(model)[0])
    return rows


def columns_at(model: Guideline, *times: int) -> list[int]:
    columns = []
    for t in times:
        model.advance_to(t)
        columns.append(place(model)[1])
    return columns


# Bags, hold, entering


def test_a_bag_is_shuffled_from_the_last_place_down() -> None:
    # The published numbers: % 7 = 1 swaps J and Z, % 6 = 1 swaps Z and T, % 5 = 3 swaps S and O, % 4 = 3, % 3 = 2.
    model = Guideline(1234567)
    first_bag = (shape(model), *model.queue)[:7]
    assert first_bag[2:] == ("L", "S", "O", "Z", "J")
    assert set(first_bag[:2]) == {"I", "T"}


def test_bags_hold_each_shape_once_and_the_queue_at_least_seven() -> None:
    model = Guideline(5)
    assert len(model.queue) == 13
    shapes = []
    for _ in range(70):
        shapes.append(shape(model))
        model.drop()
        model.board = {}
        assert 7 <= len(model.queue) <= 13
        assert model.next == model.queue[:5]
    assert all(set(shapes[first : first + 7]) == set("IJLOSTZ") for first in range(0, 70, 7))


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("I", {(20, 3), (20, 4), (20, 5), (20, 6)}),
        ("O", {(19, 4), (19, 5), (20, 4), (20, 5)}),
        ("T", {(19, 4), (20, 3), (20, 4), (20, 5)}),
    ],
)
def test_a_piece_enters_in_row_18_and_moves_down_at_once(name: str, cells: set[tuple[int, int]]) -> None:
    model = Guideline(1)
    model.enter(name)
    assert model.piece is not None
    assert set(model.piece.cells) == cells
    assert (place(model)[0], model.score) == (19, 0)


def test_hold_once_until_the_next_lock() -> None:
    model = game("T", 1)
    assert model.send("hold")
    assert (model.hold, shape(model), model.next) == ("T", "O", ("I", "T", "S", "Z", "J"))
    assert not model.send("hold")
    model.send("drop")
    assert shape(model) == "I"
    model.send("cw")
    assert model.send("hold")
    assert model.piece is not None
    assert (model.hold, shape(model), model.piece.orientation, place(model)) == ("I", "T", 0, (19, 3))


def test_block_out() -> None:
    model = game("T")
    model.board = {(18, 4): 1}
    model.send("drop")
    assert (model.over, model.won, model.piece, model.next[0]) == (True, False, None, "O")


def test_lock_out_is_checked_before_rows_are_cleared() -> None:
    model = game("O", row=18, column=4)
    model.board = {(19, column): 1 for column in range(10) if column not in (4, 5)} | {(20, 4): 1}
    model.send("drop")
    assert (model.over, model.score, model.lines) == (True, 0, 0)
    assert all((19, column) in model.board for column in range(10))


def test_a_lock_partly_in_row_20_does_not_end_the_game() -> None:
    model = game("O", row=19, column=0)
    model.board = {(21, 0): 1}
    model.send("drop")
    assert not model.over


# Falling


@pytest.mark.parametrize(("level", "first", "second"), [(1, 1000, 2000), (2, 793, 1586), (3, 618, 1236), (9, 94, 188)])
def test_gravity_moves_one_row_per_interval(level: int, first: int, second: int) -> None:
    model = game("T", row=20)
    model.level = level
    assert rows_at(model, first, first + 1, second, second + 1) == [20, 21, 21, 22]


@pytest.mark.parametrize("level", [20, 21, 30])
def test_level_20_falls_several_rows_a_millisecond_and_keeps_the_rest(level: int) -> None:
    model = game("T", row=10)
    model.level = level
    # 1000 // 455 = 2, 2000 // 455 = 4, 3000 // 455 = 6, 4000 // 455 = 8, 5000 // 455 = 10, 6000 // 455 = 13
    assert rows_at(model, 1, 2, 3, 4, 5, 6, 7) == [10, 12, 14, 16, 18, 20, 23]


def test_a_new_piece_starts_with_a_gravity_count_of_0() -> None:
    model = game("O", row=30)
    model.advance_to(900)
    model.send("drop")
    assert rows_at(model, 1900, 1901) == [19, 20]


def test_a_piece_that_rests_has_count_0() -> None:
    model = game("O", row=20, column=3)
    model.board = {(22, 2): 1}
    model.advance_to(700)
    model.send("left")  # onto the block
    model.advance_to(800)
    model.send("right")
    assert rows_at(model, 1800, 1801) == [20, 21]


def test_soft_drop_is_20_times_as_fast_and_its_press_moves_nothing() -> None:
    model = game("T", row=20)
    assert model.send("+down")
    assert place(model)[0] == 20
    assert rows_at(model, 50, 51, 100, 101) == [20, 21, 21, 22]
    assert model.score == 2
    model.send("-down")
    # 20000 of the 1000000 were counted from 100 to 101; the rest takes 980 ms.
    assert rows_at(model, 1081, 1082) == [22, 23]
    assert model.score == 2


def test_soft_drop_keeps_what_gravity_has_counted() -> None:
    model = game("T", row=20)
    model.advance_to(500)
    model.send("+down")
    assert rows_at(model, 525, 526) == [20, 21]


def test_an_infinite_soft_drop_goes_down_in_its_first_millisecond_without_locking() -> None:
    model = game("T", row=20)
    assert model.send("handling 167 33 inf")
    model.send("+down")
    assert rows_at(model, 1, 2) == [20, 38]
    assert (model.score, model.board) == (18, {})
    model.advance_to(501)
    assert model.board == {}
    model.advance_to(502)
    assert len(model.board) == 4


def test_a_hard_drop_locks_and_scores_2_per_cell() -> None:
    model = game("T", row=20)
    model.send("drop")
    assert (model.score, shape(model)) == (36, "O")
    assert text_of(model, 2, 40) == lines_of("""
        ....6.....
        ...666....
    """)


# Sideways


def test_das_and_arr() -> None:
    model = game("O", column=8)
    model.send("+left")
    assert columns_at(model, 0, 167, 168, 200, 201, 233, 234) == [7, 7, 6, 6, 5, 5, 4]


def test_a_blocked_press_starts_das() -> None:
    model = game("O", row=20, column=4)
    model.board = {(21, 3): 1}
    model.send("+left")
    assert place(model)[1] == 4
    model.advance_to(100)
    model.board = {}
    assert columns_at(model, 167, 168) == [4, 3]


def test_the_last_key_pressed_counts_and_its_release_starts_das_of_the_older() -> None:
    model = game("O", column=4)
    model.send("+left")
    model.advance_to(50)
    model.send("+right")
    model.advance_to(100)
    assert place(model)[1] == 4
    model.send("-right")  # left is still down: no first move, DAS from now
    assert columns_at(model, 100, 267, 268, 300, 301) == [4, 4, 3, 3, 2]


def test_releasing_the_older_key_changes_nothing() -> None:
    model = game("O", column=4)
    model.send("+left")
    model.advance_to(50)
    model.send("+right")
    model.send("-left")
    assert columns_at(model, 217, 218) == [4, 5]


def test_arr_0_goes_to_the_wall_at_once() -> None:
    model = game("O", column=7)
    model.send("handling 100 0 20")
    model.send("+left")
    assert columns_at(model, 0, 100, 101) == [6, 6, 0]
    model.send("drop")  # the hold carries over, and its DAS is over
    assert columns_at(model, 101, 102) == [4, 0]


def test_arr_0_acts_again_in_the_instant_of_a_lock() -> None:
    model = game("O", row=38, column=0)  # rests beside the wall: it locks at 500
    model.send("handling 100 0 20")
    model.send("+left")
    assert columns_at(model, 500, 501) == [0, 0]
    assert place(model) == (19, 0)


def test_a_pause_ends_the_holds_of_both_keys() -> None:
    model = game("O", column=4)
    for text in ("+left", "+right", "pause", "resume"):
        model.send(text)
    assert columns_at(model, 600) == [4]
    assert not model.send("-left")


@pytest.mark.parametrize(
    "text",
    [
        "handling",
        "handling 1 2",
        "handling 1 2 1",
        "handling 1 2 41",
        "handling 1 2 0",
        "handling 1 2 00",
        "handling -1 2 3",
        "handling 1 2 3 4",
        "handling 1.5 2 3",
        "handling ١ 2 3",
    ],
)
def test_invalid_handling_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^handling must be|^the soft-drop factor must be"):
        game("O").send(text)


def test_handling_stays_after_a_restart() -> None:
    model = game("O")
    assert not model.send("handling 167 33 20")
    assert model.send("handling 100 0 inf")
    model.send("restart")
    assert not model.send("handling 100 0 inf")


# Locking


def test_the_lock_delay_is_500() -> None:
    model = game("O", row=38)
    model.advance_to(500)
    assert model.board == {}
    model.advance_to(501)
    assert len(model.board) == 4


def test_the_lock_clock_stands_still_while_the_piece_does_not_rest() -> None:
    # The O rests on a block, then hangs over the floor further right, where blocks appear and disappear below it.
    model = game("O", row=36, column=3, board="...1......\n...1......")
    model.restarts = 1
    model.advance_to(300)
    model.send("right")  # rested before: clock 0, the last restart
    model.advance_to(700)
    assert model.lock_clock == 0
    model.board[38, 4] = 1
    model.advance_to(1100)
    assert model.lock_clock == 400
    del model.board[38, 4]
    model.advance_to(1150)
    assert model.lock_clock == 400
    model.board[38, 4] = 1
    model.advance_to(1250)
    assert len(model.board) == 3
    model.advance_to(1251)
    assert len(model.board) == 7


def test_fifteen_restarts_and_the_next_move_locks() -> None:
    model = game("O", row=38)
    t = 0
    for text in ("left", "right") * 7 + ("left",):
        t += 400
        model.advance_to(t)
        assert model.send(text)
    assert (model.restarts, model.lock_clock) == (0, 0)
    model.advance_to(t + 400)
    assert model.board == {}
    model.send("right")
    assert model.board == {}
    model.advance_to(t + 401)
    assert len(model.board) == 4


def test_with_no_restarts_left_the_lock_delay_still_runs_to_500() -> None:
    model = game("O", row=38)
    model.restarts = 1
    model.send("left")
    model.advance_to(500)
    assert model.board == {}
    model.advance_to(501)
    assert len(model.board) == 4


def test_a_new_lowest_row_restores_all_restarts() -> None:
    model = game("O", row=37, column=3, board="...1......")
    model.restarts = 0
    model.advance_to(300)
    model.send("right")
    assert (model.restarts, model.lock_clock) == (0, 300)
    model.advance_to(1301)  # one row down
    assert (model.restarts, model.board) == (15, {(39, 3): 1})
    model.advance_to(1400)
    model.send("right")
    assert model.restarts == 14  # the row is no longer a new one
    model.advance_to(1900)
    assert len(model.board) == 1
    model.advance_to(1901)
    assert len(model.board) == 5


def test_a_failed_move_or_turn_uses_nothing() -> None:
    model = game("O", row=38, column=0)
    model.advance_to(400)
    model.send("left")
    assert (model.restarts, model.lock_clock) == (15, 400)


def test_an_os_turn_counts_as_a_turn() -> None:
    model = game("O", row=38)
    model.advance_to(400)
    assert model.send("cw")
    assert (model.restarts, model.lock_clock) == (14, 0)


# Modes


def test_marathon_is_won_with_150_rows() -> None:
    model = game("I", 1, row=36, column=1, board="111.111111")
    model.lines = 149
    model.send("drop")
    assert (model.over, model.won, model.lines, model.piece, model.next[0]) == (True, True, 150, None, "O")


def test_sprint_is_won_with_its_rows() -> None:
    model = game("I", 1, row=36, column=1, board="111.111111", mode="sprint")
    model.lines = 39
    model.send("drop")
    assert (model.over, model.won) == (True, True)
    model = Guideline(1, mode="sprint", rows=41)
    model.lines, model.piece, model.board = 39, model.placed("I", 1, 36, 1), board_of("111.111111", 40)
    model.send("drop")
    assert not model.over


def test_ultra_is_over_after_120_seconds() -> None:
    model = Guideline(1, mode="ultra")
    model.advance_to(50)
    model.send("restart")
    while model.time < 120_000:
        model.advance_to(model.time + 100)
        model.send("hold")
        model.board = {}
    model.advance_to(120_050)
    assert not model.over
    model.advance_to(120_051)
    assert (model.over, model.won) == (True, True)


def test_zen_has_no_gravity_by_default() -> None:
    model = game("T", row=20, mode="zen")
    assert rows_at(model, 5000) == [20]
    model.send("+down")
    assert rows_at(model, 5050, 5051) == [20, 21]
    model = Guideline(1, mode="zen", gravity=True)
    assert rows_at(model, 1000, 1001) == [19, 20]


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="mode must be one of"):
        Guideline(1, mode="duel")
