"""Handheld's sheet, worked out by hand: frames, keys, falling, the frames after a lock, points, both types, the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.falling.pieces import Drawn
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.handheld.controls import HandheldControls
from puzzlebox_games.handheld.game import GAME
from tests.games.falling.boards import count, digits, follow, lay, picture, piece_cells, seen, send, stack

PICTURES = """
L0   L1   L2   L3   J0   J1   J2   J3   T0   T1   T2   T3   I0   I1   O0   Z0   Z1   S0   S1
.... .... .... .... .... .... .... .... .... .... .... .... .... .#.. .... .... .... .... ....
.... ##.. ..#. .#.. .... .#.. #... .##. .... .#.. .#.. .#.. .... .#.. .... .... .#.. .... #...
###. .#.. ###. .#.. ###. .#.. ###. .#.. ###. ##.. ###. .##. #### .#.. .##. ##.. ##.. .##. ##..
#... .#.. .... .##. ..#. ##.. .... .#.. .#.. .#.. .... .#.. .... .#.. .##. .##. #... ##.. .#..
"""

SHAPES = "LJIOZST"

NINE = ".########"
"""Part of a row that a block in the first column completes."""


def new(**options: str) -> FallingState:
    state = GAME.begin(Options(GAME.options, options), Start(seed="sheet"))
    assert isinstance(state, FallingState)
    return state


def game(shape: str, orientation: int = 0, row: int = -1, column: int = 3, board: str = "", **options: str) -> Any:
    """Return a new game with this piece, its box's corner at this cell, on this board. An O comes next."""
    state = new(**options)
    state._place(Drawn(state.table.of[SHAPES.index(shape)][orientation], (1 + SHAPES.index(shape),) * 4))
    state.offset = state.well.offset(row, column)
    lay(state, board)
    follow(state, "O", "T")
    return state


def completing(lines: int, **options: str) -> FallingState:
    """Return a game whose upright I locks in frame 1 if Down is pressed, and completes these lines."""
    state: FallingState = game("I", 1, 14, -1, "\n".join([NINE + "#"] * lines), **options)
    return state


def controls(state: FallingState) -> HandheldControls:
    assert isinstance(state.controls, HandheldControls)
    return state.controls


def run(state: FallingState, frame: int) -> list[str]:
    """Let game time pass until the frame has acted. Return the names of the events."""
    at = state.started + frame * 70224000 // 4194304
    return [event.name for event in state.advance_to(at + 1)]


def frame_of(state: FallingState) -> int:
    return controls(state).frame


def place(state: FallingState) -> tuple[int, int, int]:
    assert state.piece is not None
    return state.piece.orientation, state.piece.row, state.piece.column


def moves(state: FallingState, last: int, index: int = 2) -> dict[int, int]:
    """Return the new column (or row, with index 1) for each frame up to `last` in which it changes."""
    found = {}
    for frame in range(frame_of(state) + 1, last + 1):
        before = place(state)[index] if state.in_play else None
        run(state, frame)
        if state.in_play and before is not None and place(state)[index] != before:
            found[frame] = place(state)[index]
    return found


def falls(state: FallingState, last: int) -> list[int]:
    """Return the frames up to `last` in which the piece falls a row."""
    return list(moves(state, last, index=1))


def locked_in(state: FallingState) -> int:
    """Let game time pass until the piece is fixed, and return the frame."""
    while state.in_play:
        run(state, frame_of(state) + 1)
    return frame_of(state)


# Frames and keys


@pytest.mark.parametrize(("frame", "ms"), [(1, 16), (2, 33), (53, 887), (848, 14197), (1000, 16742)])
def test_a_frame_is_at_its_ms_rounded_down(frame: int, ms: int) -> None:
    state = new()
    state.advance_to(ms)
    assert frame_of(state) == frame - 1
    assert state.due() == ms
    state.advance_to(ms + 1)
    assert frame_of(state) == frame


def test_frames_after_a_long_time_are_not_summed_up() -> None:
    clock = controls(new()).config.clock
    assert all(clock.time(n) == n * 70224000 // 4194304 for n in (*range(3000), 10**6, 10**9 + 7))


@pytest.mark.parametrize(("ms", "frame"), [(0, 1), (16, 1), (17, 2), (33, 2), (34, 3)])
def test_a_press_at_the_ms_of_a_frame_still_counts_in_it(ms: int, frame: int) -> None:
    state = game("T")
    state.advance_to(ms)
    send(state, "left")
    assert moves(state, 10) == {frame: 2}


def test_a_tap_shorter_than_a_frame_counts_once() -> None:
    state = game("T")
    send(state, "left", "cw")
    assert state.send("left") is None
    assert state.send("cw") is None
    run(state, 3)
    assert place(state) == (1, -1, 2)


def test_of_left_and_right_in_one_frame_the_later_counts_even_if_it_is_up_again() -> None:
    state = game("T")
    send(state, "+left", "right")
    assert moves(state, 40) == {1: 4}


def test_a_pause_lets_go_of_keys_but_a_press_that_no_frame_has_seen_is_a_tap() -> None:
    state = game("T")
    send(state, "+left", "cw", "pause", "resume")
    assert moves(state, 40) == {1: 2}
    assert place(state)[0] == 1


def test_a_restart_drops_presses_and_counts_frames_from_1_again() -> None:
    state = game("T")
    state.advance_to(1000)
    send(state, "+left", "+down", "restart")
    assert (frame_of(state), state.due()) == (0, 1016)
    assert moves(state, 30) == {}
    state.advance_to(1000 + 887 + 1)
    assert place(state)[1] == 0


def test_there_is_neither_a_drop_nor_a_hold() -> None:
    state = new()
    for text in ("drop", "hold", "half", "sonic", "+cw"):
        with pytest.raises(InputRefusedError, match="is not an input of Handheld"):
            state.send(text)


def test_the_keys_have_no_drop() -> None:
    assert [action.input for action in GAME.actions_for(Options())] == ["left", "right", "down", "cw", "ccw"]


# Board and pieces


def test_the_board_has_18_rows_of_10_which_are_all_shown() -> None:
    state = new()
    assert (state.grid.rows, state.grid.columns, state.rules.field.hidden) == (18, 10, 0)


def test_boxes_are_those_of_the_sheet() -> None:
    names, *lines = (line.split() for line in PICTURES.strip().splitlines())
    for index, name in enumerate(names):
        cells = [(r, c) for r in range(4) for c in range(4) if lines[r][index][c] == "#"]
        orientations = new().table.of[SHAPES.index(name[0])]
        assert sorted(orientations[int(name[1])].cells) == cells, name
        assert len(orientations) == sum(other[0] == name[0] for other in names)


@pytest.mark.parametrize(
    ("shape", "rows"),
    [
        ("L", "ooo/o.."),
        ("J", "ooo/..o"),
        ("I", "oooo"),
        ("O", ".oo/.oo"),
        ("Z", "oo./.oo"),
        ("S", ".oo/oo."),
        ("T", "ooo/.o."),
    ],
)
def test_a_piece_enters_in_rows_1_and_2(shape: str, rows: str) -> None:
    state = game("O", row=14)
    follow(state, shape)
    run(state, locked_in(state) + 2)
    cells = {(1 + r, 3 + c) for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row) if mark == "o"}
    assert (piece_cells(state), place(state)) == (cells, (0, -1, 3))


def test_clockwise_goes_to_the_next_picture_and_counter_clockwise_back() -> None:
    for shape, orientations in (("T", 4), ("L", 4), ("J", 4), ("I", 2), ("S", 2), ("Z", 2), ("O", 1)):
        state = game(shape, row=5)
        for text, step in (("cw", 1), ("ccw", -1)):
            before = place(state)[0]
            send(state, text)
            run(state, frame_of(state) + 1)
            assert place(state)[0] == (before + step) % orientations, (shape, text)


def test_an_upright_i_may_reach_above_the_board() -> None:
    state = game("I")
    send(state, "cw")
    run(state, 1)
    assert piece_cells(state) == {(-1, 4), (0, 4), (1, 4), (2, 4)}


def test_a_turn_needs_only_its_target_cells() -> None:
    state = game("I", row=12, board="...#.##...\n...#.##...\n..........\n...#.##...\n..........\n..........")
    send(state, "cw")
    run(state, 1)
    assert seen(state) == picture("""
        ...#o##...
        ...#o##...
        ....o.....
        ...#o##...
        ..........
        ..........
    """)


def test_a_turn_that_does_not_fit_is_refused_without_a_kick() -> None:
    state = game("I", row=13, board="....#.....\n..........\n..........")
    send(state, "cw")
    run(state, 1)
    assert place(state)[0] == 0
    at_the_wall = game("I", 1, row=5, column=-1)
    send(at_the_wall, "ccw")
    run(at_the_wall, 1)
    assert place(at_the_wall) == (1, 5, -1)


def test_counter_clockwise_counts_if_both_turns_are_pressed_and_no_turn_repeats() -> None:
    state = game("T")
    send(state, "cw", "ccw")
    run(state, 20)
    assert place(state)[0] == 3


def test_order_in_a_frame_is_turn_then_sideways_then_fall() -> None:
    """The I would not get to this place if it moved before it turned, or fell before it moved."""
    state = game("I", row=12, board="..#.......\n..........\n....#.....\n..........")
    controls(state).gravity = 0
    send(state, "left", "cw")
    run(state, 1)
    assert place(state) == (1, 13, 2)


# The randomizer


class Scripted:
    """Draws the given numbers, then zeros. `bounds` are the bounds of the draws so far."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.bounds: list[int] = []
        self.state = 0

    def below(self, n: int) -> int:
        self.bounds.append(n)
        return self.numbers.pop(0) if self.numbers else 0


def drawn(*numbers: int, **options: str) -> tuple[FallingState, Scripted]:
    """Return a game that has begun with these numbers from the generator."""
    state, script = new(**options), Scripted(*numbers)
    state.random = script  # type: ignore[assignment]
    state.send("restart")
    return state, script


def shapes(state: FallingState) -> str:
    """Return the shape in play, the preview and the hidden piece."""
    assert state.piece is not None
    return state.piece.shape + "".join(piece.orientation.shape.name for piece in state.queue)


@pytest.mark.parametrize(
    ("numbers", "expected", "draws"),
    [
        ((7, 6, 1, 5), "TJS", 4),  # L is rejected; S with c = T and e = J
        ((1, 0, 5), "JLS", 3),  # L while c is L and e is J is not rejected
        ((0, 0, 0, 255, 1), "LOJ", 5),  # the third candidate is taken
        ((5, 1, 0, 1, 4), "SJZ", 5),  # c = S, e = J: L and J are rejected, the third is taken
        ((5, 1, 2), "SJI", 3),  # I is not
        ((6, 1, 1), "TJJ", 3),  # c = T, e = J: none is rejected
    ],
)
def test_first_three_draws(numbers: tuple[int, ...], expected: str, draws: int) -> None:
    state, script = drawn(*numbers)
    assert (shapes(state), len(script.bounds)) == (expected, draws)
    assert set(script.bounds) == {256}


def test_one_piece_is_drawn_when_a_piece_enters() -> None:
    state, script = drawn(6, 1, 5, 3)
    lay(state, "")
    state.offset = state.well.offset(14, 3)
    lock = locked_in(state)
    run(state, lock + 1)
    assert len(script.bounds) == 3
    run(state, lock + 2)
    assert (shapes(state), len(script.bounds)) == ("JSO", 4)


def test_shares_of_the_shapes_in_the_long_run() -> None:
    state, found = new(), Counter[str]()
    memory: tuple[int, ...] = ()
    for _ in range(60_000):
        (piece,), memory = state.rules.randomizer(state.random, state.table, memory)
        found[piece.orientation.shape.name] += 1
    sheet = {"L": 10.9, "J": 13.8, "I": 13.8, "O": 16.2, "Z": 13.5, "S": 15.9, "T": 15.9}
    assert all(abs(found[name] / 600 - share) < 0.6 for name, share in sheet.items()), found


# Sideways


def test_left_moves_at_once_then_after_23_frames_and_every_9() -> None:
    state = game("T", column=6)
    state.advance_to(5)
    send(state, "+left")
    assert moves(state, 43) == {1: 5, 24: 4, 33: 3, 42: 2}
    assert [controls(state).config.clock.time(frame) for frame in (24, 33)] == [401, 552]


def test_a_blocked_move_is_tried_in_every_frame_and_works_when_there_is_room() -> None:
    state = game("O", row=5, column=3)
    for row in (7, 8, 9):
        state.grid[row, 3] = 1
    state.well.set_grid(state.grid)
    send(state, "+left")
    assert falls(state, 159) == [53, 106, 159]
    assert place(state)[2] == 3
    assert moves(state, 170) == {160: 2, 169: 1}


def test_left_held_at_the_wall_moves_the_next_piece_in_its_first_frame() -> None:
    state = game("O", row=14, column=-1)
    send(state, "+left")
    lock = locked_in(state)
    assert (lock, controls(state).shift) == (53, 1)
    run(state, lock + 2)
    assert moves(state, lock + 12) == {lock + 3: 2, lock + 12: 1}


def test_a_press_while_no_piece_is_in_play_only_holds() -> None:
    state = game("O", row=14, column=6)
    lock = locked_in(state)
    send(state, "+left", "cw")
    run(state, lock + 2)
    assert controls(state).shift == 23
    assert moves(state, lock + 25) == {lock + 25: 2}
    assert place(state)[0] == 0


def test_the_sideways_counter_stands_still_while_no_piece_is_in_play() -> None:
    state = game("O", row=14, column=-1)
    send(state, "+left")
    lock = locked_in(state)
    send(state, "-left")
    run(state, lock + 1)
    send(state, "+right")
    run(state, lock + 2)
    assert moves(state, lock + 3) == {lock + 3: 4}


def test_a_release_sets_the_sideways_counter_back() -> None:
    state = game("T", column=6)
    send(state, "+left")
    run(state, 20)
    send(state, "-left")
    run(state, 21)
    send(state, "+left")
    assert moves(state, 46) == {22: 4, 45: 3}


# Falling


FRAMES_A_ROW = [53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3]


@pytest.mark.parametrize(("level", "frames"), list(enumerate(FRAMES_A_ROW)))
def test_frames_a_row(level: int, frames: int) -> None:
    state = game("O", row=14, level=str(min(level, 9)))
    state.set_level(level)
    lock = locked_in(state)
    assert falls(state, lock + 2 + 2 * frames) == [lock + 2 + frames, lock + 2 + 2 * frames]


@pytest.mark.parametrize(
    ("level", "heart", "frames"), [("0", "off", 53), ("9", "off", 11), ("0", "on", 10), ("9", "on", 4)]
)
def test_the_first_piece_falls_at_the_speed_of_its_level(level: str, heart: str, frames: int) -> None:
    state = game("O", level=level, heart=heart)
    assert falls(state, 2 * frames) == [frames, 2 * frames]
    assert state.level == int(level)


def test_the_heart_is_at_most_as_fast_as_level_20() -> None:
    state = game("O", heart="on")
    for level in (10, 11, 20):
        state.set_level(level)
        assert state.interval == 3


def test_an_o_without_a_key() -> None:
    state = game("O")
    assert falls(state, 800) == list(range(53, 796, 53))
    assert locked_in(state) == 848
    assert state.time == 14198
    state.advance_to(14248)
    assert (frame_of(state), place(state)) == (850, (0, -1, 3))
    assert falls(state, 903) == [903]
    assert digits(state) == "....44....\n....44...."


def test_an_o_with_down_held() -> None:
    state = game("O")
    state.advance_to(3)
    send(state, "+down")
    assert falls(state, 45) == list(range(1, 44, 3))
    assert controls(state).rows == 15
    state.advance_to(771)
    assert (frame_of(state), state.in_play, state.score) == (46, False, 15)


def test_a_soft_drop_is_the_player_s_move_and_gravity_is_not() -> None:
    state = game("O", level="9")
    assert [event.detail for event in state.advance_to(200)] == ["by itself"]
    send(state, "+down")
    assert {(event.name, event.detail) for event in state.advance_to(250)} == {("moved", None)}


def test_gravity_stands_still_while_down_is_held_alone() -> None:
    state = game("O")
    run(state, 50)
    send(state, "+down")
    assert falls(state, 57) == [51, 54, 57]
    send(state, "-down")
    assert falls(state, 113) == [60, 113]


def test_taps_of_down_are_no_faster_than_every_3_frames() -> None:
    state, found = game("O"), []
    for _ in range(8):
        send(state, "down")
        found += falls(state, frame_of(state) + 1)
    assert found == [1, 4, 7]


def test_a_direction_ends_the_stretch_of_the_soft_drop() -> None:
    state = game("O", row=8, column=6)
    send(state, "+down")
    run(state, 4)
    send(state, "left")
    lock = locked_in(state)
    assert (lock, state.score) == (19, 4)  # rows in frames 7, 10, 13 and 16


def test_a_resting_piece_can_move_until_the_next_try() -> None:
    state = game("O", row=14)
    run(state, 52)
    send(state, "left")
    run(state, 53)
    assert not state.in_play
    assert digits(state) == "...44.....\n...44....."


def test_down_that_stays_held_does_not_drop_the_next_piece() -> None:
    state = game("O", row=14)
    send(state, "+down")
    assert locked_in(state) == 1
    copy = state.copy()
    assert falls(state, 60) == [3 + 53]
    assert [event.detail for event in copy.advance_to(state.time) if event.name == "moved"] == ["by itself"]
    send(state, "-down", "+down")
    assert falls(state, 61) == [61]


@pytest.mark.parametrize("frame", [1, 2])
def test_down_pressed_in_the_entry_delay_drops_the_next_piece(frame: int) -> None:
    state = game("O", row=14)
    lock = locked_in(state)
    run(state, lock + frame - 1)
    send(state, "+down")
    assert falls(state, lock + 6) == [lock + 3, lock + 6]


@pytest.mark.parametrize(("after", "lost"), [(1, True), (50, True), (93, True), (94, False)])
def test_down_pressed_while_lines_are_cleared_is_lost(after: int, lost: bool) -> None:
    state = completing(1)
    send(state, "down")
    lock = locked_in(state)
    run(state, lock + after - 1)
    send(state, "+down")
    assert falls(state, lock + 100) == ([] if lost else [lock + 94, lock + 97, lock + 100])


def test_down_pressed_together_with_a_direction_does_not_arm() -> None:
    state = game("O", row=14, column=6)
    locked_in(state)
    send(state, "+left", "+down")
    run(state, frame_of(state) + 1)
    send(state, "-left")
    assert falls(state, frame_of(state) + 40) == []


# From the lock to the next piece


def test_the_next_piece_comes_at_the_end_of_the_second_frame() -> None:
    state = game("O", row=14)
    send(state, "down")
    assert run(state, 1) == ["locked"]
    assert run(state, 2) == []
    assert state.phase == "entering"
    assert run(state, 3) == ["spawned"]
    assert (place(state), controls(state).gravity) == ((0, -1, 3), 52)


def test_full_rows_stay_76_frames_and_the_next_piece_comes_after_93() -> None:
    state = game("I", 1, 14, -1, "......3...\n.........#\n.111111111\n.111111111")
    send(state, "down")
    assert run(state, 1) == ["locked"]
    assert run(state, 2) == ["rows"]
    assert (state.lines, state.score, state.found and state.found.rows) == (2, 0, (16, 17))
    assert run(state, 76) == []
    assert digits(state) == "3.....3...\n3........1\n3111111111\n3111111111"
    assert run(state, 77) == ["removed"]
    assert digits(state) == "3.....3...\n3........1"
    assert state.found is None
    run(state, 79)
    assert state.score == 0
    run(state, 80)
    assert state.score == 100
    assert run(state, 93) == []
    assert run(state, 94) == ["spawned"]
    assert controls(state).gravity == 52


def test_rows_with_another_row_between_them_are_cleared() -> None:
    state = game("I", 1, 14, -1, ".#########\n.#.#.#.#.#\n.#########\n.#########")
    send(state, "down")
    run(state, 81)
    assert stack(state) == "##.#.#.#.#"
    assert (state.lines, state.score) == (3, 300)


def test_rows_0_and_1_are_never_cleared_but_come_down() -> None:
    rows = [".#########", ".#########", ".#########", "..........", "#........."]
    state = game("I", 1, row=0, column=-1, board="\n".join(rows + [".........."] * 13))
    send(state, "down")
    run(state, 2)
    assert (state.lines, state.found and state.found.rows) == (1, (2,))
    run(state, 77)
    assert digits(state) == picture("\n".join(["3111111111"] * 2 + ["3.........", "1........."] + [".........."] * 13))


def test_a_row_that_was_full_above_is_cleared_at_the_next_lock() -> None:
    rows = ["##########", "..........", "..........", ".........."]
    state = game("O", row=14, board="\n".join(rows))
    send(state, "down")
    run(state, 2)
    assert state.found is not None
    assert state.found.rows == (14,)


def test_five_rows_at_once_score_as_four() -> None:
    board = "\n".join(["##########", *[".#########"] * 4])
    state = game("I", 1, 14, -1, board)
    send(state, "down")
    run(state, 80)
    assert (state.lines, state.score) == (5, 1200)


# Points and level


@pytest.mark.parametrize(("lines", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize(("level", "heart"), [("0", "off"), ("5", "off"), ("9", "off"), ("5", "on")])
def test_points_for_lines(lines: int, points: int, level: str, heart: str) -> None:
    state = completing(lines, level=level, heart=heart)
    send(state, "down")
    run(state, 80)
    assert (state.score, state.lines) == (points * (int(level) + 1), lines)


def test_four_lines_and_eight_soft_rows_at_level_9() -> None:
    state = game("I", 1, 6, -1, "\n".join([NINE + "#"] * 4), level="9")
    count(state, lines=98)
    send(state, "+down")
    lock = locked_in(state)
    assert state.score == 8
    run(state, lock + 78)
    assert state.score == 8
    run(state, lock + 79)
    assert (state.score, state.lines) == (12008, 102)
    run(state, lock + 89)
    assert state.level == 9
    assert run(state, lock + 90) == ["level"]
    assert (state.score, state.level) == (12008, 10)
    run(state, lock + 93)
    assert controls(state).gravity == 9


def test_the_score_ends_at_999999() -> None:
    state = completing(4)
    controls(state).earned = 999_000
    send(state, "down")
    run(state, 80)
    assert state.score == 999_999


@pytest.mark.parametrize(
    ("start", "level", "before", "after"),
    [
        *(("0", 0, 8, 0), ("0", 0, 9, 1), ("1", 1, 18, 1), ("1", 1, 19, 2), ("9", 9, 98, 9), ("9", 9, 99, 10)),
        *(("0", 19, 199, 20), ("0", 20, 299, 20), ("0", 3, 99, 4)),
    ],
)
def test_the_level_goes_up_by_one_if_there_are_lines_enough(start: str, level: int, before: int, after: int) -> None:
    state = completing(1, level=start)
    state.set_level(level)
    count(state, lines=before)
    send(state, "down")
    run(state, 91)
    assert state.level == after


def test_a_lock_without_lines_does_not_test_the_level() -> None:
    state = game("O", row=14)
    count(state, lines=10)
    send(state, "down")
    run(state, 100)
    assert state.level == 0


# B-type


@pytest.mark.parametrize("height", range(6))
def test_rows_are_filled_after_three_pieces_are_drawn(height: int) -> None:
    state, script = drawn(6, 1, 5, *([1] * 10 + [0] * 10) * height, type="b", height=str(height))
    assert shapes(state) == "TJS"
    assert script.bounds == [256] * 3 + [2] * 20 * height
    assert digits(state) == "\n".join(["888888888.", ".........."] * height)


def test_rows_are_filled_from_the_top_and_from_the_left() -> None:
    rows = ("1101000001", "1011111111", "0111111111", "1111111110")
    state, _ = drawn(6, 1, 5, *map(int, "".join(rows)), type="b", height="2")
    assert digits(state) == "88.8.....8\n8.88888888\n.888888888\n888888888."


def test_a_game_of_type_a_begins_with_an_empty_board_at_any_height() -> None:
    state, script = drawn(6, 1, 5, height="5")
    assert (digits(state), script.bounds) == ("", [256] * 3)


@pytest.mark.parametrize(("level", "heart"), [("0", "off"), ("1", "off"), ("9", "off"), ("5", "on")])
def test_the_first_piece_of_b_type_takes_53_frames_for_its_first_row(level: str, heart: str) -> None:
    state = new(type="b", level=level, heart=heart)
    interval = state.interval
    assert interval == FRAMES_A_ROW[int(level) + (10 if heart == "on" else 0)]
    assert falls(state, 53 + 2 * interval) == [53, 53 + interval, 53 + 2 * interval]
    state.offset = state.well.offset(14, 3)
    lock = locked_in(state)
    assert falls(state, lock + 2 + interval) == [lock + 2 + interval]


def test_a_new_b_type_game_begins_with_53_frames_again() -> None:
    state = game("O", row=14, type="b", level="9")
    run(state, locked_in(state) + 5)
    send(state, "restart")
    assert falls(state, 64) == [53, 64]


@pytest.mark.parametrize("kind", ["a", "b"])
def test_rules_say_when_points_count(kind: str) -> None:
    assert GAME.presentation.rules_text is not None
    text = " ".join(map(str, GAME.presentation.rules_text(Options(GAME.options, {"type": kind}))))
    assert ("a lost game scores 0" in text) == (kind == "b")
    assert ("level goes up every 10 lines" in text) == (kind == "a")


@pytest.mark.parametrize(("before", "left"), [(0, 22), (21, 1), (22, 0), (23, 0)])
def test_lines_are_counted_down_and_the_last_one_wins(before: int, left: int) -> None:
    state = completing(3, type="b", level="1")
    count(state, lines=before)
    assert state.status()["lines"] == 25 - before
    send(state, "down")
    run(state, 2)
    assert state.status()["lines"] == left
    assert state.figures()["rows"] == before + 3
    run(state, 93)
    generator = state.random.state
    assert (state.outcome(), state.score, state.level) == (None, 0, 1)
    run(state, 94)
    outcome = state.outcome()
    assert (outcome is not None and outcome.kind == "won") == (left == 0)
    assert state.in_play == (left > 0)
    assert (state.random.state == generator) == (left == 0)
    assert state.score == (600 if left == 0 else 0)


def test_a_win_scores_the_points_of_all_lines_and_soft_drops() -> None:
    state = completing(1, type="b", level="3")
    state.offset = state.well.offset(12, -1)
    send(state, "+down")
    run(state, locked_in(state) + 93)
    assert state.score == 0
    lay(state, "\n".join([NINE + "#"] * 4))
    state._place(Drawn(state.table.of[2][1], (3,) * 4))
    state.offset = state.well.offset(14, -1)
    count(state, lines=21)
    send(state, "-down", "+down")
    run(state, locked_in(state) + 93)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("won", "25 lines cleared")
    assert state.score == 40 * 4 + 2 + 1200 * 4
    assert "won 25 rows are cleared" in state.text()


def test_the_score_of_a_lost_b_type_game_is_0() -> None:
    state = game("O", type="b")
    controls(state).earned = 500
    state.grid[3, 4] = 1
    state.well.set_grid(state.grid)
    send(state, "down")
    run(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, state.score) == ("lost", 0)


# The end


@pytest.mark.parametrize("orientation", range(4))
def test_a_lock_where_the_piece_entered_loses_the_game_turned_or_not(orientation: int) -> None:
    state = game("T", orientation, board="\n".join(["#########."] * 16))
    send(state, "down")
    assert run(state, 1)[-2:] == ["locked", "lost"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("lost", "the piece locked where it entered")
    assert Counter(value for value in state.grid.cells if value)[7] == 4
    before = state.text()
    run(state, 300)
    assert state.text().replace(str(state.time), "") == before.replace("17 running", " running")
    assert state.inputs() == ("restart",)


def test_soft_points_count_at_a_loss_and_full_rows_do_not() -> None:
    state = game("O", board="\n".join(["####..####", *["####.#####"] * 15]))
    controls(state).rows = 4
    send(state, "down")
    run(state, 100)
    assert (state.outcome() is not None, state.score, state.lines) == (True, 4, 0)
    assert all(state.grid.row(2))


def test_a_piece_that_has_moved_to_the_side_does_not_lose_the_game() -> None:
    state = game("O", board="\n".join(["#########."] * 15))
    send(state, "left")
    lock = locked_in(state)
    run(state, lock + 2)
    assert (state.outcome(), place(state)) == (None, (0, -1, 3))


def test_a_piece_that_has_moved_away_and_back_loses_the_game() -> None:
    state = game("O", board="\n".join(["#########."] * 15))
    send(state, "left")
    run(state, 1)
    send(state, "right")
    locked_in(state)
    assert state.outcome() is not None


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place() -> None:
    state = game("O", row=14, board="\n".join([".....#....", *[".........."] * 15, "....#....."]))
    run(state, locked_in(state) + 2)
    assert state.in_play
    assert (1, 5) in piece_cells(state)
    assert state.grid[1, 5]
    send(state, "left")
    run(state, frame_of(state) + 1)
    assert piece_cells(state) == {(1, 3), (1, 4), (2, 3), (2, 4)}


def test_cells_fixed_in_row_minus_1_vanish() -> None:
    state = game("I", 1, column=6, board="\n".join([".......#.."] * 15))
    send(state, "down")
    run(state, 1)
    assert state.outcome() is None
    assert [state.grid[row, 7] for row in range(4)] == [3, 3, 3, 1]
    assert not state.well.bits >> state.well.offset(-1, 7) & 1


# Options


def test_options_out_of_range_are_refused() -> None:
    for name, text in (("type", "c"), ("level", "10"), ("height", "6"), ("heart", "yes")):
        with pytest.raises(OptionError, match=f"{name} must be"):
            Options(GAME.options, {name: text})


def test_the_preview_can_be_hidden_without_any_change_of_the_draws() -> None:
    shown, hidden = new(), new(preview="off")
    assert ([len(state.previews) for state in (shown, hidden)], hidden.next) == ([1, 0], shown.next)


def test_b_type_games_are_ranked_by_score_and_time_if_they_are_won() -> None:
    measures = {kind: GAME.measures_for(Options(GAME.options, {"type": kind})) for kind in "ab"}
    assert [measure.label for measure in measures["b"]] == ["score", "time"]
    assert all(measure.won for measure in measures["b"])
    assert measures["a"][0].label == "score"
    assert not measures["a"][0].won
