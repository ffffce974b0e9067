"""T-spins of Guideline's sheet, worked out by hand: which locks are full or mini T-spins, and which moves undo them."""

from __future__ import annotations

from itertools import combinations

import pytest

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import begin, picture, piece_cells, put, seen, send, setup_for, stack, wait
from tests.games.falling.srs_sheet import at
from tests.models.guideline_tables import (
    CORNERS,
    FULL_SPIN_POINTS,
    MINI_SPIN_POINTS,
    ORIENTATION_NAMES,
    POINTED_AT,
)

set_up = setup_for(GAME, mode="zen")

FULL, MINI, NONE = FULL_SPIN_POINTS[0], MINI_SPIN_POINTS[0], 0
"""The points of a lock that clears no row, at level 1."""

ONTO = [("R", "0", "ccw"), ("0", "R", "cw"), ("R", "2", "cw"), ("0", "L", "ccw")]
"""For each orientation, a turn in place that ends in it."""


def turned_among(before: str, after: str, text: str, filled: tuple[Cell, ...]) -> FallingState:
    """Return a game with a T that has just turned in place. Its box is at (29, 3); these corners and a cell below the
    box are filled."""
    state = begin(GAME, "T", mode="zen")
    grid = Grid(40, 10)
    for row, column in filled:
        grid[29 + row, 3 + column] = 1
    if after != "0":
        grid[32, 4] = 1
    state.well.set_grid(grid)
    put(state, "T", ORIENTATION_NAMES.index(before), 29, 3)
    send(state, text)
    assert state.piece is not None
    assert set(state.piece.cells) == at("T", after, 29, 3)
    return state


@pytest.mark.parametrize(("before", "after", "text"), ONTO)
def test_a_full_t_spin_needs_three_diagonals_with_both_in_front(before: str, after: str, text: str) -> None:
    for number in range(5):
        for filled in combinations(CORNERS, number):
            if after != "0" or any(row == 2 for row, _ in filled):  # else it would not rest
                events = send(turned_among(before, after, text, filled), "drop")
                spins = [event.detail for event in events if event.name == "spin"]
                full = all(cell in filled for cell in POINTED_AT[ORIENTATION_NAMES.index(after)])
                assert spins == ([] if number < 3 else ["full"] if full else ["mini"]), filled


SLOT = """
    T
    ...#o.....
    ###.oo####
    ####o#####
"""


def test_a_t_spin_double() -> None:
    state = set_up(SLOT)
    send(state, "cw")
    assert seen(state) == picture("""
        ...#......
        ###ooo####
        ####o#####
    """)
    events = send(state, "drop")
    assert stack(state) == "...#......"
    assert [(event.name, event.detail) for event in events if event.name in ("spin", "rows")] == [
        ("spin", "full"),
        ("rows", (38, 39)),
    ]
    assert state.score == 1200


# Walls, floor and other places


def test_the_floor_counts_as_filled() -> None:
    state = set_up("""
        T
        ....o.....
        ...#oo#...
        ....o.....
    """)
    send(state, "ccw")  # R>0, third shift
    assert seen(state) == picture("""
        ...#.o#...
        ....ooo...
    """)
    send(state, "drop")
    assert state.score == MINI


def test_a_wall_counts_as_filled() -> None:
    state = set_up("""
        T
        .o........
        ooo.......
        .#........
        #.........
    """)
    send(state, "cw")  # 0>R, second shift: the centre comes to column 0
    assert seen(state) == picture("""
        o.........
        oo........
        o#........
        #.........
    """)
    send(state, "drop")
    assert state.score == MINI


# Full by the fifth shift


def test_the_fifth_shift_of_a_quarter_turn_makes_a_full_t_spin() -> None:
    state = set_up("""
        T
        ...#o.....
        ...ooo....
        ###.#.....
        ###.......
        ###.......
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ...#......
        ..........
        ###o#.....
        ###oo.....
        ###o......
    """)
    send(state, "drop")
    assert state.score == FULL


def test_the_mirrored_fifth_shift_makes_a_full_t_spin() -> None:
    state = set_up("""
        T
        .....o#...
        ....ooo...
        .....#.###
        .......###
        .......###
    """)
    send(state, "ccw")
    assert seen(state) == picture("""
        ......#...
        ..........
        .....#o###
        .....oo###
        ......o###
    """)
    send(state, "drop")
    assert state.score == FULL


def test_the_fifth_shift_of_a_half_turn_makes_no_full_t_spin() -> None:
    state = set_up("""
        T
        .....#....
        ..........
        ...#o#....
        ...#oo....
        ....o.....
        ..........
    """)
    send(state, "half")  # R>L: two up
    assert seen(state) == picture("""
        ....o#....
        ...oo.....
        ...#o#....
        ...#......
        ..........
        ..........
    """)
    send(state, "drop")
    assert state.score == MINI


# What undoes a T-spin


def test_a_move_after_the_turn_undoes_a_t_spin_even_there_and_back() -> None:
    state = turned_among("R", "0", "ccw", ((0, 0), (2, 0), (2, 2)))
    send(state, "right", "left", "drop")
    assert state.score == NONE


SHAFT = """
    T
    ...#o#....
    ...ooo....
    ...#......
    ..........
    ...#.#....
    ..........
"""
"""After a clockwise turn the T has three filled diagonals, and again two rows lower, where it comes to rest."""

RESTING = """
    ...#.#....
    ..........
    ...##.....
    ....##....
    ...###....
    ..........
"""


def test_a_drop_by_a_row_or_more_undoes_a_t_spin() -> None:
    state = set_up(SHAFT)
    send(state, "cw", "drop")
    assert stack(state) == picture(RESTING)
    assert state.score == 2 * 2


def test_a_fall_by_gravity_undoes_a_t_spin() -> None:
    state = setup_for(GAME, mode="marathon")(SHAFT)
    send(state, "cw")
    wait(state, 2501)  # two rows at a second each, and half a second until it locks
    assert stack(state) == picture(RESTING)
    assert state.score == NONE


def test_a_fall_by_soft_drop_undoes_a_t_spin() -> None:
    state = set_up(SHAFT)
    send(state, "cw", "+down")
    wait(state, 601)  # two rows at 50 ms each
    assert stack(state) == picture(RESTING)
    assert state.score == 2


def test_a_turn_after_the_fall_makes_a_t_spin_again() -> None:
    state = setup_for(GAME, mode="marathon")(SHAFT)
    send(state, "cw")
    wait(state, 2001)
    send(state, "cw", "ccw", "drop")
    assert stack(state) == picture(RESTING)
    assert state.score == MINI


def test_waiting_and_refused_moves_do_not_undo_a_t_spin() -> None:
    state = set_up(SLOT)
    send(state, "cw")
    wait(state, 300)
    before = piece_cells(state)
    for key in ("left", "right"):
        state.send(key)
        assert piece_cells(state) == before
    wait(state, 201)  # it locks by its clock
    assert stack(state) == "...#......"
    assert state.score == 1200


def test_a_t_that_slid_into_place_makes_no_t_spin() -> None:
    state = set_up("""
        T
        ....o.#...
        ...ooo....
        ....#.#...
    """)
    send(state, "right")
    assert seen(state) == picture("""
        .....o#...
        ....ooo...
        ....#.#...
    """)
    send(state, "drop")
    assert state.score == NONE


def test_only_a_t_makes_a_t_spin() -> None:
    state = set_up("""
        S
        ...o......
        ...oo#....
        ..#.o.....
        ###..#####
    """)
    events = send(state, "cw", "drop")
    assert "spin" not in [event.name for event in events]
    assert state.score == 100
