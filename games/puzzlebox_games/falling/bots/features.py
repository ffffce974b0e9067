"""What strong players look at on a board after a piece has locked: features, and published weights for them.

A board is one integer. Row 0 is the floor, and row r counts from it. Column c of row r is bit r * (W + 1) + c, where W
is the number of columns; the spare bit at the end of each row is the wall, which is set, as are all bits of the floor.
The wall of the row below is also the wall on the left.

The features are those of Pierre Dellacherie, as described by Colin Fahey ("Tetris", 2003), and those that Christophe
Thiery and Bruno Scherrer added ("Building Controllers for Tetris", 2009), and Bruno Scherrer and others ("Approximate
Modified Policy Iteration and its Application to the Game of Tetris", 2015).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Field:
    """The bits of a board of `rows` x `columns`. `empty` is the empty board and `full` the full one, `floor` is row 0,
    `cells` are all bits but the floor and the walls, `walls` are those of the rows from 1 up, and `ones` the first
    cells of these rows. `steps` are the shifts that spread a cell to all rows below it."""

    __slots__ = ("cells", "columns", "empty", "floor", "full", "ones", "rows", "steps", "stride", "walls")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.stride = stride = columns + 1
        self.floor = (1 << stride) - 1
        self.ones = sum(1 << row * stride for row in range(1, rows + 1))
        self.walls = self.ones << columns
        self.cells = self.ones * ((1 << columns) - 1)
        self.empty = self.floor | self.walls
        self.full = self.empty | self.cells
        self.steps = tuple(stride << step for step in range(rows.bit_length()))

    def __repr__(self) -> str:
        return f"<Field of {self.rows} x {self.columns}>"


@cache
def field_of(rows: int, columns: int) -> Field:
    """Return the field of this size. It is made once."""
    return Field(rows, columns)


def covered(board: int, field: Field) -> int:
    """Return the board with all cells filled that have a filled cell above them."""
    for step in field.steps:
        board |= board >> step
    return board


def without_full_rows(board: int, field: Field) -> int:
    """Return the board on which the full rows are gone and those above them have moved down."""
    full = ((board & field.cells) + field.ones) & field.walls
    while full:
        top = full.bit_length() - 1
        start = top - field.columns
        board = (board & ((1 << start) - 1)) | (board >> field.stride >> start << start)
        full ^= 1 << top
    return board | field.empty


# Features of a board

# The examples are of this board, on which `.` is empty and `X` filled:
#
#     ....
#     X.X.
#     XX..
#     X.XX


def row_transitions(board: int, field: Field) -> int:
    """Return how often a filled cell is beside an empty one, in all rows; the walls are filled. The example has 2 in
    its first row, then 4, 2 and 2."""
    row = board >> field.columns
    return (row ^ (row >> 1)).bit_count() - 1


def column_transitions(board: int, field: Field) -> int:
    """Return how often a filled cell is above or below an empty one, in all columns; the floor is filled, and above the
    board is nothing. The example has 1 in its first column, then 3, 3 and 1."""
    return (board ^ (board >> field.stride)).bit_count() - 1


def holes(board: int, field: Field) -> int:
    """Return how many empty cells have a filled one somewhere above them. The example has 2: one under the second
    column, one under the third."""
    return (covered(board, field) ^ board).bit_count()


def rows_with_holes(board: int, field: Field) -> int:
    """Return how many rows have a hole. The example has 2."""
    found = covered(board, field) ^ board
    return ((found + field.cells) & field.walls).bit_count()


def hole_depth(board: int, field: Field) -> int:
    """Return how many filled cells lie on holes without a gap. The example has 2: one on each hole."""
    above = board & ~(board << field.stride | field.floor)
    depth = 0
    while above:
        depth += above.bit_count()
        above = above << field.stride & board
    return depth


def cumulative_wells(board: int, field: Field) -> int:
    """Return the sum of the depths of all well cells. A well cell is an empty cell between two filled ones, and its
    depth is the number of empty cells from there down to the first filled one. The example has 4: in its second column
    1 and 1, and in its last column, beside the wall, 2."""
    empty = board ^ field.full
    deep = empty & board << 1 & board >> 1
    depth = 0
    while deep:
        depth += deep.bit_count()
        deep = deep >> field.stride & empty
    return depth


def pattern_diversity(board: int, field: Field) -> int:
    """Return how many of the differences -2, -1, 0, 1 and 2 occur between the heights of neighbouring columns. The
    example, with the heights 3, 2, 3 and 1, has 3: -1, 1 and -2."""
    filled, stride = covered(board, field) & ~field.walls & ~(1 << field.columns), field.stride
    tops = filled & ~(filled >> stride)
    return (
        bool(tops & tops >> 1)
        + bool(tops & tops >> stride + 1)
        + bool(tops & tops >> 2 * stride + 1)
        + bool(tops & tops << stride - 1)
        + bool(tops & tops << 2 * stride - 1)
    )


# Features of a move


def eroded_cells(board: int, piece: int, field: Field) -> int:
    """Return the number of full rows times the number of the piece's cells in them."""
    full = ((board & field.cells) + field.ones) & field.walls
    rows = full - (full >> field.columns)
    return full.bit_count() * (piece & rows).bit_count()


class Weights(NamedTuple):
    """A weight for each feature, in hundredths. The `landing_height` is that of the middle of the piece: the number of
    rows below it, and half of its height less one. `eroded_cells` are the piece's cells that are cleared, times the
    number of rows cleared with them.

    The values of a board are sums of hundredths for half rows, so they are twice as large.
    """

    landing_height: int
    eroded_cells: int
    row_transitions: int
    column_transitions: int
    holes: int
    cumulative_wells: int
    hole_depth: int = 0
    rows_with_holes: int = 0
    pattern_diversity: int = 0


DELLACHERIE = Weights(-100, 100, -100, -100, -400, -100)
"""By Pierre Dellacherie, 2003, tuned by hand (published by Colin Fahey)."""

BCTS = Weights(-1263, 660, -922, -1977, -1308, -1049, -161, -2404)
"""The controller BCTS, from Thiery and Scherrer, 2009: the weights DU, rounded to hundredths."""

DT_10 = Weights(-218, 242, -217, -331, 95, -222, -81, -965, 127)
"""The controller DT-10, from Scherrer and others, 2015: learned on boards of 10 x 10."""


def board_value(board: int, field: Field, weights: Weights) -> int:
    """Return twice the weighted sum of the features of a board."""
    return transitions_value(board, field, weights) + depth_value(board, field, weights)


def transitions_value(board: int, field: Field, weights: Weights) -> int:
    """Return the part of the value that is made of transitions and holes."""
    value = weights.row_transitions * row_transitions(board, field)
    value += weights.column_transitions * column_transitions(board, field)
    return 2 * (value + weights.holes * holes(board, field))


def depth_value(board: int, field: Field, weights: Weights) -> int:
    """Return the part of the value that is made of the other features."""
    _, _, _, _, _, wells, depth, gap_rows, diversity = weights
    value = wells * cumulative_wells(board, field)
    if gap_rows:
        value += depth * hole_depth(board, field) + gap_rows * rows_with_holes(board, field)
    if diversity:
        value += diversity * pattern_diversity(board, field)
    return 2 * value
