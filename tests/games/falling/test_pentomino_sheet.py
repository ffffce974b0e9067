"""The sheet of Pentomino: how its 18 shapes are drawn, enter, turn and drop. Everything else is as in Tetromino."""

from __future__ import annotations

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.pentomino import GAME
from tests.games.falling.boards import begin, lay, picture, piece_cells, put, send, setup_for, stack, wait
from tests.models.common import split_mix
from tests.models.pentomino import Pentomino

PIECES = Pentomino.PIECES

EVERY = [(shape, number) for shape, orientations in PIECES.items() for number in range(len(orientations))]


def placed(shape: str, orientation: int, row: int, column: int) -> set[Cell]:
    return {(row + r, column + c) for r, c in PIECES[shape][orientation]}


def begun(generator: int) -> FallingState:
    state = GAME.begin(start=Start(generator=generator))
    assert isinstance(state, FallingState)
    return state


def test_every_orientation_enters_with_its_box_at_row_minus_2_column_3() -> None:
    entered = set()
    for seed in range(1200):
        piece = begun(seed).piece
        assert piece is not None
        assert set(piece.cells) == placed(piece.shape, piece.orientation, -2, 3)
        entered.add((piece.shape, piece.orientation))
    assert entered == set(EVERY)


def test_shape_orientation_and_colour_are_drawn_in_the_order_of_the_sheet() -> None:
    for generator in range(50):
        state = begun(generator)
        piece = state.piece
        assert piece is not None
        assert (piece.shape, piece.orientation, piece.colour) == drawn(generator)


def drawn(generator: int) -> tuple[str, int, int]:
    generator, word = split_mix(generator)
    shape = list(PIECES)[word % 18]
    generator, word = split_mix(generator)
    orientation = word % len(PIECES[shape])
    generator, word = split_mix(generator)
    return shape, orientation, 1 + word % 4


@pytest.mark.parametrize("shape", [shape for shape in PIECES if shape != "X"])
def test_every_shape_turns_through_its_own_orientations_and_back(shape: str) -> None:
    """A fault of the published program: RY turned into Y."""
    number = len(PIECES[shape])
    state = begin(GAME, shape)
    put(state, shape, 0, 8, 3)
    for text, step in (("cw", 1), ("ccw", -1)):
        for turns in range(1, number + 1):
            send(state, text)
            assert state.piece is not None
            assert state.piece.shape == shape
            assert piece_cells(state) == placed(shape, step * turns % number, 8, 3)


@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_a_drop_from_the_spawn_goes_all_the_way(shape: str, orientation: int) -> None:
    """A fault of the published program: eleven of these stopped one row short."""
    state = begin(GAME, shape)
    put(state, shape, orientation)
    send(state, "drop")
    assert max(row for row, _ in piece_cells(state)) == 19


def test_five_rows_can_go_at_once() -> None:
    state = setup_for(GAME)("""
        I, then U
        ......#...
        ####o#####
        ####o#####
        ####o#####
        ####o#####
        ####o#####
    """)
    wait(state, 251)
    assert stack(state) == "......#..."
    assert (state.score, state.level) == (5, 1)


def test_a_piece_locks_by_gravity_and_can_slide_until_then() -> None:
    state = begin(GAME, "RY", "U")
    lay(state, "####......")
    put(state, "RY", 3, 10, 5)
    send(state, "drop", "left")
    wait(state, 251)
    assert stack(state) == picture("""
        ......#...
        ......##..
        ......#...
        ####..#...
    """)
