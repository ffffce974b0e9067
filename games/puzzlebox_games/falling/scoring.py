"""Points, level and speed after a lock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.state import Events
from puzzlebox_games.falling.rules import Cleared

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


NOTHING_TOLD: Events = ()


@dataclass(frozen=True)
class PointsARow:
    """A point a row; a level every so many rows."""

    rows_a_level: int

    @property
    def words(self) -> str:
        return f"A point for every row. A level for every {self.rows_a_level} rows."

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += len(cleared.rows)
            _set_level(state, state.first_level + state.lines // self.rows_a_level)
        return NOTHING_TOLD


@dataclass(frozen=True)
class PointsByRows:
    """So many points for 1, 2, … rows at one lock, multiplied by the level before it; a level every so many rows, up
    to the last."""

    points: tuple[int, ...]
    rows_a_level: int
    last_level: int

    @property
    def words(self) -> str:
        return (
            f"{_by_rows(self.points)}, times the level. "
            f"A level for every {self.rows_a_level} rows, up to {self.last_level}."
        )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += self.points[len(cleared.rows) - 1] * state.level
            _set_level(state, min(self.last_level, state.first_level + state.lines // self.rows_a_level))
        return NOTHING_TOLD


@dataclass(frozen=True)
class OneLevelALock:
    """So many points for 1, 2, … rows at one lock; the level goes up, by one a lock at most, when it has seen so many
    rows for itself and each level before it."""

    points: tuple[int, ...]
    rows_a_level: int

    @property
    def words(self) -> str:
        return f"{_by_rows(self.points)}. A level for every {self.rows_a_level} rows, one at a lock at most."

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += self.points[len(cleared.rows) - 1]
        if state.lines >= self.rows_a_level * (state.level - state.first_level + 1):
            _set_level(state, state.level + 1)
        return NOTHING_TOLD


@dataclass(frozen=True)
class SpeedByScore:
    """So many points for 1, 2, … rows at one lock, and some for none; a step faster every so many points, where those
    for a lock without rows do not count yet."""

    points: tuple[int, ...]
    for_none: int
    score_a_step: int

    @property
    def words(self) -> str:
        points = f"{_by_rows(self.points)}, {self.for_none} for a lock without one"
        return f"{points}. A step faster with every {self.score_a_step} points."

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += self.points[len(cleared.rows) - 1]
        state.interval = state.rules.interval(state.first_level + state.score // self.score_a_step)
        if not cleared.rows:
            state.score += self.for_none
        return NOTHING_TOLD


@dataclass(frozen=True)
class PointsABlock:
    """So many points for each block that went, times the step of the chain; a level every so many blocks."""

    points: int
    blocks_a_level: int

    @property
    def words(self) -> str:
        return (
            f"{self.points} points for every block, times the step of the chain. "
            f"A level for every {self.blocks_a_level} blocks."
        )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        gone_by_step = (gone for gone, _ in cleared.steps if gone)
        for step, gone in enumerate(gone_by_step, 1):
            state.score += self.points * len(gone) * step
            state.blocks += len(gone)
        _set_level(state, state.first_level + state.blocks // self.blocks_a_level)
        return NOTHING_TOLD


def _by_rows(points: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, points))} points for 1, 2, 3, 4 rows at one lock"


def _set_level(state: FallingState, level: int) -> None:
    state.level = level
    state.interval = state.rules.interval(level)
