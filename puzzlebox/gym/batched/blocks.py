"""Many games of Tetromino at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.gym.batched import blocks_loops
from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.blocks_arrays import Arrays
from puzzlebox.gym.batched.games import Batch, UnsupportedError


class Blocks(Batch):
    """Games of the rules of a state. With `loops`, they run as machine code."""

    def __init__(self, state: Any, words: tuple[str, ...], count: int, frame: int, loops: bool) -> None:
        if state.rules.hold:
            raise UnsupportedError("a hold in Tetromino")
        self.frame, self.codes = frame, np.array([t.WORDS.index(word) for word in words])
        self.pieces, self.rules = t.pieces_of(state.table), rules_of(state)
        field = state.rules.field
        self.data = np.zeros((well_of(state) + t.MARGIN + field.rows + t.DEPTH, count), np.int64).T
        if loops:
            self.data = np.ascontiguousarray(self.data)
        self.data[:, well_of(state) :] = (1 << t.WALL) - 1 | (1 << t.WALL) - 1 << t.WALL + field.columns
        self.data[:, -t.DEPTH :] = (1 << 2 * t.WALL + field.columns) - 1
        self.cells, self.states = np.zeros((count, field.rows * field.columns), np.uint8), np.zeros(count, np.uint64)
        self.ended = self.data[:, t.ENDED]
        self.arrays = None if loops else Arrays(self.data, self.cells, self.states, self.pieces, self.rules)

    def begin(self, games: Any) -> None:
        if self.arrays:
            self.arrays.begin(games)
        else:
            blocks_loops.begin(self.data, self.cells, self.states, self.pieces, self.rules, games)

    def step(self, actions: Any) -> None:
        words = self.codes[actions]
        if self.arrays:
            self.arrays.step(words, self.frame)
        else:
            blocks_loops.step(self.data, self.cells, self.states, self.pieces, self.rules, words, self.frame)

    def figure(self, name: str) -> Any:
        return self.data[:, {"score": t.SCORE, "rows": t.LINES, "level": t.LEVEL}[name]]

    def won(self) -> Any:
        return np.zeros(len(self.data), bool)

    def observe(self, seen: dict[str, Any]) -> None:
        boards, small = seen["board"].reshape(self.cells.shape), seen["boards"].reshape(len(self.data), -1)
        boards[:], small[:] = self.cells, 0
        if self.arrays:
            self.arrays.show(boards, small, seen["figures"])
        else:
            blocks_loops.show(self.data, self.pieces, self.rules, boards, small, seen["figures"])


def well_of(state: Any) -> int:
    """Return the index of the first row of the well in the numbers of a game."""
    return t.QUEUE + 2 * int(state.rules.queue_length)


def rules_of(state: Any) -> Any:
    """Return the rules of a state as numbers (see `tables`)."""
    rules, timers, shapes = state.rules, state.rules.controls, state.table.of
    numbers = (
        *(rules.field.rows, rules.field.columns, well_of(state), rules.queue_length, len(shapes)),
        *(rules.randomizer.colours, rules.beginning.level, rules.scoring.rows_a_level),
        *(timers.das, timers.arr, timers.soft_das, timers.soft_arr, rules.preview, rules.ghost, len(timers.gravity)),
        *timers.gravity,
    )
    return np.array([*numbers, *(number for turned in shapes for number in (turned[0].index, len(turned)))], np.int64)
