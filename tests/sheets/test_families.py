"""What the sheets of Tetromino and Pentomino say of their pieces: how they are drawn, enter, turn and drop.

The published programs had faults here: RY turned into Y, and drops went 18 rows at most, so that 4 orientations of
Tetromino and 11 of Pentomino stopped one row short.
"""

import pytest

from tests.models.common import Cell, split_mix
from tests.sheets.pieces import PENTOMINO, TETROMINO, Orientations
from tests.sheets.timers import Kind, PentominoEngine, TetrominoEngine

Pieces = dict[str, Orientations]

by_family = pytest.mark.parametrize(
    ("kind", "pieces"), [(TetrominoEngine, TETROMINO), (PentominoEngine, PENTOMINO)], ids=["Tetromino", "Pentomino"]
)


def every(pieces: Pieces) -> list[tuple[str, int]]:
    return [(shape, number) for shape, orientations in pieces.items() for number in range(len(orientations))]


def placed(cells: tuple[Cell, ...], row: int, column: int) -> set[Cell]:
    """Return the cells of a piece whose box has its corner at (row, column)."""
    return {(row + r, column + c) for r, c in cells}


@by_family
def test_every_orientation_and_colour_enters_as_the_sheet_has_it(kind: Kind, pieces: Pieces) -> None:
    entered, dyed = set(), set()
    for generator in range(1200):
        play = kind.new(generator)
        shape, orientation, values = play.falling
        assert play.corner == (-2, 3)
        assert play.cells == placed(pieces[shape][orientation], -2, 3)
        entered.add((shape, orientation))
        dyed.add((shape, values))
    assert entered == set(every(pieces))
    assert dyed == {(shape, (dye,) * len(cells)) for shape, (cells, *_) in pieces.items() for dye in (1, 2, 3, 4)}


def drawn(pieces: Pieces, generator: int, number: int) -> list[tuple[str, int, tuple[int, ...]]]:
    """Return this number of pieces, drawn as in the sheet: shape, orientation and colour, each from one word of the
    generator."""
    found = list[tuple[str, int, tuple[int, ...]]]()
    for _ in range(number):
        generator, word = split_mix(generator)
        shape = list(pieces)[word % len(pieces)]
        generator, word = split_mix(generator)
        orientation = word % len(pieces[shape])
        generator, word = split_mix(generator)
        found.append((shape, orientation, (1 + word % 4,) * len(pieces[shape][0])))
    return found


@by_family
def test_the_falling_piece_is_drawn_first_then_one_preview_per_spawn(kind: Kind, pieces: Pieces) -> None:
    for generator in range(20120401, 20120421):
        play, expected = kind.new(generator), drawn(pieces, generator, 5)
        for number in range(2):
            assert [play.falling, play.next] == expected[number : number + 2]
            play.do("drop").wait(play.interval + 1)
        play.do("restart")
        assert [play.falling, play.next] == expected[4:] + drawn(pieces, generator, 6)[5:]


@by_family
def test_turns_go_through_the_list_of_orientations_in_place(kind: Kind, pieces: Pieces) -> None:
    for shape, orientations in pieces.items():
        number = len(orientations)
        play = kind.begin(shape).put_at(shape, 0, 8, 3)
        for text, step in (("cw", 1), ("ccw", -1)):
            if number == 1:
                assert play.ignores(text), shape
            for turns in range(1, 2 * number + 1 if number > 1 else 0):
                assert play.do(text).shape == shape
                assert play.cells == placed(orientations[step * turns % number], 8, 3), (shape, text, turns)


@by_family
def test_a_drop_from_the_spawn_goes_all_the_way(kind: Kind, pieces: Pieces) -> None:
    for shape, orientation in every(pieces):
        play = kind.begin(shape).put_at(shape, orientation, -2, 3).do("drop")
        assert max(row for row, _ in play.cells) == 19, (shape, orientation)


@by_family
def test_no_piece_can_leave_at_a_side_above_the_board_either(kind: Kind, pieces: Pieces) -> None:
    """A fault of the published program: the columns of cells above row 0 were not checked."""
    for shape, orientation in every(pieces):
        play = kind.begin(shape).put_at(shape, orientation, -2, 3)
        for way, wall in (("left", 0), ("right", 9)):
            play.send(*[way] * 10)
            columns = [column for _, column in play.cells]
            assert (min(columns) if way == "left" else max(columns)) == wall, (shape, orientation)
            assert play.ignores(way), (shape, orientation)
