"""What the sheet of Console says, worked out by hand, frame by frame."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.models.common import Cell
from tests.sheets.console import ConsoleEngine, ConsoleModel, ConsolePlay
from tests.sheets.play import Draws, players

Kind = type[ConsolePlay]

console = players(ConsoleEngine, ConsoleModel)

FLOOR_BUT_TWO_COLUMNS = "1111..1111"  # an O that enters falls into the gap
FOUR_LINES = "1111.11111\n" * 4  # an upright I completes them


# Frames
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *((1, 16), (2, 33), (3, 49), (17, 282), (23, 382), (97, 1614), (961, 15990), (971, 16156), (1000, 16639)),
        *((1019, 16955), (39375, 655171)),
    ],
)
def test_time_of_a_frame(console: Kind, frame: int, ms: int) -> None:
    play = console.first("O").at_the_end_of_frame(frame - 1).set(started=0)
    assert (play.advance_to(ms).frame, play.advance_to(ms + 1).frame) == (frame - 1, frame)


def test_frames_have_the_exact_rate_of_the_console() -> None:
    rate = Fraction(236250000, 11) / 357366
    assert rate == Fraction(39375 * 1000, 655171)
    assert round(float(rate), 4) == 60.0988


def test_the_board_at_a_time_is_before_the_frame_of_that_time(console: Kind) -> None:
    play = console.first("T")
    assert (play.send_all("+left").advance_to(16).frame, play.column) == (0, 5)
    assert (play.advance_to(17).frame, play.column) == (1, 4)


def test_a_press_at_the_time_of_a_frame_counts_in_it(console: Kind) -> None:
    assert console.first("T").advance_to(33).send_all("left").to_frame(2).column == 4


def test_a_press_after_a_frame_counts_in_the_next_one(console: Kind) -> None:
    play = console.first("T").to_frame(2)
    play.send_all("left").advance_to(50)  # frame 3 is at 49
    assert (play.frame, play.column) == (3, 4)


def test_several_presses_in_a_frame_are_one(console: Kind) -> None:
    play = console.first("T")
    play.send("left", "left", "+left", "cw", "cw", "-left")
    assert (play.to_frame(1).place, play.to_frame(30).place) == ((1, 0, 4), (1, 0, 4))


def test_of_left_and_right_in_one_frame_the_later_counts_even_if_it_is_up_again(console: Kind) -> None:
    play = console.first("T")
    assert play.send_all("+left", "right").to_frame(1).column == 6
    assert play.frames_of_moves(40) == []  # the press of Right ended the hold of Left


def test_release_of_the_other_direction_does_not_end_the_hold(console: Kind) -> None:
    assert console.first("T").send_all("+left", "+right", "-left").frames_of_moves(20) == [1, 17]


# Board and pieces
@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        *[("T", {(0, 4), (0, 5), (0, 6), (1, 5)}), ("J", {(0, 4), (0, 5), (0, 6), (1, 6)})],
        *[("L", {(0, 4), (0, 5), (0, 6), (1, 4)}), ("Z", {(0, 4), (0, 5), (1, 5), (1, 6)})],
        *[("S", {(0, 5), (0, 6), (1, 4), (1, 5)}), ("O", {(0, 4), (0, 5), (1, 4), (1, 5)})],
        ("I", {(0, 3), (0, 4), (0, 5), (0, 6)}),
    ],
)
def test_a_piece_enters_in_these_cells(console: Kind, shape: str, expected: set[Cell]) -> None:
    assert console.playing("O", row=17).come(shape).about_to_fall().entered().cells == expected


@pytest.mark.parametrize(
    ("shape", "pictures"),
    [
        ("T", [".../ooo/.o.", ".o./oo./.o.", ".o./ooo/...", ".o./.oo/.o."]),
        ("J", [".../ooo/..o", ".o./.o./oo.", "o../ooo/...", ".oo/.o./.o."]),
        ("L", [".../ooo/o..", "oo./.o./.o.", "..o/ooo/...", ".o./.o./.oo"]),
        ("Z", [".../oo./.oo", "..o/.oo/.o."]),
        ("S", [".../.oo/oo.", ".o./.oo/..o"]),
        ("O", [".../oo./oo."]),
        ("I", ["..../..../oooo/....", "..o./..o./..o./..o."]),
    ],
)
def test_orientations(console: Kind, shape: str, pictures: list[str]) -> None:
    """The pivot is in the middle of the boxes of three rows, and in row 2 and column 2 of those of four."""
    for orientation, text in enumerate(pictures):
        pivot = len(text.split("/")) // 2
        cells = {(r, c) for r, row in enumerate(text.split("/")) for c, mark in enumerate(row) if mark == "o"}
        assert console.playing(shape, orientation, pivot, pivot).cells == cells
    play = console.playing(shape).send_all("cw")
    assert play.to_frame(1).orientation == 1 % len(pictures)
    assert play.send_all("ccw").to_frame(2).orientation == 0
    assert play.send_all("ccw").to_frame(3).orientation == len(pictures) - 1


def test_turns_go_to_the_next_picture_and_back(console: Kind) -> None:
    play = console.playing("T")
    orientations = []
    for text in ("cw", "cw", "cw", "cw", "ccw", "ccw"):
        play.send(text)
        orientations.append(play.to_frame(play.frame + 1).place[0])
    assert orientations == [1, 2, 3, 0, 3, 2]


def test_clockwise_comes_before_counter_clockwise(console: Kind) -> None:
    assert console.playing("T").send_all("ccw", "cw").to_frame(1).place == (1, 10, 5)


def test_a_turn_needs_its_target_cells_only(console: Kind) -> None:
    play = console.playing("T").block((9, 4), (9, 6), (11, 4), (11, 6))
    assert play.send_all("cw").to_frame(1).place == (1, 10, 5)
    assert play.block((9, 4), (9, 6), (11, 4), (11, 6), (10, 6)).send_all("cw").to_frame(2).place == (1, 10, 5)


def test_a_refused_turn_is_not_tried_again(console: Kind) -> None:
    play = console.playing("T").block((9, 5))
    assert play.send_all("cw").to_frame(1).block().to_frame(2).place == (0, 10, 5)


def test_nothing_kicks_off_a_wall(console: Kind) -> None:
    assert console.playing("T", 3, column=0).send_all("cw").to_frame(1).place == (3, 10, 0)


def test_the_o_turns_in_place(console: Kind) -> None:
    assert console.playing("O").send_all("cw").to_frame(1).place == (0, 10, 5)


def test_a_piece_may_turn_into_the_two_rows_above_the_board(console: Kind) -> None:
    assert console.first("I").send_all("cw").to_frame(1).cells == {(-2, 5), (-1, 5), (0, 5), (1, 5)}


def test_cells_above_the_board_vanish_when_they_are_fixed(console: Kind) -> None:
    play = console.playing("I", 1, row=0).block((2, 5))
    assert (play.send_all("+down").until_lock(), sorted(play.to_frame(8).blocks)) == (3, [(0, 5), (1, 5), (2, 5)])


# Randomizer
@pytest.mark.parametrize(
    ("last", "numbers", "shape"),
    [
        *[("O", (3, 0), "O"), ("O", (3, 7), "O"), ("O", (7, 1), "S")],
        *[("O", (2,), "Z"), (None, (7, 4), "S"), (None, (0,), "T")],
    ],
)
def test_choice_of_a_shape(console: Kind, last: str | None, numbers: Sequence[int], shape: str) -> None:
    play, draws = console.new().last_shape(last), Draws(*numbers)
    play.draw_from(draws)
    assert (play.choose(), draws.bounds) == (shape, [8] * len(numbers))


@pytest.mark.parametrize("last", ConsolePlay.shapes)
def test_odds_in_64ths(console: Kind, last: str) -> None:
    play, odds = console.new(), Counter[str]()
    for a in range(8):
        for b in range(8):
            play.last_shape(last).draw_from(Draws(a, b))
            odds[play.choose()] += 1
    expected = dict.fromkeys(ConsolePlay.shapes, 10)
    expected[last] = 4 if last in "OS" else 2
    likelier = {"T": "Z", "J": "T", "Z": "J", "L": "T", "I": "S"}
    if last in likelier:
        expected[likelier[last]] = 12
    assert odds == expected


def test_two_choices_at_the_start_and_one_when_a_piece_enters(console: Kind) -> None:
    # The published numbers % 8: 5 is L, the second 5 would repeat it, so 7: (7 + 14) % 7 = 0, T. Then 7 and 5:
    # (5 + 2) % 7 = 0, T again.
    play = console.new(generator=1234567)
    assert (play.shape, play.next) == ("L", "T")
    entry = play.send_all("+down").until_entry()
    assert (play.shape, play.next) == ("T", "T")
    before = play.generator
    assert play.to_frame(entry + 9).generator == before


# Sideways
def test_repeat_16_frames_after_the_press_then_every_6(console: Kind) -> None:
    assert console.first("T").advance_to(5).send_all("+left").frames_of_moves(30) == [1, 17, 23, 29]


def test_a_blocked_direction_is_tried_every_frame(console: Kind) -> None:
    play = console.first("T").block((0, 3))
    assert (play.send_all("+left").to_frame(5).column, play.h) == (5, 16)
    assert play.block().frames_of_moves(20) == [6, 12, 18]


def test_nothing_moves_sideways_while_down_is_held(console: Kind) -> None:
    play = console.first("T")
    assert play.send_all("+down", "+left").frames_of_moves(20) == []
    play.send("-down")  # the press was not counted, so Left is only held
    assert (play.frames_of_moves(40), play.h) == ([36], 14)


def test_a_tap_of_down_blocks_a_press_in_the_same_frame(console: Kind) -> None:
    play = console.first("T")
    assert (play.send_all("left", "down").frames_of_moves(30), play.h) == ([], 0)


def test_only_a_press_clears_the_charge(console: Kind) -> None:
    play = console.first("T")
    assert play.send_all("+left").to_frame(11).send_all("-left").to_frame(20).h == 10
    assert play.send_all("right").to_frame(21).h == 0


@pytest.mark.parametrize(("charge", "frames"), [(13, [3, 9]), (14, [2, 8]), (15, [1, 7]), (16, [1, 7])])
def test_charge_carries_over_to_the_next_piece(console: Kind, charge: int, frames: list[int]) -> None:
    play = console.playing("O", row=18).set(f=47, h=charge)
    play.to_frame(1).send("+left")  # no piece is in play, so this is not a press
    entry = play.until_entry()
    assert (play.h, [n - entry for n in play.frames_of_moves(entry + 10)]) == (charge, frames)


def test_charge_serves_the_other_side_too(console: Kind) -> None:
    play = console.playing("O", row=18, column=1)
    play.send("+left")  # fails against the wall
    assert play.about_to_fall().to_frame(1).h == 16
    assert (play.send_all("+right").until_entry(), play.to_frame(12).column) == (11, 6)


def test_a_press_in_the_frame_of_the_entry_is_lost_and_one_after_it_counts(console: Kind) -> None:
    play = console.playing("O", row=18).about_to_fall().to_frame(10)
    assert play.send_all("left", "cw").to_frame(11).falling
    assert play.to_frame(12).column == 5
    assert play.send_all("left").to_frame(13).column == 4


def test_a_press_in_the_frame_of_the_failing_fall_comes_first(console: Kind) -> None:
    play = console.playing("T", row=18).about_to_fall()
    assert (play.send_all("left", "cw").to_frame(1).place, play.falling) == ((1, 18, 4), False)
    assert play.send_all("left", "ccw").to_frame(1).place == (1, 18, 4)


# Falling

FRAMES_BY_LEVEL = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *[5] * 3, *[4] * 3, *[3] * 3, *[2] * 10, 1, 1, 1]


@pytest.mark.parametrize(("level", "frames"), list(enumerate(FRAMES_BY_LEVEL)))
def test_frames_a_row(console: Kind, level: int, frames: int) -> None:
    play = console.playing("O", row=0).set(level=level)
    assert play.frames_of_falls(3 * frames) == [frames, 2 * frames, 3 * frames]


def test_the_first_piece_hangs_for_96_frames(console: Kind) -> None:
    assert console.first("O").frames_of_falls(200) == [97, 145, 193]


@pytest.mark.parametrize("level", [1, 10, 19])
def test_the_first_piece_hangs_at_any_level(console: Kind, level: int) -> None:
    assert console.first("O", level=level).frames_of_falls(100)[0] == 97


def test_a_held_direction_does_not_end_the_hanging(console: Kind) -> None:
    assert console.first("O").to_frame(90).send_all("+left").frames_of_falls(100) == [97]


def test_down_ends_the_hanging_and_starts_the_soft_drop(console: Kind) -> None:
    assert console.first("O").send_all("+down").frames_of_falls(10) == [3, 5, 7, 9]


def test_the_fall_timer_counts_while_the_first_piece_hangs(console: Kind) -> None:
    assert console.first("O").to_frame(59).send_all("down").frames_of_falls(120) == [60, 108]


def test_down_ends_the_hanging_even_with_left_held(console: Kind) -> None:
    play = console.first("O").to_frame(9)
    assert (play.send_all("+left", "+down").frames_of_falls(100), play.y, play.hanging) == ([48, 96], 0, False)


def test_turns_and_moves_work_while_the_first_piece_hangs(console: Kind) -> None:
    assert console.first("T").send_all("right", "ccw").to_frame(1).place == (3, 0, 6)


def test_soft_drop_starts_2_frames_after_the_press_then_every_2(console: Kind) -> None:
    play = console.playing("O", row=0).to_frame(5)
    assert (play.send_all("+down").frames_of_falls(15), play.q) == ([8, 10, 12, 14], 4)
    assert play.send_all("-down").frames_of_falls(70) == [62]  # f was set to 0 in frame 14
    assert (play.y, play.q) == (0, 0)


def test_gravity_comes_between_soft_steps(console: Kind) -> None:
    play = console.playing("O", row=0).set(f=46)
    assert (play.send_all("+down").frames_of_falls(7), play.q) == ([2, 3, 5, 7], 3)


def test_down_released_and_pressed_in_one_frame_is_held_on(console: Kind) -> None:
    play = console.playing("O", row=0)
    assert play.send_all("+down").to_frame(3).send_all("-down", "+down").frames_of_falls(7) == [5, 7]


@pytest.mark.parametrize("key", ["+left", "right"])
def test_a_direction_interrupts_the_soft_drop_until_down_is_pressed_again(console: Kind, key: str) -> None:
    play = console.playing("O", row=0)
    play.send_all("+down").to_frame(5).send(key)
    assert play.frames_of_falls(30) == []
    assert (play.y, play.q, play.column) == (0, 0, 5)
    assert play.send_all("-left", "+down").frames_of_falls(35) == [33, 35]


def test_gravity_acts_in_the_frame_that_interrupts_the_soft_drop(console: Kind) -> None:
    play = console.playing("O", row=0)
    assert play.send_all("+down").frames_of_falls(4) == [3]
    assert (play.about_to_fall().send_all("-down").to_frame(5).row, play.y, play.q) == (2, 0, 0)


def test_down_with_a_direction_held_starts_no_soft_drop(console: Kind) -> None:
    play = console.playing("O", row=0)
    play.send_all("+left").to_frame(1).send_all("+down").to_frame(2).send("-left")
    assert play.frames_of_falls(47) == []


def test_down_held_through_an_entry_must_be_pressed_again(console: Kind) -> None:
    play = console.playing("O", row=17)
    assert (play.send_all("+down").until_entry(), play.frames_of_falls(40)) == (15, [])
    assert play.send_all("+down").frames_of_falls(45) == [43, 45]


def test_down_pressed_while_no_piece_is_in_play_starts_no_soft_drop(console: Kind) -> None:
    play = console.playing("O", row=18).about_to_fall().to_frame(5).send_all("+down")
    assert (play.until_entry(), play.frames_of_falls(58), play.to_frame(59).row) == (11, [], 1)


def test_a_resting_piece_can_move_until_the_next_try(console: Kind) -> None:
    play = console.playing("O").block((12, 4)).to_frame(47).send_all("right")
    assert (play.to_frame(48).column, play.row, play.falling) == (6, 11, True)


# From locking to the next piece
@pytest.mark.parametrize("pivot", range(20))
def test_delays_without_full_rows(console: Kind, pivot: int) -> None:
    play = console.playing("I", row=pivot).block(*([(pivot + 1, 5)] if pivot < 19 else [])).about_to_fall()
    assert play.until_lock() == 1
    k = [5] * 6 + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 2
    assert (pivot, 5) not in play.to_frame(k[pivot]).blocks
    assert (pivot, 5) in play.to_frame(1 + k[pivot]).blocks
    assert play.piece is None
    assert play.until_entry() - 1 == 8 + 2 * k[pivot] == {1: 10, 2: 12, 3: 14, 4: 16, 5: 18}[k[pivot]]


@pytest.mark.parametrize("pivot", [19, 17, 13, 9, 5])
@pytest.mark.parametrize("phase", range(4))
def test_full_rows_take_17_to_20_frames_more(console: Kind, pivot: int, phase: int) -> None:
    play = console.playing("I", row=pivot)
    play.block(*((pivot, c) for c in (0, 1, 2, 7, 8, 9)), *([(pivot + 1, 5)] if pivot < 19 else []))
    assert play.at_the_end_of_frame(100 + phase).about_to_fall().until_lock() == 101 + phase
    c = 101 + phase + 2 * [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1][pivot] + 3
    e = next(n for n in range(c + 1, c + 5) if n % 4 == 0) + 16
    assert (play.to_frame(e - 1).lines, play.to_frame(e).lines) == (0, 1)
    entry = play.until_entry()
    assert (entry, entry - (c + 5)) == (e + 5, 17 + (3 - c) % 4)


def test_example_of_the_first_piece(console: Kind) -> None:
    play = console.first("O")
    assert play.frames_of_falls(960) == list(range(97, 914, 48))
    assert (play.row, play.falling) == (18, True)
    assert (play.to_frame(961).falling, play.blocks) == (False, {})
    assert play.to_frame(962).digits == "....44....\n....44...."
    assert play.piece is None
    assert (play.until_entry(), play.frames_of_falls(1019)) == (971, [1019])


def test_points_without_rows_come_in_the_frame_after_the_tests(console: Kind) -> None:
    play = console.playing("O", row=14)
    assert (play.send_all("+down").until_lock(), play.to_frame(16).score, play.q) == (11, 0, 5)
    assert (play.to_frame(17).score, play.q) == (4, 0)


@pytest.mark.parametrize("failing", [961, 962])
def test_example_of_two_rows(console: Kind, failing: int) -> None:
    play = console.playing("O", row=18, board=f"{FLOOR_BUT_TWO_COLUMNS}\n{FLOOR_BUT_TWO_COLUMNS}")
    assert play.at_the_end_of_frame(failing - 1).about_to_fall().until_lock() == failing
    steps = [play.to_frame(n).steps for n in (967, 968, 971, 972, 975, 976, 979, 980, 983)]
    assert (steps, play.lines, play.score) == ([0, 1, 1, 2, 2, 3, 3, 4, 4], 0, 0)
    assert (play.to_frame(984).steps, play.lines, play.score) == (5, 2, 100)
    assert play.until_entry() == 989


def test_rows_are_tested_from_the_top_one_a_frame(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board="2222.22222\n.3........\n4444.44444\n5555.55555")
    play.about_to_fall()
    rows = [play.to_frame(n).digits.splitlines() for n in range(1, 7)]  # fixed in frame 2, tested in frames 3 to 6
    assert rows[1] == ["2222722222", ".3..7.....", "4444744444", "5555755555"]
    assert rows[2] == rows[3] == [".3..7.....", "4444744444", "5555755555"]
    assert (rows[4], rows[5]) == ([".3..7.....", "5555755555"], [".3..7....."])


def test_only_the_rows_around_the_pivot_are_tested(console: Kind) -> None:
    play = console.playing("O", row=10).block(*((r, c) for r in (7, 12) for c in range(10))).about_to_fall()
    play.until_entry()
    assert (play.lines, len(play.blocks)) == (0, 24)


@pytest.mark.parametrize("pivot", [0, 1])
def test_rows_0_to_3_are_tested_at_the_top(console: Kind, pivot: int) -> None:
    play = console.playing("I", row=pivot).block(*((r, c) for r in (3, 4) for c in range(10)), (pivot + 1, 5))
    play.about_to_fall().until_lock()
    play.until_counted()
    assert play.lines == 1
    assert all((4, c) in play.blocks for c in range(10))


def test_the_next_piece_is_the_preview(console: Kind) -> None:
    play = console.playing("O", row=18).come("S").about_to_fall()
    before = play.generator
    assert (play.to_frame(10).generator, play.f) == (before, 9)
    assert (play.to_frame(11).shape, play.place, play.generator == before) == ("S", (0, 0, 5), False)
    assert (play.f, play.y) == (0, 0)


def test_each_piece_that_enters_is_counted(console: Kind) -> None:
    play = console.playing("O", row=18)
    assert sum(play.counts) == 1
    before = play.counts
    play.about_to_fall().until_entry()
    assert [new - old for new, old in zip(play.counts, before, strict=True)] == [0, 0, 0, 1, 0, 0, 0]


# Points and level
@pytest.mark.parametrize(("rows", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize("level", [0, 5, 30])
def test_points_of_rows(console: Kind, rows: int, points: int, level: int) -> None:
    play = console.playing(
        "I", 1, row=18, column=4, board="\n".join(["1111.11111"] * rows + ["1111.1111."] * (4 - rows))
    )
    play.set(level=level).about_to_fall().until_counted()
    assert (play.score, play.lines) == (points * (level + 1), rows)


def test_example_of_the_new_level(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES, level=18).set(lines=128).set(f=2)
    play.until_counted()
    assert (play.lines, play.level, play.score) == (132, 19, 24000)


def test_soft_points_and_points_of_rows_add_up(console: Kind) -> None:
    play = console.playing("O", row=16, board=f"{FLOOR_BUT_TWO_COLUMNS}\n{FLOOR_BUT_TWO_COLUMNS}")
    assert (play.send_all("+down").until_lock(), play.q) == (7, 3)
    play.until_counted()
    assert (play.score, play.q) == (102, 0)


@pytest.mark.parametrize("rows", [0, 1, 2, 7, 17])
def test_soft_points_are_the_rows_of_soft_steps(console: Kind, rows: int) -> None:
    play = console.playing("O", row=18 - rows)
    assert (play.send_all("+down").until_lock(), play.q) == (3 + 2 * rows, rows + 1)
    play.until_entry()
    assert (play.score, play.q) == (rows, 0)


def test_an_interrupted_stretch_earns_nothing(console: Kind) -> None:
    play = console.playing("O", row=10)
    play.send_all("+down").to_frame(11).send_all("-down").to_frame(12).send("+down")
    play.until_entry()
    assert play.score == 3  # rows 16 to 18


def test_one_row_is_unpaid_if_gravity_fixes_the_piece(console: Kind) -> None:
    play = console.playing("O", row=15)
    assert (play.send_all("+down").to_frame(7).row, play.q) == (18, 3)
    assert not play.about_to_fall().to_frame(8).falling
    play.until_entry()
    assert play.score == 2


def test_most_points(console: Kind) -> None:
    play = console.playing("O", row=11).set(score=999_995)
    play.send_all("+down").until_entry()
    assert play.score == 999_999


FOUR_LINES_BUT_ONE = "1111.1111.\n" * 3 + "1111.11111"

FIRST_RISES = [10, 20, 30, 40, 50, 60, 70, 80, 90, *[100] * 7, 110, 120, 130, 140]


@pytest.mark.parametrize(("start", "lines"), list(enumerate(FIRST_RISES)))
def test_lines_at_which_the_level_rises(console: Kind, start: int, lines: int) -> None:
    for before, level in (
        *((lines - 2, start), (lines - 1, start + 1), (lines + 8, start + 1)),
        *((lines + 9, start + 2), (lines + 18, start + 2), (lines + 19, start + 3)),
    ):
        play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES_BUT_ONE, level=start)
        play.set(lines=before, level=level - (before in (lines - 1, lines + 9, lines + 19))).about_to_fall()
        play.until_counted()
        assert (play.lines, play.level) == (before + 1, level)


def test_levels_rise_beyond_29_and_1000_lines(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES_BUT_ONE)
    play.set(lines=1009, level=100).about_to_fall().until_counted()
    assert (play.lines, play.level, play.interval) == (1010, 101, 1)


# B-type
@pytest.mark.parametrize(("height", "rows"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 10), (5, 12)])
def test_rows_of_blocks_by_height(console: Kind, height: int, rows: int) -> None:
    play = console.new(generator=7, type="b", height=height)
    in_rows = [sum((r, c) in play.blocks for c in range(10)) for r in range(20)]
    assert all(count == 0 for count in in_rows[: 20 - rows])
    assert all(0 < count < 10 for count in in_rows[20 - rows :])
    assert set(play.blocks.values()) <= {8}
    assert (20 - rows, 0) not in play.blocks


def test_order_of_the_draws_of_blocks(console: Kind) -> None:
    a = [0, 1, 2, 3, 4, 5, 6, 7, 7, 1]  # columns 9 down to 0: blocks in 8, 6, 5, 4 and 0
    play = console.new(type="b", height=5)
    draws = play.draw(0, 1, *[number for _ in range(12) for number in (*a, 6)])
    assert draws.bounds == [8, 8, *([8] * 10 + [10]) * 12]
    assert play.digits == "\n".join(["....88..8.", *["8...88..8."] * 11])


@pytest.mark.parametrize("height", range(6))
def test_all_rows_are_drawn_at_any_height_after_two_choices(console: Kind, height: int) -> None:
    def drawn(**options: Any) -> tuple[str, str]:
        play = console.new(generator=9, **options)
        return play.shape, play.next

    play, tall = (console.new(generator=9, type="b", level=3, height=each) for each in (height, 5))
    assert (play.generator, drawn(type="b", height=height)) == (tall.generator, drawn())
    assert console.new(generator=9).generator != tall.generator
    rows = [0, 3, 5, 8, 10, 12][height]
    lowest = {cell: value for cell, value in tall.blocks.items() if cell[0] >= 20 - rows and cell != (20 - rows, 0)}
    assert play.blocks == lowest


def test_lines_are_counted_down_at_a_fixed_level(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES, type="b", level=9)
    assert play.lines == 25
    play.set(lines=12).set(f=5).until_counted()
    assert (play.lines, play.level, play.score) == (8, 9, 12000)
    assert play.to_frame(play.frame + 5).falling


def test_the_game_is_won_in_the_frame_after_the_animation(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES, type="b", level=13, height=4)
    end = play.set(lines=2).set(f=5).until_counted() + 1
    assert (play.lines, play.score, play.outcome) == (0, 1200 * 14, None)
    before = play.generator
    assert (play.to_frame(end).outcome, play.score) == ("won", 1200 * 14 + 7000)
    assert (play.wait(1000).piece, play.generator) == (None, before)


# End
def test_overlap_in_the_frame_after_the_failing_fall_ends_the_game(console: Kind) -> None:
    play = console.playing("O", row=0).block((1, 4), (2, 5)).set(q=5).about_to_fall()
    assert play.to_frame(1).outcome is None
    assert (play.to_frame(2).outcome, play.score, play.blocks) == ("lost", 0, {(1, 4): 1, (2, 5): 1})


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place(console: Kind) -> None:
    play = console.playing("O", row=18).block((1, 4)).about_to_fall()
    play.until_entry()
    assert play.outcome is None
    assert (play.send_all("right").to_frame(play.frame + 1).column, play.to_frame(play.frame + 47).row) == (6, 1)
    assert play.outcome is None


def test_a_piece_that_reaches_the_top_without_overlap_does_not_end_the_game(console: Kind) -> None:
    play = console.playing("O", row=0).block((2, 5)).about_to_fall()
    play.until_entry()
    assert play.outcome is None
    assert (0, 5) in play.blocks


def test_after_the_end_only_restart_acts(console: Kind) -> None:
    play = console.playing("O", row=0).block((1, 4), (2, 5)).about_to_fall().to_frame(2).advance_to(5000)
    assert not any(play.acts(text) for text in ("+left", "down", "cw", "pause", "resume"))
    assert (play.frame, play.time) == (2, 5000)
    assert play.send("restart")
    assert (play.outcome, play.frame, play.blocks) == (None, 0, {})


# Pause, restart
def test_time_stands_still_in_a_pause(console: Kind) -> None:
    play = console.first("O").to_frame(90)
    play.send_all("pause").advance_to(9000)
    assert (play.frame, play.send("left"), play.send("+down")) == (90, False, False)
    assert play.send_all("resume").frames_of_falls(100) == [97]


def test_a_pause_lets_go_of_all_keys(console: Kind) -> None:
    play = console.first("T")
    assert play.send_all("+left").to_frame(3).send_all("pause", "resume").frames_of_moves(50) == []


def test_a_press_before_a_pause_counts_as_a_tap(console: Kind) -> None:
    play = console.first("T")
    play.send("+left", "cw", "pause", "resume")
    assert (play.to_frame(1).place, play.frames_of_moves(50)) == ((1, 0, 4), [])


def test_a_restart_drops_presses_and_holds(console: Kind) -> None:
    play = console.first("T").to_frame(3).send_all("+right").to_frame(30)
    play.send("cw", "left", "+right", "down", "restart")
    assert (play.frame, play.f, play.h, play.y, play.q) == (0, 0, 0, 0, 0)
    assert play.to_frame(40).place == (0, 0, 5)
    assert play.hanging


def test_frames_count_from_the_restart(console: Kind) -> None:
    play = console.first("T").to_frame(10).advance_to(1000)
    assert (play.send_all("restart", "left").advance_to(1016).frame, play.column) == (0, 5)
    assert (play.advance_to(1017).frame, play.column) == (1, 4)


@pytest.mark.parametrize("options", [{}, {"type": "b", "level": 7, "height": 3}])
def test_a_restart_is_a_new_game_with_the_current_generator(console: Kind, options: dict[str, Any]) -> None:
    play = console.new(generator=5, **options)
    play.send_all("+down").to_frame(200)
    again = console.new(generator=play.generator, **options)
    play.send("restart")
    names = ("shape", "place", "next", "blocks", "frame", "f", "h", "y", "q", "counts", "hanging", "lines", "level")
    assert [getattr(play, name) for name in names] == [getattr(again, name) for name in names]
    assert (play.score, play.generator) == (0, again.generator)


@pytest.mark.parametrize("text", ["drop", "hold", "half"])
def test_there_is_no_drop_and_no_hold(console: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}'"):
        console.new().send(text)


def test_a_win_leads_to_999999_points_at_most(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board=FOUR_LINES, type="b", level=9, height=5)
    play.set(lines=2, score=975_000).about_to_fall().until(lambda play: play.outcome)
    assert play.score == 999_999
