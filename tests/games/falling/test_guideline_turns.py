"""The turns of Guideline's sheet, worked out by hand and one shift at a time."""

from __future__ import annotations

import random

import pytest

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import begin, corner, picture, piece_cells, put, seen, send, setup_for, without_effect
from tests.games.falling.srs_sheet import TURNS, at, input_of, tried
from tests.models.guideline_tables import ORIENTATION_NAMES, SHAPES

set_up = setup_for(GAME)

QUARTERS = [turn for turn in TURNS if input_of(turn) != "half"]


def game_with(shape: str, orientation: str, row: int, column: int, blocks: set[Cell]) -> FallingState:
    """Return a game with this piece, whose box has its corner at (row, column), and these blocks."""
    state = begin(GAME, shape)
    grid = Grid(40, 10)
    for cell in blocks:
        grid[cell] = 1
    state.well.set_grid(grid)
    put(state, shape, ORIENTATION_NAMES.index(orientation), row, column)
    return state


@pytest.mark.parametrize("shape", SHAPES)
def test_turns_in_the_open_stay_in_place(shape: str) -> None:
    for turn in TURNS:
        before, after = turn.split(">")
        state = game_with(shape, before, 25, 3, set())
        events = send(state, input_of(turn))
        assert [event.name for event in events] == ["turned"]
        assert piece_cells(state) == at(shape, after, 25, 3)
        assert corner(state) == (25, 3)
        assert state.piece is not None
        assert state.piece.orientation == ORIENTATION_NAMES.index(after)


# One shift at a time


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_shift_is_taken_if_it_is_the_first_that_fits(shape: str, turn: str) -> None:
    """Each earlier place is blocked by a cell that belongs neither to the piece nor to the expected place."""
    before = at(shape, turn[0], 25, 4)
    places = tried(shape, turn, 25, 4)
    for number, (wanted, target) in enumerate(places):
        ways = [earlier - before - target for _, earlier in places[:number]]
        if all(ways):
            state = game_with(shape, turn[0], 25, 4, {min(cells) for cells in ways})
            send(state, input_of(turn))
            assert piece_cells(state) == target, f"shift {number + 1}"
            assert corner(state) == wanted


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_turn_is_refused_if_no_shift_fits(shape: str, turn: str) -> None:
    before = at(shape, turn[0], 25, 4)
    ways = [target - before for _, target in tried(shape, turn, 25, 4)]
    if all(ways):
        state = game_with(shape, turn[0], 25, 4, {max(cells) for cells in ways})
        assert without_effect(state, input_of(turn))


def test_nearly_every_shift_of_every_turn_can_be_the_first_that_fits() -> None:
    """If every cell of a place belongs to the piece or to a later place, the later place can never be the first that
    fits. This is the case for four shifts of the T. If the piece covers a place, the turn is never refused."""
    never = []
    for shape in SHAPES:
        for turn in QUARTERS:
            places = [target for _, target in tried(shape, turn, 25, 4)]
            for number, target in enumerate(places):
                if not all(earlier - at(shape, turn[0], 25, 4) - target for earlier in places[:number]):
                    never.append(f"{shape} {turn} {number + 1}")
    assert sorted(never) == ["T 0>L 4", "T 0>R 4", "T 2>L 3", "T 2>R 3"]


@pytest.mark.parametrize("seed", range(40))
def test_on_random_boards_beside_walls_and_floor_the_first_that_fits_is_taken(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        shape, turn = rng.choice(SHAPES), rng.choice(TURNS)
        row, column = rng.choice((25, 36, 37)), rng.choice((-2, -1, 0, 3, 6, 7, 8))
        before = at(shape, turn[0], row, column)
        board = {(r, c) for r in range(20, 40) for c in range(10)}
        if before <= board:
            blocks = {cell for cell in board - before if rng.random() < rng.choice((0.2, 0.5, 0.8))}
            state = game_with(shape, turn[0], row, column, blocks)
            open_places = [target for _, target in tried(shape, turn, row, column) if target <= board - blocks]
            assert (state.send(input_of(turn)) is not None) == bool(open_places)
            assert piece_cells(state) == (open_places[0] if open_places else before)


# Boards


def test_a_t_at_the_wall_is_pushed_off_it() -> None:
    state = set_up("""
        T
        o.........
        oo........
        o.........
    """)
    send(state, "ccw")  # R>0, second shift: one to the right
    assert seen(state) == picture("""
        .o........
        ooo.......
        ..........
    """)


def test_a_lying_i_on_the_floor_stands_up_by_the_fifth_shift() -> None:
    state = set_up("""
        I
        ...oooo...
    """)
    send(state, "cw")  # 0>R: one to the right, two up
    assert seen(state) == picture("""
        ......o...
        ......o...
        ......o...
        ......o...
    """)


def test_an_i_at_the_right_wall_lies_down_to_the_left() -> None:
    state = set_up("""
        I 1
        .........o
        .........o
        .........o
        .........o
    """)
    send(state, "cw")  # R>2: the box one to the left; the row is its third
    assert seen(state) == picture("""
        ......oooo
        ..........
    """)


def test_a_t_goes_two_down_and_one_to_the_left_under_an_overhang() -> None:
    state = set_up("""
        T
        ...#o.....
        ...ooo....
        ###.######
        ###..#####
        ###.######
    """)
    send(state, "cw")  # 0>R, fifth shift
    assert seen(state) == picture("""
        ...#......
        ..........
        ###o######
        ###oo#####
        ###o######
    """)


def test_a_j_on_a_step_turns_down_beside_it() -> None:
    state = set_up("""
        J
        ...o......
        ...ooo....
        ....##....
    """)
    send(state, "cw")  # 0>R, second shift: one to the left
    assert seen(state) == picture("""
        ...oo.....
        ...o......
        ...o##....
    """)


def test_an_s_turns_into_a_slot_below_itself() -> None:
    state = set_up("""
        S
        ...o......
        ...oo#....
        ..#.o.....
        ###..#####
    """)
    send(state, "cw")  # R>2, third shift: one to the right, one down
    assert seen(state) == picture("""
        .....#....
        ..#.oo....
        ###oo#####
    """)


def test_a_t_on_the_floor_makes_a_half_turn_one_row_up() -> None:
    state = set_up("""
        T
        ....o.....
        ...ooo....
    """)
    send(state, "half")
    assert seen(state) == picture("""
        ...ooo....
        ....o.....
    """)


def test_an_upright_i_in_a_shaft_makes_a_half_turn_where_it_is_but_no_quarter() -> None:
    state = set_up("""
        I 1
        ....#o#...
        ....#o#...
        ....#o#...
        ....#o#...
        ....#.#...
        ....#.#...
    """)
    before = seen(state)
    assert without_effect(state, "cw")
    assert without_effect(state, "ccw")
    send(state, "half")
    assert seen(state) == before
    assert state.piece is not None
    assert state.piece.orientation == 3


def test_an_o_without_room_still_turns_in_place() -> None:
    state = set_up("""
        O
        ...####...
        ...#oo#...
        ...#oo#...
        ...####...
    """)
    before = seen(state)
    for text in ("cw", "ccw", "half"):
        assert [event.name for event in send(state, text)] == ["turned"]
        assert seen(state) == before
