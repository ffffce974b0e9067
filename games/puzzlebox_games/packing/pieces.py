"""The twelve pentominoes and their 63 orientations."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from puzzlebox.rules import Cell

Shape = tuple[Cell, ...]
"""The cells of a piece from the top left corner of its box, in reading order."""

PIECES = "FILNPTUVWXYZ"

PALETTE = (
    *("#fb696d", "#13c5f4", "#ffb563", "#48b860", "#ff85ca", "#9274df"),
    *("#08e9c4", "#f6dd62", "#da7435", "#c83355", "#cdf57c", "#0c7acf"),
)
"""The colours of the pieces. No two of them are of the same lightness."""

CELLS = 5
"""The number of cells of a piece."""

TURNS = 4
"""The number of quarter turns of a full turn."""

_FIRST = {
    "F": "01 02 10 11 21",
    "I": "00 10 20 30 40",
    "L": "00 10 20 30 31",
    "N": "01 11 20 21 30",
    "P": "00 01 10 11 20",
    "T": "00 01 02 11 21",
    "U": "00 02 10 11 12",
    "V": "00 10 20 21 22",
    "W": "00 10 11 21 22",
    "X": "01 10 11 12 21",
    "Y": "01 10 11 21 31",
    "Z": "00 01 11 21 22",
}
"""The row and the column of each cell of orientation 0."""


def shape_of(cells: Collection[Cell]) -> Shape:
    """Return the shape of a piece that lies on these cells."""
    top, left = box_corner(cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def box_corner(cells: Collection[Cell]) -> Cell:
    """Return the top left cell of the box of these cells, which may be none of them."""
    return min(row for row, _ in cells), min(column for _, column in cells)


def box_size(shape: Shape) -> tuple[int, int]:
    """Return the rows and columns of the box of a shape."""
    return max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1


def turned(shape: Shape, turns: int = 1) -> Shape:
    """Return a shape after some quarter turns, clockwise or, if negative, back."""
    for _ in range(turns % TURNS):
        shape = shape_of([(column, -row) for row, column in shape])
    return shape


def mirrored(shape: Shape) -> Shape:
    """Return a shape after it was turned over from left to right."""
    return shape_of([(row, -column) for row, column in shape])


def _turns(face: Shape) -> list[Shape]:
    return [turned(face, turns) for turns in range(TURNS)]


def _orientations(text: str) -> tuple[Shape, ...]:
    """Return the orientations of a piece in the order of their numbers: its quarter turns clockwise, then those of its
    mirror image, without those that are equal to an earlier one."""
    first = tuple((int(cell[0]), int(cell[1])) for cell in text.split())
    return tuple(dict.fromkeys([*_turns(first), *_turns(mirrored(first))]))


ORIENTATIONS: Mapping[str, tuple[Shape, ...]] = {name: _orientations(text) for name, text in _FIRST.items()}

NAMED: Mapping[Shape, tuple[str, int]] = {
    shape: (name, number) for name, shapes in ORIENTATIONS.items() for number, shape in enumerate(shapes)
}
"""The piece and the number of the orientation of each shape."""

SIDES: Mapping[str, tuple[frozenset[int], ...]] = {
    name: tuple(dict.fromkeys(frozenset(map(shapes.index, _turns(face))) for face in (shapes[0], mirrored(shapes[0]))))
    for name, shapes in ORIENTATIONS.items()
}
"""The numbers of the orientations of each side of a piece: two sides, or one if turning it over changes nothing."""

Sides = Mapping[str, frozenset[int]]
"""The orientations that each piece may have."""

ALL_SIDES: Sides = {name: frozenset(range(len(shapes))) for name, shapes in ORIENTATIONS.items()}


@lru_cache(maxsize=64)
def sides_of(mirrored: str | None) -> Sides:
    """Return the orientations that pieces may have if none can be turned over, and these have their mirrored side up.
    None stands for pieces that can be turned over."""
    return ALL_SIDES if mirrored is None else {name: sides[name in mirrored] for name, sides in SIDES.items()}
