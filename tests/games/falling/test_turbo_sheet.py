"""The sheet of Turbo, worked out by hand: turns counter-clockwise, a drop that does not lock, speed by score, its
end."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.turbo import GAME
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
from tests.models.turbo import POINTS, SHAPES, SIZES, cells_of


def started(first: str, *then: str) -> FallingState:
    """Return a game that starts with this piece, resumed from its initial pause."""
    state = begin(GAME, first, *then)
    send(state, "resume")
    return state


def set_up(text: str) -> FallingState:
    state = setup_for(GAME)(text)
    send(state, "resume")
    return state


# Board and pieces


def test_the_board_has_23_rows_of_12() -> None:
    grid = begin(GAME, "T").grid
    assert (grid.rows, grid.columns) == (23, 12)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_piece_enters_wholly_above_the_board(shape: str) -> None:
    assert piece_cells(begin(GAME, shape)) == {(r - SIZES[shape], c + 4) for r, c in cells_of(shape, 0)}


def test_every_shape_has_its_own_colour() -> None:
    drawn = [GAME.begin(start=Start(generator=generator)).next for generator in range(60)]
    assert len({(piece.shape, piece.colour) for piece in drawn}) == 7
    assert len({piece.colour for piece in drawn}) == 7


def test_shapes_are_drawn_in_the_order_of_the_sheet() -> None:
    for generator in range(40):
        state = GAME.begin(start=Start(generator=generator))
        second, word = split_mix(generator)
        assert state.piece.shape == SHAPES[word % 7]
        assert state.next.shape == SHAPES[split_mix(second)[1] % 7]


def test_the_game_starts_paused_with_both_pieces_drawn_and_the_board_visible() -> None:
    state = begin(GAME, "T")
    assert state.paused
    assert state.piece is not None
    assert len(state.previews) == 1
    assert not GAME.controls.pause.hides_board
    assert GAME.controls.pause.keys == ("P",)
    wait(state, 10_000)
    assert without_effect(state, "left")
    send(state, "resume")
    assert changes(state, 2700, top) == [(1300, -2), (2600, -1)]


def test_a_restart_is_paused_too() -> None:
    state = started("T")
    state.advance_to(100)
    send(state, "restart")
    assert state.paused


def test_the_first_piece_of_a_higher_level_falls_at_the_speed_of_that_level() -> None:
    state = begin(GAME, "T", start_level="3")
    send(state, "resume")
    assert changes(state, 2100, top) == [(1000, -2), (2000, -1)]


# Turns


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if SIZES[shape] == 3])
def test_up_turns_the_box_a_quarter_counter_clockwise(shape: str) -> None:
    state = started(shape)
    put(state, shape, 0, 10, 5)
    for turn in (1, 2, 3, 4, 5):
        send(state, "ccw")
        assert piece_cells(state) == {(10 + r, 5 + c) for r, c in cells_of(shape, -turn % 4)}


def test_the_i_toggles_between_column_1_and_row_1() -> None:
    state = set_up("""
        I
        .....o......
        .....o......
        .....o......
        .....o......
    """)
    send(state, "ccw")
    assert seen(state) == picture("""
        ....oooo....
        ............
        ............
    """)
    send(state, "ccw")
    assert seen(state) == picture("""
        .....o......
        .....o......
        .....o......
        .....o......
    """)


def test_the_o_does_not_turn_and_there_is_only_one_direction() -> None:
    state = started("O")
    put(state, "O", 0, 10, 5)
    assert without_effect(state, "ccw")
    assert "cw" not in started("T").inputs()


def test_a_turn_that_does_not_fit_is_refused_without_a_kick() -> None:
    state = set_up("""
        T
        .....o......
        ....#oo.....
        .....o......
    """)
    assert without_effect(state, "ccw")
    state = set_up("""
        I
        o...........
        o...........
        o...........
        o...........
    """)
    assert without_effect(state, "ccw")


def test_above_the_board_only_the_side_walls_refuse_a_turn() -> None:
    state = started("I")
    lay(state, "\n".join(["############"] * 23))
    send(state, "ccw", "left", "left", "left", "left")
    assert piece_cells(state) == {(-3, 0), (-3, 1), (-3, 2), (-3, 3)}
    assert without_effect(state, "left")
    send(state, "ccw", "left")
    assert piece_cells(state) == {(-4, 0), (-3, 0), (-2, 0), (-1, 0)}
    assert without_effect(state, "ccw")


# Actions


@pytest.mark.parametrize(("key", "read", "step"), [("left", left, -1), ("right", left, 1), ("down", top, 1)])
def test_a_held_key_moves_at_once_after_250_ms_and_then_every_33(key: str, read: object, step: int) -> None:
    state = started("O")
    put(state, "O", 0, 10, 5)
    state.advance_to(20)
    at = read(state)  # type: ignore[operator]
    send(state, f"+{key}")
    assert read(state) == at + step  # type: ignore[operator]
    wanted = [(270, at + 2 * step), (303, at + 3 * step), (336, at + 4 * step)]
    assert changes(state, 340, read) == wanted  # type: ignore[arg-type]


def test_a_down_that_cannot_move_does_nothing_and_its_repeat_is_used_up() -> None:
    state = set_up("""
        O
        ....oo......
        ....oo......
        ....#.......
        ............
    """)
    assert without_effect(state, "down")
    send(state, "+down")
    state.advance_to(260)  # blocked at 250
    assert stack(state) == picture("""
        ....#.......
        ............
    """)
    lay(state, "")
    assert changes(state, 290, top) == [(283, 20)]


def test_space_goes_to_the_bottom_without_locking() -> None:
    state = set_up("""
        O, then O
        ....oo......
        ....oo......
        ............
        ............
    """)
    send(state, "+left", "drop")
    assert stack(state) == ""
    assert changes(state, 300, left) == [(250, 2), (283, 1)]  # the hold continues
    send(state, "-left", "right")
    state.advance_to(1301)
    assert stack(state) == picture("""
        ..##........
        ..##........
    """)


def test_a_pause_keeps_the_rest_of_the_timers() -> None:
    state = started("O")
    state.advance_to(1200)
    send(state, "pause")
    wait(state, 5000)
    send(state, "resume")
    assert changes(state, 1350, top) == [(1300, -1)]


# Clearing


def test_a_full_row_0_is_cleared() -> None:
    """A fault of the published program: it stayed."""
    state = started("I", "O")
    lay(state, "\n".join(["####.#######", *["#..........."] * 3, *["....#......."] * 19]))
    cover(state, "I", [(r, 4) for r in range(4)])
    wait(state, 1301)
    assert stack(state) == "\n".join(["#...#......."] * 3 + ["....#......."] * 19)
    assert state.score == 110


def test_cells_locked_above_the_board_vanish() -> None:
    state = started("I", "O")
    lay(state, "\n".join(["#..........."] * 22))
    cover(state, "I", [(r - 3, 0) for r in range(4)])
    wait(state, 1301)
    assert stack(state) == "\n".join(["#..........."] * 23)


def test_full_rows_are_cleared_and_blocks_between_them_fall() -> None:
    state = set_up("""
        I, then O
        .#..........
        ####o#######
        ####o######.
        ####o#######
        ####o#######
    """)
    wait(state, 1301)
    assert stack(state) == picture("""
        .#..........
        ###########.
    """)
    assert state.score == 170


# Score and speed


@pytest.mark.parametrize("rows", range(5))
def test_points_by_rows_and_one_point_for_a_lock_without_rows(rows: int) -> None:
    state = started("I")
    assert state.status() == {"score": 100}
    clear(state, rows)
    assert state.status() == {"score": 100 + (POINTS[rows] or 1)}


def clear(state: FallingState, rows: int) -> int:
    """Clear this number of rows (0 to 4) with an upright I at the left wall. Returns the ms of the lock."""
    lay(state, "\n".join(["............"] * (23 - rows) + [".###########"] * rows))
    cover(state, "I", [(r, 0) for r in range(19, 23)])
    follow(state, "O")
    locked = state.due()
    assert locked is not None
    state.advance_to(locked + 1)
    assert stack(state) == "\n".join(["#..........."] * (4 - rows))
    return locked


def test_a_new_speed_is_no_new_level() -> None:
    state = started("O")
    state.offset = state.landing_offset()
    count(state, score=200)
    events = [event.name for event in wait(state, 1301)]
    assert state.tally.speed == 2
    assert "locked" in events
    assert "level" not in events


@pytest.mark.parametrize(
    ("score", "interval"),
    [
        *[(100, 1200), (198, 1200), (199, 1200), (200, 1100), (399, 1100), (400, 1000), (600, 900), (800, 800)],
        *[(1000, 700), (1200, 600), (1400, 500), (1599, 500), (1600, 400), (1800, 400), (5000, 400)],
    ],
)
def test_the_speed_goes_up_every_200_points(score: int, interval: int) -> None:
    state = started("I")
    count(state, score=score)
    locked = clear(state, 0)
    assert (locked, state.score) == (1300, score + 1)
    assert changes(state, locked + 2 * interval + 1, top) == [(locked + interval, -1), (locked + 2 * interval, 0)]


def test_points_for_rows_count_for_the_speed_at_once_but_the_point_for_none_does_not() -> None:
    state = started("I")
    count(state, score=190)
    clear(state, 1)
    assert (state.score, state.interval) == (200, 1100)
    state = started("I")
    count(state, score=199)
    clear(state, 0)
    assert (state.score, state.interval) == (200, 1200)
    clear(state, 0)
    assert (state.score, state.interval) == (201, 1100)


# End


def test_a_new_piece_that_cannot_move_one_row_down_ends_the_game() -> None:
    state = set_up("""
        I, then O
        oooo........
    """)
    lay(state, "\n".join(["....#......."] + ["............"] * 22))  # (0, 4): the O is above it
    state.advance_to(1300)
    assert state.outcome() is None
    events = wait(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert [event.name for event in events] == ["locked", "spawned", "lost"]
    assert piece_cells(state) == {(-2, 4), (-2, 5), (-1, 4), (-1, 5)}


def test_the_game_continues_if_the_new_piece_can_move_one_row() -> None:
    state = set_up("""
        I, then O
        oooo........
    """)
    lay(state, "\n".join(["............", "....##......"] + ["............"] * 21))
    state.advance_to(1301)
    assert state.outcome() is None
    wait(state, 1200)
    assert top(state) == -1


def test_a_lock_above_the_board_does_not_end_the_game() -> None:
    state = started("I", "O")
    lay(state, "\n".join(["#..........."] * 23))
    cover(state, "I", [(r - 4, 0) for r in range(4)])
    wait(state, 1301)
    assert state.outcome() is None
