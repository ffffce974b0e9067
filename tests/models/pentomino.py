"""The model of Pentomino: Tetromino with eighteen pieces of five cells."""

from typing import ClassVar

from tests.models.common import Cell, quarter_clockwise
from tests.models.tetromino import Orientations, Tetromino

# Orientation 0 of each, in the order of draws.
FIRST_ORIENTATIONS: dict[str, tuple[Cell, ...]] = {
    "F": ((1, 2), (1, 3), (2, 1), (2, 2), (3, 2)),
    "RF": ((1, 1), (1, 2), (2, 2), (2, 3), (3, 2)),
    "I": ((0, 2), (1, 2), (2, 2), (3, 2), (4, 2)),
    "L": ((0, 2), (1, 2), (2, 2), (3, 2), (3, 3)),
    "J": ((0, 2), (1, 2), (2, 2), (3, 1), (3, 2)),
    "N": ((1, 1), (1, 2), (2, 2), (2, 3), (2, 4)),
    "RN": ((1, 2), (1, 3), (2, 0), (2, 1), (2, 2)),
    "P": ((1, 2), (1, 3), (2, 2), (2, 3), (3, 2)),
    "RP": ((1, 1), (1, 2), (2, 1), (2, 2), (3, 2)),
    "T": ((1, 1), (1, 2), (1, 3), (2, 2), (3, 2)),
    "U": ((1, 1), (1, 3), (2, 1), (2, 2), (2, 3)),
    "V": ((0, 2), (1, 2), (2, 2), (2, 3), (2, 4)),
    "W": ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3)),
    "X": ((1, 2), (2, 1), (2, 2), (2, 3), (3, 2)),
    "Y": ((1, 2), (2, 0), (2, 1), (2, 2), (2, 3)),
    "RY": ((2, 0), (2, 1), (2, 2), (2, 3), (3, 2)),
    "Z": ((1, 1), (1, 2), (2, 2), (3, 2), (3, 3)),
    "RZ": ((1, 2), (1, 3), (2, 2), (3, 1), (3, 2)),
}

HOW_MANY = {"I": 2, "Z": 2, "RZ": 2, "X": 1}  # all others: four


def turned(first: tuple[Cell, ...], how_many: int) -> Orientations:
    orientations = [first]
    while len(orientations) < how_many:
        orientations.append(quarter_clockwise(orientations[-1], 5))
    return tuple(orientations)


class Pentomino(Tetromino):
    """Everything as in Tetromino, except the pieces."""

    PIECES: ClassVar[dict[str, Orientations]] = {
        shape: turned(first, HOW_MANY.get(shape, 4)) for shape, first in FIRST_ORIENTATIONS.items()
    }
