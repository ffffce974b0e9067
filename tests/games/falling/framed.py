"""A careful player of games that count frames, in which keys act in the next frame."""

import random
from collections.abc import Iterator
from typing import ClassVar

from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.players import untidiness

A_FRAME = 17
"""The ms after which a key that was pressed has acted."""


class CarefulInFrames:
    """Turns each piece, moves it above a tidy place by taps or a held key, and holds Down. Plays at random after some
    pieces, so that games end."""

    restarts: ClassVar[float] = 0.0002

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.planned_for = -1
        self.begun = self.patience = 0
        self.origin: int | None = None
        self.plan: list[str] = []

    def wait(self, gaps: tuple[int, ...]) -> int:
        return A_FRAME if self.plan and self.rng.random() < 0.95 else self.rng.choice((*gaps, max(gaps)))

    def choice(self, state: FallingState) -> str:
        if self.rng.random() < 0.03:
            return ""
        if not state.in_play:
            return self.rng.choice(("+down", "-down", "-left", "-right"))
        if state.pieces != self.planned_for:
            self.think(state)
        return self.plan.pop(0) if self.plan else self.rng.choice(("+down", "-left", "-right", "+down"))

    def think(self, state: FallingState) -> None:
        if state.origin != self.origin:
            self.origin = state.origin
            self.patience = self.rng.choice((20, 80, 200))
            self.begun = state.pieces
        self.planned_for = state.pieces
        if state.pieces - self.begun < self.patience:
            self.plan = min(ways(state), key=lambda way: way[0])[1]
        else:
            self.plan = self.rng.choices(("+left", "+right", "-left", "-right", *state.rules.turns), k=3)
        self.plan = ["-left", "-right", "-down", *self.plan, "+down"]


def ways(state: FallingState) -> Iterator[tuple[int, list[str]]]:
    """Yield the penalty and the taps of each place that a turn in the open and steps to one side lead to."""
    trial, turns = state.copy(), list[str]()
    for _ in range(4):
        for side, step in (("left", -1), ("right", 1)):
            stepped, way = trial.copy(), turns
            while not (stepped.well.bits >> stepped.offset) & stepped.orientation.bits:
                yield untidiness(stepped), way
                stepped.offset, way = stepped.offset + step, [*way, side]
        trial.orientation, turns = trial.orientation.cw, [*turns, "cw"]
    yield 10**6, []


def after_frame(state: FallingState) -> int:
    """Return the time right after the next frame."""
    controls = state.controls
    assert isinstance(controls, FrameControls)
    return state.started + controls.config.clock.time(controls.frame + 1) + 1
