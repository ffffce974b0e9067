"""Many games of Guideline at once, in the mode marathon."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.gym.batched import guideline_loops as loops
from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.blocks import Wells
from puzzlebox.gym.batched.games import UnsupportedError

TURNS = ("cw", "ccw", "half")


class Guidelines(Wells):
    """Games of Guideline with the usual handling."""

    figures = {
        "score": t.SCORE,
        "level": t.LEVEL,
        "lines": t.LINES,
        "rows": t.LINES,
        "pieces": loops.LOCKED,
        "best combo": loops.BEST_COMBO,
    }

    def __init__(self, state: Any, words: tuple[str, ...], count: int, frame: int) -> None:
        if state.options["mode"] != "marathon":
            raise UnsupportedError("another mode of Guideline than marathon")
        super().__init__(state, words, count, frame, loops.WELL, "T")
        keys = state.handling.das, state.handling.arr, 0, 0
        self.rules = t.rules_of(state, loops.WELL, 0, state.LINES_A_LEVEL, keys, state.MICROSECONDS_PER_ROW)
        self.modern = modern_of(state)

    def begin(self, games: Any) -> None:
        loops.begin(self.data, self.cells, self.states, self.pieces, self.rules, self.modern, games)

    def step(self, actions: Any) -> None:
        words = self.codes[actions]
        loops.step(self.data, self.cells, self.states, self.pieces, self.rules, self.modern, words, self.frame)

    def won(self) -> Any:
        return self.data[:, loops.WON] != 0

    def observe(self, seen: dict[str, Any]) -> None:
        boards, small = self.empty_boards(seen)
        loops.show(self.data, self.pieces, self.rules, boards, small, seen["figures"])


def modern_of(state: Any) -> loops.Modern:
    """Return what these rules have beyond those of Tetromino."""
    return loops.Modern(
        kicks=kicks_of(state),
        points=np.array([padded(points) for points in state.POINTS.values()]),
        all_clear=np.array(state.ALL_CLEAR),
        all_clear_again=state.ALL_CLEAR_AGAIN,
        combo=state.COMBO,
        goal=state.goal,
        above=t.MARGIN + state.HIDDEN,
        fall=1,
        hold="hold" in state.acts,
        soft_speed=loops.SPEED * state.handling.sdf,
        soft_points=state.SOFT_POINTS,
        hard_points=state.HARD_POINTS,
        delay=state.LOCK_DELAY,
        resets=state.RESTARTS,
    )


def padded(numbers: tuple[int, ...]) -> list[int]:
    return [*numbers, *[0] * (t.CELL_COUNT + 1 - len(numbers))]


def kicks_of(state: Any) -> Any:
    """Return the shifts to try, as rows and columns, by orientation and turn. The last one is repeated up to the same
    number of shifts."""
    shifts = [
        [[shift_of(number, state.stride) for number in tries(state, orientation, turn)] for turn in TURNS]
        for turned in state.shapes
        for orientation in turned
    ]
    most = max(len(found) for turns in shifts for found in turns)
    return np.array([[[*found, *[found[-1]] * (most - len(found))] for found in turns] for turns in shifts])


def tries(state: Any, orientation: Any, turn: str) -> tuple[int, ...]:
    """Return by how much the offset grows in each try of a turn."""
    found: tuple[int, ...] = state.tries(orientation, getattr(orientation, turn))
    return found


def shift_of(number: int, stride: int) -> tuple[int, int]:
    """Return the rows and columns by which an offset grows."""
    row = round(number / stride)
    return row, number - row * stride
