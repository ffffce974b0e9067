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
    """Games of Guideline with the usual handling. They run as machine code."""

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
            raise UnsupportedError("another mode of Guideline than marathon, except with backend='numpy'")
        rules, handling = state.rules, state.rules.controls.handling
        super().__init__(state, words, count, frame, loops.WELL, rules.spins.shape)
        keys = handling.das, handling.arr, 0, 0
        self.rules = t.rules_of(state, loops.WELL, 0, rules.scoring.lines_a_level, keys)
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
    rules, timers, scoring = state.rules, state.rules.controls, state.rules.scoring
    return loops.Modern(
        kicks=kicks_of(state),
        points=np.array([padded(points) for points in (scoring.lines, scoring.full, scoring.mini)]),
        all_clear=np.array(scoring.all_clear),
        all_clear_again=scoring.all_clear_again,
        combo=scoring.combo,
        goal=rules.goal.lines,
        above=t.MARGIN + rules.topout.before_clearing.row,
        fall=rules.entry.fall,
        hold=rules.hold,
        soft_speed=loops.SPEED * timers.handling.sdf,
        soft_points=timers.soft_points,
        hard_points=timers.hard_points,
        delay=timers.delay,
        resets=timers.resets,
    )


def padded(numbers: tuple[int, ...]) -> list[int]:
    return [*numbers, *[0] * (t.CELL_COUNT + 1 - len(numbers))]


def kicks_of(state: Any) -> Any:
    """Return the shifts to try, as rows and columns, by orientation and turn. The last one is repeated up to the same
    number of shifts."""
    shifts = [
        [state.rules.rotation.shifts(orientation, orientation.turned(turn)) for turn in TURNS]
        for orientation in state.table.orientations
    ]
    most = max(len(found) for turns in shifts for found in turns)
    return np.array([[[*found, *[found[-1]] * (most - len(found))] for found in turns] for turns in shifts])
