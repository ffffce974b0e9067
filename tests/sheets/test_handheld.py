"""What the sheet of Handheld says, worked out by hand, frame by frame."""

import re
from typing import Any

import pytest

from tests.models.common import Cell
from tests.sheets.handheld import NINE, HandheldEngine, HandheldModel, HandheldPlay
from tests.sheets.play import Draws, players

Kind = type[HandheldPlay]

handheld = players(HandheldEngine, HandheldModel)


# Frames and keys
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *[(1, 16), (2, 33), (24, 401), (33, 552), (46, 770), (53, 887)],
        *[(848, 14197), (851, 14248), (93, 1557), (1000, 16742), (99_999, 99_999 * 70224 * 1000 // 4194304)],
    ],
)
def test_time_of_a_frame(handheld: Kind, frame: int, ms: int) -> None:
    play = handheld.playing("O").set(frame=frame - 1).advance_to(ms)
    assert play.frame == frame - 1
    assert play.advance_to(ms + 1).frame == frame


@pytest.mark.parametrize(("ms", "frame"), [(0, 1), (16, 1), (17, 2), (33, 2), (34, 3)])
def test_a_press_at_the_time_of_a_frame_still_counts_in_it(handheld: Kind, ms: int, frame: int) -> None:
    assert handheld.playing("T").advance_to(ms).send_all("left").moves(10) == {frame: 2}


def test_several_presses_between_two_frames_are_one(handheld: Kind) -> None:
    play = handheld.playing("T")
    for text in ("left", "left", "+left", "-left", "cw", "cw"):
        play.send(text)
    assert play.to_frame(3).place == (1, -1, 2)


def test_the_later_of_left_and_right_in_one_frame_counts_even_if_it_is_up_again(handheld: Kind) -> None:
    play = handheld.playing("T")
    assert play.send_all("+left", "right").moves(40) == {1: 4}  # and left is not held any more


def test_a_press_ends_the_hold_of_the_other_direction_for_good(handheld: Kind) -> None:
    play = handheld.playing("T")
    play.send_all("+left").to_frame(5).send_all("+right").to_frame(6).send_all("-right")
    assert (play.place[2], play.moves(45)) == (3, {})


def test_a_release_of_the_other_direction_does_not_end_a_hold(handheld: Kind) -> None:
    assert handheld.playing("T").send_all("+left", "-right").moves(24) == {1: 2, 24: 1}


def test_a_press_of_a_key_that_is_down_moves_again(handheld: Kind) -> None:
    assert handheld.playing("T").send_all("+left").to_frame(10).send_all("+left").moves(40) == {11: 1, 34: 0}


def test_a_pause_ends_holds_but_a_press_that_no_frame_has_seen_counts_as_a_tap(handheld: Kind) -> None:
    play = handheld.playing("T")
    assert not play.send_all("+left", "cw", "pause").send("+right")
    assert (play.advance_to(1000).time, play.frame) == (0, 0)
    assert (play.send_all("resume").moves(40), play.place[0]) == ({1: 2}, 1)
    assert play.send_all("+left").to_frame(41).send_all("pause", "resume").moves(70) == {}


def test_a_restart_drops_presses_and_counts_frames_from_1_again(handheld: Kind) -> None:
    play = handheld.playing("T").advance_to(1000)
    before = play.send_all("+left").generator
    assert play.send("restart")
    assert (play.frame, play.h, play.armed, play.generator != before) == (0, 23, True, True)
    assert (play.advance_to(1016).frame, play.moves(30)) == (0, {})
    assert (play.started, play.frame) == (1000, 30)


@pytest.mark.parametrize("text", ["drop", "hold", "half", "sonic", "+cw"])
def test_there_is_neither_a_drop_nor_a_hold(handheld: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=f"'{re.escape(text)}'"):
        handheld.new().send(text)


@pytest.mark.parametrize("options", [{"type": "c"}, {"level": 10}, {"level": -1}, {"height": 6}])
def test_options_out_of_range_are_refused(handheld: Kind, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        handheld.new(**options)


# Pieces and turns
@pytest.mark.parametrize(
    ("shape", "entering"),
    [
        *[("L", {(1, 3), (1, 4), (1, 5), (2, 3)}), ("J", {(1, 3), (1, 4), (1, 5), (2, 5)})],
        *[("I", {(1, 3), (1, 4), (1, 5), (1, 6)}), ("O", {(1, 4), (1, 5), (2, 4), (2, 5)})],
        *[("Z", {(1, 3), (1, 4), (2, 4), (2, 5)}), ("S", {(1, 4), (1, 5), (2, 3), (2, 4)})],
        ("T", {(1, 3), (1, 4), (1, 5), (2, 4)}),
    ],
)
def test_a_piece_enters_in_rows_1_and_2(handheld: Kind, shape: str, entering: set[Cell]) -> None:
    play = handheld.playing("O", row=14).come(shape).dropped().to_frame(3)
    assert (play.cells, play.place) == (entering, (0, -1, 3))


PICTURES = """
L0   L1   L2   L3   J0   J1   J2   J3   T0   T1   T2   T3   I0   I1   O0   Z0   Z1   S0   S1
.... .... .... .... .... .... .... .... .... .... .... .... .... .#.. .... .... .... .... ....
.... ##.. ..#. .#.. .... .#.. #... .##. .... .#.. .#.. .#.. .... .#.. .... .... .#.. .... #...
###. .#.. ###. .#.. ###. .#.. ###. .#.. ###. ##.. ###. .##. #### .#.. .##. ##.. ##.. .##. ##..
#... .#.. .... .##. ..#. ##.. .... .#.. .#.. .#.. .... .#.. .... .#.. .##. .##. #... ##.. .#..
"""


def test_boxes(handheld: Kind) -> None:
    names, *lines = (line.split() for line in PICTURES.strip().splitlines())
    for index, name in enumerate(names):
        cells = {(r, c) for r in range(4) for c in range(4) if lines[r][index][c] == "#"}
        assert handheld.playing(name[0], int(name[1]), 0, 0).cells == cells, name


@pytest.mark.parametrize(
    ("shape", "clockwise"),
    [
        *[("T", [1, 2, 3, 0]), ("L", [1, 2, 3, 0]), ("J", [1, 2, 3, 0]), ("I", [1, 0])],
        *[("Z", [1, 0]), ("S", [1, 0]), ("O", [0])],
    ],
)
def test_clockwise_goes_to_the_next_picture_and_ccw_back(handheld: Kind, shape: str, clockwise: list[int]) -> None:
    play = handheld.playing(shape, row=5)
    for text, orientations in (("cw", clockwise), ("ccw", [*reversed(clockwise[:-1]), 0])):
        seen = []
        for _ in orientations:
            play.send_all(text).to_frame(play.frame + 1)
            seen.append(play.place[0])
        assert seen == orientations


def test_an_upright_i_keeps_to_the_left_of_its_box_and_may_reach_row_minus_1(handheld: Kind) -> None:
    assert handheld.playing("I").send_all("ccw").to_frame(1).cells == {(-1, 4), (0, 4), (1, 4), (2, 4)}


def test_a_turn_needs_only_its_target_cells(handheld: Kind) -> None:
    play = handheld.playing("I", row=5)  # in row 7
    play.block(*((row, column) for row in range(5, 9) for column in range(3, 7) if column != 4 and row != 7))
    assert play.send_all("cw").to_frame(1).place == (1, 5, 3)


@pytest.mark.parametrize("cell", [(5, 4), (8, 4)])
def test_a_turn_that_does_not_fit_is_refused_without_a_kick(handheld: Kind, cell: Cell) -> None:
    assert handheld.playing("I", row=5).block(cell).send_all("cw").to_frame(1).place == (0, 5, 3)


def test_a_turn_does_not_leave_the_board_or_kick_off_the_wall(handheld: Kind) -> None:
    assert handheld.playing("I", 1, row=5, column=-1).send_all("cw").to_frame(1).place == (1, 5, -1)


def test_counter_clockwise_wins_if_both_turns_are_pressed(handheld: Kind) -> None:
    play = handheld.playing("T")
    assert play.send_all("cw", "ccw").to_frame(1).place[0] == 3
    assert play.to_frame(10).place[0] == 3  # a turn does not repeat


def test_a_turn_comes_before_a_sideways_move_and_that_before_the_fall(handheld: Kind) -> None:
    play = handheld.playing("I", row=5, column=3)  # cells (7, 3) to (7, 6)
    play.block((7, 2), (9, 4))  # in the way if the I does not turn first, or does not move before it falls
    play.set(g=0).send_all("left", "cw").to_frame(1)
    assert (play.place, play.cells) == ((1, 6, 2), {(6, 3), (7, 3), (8, 3), (9, 3)})


# The randomizer
def test_shapes_by_number(handheld: Kind) -> None:
    """The generator's numbers are from 0 to 255; none of these candidates is rejected."""
    for number in range(256):
        draws = Draws(number)
        play = handheld.new()
        play.draw_from(draws)
        assert (play.choose("T", "J"), draws.bounds) == ("LJIOZST"[number % 7], [256])


@pytest.mark.parametrize(
    ("playing", "preview", "rejected"), [("T", "J", ""), ("S", "J", "LJZS"), ("L", "L", "L"), ("O", "I", "LJIO")]
)
def test_candidates_that_are_rejected(handheld: Kind, playing: str, preview: str, rejected: str) -> None:
    assert "".join(shape for shape in "LJIOZST" if is_rejected(handheld.new(), playing, preview, shape)) == rejected


def is_rejected(play: HandheldPlay, playing: str, preview: str, candidate: str) -> bool:
    draws = Draws("LJIOZST".index(candidate))
    play.draw_from(draws)
    play.choose(playing, preview)
    return len(draws.bounds) > 1


@pytest.mark.parametrize(
    ("numbers", "shapes", "draws"),
    [
        ((7, 6, 1, 5), "TJS", 4),  # L is rejected; T with c = L and e = L, J with c = L and e = T, S with c = T, e = J
        ((1, 0, 5), "JLS", 3),  # L with c = L and e = J is not rejected: 0 | 1 | 0 is not 0
        ((0, 0, 0, 255, 1), "LOJ", 5),  # L twice rejected, the third candidate is taken; 255 % 7 = 3
        ((5, 1, 0, 1, 4), "SJZ", 5),  # c = S, e = J: L and J are rejected, the third is taken
        ((5, 1, 2), "SJI", 3),  # I is not
        ((6, 1, 1), "TJJ", 3),  # c = T, e = J: none is rejected
    ],
)
def test_first_three_draws(handheld: Kind, numbers: tuple[int, ...], shapes: str, draws: int) -> None:
    """A restart draws as a new game does."""
    play = handheld.new()
    bounds = play.draw(*numbers).bounds
    assert (play.shape + play.coming, bounds) == (shapes, [256] * draws)


def test_one_draw_when_a_piece_enters(handheld: Kind) -> None:
    play = handheld.new()
    draws = play.draw(6, 1, 5, 3)
    lock = play.block().put("T", (0, 14, 3)).locked_in()
    play.to_frame(lock + 1)
    assert len(draws.bounds) == 3
    assert (play.to_frame(lock + 2).shape + play.coming, len(draws.bounds)) == ("JSO", 4)


def test_share_of_each_shape_in_the_long_run(handheld: Kind) -> None:
    play, shapes = handheld.new(), "LJIOZST"
    chances = {shape: (37 if d < 4 else 36) / 256 for d, shape in enumerate(shapes)}
    pairs = {(c, e): 1 / 49 for c in shapes for e in shapes}
    rejects = {(c, e): [d for d in shapes if is_rejected(play, c, e, d)] for c, e in pairs}
    for _ in range(60):
        after = dict.fromkeys(pairs, 0.0)
        for (c, e), share in pairs.items():
            again = sum(chances[d] for d in rejects[c, e])
            for d, chance in chances.items():
                earlier_draws = 0 if d in rejects[c, e] else 1 + again
                after[e, d] += share * chance * (earlier_draws + again**2)
        pairs = after
    assert {d: round(100 * sum(share for (_, e), share in pairs.items() if e == d), 1) for d in shapes} == {
        **{"L": 10.9, "J": 13.8, "I": 13.8, "O": 16.2, "Z": 13.5, "S": 15.9, "T": 15.9}
    }


# Sideways
def test_left_moves_at_once_after_23_frames_and_then_every_9(handheld: Kind) -> None:
    play = handheld.playing("T", column=6).advance_to(5)
    assert play.send_all("+left").moves(43) == {1: 5, 24: 4, 33: 3, 42: 2}


def test_a_move_that_fails_is_tried_again_in_every_frame(handheld: Kind) -> None:
    play = handheld.playing("T", column=0)
    assert (play.send_all("+left").moves(50), play.h) == ({}, 1)
    assert play.put("T", (0, -1, 5)).moves(61) == {51: 4, 60: 3}


def test_a_move_works_in_the_frame_in_which_there_is_room(handheld: Kind) -> None:
    play = handheld.playing("O", row=5, column=3)
    play.block((7, 3), (8, 3), (9, 3))  # left of the O until it has fallen three rows
    assert (play.send_all("+left").falls(159), play.place[2], play.moves(160)) == ([53, 106, 159], 3, {160: 2})


def test_a_release_sets_the_counter_back(handheld: Kind) -> None:
    play = handheld.playing("T", column=6)
    assert play.send_all("+left").to_frame(20).send_all("-left").to_frame(21).h == 23
    assert play.send_all("+left").moves(46) == {22: 4, 45: 3}


def test_a_direction_held_at_the_wall_moves_the_next_piece_in_its_first_frame(handheld: Kind) -> None:
    play = handheld.playing("O", row=14, column=-1)
    lock = play.send_all("+left").locked_in()
    assert (lock, play.h) == (53, 1)
    assert play.to_frame(lock + 2).moves(lock + 12) == {lock + 3: 2, lock + 12: 1}


def test_a_press_while_no_piece_is_in_play_is_not_a_press_later(handheld: Kind) -> None:
    play = handheld.playing("O", row=14, column=6)
    lock = play.locked_in()
    assert play.to_frame(lock + 1).send_all("+left", "cw").to_frame(lock + 2).h == 23
    assert play.moves(lock + 25) == {lock + 25: 2}  # the counter goes down from frame lock + 3 on


def test_the_sideways_counter_stands_still_whatever_the_keys_do(handheld: Kind) -> None:
    play = handheld.playing("O", row=14, column=-1)
    lock = play.send_all("+left").locked_in()
    play.send_all("-left").to_frame(lock + 1).send_all("+right").to_frame(lock + 2)
    assert (play.h, play.moves(lock + 3)) == (1, {lock + 3: 4})


def test_a_press_between_the_entry_and_the_first_frame_of_a_piece_counts(handheld: Kind) -> None:
    play = handheld.playing("O", row=14, column=6)
    lock = play.locked_in()
    assert play.to_frame(lock + 2).send_all("left").moves(lock + 30) == {lock + 3: 2}


# Falling
@pytest.mark.parametrize(
    ("level", "frames"), list(enumerate([53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3]))
)
def test_frames_a_row(handheld: Kind, level: int, frames: int) -> None:
    play = handheld.playing("O", row=14, level=min(level, 9)).set(level=level)
    lock = play.locked_in()
    assert play.falls(lock + 2 + 3 * frames) == [lock + 2 + n * frames for n in (1, 2, 3)]


@pytest.mark.parametrize(("level", "heart", "frames"), [(0, 0, 53), (9, 0, 11), (0, 1, 10), (1, 1, 9), (9, 1, 4)])
def test_first_piece_falls_at_the_speed_of_the_start_level(handheld: Kind, level: int, heart: int, frames: int) -> None:
    assert handheld.playing("O", level=level, heart=heart).falls(2 * frames) == [frames, 2 * frames]


def test_heart_is_at_most_the_speed_of_level_20(handheld: Kind) -> None:
    play = handheld.playing("O", heart=1)
    intervals = []
    for level in (10, 11, 20):
        play.set(level=level)
        intervals.append(play.interval)
    assert intervals == [3] * 3


def test_an_o_without_a_key(handheld: Kind) -> None:
    play = handheld.playing("O")
    assert play.falls(800) == list(range(53, 796, 53))
    assert play.locked_in() == 848
    assert play.time == 14198  # the play stands after the timers of 14197
    assert (play.advance_to(14248).frame, play.place, play.falls(903)) == (850, (0, -1, 3), [903])
    assert play.digits == "....44....\n....44...."


def test_an_o_with_down_held(handheld: Kind) -> None:
    play = handheld.playing("O").advance_to(3)
    assert play.send_all("+down").falls(45) == list(range(1, 44, 3))
    assert play.q == 15
    assert (play.advance_to(771).frame, play.piece, play.score, play.q) == (46, None, 15, 0)


def test_the_last_try_counts_in_q_but_gives_no_point(handheld: Kind) -> None:
    play = handheld.playing("O", row=13)
    assert (play.send_all("+down").to_frame(3).place[1], play.q) == (14, 1)
    assert (play.to_frame(4).piece, play.score) == (None, 1)


def test_gravity_stands_still_while_down_is_held_alone(handheld: Kind) -> None:
    play = handheld.playing("O").to_frame(50)
    assert play.g == 2
    assert play.send_all("+down").falls(57) == [51, 54, 57]
    assert play.send_all("-down").falls(113) == [60, 113]


def test_taps_less_than_three_frames_apart_do_not_fall_faster(handheld: Kind) -> None:
    play = handheld.playing("O")
    seen = []
    for _ in range(8):
        play.send("down")
        seen += play.falls(play.frame + 1)
    assert (seen, play.q) == ([1, 4, 7], 3)


def test_down_with_a_direction_is_gravity_and_ends_the_stretch(handheld: Kind) -> None:
    play = handheld.playing("O")
    assert play.send_all("+down").to_frame(4).q == 2
    assert (play.send_all("left").to_frame(5).q, play.armed, play.place[2]) == (0, True, 2)
    assert play.falls(10) == [7, 10]  # s goes on
    assert play.q == 2


def test_only_the_stretch_that_ends_in_the_lock_gives_points(handheld: Kind) -> None:
    play = handheld.playing("O", row=9)  # falls to row 14
    play.send_all("+down").to_frame(9).send_all("-down").to_frame(10).send_all("+down")
    assert play.locked_in() == 17
    assert play.score == 2  # rows 13 and 14, in frames 11 and 14


def test_a_lock_by_gravity_gives_no_soft_points(handheld: Kind) -> None:
    play = handheld.playing("O", row=13)
    play.send_all("+down").to_frame(1).send_all("-down").locked_in()
    assert play.score == 0


def test_a_resting_piece_can_move_until_the_next_try(handheld: Kind) -> None:
    play = handheld.playing("O", row=14).to_frame(52)
    assert (play.send_all("left").to_frame(53).piece, play.digits) == (None, "...44.....\n...44.....")


def test_down_that_stays_held_does_not_drop_the_next_piece(handheld: Kind) -> None:
    play = handheld.playing("O", row=14)
    assert (play.send_all("+down").locked_in(), play.armed, play.falls(60)) == (1, False, [3 + 53])
    assert play.send_all("-down", "+down").falls(61) == [61]


@pytest.mark.parametrize("frame", [1, 2])
def test_down_pressed_in_the_entry_delay_drops_the_next_piece(handheld: Kind, frame: int) -> None:
    play = handheld.playing("O", row=14)
    lock = play.locked_in()
    assert play.to_frame(lock + frame - 1).send_all("+down").to_frame(lock + 2).armed
    assert play.falls(lock + 6) == [lock + 3, lock + 6]


def test_down_pressed_with_a_direction_does_not_arm(handheld: Kind) -> None:
    play = handheld.playing("O", row=14)
    play.locked_in()
    assert not play.send_all("+left", "+down").to_frame(play.frame + 1).armed
    assert (play.send_all("-left").to_frame(play.frame + 10).armed, play.q) == (False, 0)


@pytest.mark.parametrize("since_lock", [1, 2, 60, 93])
def test_down_pressed_while_rows_are_cleared_is_lost(handheld: Kind, since_lock: int) -> None:
    play = handheld.completing(1)
    lock = play.locked_in()
    play.to_frame(lock + since_lock - 1).send_all("+down").to_frame(lock + 92)
    assert play.armed == (since_lock < 93)
    assert not play.to_frame(lock + 93).armed
    assert play.falls(lock + 93 + 53) == [lock + 93 + 53]


def test_down_pressed_before_the_first_frame_after_cleared_rows_counts(handheld: Kind) -> None:
    play = handheld.completing(1)
    lock = play.locked_in()
    assert play.to_frame(lock + 93).send_all("+down").falls(lock + 97) == [lock + 94, lock + 97]


def test_the_soft_timer_runs_on_while_no_piece_is_in_play(handheld: Kind) -> None:
    play = handheld.playing("O", row=14)
    play.send("down")
    seen = []
    for frame in range(1, 5):
        play.to_frame(frame)
        seen.append(play.s)
    assert seen == [2, 1, 0, 0]


# From fixing to the next piece
def test_no_full_row(handheld: Kind) -> None:
    play = handheld.playing("O", row=14)
    assert play.send_all("+down").locked_in() == 1
    generator = play.generator
    assert (play.to_frame(2).piece, play.coming, play.generator) == (None, "OT", generator)
    play.to_frame(3)
    assert (play.place, play.shape, play.coming[0], play.generator != generator) == ((0, -1, 3), "O", "T", True)
    assert play.g == 52
    assert play.to_frame(4).g == 51


def test_full_rows_are_removed_in_frame_76_and_the_next_piece_comes_in_frame_93(handheld: Kind) -> None:
    board = "......6...\n.......5..\n.111111111\n.111111111"
    play = handheld.playing("I", 1, row=14, column=-1, board=board).dropped()
    before = play.digits
    assert (before, play.lines) == ("3.....6...\n3......5..\n3111111111\n3111111111", 0)
    assert (play.to_frame(1 + 1).lines, play.score, play.full_rows) == (2, 0, (16, 17))
    assert (play.to_frame(1 + 75).digits, play.to_frame(1 + 76).digits) == (before, "3.....6...\n3......5..")
    assert play.to_frame(1 + 78).score == 0
    assert play.to_frame(1 + 79).score == 100
    generator = play.generator
    assert (play.to_frame(1 + 92).piece, play.generator) == (None, generator)
    assert (play.to_frame(1 + 93).place, play.g, play.generator != generator) == ((0, -1, 3), 52, True)
    assert play.to_frame(1 + 94).g == 51


def test_rows_0_and_1_are_not_cleared(handheld: Kind) -> None:
    play = handheld.playing("I", 1, row=1, column=-1)  # cells in rows 1 to 4 of column 0
    play.block(*((row, column) for row in (0, 1, 2) for column in range(1, 10)), (0, 0), (5, 0)).send_all("down")
    play.locked_in()
    assert (play.to_frame(2).lines, play.full_rows) == (1, (2,))
    play.to_frame(1 + 76)
    assert [sum(row == one for one, _ in play.blocks) for row in range(6)] == [0, 10, 10, 1, 1, 1]
    assert play.lines == 1


def test_separate_full_rows(handheld: Kind) -> None:
    play = handheld.playing("I", 1, row=14, column=-1, board="\n".join([NINE, ".1.1.1.1.1", NINE, NINE]))
    assert play.send_all("down").to_frame(1 + 76).digits == "31.1.1.1.1"
    assert (play.to_frame(1 + 79).lines, play.score) == (3, 300)


# Points and level
@pytest.mark.parametrize(("lines", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize(("level", "heart"), [(0, 0), (5, 0), (9, 0), (5, 1)])
def test_points_for_rows(handheld: Kind, lines: int, points: int, level: int, heart: int) -> None:
    play = handheld.completing(lines, level=level, heart=heart)
    play.send_all("down").to_frame(1 + 79)
    assert (play.score, play.lines, play.level) == (points * (level + 1), lines, level)


def test_four_rows_and_eight_soft_rows_at_level_9(handheld: Kind) -> None:
    play = handheld.playing("I", 1, row=6, column=-1, board="\n".join([NINE] * 4), level=9).set(lines=98)
    lock = play.send_all("+down").locked_in()
    assert play.score == 8
    assert (play.to_frame(lock + 79).score, play.lines) == (12008, 102)
    assert play.to_frame(lock + 89).level == 9
    assert (play.to_frame(lock + 90).score, play.level) == (12008, 10)
    assert play.to_frame(lock + 93).g == 10 - 1


def test_score_is_at_most_999999(handheld: Kind) -> None:
    play = handheld.completing(4).set(earned=999_000, score=999_000)
    assert play.send_all("down").to_frame(1 + 79).score == 999_999


@pytest.mark.parametrize(
    ("start", "level", "before", "after"),
    [
        *((0, 0, 8, 0), (0, 0, 9, 1), (1, 1, 18, 1), (1, 1, 19, 2), (9, 9, 98, 9), (9, 9, 99, 10)),
        *((0, 1, 10, 1), (0, 1, 19, 2), (0, 19, 199, 20), (0, 20, 299, 20), (0, 3, 99, 4)),
    ],
)
def test_level_test(handheld: Kind, start: int, level: int, before: int, after: int) -> None:
    play = handheld.completing(1, level=start).set(level=level, lines=before)
    assert play.send_all("down").to_frame(1 + 90).level == after


def test_a_lock_without_rows_does_not_test_the_level(handheld: Kind) -> None:
    assert handheld.playing("O", row=14).set(lines=10).send_all("down").to_frame(50).level == 0


# B-type
@pytest.mark.parametrize("height", range(6))
def test_rows_are_filled_after_the_pieces(handheld: Kind, height: int) -> None:
    play = handheld.new(type="b", height=height)
    draws = play.draw(6, 1, 5, *([1] * 9 + [0]) * 2 * height)
    assert (draws.bounds, play.shape + play.coming) == ([256] * 3 + [2] * 20 * height, "TJS")
    assert (play.lines, play.level) == (25, 0)
    assert play.digits == "\n".join(["888888888."] * 2 * height)


@pytest.mark.parametrize(
    ("rows", "board"),
    [
        (("1101000001", "0000000001"), "88.8.....8\n.........8"),
        (("1111111111", "1011111111"), "888888888.\n8.88888888"),  # the tenth cell stays empty after nine blocks
        (("0111111111", "1111111110"), ".888888888\n888888888."),
    ],
)
def test_rows_are_filled_from_the_top_and_from_the_left(handheld: Kind, rows: tuple[str, ...], board: str) -> None:
    play = handheld.new(type="b", height=1)
    draws = play.draw(6, 1, 5, *map(int, "".join(rows)))
    assert (play.digits, draws.left) == (board, [])


def test_an_a_type_game_starts_empty_at_any_height(handheld: Kind) -> None:
    play = handheld.new(height=5)
    assert (play.draw(6, 1, 5).bounds, play.blocks) == ([256] * 3, {})


@pytest.mark.parametrize(("level", "heart"), [(0, 0), (9, 0), (5, 1)])
def test_first_piece_of_b_type_takes_53_frames_for_its_first_fall(handheld: Kind, level: int, heart: int) -> None:
    play = handheld.playing("O", type="b", level=level, heart=heart)
    interval = play.interval
    assert play.falls(53 + 2 * interval) == [53, 53 + interval, 53 + 2 * interval]
    lock = play.put("O", (0, 14, 3)).locked_in()
    assert play.falls(lock + 2 + interval) == [lock + 2 + interval]


@pytest.mark.parametrize(("lines", "left"), [(25, 22), (4, 1), (3, 0), (2, 0)])
def test_lines_are_counted_down_and_the_level_stays(handheld: Kind, lines: int, left: int) -> None:
    play = handheld.completing(3, type="b", level=1).set(lines=lines)
    assert play.send_all("down").to_frame(1 + 1).lines == left
    assert (play.to_frame(1 + 92).outcome, play.level, play.score) == (None, 1, 0)
    generator = play.generator
    assert (play.to_frame(1 + 93).outcome, play.piece is None) == (("won", True) if left == 0 else (None, False))
    assert (play.generator == generator) == (left == 0)


def test_a_win_scores_all_rows_and_soft_rows(handheld: Kind) -> None:
    play = handheld.completing(1, type="b", level=3).put("I", (1, 12, -1))
    lock = play.send_all("+down").locked_in()
    assert (play.to_frame(lock + 93).score, play.earned) == (0, 40 * 4 + 2)
    play.lay("\n".join([NINE] * 4)).put("I", (1, 14, -1)).set(lines=4).send_all("down")
    lock = play.locked_in()
    assert play.to_frame(lock + 92).score == 0
    assert (play.to_frame(lock + 93).outcome, play.score) == ("won", 40 * 4 + 2 + 1200 * 4)


def test_score_is_0_after_a_loss(handheld: Kind) -> None:
    play = handheld.playing("O", type="b").set(earned=500).block((3, 4))
    assert (play.send_all("down").to_frame(1).outcome, play.score) == ("lost", 0)


# The end
@pytest.mark.parametrize("orientation", range(4))
def test_a_lock_where_the_piece_entered_loses_the_game(handheld: Kind, orientation: int) -> None:
    play = handheld.playing("T", orientation).set(g=0)
    cells = play.cells
    play.block(*((row + 1, column) for row, column in cells)).to_frame(1)
    assert (play.outcome, play.piece) == ("lost", None)
    assert {cell for cell, value in play.blocks.items() if value == 7} == cells
    frame, blocks = play.frame, play.blocks
    assert (play.to_frame(200).frame, play.blocks) == (frame, blocks)
    assert not any(play.acts(text) for text in ("left", "+down", "cw", "pause", "resume"))
    assert play.send("restart")
    assert (play.outcome, play.blocks) == (None, {})


def test_soft_points_count_at_a_loss_and_full_rows_do_not(handheld: Kind) -> None:
    play = handheld.playing("O").block(*((2, column) for column in range(10) if column not in (4, 5)), (3, 4))
    assert (play.set(q=4).send_all("down").to_frame(5).outcome, play.score, play.lines) == ("lost", 4, 0)
    assert all((2, column) in play.blocks for column in range(10))


def test_a_piece_that_moved_away_from_its_entry_does_not_lose_the_game(handheld: Kind) -> None:
    play = handheld.playing("O").block(*((3, column) for column in range(9)))
    assert play.send_all("left", "down").locked_in() == 53  # not down alone, so gravity
    assert (play.to_frame(53 + 3).outcome, play.place) == (None, (0, -1, 3))


def test_a_piece_that_moved_away_and_back_loses_the_game(handheld: Kind) -> None:
    play = handheld.playing("O").block(*((3, column) for column in range(9)))
    play.send_all("left").to_frame(1).send_all("right").locked_in()
    assert play.outcome == "lost"


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place(handheld: Kind) -> None:
    play = handheld.playing("O", row=14).block((1, 5), (17, 4))
    play.locked_in()
    assert play.to_frame(play.frame + 2).cells & set(play.blocks) == {(1, 5)}
    assert (play.send_all("left").to_frame(play.frame + 1).place[2], play.cells & set(play.blocks)) == (2, set())


def test_a_piece_over_blocks_is_fixed_over_them(handheld: Kind) -> None:
    play = handheld.playing("O").block((1, 5), (3, 4))
    assert (play.send_all("down").to_frame(1).outcome, play.blocks[1, 5]) == ("lost", 4)


def test_cells_fixed_in_row_minus_1_vanish(handheld: Kind) -> None:
    play = handheld.playing("I", 1, column=6).block((3, 7))
    assert (play.send_all("down").to_frame(1).outcome, set(play.blocks)) == (None, {(0, 7), (1, 7), (2, 7), (3, 7)})


@pytest.mark.parametrize("options", [{}, {"type": "b", "level": 3, "height": 2}])
def test_a_restart_is_a_new_game_with_the_current_generator(handheld: Kind, options: dict[str, Any]) -> None:
    play = handheld.new(generator=5, **options).send_all("+down").advance_to(7003)
    again = handheld.new(generator=play.generator, **options)
    play.send("restart")
    names = ("shape", "place", "coming", "blocks", "frame", "h", "s", "g", "q", "armed", "lines", "level", "score")
    assert [getattr(play, name) for name in names] == [getattr(again, name) for name in names]
    assert play.generator == again.generator


def test_a_row_that_was_full_above_is_cleared_at_the_next_lock(handheld: Kind) -> None:
    board = "##########\n..........\n..........\n.........."
    assert handheld.playing("O", row=14, board=board).dropped().to_frame(2).full_rows == (14,)


def test_five_rows_at_once_score_as_four(handheld: Kind) -> None:
    play = handheld.playing("I", 1, 14, -1, board="\n".join(["##########", *[NINE] * 4])).dropped().to_frame(80)
    assert (play.lines, play.score) == (5, 1200)


def test_a_new_b_type_game_begins_with_53_frames_again(handheld: Kind) -> None:
    play = handheld.playing("O", row=14, type="b", level=9)
    play.to_frame(play.locked_in() + 5).send("restart")
    assert play.falls(64) == [53, 64]
