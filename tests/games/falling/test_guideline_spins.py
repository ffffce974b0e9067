"""T-spins of Guideline's sheet, worked out by hand: which locks are full or mini T-spins, and what undoes them."""

from __future__ import annotations

from itertools import combinations

import pytest

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import begin, heap, picture, put, seen, send, stand_in, standing, wait
from tests.games.falling.srs_sheet import at
from tests.models.guideline_tables import (
    CORNERS,
    FULL_SPIN_POINTS,
    MINI_SPIN_POINTS,
    ORIENTATION_NAMES,
    POINTED_AT,
)

stand = stand_in(GAME, mode="zen")

FULL, MINI, NONE = FULL_SPIN_POINTS[0], MINI_SPIN_POINTS[0], 0
"""Points without a row, at level 1."""

ONTO = [("R", "0", "ccw"), ("0", "R", "cw"), ("R", "2", "cw"), ("0", "L", "ccw")]
"""A turn in place that ends in each orientation."""


def turned_among(before: str, after: str, text: str, filled: tuple[Cell, ...]) -> FallingState:
    """A T that has just turned in place in the box at (29, 3), with these corners and a cell below the box filled."""
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
                told = send(turned_among(before, after, text, filled), "drop")
                spins = [event.detail for event in told if event.name == "spin"]
                full = all(cell in filled for cell in POINTED_AT[ORIENTATION_NAMES.index(after)])
                assert spins == ([] if number < 3 else ["full"] if full else ["mini"]), filled


SLOT = """
    T
    ...#o.....
    ###.oo####
    ####o#####
"""


def test_a_t_spin_double() -> None:
    state = stand(SLOT)
    send(state, "cw")
    assert seen(state) == picture("""
        ...#......
        ###ooo####
        ####o#####
    """)
    told = send(state, "drop")
    assert heap(state) == "...#......"
    assert [(event.name, event.detail) for event in told if event.name in ("spin", "rows")] == [
        ("spin", "full"),
        ("rows", (38, 39)),
    ]
    assert state.score == 1200


# Walls, floor and other places


def test_the_floor_counts_as_filled() -> None:
    state = stand("""
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
    state = stand("""
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
    state = stand("""
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
    state = stand("""
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
    state = stand("""
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
"""Turned clockwise it has three diagonals filled, and again where it comes to rest, two rows lower."""

RESTING = """
    ...#.#....
    ..........
    ...##.....
    ....##....
    ...###....
    ..........
"""


def test_a_drop_by_a_row_or_more_undoes_a_t_spin() -> None:
    state = stand(SHAFT)
    send(state, "cw", "drop")
    assert heap(state) == picture(RESTING)
    assert state.score == 2 * 2


def test_a_fall_by_gravity_undoes_a_t_spin() -> None:
    state = stand_in(GAME, mode="marathon")(SHAFT)
    send(state, "cw")
    wait(state, 2501)  # two rows at a second each, and half a second until it locks
    assert heap(state) == picture(RESTING)
    assert state.score == NONE


def test_a_fall_by_soft_drop_undoes_a_t_spin() -> None:
    state = stand(SHAFT)
    send(state, "cw", "+down")
    wait(state, 601)  # two rows at 50 ms each
    assert heap(state) == picture(RESTING)
    assert state.score == 2


def test_a_turn_after_the_fall_makes_a_t_spin_again() -> None:
    state = stand_in(GAME, mode="marathon")(SHAFT)
    send(state, "cw")
    wait(state, 2001)
    send(state, "cw", "ccw", "drop")
    assert heap(state) == picture(RESTING)
    assert state.score == MINI


def test_waiting_and_refused_moves_do_not_undo_a_t_spin() -> None:
    state = stand(SLOT)
    send(state, "cw")
    wait(state, 300)
    before = standing(state)
    for key in ("left", "right"):
        state.send(key)
        assert standing(state) == before
    wait(state, 201)  # it locks by its clock
    assert heap(state) == "...#......"
    assert state.score == 1200


def test_a_t_that_slid_into_place_makes_no_t_spin() -> None:
    state = stand("""
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
    state = stand("""
        S
        ...o......
        ...oo#....
        ..#.o.....
        ###..#####
    """)
    told = send(state, "cw", "drop")
    assert "spin" not in [event.name for event in told]
    assert state.score == 100
