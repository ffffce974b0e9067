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


def pieces_of(table: Any, spins: str = "") -> Any:
    """Return the numbers of all orientations of a piece table of the engine. The shape `spins` makes spins."""
    numbers = np.zeros((len(table.orientations), SIZE), np.int64)
    for row, orientation in zip(numbers, table.orientations, strict=True):
        cells = np.array(orientation.cells)
        np.bitwise_or.at(row, MASKS + cells[:, 0], 1 << cells[:, 1])
        row[CELLS:TURNS] = cells.ravel()
        row[TURNS:ENTRY] = orientation.cw.index, orientation.ccw.index, orientation.half.index
        row[ENTRY:TOP] = divmod(orientation.entry, table.stride)
        row[TOP:BOTTOM], row[BOTTOM] = cells.min(axis=0), orientation.bottom
        row[FIRST] = orientation.index - orientation.number
        row[SPIN] = orientation.number if orientation.shape.name == spins else -1
    return numbers


def rules_of(state: Any, well: int, colours: int, lines_a_level: int, keys: tuple[int, ...]) -> Any:
    """Return the numbers of the rules of a state. `well` is the index of the well's first row in the numbers of a game,
    `keys` are the times of held keys from DAS on."""
    rules, shapes, gravity = state.rules, state.table.of, state.rules.controls.gravity
    numbers = (
        *(rules.field.rows, rules.field.columns, well, rules.queue_length, len(shapes), colours),
        *(rules.beginning.level, lines_a_level, rules.field.hidden, rules.preview, rules.ghost),
        *(*keys, len(gravity), *gravity),
    )
    return np.array([*numbers, *(number for turned in shapes for number in (turned[0].index, len(turned)))], np.int64)
