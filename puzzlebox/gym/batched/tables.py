"""The rules of a falling-block game as arrays, and the arrays of many games.

The rows of a well are integers: bit WALL + c stands for column c, and the bits beside the columns and below the board
are always set. A piece is where the corner of its box is in these rows."""

from __future__ import annotations

from typing import Any

import numpy as np

WALL, MARGIN, DEPTH = 5, 8, 6
"""Columns of wall at each side of a well, rows above it, and rows of floor below it: those of the engine."""

CELL_COUNT, HEIGHT = 4, 4
"""The cells of a piece, and the rows of its box that can have some."""

SMALL = 5
"""The side of the small boards on which the next pieces are shown."""

WORDS = (
    *("left", "right", "down", "cw", "ccw", "half", "drop", "sonic", "hold"),
    *("+left", "-left", "+right", "-right", "+down", "-down", "wait"),
)
(LEFT, RIGHT, DOWN, CW, CCW, HALF, DROP, SONIC, HOLD) = range(9)
(PRESS_LEFT, LET_GO_LEFT, PRESS_RIGHT, LET_GO_RIGHT, PRESS_DOWN, LET_GO_DOWN, WAIT) = range(9, len(WORDS))
"""The inputs of falling blocks, and to wait for the next timer, as numbers."""

# The numbers of an orientation: its rows as bits, its cells as rows and columns, the orientations after the turns cw,
# ccw and half, where its box enters, its first row and column with a cell, its last such row, the first orientation of
# its shape, and its number among those of its shape if this makes spins, or else -1.
MASKS = 0
CELLS = MASKS + HEIGHT
TURNS = CELLS + 2 * CELL_COUNT
ENTRY = TURNS + 3
TOP = ENTRY + 2
BOTTOM = TOP + 2
FIRST, SPIN, SIZE = BOTTOM + 1, BOTTOM + 2, BOTTOM + 3

# The numbers of a game. The times are in ms of game time. A colour is the code of a block in an observation.
PIECE, ROW, COLUMN, COLOUR, ENDED, TIME, SCORE, LEVEL, LINES = range(9)
DIRECTION, SHIFT_AT, SOFT, SOFT_AT, GRAVITY_AT = range(9, 14)
QUEUE = 14
"""The first number of the next pieces: the orientation and the colour of each. The rows of the well follow them."""

# The numbers of the rules
ROWS, COLUMNS, WELL, AHEAD, SHAPES, COLOURS, FIRST_LEVEL, LINES_A_LEVEL = range(8)
HIDDEN, PREVIEW, GHOST, DAS, ARR, SOFT_DAS, SOFT_ARR, LEVELS, GRAVITY = range(8, 17)
"""WELL is the index of the well's first row in the numbers of a game. LEVELS is how many levels have an interval of
gravity, GRAVITY where these begin. The first orientation and the number of orientations of each shape follow them, in
rules that draw both."""


def orientations_of(state: Any) -> list[Any]:
    """Return all orientations of the pieces of a state, in the order of their numbers."""
    return [orientation for turned in state.shapes for orientation in turned]


def pieces_of(state: Any, spins: str = "") -> Any:
    """Return the numbers of all orientations of the pieces of a state. The shape `spins` makes spins."""
    orientations = orientations_of(state)
    index = {id(orientation): number for number, orientation in enumerate(orientations)}
    numbers = np.zeros((len(orientations), SIZE), np.int64)
    for row, orientation in zip(numbers, orientations, strict=True):
        cells = np.array(orientation.cells)
        np.bitwise_or.at(row, MASKS + cells[:, 0], 1 << cells[:, 1])
        row[CELLS:TURNS] = cells.ravel()
        row[TURNS:ENTRY] = [index[id(turned)] for turned in (orientation.cw, orientation.ccw, orientation.half)]
        row[ENTRY:TOP] = divmod(state.entry(orientation), state.stride)
        row[TOP:BOTTOM], row[BOTTOM] = cells.min(axis=0), orientation.bottom
        row[FIRST] = index[id(orientation.first)]
        row[SPIN] = orientation.number if orientation.shape == spins else -1
    return numbers


def rules_of(
    state: Any, well: int, colours: int, lines_a_level: int, keys: tuple[int, ...], gravity: tuple[int, ...]
) -> Any:
    """Return the numbers of the rules of a state. `well` is the index of the well's first row in the numbers of a game,
    `keys` are the times of held keys from DAS on, and `gravity` is that of each level."""
    firsts, first = [], 0
    for turned in state.shapes:
        firsts += [first, len(turned)]
        first += len(turned)
    numbers = (
        *(state.rows, state.columns, well, state.ahead, len(state.shapes), colours),
        *(state.first_level, lines_a_level, state.HIDDEN, state.preview, state.ghost),
        *(*keys, len(gravity), *gravity),
    )
    return np.array([*numbers, *firsts], np.int64)
