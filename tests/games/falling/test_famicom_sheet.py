"""The sheet of Famicom, worked out by hand: pieces, actions, gravity, clearing, levels, end. Its turns are in
test_famicom_turns."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.famicom import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    count,
    cover,
    follow,
    lay,
    left,
    picture,
    piece_cells,
    put,
    seen,
    send,
    setup_for,
    stack,
    top,
    wait,
    without_effect,
)
from tests.models.common import split_mix
from tests.models.famicom import POINTS, SPAWN_CELLS, SPAWN_COLUMNS, interval_of

set_up = setup_for(GAME)


def high(shape: str = "T") -> FallingState:
    """Return a game with this piece near the top of an empty board."""
    return begin(GAME, shape, "T")


# Board and pieces


def test_the_board_has_25_rows_of_10() -> None:
    grid = high().grid
    assert (grid.rows, grid.columns) == (25, 10)


@pytest.mark.parametrize("shape", SPAWN_CELLS)
def test_a_piece_enters_in_the_middle_of_row_0(shape: str) -> None:
    """A fault of the published program: it entered at the left edge."""
    assert piece_cells(begin(GAME, shape)) == {(r, c + SPAWN_COLUMNS[shape]) for r, c in SPAWN_CELLS[shape]}


def test_every_shape_has_its_own_colour() -> None:
    drawn = [GAME.begin(start=Start(generator=generator)).next for generator in range(60)]
    assert len({(piece.shape, piece.colour) for piece in drawn}) == 7
    assert len({piece.colour for piece in drawn}) == 7


def test_shapes_are_drawn_in_the_order_of_the_sheet() -> None:
    for generator in range(40):
        state = GAME.begin(start=Start(generator=generator))
        second, word = split_mix(generator)
        assert state.piece.shape == list(SPAWN_CELLS)[word % 7]
        assert state.next.shape == list(SPAWN_CELLS)[split_mix(second)[1] % 7]


# Actions


def test_a_held_direction_moves_at_once_after_200_ms_and_then_every_50() -> None:
    state = begin(GAME, "O")
    state.advance_to(30)
    send(state, "+left")
    assert piece_cells(state) == {(0, 3), (0, 4), (1, 3), (1, 4)}
    assert changes(state, 600, left) == [(230, 2), (280, 1), (330, 0)]


def test_a_blocked_press_counts_as_held_and_its_repeats_are_used_up() -> None:
    state = high("O")
    lay(state, "\n".join(["...#......"] * 25))
    send(state, "+left")
    lay(state, "")
    state.advance_to(220)
    assert left(state) == 3  # moved at 200
    lay(state, "\n".join(["..#......."] * 25))
    state.advance_to(270)  # blocked at 250
    lay(state, "")
    assert changes(state, 360, left) == [(300, 2), (350, 1)]


def test_pressing_the_other_direction_ends_the_hold_for_good_even_if_blocked() -> None:
    state = high("O")
    send(state, "+left")
    lay(state, "\n".join([".....#...."] * 25))
    send(state, "+right")
    assert without_effect(state, "-left")
    send(state, "-right")
    assert changes(state, 700, left) == []


@pytest.mark.parametrize("tap", ["left", "right"])
def test_a_blocked_tap_ends_a_hold_of_either_direction(tap: str) -> None:
    state = high("O")
    send(state, "+left")
    lay(state, "\n".join(["..#..#...."] * 25))
    send(state, tap)
    lay(state, "")
    assert changes(state, 700, left) == []


def test_down_moves_at_once_and_then_every_50_ms() -> None:
    state = high()
    state.advance_to(20)
    send(state, "+down")
    assert changes(state, 180, top) == [(70, 2), (120, 3), (170, 4)]


RESTING = """
    T, then O
    ...ooo....
    ....o.....
    ....#.....
"""


@pytest.mark.parametrize("text", ["+down", "down"])
def test_a_down_press_locks_a_piece_that_cannot_move_down(text: str) -> None:
    state = set_up(RESTING)
    send(state, text)
    assert stack(state) == picture("""
        ...###....
        ....#.....
        ....#.....
    """)
    assert piece_cells(state) == {(0, 4), (0, 5), (1, 4), (1, 5)}


def test_a_repeat_of_held_down_locks_and_continues_with_the_next_piece() -> None:
    state = set_up("""
        T, then O
        ...ooo....
        ....o.....
        ..........
        ....#.....
    """)
    state.advance_to(300)
    send(state, "+down")
    state.advance_to(350)
    assert stack(state) == "....#....."
    state.advance_to(351)
    assert stack(state) == picture("""
        ...###....
        ....#.....
        ....#.....
    """)
    assert changes(state, 460, top) == [(400, 1), (450, 2)]


def test_a_held_down_that_locked_at_the_press_continues() -> None:
    state = set_up(RESTING)
    send(state, "+down")
    assert changes(state, 110, top) == [(50, 1), (100, 2)]


def test_space_drops_and_locks_at_once_and_ends_no_hold() -> None:
    state = set_up("""
        T, then O
        ...ooo....
        ....o.....
        ..........
        ..........
        ..........
    """)
    send(state, "+left", "drop")
    assert stack(state) == picture("""
        ..###.....
        ...#......
    """)
    assert changes(state, 260, left) == [(200, 3), (250, 2)]


def test_f2_restarts_and_f8_pauses() -> None:
    assert "F2" in GAME.controls.new_game_keys
    assert GAME.controls.pause.keys == ("F8",)
    assert GAME.controls.pause.hides_board


def test_a_pause_keeps_the_rest_of_the_gravity_timer() -> None:
    state = high()
    state.advance_to(700)
    send(state, "pause")
    wait(state, 5000)
    send(state, "resume")
    assert changes(state, 1100, top) == [(1000, 1)]


# Nothing interrupts gravity


def test_gravity_moves_one_row_every_1000_ms_regardless_of_inputs() -> None:
    state = high()
    state.advance_to(400)
    send(state, "left", "right", "down", "cw")
    state.advance_to(990)
    send(state, "left", "cw", "down")  # upside down, from row 1
    assert changes(state, 2100, top) == [(1000, 2), (2000, 3)]


def test_a_spawn_does_not_set_the_gravity_timer() -> None:
    state = high()
    state.advance_to(990)
    send(state, "drop")
    assert changes(state, 2100, top) == [(1000, 1), (2000, 2)]


def test_gravity_locks_a_resting_piece() -> None:
    state = set_up(RESTING)
    state.advance_to(1000)
    assert stack(state) == "....#....."
    state.advance_to(1001)
    assert stack(state) == picture("""
        ...###....
        ....#.....
        ....#.....
    """)
    assert changes(state, 2001, top) == [(2000, 1)]


# Clearing


def test_full_rows_are_cleared_at_once_and_empty_ones_added_at_the_top() -> None:
    state = set_up("""
        I
        .#........
        ####o#####
        ####o####.
        ####o#####
        ####o#####
    """)
    send(state, "down")
    assert stack(state) == picture("""
        .#........
        #########.
    """)


@pytest.mark.parametrize("number", range(1, 5))
def test_points_by_rows(number: int) -> None:
    points = POINTS[number]
    state = high()
    clear(state, number)
    assert (state.score, state.lines, state.level) == (points, number, 1)
    assert state.status() == {"level": 1, "score": points, "lines": number}
    clear(state, number)
    assert state.score == 2 * points


def clear(state: FallingState, number: int) -> None:
    """Clear this number of rows (1 to 4) with an upright I at the left wall, at this instant."""
    lay(state, "\n".join([".........."] * (25 - number) + [".#########"] * number))
    cover(state, "I", [(21, 0), (22, 0), (23, 0), (24, 0)])
    follow(state, "T")
    send(state, "drop")
    assert stack(state) == "\n".join(["#........."] * (4 - number))


def test_no_points_without_a_row() -> None:
    state = high()
    send(state, "drop", "drop")
    assert (state.score, state.lines) == (0, 0)


# Levels


def test_the_level_goes_up_every_thirty_rows_and_each_is_a_tenth_faster_even_beyond_level_11() -> None:
    """A fault of the published program: it crashed at level 11."""
    state = high()
    for rows in range(4, 420, 4):
        clear(state, 4)
        level = 1 + rows // 30
        assert (state.lines, state.level, state.interval) == (rows, level, interval_of(level))
    assert state.level == 14


def test_a_lock_raises_the_level_by_one_at_most_and_the_next_lock_continues_even_without_a_row() -> None:
    state = high()
    count(state, lines=89)
    clear(state, 1)  # 90 rows: enough for level 4
    assert (state.lines, state.level) == (90, 2)
    send(state, "drop")
    assert (state.level, state.interval) == (3, 810)
    send(state, "drop")
    assert (state.level, state.interval) == (4, 729)
    send(state, "drop")
    assert (state.level, state.interval) == (4, 729)


def test_a_new_level_sets_the_gravity_timer() -> None:
    state = high()
    count(state, lines=29)
    state.advance_to(950)
    clear(state, 1)
    assert state.level == 2
    assert changes(state, 2800, top) == [(1850, 1), (2750, 2)]


def test_the_interval_goes_no_lower_than_1_ms() -> None:
    state = high()
    count(state, lines=3000)
    for _ in range(60):
        clear(state, 1)
    assert (state.level, state.interval) == (61, 1)


# End


def test_a_block_in_row_4_ends_the_game() -> None:
    state = begin(GAME, "I", "O")
    lay(state, "\n".join(["...#......"] * 19))  # rows 6 to 24
    put_upright(state, 3, top=2)
    events = wait(state, 1001)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert [event.name for event in events] == ["locked", "lost"]
    assert stack(state) == "\n".join(["...#......"] * 23)
    assert state.inputs() == ("restart",)


def put_upright(state: FallingState, column: int, top: int) -> None:
    cover(state, "I", [(top + r, column) for r in range(4)])


def test_a_lock_that_ends_the_game_clears_and_scores_nothing() -> None:
    state = begin(GAME, "I", "O")
    lay(state, "\n".join(["###.######"] * 2 + ["...#......"] * 18))  # rows 5 and 6, on a tower
    put_upright(state, 3, top=3)
    wait(state, 1001)
    assert state.outcome() is not None
    assert [r for r in range(25) if all(state.grid.row(r))] == [5, 6]
    assert (state.score, state.lines, state.level) == (0, 0, 1)


def test_gravity_does_nothing_after_a_soft_drop_has_ended_the_game_in_the_same_ms() -> None:
    state = begin(GAME, "O")
    lay(state, "\n".join(["....#....."] * 20))
    put(state, "O", 0, 2, 4)
    state.advance_to(950)
    send(state, "+down")
    assert top(state) == 3
    events = [event.name for event in wait(state, 51)]  # soft drop and gravity are due at 1000 ms
    assert events == ["locked", "lost"]
    assert state.set_pieces == 1


def test_a_stack_up_to_row_5_does_not_end_the_game() -> None:
    state = begin(GAME, "I", "O")
    lay(state, "\n".join(["...#......"] * 16))  # rows 9 to 24
    put_upright(state, 3, top=5)
    wait(state, 1001)
    assert state.outcome() is None
    assert min(r for r in range(25) if state.grid[r, 3]) == 5


def test_row_5_can_be_cleared() -> None:
    state = begin(GAME, "I", "O")
    lay(state, "\n".join(["###.######"] + ["#........."] * 3 + ["#..#......"] * 16))
    put_upright(state, 3, top=5)
    wait(state, 1001)
    assert state.lines == 1
    assert stack(state) == "\n".join(["#..#......"] * 19)


def test_a_piece_enters_over_a_stack_below_row_4() -> None:
    state = begin(GAME, "O", "T")
    lay(state, "\n".join(["####..####"] * 20))
    put(state, "O", 0, 20, 4)
    send(state, "drop")
    assert state.outcome() is None
    assert seen(state).startswith("...ooo....\n....o.....\n..........")
