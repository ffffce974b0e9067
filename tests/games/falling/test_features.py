"""The features that bots look at, worked out by hand, and against a slow model."""

import random

import pytest

from puzzlebox_games.falling.bots import features
from puzzlebox_games.falling.bots.drops import best, place_of, places, rated
from puzzlebox_games.falling.bots.features import BCTS, DELLACHERIE, DT_10, Field, Weights, eroded_cells
from puzzlebox_games.pentomino import Pentomino
from puzzlebox_games.tetromino import Tetromino
from tests.games.falling import drop_model as model
from tests.games.falling.drop_model import Box, board_of, forms, pieces_of, read

EXAMPLE = """
....
X.X.
XX..
X.XX
"""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("row_transitions", 2 + 4 + 2 + 2), ("column_transitions", 1 + 3 + 3 + 1), ("holes", 1 + 1)],
        *[("rows_with_holes", 2), ("hole_depth", 1 + 1), ("cumulative_wells", 1 + 1 + 2)],
        ("pattern_diversity", 3),
    ],
)
def test_features_of_the_example(name: str, value: int) -> None:
    box, filled = read(EXAMPLE)
    field = Field(*box)
    assert getattr(features, name)(board_of(filled, field), field) == value


def test_a_well_counts_the_empty_cells_down_to_the_first_filled_one() -> None:
    """The last column is 3 deep; its second cell is not a well cell, but counts below the first. The first column has a
    well cell beside the wall."""
    box, filled = read("..X. .X.. XXX. XXXX")
    field = Field(*box)
    assert features.cumulative_wells(board_of(filled, field), field) == 3 + 1 + 1


def test_landing_height_is_that_of_the_middle_and_eroded_cells_count_by_row() -> None:
    """A bar of two fills two rows of an empty column: 2 rows and 2 of its cells. Its middle is half a row up."""
    box, filled = read(".... XXX. XXX.")
    field = Field(*box)
    [bar] = pieces_of(forms((((0, 0), (1, 0)),)), field)
    high, eroded = Weights(-100, 0, 0, 0, 0, 0), Weights(0, 100, 0, 0, 0, 0)
    board = board_of(filled, field)
    assert [each.value for each in rated(board, [bar], field, high)] == [-100]
    assert [each.value for each in rated(board, [bar], field, eroded)] == [2 * 100 * 2 * 2]
    cells = (1 << field.stride + 3) | (1 << 2 * field.stride + 3)
    assert eroded_cells(board | cells, cells, field) == 4


SIZES = (Box(10, 10), Box(20, 10), Box(9, 6))

VALUES = 4
"""The places of each board whose values are compared."""


def compare(number: int) -> None:
    """Compare all features of a random board, and all places of a random piece on it."""
    rng = random.Random(number)
    box = SIZES[number % len(SIZES)]
    field = Field(*box)
    filled = model.random_board(rng, box)
    board = model.board_of(filled, field)
    for name, value in model.features(filled, box).items():
        assert getattr(features, name)(board, field) == value, (name, number)
    shape = model.forms(rng.choice((*Tetromino.SHAPES.values(), *Pentomino.SHAPES.values())))
    piece = model.pieces_of(shape, field)
    expected = {locked.cells: locked for cells in shape for locked in model.drops(filled, box, cells)}
    found = [model.filled_of(cells, field) for _, _, (cells, *_) in places(board, piece, field)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected)), number
    checked = rng.sample(range(len(found)), min(len(found), VALUES))
    features_after = {index: model.features(expected[found[index]].after, box) for index in checked}
    for weights in (DELLACHERIE, BCTS, DT_10):
        values = rated(board, piece, field, weights)
        for index in checked:
            locked = expected[found[index]]
            assert model.filled_of(values[index].board, field) == locked.after, number
            assert values[index].value == value_of(locked, features_after[index], weights), number
        chosen, first = best(board, piece, field, weights), max(values, key=lambda each: each.value, default=None)
        assert (chosen is None) == (first is None)
        if chosen and first:
            assert (place_of(piece, chosen.orientation, chosen.bit, field), chosen.board) == (first.place, first.board)


def value_of(locked: model.Locked, found: dict[str, int], weights: Weights) -> int:
    """Return twice the weighted sum of all features."""
    rows = [row for row, _ in locked.cells]
    value = weights.landing_height * (min(rows) + max(rows) - 2)
    value += 2 * weights.eroded_cells * locked.full * locked.eroded
    weighed: dict[str, int] = weights._asdict()
    return value + sum(2 * weight * found[name] for name, weight in weighed.items() if name in found)


@pytest.mark.parametrize("number", [0, 1, *(pytest.param(number, marks=pytest.mark.soak) for number in range(2, 250))])
def test_bits_agree_with_the_slow_model(number: int) -> None:
    for board in range(40 * number, 40 * number + 40):
        compare(board)
