"""Points, level and speed after a lock: each strategy takes the tally before the lock and returns the one after it,
with the events for special clears."""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, one_of
from puzzlebox.core.state import Event, Events
from tests.witness.pieces import Cleared, Tally

NO_EVENTS: Events = ()


class PointsARow(Frozen):
    """One point per row, and a level for every `rows_a_level` rows."""

    rows_a_level: int

    @property
    def rules_text(self) -> str:
        return Message(
            "Each line scores 1 point. The level goes up every {count} line.",
            "Each line scores 1 point. The level goes up every {count} lines.",
            count=self.rows_a_level,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        if not cleared.rows:
            return tally, NO_EVENTS
        tally = tally.add(len(cleared.rows), len(cleared.rows))
        return tally.at_level(tally.first_level + tally.lines // self.rows_a_level), NO_EVENTS


class PointsByRows(Frozen):
    """Points for 1, 2, … rows at one lock, times the level before it, and a level for every `rows_a_level` rows up to
    the last level."""

    points: tuple[int, ...]
    rows_a_level: int
    last_level: int

    @property
    def rules_text(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points, times the level. The level goes up every {count} "
            "line, to level {last} at most.",
            "1, 2, 3 or 4 lines at once score {points} points, times the level. The level goes up every {count} "
            "lines, to level {last} at most.",
            points=one_of(map(str, self.points)),
            count=self.rows_a_level,
            last=self.last_level,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        if not cleared.rows:
            return tally, NO_EVENTS
        tally = tally.add(self.points[len(cleared.rows) - 1] * tally.level, len(cleared.rows))
        level = min(self.last_level, tally.first_level + tally.lines // self.rows_a_level)
        return tally.at_level(level), NO_EVENTS


class PointsAtNewLevel(Frozen):
    """Points for 1, 2, … rows at one lock, times the level after it plus one. The score never exceeds `most`.

    The level first goes up at the number of lines that `first_rises` has for the first level, then every ten lines. It
    never changes if there are no `first_rises`.
    """

    points: tuple[int, ...]
    most: int
    first_rises: tuple[int, ...] = ()

    @property
    def rules_text(self) -> str:
        points = one_of(map(str, self.points))
        if not self.first_rises:
            return Message(
                "1, 2, 3 or 4 lines at once score {points} points, times the level plus one. The level never changes.",
                points=points,
            )
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points, times the level plus one; if the level goes up, the new "
            "one counts. It goes up every 10 lines. From a level above 0, the first rise takes more lines.",
            points=points,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        count = len(cleared.rows)
        if count:
            tally = tally.add(0, count)
        first = self.first_rises[tally.first_level] if self.first_rises else None
        if first is not None and tally.lines >= first:
            tally = tally.at_level(tally.first_level + (tally.lines - first) // 10 + 1)
        if count:
            points = self.points[count - 1] * (tally.level + 1)
            tally = tally.add(min(points, self.most - tally.score))
        return tally, NO_EVENTS


class OneLevelALock(Frozen):
    """Points for 1, 2, … rows at one lock. The level goes up, at most by one per lock, when the rows cleared so far are
    `rows_a_level` times the number of levels reached, counted from the first level."""

    points: tuple[int, ...]
    rows_a_level: int

    @property
    def rules_text(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points. The level goes up every {count} line, by at most "
            "one level per lock.",
            "1, 2, 3 or 4 lines at once score {points} points. The level goes up every {count} lines, by at most "
            "one level per lock.",
            points=one_of(map(str, self.points)),
            count=self.rows_a_level,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        if cleared.rows:
            tally = tally.add(self.points[len(cleared.rows) - 1], len(cleared.rows))
        if tally.lines >= self.rows_a_level * (tally.level - tally.first_level + 1):
            tally = tally.at_level(tally.level + 1)
        return tally, NO_EVENTS


class SpeedByScore(Frozen):
    """Points for 1, 2, … rows at one lock, and `for_none` for a lock without rows. The speed goes up by one step for
    every `score_a_step` points; the points for a lock without rows count from the next lock on."""

    points: tuple[int, ...]
    for_none: int
    score_a_step: int

    @property
    def rules_text(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points. A lock that clears no line scores {for_none}. The "
            "level goes up every {count} point.",
            "1, 2, 3 or 4 lines at once score {points} points. A lock that clears no line scores {for_none}. The "
            "level goes up every {count} points.",
            points=one_of(map(str, self.points)),
            for_none=self.for_none,
            count=self.score_a_step,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        lines = len(cleared.rows)
        score = tally.score + (self.points[lines - 1] if lines else 0)
        speed = tally.first_level + score // self.score_a_step
        score += 0 if lines else self.for_none
        return tally._replace(score=score, lines=tally.lines + lines, speed=speed), NO_EVENTS


class PointsABlock(Frozen):
    """`points` for each cleared block, times the number of the step in the chain, and a level for every
    `blocks_a_level` blocks; with 0, clears do not change the level."""

    points: int
    blocks_a_level: int = 0

    @property
    def rules_text(self) -> str:
        if not self.blocks_a_level:
            return Message(
                "Each cleared block scores {points} points, times the number of its step in the chain.",
                points=self.points,
            )
        return Message(
            "Each cleared block scores {points} points, times the number of its step in the chain. The level goes"
            " up every {count} block.",
            "Each cleared block scores {points} points, times the number of its step in the chain. The level goes"
            " up every {count} blocks.",
            points=self.points,
            count=self.blocks_a_level,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        points, blocks, step = 0, 0, cleared.before
        for gone, _ in cleared.steps:
            if gone:
                step += 1
                points += self.step_points(len(gone), step)
                blocks += len(gone)
        if not blocks:
            return tally, NO_EVENTS
        tally = tally.add(points, blocks=blocks)
        levels = tally.blocks // self.blocks_a_level if self.blocks_a_level else 0
        return tally.at_level(tally.first_level + levels), NO_EVENTS

    def step_points(self, blocks: int, step: int) -> int:
        """Return the points for this number of blocks in a step of a chain, from 1."""
        return self.points * blocks * step


class LinesTimesCombo(Frozen):
    """A part of the level after the lock and the soft drop, times the lines, times the combo, times `all_clear` if the
    board is then empty. The combo is 1 before the first lock and after one without lines; a lock with 1, 2, 3 … lines
    adds 0, 2, 4 … to it first. `Tally.combo` is two less. The level is left to the controls."""

    levels: int
    all_clear: int

    @property
    def rules_text(self) -> str:
        return Message(
            "The points of a clear are the level plus the lines, divided by {levels} and rounded up, plus 1 for each "
            "frame of the piece's soft drop; this times the lines, times the combo, and times {all_clear} if the board "
            "is then empty. The combo starts at 1. A lock that clears 2, 3 or 4 lines first adds 2, 4 or 6 to it, and "
            "a lock that clears none sets it back to 1.",
            levels=self.levels,
            all_clear=self.all_clear,
        )

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        lines = len(cleared.rows)
        if not lines:
            return tally if tally.combo == -1 else tally._replace(combo=-1), NO_EVENTS
        combo = tally.combo + 2 * lines - 2
        points = (-(-(tally.level + lines) // self.levels) + cleared.soft) * lines * (combo + 2)
        tally = tally._replace(combo=combo).add(points * (self.all_clear if cleared.all_clear else 1), lines)
        return tally, [Event("all clear")] if cleared.all_clear else NO_EVENTS
