"""Compares the bits that bots look at with the slow model, on random boards."""

import random

from puzzlebox_games.falling.bots import features
from puzzlebox_games.falling.bots.drops import best, place_of, places, rated
from puzzlebox_games.falling.bots.features import BCTS, DELLACHERIE, DT_10, Field, Weights
from puzzlebox_games.pentomino import Pentomino
from puzzlebox_games.tetromino import Tetromino
from tests.games.falling import drop_model as model
from tests.games.falling.drop_model import Box

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
