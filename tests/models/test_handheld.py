"""What the sheet of Handheld says, worked out by hand, against its model."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.models.boards import board_of, text_of
from tests.models.common import Cell
from tests.models.handheld import FILL, FRAMES_A_ROW, ROWS, SHAPES, Handheld, frame_time, is_rejected

NINE = ".111111111"  # a row that a block in column 0 completes


class Scripted(Handheld):
    """Draws the given numbers, then zeros. `bounds` are the bounds of the draws so far."""

    def __init__(self, numbers: Iterable[int], **options: int | str) -> None:
        self.numbers = tuple(numbers)
        self.bounds: tuple[int, ...] = ()
        super().__init__(0, **options)  # type: ignore[arg-type]

    def below(self, n: int) -> int:
        self.bounds += (n,)
        first, *rest = self.numbers or (0,)
        self.numbers = tuple(rest)
        return first


def game(
    shape: str, orientation: int = 0, row: int = -1, column: int = 3, board: str = "", **options: int | str
) -> Handheld:
    """Return a new game with this piece in this place on this board. An O comes next."""
    model = Handheld(1, **options)  # type: ignore[arg-type]
    model.board = board_of(board, ROWS)
    model.piece = model.placed(shape, orientation, row, column)
    model.preview = "O"
    return model


def completing(lines: int, **options: int | str) -> Handheld:
    """Return a game whose upright I locks in frame 1 if Down is pressed, and completes these lines."""
    return game("I", 1, row=14, column=-1, board="\n".join([NINE] * lines), **options)


def run(model: Handheld, frame: int) -> None:
    """Let game time pass until the frame has acted."""
    model.advance_to(model.started + frame_time(frame) + 1)


def place(model: Handheld) -> tuple[int, int, int]:
    assert model.piece is not None
    return model.piece.orientation, model.piece.row, model.piece.column


def cells(model: Handheld) -> set[Cell]:
    assert model.piece is not None
    return set(model.piece.cells)


def moves(model: Handheld, last: int) -> dict[int, int]:
    """Return the new column for each frame up to `last` in which the piece moves sideways."""
    found = {}
    for frame in range(model.frame + 1, last + 1):
        before = place(model)[2]
        run(model, frame)
        if model.piece is not None and place(model)[2] != before:
            found[frame] = place(model)[2]
    return found


def falls(model: Handheld, last: int) -> list[int]:
    """Return the frames up to `last` in which the piece falls a row."""
    found = []
    for frame in range(model.frame + 1, last + 1):
        before = place(model)[1] if model.piece else None
        run(model, frame)
        if before is not None and model.piece and place(model)[1] == before + 1:
            found.append(frame)
    return found


def locked_in(model: Handheld) -> int:
    """Let game time pass until the piece is fixed, and return the frame."""
    while model.piece is not None:
        run(model, model.frame + 1)
    return model.frame


# Frames and keys


@pytest.mark.parametrize(
    ("frame", "ms"),
    [(1, 16), (2, 33), (24, 401), (33, 552), (46, 770), (53, 887), (848, 14197), (851, 14248), (1000, 16742)],
)
def test_time_of_a_frame(frame: int, ms: int) -> None:
    assert frame_time(frame) == ms
    model = game("O")
    model.advance_to(ms)
    assert model.frame == frame - 1
    model.advance_to(ms + 1)
    assert model.frame == frame


def test_a_frame_is_exactly_70224_clocks_rounded_down() -> None:
    assert all(frame_time(n) == n * 70224 * 1000 // 4194304 for n in range(100_000))
    assert frame_time(93) == 1557


@pytest.mark.parametrize(("ms", "frame"), [(0, 1), (16, 1), (17, 2), (33, 2), (34, 3)])
def test_a_press_at_the_time_of_a_frame_still_counts_in_it(ms: int, frame: int) -> None:
    model = game("T")
    model.advance_to(ms)
    model.send("left")
    assert moves(model, 10) == {frame: 2}


def test_several_presses_between_two_frames_are_one() -> None:
    model = game("T")
    for text in ("left", "left", "+left", "-left", "cw", "cw"):
        model.send(text)
    run(model, 3)
    assert place(model) == (1, -1, 2)


def test_the_later_of_left_and_right_in_one_frame_counts_even_if_it_is_up_again() -> None:
    model = game("T")
    model.send("+left")
    model.send("right")
    assert moves(model, 40) == {1: 4}  # and left is not held any more


def test_a_press_ends_the_hold_of_the_other_direction_for_good() -> None:
    model = game("T")
    model.send("+left")
    run(model, 5)
    model.send("+right")
    run(model, 6)
    model.send("-right")
    assert place(model)[2] == 3
    assert moves(model, 45) == {}


def test_a_release_of_the_other_direction_does_not_end_a_hold() -> None:
    model = game("T")
    model.send("+left")
    model.send("-right")
    assert moves(model, 24) == {1: 2, 24: 1}


def test_a_press_of_a_key_that_is_down_moves_again() -> None:
    model = game("T")
    model.send("+left")
    run(model, 10)
    model.send("+left")
    assert moves(model, 40) == {11: 1, 34: 0}


def test_a_pause_ends_holds_but_a_press_that_no_frame_has_seen_counts_as_a_tap() -> None:
    model = game("T")
    model.send("+left")
    model.send("cw")
    model.send("pause")
    assert not model.send("+right")
    model.advance_to(1000)
    assert (model.time, model.frame) == (0, 0)
    model.send("resume")
    assert moves(model, 40) == {1: 2}
    assert place(model)[0] == 1
    model.send("+left")
    run(model, 41)
    model.send("pause")
    model.send("resume")
    assert moves(model, 70) == {}


def test_a_restart_drops_presses_and_counts_frames_from_1_again() -> None:
    model = game("T")
    model.advance_to(1000)
    model.send("+left")
    before = model.generator
    assert model.send("restart")
    assert (model.frame, model.h, model.armed, model.generator != before) == (0, 23, True, True)
    model.advance_to(1016)
    assert model.frame == 0
    assert moves(model, 30) == {}
    assert (model.started, model.frame) == (1000, 30)


def test_there_is_no_hard_drop() -> None:
    with pytest.raises(ValueError, match="not 'drop'"):
        Handheld(1).send("drop")


@pytest.mark.parametrize("options", [{"type": "c"}, {"level": 10}, {"level": -1}, {"height": 6}])
def test_options_out_of_range_are_refused(options: dict[str, int | str]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Scripted((), **options)


# Pieces and turns


@pytest.mark.parametrize(
    ("shape", "entering"),
    [
        ("L", {(1, 3), (1, 4), (1, 5), (2, 3)}),
        ("J", {(1, 3), (1, 4), (1, 5), (2, 5)}),
        ("I", {(1, 3), (1, 4), (1, 5), (1, 6)}),
        ("O", {(1, 4), (1, 5), (2, 4), (2, 5)}),
        ("Z", {(1, 3), (1, 4), (2, 4), (2, 5)}),
        ("S", {(1, 4), (1, 5), (2, 3), (2, 4)}),
        ("T", {(1, 3), (1, 4), (1, 5), (2, 4)}),
    ],
)
def test_a_piece_enters_in_rows_1_and_2(shape: str, entering: set[Cell]) -> None:
    model = Handheld(1)
    model.preview = shape
    model.enter()
    assert (cells(model), place(model)) == (entering, (0, -1, 3))


@pytest.mark.parametrize(
    ("shape", "clockwise"),
    [("T", [1, 2, 3, 0]), ("L", [1, 2, 3, 0]), ("J", [1, 2, 3, 0]), ("I", [1, 0]), ("Z", [1, 0]), ("S", [1, 0])],
)
def test_clockwise_goes_to_the_next_picture_and_counter_clockwise_back(shape: str, clockwise: list[int]) -> None:
    model = game(shape, row=5)
    for text, orientations in (("cw", clockwise), ("ccw", [*reversed(clockwise[:-1]), 0])):
        seen = []
        for _ in orientations:
            model.send(text)
            run(model, model.frame + 1)
            seen.append(place(model)[0])
        assert seen == orientations


@pytest.mark.parametrize("shape", ["T", "L", "J"])
def test_the_next_picture_is_a_quarter_turn_clockwise(shape: str) -> None:
    model = game(shape)
    for orientation in range(4):
        turned = {(row - 2, column - 1) for row, column in model.placed(shape, (orientation + 1) % 4, 0, 0).cells}
        before = model.placed(shape, orientation, 0, 0).cells
        assert turned == {(column - 1, 2 - row) for row, column in before}, orientation


@pytest.mark.parametrize("shape", ["S", "Z"])
def test_an_upright_s_and_z_keep_to_the_left_of_the_box(shape: str) -> None:
    model = game(shape, row=5)
    model.send("cw")
    run(model, 1)
    assert {column for _, column in cells(model)} == {3, 4}


def test_an_upright_i_keeps_to_the_left_of_its_box_and_may_reach_row_minus_1() -> None:
    model = game("I")
    model.send("ccw")
    run(model, 1)
    assert cells(model) == {(-1, 4), (0, 4), (1, 4), (2, 4)}


def test_a_turn_needs_only_its_target_cells() -> None:
    model = game("I", row=5)  # in row 7
    model.board = {(row, column): 1 for row in range(5, 9) for column in range(3, 7) if column != 4 and row != 7}
    model.send("cw")
    run(model, 1)
    assert place(model) == (1, 5, 3)


@pytest.mark.parametrize("cell", [(5, 4), (8, 4)])
def test_a_turn_that_does_not_fit_is_refused_without_a_kick(cell: Cell) -> None:
    model = game("I", row=5)
    model.board = {cell: 1}
    model.send("cw")
    run(model, 1)
    assert place(model) == (0, 5, 3)


def test_a_turn_does_not_leave_the_board_or_kick_off_the_wall() -> None:
    model = game("I", 1, row=5, column=-1)
    model.send("cw")
    run(model, 1)
    assert place(model) == (1, 5, -1)


def test_counter_clockwise_wins_if_both_turns_are_pressed() -> None:
    model = game("T")
    model.send("cw")
    model.send("ccw")
    run(model, 1)
    assert place(model)[0] == 3
    run(model, 10)
    assert place(model)[0] == 3  # a turn does not repeat


def test_a_turn_comes_before_a_sideways_move_and_that_before_the_fall() -> None:
    model = game("I", row=5, column=3)  # cells (7, 3) to (7, 6)
    model.board = {
        (7, 2): 1,
        (9, 4): 1,
    }  # in the way of the I if it does not turn first, or does not move before it falls
    model.g = 0
    model.send("left")
    model.send("cw")
    run(model, 1)
    assert (place(model), cells(model)) == ((1, 6, 2), {(6, 3), (7, 3), (8, 3), (9, 3)})


# The randomizer


def test_shapes_by_number() -> None:
    assert SHAPES == ("L", "J", "I", "O", "Z", "S", "T")


def test_chances_of_a_single_draw() -> None:
    assert Counter(v % 7 for v in range(256)) == {0: 37, 1: 37, 2: 37, 3: 37, 4: 36, 5: 36, 6: 36}


@pytest.mark.parametrize(
    ("playing", "preview", "rejected"), [("T", "J", ""), ("S", "J", "LJZS"), ("L", "L", "L"), ("O", "I", "LJIO")]
)
def test_candidates_that_are_rejected(playing: str, preview: str, rejected: str) -> None:
    numbers = SHAPES.index(playing), SHAPES.index(preview)
    assert "".join(shape for d, shape in enumerate(SHAPES) if is_rejected(*numbers, d)) == rejected


def test_first_three_draws() -> None:
    # L is rejected. T comes with c = L and e = L, J with c = L and e = T, S with c = T and e = J.
    model = Scripted([7, 6, 1, 5])
    assert model.piece is not None
    assert (model.piece.shape, model.preview, model.hidden) == ("T", "J", "S")
    assert model.bounds == (256, 256, 256, 256)


def test_a_restart_draws_three_pieces_as_at_the_start() -> None:
    model = Scripted([6, 1, 5, 7, 1, 4, 2])  # L is rejected again: J, Z and I follow
    model.new_game()
    assert model.piece is not None
    assert (model.piece.shape, model.preview, model.hidden) == ("J", "Z", "I")


def test_l_is_drawn_again_while_c_is_l_only_if_e_is_l_too() -> None:
    model = Scripted([1, 0, 5])  # J, then L with c = L and e = J: 0 | 1 | 0 is not 0
    assert model.piece is not None
    assert (model.piece.shape, model.preview, model.hidden) == ("J", "L", "S")


def test_the_third_candidate_is_taken() -> None:
    model = Scripted([0, 0, 0, 255, 1])  # L twice rejected, then L; 255 % 7 = 3
    assert model.piece is not None
    assert (model.piece.shape, model.preview, model.hidden) == ("L", "O", "J")
    assert len(model.bounds) == 5


def test_one_draw_when_a_piece_enters() -> None:
    model = Scripted([6, 1, 5, 3])
    model.enter()
    assert model.piece is not None
    assert (model.piece.shape, model.preview, model.hidden, len(model.bounds)) == ("J", "S", "O", 4)


def test_share_of_each_shape_in_the_long_run() -> None:
    chances = [(37 if d < 4 else 36) / 256 for d in range(7)]
    pairs = dict.fromkeys(((c, e) for c in range(7) for e in range(7)), 1 / 49)
    for _ in range(60):
        after = dict.fromkeys(pairs, 0.0)
        for (c, e), share in pairs.items():
            again = sum(chance for d, chance in enumerate(chances) if is_rejected(c, e, d))
            for d, chance in enumerate(chances):
                earlier_draws = 0 if is_rejected(c, e, d) else 1 + again
                after[e, d] += share * chance * (earlier_draws + again**2)
        pairs = after
    shares = [round(100 * sum(share for (_, e), share in pairs.items() if e == d), 1) for d in range(7)]
    assert dict(zip(SHAPES, shares, strict=True)) == {
        **{"L": 10.9, "J": 13.8, "I": 13.8, "O": 16.2, "Z": 13.5, "S": 15.9, "T": 15.9}
    }


# Sideways


def test_left_moves_at_once_after_23_frames_and_then_every_9() -> None:
    model = game("T", column=6)
    model.advance_to(5)
    model.send("+left")
    assert moves(model, 43) == {1: 5, 24: 4, 33: 3, 42: 2}


def test_a_move_that_fails_is_tried_again_in_every_frame() -> None:
    model = game("T", column=0)
    model.send("+left")
    assert moves(model, 50) == {}
    assert model.h == 1
    model.piece = model.placed("T", 0, -1, 5)
    assert moves(model, 61) == {51: 4, 60: 3}


def test_a_move_works_in_the_frame_in_which_there_is_room() -> None:
    model = game("O", row=5, column=3)
    model.board = {(7, 3): 1, (8, 3): 1, (9, 3): 1}  # left of the O until it has fallen three rows
    model.send("+left")
    assert falls(model, 159) == [53, 106, 159]
    assert place(model)[2] == 3
    assert moves(model, 160) == {160: 2}


def test_a_release_sets_the_counter_back() -> None:
    model = game("T", column=6)
    model.send("+left")
    run(model, 20)
    model.send("-left")
    run(model, 21)
    assert model.h == 23
    model.send("+left")
    assert moves(model, 46) == {22: 4, 45: 3}


def test_a_direction_held_at_the_wall_moves_the_next_piece_in_its_first_frame() -> None:
    model = game("O", row=15, column=-1)
    model.send("+left")
    lock = locked_in(model)
    assert (lock, model.h) == (53, 1)
    run(model, lock + 2)
    assert moves(model, lock + 12) == {lock + 3: 2, lock + 12: 1}


def test_a_press_while_no_piece_is_in_play_is_not_a_press_later() -> None:
    model = game("O", row=14, column=6)
    lock = locked_in(model)
    run(model, lock + 1)
    model.send("+left")
    model.send("cw")
    run(model, lock + 2)
    assert model.h == 23
    assert moves(model, lock + 25) == {lock + 25: 2}  # the counter goes down from frame lock + 3 on


def test_the_sideways_counter_stands_still_whatever_the_keys_do() -> None:
    model = game("O", row=14, column=-1)
    model.send("+left")
    lock = locked_in(model)
    model.send("-left")
    run(model, lock + 1)
    model.send("+right")
    run(model, lock + 2)
    assert model.h == 1
    assert moves(model, lock + 3) == {lock + 3: 4}


def test_a_press_between_the_entry_and_the_first_frame_of_a_piece_counts() -> None:
    model = game("O", row=14, column=6)
    lock = locked_in(model)
    run(model, lock + 2)
    model.send("left")
    assert moves(model, lock + 30) == {lock + 3: 2}


# Falling


@pytest.mark.parametrize(
    ("level", "frames"),
    list(enumerate([53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3])),
)
def test_frames_a_row(level: int, frames: int) -> None:
    model = game("O")
    model.level = level
    model.enter()
    assert falls(model, 3 * frames) == [frames, 2 * frames, 3 * frames]


@pytest.mark.parametrize(("level", "heart", "frames"), [(0, 0, 53), (9, 0, 11), (0, 1, 10), (1, 1, 9), (9, 1, 4)])
def test_first_piece_falls_at_the_speed_of_the_start_level(level: int, heart: int, frames: int) -> None:
    assert falls(game("O", level=level, heart=heart), 2 * frames) == [frames, 2 * frames]


def test_heart_is_at_most_the_speed_of_level_20() -> None:
    model = game("O", heart=1)
    intervals = []
    for level in (10, 11, 20):
        model.level = level
        intervals.append(model.interval)
    assert intervals == [FRAMES_A_ROW[20]] * 3


def test_an_o_without_a_key() -> None:
    model = game("O")
    assert falls(model, 800) == list(range(53, 796, 53))
    assert locked_in(model) == 848
    assert model.time == 14198  # the model stands after the timers of 14197
    model.advance_to(14248)
    assert (model.frame, place(model)) == (850, (0, -1, 3))
    assert falls(model, 903) == [903]
    assert model.text().splitlines()[-2:] == ["....44....", "....44...."]


def test_an_o_with_down_held() -> None:
    model = game("O")
    model.advance_to(3)
    model.send("+down")
    assert falls(model, 45) == list(range(1, 44, 3))
    assert model.q == 15
    model.advance_to(771)
    assert (model.frame, model.piece, model.score, model.q) == (46, None, 15, 0)


def test_the_last_try_counts_in_q_but_gives_no_point() -> None:
    model = game("O", row=13)
    model.send("+down")
    run(model, 3)
    assert (place(model)[1], model.q) == (14, 1)
    run(model, 4)
    assert (model.piece, model.score) == (None, 1)


def test_gravity_stands_still_while_down_is_held_alone() -> None:
    model = game("O")
    run(model, 50)
    assert model.g == 2
    model.send("+down")
    assert falls(model, 57) == [51, 54, 57]
    model.send("-down")
    assert falls(model, 113) == [60, 113]


def test_taps_less_than_three_frames_apart_do_not_fall_faster() -> None:
    model = game("O")
    seen = []
    for _ in range(8):
        model.send("down")
        seen += falls(model, model.frame + 1)
    assert (seen, model.q) == ([1, 4, 7], 3)


def test_down_with_a_direction_is_gravity_and_ends_the_stretch() -> None:
    model = game("O")
    model.send("+down")
    run(model, 4)
    assert model.q == 2
    model.send("left")
    run(model, 5)
    assert (model.q, model.armed, place(model)[2]) == (0, True, 2)
    assert falls(model, 10) == [7, 10]  # s goes on
    assert model.q == 2


def test_only_the_stretch_that_ends_in_the_lock_gives_points() -> None:
    model = game("O", row=9)  # falls to row 14
    model.send("+down")
    run(model, 9)
    model.send("-down")
    run(model, 10)
    model.send("+down")
    assert locked_in(model) == 17
    assert model.score == 2  # rows 13 and 14, in frames 11 and 14


def test_a_lock_by_gravity_gives_no_soft_points() -> None:
    model = game("O", row=13)
    model.send("+down")
    run(model, 1)
    model.send("-down")
    locked_in(model)
    assert model.score == 0


def test_a_resting_piece_can_move_until_the_next_try() -> None:
    model = game("O", row=14)
    run(model, 52)
    model.send("left")
    run(model, 53)
    assert model.piece is None
    assert model.text().splitlines()[-1] == "...44....."


def test_down_that_stays_held_does_not_drop_the_next_piece() -> None:
    model = game("O", row=14)
    model.send("+down")
    assert locked_in(model) == 1
    assert (model.armed, falls(model, 60)) == (False, [3 + 53])
    model.send("-down")
    model.send("+down")
    assert falls(model, 61) == [61]


@pytest.mark.parametrize("frame", [1, 2])
def test_down_pressed_in_the_entry_delay_drops_the_next_piece(frame: int) -> None:
    model = game("O", row=14)
    lock = locked_in(model)
    run(model, lock + frame - 1)
    model.send("+down")
    run(model, lock + 2)
    assert model.armed
    assert falls(model, lock + 6) == [lock + 3, lock + 6]


def test_down_pressed_with_a_direction_does_not_arm() -> None:
    model = game("O", row=14)
    locked_in(model)
    model.send("+left")
    model.send("+down")
    run(model, model.frame + 1)
    assert not model.armed
    model.send("-left")
    run(model, model.frame + 10)
    assert (model.armed, model.q) == (False, 0)


@pytest.mark.parametrize("since_lock", [1, 2, 60, 93])
def test_down_pressed_while_rows_are_cleared_is_lost(since_lock: int) -> None:
    model = completing(1)
    lock = locked_in(model)
    run(model, lock + since_lock - 1)
    model.send("+down")
    run(model, lock + 92)
    assert model.armed == (since_lock < 93)
    run(model, lock + 93)
    assert not model.armed
    assert falls(model, lock + 93 + 53) == [lock + 93 + 53]


def test_down_pressed_before_the_first_frame_after_cleared_rows_counts() -> None:
    model = completing(1)
    lock = locked_in(model)
    run(model, lock + 93)
    model.send("+down")
    assert falls(model, lock + 97) == [lock + 94, lock + 97]


def test_the_soft_timer_runs_on_while_no_piece_is_in_play() -> None:
    model = game("O", row=14)
    model.send("down")
    seen = []
    for frame in range(1, 5):
        run(model, frame)
        seen.append(model.s)
    assert seen == [2, 1, 0, 0]


# From fixing to the next piece


def test_no_full_row() -> None:
    model = game("O", row=14)
    model.send("+down")
    assert locked_in(model) == 1
    hidden, generator = model.hidden, model.generator
    run(model, 2)
    assert (model.piece, model.preview, model.generator) == (None, "O", generator)
    run(model, 3)
    assert (place(model), model.preview, model.generator != generator) == ((0, -1, 3), hidden, True)
    assert model.g == 52
    run(model, 4)
    assert model.g == 51


def test_full_rows_are_removed_in_frame_76_and_the_next_piece_comes_in_frame_93() -> None:
    model = completing(2)
    model.board[13, 7] = 5
    model.board[0, 9] = 6
    model.send("down")
    assert locked_in(model) == 1
    before = model.text()
    assert model.lines == 0
    run(model, 1 + 1)
    assert (model.lines, model.score) == (2, 0)
    run(model, 1 + 75)
    assert model.text() == before
    run(model, 1 + 76)
    assert {cell: value for cell, value in model.board.items() if cell[1] > 0} == {(15, 7): 5, (2, 9): 6}
    assert {row for row, column in model.board if column == 0} == {16, 17}
    run(model, 1 + 78)
    assert model.score == 0
    run(model, 1 + 79)
    assert model.score == 100
    generator = model.generator
    run(model, 1 + 92)
    assert (model.piece, model.generator) == (None, generator)
    run(model, 1 + 93)
    assert (place(model), model.g, model.generator != generator) == ((0, -1, 3), 52, True)
    run(model, 1 + 94)
    assert model.g == 51


def test_rows_0_and_1_are_not_cleared() -> None:
    model = game("I", 1, row=1, column=-1)  # cells in rows 1 to 4 of column 0
    model.board = {(row, column): 1 for row in (0, 1, 2) for column in range(1, 10)} | {(0, 0): 1, (5, 0): 1}
    model.send("down")
    locked_in(model)
    run(model, 2)
    assert (model.lines, model.full_rows) == (1, (2,))
    run(model, 1 + 76)
    assert [sum(row == one for one, _ in model.board) for row in range(6)] == [0, 10, 10, 1, 1, 1]
    assert model.lines == 1


def test_separate_full_rows() -> None:
    model = game("I", 1, row=14, column=-1, board="\n".join([NINE, ".1.1.1.1.1", NINE, NINE]))
    model.send("down")
    run(model, 1 + 76)
    assert model.text().splitlines()[-2:] == ["..........", "31.1.1.1.1"]
    run(model, 1 + 79)
    assert (model.lines, model.score) == (3, 300)


# Points and level


@pytest.mark.parametrize(("lines", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize(("level", "heart"), [(0, 0), (5, 0), (9, 0), (5, 1)])
def test_points_for_rows(lines: int, points: int, level: int, heart: int) -> None:
    model = completing(lines, level=level, heart=heart)
    model.send("down")
    run(model, 1 + 79)
    assert (model.score, model.lines, model.level) == (points * (level + 1), lines, level)


def test_four_rows_and_eight_soft_rows_at_level_9() -> None:
    model = game("I", 1, row=6, column=-1, board="\n".join([NINE] * 4), level=9)
    model.lines = 98
    model.send("+down")
    lock = locked_in(model)
    assert model.score == 8
    run(model, lock + 79)
    assert (model.score, model.lines) == (12008, 102)
    run(model, lock + 89)
    assert model.level == 9
    run(model, lock + 90)
    assert (model.score, model.level) == (12008, 10)
    run(model, lock + 93)
    assert model.g == 10 - 1


def test_score_is_at_most_999999() -> None:
    model = completing(4)
    model.earned = model.score = 999_000
    model.send("down")
    run(model, 1 + 79)
    assert model.score == 999_999


@pytest.mark.parametrize(
    ("start", "level", "before", "after"),
    [
        *((0, 0, 8, 0), (0, 0, 9, 1), (1, 1, 18, 1), (1, 1, 19, 2), (9, 9, 98, 9), (9, 9, 99, 10)),
        *((0, 1, 10, 1), (0, 1, 19, 2), (0, 19, 199, 20), (0, 20, 299, 20), (0, 3, 99, 4)),
    ],
)
def test_level_test(start: int, level: int, before: int, after: int) -> None:
    model = completing(1, level=start)
    model.level, model.lines = level, before
    model.send("down")
    run(model, 1 + 90)
    assert model.level == after


def test_a_lock_without_rows_does_not_test_the_level() -> None:
    model = game("O", row=14)
    model.lines = 10
    model.send("down")
    run(model, 50)
    assert model.level == 0


# B-type


def b_game(rows: Iterable[Iterable[int]], **options: int) -> Scripted:
    """Return a B-type game that draws the pieces T, J and S, and then these numbers for its rows."""
    return Scripted([6, 1, 5, *(number for row in rows for number in row)], type="b", **options)


@pytest.mark.parametrize("height", range(6))
def test_rows_are_filled_after_the_pieces(height: int) -> None:
    model = b_game([[1] * 9 + [0]] * 2 * height, height=height)
    assert (model.bounds, model.lines, model.level) == ((256,) * 3 + (2,) * 20 * height, 25, 0)
    assert model.board == {(row, column): FILL for row in range(18 - 2 * height, 18) for column in range(9)}


def test_rows_are_filled_from_the_top_and_from_the_left() -> None:
    model = b_game([[1, 1, 0, 1, 0, 0, 0, 0, 0, 1], [0] * 9 + [1]], height=1)
    assert text_of(model, 3, ROWS) == "..........\n88.8.....8\n.........8"


def test_the_tenth_cell_stays_empty_after_nine_blocks() -> None:
    model = b_game([[1] * 10, [1, 0] + [1] * 8], height=1)
    assert text_of(model, 2, ROWS) == "888888888.\n8.88888888"
    assert len(model.numbers) == 0


def test_an_a_type_game_starts_empty_at_any_height() -> None:
    model = Scripted([], height=5)
    assert (model.board, 2 in model.bounds) == ({}, False)


@pytest.mark.parametrize(("level", "heart"), [(0, 0), (9, 0), (5, 1)])
def test_first_piece_of_a_b_type_game_takes_53_frames_for_its_first_fall(level: int, heart: int) -> None:
    model = game("O", type="b", level=level, heart=heart)
    interval = model.interval
    assert falls(model, 53 + 2 * interval) == [53, 53 + interval, 53 + 2 * interval]
    model.enter()
    assert model.g == interval - 1


@pytest.mark.parametrize(("lines", "left"), [(25, 22), (4, 1), (3, 0), (2, 0)])
def test_lines_are_counted_down_and_the_level_stays(lines: int, left: int) -> None:
    model = completing(3, type="b", level=1)
    model.lines = lines
    model.send("down")
    run(model, 1 + 1)
    assert model.lines == left
    run(model, 1 + 92)
    assert (model.over, model.level, model.score) == (False, 1, 0)
    generator = model.generator
    run(model, 1 + 93)
    assert (model.outcome, model.piece is None) == (("won", True) if left == 0 else (None, False))
    assert (model.generator == generator) == (left == 0)


def test_a_win_scores_all_rows_and_soft_rows() -> None:
    model = completing(1, type="b", level=3)
    model.piece = model.placed("I", 1, 12, -1)
    model.send("+down")
    lock = locked_in(model)
    run(model, lock + 93)
    assert (model.score, model.earned) == (0, 40 * 4 + 2)
    model.board = completing(4).board
    model.piece = model.placed("I", 1, 14, -1)
    model.lines = 4
    model.send("down")
    lock = locked_in(model)
    run(model, lock + 92)
    assert model.score == 0
    run(model, lock + 93)
    assert (model.outcome, model.score) == ("won", 40 * 4 + 2 + 1200 * 4)


def test_score_is_0_after_a_loss() -> None:
    model = game("O", type="b")
    model.earned = 500
    model.board = {(3, 4): 1}
    model.send("down")
    run(model, 1)
    assert (model.outcome, model.score) == ("lost", 0)


# The end


@pytest.mark.parametrize("orientation", range(4))
def test_a_lock_where_the_piece_entered_loses_the_game(orientation: int) -> None:
    model = game("T", orientation)
    model.board = {(row + 1, column): 1 for row, column in cells(model)}
    model.g = 0
    run(model, 1)
    assert (model.outcome, model.over, model.piece) == ("lost", True, None)
    assert all(model.board[cell] == 7 for cell in model.placed("T", orientation, -1, 3).cells)
    before = model.everything()
    run(model, 200)
    assert model.everything() == {**before, "time": model.time}
    assert not any(model.send(text) for text in ("left", "+down", "cw", "pause", "resume"))
    assert model.send("restart")
    assert (model.over, model.outcome, model.board) == (False, None, {})


def test_soft_points_count_at_a_loss_and_full_rows_do_not() -> None:
    model = game("O")
    model.board = {(2, column): 1 for column in range(10) if column not in (4, 5)} | {(3, 4): 1}
    model.q = 4
    model.send("down")
    run(model, 5)
    assert (model.outcome, model.score, model.lines) == ("lost", 4, 0)
    assert all((2, column) in model.board for column in range(10))


def test_a_piece_that_moved_away_from_its_entry_does_not_lose_the_game() -> None:
    model = game("O")
    model.board = {(3, column): 1 for column in range(9)}
    model.send("left")
    model.send("down")
    assert locked_in(model) == 53  # not down alone, so gravity
    run(model, 53 + 3)
    assert (model.outcome, place(model)) == (None, (0, -1, 3))


def test_a_piece_that_moved_away_and_back_loses_the_game() -> None:
    model = game("O")
    model.board = {(3, column): 1 for column in range(9)}
    model.send("left")
    run(model, 1)
    model.send("right")
    locked_in(model)
    assert model.outcome == "lost"


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place() -> None:
    model = game("O", row=14)
    model.board = {(1, 5): 1, (17, 4): 1}
    locked_in(model)
    run(model, model.frame + 2)
    assert cells(model) & set(model.board) == {(1, 5)}
    model.send("left")
    run(model, model.frame + 1)
    assert (place(model)[2], cells(model) & set(model.board)) == (2, set())


def test_a_piece_over_blocks_is_fixed_over_them() -> None:
    model = game("O")
    model.board = {(1, 5): 1, (3, 4): 1}
    model.send("down")
    run(model, 1)
    assert (model.outcome, model.board[1, 5]) == ("lost", 4)


def test_cells_fixed_in_row_minus_1_vanish() -> None:
    model = game("I", 1, column=6)
    model.board = {(3, 7): 1}
    model.send("down")
    run(model, 1)
    assert (model.outcome, set(model.board)) == (None, {(0, 7), (1, 7), (2, 7), (3, 7)})


# All together


def random_log(seed: int, inputs: int) -> list[tuple[int, str]]:
    chance = random.Random(seed)
    texts = [text for text in Handheld(0).actions() if text not in ("pause", "resume", "restart")]
    log = []
    time = 0
    for _ in range(inputs):
        time += chance.choice((0, 1, 15, 16, 17, 50, 150, 400))
        log.append((time, chance.choice((*texts, "+down", "+down"))))
        if chance.random() < 0.01:
            log += [(time, "pause"), (time, "resume")]
        if chance.random() < 0.003:
            log.append((time, "restart"))
    return log


@pytest.mark.parametrize("options", [{}, {"level": 9, "heart": 1}, {"type": "b", "level": 4, "height": 5}])
def test_a_log_replays_to_the_same_end_in_any_slices_of_time(options: dict[str, int | str]) -> None:
    models = [Handheld(3, **options) for _ in range(2)]  # type: ignore[arg-type]
    ends = set()
    for time, text in random_log(3, 1200):
        models[0].advance_to(time)
        models[1].advance_to((models[1].time + time) // 2)
        models[1].advance_to(time)
        for model in models:
            model.send(text)
        ends.add(models[0].outcome)
    assert models[0].everything() == models[1].everything()
    assert "lost" in ends


def test_a_restart_is_a_new_game_with_the_current_generator() -> None:
    again = Handheld(5, type="b", level=3, height=2)
    again.advance_to(7003)
    first = Handheld(again.generator, type="b", level=3, height=2)
    again.send("restart")
    for time, text in random_log(8, 150):
        if text != "restart":
            for model in (first, again):
                model.advance_to(model.started + time)
                model.send(text)
    assert {**again.everything(), "time": first.time, "started": 0} == first.everything()
