"""Many games of Tetromino at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.gym.batched import blocks_loops
from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.games import Batch, UnsupportedError


class Wells(Batch):
    """Games of falling blocks of the rules of a state, with arrays that are filled by `begin` and `step`. The well has
    the index `well` in the numbers of a game. `spins` is the shape that makes spins."""

    figures: dict[str, int]
    """The index of each figure in the numbers of a game."""

    def __init__(self, state: Any, words: tuple[str, ...], count: int, frame: int, well: int, spins: str = "") -> None:
        self.frame, self.codes = frame, np.array([t.WORDS.index(word) for word in words])
        self.pieces = t.pieces_of(state, spins)
        self.data = np.zeros((count, well + t.MARGIN + state.rows + t.DEPTH), np.int64)
        self.data[:, well:] = (1 << t.WALL) - 1 | (1 << t.WALL) - 1 << t.WALL + state.columns
        self.data[:, -t.DEPTH :] = (1 << 2 * t.WALL + state.columns) - 1
        self.cells, self.states = np.zeros((count, state.rows * state.columns), np.uint8), np.zeros(count, np.uint64)
        self.hidden = state.HIDDEN * state.columns
        self.ended = self.data[:, t.ENDED]

    def figure(self, name: str) -> Any:
        return self.data[:, self.figures[name]]

    def empty_boards(self, seen: dict[str, Any]) -> tuple[Any, Any]:
        """Return the boards of observations without the pieces in play, and the empty small boards."""
        boards, small = (seen[name].reshape(len(self.data), -1) for name in ("board", "boards"))
        boards[:], small[:] = self.cells[:, self.hidden :], 0
        return boards, small


class Blocks(Wells):
    """Games of Tetromino."""

    figures = {"score": t.SCORE, "rows": t.LINES, "level": t.LEVEL}

    def __init__(self, state: Any, words: tuple[str, ...], count: int, frame: int) -> None:
        if "hold" in state.acts:
            raise UnsupportedError("a hold in Tetromino")
        well = t.QUEUE + 2 * state.ahead
        super().__init__(state, words, count, frame, well)
        keys = state.SIDEWAYS, state.SIDEWAYS, state.SOFT, state.SOFT
        self.rules = t.rules_of(state, well, state.COLOURS, state.LINES_A_LEVEL, keys, state.INTERVALS)

    def begin(self, games: Any) -> None:
        blocks_loops.begin(self.data, self.cells, self.states, self.pieces, self.rules, games)

    def step(self, actions: Any) -> None:
        words = self.codes[actions]
        blocks_loops.step(self.data, self.cells, self.states, self.pieces, self.rules, words, self.frame)

    def won(self) -> Any:
        return np.zeros(len(self.data), bool)

    def observe(self, seen: dict[str, Any]) -> None:
        boards, small = self.empty_boards(seen)
        blocks_loops.show(self.data, self.pieces, self.rules, boards, small, seen["figures"])
