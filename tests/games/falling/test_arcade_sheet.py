"""The facts of the rule sheet for Arcade: frames, gravity, locks, delays, points, levels, grades and the end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.arcade import GAME
from puzzlebox_games.arcade.grades import GRADES
from puzzlebox_games.arcade.rules import RULES
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.arcade_boards import (
    ALMOST_FULL,
    at_20g,
    begin,
    block,
    column,
    controls,
    in_play,
    locked,
    place,
    put,
    row,
    send_in,
    to_frame,
)
from tests.games.falling.boards import changes, count, lay, picture, stack


def shape(state: FallingState) -> str:
    assert state.piece is not None
    return state.piece.shape


def columns_in(state: FallingState, frames: Iterable[int]) -> list[int]:
    return [column(to_frame(state, frame)) for frame in frames]


def shifts_in(state: FallingState, frames: Iterable[int]) -> list[int]:
    """Return the sideways counter h after each of these frames."""
    return [controls(to_frame(state, frame)).shift for frame in frames]


def frames_without_piece(state: FallingState) -> int:
    own = controls(state)
    first = own.frame
    while not state.in_play:
        to_frame(state, own.frame + 1)
    return own.frame - first - 1


# Frames


def test_frames_are_at_16_33_and_50_ms() -> None:
    state = begin("T", level=251)  # one row a frame
    assert changes(state, 70, row_or_none) == [(16, 0), (33, 1), (50, 2), (66, 3)]


def row_or_none(state: FallingState) -> int | None:
    return state.piece.row if state.piece else None


def test_no_piece_is_on_the_board_before_frame_1() -> None:
    state = begin("T", "S")
    assert (state.piece, state.next.shape, state.landing) == (None, "S", ())
    state.advance_to(16)
    assert state.piece is None
    to_frame(state, 1)
    assert (shape(state), state.next.shape, state.waiting) == ("T", "S", None)


def test_a_frame_comes_after_the_inputs_of_its_time() -> None:
    state = begin()
    state.advance_to(16)
    state.send("cw")
    state.advance_to(17)
    assert place(state) == (1, -1, 3)


@pytest.mark.parametrize(("time", "frame"), [(17, 2), (33, 2), (34, 3), (50, 3), (51, 4)])
def test_a_press_acts_in_the_first_frame_that_is_not_before_it(time: int, frame: int) -> None:
    state = begin()
    state.advance_to(time)
    state.send("left")
    state.advance_to(frame * 50 // 3)
    assert column(state) == 3
    assert column(to_frame(state, frame)) == 2


# The worked examples


def test_a_piece_that_is_left_alone() -> None:
    state = begin("T", "O")
    moved = changes(state, 1000 * 30, lambda state: (row_or_none(state), state.level))
    assert moved[0] == (16, (-1, 0))
    assert moved[1:3] == [(1066, (0, 0)), (2133, (1, 0))]
    assert moved[18:21] == [(19200, (17, 0)), (19683, (None, 0)), (20200, (-1, 1))]
    assert stack(state) == picture("...###....\n....#.....")


def test_the_last_row_counts_towards_the_lock() -> None:
    state = to_frame(begin("T"), 1152)
    assert (row(state), controls(state).rest) == (17, 1)
    assert controls(to_frame(state, 1180)).rest == 29
    assert to_frame(state, 1181).piece is None


def test_down_held_from_the_start() -> None:
    state = begin("T", "O")
    state.send("+down")
    assert [row(to_frame(state, frame)) for frame in (1, 2, 3, 18)] == [-1, 0, 1, 16]
    state.advance_to(316)
    assert (state.in_play, controls(state).soft) == (True, 17)
    state.advance_to(317)
    assert (state.in_play, controls(state).soft) == (False, 18)
    assert to_frame(state, 49).piece is None
    assert row(to_frame(state, 50)) == -1
    assert controls(state).soft == 0
    assert row(to_frame(state, 51)) == 0


def test_one_second_a_piece_at_20g() -> None:
    state = at_20g()
    assert (row(to_frame(state, 1)), controls(state).rest) == (17, 1)
    assert to_frame(state, 29).in_play
    assert not to_frame(state, 30).in_play
    assert not to_frame(state, 60).in_play
    assert to_frame(state, 61).in_play


def test_a_double_at_level_250_and_a_single_at_once() -> None:
    state = locked(250, rows=2, soft=12)
    assert (state.score, state.level) == (450, 252)
    assert to_frame(state, 74).level == 253
    lay(state, ALMOST_FULL)
    put(state, "I", (1, 16, 2))
    controls(state).rest = 29
    to_frame(state, 75)
    assert (state.score, state.level) == (450 + 192, 254)
    assert multiplier(state) == 3


def test_a_triple_at_level_298_reaches_301() -> None:
    state = locked(298, rows=3, score=12_000)
    assert (state.level, controls(state).conditions) == (301, 1)


# Gravity


GRAVITY = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: 256, 300: 512},
    **{330: 768, 360: 1024, 400: 1280, 420: 1024, 450: 768, 500: 5120},
}
"""The speeds of the sheet, by the first level that has each."""


def test_gravity() -> None:
    levels = [*GRAVITY, 1000]
    for level, after in pairwise(levels):
        speeds = {RULES.interval(each) for each in range(level, after)}
        assert speeds == {GRAVITY[level]}, f"levels {level} to {after - 1}"


@pytest.mark.parametrize(("level", "first", "second"), [(0, 64, 128), (30, 43, 86), (100, 4, 7), (170, 2, 4)])
def test_frames_of_the_first_rows(level: int, first: int, second: int) -> None:
    state = begin(level=level)
    assert [row(to_frame(state, n)) for n in (first - 1, first, second - 1, second)] == [-1, 0, 0, 1]


@pytest.mark.parametrize(("level", "rows"), [(251, 1), (300, 2), (330, 3), (360, 4), (400, 5), (450, 3)])
def test_several_rows_a_frame(level: int, rows: int) -> None:
    state = begin(level=level)
    assert [row(to_frame(state, n)) for n in (1, 2, 3)] == [rows - 1, 2 * rows - 1, 3 * rows - 1]


def test_20g_reaches_the_ground_in_the_entry_frame() -> None:
    assert row(to_frame(begin(level=500), 1)) == 17
    assert row(to_frame(at_20g(), 1)) == 17


def test_a_fall_of_several_rows_is_one_event() -> None:
    state = begin(level=500)
    assert [event.name for event in state.advance_to(17)] == ["spawned", "moved"]


def test_a_piece_falls_at_the_level_of_its_entry_frame() -> None:
    state = send_in(in_play("O", (0, 17, 3), level=250), 2, "down")
    to_frame(state, 33)
    assert (state.level, row(state)) == (251, 0)


def test_a_piece_at_rest_has_no_fraction() -> None:
    state = block(in_play("O", (0, 5, 3), level=100), (8, 5))
    controls(state).fraction = 100
    assert (row(to_frame(state, 2)), controls(state).fraction) == (5, 0)
    send_in(state, 3, "left")
    assert (row(state), controls(state).fraction) == (5, 80)


def test_a_fall_that_ends_on_the_ground_keeps_the_rest_of_the_fraction() -> None:
    state = in_play("O", (0, 16, 3), level=330)
    controls(state).fraction = 200
    assert (row(to_frame(state, 2)), controls(state).fraction) == (17, 200)
    assert controls(to_frame(state, 3)).fraction == 0


# Down


def test_a_tap_of_down_is_one_row_and_clears_the_fraction() -> None:
    state = to_frame(begin(), 63)
    assert controls(state).fraction == 252
    send_in(state, 64, "down")
    assert (row(state), controls(state).fraction, controls(state).soft) == (0, 0, 1)
    assert [row(to_frame(state, n)) for n in (127, 128)] == [0, 1]


def test_down_counts_frames_and_not_rows_from_1g_on() -> None:
    state = begin(level=360)
    state.send("+down")
    assert [(row(to_frame(state, n)), controls(state).soft) for n in (1, 2, 3, 4)] == [(3, 0), (7, 1), (11, 2), (15, 3)]


def test_a_tap_of_down_fixes_a_piece_at_rest() -> None:
    state = send_in(in_play("O", (0, 17, 3)), 2, "down")
    assert stack(state) == picture("....##....\n....##....")


def test_down_held_at_20g_locks_in_the_frame_after_the_entry() -> None:
    state = at_20g()
    state.send("+down")
    frames = (1, 2, 32, 33, 34)
    assert [to_frame(state, frame).in_play for frame in frames] == [True, False, False, True, False]


# The lock


def test_moves_and_turns_do_not_reset_the_lock_count() -> None:
    state = in_play("T", (2, 17, 3))
    for frame in range(2, 12):
        send_in(state, frame, "left" if frame % 2 else "right")
    assert controls(state).rest == 10
    send_in(state, 12, "cw")
    assert (place(state)[0], controls(state).rest) == (3, 11)


def test_only_falling_resets_the_lock_count() -> None:
    state = block(in_play("O", (0, 5, 3)), (8, 5))
    assert controls(to_frame(state, 11)).rest == 10
    send_in(state, 12, "left")
    assert (row(to_frame(state, 74)), controls(state).rest) == (5, 10)
    assert (row(to_frame(state, 75)), controls(state).rest) == (6, 0)


def test_a_fall_by_down_resets_the_lock_count() -> None:
    state = block(in_play("O", (0, 5, 3)), (8, 5))
    to_frame(state, 11)
    send_in(state, 12, "left", "down")
    assert (row(state), controls(state).rest) == (6, 0)


def test_a_piece_enters_with_counters_of_0() -> None:
    state = in_play("O", (0, 16, 3), level=330)
    controls(state).fraction = 200
    send_in(state, 2, "down")
    assert (state.in_play, controls(state).fraction, controls(state).soft) == (False, 200, 1)
    assert (row(to_frame(state, 33)), controls(state).fraction, controls(state).soft) == (2, 0, 0)
    state = to_frame(block(in_play("O", (0, 17, 3)), (2, 4)), 31)
    assert (row(to_frame(state, 62)), controls(state).rest) == (-1, 1)  # it rests on the block


def test_a_turn_comes_before_a_move_and_a_move_before_the_fall() -> None:
    state = block(in_play("L", (0, 17, 3)), (19, 2))  # in the way of L0, but not of L1
    assert place(send_in(state, 2, "left", "cw")) == (1, 17, 2)
    state = block(in_play("O", (0, 5, 3)), (8, 5))  # the piece rests until it moves
    assert place(send_in(state, 2, "down", "left")) == (0, 6, 2)


# Sideways


def test_a_held_key_moves_again_after_15_frames_and_then_every_frame() -> None:
    state = send_in(begin(), 2, "+right")
    assert columns_in(state, (2, 3, 16, 17, 18, 19)) == [4, 4, 4, 5, 6, 7]


def test_a_press_starts_the_count_again() -> None:
    state = send_in(begin(), 2, "+right")
    send_in(state, 10, "+left")
    assert columns_in(state, (10, 24, 25)) == [3, 3, 2]


def test_the_other_key_ends_a_hold_for_good() -> None:
    state = send_in(begin(), 2, "+right")
    send_in(state, 5, "+left")
    send_in(state, 8, "-left")
    assert columns_in(state, (8, 40)) == [3, 3]


@pytest.mark.parametrize(
    ("texts", "at"), [(("left", "right"), 4), (("right", "left"), 2), (("+left", "right"), 4), (("right",) * 3, 4)]
)
def test_of_two_presses_in_a_frame_the_later_counts(texts: tuple[str, ...], at: int) -> None:
    assert columns_in(send_in(begin(), 2, *texts), (2, 40)) == [at, at]


def test_a_blocked_move_and_a_turn_leave_the_count_alone() -> None:
    state = send_in(in_play("O", (0, 5, -1)), 2, "+left")
    assert shifts_in(state, (20,)) == [18]
    state = send_in(begin(), 2, "+right")
    send_in(state, 9, "cw")
    assert columns_in(state, (16, 17)) == [4, 5]


def test_a_hold_through_the_entry_delay_moves_from_the_frame_after_the_entry_on() -> None:
    state = send_in(at_20g(), 40, "+left")
    assert columns_in(state, (61, 62, 63)) == [3, 2, 1]
    assert controls(state).shift == 23


def test_the_count_stands_still_in_the_lock_flash_and_the_clear_delay() -> None:
    state = send_in(at_20g(), 20, "+left")
    assert shifts_in(state, (30, 31, 33, 34, 60)) == [10, 10, 10, 11, 37]
    state = send_in(locked(0, rows=1), 3, "+left")
    assert shifts_in(state, (3, 46, 47, 48)) == [0, 0, 1, 2]


@pytest.mark.parametrize(("text", "counts"), [("+right", [10, 10, 11]), ("right", [10, 10, 0])])
def test_a_press_in_the_lock_flash_is_not_a_press_later(text: str, counts: list[int]) -> None:
    state = send_in(at_20g(), 20, "+left")
    send_in(state, 31, text)
    assert shifts_in(state, (31, 33, 34)) == counts


def test_a_press_in_the_entry_delay_moves_nothing() -> None:
    assert columns_in(send_in(at_20g(), 50, "left"), (61, 62)) == [3, 3]


@pytest.mark.parametrize("text", ["left", "right", "down"])
def test_presses_in_the_entry_frame_move_nothing(text: str) -> None:
    state = send_in(begin(), 1, text)
    assert place(to_frame(state, 2)) == (0, -1, 3)
    assert controls(state).soft == 0


def test_a_press_in_the_entry_frame_begins_a_hold() -> None:
    assert columns_in(send_in(begin(), 1, "+left"), (1, 15, 16)) == [3, 3, 2]


# Delays


def test_the_next_piece_enters_30_frames_later_or_71_after_full_rows() -> None:
    assert frames_without_piece(send_in(in_play("O", (0, 17, 3)), 2, "down")) == 30
    assert frames_without_piece(locked(0, rows=2)) == 71


def test_full_rows_are_emptied_at_once_and_the_rows_above_come_down_after_the_clear_delay() -> None:
    state = locked(0, rows=2)
    emptied = picture("#.........\n....#.....\n....#.....\n..........\n..........")
    assert stack(state) == emptied
    assert stack(to_frame(state, 2 + 43)) == emptied
    state.advance_to(state.started + (2 + 44) * 50 // 3)
    assert stack(state) == emptied
    assert stack(to_frame(state, 2 + 44)) == picture("#.........\n....#.....\n....#.....")


def test_what_is_fixed_in_the_hidden_row_vanishes() -> None:
    state = send_in(block(in_play("T", (1, -1, 3)), (2, 4)), 2, "down")
    assert stack(state).splitlines()[:3] == ["...##.....", "....#.....", "....#....."]
    assert not state.ended


# Points


def multiplier(state: FallingState) -> int:
    """Return the combo of the sheet, which is 1 at the start."""
    return state.tally.combo + 2


@pytest.mark.parametrize(
    ("level", "rows", "soft", "combo", "points", "after"),
    [
        (0, 1, 0, 1, 1, 1),
        (3, 1, 0, 1, 1, 1),
        (4, 1, 0, 1, 2, 1),
        (0, 2, 0, 1, 6, 3),
        (0, 3, 0, 1, 15, 5),
        (0, 4, 0, 1, 28, 7),
        (0, 4, 18, 1, 19 * 28, 7),
        (250, 2, 12, 1, 450, 3),
        (253, 1, 0, 3, 192, 3),
        (100, 3, 5, 7, 31 * 33, 11),
        (998, 4, 0, 1, 251 * 28, 7),  # (998 + 4 + 3) // 4
    ],
)
def test_points(level: int, rows: int, soft: int, combo: int, points: int, after: int) -> None:
    state = locked(level, rows, soft=soft, combo=combo - 2, score=1000)
    assert (state.score, multiplier(state)) == (1000 + points, after)


def test_a_lock_without_a_row_resets_the_combo() -> None:
    state = locked(10, rows=0, combo=7, score=7)
    assert (state.score, multiplier(state), state.level) == (7, 1, 10)


def test_an_empty_board_is_worth_4_times_as_much() -> None:
    assert locked(0, rows=4, above="..........").score == 28 * 4
    state = send_in(in_play("I", (0, 18, 3), "###....###"), 2, "down")
    assert (stack(state), state.score) == ("", (1 + 1) * 4)


def test_soft_drops_score_only_with_rows() -> None:
    assert send_in(in_play("O", (0, 17, 3)), 2, "down").score == 0


# Levels


@pytest.mark.parametrize(
    ("before", "after"), [(0, 1), (98, 99), (99, 99), (100, 101), (299, 299), (899, 899), (997, 998), (998, 998)]
)
def test_the_level_goes_up_when_a_piece_enters_but_not_at_stops(before: int, after: int) -> None:
    state = locked(before, rows=0)
    assert state.level == before
    assert to_frame(state, 33).level == after


def test_the_first_piece_does_not_raise_the_level() -> None:
    assert to_frame(begin(), 1).level == 0


@pytest.mark.parametrize(("before", "rows", "after"), [(99, 1, 100), (298, 3, 301), (997, 1, 998), (998, 4, 999)])
def test_rows_raise_the_level_beyond_stops_and_up_to_999(before: int, rows: int, after: int) -> None:
    assert locked(before, rows).level == after


def test_only_a_new_hundred_is_announced() -> None:
    for level, names in ((96, ["level"]), (50, []), (995, [])):
        state = in_play("I", (1, 16, 2), "\n".join([ALMOST_FULL] * 4), level)
        controls(state).rest = 29
        happened = state.advance_to(34)
        assert [event.name for event in happened if event.name == "level"] == names


@pytest.mark.parametrize(("level", "ghost"), [(0, True), (99, True), (100, False), (250, False)])
def test_there_is_a_ghost_below_level_100(level: int, ghost: bool) -> None:
    assert begin(level=level).shows_ghost == ghost


# Grades


def test_grades_of_the_sheet() -> None:
    assert list(GRADES.items()) == [
        *(("9", 0), ("8", 400), ("7", 800), ("6", 1400), ("5", 2000), ("4", 3500), ("3", 5500), ("2", 8000)),
        *(("1", 12000), ("S1", 16000), ("S2", 22000), ("S3", 30000), ("S4", 40000), ("S5", 52000), ("S6", 66000)),
        *(("S7", 82000), ("S8", 100000), ("S9", 120000)),
    ]


@pytest.mark.parametrize(("score", "names"), [(3500, []), (3931, []), (3932, ["grade"])])
def test_only_a_new_grade_is_announced(score: int, names: list[str]) -> None:
    """Four lines at level 50 that empty the board score 14 x 4 x 7 x 4 = 1568 points; grade 3 takes 5500."""
    state = in_play("I", (1, 16, 2), "\n".join([ALMOST_FULL] * 4), 50)
    count(state, score=score)
    controls(state).rest = 29
    assert [event.name for event in state.advance_to(34) if event.name == "grade"] == names


@pytest.mark.parametrize(
    ("points", "grade", "following"),
    [(0, "9", "400"), (399, "9", "400"), (400, "8", "800"), (15_999, "1", "16000"), (10**6, "S9", "–")],
)
def test_the_grade_follows_from_the_points(points: int, grade: str, following: str) -> None:
    state = begin()
    count(state, score=points)
    assert (state.status()["grade"], state.status()["next grade"]) == (grade, following)


@pytest.mark.parametrize(("level", "to_reach", "points", "frame"), [(299, 300, 12000, 15300), (499, 500, 40000, 27000)])
def test_grand_master_conditions(level: int, to_reach: int, points: int, frame: int) -> None:
    gained = (to_reach + 3) // 4
    for missing, late, held in ((0, 0, 1), (1, 0, 0), (0, 1, 0)):
        state = locked(level, 1, frame=frame + late, score=points - gained - missing)
        assert (state.score, controls(state).conditions) == (points - missing, held)


def test_conditions_are_judged_in_the_lock_that_reaches_the_level_or_passes_it() -> None:
    assert controls(locked(298, 1, score=12000)).conditions == 0
    assert controls(locked(298, 3, score=12000)).conditions == 1
    assert controls(locked(300, 3, score=12000)).conditions == 0


@pytest.mark.parametrize(
    ("conditions", "missing", "late", "grade"), [(2, 0, 0, "GM"), (2, 1, 0, "S9"), (2, 0, 1, "S9"), (1, 0, 0, "S9")]
)
def test_grand_master(conditions: int, missing: int, late: int, grade: str) -> None:
    gained = (998 + 1 + 3) // 4
    state = locked(998, 1, frame=48600 + late, score=126_000 - gained - missing, conditions=conditions)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, state.level, state.status()["grade"]) == ("won", 999, grade)
    assert state.figures()["grade"] == (18 if grade == "GM" else 17)


# The randomizer


class Draws:
    """A generator whose draws are given. Each of them must have the range that the sheet says."""

    state = 0

    def __init__(self, first: int, *others: int) -> None:
        self.draws = [(4, first), *((7, other) for other in others)]

    def below(self, n: int) -> int:
        expected, number = self.draws.pop(0)
        assert n == expected
        return number


def drawn(*draws: int, pieces: int = 2) -> str:
    """Return the names of the first pieces that these draws give. All draws must be used."""
    generator, names = Draws(*draws), ""
    memory: tuple[int, ...] = ()
    for _ in range(pieces):
        (piece,), memory = RULES.randomizer(generator, RULES.table(), memory)  # type: ignore[arg-type]
        names += piece.orientation.shape.name
    assert generator.draws == []
    return names


@pytest.mark.parametrize(("number", "name"), list(enumerate("IJLT")))
def test_the_first_piece_is_i_j_l_or_t(number: int, name: str) -> None:
    assert drawn(number, 5) == f"{name}O"


@pytest.mark.parametrize(("number", "name"), [(0, "I"), (2, "S"), (3, "J"), (4, "L"), (5, "O")])
def test_order_of_the_draws(number: int, name: str) -> None:
    assert drawn(3, number) == f"T{name}"


def test_shapes_in_the_history_are_drawn_again() -> None:
    assert drawn(3, 1, 6, 1, 0) == "TI"  # Z, T, Z, then I


def test_the_fourth_draw_is_taken_in_any_case() -> None:
    assert drawn(3, 1, 6, 1, 6) == "TT"


def test_a_choice_pushes_out_the_oldest() -> None:
    assert drawn(3, 0, 5, 4, 1, pieces=5) == "TIOLZ"


def test_a_new_game_draws_two_pieces_and_frame_1_none() -> None:
    state = GAME.begin(Options(GAME.options), Start(generator=1234567))  # 6457827717110365317 and 3203168211198807973
    assert isinstance(state, FallingState)
    assert state.waiting is not None
    assert (state.waiting.orientation.shape.name, state.next.shape) == ("J", "S")
    to_frame(state, 1)
    assert state.random.below(2**64) == 9817491932198370423


# The end


def test_level_999_wins() -> None:
    state = locked(998, rows=1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("won", "level 999 is reached")
    assert (state.due(), state.inputs()) == (None, ("restart",))


def test_a_piece_that_overlaps_as_it_enters_loses_and_is_drawn_over_the_blocks() -> None:
    state = send_in(block(in_play("T", (1, -1, 3), level=5), (2, 4)), 2, "down")
    generator = state.random.state
    to_frame(state, 33)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, state.level, shape(state), place(state)) == ("lost", 6, "O", (0, -1, 3))
    assert state.random.state != generator  # the new preview has been drawn
    assert (controls(state).rest, controls(state).fraction) == (0, 0)


def test_an_initial_turn_can_avert_the_end() -> None:
    state = send_in(block(begin("T"), (0, 5)), 1, "cw")
    assert (state.ended, place(state)) == (False, (1, -1, 3))
    assert to_frame(block(begin("T"), (0, 5)), 1).ended


# Pause, restart and what is shown


def test_a_pause_stops_time_and_lets_go_of_all_keys() -> None:
    state = send_in(begin(), 5, "+left", "+down", "+cw")
    assert place(state) == (1, 0, 2)
    state.send("pause")
    state.advance_to(5000)
    assert (state.time, state.send("right")) == (84, None)
    state.send("resume")
    assert place(to_frame(state, 30)) == (1, 0, 2)
    assert (controls(state).shift, controls(state).soft) == (0, 1)


def test_a_press_that_no_frame_has_seen_outlives_a_pause_as_a_tap() -> None:
    state = to_frame(begin(), 4)
    for text in ("+left", "+down", "+cw", "pause", "resume"):
        state.send(text)
    assert place(to_frame(state, 5)) == (1, 0, 2)
    assert place(to_frame(state, 30)) == (1, 0, 2)


def test_a_restart_begins_frames_and_counters_again_and_drops_presses() -> None:
    state = send_in(at_20g(), 40, "+left", "+cw", "+down")
    state.advance_to(1000)
    state.send("+right")
    generator = state.random.state
    happened = state.send("restart")
    assert [event.name for event in happened or ()] == ["restarted"]
    other = GAME.begin(Options(GAME.options, {"20g": "on"}), Start(generator=generator))
    assert isinstance(other, FallingState)
    assert (state.waiting, state.queue, controls(state).lines()[0]) == (
        other.waiting,
        other.queue,
        controls(other).lines()[0],
    )
    state.advance_to(1016)
    assert state.piece is None
    state.advance_to(1017)
    assert place(state)[2] == 3
    assert place(to_frame(state, 20))[2] == 3


def test_there_is_no_hard_drop_and_no_hold() -> None:
    for text in ("drop", "hold", "half", "sonic"):
        with pytest.raises(InputRefusedError, match=f"'{text}' is not an input of Arcade"):
            begin().send(text)


@pytest.mark.parametrize(
    ("frame", "text"), [(0, "00:00:00"), (1, "00:00:01"), (60, "00:01:00"), (3661, "01:01:01"), (48_600, "13:30:00")]
)
def test_the_clock_shows_minutes_seconds_and_hundredths(frame: int, text: str) -> None:
    state = begin()
    controls(state).frame = frame
    assert state.status()["time"] == text
    assert state.figures()["time"] == frame * 50 // 3


@pytest.mark.parametrize(("level", "text"), [(0, "100"), (99, "100"), (100, "200"), (899, "900"), (900, "999")])
def test_the_end_of_the_section_is_shown(level: int, text: str) -> None:
    assert begin(level=level).status()["section end"] == text


def test_a_piece_darkens_while_it_rests() -> None:
    state = in_play("O", (0, 17, 3))
    darkness = [controls(to_frame(state, frame)).darkness for frame in (2, 11, 30)]
    assert darkness == sorted(set(darkness))
    assert 0 < darkness[0] < darkness[-1] < 100


def test_turn_keys_can_be_held() -> None:
    actions = GAME.actions_for(Options(GAME.preferences))
    assert {action.input: action.keys[0] for action in actions if action.hold} == {
        "left": "Left",
        "right": "Right",
        "down": "Down",
        "cw": "Up",
        "ccw": "Z",
    }
    assert all(action.hold for action in actions)
    assert {action.input for action in actions if action.fresh} == {"cw", "ccw"}


def test_pieces_are_counted_from_the_first_one_on() -> None:
    session = Session(GAME, start="pieces")
    assert session.figures()["pieces"] == 1
    session.advance_to(100)
    assert session.figures()["pieces"] == 1
    session.send("+down")
    session.advance_to(1000)
    assert session.figures()["pieces"] == 2
    session.send("restart")
    assert session.figures()["pieces"] == 1
    session.advance_to(1100)
    assert session.figures()["pieces"] == 1


def test_undo_in_practice_returns_to_the_piece_before() -> None:
    session = Session(GAME, start="pieces")
    session.start_practice()
    session.send("+down")
    session.advance_to(1000)
    first = session.state.copy()
    assert session.send("undo") is not None
    assert session.state.text() != first.text()
    assert session.figures()["pieces"] == 1


def test_text_names_the_piece_that_waits() -> None:
    state = begin("J")
    assert "waiting J 0" in state.text()
    assert "waiting" not in to_frame(state, 1).text()


def test_a_copy_of_a_game_before_frame_1_has_the_same_future() -> None:
    state = begin("J", "S")
    other = state.copy()
    assert to_frame(state, 100).text() == to_frame(other, 100).text()


def test_grades_rank_by_name() -> None:
    measure = GAME.measures_for(Options(GAME.options))[0]
    assert (measure.figure, measure.ties) == ("grade", ("level", "score"))
    assert (measure.names[0], measure.names[17], measure.names[18]) == ("9", "S9", "GM")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Below level 100, a ghost shows where the piece would land."),
        ({}, "A sideways key that is held moves the piece again after 15 frames"),
        ({}, "The next piece enters 31 frames after a lock, or 72 after one that clears lines."),
        ({}, "4 (0), 6 (30), 8 (35)"),
        ({"20g": "on"}, "A piece falls to the ground at once, at every level."),
    ],
)
def test_rules_in_words(options: dict[str, str], words: str) -> None:
    assert GAME.presentation.rules_text is not None
    assert words in "\n".join(GAME.presentation.rules_text(Options(GAME.options, options)))


def test_pictures_of_how_to_play_have_a_piece_in_play() -> None:
    pictures = GAME.presentation.guide.pictures
    assert pictures is not None
    shown = pictures(Options(GAME.options))
    assert [picture.caption for picture in shown] == ["A new game", "A game under way"]
    assert all(picture.state.in_play for picture in shown)
