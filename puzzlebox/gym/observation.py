"""Observations: what a player sees of a game, as arrays of numbers."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.shown import Codes, ShownBoard, codes_of, codes_of_small
from puzzlebox.core.state import State

NUMBER = re.compile(r"-?[0-9]+(:[0-9]{2})*(\.[0-9]+)?")

MAX_SMALL_BOARDS = 4096
"""For how many sets of small boards the arrays are kept."""

MIN_SIDE = 5
"""The fewest rows and columns for a small board."""

UNKNOWN = -1.0
"""The number of a figure without a number in it."""


class Observer:
    """Makes the observations of one game with the same options. `space` is the space of the observations, which have
    the shapes that fit this state."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.preferences = Options(game.preferences)
        shown = game.show(state, self.preferences)
        self.figures = tuple(shown.figures)
        codes = self.codes(state)
        self.dtype = np.uint8 if isinstance(codes.board, bytearray) else np.int32
        self.size = len(codes.board)
        self.shape = (self.size // codes.columns, codes.columns)
        self.side = max(MIN_SIDE, *(max(board.rows, board.columns) for board in codes.boards), 0)
        self.count = len(codes.boards) + game.real_time
        limits = (0, np.iinfo(self.dtype).max)
        parts = {"board": spaces.Box(*limits, self.shape, self.dtype)}
        self.has_marks = bool(codes.marks)
        if self.has_marks:
            parts["marks"] = spaces.Box(0, np.iinfo(np.uint32).max, self.shape, np.uint32)
        if self.count:
            parts["boards"] = spaces.Box(*limits, (self.count, self.side, self.side), self.dtype)
        if self.figures:
            parts["figures"] = spaces.Box(-np.inf, np.inf, (len(self.figures),), np.float64)
        self.space = spaces.Dict(parts)

    def codes(self, state: State) -> Codes:
        """Return the codes of what a player sees of a state."""
        codes = self.game.presentation.codes
        return codes(state) if codes else codes_of(self.game.show(state, self.preferences), self.figures)

    def observe(self, state: State) -> dict[str, Any]:
        """Return the observation of a state, in new arrays. Raises ValueError for a board that is larger than the
        space."""
        codes, columns, boards, figures, marks = self.codes(state)
        if self.dtype is np.uint8 and len(codes) == self.size and columns == self.shape[1]:
            board = np.frombuffer(codes, np.uint8).reshape(self.shape)
        else:
            board = padded(codes, columns, self.shape, self.dtype)
        seen = {"board": board}
        if self.has_marks:
            seen["marks"] = padded(marks, columns, self.shape, np.uint32)
        if self.count:
            seen["boards"] = small_boards(boards, self.count, self.side, self.dtype).copy()
        if self.figures:
            seen["figures"] = np.array([x if type(x) is int else number_of(x) for x in figures], np.float64)
        return seen


def padded(codes: Sequence[int], columns: int, shape: tuple[int, int], dtype: Any) -> Any:
    """Return the codes of a smaller board as an array of this shape, with the board at its top left. Raises ValueError
    if the board is larger."""
    rows = len(codes) // columns
    if (rows, columns) == shape:
        return np.array(codes, dtype).reshape(shape)
    if rows > shape[0] or columns > shape[1]:
        raise ValueError(f"the board has {rows} rows and {columns} columns, and the observation space only {shape}")
    array = np.zeros(shape, dtype)
    array[:rows, :columns] = np.array(list(codes), dtype).reshape(rows, columns)
    return array


@lru_cache(MAX_SMALL_BOARDS)
def small_boards(boards: tuple[ShownBoard, ...], count: int, side: int, dtype: Any) -> Any:
    """Return the codes of the first small boards, each at the top left of a square of this side."""
    array = np.zeros((count, side, side), dtype)
    for square, board in zip(array, boards, strict=False):
        square[:] = padded(codes_of_small(board), board.columns, (side, side), dtype)
    return array


def number_of(figure: int | str) -> float:
    """Return a figure as a number: the first one in its text, where each part of 1:30 or 1:02:03 is sixty of the next;
    UNKNOWN if there is none."""
    if isinstance(figure, int):
        return figure
    if (found := NUMBER.match(figure)) is None:
        return UNKNOWN
    number = 0.0
    for part in found[0].split(":"):
        number = 60 * number + float(part)
    return number
