"""The tables of the sheets of Tetromino and Pentomino: the cells of each orientation of each shape, in its box."""

from tests.models.common import Cell, pairs_in, quarter_clockwise

Orientations = tuple[tuple[Cell, ...], ...]

# The sheet's table. A random draw gives an index into it.
TETROMINO: dict[str, Orientations] = {
    shape: tuple(map(pairs_in, orientations.split()))
    for shape, orientations in {
        "S": "(2,2)(2,3)(3,1)(3,2) (1,2)(2,2)(2,3)(3,3)",
        "Z": "(2,1)(2,2)(3,2)(3,3) (1,2)(2,1)(2,2)(3,1)",
        "J": "(1,1)(2,1)(2,2)(2,3) (1,2)(1,3)(2,2)(3,2) (2,1)(2,2)(2,3)(3,3) (1,2)(2,2)(3,1)(3,2)",
        "L": "(1,3)(2,1)(2,2)(2,3) (1,2)(2,2)(3,2)(3,3) (2,1)(2,2)(2,3)(3,1) (1,1)(1,2)(2,2)(3,2)",
        "I": "(0,2)(1,2)(2,2)(3,2) (2,0)(2,1)(2,2)(2,3)",
        "O": "(2,1)(2,2)(3,1)(3,2)",
        "T": "(1,2)(2,1)(2,2)(2,3) (1,2)(2,2)(2,3)(3,2) (2,1)(2,2)(2,3)(3,2) (1,2)(2,1)(2,2)(3,2)",
    }.items()
}

# Orientation 0 of each, in the order of draws.
FIRST_OF_PENTOMINO: dict[str, tuple[Cell, ...]] = {
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


PENTOMINO = {shape: turned(first, HOW_MANY.get(shape, 4)) for shape, first in FIRST_OF_PENTOMINO.items()}
