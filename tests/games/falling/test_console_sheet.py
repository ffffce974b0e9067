"""Console plays as its sheet says: times, falls, locks, clears, points, B-type and the end, frame by frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

import pytest

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import Event, InputRefusedError, Start
from puzzlebox_games.console.controls import ConsoleControls
from puzzlebox_games.console.game import GAME
from puzzlebox_games.console.rules import RULES
from puzzlebox_games.falling.fills import LooseBlocks
from puzzlebox_games.falling.pieces import PieceTable
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.boards import count, digits, follow, lay, marks, picture, seen, without_effect

T = TypeVar("T")

ORDER = "TJZOSLI"


def new_game(first: str = "T", *then: str, seed: str = "sheet", **options: str) -> FallingState:
    """Return a new game with this first piece, and the ones that follow."""
    state = GAME.begin(Options(GAME.options, options), Start(seed=seed))
    assert isinstance(state, FallingState)
    put(state, first)
    follow(state, *then)
    return state


def set_up(text: str, **options: str) -> FallingState:
    """Return a game with the board and the falling piece of a picture, in which no piece hangs. An O comes next. The
    picture's first line names the shape, and its orientation if several look the same."""
    shape, _, orientation = text.strip().partition("\n")[0].partition(" ")
    board = text.strip().partition("\n")[2]
    state = new_game(shape, "O", **options)
    lay(state, board)
    ours(state).hanging = False
    covered = sorted(marks(state, board, "o"))
    for number, turned in enumerate(state.table.of[ORDER.index(shape)]):
        row, column = (a - b for a, b in zip(covered[0], turned.cells[0], strict=True))
        if sorted(turned.at(row, column)) == covered and orientation in ("", str(number)):
            state.orientation, state.offset = turned, state.well.offset(row, column)
            return state
    raise AssertionError(f"no {shape} has the cells {covered}")


def put(state: FallingState, shape: str, orientation: int = 0) -> None:
    """Make this the falling piece, where it enters."""
    state.orientation, state.values = state.table.of[ORDER.index(shape)][orientation], (1 + ORDER.index(shape),) * 4
    state.offset = state.orientation.entry


def ours(state: FallingState) -> ConsoleControls:
    assert isinstance(state.controls, ConsoleControls)
    return state.controls


def at(state: FallingState, frame: int) -> list[Event]:
    """Let time pass until this frame is over. Return what happened."""
    events = list(state.advance_to(state.started + frame * 655171 // 39375 + 1))
    assert ours(state).frame == frame or state.ended
    return events


def send(state: FallingState, *texts: str) -> None:
    for text in texts:
        assert state.send(text) is not None, text


def frames_of(state: FallingState, last: int, read: Callable[[FallingState], T]) -> list[int]:
    """Return the frames up to this one in which the value changes."""
    frames, before = [], read(state)
    for frame in range(ours(state).frame + 1, last + 1):
        at(state, frame)
        if (now := read(state)) != before:
            frames.append(frame)
            before = now
    return frames


def column(state: FallingState) -> int:
    return state.corner[1]


def row(state: FallingState) -> int:
    """Return the row of the pivot."""
    return state.corner[0] - state.orientation.shape.row


def until(state: FallingState, condition: Callable[[FallingState], bool]) -> int:
    """Let frames pass until the condition holds. Return the last one."""
    for frame in range(ours(state).frame + 1, ours(state).frame + 1000):
        at(state, frame)
        if condition(state):
            return frame
    raise AssertionError("it never holds")


def until_lock(state: FallingState) -> int:
    """Let frames pass until a fall fails."""
    return until(state, lambda state: state.phase == "locking")


def until_entry(state: FallingState) -> int:
    """Let frames pass until the next piece has come."""
    number = state.pieces
    return until(state, lambda state: state.pieces > number)


def about_to_fall(state: FallingState, frames: int = 1) -> FallingState:
    """Let the piece try to fall in the next frame, or in so many frames."""
    ours(state).fall_timer = state.interval - frames
    return state


def fill(state: FallingState, cells: Collection[Cell]) -> None:
    """Give the board blocks in these cells, and no others."""
    grid = Grid(20, 10)
    for cell in cells:
        grid[cell] = 1
    state.well.set_grid(grid)


# Frames


@pytest.mark.parametrize(("frame", "ms"), [(1, 16), (2, 33), (97, 1614), (1000, 16639), (39375, 655171)])
def test_time_of_a_frame(frame: int, ms: int) -> None:
    assert RULES.clock is not None
    assert RULES.clock.time(frame) == ms


def test_a_press_acts_in_the_next_frame_and_not_before() -> None:
    state = new_game("T")
    send(state, "left")
    state.advance_to(16)
    assert column(state) == 4
    state.advance_to(17)
    assert column(state) == 3


def test_left_held_from_5_ms_moves_in_frames_1_17_and_23() -> None:
    state = new_game("T")
    state.advance_to(5)
    send(state, "+left")
    moves: list[tuple[int, int]] = []
    while len(moves) < 3:
        before = column(state)
        state.advance_to(state.time + 1)
        if column(state) != before:
            moves.append((ours(state).frame, state.time - 1))
    assert moves == [(1, 16), (17, 282), (23, 382)]


def test_presses_of_a_frame_are_one_and_the_later_side_counts() -> None:
    state = new_game("T")
    send(state, "+left", "right", "cw")
    assert without_effect(state, "cw")
    at(state, 1)
    assert (column(state), state.orientation.number) == (5, 1)
    assert frames_of(state, 60, column) == []


def test_there_is_no_drop_and_no_hold() -> None:
    state = new_game()
    for text in ("drop", "hold", "half"):
        with pytest.raises(InputRefusedError):
            state.send(text)


# Pieces


@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        ("T", [(0, 4), (0, 5), (0, 6), (1, 5)]),
        ("J", [(0, 4), (0, 5), (0, 6), (1, 6)]),
        ("Z", [(0, 4), (0, 5), (1, 5), (1, 6)]),
        ("O", [(0, 4), (0, 5), (1, 4), (1, 5)]),
        ("S", [(0, 5), (0, 6), (1, 4), (1, 5)]),
        ("L", [(0, 4), (0, 5), (0, 6), (1, 4)]),
        ("I", [(0, 3), (0, 4), (0, 5), (0, 6)]),
    ],
)
def test_a_piece_enters_in_these_cells(shape: str, cells: list[tuple[int, int]]) -> None:
    piece = new_game(shape).piece
    assert piece is not None
    assert sorted(piece.cells) == cells
    assert piece.values == (1 + ORDER.index(shape),) * 4


@pytest.mark.parametrize(
    ("shape", "pictures"),
    [
        ("T", ["ooo/.o.", ".o./oo./.o.", ".o./ooo", ".o./.oo/.o."]),
        ("I", ["oooo", "..o./..o./..o./..o."]),
        ("S", [".oo/oo.", ".o./.oo/..o"]),
        ("Z", ["oo./.oo", "..o/.oo/.o."]),
        ("J", ["ooo/..o", ".o./.o./oo.", "o../ooo", ".oo/.o./.o."]),
        ("L", ["ooo/o..", "oo./.o./.o.", "..o/ooo", ".o./.o./.oo"]),
    ],
)
def test_clockwise_turns_go_through_the_pictures(shape: str, pictures: list[str]) -> None:
    state = new_game(shape)
    state.offset += 8 * state.well.stride
    left = column(state)
    for number in (*range(1, len(pictures)), 0):
        send(state, "cw")
        at(state, ours(state).frame + 1)
        lines = seen(state).splitlines()
        width = len(pictures[0].split("/")[0])
        drawn = [line[left : left + width] for line in lines if "o" in line]
        assert "/".join(drawn) == pictures[number]
    send(state, "ccw")
    at(state, ours(state).frame + 1)
    assert state.orientation.number == len(pictures) - 1


def test_a_turn_needs_only_its_target_cells_and_there_are_no_kicks() -> None:
    state = set_up("""T
        ...#.#....
        ...ooo....
        ...#o#....
        ..........
    """)
    send(state, "ccw")
    at(state, 1)
    assert state.orientation.number == 3
    state = set_up("""I 1
        o.........
        o.........
        o.........
        o.........
        ..........
    """)
    send(state, "cw")
    at(state, 1)
    assert state.orientation.number == 1


# Randomizer


class Script:
    """Draws these numbers, and remembers the bounds."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = list(numbers)
        self.bounds: list[int] = []
        self.state = 0

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.numbers.pop(0)


def draw(last: str, *numbers: int) -> tuple[str, list[int]]:
    """Return the shape that is drawn with these numbers after the last one, and the bounds of the draws."""
    script, table = Script(numbers), PieceTable(RULES.pieces, 10)
    (drawn,), memory = RULES.randomizer(script, table, (ORDER.index(last),) if last else ())  # type: ignore[arg-type]
    assert memory == (ORDER.index(drawn.orientation.shape.name),)
    return drawn.orientation.shape.name, script.bounds


def test_draws_of_the_example() -> None:
    assert draw("O", 3, 0) == ("O", [8, 8])
    assert draw("O", 3, 7) == ("O", [8, 8])
    assert draw("O", 2) == ("Z", [8])
    assert draw("O", 7, 1) == ("S", [8, 8])
    assert draw("", 7, 4) == ("S", [8, 8])
    assert draw("", 0) == ("T", [8])


@pytest.mark.parametrize("last", ORDER)
def test_odds_in_64ths(last: str) -> None:
    odds = Counter(draw(last, a, b)[0] for a in range(8) for b in range(8))
    expected = dict.fromkeys(ORDER, 10) | {last: 4 if last in "OS" else 2}
    likelier = {"T": "Z", "J": "T", "Z": "J", "L": "T", "I": "S"}
    assert odds == expected | ({likelier[last]: 12} if last in likelier else {})


def test_two_pieces_are_drawn_at_the_start_and_one_at_each_entry() -> None:
    state = GAME.begin(Options(GAME.options), Start(generator=1234567))
    assert isinstance(state, FallingState)
    piece = state.piece
    assert piece is not None
    assert piece.shape + state.next.shape == "LT"
    send(state, "+down")
    before = state.random.state
    entry = until_entry(state)
    assert state.orientation.shape.name + state.next.shape == "TT"
    assert before != state.random.state
    assert ours(state).shape_counts == (1, 0, 0, 0, 0, 1, 0)
    before = state.random.state
    at(state, entry + 9)
    assert state.random.state == before


# Sideways


def test_a_blocked_direction_is_tried_in_every_frame() -> None:
    state = new_game("T")
    fill(state, {(0, 3)})
    send(state, "+left")
    at(state, 5)
    assert (column(state), ours(state).charge) == (4, 16)
    fill(state, set())
    assert frames_of(state, 20, column) == [6, 12, 18]


def test_nothing_moves_sideways_while_down_is_held() -> None:
    state = new_game("T")
    send(state, "+down", "+left")
    assert frames_of(state, 20, column) == []
    send(state, "-down")
    assert frames_of(state, 40, column) == [36]


@pytest.mark.parametrize(("charge", "frames"), [(13, [3, 9]), (14, [2, 8]), (15, [1, 7]), (16, [1, 7])])
@pytest.mark.parametrize("side", ["+left", "+right"])
def test_the_charge_carries_over_to_the_next_piece(charge: int, frames: list[int], side: str) -> None:
    state = about_to_fall(set_up("O\n....oo....\n....oo...."))
    ours(state).charge = charge
    at(state, 1)
    send(state, side)
    entry = until_entry(state)
    assert ours(state).charge == charge
    assert [frame - entry for frame in frames_of(state, entry + 10, column)] == frames


def test_a_press_in_the_entry_frame_is_lost_and_one_in_the_failing_frame_counts() -> None:
    state = about_to_fall(set_up("T\n..........\n...ooo....\n....o....."))
    send(state, "left", "cw")
    at(state, 1)
    assert (column(state), state.orientation.number, state.phase) == (2, 1, "locking")
    entry = until_entry(state.copy())
    at(state, entry - 1)
    send(state, "left")
    at(state, entry + 1)
    assert column(state) == 4
    send(state, "left")
    at(state, entry + 2)
    assert column(state) == 3


# Falling

FRAMES = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *[5] * 3, *[4] * 3, *[3] * 3, *[2] * 10, 1, 1, 1]


@pytest.mark.parametrize(("level", "frames"), list(enumerate(FRAMES)))
def test_frames_a_row(level: int, frames: int) -> None:
    state = set_up("O\n....oo....\n....oo....\n" + "..........\n" * 10)
    state.interval = state.rules.interval(level)
    assert frames_of(state, 3 * frames, row) == [frames, 2 * frames, 3 * frames]


def test_the_first_piece_hangs_for_96_frames() -> None:
    state = new_game("O")
    assert frames_of(state, 200, row) == [97, 145, 193]


@pytest.mark.parametrize("level", ["1", "10", "19"])
def test_the_first_piece_hangs_at_any_level(level: str) -> None:
    assert frames_of(new_game("O", level=level), 100, row)[0] == 97


def test_down_ends_the_hanging_and_starts_a_soft_drop() -> None:
    state = new_game("O")
    send(state, "+down")
    assert frames_of(state, 10, row) == [3, 5, 7, 9]


def test_the_fall_timer_counts_while_the_first_piece_hangs() -> None:
    state = new_game("O")
    at(state, 59)
    send(state, "down")
    assert frames_of(state, 120, row) == [60, 108]


def test_down_with_left_held_ends_the_hanging_without_a_soft_drop() -> None:
    state = new_game("O")
    at(state, 9)
    send(state, "+left", "+down")
    assert frames_of(state, 100, row) == [48, 96]


def test_soft_drop_is_interrupted_by_a_direction_and_must_be_pressed_again() -> None:
    state = new_game("O")
    send(state, "+down")
    at(state, 7)
    send(state, "+left")
    assert frames_of(state, 40, row) == []
    assert ours(state).soft_rows == 0
    send(state, "-left", "-down", "+down")
    assert frames_of(state, 45, row) == [43, 45]


def test_gravity_comes_between_soft_steps() -> None:
    state = about_to_fall(set_up("O\n....oo....\n....oo....\n" + "..........\n" * 10), 2)
    send(state, "+down")
    assert frames_of(state, 7, row) == [2, 3, 5, 7]
    assert ours(state).soft_rows == 3


def test_down_held_through_an_entry_does_nothing() -> None:
    state = set_up("O\n....oo....\n....oo....\n..........")
    send(state, "+down")
    entry = until_entry(state)
    assert frames_of(state, entry + 47, row) == []


def test_a_resting_piece_can_move_until_the_next_try() -> None:
    state = about_to_fall(set_up("O\n....oo....\n....oo....\n...##....."), 3)
    assert frames_of(state, 2, row) == []
    send(state, "right")
    at(state, 3)
    assert (column(state), row(state), state.phase) == (5, 18, "falling")


# From locking to the next piece


def test_first_piece_of_the_examples() -> None:
    state = new_game("O")
    assert frames_of(state, 960, row) == list(range(97, 914, 48))
    assert (row(state), state.phase) == (18, "falling")
    at(state, 961)
    assert (state.phase, state.time) == ("locking", 15991)
    assert digits(state) == ""
    assert seen(state) == picture("....oo....\n....oo....")
    at(state, 962)
    assert digits(state) == picture("....44....\n....44....")
    assert state.piece is None
    assert until_entry(state) == 971
    assert state.time == 16157
    assert frames_of(state, 1019, row) == [1019]
    assert state.time == 16956


@pytest.mark.parametrize("pivot", range(20))
def test_entry_delay_by_the_row_of_the_pivot(pivot: int) -> None:
    state = about_to_fall(new_game("I"))
    ours(state).hanging = False
    state.offset += pivot * state.well.stride
    fill(state, {(pivot + 1, 5)} if pivot < 19 else set())
    k = [5] * 6 + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 2
    assert until_lock(state) == 1
    at(state, k[pivot])
    assert not state.grid[pivot, 5]
    assert state.piece is not None
    at(state, 1 + k[pivot])
    assert state.grid[pivot, 5] == 7
    assert state.piece is None
    assert until_entry(state) == 1 + 8 + 2 * k[pivot]


@pytest.mark.parametrize(("pivot", "k"), [(19, 1), (17, 2), (13, 3), (9, 4), (5, 5)])
@pytest.mark.parametrize("phase", range(4))
def test_full_rows_take_17_to_20_frames_more(pivot: int, k: int, phase: int) -> None:
    state = new_game("I")
    ours(state).hanging = False
    state.offset += pivot * state.well.stride
    fill(state, {(pivot, c) for c in (0, 1, 2, 7, 8, 9)} | ({(pivot + 1, 5)} if pivot < 19 else set()))
    at(state, phase)
    about_to_fall(state)
    lock = until_lock(state)
    assert lock == phase + 1
    c = lock + 2 * k + 3
    e = next(frame for frame in range(c + 1, c + 5) if frame % 4 == 0) + 16
    at(state, c)
    assert state.lines == 0
    assert [frame - c for frame in frames_of(state.copy(), e, lambda state: ours(state).step)] == [
        frame - c for frame in range(e - 16, e + 1, 4)
    ]
    at(state, e - 1)
    assert (state.lines, state.score) == (0, 0)
    at(state, e)
    assert (state.lines, state.score) == (1, 40)
    assert until_entry(state) == e + 5
    assert 17 <= e + 5 - (c + 5) <= 20


TWO_ROWS = "O\n####oo####\n####oo####"


@pytest.mark.parametrize("failing", [961, 962])
def test_two_rows_of_the_examples(failing: int) -> None:
    state = set_up(TWO_ROWS)
    ours(state).frame, state.started = failing - 1, -((failing - 1) * 655171 // 39375) - 1
    about_to_fall(state)
    assert until_lock(state) == failing
    frames = frames_of(state.copy(), 984, lambda state: ours(state).step)
    assert frames == [968, 972, 976, 980, 984]
    at(state, 983)
    assert (state.lines, state.score) == (0, 0)
    at(state, 984)
    assert (state.lines, state.score) == (2, 100)
    assert until_entry(state) == 989


def test_rows_are_removed_in_the_tests_from_the_top_one_a_frame() -> None:
    state = about_to_fall(
        set_up("""I 1
            2222o22222
            .3..o.....
            4444o44444
            5555o55555
        """)
    )
    boards = []
    for frame in range(1, 7):
        at(state, frame)
        boards.append(digits(state).splitlines())
    assert boards[1] == ["2222722222", ".3..7.....", "4444744444", "5555755555"]
    assert boards[2] == [".3..7.....", "4444744444", "5555755555"]
    assert boards[3] == boards[2]
    assert boards[4] == [".3..7.....", "5555755555"]
    assert boards[5] == [".3..7....."]
    vanishing = state.controls.vanishing
    assert vanishing is not None
    assert [number for number, _ in vanishing.rows] == [16, 18, 19]
    shown = vanishing.shown(state.grid)
    assert shown[160:170] == [2] * 4 + [7] + [2] * 5
    assert shown[170:180] == [0, 3, 0, 0, 7, 0, 0, 0, 0, 0]
    assert shown[190:] == [5] * 4 + [7] + [5] * 5
    assert shown[:160] == [0] * 160


def test_full_rows_are_announced_once() -> None:
    state = about_to_fall(set_up(TWO_ROWS))
    events = [event.detail for event in state.advance_to(1000) if event.name == "rows"]
    assert events == [(18, 19)]


def test_rows_vanish_from_the_middle_outwards() -> None:
    state = about_to_fall(set_up(TWO_ROWS))
    parts = []
    until(state, lambda state: state.controls.vanishing is not None)
    while vanishing := state.controls.vanishing:
        part = "".join("#" if value else "." for value in vanishing.shown(state.grid)[-10:])
        parts += [] if part in parts else [part]
        at(state, ours(state).frame + 1)
    assert parts == ["##########", "####..####", "###....###", "##......##", "#........#"]


def test_only_four_rows_around_the_pivot_are_tested() -> None:
    full = "##########\n"
    state = about_to_fall(set_up("O\n" + full + "..........\n....oo....\n....oo....\n" + full * 2))
    until_entry(state)
    assert state.lines == 1
    assert digits(state).count("1") == 20


@pytest.mark.parametrize("pivot", [0, 1])
def test_rows_0_to_3_are_tested_at_the_top(pivot: int) -> None:
    state = about_to_fall(new_game("I"))
    ours(state).hanging = False
    state.offset += pivot * state.well.stride
    cells = {(r, c) for r in (3, 4) for c in range(10)}
    fill(state, {*cells, (pivot + 1, 5)})
    until_entry(state)
    assert state.lines == 1
    assert all(state.grid.row(4))


def test_cells_above_the_board_vanish() -> None:
    state = new_game("I")
    put(state, "I", 1)
    fill(state, {(2, 5)})
    send(state, "+down")
    assert until_lock(state) == 3
    until_entry(state)
    assert [cell for cell, value in state.grid.items() if value] == [(0, 5), (1, 5), (2, 5)]


# Points and level


@pytest.mark.parametrize(("rows", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize("level", [0, 5, 19])
def test_points_of_rows(rows: int, points: int, level: int) -> None:
    lines = ["####o#####"] * rows + ["####o####."] * (4 - rows)
    state = about_to_fall(set_up("I 1\n" + "\n".join(lines), level=str(level)))
    until_entry(state)
    assert (state.score, state.lines) == (points * (level + 1), rows)


FOUR_ROWS = "I 1\n" + "####o#####\n" * 4


def test_points_are_those_of_the_new_level() -> None:
    state = about_to_fall(set_up(FOUR_ROWS, level="18"))
    count(state, lines=128)
    until_entry(state)
    assert (state.lines, state.level, state.score) == (132, 19, 24000)
    assert state.interval == 2


def test_seven_points_for_a_soft_drop_of_seven_rows() -> None:
    state = set_up("O\n....oo....\n....oo....\n" + "..........\n" * 7)
    send(state, "+down")
    assert until_lock(state) == 17
    assert ours(state).soft_rows == 8
    until_entry(state)
    assert (state.score, ours(state).soft_rows) == (7, 0)


def test_a_soft_drop_of_one_failing_step_scores_nothing() -> None:
    state = set_up("O\n....oo....\n....oo....")
    send(state, "+down")
    until_entry(state)
    assert state.score == 0


def test_points_without_rows_come_in_the_frame_after_the_tests() -> None:
    state = set_up("O\n....oo....\n....oo....\n" + "..........\n" * 4)
    send(state, "+down")
    assert until_lock(state) == 11
    at(state, 16)
    assert state.score == 0
    at(state, 17)
    assert state.score == 4


def test_points_of_soft_drop_and_rows_add_up_to_999999_at_most() -> None:
    state = set_up("O\n....oo....\n....oo....\n..........\n####..####\n####..####")
    send(state, "+down")
    copy = state.copy()
    until_entry(state)
    assert state.score == 103
    count(copy, score=999_990)
    until_entry(copy)
    assert copy.score == 999_999


FIRST_RISES = [10, 20, 30, 40, 50, 60, 70, 80, 90, *[100] * 7, 110, 120, 130, 140]


@pytest.mark.parametrize(("start", "lines"), list(enumerate(FIRST_RISES)))
def test_lines_at_which_the_level_goes_up(start: int, lines: int) -> None:
    for before, level in ((lines - 2, start), (lines - 1, start + 1), (lines + 8, start + 1), (lines + 9, start + 2)):
        row = "####o#####"
        state = about_to_fall(set_up("I 1\n####o####.\n####o####.\n####o####.\n" + row, level=str(start)))
        count(state, lines=before)
        until_entry(state)
        assert (state.lines, state.level) == (before + 1, level)


# B-type


@pytest.mark.parametrize(("height", "rows"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 10), (5, 12)])
def test_rows_of_blocks_by_height(height: int, rows: int) -> None:
    state = GAME.begin(Options(GAME.options, {"type": "b", "height": str(height)}), Start(generator=7))
    assert isinstance(state, FallingState)
    filled = [sum(map(bool, state.grid.row(r))) for r in range(20)]
    assert not any(filled[: 20 - rows])
    assert all(0 < number < 10 for number in filled[20 - rows :])
    assert {value for value in state.grid.cells if value} <= {8}
    assert not rows or not state.grid[20 - rows, 0]


def test_draws_of_the_blocks() -> None:
    state = new_game()
    grid = state.grid.copy()
    script = Script(number for _ in range(12) for number in (0, 1, 2, 3, 4, 5, 6, 7, 7, 1, 6))
    LooseBlocks(12)(script, grid)  # type: ignore[arg-type]
    assert script.bounds == ([8] * 10 + [10]) * 12
    rows = ["".join(str(value or ".") for value in grid.row(r)) for r in range(20)]
    assert rows == ["." * 10] * 8 + ["....88..8."] + ["8...88..8."] * 11


def test_all_rows_are_drawn_at_any_height_after_two_pieces() -> None:
    states = [new_game(seed="draws", type="b", height=str(height)) for height in range(6)]
    assert len({state.random.state for state in states}) == 1
    a_type = new_game(seed="draws")
    script = GAME.begin(Options(GAME.options), "draws")
    assert isinstance(script, FallingState)
    grid = a_type.grid.copy()
    LooseBlocks(12)(script.random, grid)
    assert grid == states[5].grid
    assert script.random.state == states[0].random.state


def test_lines_count_down_at_a_fixed_level() -> None:
    state = about_to_fall(set_up(FOUR_ROWS, type="b", level="9"))
    assert state.status()["lines"] == 25
    count(state, lines=13)
    until_entry(state)
    assert (state.status()["lines"], state.level, state.score) == (8, 9, 12000)
    assert state.figures()["rows"] == 17


def test_b_type_is_won_in_the_frame_after_the_animation() -> None:
    state = about_to_fall(set_up(FOUR_ROWS, type="b", level="13", height="4"))
    count(state, lines=23)
    end = until(state, lambda state: bool(state.score)) + 1
    assert (state.status()["lines"], state.score, state.outcome()) == (0, 1200 * 14, None)
    drawn = state.random.state
    events = at(state, end)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, str(outcome.reason), state.score) == ("won", "25 lines cleared", 1200 * 14 + 7000)
    assert [event.name for event in events] == ["won"]
    assert (state.piece, state.random.state, state.due(), state.inputs()) == (None, drawn, None, ("restart",))


def test_a_win_leads_to_999999_points_at_most() -> None:
    state = about_to_fall(set_up(FOUR_ROWS, type="b", level="9", height="5"))
    count(state, lines=23, score=975_000)
    until(state, lambda state: state.ended)
    assert state.score == 999_999


def test_a_restart_counts_down_again_and_fills_the_board_anew() -> None:
    state = new_game(type="b", level="7", height="3")
    count(state, lines=20)
    send(state, "+left", "restart")
    assert (state.status()["lines"], state.level) == (25, 7)
    again = GAME.begin(state.options, Start(generator=state.origin))
    assert again.text().split("\n")[0] == state.text().split("\n")[0]
    assert ours(state).frame == 0
    assert (ours(state).hanging, sum(ours(state).shape_counts)) == (True, 1)


# End


def test_overlap_ends_the_game_in_the_frame_after_the_failed_fall() -> None:
    state = about_to_fall(new_game("O"))
    ours(state).hanging = False
    ours(state).soft_rows = 5
    fill(state, {(1, 4), (2, 5)})
    at(state, 1)
    assert state.outcome() is None
    at(state, 2)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, str(outcome.reason)) == ("lost", "there is no room for the piece")
    assert state.score == 0
    assert [cell for cell, value in state.grid.items() if value] == [(1, 4), (2, 5)]
    assert state.piece is not None


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place() -> None:
    state = about_to_fall(set_up("O\n....oo....\n....oo...."))
    grid = state.grid.copy()
    grid[1, 4] = 1
    state.well.set_grid(grid)
    entry = until_entry(state)
    assert state.outcome() is None
    send(state, "right")
    at(state, entry + 48)
    assert (column(state), row(state)) == (5, 1)
    assert state.outcome() is None


def test_a_piece_that_reaches_the_top_without_overlap_does_not_end_the_game() -> None:
    state = about_to_fall(new_game("O", "I"))
    ours(state).hanging = False
    fill(state, {(2, 5)})
    until_entry(state)
    assert state.outcome() is None


# Pause


def test_time_stands_still_in_a_pause_which_ends_holds_but_not_presses() -> None:
    state = new_game("T")
    send(state, "+left", "cw", "pause")
    state.advance_to(9000)
    assert ours(state).frame == 0
    send(state, "resume")
    at(state, 1)
    assert (column(state), state.orientation.number) == (3, 1)
    assert frames_of(state, 60, column) == []
    assert frames_of(state, 97, row) == [97]


# Options, measures, rules


@pytest.mark.parametrize("text", ["type=c", "level=20", "level=-1", "height=6"])
def test_options_have_their_limits(text: str) -> None:
    with pytest.raises(OptionError):
        Options.parse(GAME.options, text)


def test_a_type_is_ranked_by_score_and_b_type_by_the_score_of_won_games() -> None:
    a_type, b_type = Options(GAME.options), Options(GAME.options, {"type": "b"})
    assert (GAME.measures_for(a_type)[0].figure, GAME.measures_for(a_type)[0].won) == ("score", False)
    assert [(m.figure, m.least, m.won) for m in GAME.measures_for(b_type)] == [
        ("score", False, True),
        ("time", True, True),
    ]


def test_no_option_changes_the_rules_of_the_sheet() -> None:
    assert not Options(GAME.options, {"type": "b", "level": "9", "height": "5"}).changes_rules


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.label)
def test_presets_can_be_played(preset: object) -> None:
    options = Options(GAME.options, preset.options)  # type: ignore[attr-defined]
    assert GAME.begin(options, "puzzlebox").outcome() is None


def rules_text(**options: str) -> str:
    assert GAME.presentation.rules_text is not None
    return "\n".join(map(str, GAME.presentation.rules_text(Options(GAME.options, options))))


def test_rules_say_what_is_special() -> None:
    text = rules_text(level="3")
    for part in (
        "repeats it after 16 frames, then every 6 frames",
        "A release does not reset this charge",
        "The first piece waits for 96 frames",
        "There is no lock delay",
        "at levels 0 to 29 and beyond: 48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5,",
        "2, 1.",
        "10 to 18 frames",
        "40, 100, 300 or 1200 points",
        "The game starts at level 3.",
        "A piece may enter over blocks",
    ):
        assert part in text
    assert "Clear 25 lines to win" not in text


def test_rules_of_b_type_name_the_goal_the_bonus_and_the_blocks() -> None:
    text = rules_text(type="b", level="12", height="3")
    for part in ("Clear 25 lines to win.", "A win adds 5000 points.", "8 rows of random blocks", "never changes"):
        assert part in text
    assert "The board is empty at the start." in rules_text(type="b")
    assert "A win adds" not in rules_text(type="b")
