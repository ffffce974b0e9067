"""Points, level and speed after a lock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.message import Message, one_of
from puzzlebox.core.state import Events
from puzzlebox_games.falling.rules import Cleared

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


NOTHING_TOLD: Events = ()


@dataclass(frozen=True)
class PointsARow:
    """One point per row, and a level for every `rows_a_level` rows."""

    rows_a_level: int

    @property
    def words(self) -> str:
        return Message("Each line scores 1 point. The level goes up every {lines} lines.", lines=self.rows_a_level)

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += len(cleared.rows)
            _set_level(state, state.first_level + state.lines // self.rows_a_level)
        return NOTHING_TOLD


@dataclass(frozen=True)
class PointsByRows:
    """Points for 1, 2, … rows at one lock, times the level before it, and a level for every `rows_a_level` rows up to
    the last level."""

    points: tuple[int, ...]
    rows_a_level: int
    last_level: int

    @property
    def words(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points, times the level. "
            "The level goes up every {lines} lines, to level {last} at most.",
            points=one_of(map(str, self.points)),
            lines=self.rows_a_level,
            last=self.last_level,
        )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += self.points[len(cleared.rows) - 1] * state.level
            _set_level(state, min(self.last_level, state.first_level + state.lines // self.rows_a_level))
        return NOTHING_TOLD


@dataclass(frozen=True)
class OneLevelALock:
    """Points for 1, 2, … rows at one lock. The level goes up, at most by one per lock, when the rows cleared so far are
    `rows_a_level` times the number of levels reached, counted from the first level."""

    points: tuple[int, ...]
    rows_a_level: int

    @property
    def words(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points. "
            "The level goes up every {lines} lines, by at most one level per lock.",
            points=one_of(map(str, self.points)),
            lines=self.rows_a_level,
        )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        if cleared.rows:
            state.lines += len(cleared.rows)
            state.score += self.points[len(cleared.rows) - 1]
        if state.lines >= self.rows_a_level * (state.level - state.first_level + 1):
            _set_level(state, state.level + 1)
        return NOTHING_TOLD


@dataclass(frozen=True)
class SpeedByScore:
    """Points for 1, 2, … rows at one lock, and `for_none` for a lock without rows. The speed goes up by one step for
    every `score_a_step` points; the points for a lock without rows count from the next lock on."""

    points: tuple[int, ...]
    for_none: int
    score_a_step: int

    @property
    def words(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points. A lock that clears no line scores {for_none}. "
            "The level goes up every {step} points.",
            points=one_of(map(str, self.points)),
            for_none=self.for_none,
            step=self.score_a_step,
        )

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
    """`points` for each cleared block, times the number of the step in the chain, and a level for every
    `blocks_a_level` blocks."""

    points: int
    blocks_a_level: int

    @property
    def words(self) -> str:
        return Message(
            "Each cleared block scores {points} points, times the number of its step in the chain. "
            "The level goes up every {blocks} blocks.",
            points=self.points,
            blocks=self.blocks_a_level,
        )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        gone_by_step = (gone for gone, _ in cleared.steps if gone)
        for step, gone in enumerate(gone_by_step, 1):
            state.score += self.points * len(gone) * step
            state.blocks += len(gone)
        _set_level(state, state.first_level + state.blocks // self.blocks_a_level)
        return NOTHING_TOLD


def _set_level(state: FallingState, level: int) -> None:
    state.level = level
    state.interval = state.rules.interval(level)
