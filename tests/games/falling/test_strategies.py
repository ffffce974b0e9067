"""Strategies on small boards, in cases that the games of puzzlebox never or hardly reach: above the board, and in rows
that are never cleared."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.options import OptionError, Options
from puzzlebox_games import guideline, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.falling.clearing import FullRows, PairsWithSum
from puzzlebox_games.falling.pieces import MARGIN, Orientation, Placement, Shape, Tally, piece_table
from puzzlebox_games.falling.rotation import Kicks
from puzzlebox_games.falling.spins import ThreeCorners
from puzzlebox_games.falling.well import Well
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling.boards import begin

CW = (True, 1)
"""A quarter turn in place."""


def well_of(*lines: str) -> Well:
    """Return a well with these rows: `.` is an empty cell, `#` a block, a digit a block with this value."""
    values = {".": 0, "#": 1, **{str(digit): digit for digit in range(1, 10)}}
    well = Well(len(lines), len(lines[0]))
    well.set_grid(Grid(len(lines), len(lines[0]), [values[mark] for line in lines for mark in line]))
    return well


def turned(shapes: tuple[Shape, ...], name: str, orientation: int, columns: int) -> Orientation:
    number = [shape.name for shape in shapes].index(name)
    return piece_table(shapes, columns).of[number][orientation]


@pytest.mark.parametrize(
    ("row", "orientation", "lines", "spin"),
    [
        (0, 2, ("#...", "....", "#.#."), "full"),
        (0, 2, ("#.#.", "....", "..#."), "mini"),
        (-1, 2, ("....", "#.#.", "...."), ""),  # its other two corners are above the board
        (-1, 1, ("....", "#.#.", "...."), ""),
    ],
)
def test_corners_above_the_board_are_not_filled(row: int, orientation: int, lines: tuple[str, ...], spin: str) -> None:
    piece = Placement(turned(guideline.SHAPES, "T", orientation, 4), row, 0)
    assert ThreeCorners("T")(well_of(*lines), piece, CW) == spin


def test_empty_cells_make_no_pairs_with_a_block_of_the_sum() -> None:
    piece = Placement(turned(tenplus.SHAPES, "I", 1, 3), 0, -1)
    assert PairsWithSum(4).find(well_of(".1.", ".1.", ".2.", ".4.", ".6."), piece) is None


@pytest.mark.parametrize(
    ("row", "lines", "cleared"),
    [
        (0, (".1.", ".2.", ".1.", ".4.", ".6."), ((3, 1), (4, 1))),
        (1, (".6.", ".4.", ".2.", ".1.", ".3."), ((0, 1), (1, 1))),
        (-1, (".4.", ".2.", ".1.", ".3.", ".6."), ()),
        (-2, (".4.", ".2.", ".3.", ".1.", ".6."), ()),
    ],
)
def test_cells_above_the_board_make_no_pairs(row: int, lines: tuple[str, ...], cleared: tuple[Cell, ...]) -> None:
    """An upright I has locked in column 1. Its digit in row 0 and the one in the lowest row make ten, but do not
    touch."""
    piece = Placement(turned(tenplus.SHAPES, "I", 1, 3), row, -1)
    found = PairsWithSum(10).find(well_of(*lines), piece)
    assert (found.cells if found else ()) == cleared


@pytest.mark.parametrize(
    ("clearing", "shape", "row", "rows"),
    [
        (FullRows(), "O", 1, (1, 2)),
        (FullRows(), "O", -1, (0,)),
        (FullRows(), "I", 1, (2,)),  # the first row of its box is empty
        *[(FullRows(first=2), "O", 1, (2,)), (FullRows(first=2), "O", 0, ())],
        *[(FullRows(everywhere=True), "O", 1, (0, 1, 2, 3)), (FullRows(first=2, everywhere=True), "O", 1, (2, 3))],
    ],
    ids=str,
)
def test_only_rows_of_the_piece_are_cleared(clearing: FullRows, shape: str, row: int, rows: tuple[int, ...]) -> None:
    """All rows are full. A piece has locked, its box with its first row in this one."""
    piece = Placement(turned(tenplus.SHAPES, shape, 0, 2), row, 0)
    found = clearing.find(well_of(*["##"] * 4), piece)
    assert (found.rows if found else ()) == rows


def test_piece_far_above_the_board_does_not_fit() -> None:
    """MARGIN rows above the board are part of the well."""
    well, piece = well_of(*["...."] * 4), turned(guideline.SHAPES, "T", 0, 4)
    assert [well.fits(piece, row, 0) for row in (-MARGIN - 2, -MARGIN, 2, 3)] == [False, True, True, False]


def test_well_is_empty_only_without_any_block() -> None:
    assert well_of(*["..."] * 3).is_empty()
    for place in range(9):
        marks = "." * place + "#" + "." * (8 - place)
        assert not well_of(marks[:3], marks[3:6], marks[6:]).is_empty()


def test_table_of_kicks_is_for_the_shapes_that_its_heading_names() -> None:
    kicks = Kicks(("turn | RF | RP P\n 0>R | (1,2) | (3,4)", "turn |\n 0>R | (0,0)"), "Some shapes are kicked.")
    first = {name: turned(pentomino.SHAPES, name, 0, 10) for name in ("F", "RF", "P", "RP", "I")}
    shifts = {name: kicks.shifts(orientation, orientation.cw) for name, orientation in first.items()}
    assert shifts == {"F": ((0, 0),), "RF": ((-2, 1),), "P": ((-4, 3),), "RP": ((-4, 3),), "I": ((0, 0),)}


def test_level_of_a_tally_sets_its_speed() -> None:
    tally = Tally(0, 3, first_level=1, speed=7)
    assert [(tally.at_level(level).level, tally.at_level(level).speed) for level in (3, 4)] == [(3, 3), (4, 4)]


@pytest.mark.parametrize(
    ("width", "column"), [(6, 1), (7, 1), (8, 2), (9, 2), (10, 3), (11, 3), (12, 4), (13, 4), (40, 18)]
)
def test_pieces_enter_in_the_middle_of_a_board_of_any_width(width: int, column: int) -> None:
    """The box enters at column 3 of 10; half of the columns more or less, rounded down, are on its left."""
    assert begin(tetromino.GAME, "O", width=str(width)).corner == (-2, column)


@pytest.mark.parametrize("ghost", ["on", "off"])
def test_ghost_is_shown_if_the_option_says_so(ghost: str) -> None:
    assert begin(tetromino.GAME, "O", ghost=ghost).shows_ghost == (ghost == "on")


@pytest.mark.parametrize(("game", "last"), [(tetromino.GAME, 20), (tenplus.GAME, 20), (NINETEEN, 10), (turbo.GAME, 9)])
def test_last_level_to_start_at(game: AnyGame, last: int) -> None:
    Options(game.options, {"start-level": str(last)})
    with pytest.raises(OptionError):
        Options(game.options, {"start-level": str(last + 1)})


@pytest.mark.parametrize(("game", "sizes"), [(tetromino.GAME, True), (tenplus.GAME, False), (turbo.GAME, False)])
def test_size_is_an_option_only_of_some_games(game: AnyGame, sizes: bool) -> None:
    assert {"width", "height"}.isdisjoint(option.name for option in game.options) != sizes
