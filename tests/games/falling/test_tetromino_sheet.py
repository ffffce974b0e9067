"""The sheet of Tetromino, worked out by hand: actions, locking, score, end. Its pieces are in test_tetromino_pieces,
its timers in test_tetromino_time."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import InputRefusedError
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.tetromino import GAME
from tests.games.falling.boards import (
    begin,
    corner,
    follow,
    lay,
    picture,
    piece_cells,
    put,
    seen,
    send,
    setup_for,
    stack,
    wait,
    without_effect,
)
from tests.models.tetromino import interval_of

set_up = setup_for(GAME)

# Actions


def test_left_and_right_move_one_column() -> None:
    state = set_up("""
        T
        ....o.....
        ...ooo....
        .#.....#..
    """)
    send(state, "left", "left")
    assert seen(state) == picture("""
        ..o.......
        .ooo......
        .#.....#..
    """)
    send(state, "right")
    assert seen(state) == picture("""
        ...o......
        ..ooo.....
        .#.....#..
    """)


def test_a_move_blocked_by_a_block_or_the_wall_changes_nothing() -> None:
    state = set_up("""
        T
        ..o#......
        .#oo#.....
        ..o.......
    """)
    assert without_effect(state, "left")
    assert without_effect(state, "right")
    assert without_effect(state, "+left")
    state = set_up("""
        T
        o.......#.
        oo......#.
        o.......#.
    """)
    assert without_effect(state, "+left")
    assert without_effect(state, "-left")


def test_a_turn_that_does_not_fit_in_place_is_refused_without_a_kick() -> None:
    state = set_up("""
        T
        ....o.....
        ...#oo....
        ....o.....
    """)
    assert without_effect(state, "cw")
    assert without_effect(state, "ccw")


def test_a_turn_into_the_wall_or_the_floor_is_refused() -> None:
    state = set_up("""
        I
        .........o
        .........o
        .........o
        .........o
    """)
    assert without_effect(state, "cw")
    state = set_up("""
        I
        ...oooo...
    """)
    assert without_effect(state, "cw")


def test_a_turn_needs_only_its_own_cells() -> None:
    state = set_up("""
        J
        ..##......
        .#oo#.....
        ..o.......
        .#o#......
    """)
    assert without_effect(state, "ccw")  # (1,1) and (2,1) of J 0 are not free
    lay(
        state,
        """
        ..##......
        .#..#.....
        ..........
        .#........
        """,
    )
    send(state, "cw")
    assert seen(state) == picture("""
        ..##......
        .#..#.....
        .ooo......
        .#.o......
    """)


def test_down_moves_one_row_if_it_fits() -> None:
    state = set_up("""
        S
        ....oo....
        ...oo.....
        ..........
        ...#......
    """)
    send(state, "down")
    assert seen(state) == picture("""
        ....oo....
        ...oo.....
        ...#......
    """)
    assert without_effect(state, "down")


def test_a_dropped_piece_is_not_locked_and_can_be_moved_and_turned_until_gravity() -> None:
    state = set_up("""
        L
        ..o.......
        ..o.......
        ..oo......
        ..........
        ....###...
        ..........
        ..........
        ..........
    """)
    send(state, "drop")
    assert seen(state) == picture("""
        ....###...
        ..o.......
        ..o.......
        ..oo......
    """)
    send(state, "cw", "right", "right")
    assert seen(state) == picture("""
        ....###...
        ..........
        ...ooo....
        ...o......
    """)
    wait(state, 250)
    assert stack(state) == picture("""
        ....###...
        ..........
        ..........
        ..........
    """)
    follow(state, "O")
    wait(state, 1)
    assert stack(state) == picture("""
        ....###...
        ..........
        ...###....
        ...#......
    """)
    assert state.piece is not None
    assert (state.piece.shape, corner(state)) == ("O", (-2, 3))


def test_a_drop_of_a_piece_that_rests_changes_nothing() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
    """)
    assert without_effect(state, "drop")


# Locking and clearing


def test_full_rows_are_cleared_at_once_and_blocks_above_move_down() -> None:
    state = set_up("""
        I
        #.........
        ####o#####
        ###.o#####
        ####o#####
        ####o#####
    """)
    wait(state, 251)
    assert stack(state) == picture("""
        #.........
        ###.######
    """)
    assert state.score == 3


def test_blocks_keep_the_colour_of_their_piece() -> None:
    state = begin(GAME, "O")
    put(state, "O", 0, 16, -1, values=(3, 3, 3, 3))
    wait(state, 251)
    assert [state.grid[cell] for cell in ((18, 0), (18, 1), (19, 0), (19, 1))] == [3, 3, 3, 3]
    assert sum(1 for value in state.grid.cells if value) == 4


@pytest.mark.parametrize("above", [1, 2, 3])
def test_cells_locked_above_the_board_vanish(above: int) -> None:
    """A fault of the published program: it was wrapped round to the bottom row."""
    state = begin(GAME, "I", "O")
    lay(state, "\n".join([".........."] * (4 - above) + ["#........."] * 10 + [".........."] * (6 + above)))
    put(state, "I", 0, -above, -2)
    wait(state, 251)
    assert stack(state) == "\n".join(["#........."] * (14 - above) + [".........."] * (6 + above))
    assert state.outcome() is None
    send(state, "left", "left", "left")
    assert piece_cells(state) == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert without_effect(state, "left")


# Score, level, speed


def clear_rows(state: FallingState, number: int) -> int:
    """Clear this number of rows (1 to 4) with an upright I at the left wall. Returns the ms of the lock."""
    lay(state, "\n".join([".........."] * (20 - number) + [".#########"] * number))
    put(state, "I", 0, 16, -2)
    follow(state, "O")
    locked = state.due()
    assert locked is not None
    state.advance_to(locked + 1)
    assert stack(state) == "\n".join(["#........."] * (4 - number))
    return locked


def test_a_point_per_row_a_level_every_ten_rows_and_gravity_down_to_40_ms() -> None:
    state = begin(GAME, "O")
    rows = 0
    for number in (1, 2, 3, 4, *[4] * 30):
        rows += number
        level = rows // 10 + 1
        entered = clear_rows(state, number)
        interval = interval_of(level)
        assert (state.score, state.level, state.interval) == (rows, level, interval)
        state.advance_to(entered + interval)
        assert corner(state) == (-2, 3)
        state.advance_to(entered + interval + 1)
        assert corner(state) == (-1, 3)
    assert state.status() == {"score": 130, "level": 14}


# End


def test_a_new_piece_that_does_not_fit_ends_the_game_and_stays_in_the_preview() -> None:
    state = set_up("""
        I, then O
        oooo......
    """)
    lay(state, "\n".join([".........."] * 1 + [".....#...."] * 18 + [".........."]))  # (1, 5) is taken
    wait(state, 250)
    assert state.outcome() is None
    events = wait(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert [event.name for event in events] == ["locked", "lost"]
    assert state.piece is None
    assert state.landing == ()
    assert (state.next.shape, state.score) == ("O", 0)


def test_after_the_end_only_restart_acts() -> None:
    state = set_up("""
        I, then O
        oooo......
    """)
    lay(state, "\n".join(["....#....."] * 19 + [".........."]))
    wait(state, 251)
    assert state.inputs() == ("restart",)
    ended = stack(state)
    for text in ("left", "+left", "-left", "+down", "cw", "ccw", "drop", "pause", "resume"):
        with pytest.raises(InputRefusedError, match="over"):
            state.send(text)
    wait(state, 10_000)
    assert stack(state) == ended
    assert state.due() is None
    send(state, "restart")
    assert stack(state) == ""
    assert (state.outcome(), state.score, state.level, state.paused) == (None, 0, 1, False)
    assert corner(state) == (-2, 3)


def test_a_piece_enters_beside_blocks_as_long_as_none_is_in_its_way() -> None:
    state = set_up("""
        I, then O
        oooo......
    """)
    lay(state, "\n".join(["####..####"] * 2 + [".........."] * 18))
    wait(state, 251)
    assert state.outcome() is None
    assert piece_cells(state) == {(0, 4), (0, 5), (1, 4), (1, 5)}
