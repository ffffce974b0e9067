"""The sheet of Pentomino, worked by hand: its 18 shapes in 63 orientations, drawn out. All else is Tetromino's."""

from __future__ import annotations

import pytest

from puzzlebox.core.game import Start
from puzzlebox.core.grid import Cell
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.pentomino import GAME
from tests.games.falling.boards import begin, cells, heap, lay, picture, put, send, stand_in, standing, wait
from tests.models.common import split_mix

ORDER = ["F", "RF", "I", "L", "J", "N", "RN", "P", "RP", "T", "U", "V", "W", "X", "Y", "RY", "Z", "RZ"]

SHEET = {
    "F": "(1,2)(1,3)(2,1)(2,2)(3,2)",
    "RF": "(1,1)(1,2)(2,2)(2,3)(3,2)",
    "I": "(0,2)(1,2)(2,2)(3,2)(4,2)",
    "X": "(1,2)(2,1)(2,2)(2,3)(3,2)",
    "L": "(0,2)(1,2)(2,2)(3,2)(3,3)",
    "J": "(0,2)(1,2)(2,2)(3,1)(3,2)",
    "N": "(1,1)(1,2)(2,2)(2,3)(2,4)",
    "RN": "(1,2)(1,3)(2,0)(2,1)(2,2)",
    "P": "(1,2)(1,3)(2,2)(2,3)(3,2)",
    "RP": "(1,1)(1,2)(2,1)(2,2)(3,2)",
    "T": "(1,1)(1,2)(1,3)(2,2)(3,2)",
    "U": "(1,1)(1,3)(2,1)(2,2)(2,3)",
    "V": "(0,2)(1,2)(2,2)(2,3)(2,4)",
    "W": "(1,1)(2,1)(2,2)(3,2)(3,3)",
    "Y": "(1,2)(2,0)(2,1)(2,2)(2,3)",
    "RY": "(2,0)(2,1)(2,2)(2,3)(3,2)",
    "Z": "(1,1)(1,2)(2,2)(3,2)(3,3)",
    "RZ": "(1,2)(1,3)(2,2)(3,1)(3,2)",
}
"""Orientation 0 of each."""

PICTURES = """
    F
    .....  .....  .....  .....
    ..OO.  ..O..  ..O..  .O...
    .OO..  .OOO.  ..OO.  .OOO.
    ..O..  ...O.  .OO..  ..O..
    .....  .....  .....  .....
    RF
    .....  .....  .....  .....
    .OO..  ...O.  ..O..  ..O..
    ..OO.  .OOO.  .OO..  .OOO.
    ..O..  ..O..  ..OO.  .O...
    .....  .....  .....  .....
    I
    ..O..  .....
    ..O..  .....
    ..O..  OOOOO
    ..O..  .....
    ..O..  .....
    L
    ..O..  .....  .....  .....
    ..O..  .....  .OO..  ...O.
    ..O..  .OOOO  ..O..  OOOO.
    ..OO.  .O...  ..O..  .....
    .....  .....  ..O..  .....
    J
    ..O..  .....  .....  .....
    ..O..  .O...  ..OO.  .....
    ..O..  .OOOO  ..O..  OOOO.
    .OO..  .....  ..O..  ...O.
    .....  .....  ..O..  .....
    N
    .....  .....  .....  ..O..
    .OO..  ...O.  .....  ..O..
    ..OOO  ..OO.  OOO..  .OO..
    .....  ..O..  ..OO.  .O...
    .....  ..O..  .....  .....
    RN
    .....  ..O..  .....  .....
    ..OO.  ..O..  .....  .O...
    OOO..  ..OO.  ..OOO  .OO..
    .....  ...O.  .OO..  ..O..
    .....  .....  .....  ..O..
    P
    .....  .....  .....  .....
    ..OO.  .....  ..O..  .OO..
    ..OO.  .OOO.  .OO..  .OOO.
    ..O..  ..OO.  .OO..  .....
    .....  .....  .....  .....
    RP
    .....  .....  .....  .....
    .OO..  ..OO.  ..O..  .....
    .OO..  .OOO.  ..OO.  .OOO.
    ..O..  .....  ..OO.  .OO..
    .....  .....  .....  .....
    T
    .....  .....  .....  .....
    .OOO.  ...O.  ..O..  .O...
    ..O..  .OOO.  ..O..  .OOO.
    ..O..  ...O.  .OOO.  .O...
    .....  .....  .....  .....
    U
    .....  .....  .....  .....
    .O.O.  ..OO.  .....  .OO..
    .OOO.  ..O..  .OOO.  ..O..
    .....  ..OO.  .O.O.  .OO..
    .....  .....  .....  .....
    V
    ..O..  .....  .....  ..O..
    ..O..  .....  .....  ..O..
    ..OOO  ..OOO  OOO..  OOO..
    .....  ..O..  ..O..  .....
    .....  ..O..  ..O..  .....
    W
    .....  .....  .....  .....
    .O...  ..OO.  .OO..  ...O.
    .OO..  .OO..  ..OO.  ..OO.
    ..OO.  .O...  ...O.  .OO..
    .....  .....  .....  .....
    X
    .....
    ..O..
    .OOO.
    ..O..
    .....
    Y
    .....  ..O..  .....  .....
    ..O..  ..O..  .....  ..O..
    OOOO.  ..OO.  .OOOO  .OO..
    .....  ..O..  ..O..  ..O..
    .....  .....  .....  ..O..
    RY
    .....  ..O..  .....  .....
    .....  ..O..  ..O..  ..O..
    OOOO.  .OO..  .OOOO  ..OO.
    ..O..  ..O..  .....  ..O..
    .....  .....  .....  ..O..
    Z
    .....  .....
    .OO..  ...O.
    ..O..  .OOO.
    ..OO.  .O...
    .....  .....
    RZ
    .....  .....
    ..OO.  .O...
    ..O..  .OOO.
    .OO..  ...O.
    .....  .....
"""
"""Every orientation: each a quarter turn clockwise of the one before it."""


def drawn_out() -> dict[str, list[set[Cell]]]:
    """The pictures as cells, by shape."""
    found: dict[str, list[set[Cell]]] = {}
    lines = [line.split() for line in PICTURES.strip().splitlines()]
    for start in range(0, len(lines), 6):
        [[shape], *rows] = lines[start : start + 6]
        found[shape] = [
            {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row[number]) if mark == "O"}
            for number in range(len(rows[0]))
        ]
    return found


ORIENTATIONS = drawn_out()

EVERY = [(shape, number) for shape, pictures in ORIENTATIONS.items() for number in range(len(pictures))]


def placed(shape: str, orientation: int, row: int, column: int) -> set[Cell]:
    return {(row + r, column + c) for r, c in ORIENTATIONS[shape][orientation]}


# The pictures themselves


def test_eighteen_shapes_in_sixty_three_orientations_of_five_cells() -> None:
    assert list(ORIENTATIONS) == ORDER
    assert len(EVERY) == 63
    assert all(len(ORIENTATIONS[shape][number]) == 5 for shape, number in EVERY)
    numbers = {shape: len(pictures) for shape, pictures in ORIENTATIONS.items()}
    assert numbers == {**dict.fromkeys(ORDER, 4), "I": 2, "Z": 2, "RZ": 2, "X": 1}


@pytest.mark.parametrize("shape", ORDER)
def test_the_first_picture_is_the_sheet_s_and_each_other_a_quarter_turn_on(shape: str) -> None:
    first, *others = ORIENTATIONS[shape]
    assert first == set(cells(SHEET[shape]))
    for before, after in zip([first, *others], [*others, first], strict=True):
        assert {(column, 4 - row) for row, column in before} == after


@pytest.mark.parametrize("pair", ["F RF", "L J", "N RN", "P RP", "Y RY", "Z RZ"])
def test_six_shapes_have_a_mirror_image_that_is_not_one_of_their_own_turns(pair: str) -> None:
    one, other = pair.split()
    mirrored = [{(row, -column) for row, column in box} for box in ORIENTATIONS[one]]
    assert at_the_corner(mirrored) == at_the_corner(ORIENTATIONS[other])
    assert at_the_corner(mirrored).isdisjoint(at_the_corner(ORIENTATIONS[one]))


@pytest.mark.parametrize("shape", ["I", "T", "U", "V", "W", "X"])
def test_the_other_six_are_their_own_mirror_images(shape: str) -> None:
    mirrored = [{(row, -column) for row, column in box} for box in ORIENTATIONS[shape]]
    assert at_the_corner(mirrored) == at_the_corner(ORIENTATIONS[shape])


def at_the_corner(boxes: list[set[Cell]]) -> set[frozenset[Cell]]:
    """The boxes pushed up and left, so that only their outlines count."""
    return {
        frozenset((row - min(r for r, _ in box), column - min(c for _, c in box)) for row, column in box)
        for box in boxes
    }


# The game


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
    shape = ORDER[word % 18]
    generator, word = split_mix(generator)
    orientation = word % len(ORIENTATIONS[shape])
    generator, word = split_mix(generator)
    return shape, orientation, 1 + word % 4


@pytest.mark.parametrize("shape", [shape for shape in ORDER if shape != "X"])
def test_every_shape_turns_through_its_own_pictures_and_back(shape: str) -> None:
    """Original slip: RY turned into Y."""
    number = len(ORIENTATIONS[shape])
    state = begin(GAME, shape)
    put(state, shape, 0, 8, 3)
    for text, step in (("cw", 1), ("ccw", -1)):
        for turns in range(1, number + 1):
            send(state, text)
            assert state.piece is not None
            assert state.piece.shape == shape
            assert standing(state) == placed(shape, step * turns % number, 8, 3)


@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_a_drop_from_the_spawn_goes_all_the_way(shape: str, orientation: int) -> None:
    """Original slip: eleven of these stopped one row short."""
    state = begin(GAME, shape)
    put(state, shape, orientation)
    send(state, "drop")
    assert max(row for row, _ in standing(state)) == 19


def test_five_rows_can_go_at_once() -> None:
    state = stand_in(GAME)("""
        I, then U
        ......#...
        ####o#####
        ####o#####
        ####o#####
        ####o#####
        ####o#####
    """)
    wait(state, 251)
    assert heap(state) == "......#..."
    assert (state.score, state.level) == (5, 1)


def test_it_locks_by_gravity_and_can_be_slid_before() -> None:
    state = begin(GAME, "RY", "U")
    lay(state, "####......")
    put(state, "RY", 3, 10, 5)
    send(state, "drop", "left")
    wait(state, 251)
    assert heap(state) == picture("""
        ......#...
        ......##..
        ......#...
        ####..#...
    """)
