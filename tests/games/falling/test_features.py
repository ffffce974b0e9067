"""The features that bots look at, worked out by hand, and against a slow model."""

import pytest

from puzzlebox_games.falling.bots import features
from puzzlebox_games.falling.bots.drops import rated
from puzzlebox_games.falling.bots.features import Field, Weights, eroded_cells
from tests.games.falling.drop_checks import compare
from tests.games.falling.drop_model import board_of, forms, pieces_of, read

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


@pytest.mark.parametrize("first", range(0, 80, 40))
def test_bits_agree_with_the_slow_model(first: int) -> None:
    for number in range(first, first + 40):
        compare(number)
