"""Where a piece can lock if it drops straight from above, on boards of bits (see `features`), and the best such place.

This is the innermost loop of the bots: it works on integers alone and makes no object for a place that it looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlebox.rules import Cell
from puzzlebox_games.falling.bots.features import (
    Field,
    Weights,
    board_value,
    covered,
    depth_value,
    eroded_cells,
    transitions_value,
    without_full_rows,
)

Footing = tuple[int, int, int, int, int]
"""A place of an orientation: the bits of its cells; those of the cells beside its rows, and of the cells below its
columns; those of all cells further down; and twice the height of its middle."""


class Dropped(NamedTuple):
    """An orientation that drops straight: its `number`, and its `bottoms`, the shifts of the lowest cell of each of its
    columns. `inside` are the bits at which the corner of its box, at the lower left, can be. `footings` has its places
    by the number of this bit, counted from 1. `height` and `width` are those of the box. It is `convex` if its cells
    are without a gap in each row and in each column."""

    number: int
    bottoms: tuple[int, ...]
    inside: int
    footings: dict[int, Footing]
    height: int
    width: int
    convex: bool


class Place(NamedTuple):
    """A place: the number of the orientation, and the row above the floor and the column of its box's lower left
    corner."""

    number: int
    row: int
    column: int


def normalized(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells of a piece, whose rows count downwards, with rows that count upwards, from the lower left corner
    of the smallest box."""
    cells = tuple(cells)
    bottom, left = max(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((bottom - r, c - left) for r, c in cells)


def dropped(number: int, cells: frozenset[Cell], field: Field) -> Dropped:
    """Return an orientation with these normalized cells."""
    stride = field.stride
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    height, width = len(rows), len(columns)
    lowest = [min(r for r, c in cells if c == column) for column in range(width)]
    bottoms = tuple(row * stride + column for column, row in enumerate(lowest))
    corners = [
        row * stride + column
        for row in range(1, field.rows - height + 2)
        for column in range(field.columns - width + 1)
    ]
    footings = {corner + 1: _footing(cells, corner, field, height) for corner in corners}
    inside = sum(1 << corner for corner in corners)
    return Dropped(number, bottoms, inside, footings, height, width, _is_convex(cells))


def _is_convex(cells: frozenset[Cell]) -> bool:
    """Return whether each row and each column of a piece begins and ends once."""
    starts = sum((r, c - 1) not in cells for r, c in cells) + sum((r - 1, c) not in cells for r, c in cells)
    return starts == len({r for r, _ in cells}) + len({c for _, c in cells})


def _footing(cells: frozenset[Cell], corner: int, field: Field, height: int) -> Footing:
    stride = field.stride
    own = {corner + r * stride + c for r, c in cells}
    beside = [bit + step for bit in own for step in (-1, 1) if bit + step not in own]
    below = {bit - stride for bit in own} - own
    deeper = {further for bit in below for further in range(bit, stride - 1, -stride)} - own
    middle = 2 * (corner // stride - 1) + height - 1
    return (_bits(own), _bits(beside), _bits(below), _bits(deeper), middle)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def places(board: int, piece: Sequence[Dropped], field: Field) -> Iterator[tuple[int, int, Footing]]:
    """Yield the places where a piece locks, orientation by orientation, the lowest first: the index of the orientation,
    the number of the corner's bit, counted from 1, and the footing. Places that reach above the board are left out."""
    under, stride = covered(board, field), field.stride
    for index, (_, bottoms, inside, footings, _, _, _) in enumerate(piece):
        blocked = 0
        for shift in bottoms:
            blocked |= under >> shift
        landings = blocked << stride & ~blocked & inside
        while landings:
            corner = landings & -landings
            landings ^= corner
            bit = corner.bit_length()
            yield index, bit, footings[bit]


def place_of(piece: Sequence[Dropped], index: int, bit: int, field: Field) -> Place:
    """Return a place of which `places` gives the index and the bit."""
    row, column = divmod(bit - 1, field.stride)
    return Place(piece[index].number, row, column)


class Rated(NamedTuple):
    """A place with its value, which includes how high the piece lands and what it erodes: that part is the `worth` of
    the move itself. `board` is the board after it."""

    value: int
    worth: int
    board: int
    place: Place


def rated(board: int, piece: Sequence[Dropped], field: Field, weights: Weights) -> list[Rated]:
    """Return all places of a piece with their values."""
    found = []
    for index, bit, (cells, _, _, _, middle) in places(board, piece, field):
        locked = board | cells
        after = without_full_rows(locked, field)
        worth = weights.landing_height * middle + 2 * weights.eroded_cells * eroded_cells(locked, cells, field)
        value = worth + board_value(after, field, weights)
        found.append(Rated(value, worth, after, place_of(piece, index, bit, field)))
    return found


class Best(NamedTuple):
    """The index of an `orientation`, the number of its corner's bit, counted from 1, and the board after it."""

    orientation: int
    bit: int
    board: int


def best(board: int, piece: Sequence[Dropped], field: Field, weights: Weights) -> Best | None:
    """Return the first of the places with the highest value, as `rated` has them; None if there is no place.

    What a place does to transitions and holes is counted from the cells around the piece. The other features take
    longer and can raise the value by at most `bonus`, so they are left out where that is not enough.
    """
    if not all(orientation.convex for orientation in piece):
        return _best_of_all(board, piece, field, weights)
    by_height, by_eroded, by_rows, by_columns, by_holes, _, _, _, by_patterns = weights
    under, stride, walls = covered(board, field), field.stride, field.walls
    uncovered, filling = field.full ^ under, (board & field.cells) + field.ones
    before, bonus = transitions_value(board, field, weights), 10 * by_patterns
    by_beside, by_below, by_hidden = 4 * by_rows, 4 * by_columns, 2 * by_holes
    highest, chosen = -(1 << 62), None
    for index, (_, bottoms, inside, footings, height, width, _) in enumerate(piece):
        blocked = 0
        for shift in bottoms:
            blocked |= under >> shift
        landings = blocked << stride & ~blocked & inside
        start = before + by_beside * height + by_below * width
        while landings:
            corner = landings & -landings
            landings ^= corner
            bit = corner.bit_length()
            cells, beside, below, deeper, middle = footings[bit]
            if filling + cells & walls:
                after = without_full_rows(board | cells, field)
                value = by_height * middle + board_value(after, field, weights)
                value += 2 * by_eroded * eroded_cells(board | cells, cells, field)
            else:
                value = (
                    start
                    + by_height * middle
                    - by_beside * (board & beside).bit_count()
                    - by_below * (board & below).bit_count()
                    + by_hidden * (uncovered & deeper).bit_count()
                )
                if value + bonus <= highest:
                    continue
                after = board | cells
                value += depth_value(after, field, weights)
            if value > highest:
                highest, chosen = value, Best(index, bit, after)
    return chosen


def _best_of_all(board: int, piece: Sequence[Dropped], field: Field, weights: Weights) -> Best | None:
    """Return what `best` returns, for a piece that is not convex."""
    found = list(places(board, piece, field))
    if not found:
        return None
    values = rated(board, piece, field, weights)
    first = max(range(len(values)), key=lambda number: values[number].value)
    return Best(*found[first][:2], values[first].board)
