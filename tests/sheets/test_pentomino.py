"""What the sheet of Pentomino says: its 18 shapes. The rest is as in Tetromino."""

import pytest

from tests.models.common import Cell, quarter_clockwise
from tests.sheets.pieces import PENTOMINO as PIECES
from tests.sheets.pieces import Orientations
from tests.sheets.play import picture
from tests.sheets.timers import Kind


def test_five_rows_can_go_at_once(pentomino: Kind) -> None:
    play = pentomino.set_up("""
        I, then U
        ......#...
        ####o#####
        ####o#####
        ####o#####
        ####o#####
        ####o#####
    """)
    assert play.wait(251).stack == "......#..."
    assert (play.score, play.level) == (5, 1)


def test_a_piece_locks_by_gravity_and_can_slide_until_then(pentomino: Kind) -> None:
    play = pentomino.begin("RY", "U").lay("####......").put_at("RY", 3, 10, 5).do("drop", "left").wait(251)
    assert play.stack == picture("""
        ......#...
        ......##..
        ......#...
        ####..#...
    """)


# The table of the sheet: 18 shapes in 63 orientations
def outlines(orientations: Orientations) -> set[frozenset[Cell]]:
    """Return the orientations moved to the top left corner, so that only their outlines count."""
    return {
        frozenset((row - min(r for r, _ in cells), column - min(c for _, c in cells)) for row, column in cells)
        for cells in orientations
    }


def mirrored(shape: str) -> Orientations:
    return tuple(tuple((row, 4 - column) for row, column in cells) for cells in PIECES[shape])


def test_eighteen_shapes_in_63_orientations_of_five_cells_all_different() -> None:
    orientations = tuple(cells for several in PIECES.values() for cells in several)
    assert (len(PIECES), len(orientations), len(outlines(orientations))) == (18, 63, 63)
    assert all(len(set(cells)) == 5 for cells in orientations)


@pytest.mark.parametrize("shape", PIECES)
def test_each_orientation_is_the_one_before_turned_clockwise_in_the_box(shape: str) -> None:
    first, *others = PIECES[shape]
    for before, after in zip([first, *others], [*others, first], strict=True):
        assert set(quarter_clockwise(before, 5)) == set(after)


@pytest.mark.parametrize("pair", ["F RF", "L J", "N RN", "P RP", "Y RY", "Z RZ"])
def test_six_shapes_have_a_mirror_image_that_is_not_one_of_their_own_turns(pair: str) -> None:
    one, other = pair.split()
    assert outlines(mirrored(one)) == outlines(PIECES[other])
    assert outlines(mirrored(one)).isdisjoint(outlines(PIECES[one]))


@pytest.mark.parametrize("shape", ["I", "T", "U", "V", "W", "X"])
def test_the_other_six_are_their_own_mirror_images(shape: str) -> None:
    assert outlines(mirrored(shape)) == outlines(PIECES[shape])


def test_ry_has_its_own_orientations() -> None:
    assert set(PIECES["RY"][1]) == {(0, 2), (1, 2), (2, 2), (3, 2), (2, 1)}
