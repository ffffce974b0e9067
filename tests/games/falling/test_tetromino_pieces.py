"""The pieces of the sheet of Tetromino, worked out by hand: how they are drawn, enter, turn, fit, and drop all the
way."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.tetromino import GAME
from tests.games.falling.boards import (
    begin,
    lay,
    piece_cells,
    put,
    send,
    wait,
    without_effect,
)
from tests.models.common import split_mix
from tests.models.tetromino import PIECES

EVERY = [(shape, number) for shape, orientations in PIECES.items() for number in range(len(orientations))]


def placed(shape: str, orientation: int, row: int, column: int) -> set[tuple[int, int]]:
    """Return the cells of a piece whose box has its corner at (row, column)."""
    return {(row + r, column + c) for r, c in PIECES[shape][orientation]}


# Pieces


def test_every_orientation_enters_as_the_sheet_has_it() -> None:
    entered, dyed = set(), set()
    for seed in range(1200):
        piece = begun(seed).piece
        assert piece is not None
        assert (piece.row, piece.column) == (-2, 3)
        assert set(piece.cells) == placed(piece.shape, piece.orientation, -2, 3)
        assert len(set(piece.values)) == 1
        entered.add((piece.shape, piece.orientation))
        dyed.add((piece.shape, piece.colour))
    assert entered == set(EVERY)
    assert dyed == {(shape, colour) for shape in PIECES for colour in (1, 2, 3, 4)}


def begun(generator: int) -> FallingState:
    state = GAME.begin(start=Start(generator=generator))
    assert isinstance(state, FallingState)
    return state


def rng(generator: int, number: int) -> list[tuple[str, int, int]]:
    """Return this number of pieces, drawn as in the sheet: shape, orientation and colour, each from one word of the
    generator."""
    drawn = []
    for _ in range(number):
        generator, word = split_mix(generator)
        shape = list(PIECES)[word % 7]
        generator, word = split_mix(generator)
        orientation = word % len(PIECES[shape])
        generator, word = split_mix(generator)
        drawn.append((shape, orientation, 1 + word % 4))
    return drawn


def falling(state: FallingState) -> tuple[str, int, int]:
    assert state.piece is not None
    return state.piece.shape, state.piece.orientation, state.piece.colour


def following(state: FallingState) -> tuple[str, int, int]:
    return state.next.shape, state.next.orientation, state.next.colour


def test_the_falling_piece_is_drawn_first_then_one_preview_per_spawn() -> None:
    state = begun(20120401)
    expected = rng(20120401, 6)
    for number in range(4):
        assert (falling(state), following(state)) == (expected[number], expected[number + 1])
        assert len(state.previews) == 1
        lock(state)
    send(state, "restart")
    assert [falling(state), following(state)] == rng(20120401, 8)[6:]


def lock(state: FallingState) -> None:
    """Drop the falling piece and let gravity lock it."""
    send(state, "drop")
    wait(state, state.interval + 1)


@pytest.mark.parametrize("shape", PIECES)
def test_clockwise_turns_go_down_the_list_of_orientations_in_place(shape: str) -> None:
    number = len(PIECES[shape])
    state = begin(GAME, shape)
    put(state, shape, 0, 8, 3)
    if number == 1:
        assert without_effect(state, "cw")
        assert without_effect(state, "ccw")
    for text, step in (("cw", 1), ("ccw", -1)):
        for turns in range(1, 2 * number + 1 if number > 1 else 0):
            send(state, text)
            assert piece_cells(state) == placed(shape, step * turns % number, 8, 3)


# Fit


@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_no_piece_can_be_pushed_out_at_a_side_above_the_board_either(shape: str, orientation: int) -> None:
    """A fault of the published program: the columns of cells above row 0 were not checked."""
    state = begin(GAME, shape)
    put(state, shape, orientation)
    for way, wall in (("left", 0), ("right", 9)):
        for _ in range(10):
            state.send(way)
        columns = [column for _, column in piece_cells(state)]
        assert (min(columns) if way == "left" else max(columns)) == wall
        assert without_effect(state, way)


def test_a_turn_above_the_board_is_refused_by_the_side_walls_too() -> None:
    state = begin(GAME, "T")
    put(state, "T", 3, -4, 7)
    assert piece_cells(state) == {(-3, 9), (-2, 8), (-2, 9), (-1, 9)}
    assert without_effect(state, "cw")  # (-2, 10) is in the wall
    assert without_effect(state, "ccw")


def test_cells_above_the_board_overlap_nothing() -> None:
    state = begin(GAME, "I")
    lay(state, "\n".join(["##########", *["####.#####"] * 19]))
    put(state, "I", 1, -3, 3)  # lying in row -1, on the stack
    send(state, "left", "left", "left")
    assert piece_cells(state) == {(-1, 0), (-1, 1), (-1, 2), (-1, 3)}
    assert without_effect(state, "down")


# The way down


@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_a_drop_from_the_spawn_goes_all_the_way(shape: str, orientation: int) -> None:
    """A fault of the published program: it went 18 rows at most, so that J 0, L 0, I 1 and T 0 stopped one short."""
    state = begin(GAME, shape)
    put(state, shape, orientation)
    send(state, "drop")
    assert max(row for row, _ in piece_cells(state)) == 19


def test_the_lowest_orientations_enter_nineteen_rows_above_the_floor() -> None:
    for shape, orientation in (("J", 0), ("L", 0), ("I", 1), ("T", 0)):
        assert max(row for row, _ in placed(shape, orientation, -2, 3)) == 0
