"""The sheet of Nineteen, worked out by hand: the table of shapes, clearing within the box, points, end. Its save files
are in test_nineteen_saves."""

from __future__ import annotations

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.nineteen.game import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    corner,
    cover,
    follow,
    lay,
    left,
    picture,
    piece_cells,
    put,
    send,
    setup_for,
    stack,
    top,
    without_effect,
)
from tests.models.common import split_mix
from tests.models.nineteen import INTERVALS, POINTS, TABLE, cells_of

set_up = setup_for(GAME)


def placed(number: int, row: int, column: int) -> set[Cell]:
    return {(row + r, column + c) for r, c in cells_of(number)}


# The table


@pytest.mark.parametrize("number", range(19))
def test_a_piece_enters_at_column_3_row_minus_1_with_no_cell_below_row_2(number: int) -> None:
    state = begin(GAME, str(number))
    assert piece_cells(state) == placed(number, -1, 3)
    assert max(row for row, _ in piece_cells(state)) <= 2
    assert (top(state) == -1) == (number in (1, 2))


def test_the_number_is_drawn_uniformly_over_all_nineteen() -> None:
    drawn = set()
    for generator in range(300):
        state = GAME.begin(start=Start(generator=generator))
        second, word = split_mix(generator)
        assert state.piece.shape == str(word % 19)
        assert state.next.shape == str(split_mix(second)[1] % 19)
        drawn.add(word % 19)
    assert len(drawn) == 19


@pytest.mark.parametrize("number", range(19))
def test_a_turn_changes_the_number_and_keeps_the_base_point(number: int) -> None:
    state = begin(GAME, str(number))
    put(state, str(number), 0, 10, 4)
    if number == 6:
        assert without_effect(state, "cw")
        return
    send(state, "cw")
    assert piece_cells(state) == placed(TABLE[number][1], 10, 4)
    assert corner(state) == (10, 4)
    assert state.piece is not None
    assert state.piece.shape == str(TABLE[number][1])


@pytest.mark.parametrize("number", [number for number in range(19) if number != 6])
def test_a_turn_needs_only_its_own_four_cells(number: int) -> None:
    before, after = placed(number, 10, 4), placed(TABLE[number][1], 10, 4)
    near = {(row, column) for row in range(8, 17) for column in range(2, 10)}
    state = begin(GAME, str(number))
    block(state, near - before - after)
    put(state, str(number), 0, 10, 4)
    send(state, "cw")
    for cell in after - before:
        state = begin(GAME, str(number))
        block(state, {cell})
        put(state, str(number), 0, 10, 4)
        assert without_effect(state, "cw")


def block(state: FallingState, cells: set[Cell]) -> None:
    lay(state, "\n".join("".join(".#"[(row, column) in cells] for column in range(10)) for row in range(23)))


def test_a_turn_at_the_wall_is_refused_without_a_kick() -> None:
    state = set_up("""
        1
        o.........
        o.........
        o.........
        o.........
    """)
    assert without_effect(state, "cw")
    assert "ccw" not in state.inputs()


def test_above_the_board_the_side_walls_count() -> None:
    state = begin(GAME, "1")
    put(state, "1", 0, -4, 8)
    assert piece_cells(state) == {(row, 9) for row in range(-4, 0)}
    assert without_effect(state, "right")
    assert without_effect(state, "cw")


# Actions


@pytest.mark.parametrize(("key", "read", "step"), [("left", left, -1), ("right", left, 1), ("down", top, 1)])
def test_a_held_key_moves_at_once_after_200_ms_and_then_every_50(key: str, read: object, step: int) -> None:
    state = begin(GAME, "6")
    put(state, "6", 0, 8, 4)
    state.advance_to(20)
    at = read(state)  # type: ignore[operator]
    send(state, f"+{key}")
    assert read(state) == at + step  # type: ignore[operator]
    wanted = [(220, at + 2 * step), (270, at + 3 * step), (320, at + 4 * step)]
    assert changes(state, 330, read) == wanted  # type: ignore[arg-type]


RESTING = """
    17, then 6
    ...ooo....
    ....o.....
    ....#.....
"""

ABOVE = """
    17, then 6
    ...ooo....
    ....o.....
    ..........
    ....#.....
"""

LOCKED = """
    ...###....
    ....#.....
    ....#.....
"""


@pytest.mark.parametrize("text", ["+down", "down"])
def test_a_down_press_locks_a_piece_that_cannot_move_down(text: str) -> None:
    state = set_up(RESTING)
    send(state, text)
    assert stack(state) == picture(LOCKED)
    assert corner(state) == (-1, 3)


def test_space_goes_to_the_bottom_and_locks_at_once() -> None:
    state = set_up(ABOVE)
    send(state, "drop")
    assert stack(state) == picture(LOCKED)


def test_a_repeat_of_down_locks_and_continues_with_the_next_piece() -> None:
    state = set_up(ABOVE)
    send(state, "+down")
    state.advance_to(200)
    assert stack(state) == "....#....."
    state.advance_to(201)
    assert stack(state) == picture(LOCKED)
    assert top(state) == 1
    assert changes(state, 301, top) == [(250, 2), (300, 3)]


def test_gravity_moves_or_locks_every_interval_and_a_spawn_sets_its_timer() -> None:
    state = set_up(RESTING)
    follow(state, "6", "6")
    state.advance_to(1001)
    assert stack(state) == picture(LOCKED)
    state.advance_to(1600)
    send(state, "drop")
    assert changes(state, 3601, top) == [(2600, 2), (3600, 3)]


# Clearing: only within the piece's box


def test_full_rows_are_cleared_and_blocks_above_move_down() -> None:
    state = set_up("""
        1, then 6
        .#........
        ####o#####
        ####o####.
        ####o#####
        ####o#####
    """)
    send(state, "drop")
    assert stack(state) == picture("""
        .#........
        #########.
    """)
    assert (state.score, state.lines) == (500, 3)


def test_a_full_row_within_the_box_is_cleared_even_without_a_cell_of_the_piece() -> None:
    state = set_up("""
        0, then 6
        ...oooo...
        ##########
        #.........
    """)
    send(state, "drop")
    assert stack(state) == picture("""
        ...####...
        #.........
    """)
    assert state.score == 100


def test_full_rows_from_the_base_row_down_are_cleared() -> None:
    state = set_up("""
        6, then 0
        ##########
        ##########
        ##########
        ....oo....
        ....oo....
    """)
    send(state, "drop")
    assert stack(state) == picture("""
        ##########
        ....##....
        ....##....
    """)
    assert state.score == 300


def test_full_rows_below_the_box_stay_until_a_lock_touches_them() -> None:
    state = set_up("""
        0, then 0 6
        ...oooo...
        ...#......
        ##########
        ##########
    """)
    send(state, "drop")
    assert stack(state) == picture("""
        ...####...
        ...#......
        ##########
        ##########
    """)
    assert (state.score, state.lines) == (0, 0)
    cover(state, "0", [(20, column) for column in range(6, 10)])  # its base row is 18: rows 18 to 21
    lay(
        state,
        """
        ...#......
        ##########
        ##########
        """,
    )
    send(state, "drop")
    assert stack(state) == picture("""
        ...#..####
        ##########
    """)


def test_rows_0_to_2_are_never_cleared_and_never_move() -> None:
    state = begin(GAME, "1", "6")
    lay(state, "\n".join(["####.#####"] * 4 + ["....#....."] * 19))
    cover(state, "1", [(row, 4) for row in range(4)])
    send(state, "drop")
    assert stack(state) == "\n".join(["##########"] * 3 + [".........."] + ["....#....."] * 19)
    assert state.score == 100


# Points, level, speed


def clear(state: FallingState, rows: int) -> None:
    """Clear this number of rows (1 to 4) with an upright I at the left wall, at this instant."""
    lay(state, "\n".join([".........."] * (23 - rows) + [".#########"] * rows))
    cover(state, "1", [(r, 0) for r in range(19, 23)])
    follow(state, "6")
    send(state, "drop")
    assert stack(state) == "\n".join(["#........."] * (4 - rows))


@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("level", [1, 3, 10])
def test_points_by_rows_times_the_level(rows: int, level: int) -> None:
    state = begin(GAME, "6", start_level=str(level))
    assert state.status() == {"score": 0, "level": level}
    clear(state, rows)
    assert state.status() == {"score": POINTS[rows] * level, "level": level}


def test_points_count_with_the_level_before_the_lock() -> None:
    state = begin(GAME, "6")
    for _ in range(3):
        clear(state, 4)  # the third makes 12 rows, still at level 1
    assert (state.score, state.level) == (2400, 2)
    clear(state, 1)
    assert state.score == 2600


def test_a_level_every_ten_rows_up_to_ten() -> None:
    state = begin(GAME, "6")
    for rows in range(4, 121, 4):
        clear(state, 4)
        level = min(10, 1 + rows // 10)
        assert (state.level, state.interval) == (level, INTERVALS[level - 1])
    before = state.time
    assert changes(state, before + 300, top) == [(before + 134, 2), (before + 268, 3)]


def test_rows_are_counted_from_0_at_any_first_level() -> None:
    state = begin(GAME, "6", start_level="9")
    assert state.interval == 168
    clear(state, 4)
    clear(state, 4)
    assert state.level == 9
    clear(state, 4)
    assert (state.level, state.interval) == (10, 134)


# End


def test_a_lock_with_a_cell_in_rows_0_to_2_ends_the_game_after_the_clearing_and_its_points() -> None:
    state = begin(GAME, "1", "6")
    lay(state, "\n".join(["####.#####"] * 3 + ["....#....."] * 17))  # rows 3 to 22, the upper three lack one
    cover(state, "1", [(row, 4) for row in range(2, 6)])
    events = send(state, "drop")
    assert [event.name for event in events if event.name != "dropped"] == ["locked", "rows", "lost"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert (state.score, state.lines) == (500, 3)
    assert [row for row in range(3) if any(state.grid.row(row))] == [2]


def test_a_lock_in_row_3_does_not_end_the_game() -> None:
    state = begin(GAME, "0", "6")
    lay(state, "\n".join(["...#......"] * 19))
    cover(state, "0", [(3, column) for column in range(3, 7)])
    send(state, "drop")
    assert state.outcome() is None


def test_a_new_piece_always_fits() -> None:
    state = begin(GAME, "1", "1")
    lay(state, "\n".join(["###..#####"] * 20))
    cover(state, "1", [(row, 4) for row in range(19, 23)])
    send(state, "drop")
    assert state.outcome() is None
    assert piece_cells(state) == placed(1, -1, 3)
