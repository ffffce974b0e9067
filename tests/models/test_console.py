"""What the sheet of Console says, worked out by hand, against its model."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Cell, Preview
from tests.models.console import (
    CELLS,
    FILLING,
    SHAPES,
    Console,
    fixing_delay,
    frame_time,
    frames_a_row,
    lines_of_the_first_rise,
)

FLOOR_BUT_TWO_COLUMNS = "1111..1111"  # an O that enters falls into the gap


def game(shape: str, orientation: int = 0, row: int = 10, column: int = 5, board: str = "", **options: Any) -> Console:
    """Return a new game in which this piece no longer hangs, at this place on this board. An O comes next."""
    model = Console(1, **options)
    model.board = board_of(board, 20)
    model.piece = model.placed(shape, orientation, row, column)
    model.next = Preview("O", 0, (4, 4, 4, 4))
    model.hanging = False
    return model


def first(shape: str, board: str = "", **options: Any) -> Console:
    """Return a new game with this piece as the first one. An O comes next."""
    model = game(shape, row=0, board=board, **options)
    model.hanging = True
    return model


def at(model: Console, n: int) -> Console:
    """Let time pass until frame n is over."""
    model.advance_to(model.started + frame_time(n) + 1)
    assert model.n == n or model.over
    return model


def begin_at(model: Console, n: int) -> None:
    """Make n the number of the last frame."""
    model.n = n
    model.time = frame_time(n) + 1


def send(model: Console, *texts: str) -> None:
    for text in texts:
        model.send(text)


def place(model: Console) -> tuple[int, int, int]:
    assert model.piece is not None
    return model.piece.orientation, model.piece.row, model.piece.column


def row(model: Console) -> int:
    return place(model)[1]


def column(model: Console) -> int:
    return place(model)[2]


def cells(model: Console) -> set[Cell]:
    assert model.piece is not None
    return set(model.piece.cells)


def frames_of_moves(model: Console, last: int) -> list[int]:
    """Return the frames up to `last` in which the piece changes its column."""
    frames, before = [], column(model)
    for n in range(model.n + 1, last + 1):
        if column(at(model, n)) != before:
            frames.append(n)
            before = column(model)
    return frames


def frames_of_falls(model: Console, last: int) -> list[int]:
    """Return the frames up to `last` in which the piece falls a row."""
    frames, before = [], row(model)
    for n in range(model.n + 1, last + 1):
        if row(at(model, n)) != before:
            frames.append(n)
            before = row(model)
    return frames


def until(model: Console, what: str) -> int:
    """Let frames pass until the model's attribute is neither None, 0 nor False, and return the last frame."""
    for n in range(model.n + 1, model.n + 1000):
        if getattr(at(model, n), what):
            return n
    raise AssertionError(f"{what} did not come")


def until_entry(model: Console) -> int:
    """Let frames pass until the next piece has come, and return the last frame."""
    until(model, "failed_in")
    return next(n for n in range(model.n + 1, model.n + 100) if at(model, n).failed_in is None)


def script(model: Console, numbers: Iterable[int]) -> list[int]:
    """Let the generator draw these numbers. Return the list of the bounds that are asked for."""
    rest, bounds = iter(numbers), []

    def below(n: int) -> int:
        bounds.append(n)
        return next(rest)

    model.below = below  # type: ignore[method-assign]
    return bounds


# Frames


@pytest.mark.parametrize(
    ("n", "t"),
    [(1, 16), (2, 33), (97, 1614), (1000, 16639), (961, 15990), (971, 16156), (1019, 16955), (17, 282), (23, 382)],
)
def test_time_of_a_frame(n: int, t: int) -> None:
    assert frame_time(n) == t


def test_frames_have_the_exact_rate_of_the_console() -> None:
    rate = Fraction(236250000, 11) / 357366
    assert rate == Fraction(39375 * 1000, 655171)
    assert round(float(rate), 4) == 60.0988
    assert frame_time(39375) == 655171


def test_the_board_at_a_time_is_before_the_frame_of_that_time() -> None:
    model = first("T")
    model.send("+left")
    model.advance_to(16)
    assert (model.n, column(model)) == (0, 5)
    model.advance_to(17)
    assert (model.n, column(model)) == (1, 4)


def test_a_press_at_the_time_of_a_frame_counts_in_it() -> None:
    model = first("T")
    model.advance_to(33)
    model.send("left")
    assert column(at(model, 2)) == 4


def test_a_press_after_a_frame_counts_in_the_next_one() -> None:
    model = at(first("T"), 2)
    model.send("left")
    model.advance_to(50)  # frame 3 is at 49
    assert (model.n, column(model)) == (3, 4)


def test_several_presses_in_a_frame_are_one() -> None:
    model = first("T")
    send(model, "left", "left", "+left", "cw", "cw", "-left")
    assert place(at(model, 1)) == (1, 0, 4)
    assert place(at(model, 30)) == (1, 0, 4)


def test_of_left_and_right_in_one_frame_the_later_counts_even_if_it_is_up_again() -> None:
    model = first("T")
    send(model, "+left", "right")
    assert column(at(model, 1)) == 6
    assert frames_of_moves(model, 40) == []  # the press of Right ended the hold of Left


def test_release_of_the_other_direction_does_not_end_the_hold() -> None:
    model = first("T")
    send(model, "+left", "+right", "-left")
    assert frames_of_moves(model, 20) == [1, 17]


# Board and pieces


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("T", {(0, 4), (0, 5), (0, 6), (1, 5)}),
        ("J", {(0, 4), (0, 5), (0, 6), (1, 6)}),
        ("L", {(0, 4), (0, 5), (0, 6), (1, 4)}),
        ("Z", {(0, 4), (0, 5), (1, 5), (1, 6)}),
        ("S", {(0, 5), (0, 6), (1, 4), (1, 5)}),
        ("O", {(0, 4), (0, 5), (1, 4), (1, 5)}),
        ("I", {(0, 3), (0, 4), (0, 5), (0, 6)}),
    ],
)
def test_a_piece_enters_in_these_cells(shape: str, expected: set[Cell]) -> None:
    assert set(Console(1).entering(Preview(shape, 0, (1, 1, 1, 1))).cells) == expected


def test_there_are_19_pictures_of_four_cells_around_a_pivot() -> None:
    assert Counter(shape for shape, _ in CELLS) == {"T": 4, "J": 4, "L": 4, "Z": 2, "S": 2, "I": 2, "O": 1}
    assert all(len(set(picture)) == 4 and (0, 0) in picture for picture in CELLS.values())


def test_pictures_are_quarter_turns_about_the_pivot_in_t_j_and_l() -> None:
    for shape in "TJL":
        for orientation in range(4):
            turned = {(c, -r) for r, c in CELLS[shape, orientation]}
            assert turned == set(CELLS[shape, (orientation + 1) % 4])


def test_upright_s_z_and_i_keep_to_the_right() -> None:
    assert {c for shape in "SZ" for _, c in CELLS[shape, 1]} == {0, 1}
    assert CELLS["I", 1] == ((-2, 0), (-1, 0), (0, 0), (1, 0))


def test_turns_go_to_the_next_picture_and_back() -> None:
    model = game("T")
    orientations = []
    for text in ("cw", "cw", "cw", "cw", "ccw", "ccw"):
        send(model, text)
        orientations.append(place(at(model, model.n + 1))[0])
    assert orientations == [1, 2, 3, 0, 3, 2]


def test_clockwise_comes_before_counter_clockwise() -> None:
    model = game("T")
    send(model, "ccw", "cw")
    assert place(at(model, 1)) == (1, 10, 5)


def test_a_turn_needs_its_target_cells_only() -> None:
    model = game("T")
    model.board = {(9, 4): 1, (9, 6): 1, (11, 4): 1, (11, 6): 1}
    model.send("cw")
    assert place(at(model, 1)) == (1, 10, 5)
    model.board[10, 6] = 1
    model.send("cw")
    assert place(at(model, 2)) == (1, 10, 5)


def test_a_refused_turn_is_not_tried_again() -> None:
    model = game("T")
    model.board = {(9, 5): 1}
    model.send("cw")
    at(model, 1).board = {}
    assert place(at(model, 2)) == (0, 10, 5)


def test_nothing_kicks_off_a_wall() -> None:
    model = game("T", 3, column=0)
    model.send("cw")
    assert place(at(model, 1)) == (3, 10, 0)


def test_the_o_turns_in_place() -> None:
    model = game("O")
    model.send("cw")
    assert place(at(model, 1)) == (0, 10, 5)


def test_a_piece_may_turn_into_the_two_rows_above_the_board() -> None:
    model = first("I")
    model.send("cw")
    assert cells(at(model, 1)) == {(-2, 5), (-1, 5), (0, 5), (1, 5)}


def test_cells_above_the_board_vanish_when_they_are_fixed() -> None:
    model = game("I", 1, row=0)
    model.board = {(2, 5): 1}
    model.send("+down")
    assert until(model, "failed_in") == 3
    assert sorted(at(model, 8).board) == [(0, 5), (1, 5), (2, 5)]


# Randomizer


@pytest.mark.parametrize(
    ("last", "numbers", "shape"),
    [
        ("O", (3, 0), "O"),
        ("O", (3, 7), "O"),
        ("O", (7, 1), "S"),
        ("O", (2,), "Z"),
        (None, (7, 4), "S"),
        (None, (0,), "T"),
    ],
)
def test_choice_of_a_shape(last: str | None, numbers: Sequence[int], shape: str) -> None:
    model = Console(1)
    model.last = last
    bounds = script(model, numbers)
    assert model.chosen().shape == shape
    assert (bounds, model.last) == ([8] * len(numbers), shape)


@pytest.mark.parametrize("last", SHAPES)
def test_odds_in_64ths(last: str) -> None:
    odds: Counter[str] = Counter()
    model = Console(1)
    for a in range(8):
        for b in range(8):
            model.last = last
            script(model, (a, b))
            odds[model.chosen().shape] += 1
    expected = dict.fromkeys(SHAPES, 10)
    expected[last] = 4 if last in "OS" else 2
    likelier = {"T": "Z", "J": "T", "Z": "J", "L": "T", "I": "S"}
    if last in likelier:
        expected[likelier[last]] = 12
    assert odds == expected


def test_two_choices_at_the_start_and_one_when_a_piece_enters() -> None:
    # The published numbers % 8: 5 is L, the second 5 would repeat it, so 7: (7 + 14) % 7 = 0, T. Then 7 and 5:
    # (5 + 2) % 7 = 0, T again.
    model = Console(1234567)
    assert model.piece is not None
    assert (model.piece.shape, model.next.shape) == ("L", "T")
    model.send("+down")
    entry = until_entry(model)
    assert (model.piece.shape, model.next.shape) == ("T", "T")
    before = model.generator
    assert at(model, entry + 9).generator == before


# Sideways


def test_repeat_16_frames_after_the_press_then_every_6() -> None:
    model = first("T")
    model.advance_to(5)
    model.send("+left")
    assert frames_of_moves(model, 30) == [1, 17, 23, 29]


def test_a_blocked_direction_is_tried_every_frame() -> None:
    model = first("T")
    model.board = {(0, 3): 1}
    model.send("+left")
    assert (column(at(model, 5)), model.h) == (5, 16)
    model.board = {}
    assert frames_of_moves(model, 20) == [6, 12, 18]


def test_nothing_moves_sideways_while_down_is_held() -> None:
    model = first("T")
    send(model, "+down", "+left")
    assert frames_of_moves(model, 20) == []
    send(model, "-down")  # the press was not counted, so Left is only held
    assert (frames_of_moves(model, 40), model.h) == ([36], 14)


def test_a_tap_of_down_blocks_a_press_in_the_same_frame() -> None:
    model = first("T")
    send(model, "left", "down")
    assert (frames_of_moves(model, 30), model.h) == ([], 0)


def test_only_a_press_clears_the_charge() -> None:
    model = first("T")
    model.send("+left")
    at(model, 11)
    model.send("-left")
    assert at(model, 20).h == 10
    model.send("right")
    assert at(model, 21).h == 0


@pytest.mark.parametrize(("charge", "frames"), [(13, [3, 9]), (14, [2, 8]), (15, [1, 7]), (16, [1, 7])])
def test_charge_carries_over_to_the_next_piece(charge: int, frames: list[int]) -> None:
    model = game("O", row=18)
    model.f, model.h = 47, charge
    at(model, 1).send("+left")  # no piece is in play, so this is not a press
    entry = until_entry(model)
    assert model.h == charge
    assert [n - entry for n in frames_of_moves(model, entry + 10)] == frames


def test_charge_serves_the_other_side_too() -> None:
    model = game("O", row=18, column=1)
    model.send("+left")  # fails against the wall
    model.f = 47
    assert at(model, 1).h == 16
    model.send("+right")
    assert until_entry(model) == 11
    assert column(at(model, 12)) == 6


def test_a_press_in_the_frame_of_the_entry_is_lost_and_one_after_it_counts() -> None:
    model = game("O", row=18)
    model.f = 47
    at(model, 10)
    send(model, "left", "cw")
    assert at(model, 11).failed_in is None
    assert column(at(model, 12)) == 5
    model.send("left")
    assert column(at(model, 13)) == 4


def test_a_press_in_the_frame_of_the_failing_fall_comes_first() -> None:
    model = game("T", row=18)
    model.f = 47
    send(model, "left", "cw")
    assert (place(at(model, 1)), model.failed_in) == ((1, 18, 4), 1)
    send(model, "left", "ccw")
    assert place(at(model, 1)) == (1, 18, 4)


# Falling

FRAMES_BY_LEVEL = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *[5] * 3, *[4] * 3, *[3] * 3, *[2] * 10, 1, 1, 1]


@pytest.mark.parametrize(("level", "frames"), list(enumerate(FRAMES_BY_LEVEL)))
def test_frames_a_row(level: int, frames: int) -> None:
    model = game("O", row=0)
    model.level = level
    assert frames_of_falls(model, 3 * frames) == [frames, 2 * frames, 3 * frames]


def test_a_level_above_29_has_one_frame_a_row() -> None:
    assert frames_a_row(130) == 1


def test_the_first_piece_hangs_for_96_frames() -> None:
    assert frames_of_falls(first("O"), 200) == [97, 145, 193]


@pytest.mark.parametrize("level", [1, 10, 19])
def test_the_first_piece_hangs_at_any_level(level: int) -> None:
    assert frames_of_falls(first("O", level=level), 100)[0] == 97


def test_down_ends_the_hanging_and_starts_the_soft_drop() -> None:
    model = first("O")
    model.send("+down")
    assert frames_of_falls(model, 10) == [3, 5, 7, 9]


def test_the_fall_timer_counts_while_the_first_piece_hangs() -> None:
    model = at(first("O"), 59)
    model.send("down")
    assert frames_of_falls(model, 120) == [60, 108]


def test_down_ends_the_hanging_even_with_left_held() -> None:
    model = at(first("O"), 9)
    send(model, "+left", "+down")
    assert frames_of_falls(model, 100) == [48, 96]
    assert (model.y, model.hanging) == (0, False)


def test_turns_and_moves_work_while_the_first_piece_hangs() -> None:
    model = first("T")
    send(model, "right", "ccw")
    assert place(at(model, 1)) == (3, 0, 6)


def test_soft_drop_starts_2_frames_after_the_press_then_every_2() -> None:
    model = at(game("O", row=0), 5)
    model.send("+down")
    assert frames_of_falls(model, 15) == [8, 10, 12, 14]
    assert model.q == 4
    model.send("-down")
    assert frames_of_falls(model, 70) == [62]  # f was set to 0 in frame 14
    assert (model.y, model.q) == (0, 0)


def test_gravity_comes_between_soft_steps() -> None:
    model = game("O", row=0)
    model.f = 46
    model.send("+down")
    assert frames_of_falls(model, 7) == [2, 3, 5, 7]
    assert model.q == 3


def test_down_released_and_pressed_in_one_frame_is_held_on() -> None:
    model = game("O", row=0)
    model.send("+down")
    at(model, 3)
    send(model, "-down", "+down")
    assert frames_of_falls(model, 7) == [5, 7]


@pytest.mark.parametrize("key", ["+left", "right"])
def test_a_direction_interrupts_the_soft_drop_until_down_is_pressed_again(key: str) -> None:
    model = game("O", row=0)
    model.send("+down")
    at(model, 5).send(key)
    assert frames_of_falls(model, 30) == []
    assert (model.y, model.q, column(model)) == (0, 0, 5)
    send(model, "-left", "+down")
    assert frames_of_falls(model, 35) == [33, 35]


def test_gravity_acts_in_the_frame_that_interrupts_the_soft_drop() -> None:
    model = game("O", row=0)
    model.send("+down")
    assert frames_of_falls(model, 4) == [3]
    model.f = 47
    model.send("-down")
    assert (row(at(model, 5)), model.y, model.q) == (2, 0, 0)


def test_down_with_a_direction_held_starts_no_soft_drop() -> None:
    model = game("O", row=0)
    model.send("+left")
    at(model, 1).send("+down")
    at(model, 2).send("-left")
    assert frames_of_falls(model, 47) == []


def test_down_held_through_an_entry_must_be_pressed_again() -> None:
    model = game("O", row=17)
    model.send("+down")
    assert until_entry(model) == 15
    assert frames_of_falls(model, 40) == []
    model.send("+down")
    assert frames_of_falls(model, 45) == [43, 45]


def test_down_pressed_while_no_piece_is_in_play_starts_no_soft_drop() -> None:
    model = game("O", row=18)
    model.f = 47
    at(model, 5).send("+down")
    assert until_entry(model) == 11
    assert frames_of_falls(model, 58) == []
    assert row(at(model, 59)) == 1


def test_a_resting_piece_can_move_until_the_next_try() -> None:
    model = game("O")
    model.board = {(12, 4): 1}
    at(model, 47).send("right")
    assert column(at(model, 48)) == 6
    assert (row(model), model.failed_in) == (11, None)


# From locking to the next piece


@pytest.mark.parametrize("pivot", range(20))
def test_delays_without_full_rows(pivot: int) -> None:
    model = game("I", row=pivot)
    model.board = {(pivot + 1, 5): 1} if pivot < 19 else {}
    model.f = 47
    assert until(model, "failed_in") == 1
    k = [5] * 6 + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 2
    assert fixing_delay(pivot) == k[pivot]
    assert (pivot, 5) not in at(model, k[pivot]).board
    assert (pivot, 5) in at(model, 1 + k[pivot]).board
    assert model.piece is None
    assert until_entry(model) - 1 == 8 + 2 * k[pivot] == {1: 10, 2: 12, 3: 14, 4: 16, 5: 18}[k[pivot]]


@pytest.mark.parametrize("pivot", [19, 17, 13, 9, 5])
@pytest.mark.parametrize("phase", range(4))
def test_full_rows_take_17_to_20_frames_more(pivot: int, phase: int) -> None:
    model = game("I", row=pivot)
    model.board = {(pivot, c): 1 for c in (0, 1, 2, 7, 8, 9)} | ({(pivot + 1, 5): 1} if pivot < 19 else {})
    begin_at(model, 100 + phase)
    model.f = 47
    assert until(model, "failed_in") == 101 + phase
    c = 101 + phase + 2 * fixing_delay(pivot) + 3
    e = next(n for n in range(c + 1, c + 5) if n % 4 == 0) + 16
    assert at(model, e - 1).lines == 0
    assert at(model, e).lines == 1
    entry = until_entry(model)
    assert entry == e + 5
    assert entry - (c + 5) == 17 + (3 - c) % 4


def test_example_of_the_first_piece() -> None:
    model = first("O")
    assert frames_of_falls(model, 960) == list(range(97, 914, 48))
    assert (row(model), model.failed_in) == (18, None)
    assert at(model, 961).failed_in == 961
    assert at(model, 961).board == {}
    assert text_of(at(model, 962), 2, 20) == lines_of("""
        ....44....
        ....44....
    """)
    assert until_entry(model) == 971
    assert frames_of_falls(model, 1019) == [1019]


def test_points_without_rows_come_in_the_frame_after_the_tests() -> None:
    model = game("O", row=14)
    model.send("+down")
    assert until(model, "failed_in") == 11
    assert (at(model, 16).score, model.q) == (0, 5)
    assert (at(model, 17).score, model.q) == (4, 0)


@pytest.mark.parametrize("failing", [961, 962])
def test_example_of_two_rows(failing: int) -> None:
    model = game("O", row=18, board=f"{FLOOR_BUT_TWO_COLUMNS}\n{FLOOR_BUT_TWO_COLUMNS}")
    begin_at(model, failing - 1)
    model.f = 47
    assert until(model, "failed_in") == failing
    steps = [at(model, n).steps for n in (967, 968, 971, 972, 975, 976, 979, 980, 983)]
    assert steps == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert (model.lines, model.score) == (0, 0)
    assert at(model, 984).steps == 5
    assert (model.lines, model.score) == (2, 100)
    assert until_entry(model) == 989


def test_rows_are_tested_from_the_top_one_a_frame() -> None:
    model = game("I", 1, row=18, column=4, board="2222.22222\n.3........\n4444.44444\n5555.55555")
    model.f = 47
    heights = [Counter(r for r, _ in at(model, n).board) for n in range(1, 7)]
    full = [sum(count == 10 for count in rows.values()) for rows in heights]
    assert full == [0, 3, 2, 2, 1, 0]  # fixed in frame 2, tested in frames 3 to 6
    assert text_of(model, 4, 20) == lines_of("""
        ..........
        ..........
        ..........
        .3..7.....
    """)


def test_only_the_rows_around_the_pivot_are_tested() -> None:
    model = game("O", row=10)
    model.board = {(r, c): 1 for r in (7, 12) for c in range(10)}
    model.f = 47
    until_entry(model)
    assert (model.lines, len(model.board)) == (0, 24)


@pytest.mark.parametrize("pivot", [0, 1])
def test_rows_0_to_3_are_tested_at_the_top(pivot: int) -> None:
    model = game("I", row=pivot)
    model.board = {(r, c): 1 for r in (3, 4) for c in range(10)} | {(pivot + 1, 5): 1}
    model.f = 47
    until(model, "failed_in")
    until(model, "animated_in")
    assert model.lines == 1
    assert all((4, c) in model.board for c in range(10))


def test_the_next_piece_is_the_preview() -> None:
    model = game("O", row=18)
    model.next = Preview("S", 0, (5, 5, 5, 5))
    model.f = 47
    before = model.generator
    assert (at(model, 10).generator, model.f) == (before, 9)
    at(model, 11)
    assert model.piece is not None
    assert (model.piece.shape, place(model), model.generator == before) == ("S", (0, 0, 5), False)
    assert (model.f, model.y) == (0, 0)


def test_each_piece_that_enters_is_counted() -> None:
    model = game("O", row=18)
    assert sum(model.counts) == 1
    before = model.counts
    model.f = 47
    until_entry(model)
    assert [new - old for new, old in zip(model.counts, before, strict=True)] == [0, 0, 0, 1, 0, 0, 0]


# Points and level


@pytest.mark.parametrize(("rows", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize("level", [0, 5, 30])
def test_points_of_rows(rows: int, points: int, level: int) -> None:
    model = game("I", 1, row=18, column=4, board="\n".join(["1111.11111"] * rows + ["1111.1111."] * (4 - rows)))
    model.level = level
    model.f = 47
    until(model, "animated_in")
    assert (model.score, model.lines) == (points * (level + 1), rows)


def test_example_of_the_new_level() -> None:
    model = game("I", 1, row=18, column=4, board="\n".join(["1111.11111"] * 4), level=18)
    model.lines = 128
    model.f = 2
    until(model, "animated_in")
    assert (model.lines, model.level, model.score) == (132, 19, 24000)


def test_soft_points_and_points_of_rows_add_up() -> None:
    model = game("O", row=16, board=f"{FLOOR_BUT_TWO_COLUMNS}\n{FLOOR_BUT_TWO_COLUMNS}")
    model.send("+down")
    assert until(model, "failed_in") == 7
    assert model.q == 3
    until(model, "animated_in")
    assert (model.score, model.q) == (102, 0)


@pytest.mark.parametrize("rows", [0, 1, 2, 7, 17])
def test_soft_points_are_the_rows_of_soft_steps(rows: int) -> None:
    model = game("O", row=18 - rows)
    model.send("+down")
    assert until(model, "failed_in") == 3 + 2 * rows
    assert model.q == rows + 1
    until_entry(model)
    assert (model.score, model.q) == (rows, 0)


def test_an_interrupted_stretch_earns_nothing() -> None:
    model = game("O", row=10)
    model.send("+down")
    at(model, 11).send("-down")
    at(model, 12).send("+down")
    until_entry(model)
    assert model.score == 3  # rows 16 to 18


def test_one_row_is_unpaid_if_gravity_fixes_the_piece() -> None:
    model = game("O", row=15)
    model.send("+down")
    assert (row(at(model, 7)), model.q) == (18, 3)
    model.f = 47
    assert at(model, 8).failed_in == 8
    until_entry(model)
    assert model.score == 2


def test_most_points() -> None:
    model = game("O", row=11)
    model.score = 999_995
    model.send("+down")
    until_entry(model)
    assert model.score == 999_999


FIRST_RISES = [10, 20, 30, 40, 50, 60, 70, 80, 90, *[100] * 7, 110, 120, 130, 140]


@pytest.mark.parametrize(("start", "lines"), list(enumerate(FIRST_RISES)))
def test_lines_of_the_first_rise(start: int, lines: int) -> None:
    model = Console(1, level=start)
    assert lines_of_the_first_rise(start) == lines
    levels = []
    for _ in range(lines + 20):
        model.count_line()
        levels.append(model.level)
    rises = [n for n, level in enumerate(levels, start=1) if level > (levels[n - 2] if n > 1 else start)]
    assert (rises, model.level) == ([lines, lines + 10, lines + 20], start + 3)


def test_levels_rise_beyond_29_and_1000_lines() -> None:
    model = Console(1)
    for _ in range(1010):
        model.count_line()
    assert (model.lines, model.level) == (1010, 101)


# B-type


@pytest.mark.parametrize(("height", "rows"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 10), (5, 12)])
def test_rows_of_blocks_by_height(height: int, rows: int) -> None:
    model = Console(7, "b", 0, height)
    in_rows = [sum((r, c) in model.board for c in range(10)) for r in range(20)]
    assert all(count == 0 for count in in_rows[: 20 - rows])
    assert all(0 < count < 10 for count in in_rows[20 - rows :])
    assert set(model.board.values()) <= {FILLING}
    assert (20 - rows, 0) not in model.board


def test_order_of_the_draws_of_blocks() -> None:
    model = Console(1, "b", 0, 5)
    model.board = {}
    a = [0, 1, 2, 3, 4, 5, 6, 7, 7, 1]  # columns 9 down to 0: blocks in 8, 6, 5, 4 and 0
    bounds = script(model, [number for _ in range(12) for number in (*a, 6)])
    model.fill()
    assert bounds == ([8] * 10 + [10]) * 12
    assert text_of(model, 13, 20) == lines_of("\n".join(["..........", "....88..8.", *["8...88..8."] * 11]))


@pytest.mark.parametrize("height", range(6))
def test_all_rows_are_drawn_at_any_height_after_two_choices(height: int) -> None:
    model, tall = Console(9, "b", 3, height), Console(9, "b", 3, 5)
    assert (model.generator, model.next, model.piece) == (tall.generator, tall.next, tall.piece)
    assert (Console(9).next, Console(9).piece) == (tall.next, tall.piece)
    assert Console(9).generator != tall.generator


def test_lines_are_counted_down_at_a_fixed_level() -> None:
    model = game("I", 1, row=18, column=4, board="\n".join(["1111.11111"] * 4), type="b", level=9)
    assert model.lines == 25
    model.lines = 12
    model.f = 5
    until(model, "animated_in")
    assert (model.lines, model.level, model.score) == (8, 9, 12000)
    assert at(model, model.n + 5).failed_in is None


def test_the_game_is_won_in_the_frame_after_the_animation() -> None:
    model = game("I", 1, row=18, column=4, board="\n".join(["1111.11111"] * 4), type="b", level=13, height=4)
    model.lines = 2
    model.f = 5
    end = until(model, "animated_in") + 1
    assert (model.lines, model.score, model.outcome) == (0, 1200 * 14, None)
    before = model.generator
    assert (at(model, end).outcome, model.over, model.score) == ("won", True, 1200 * 14 + 7000)
    model.advance_to(frame_time(end + 50))
    assert (model.piece, model.generator) == (None, before)


# End


def test_overlap_in_the_frame_after_the_failing_fall_ends_the_game() -> None:
    model = game("O", row=0)
    model.board = {(1, 4): 1, (2, 5): 1}
    model.q = 5
    model.f = 47
    assert at(model, 1).outcome is None
    at(model, 2)
    assert (model.outcome, model.over, model.score) == ("lost", True, 0)
    assert model.board == {(1, 4): 1, (2, 5): 1}


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place() -> None:
    model = game("O", row=18)
    model.board = {(1, 4): 1}
    model.f = 47
    until_entry(model)
    assert model.outcome is None
    model.send("right")
    assert column(at(model, model.n + 1)) == 6
    assert row(at(model, model.n + 47)) == 1
    assert model.outcome is None


def test_a_piece_that_reaches_the_top_without_overlap_does_not_end_the_game() -> None:
    model = game("O", row=0)
    model.board = {(2, 5): 1}
    model.f = 47
    until_entry(model)
    assert model.outcome is None
    assert (0, 5) in model.board


def test_after_the_end_only_restart_acts() -> None:
    model = game("O", row=0)
    model.board = {(1, 4): 1, (2, 5): 1}
    model.f = 47
    at(model, 2)
    model.advance_to(5000)
    assert not any(model.send(text) for text in ("+left", "down", "cw", "pause", "resume"))
    assert (model.n, model.time) == (2, 5000)
    assert model.send("restart")
    assert (model.outcome, model.over, model.n, model.board) == (None, False, 0, {})


# Pause, restart


def test_time_stands_still_in_a_pause() -> None:
    model = at(first("O"), 90)
    model.send("pause")
    model.advance_to(9000)
    assert (model.n, model.send("left"), model.send("+down")) == (90, False, False)
    model.send("resume")
    assert frames_of_falls(model, 100) == [97]


def test_a_pause_lets_go_of_all_keys() -> None:
    model = first("T")
    model.send("+left")
    at(model, 3)
    send(model, "pause", "resume")
    assert frames_of_moves(model, 50) == []


def test_a_press_before_a_pause_counts_as_a_tap() -> None:
    model = first("T")
    send(model, "+left", "cw", "pause", "resume")
    assert place(at(model, 1)) == (1, 0, 4)
    assert frames_of_moves(model, 50) == []


def test_a_restart_drops_presses_and_holds() -> None:
    model = first("T")
    at(model, 3).send("+right")
    at(model, 30)
    send(model, "cw", "left", "+right", "down", "restart")
    assert model.counters() == {"n": 0, "f": 0, "h": 0, "y": 0, "q": 0}
    assert place(at(model, 40)) == (0, 0, 5)
    assert model.hanging


def test_frames_count_from_the_restart() -> None:
    model = at(first("T"), 10)
    model.advance_to(1000)
    model.send("restart")
    model.send("left")
    model.advance_to(1016)
    assert (model.n, column(model)) == (0, 5)
    model.advance_to(1017)
    assert (model.n, column(model)) == (1, 4)


@pytest.mark.parametrize("options", [{}, {"type": "b", "level": 7, "height": 3}])
def test_a_restart_is_a_new_game_with_the_current_generator(options: dict[str, Any]) -> None:
    model = Console(5, **options)
    model.send("+down")
    at(model, 200)
    again = Console(model.generator, **options)
    model.send("restart")
    assert {**model.reading(), "time": 0} == again.reading()


def test_there_is_no_drop() -> None:
    with pytest.raises(ValueError, match="not 'drop'"):
        Console(1).send("drop")


# Whole games


def test_random_inputs_give_the_same_game_at_any_slicing_of_time() -> None:
    for seed in range(3):
        chance = random.Random(seed)
        texts = ["+left", "-left", "+right", "-right", "+down", "-down", "cw", "ccw", "pause", "resume"]
        written, replayed = Console(seed, level=19), Console(seed, level=19)
        log = []
        for _ in range(400):
            written.advance_to(written.time + chance.randrange(60))
            log.append((written.time, chance.choice([*texts, "resume"])))
            written.send(log[-1][1])
        for time, text in log:
            for part in (1, 2, 3):
                replayed.advance_to(replayed.time + (time - replayed.time) * part // 3)
            replayed.send(text)
        assert replayed.reading() == written.reading()
        assert sum(written.counts) > 2


def test_rows_as_text() -> None:
    model = game("O", board="1.2")
    assert model.rows() == [*[".........."] * 19, "1.2......."]
