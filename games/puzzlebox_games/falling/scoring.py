"""Points, level and speed after a lock: each strategy takes the tally before the lock and returns the one after it,
with the events for special clears."""

from __future__ import annotations

from dataclasses import dataclass

from puzzlebox.core.message import Message, one_of
from puzzlebox.core.state import Event, Events
from puzzlebox_games.falling.pieces import Cleared, Placement, Spin, Tally
from puzzlebox_games.falling.well import Well

NO_EVENTS: Events = ()


@dataclass(frozen=True)
class PointsARow:
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


@dataclass(frozen=True)
class PointsByRows:
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


@dataclass(frozen=True)
class PointsAtNewLevel:
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


@dataclass(frozen=True)
class OneLevelALock:
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


@dataclass(frozen=True)
class SpeedByScore:
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


@dataclass(frozen=True)
class PointsABlock:
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
        counts = [len(gone) for gone, _ in cleared.steps if gone]
        if not counts:
            return tally, NO_EVENTS
        points = sum(self.step_points(count, step) for step, count in enumerate(counts, 1 + cleared.before))
        blocks = tally.blocks + sum(counts)
        levels = blocks // self.blocks_a_level if self.blocks_a_level else 0
        tally = tally._replace(score=tally.score + points, blocks=blocks)
        return tally.at_level(tally.first_level + levels), NO_EVENTS

    def step_points(self, blocks: int, step: int) -> int:
        """Return the points for this number of blocks in a step of a chain, from 1."""
        return self.points * blocks * step


@dataclass(frozen=True)
class LinesTimesCombo:
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


@dataclass(frozen=True, kw_only=True)
class SpinsAndCombos:
    """The points of the modern rules: lines, spins, back-to-back, combos and all clears, at the level before the lock.

    `lines` are the points for 0, 1, 2, … lines without a spin, `full` and `mini` those with a spin. As many lines as
    `lines` has are a difficult clear, and so are lines with a spin; a difficult clear right after another scores half
    as much again. `combo` is added for each lock with lines right before. `all_clear` has the points for emptying the
    board with 0, 1, 2, … lines, and `all_clear_again` those for a difficult clear without a spin right after another.
    The level never changes if `lines_a_level` is 0.
    """

    lines: tuple[int, ...]
    full: tuple[int, ...]
    mini: tuple[int, ...]
    combo: int
    all_clear: tuple[int, ...]
    all_clear_again: int
    lines_a_level: int

    @property
    def rules_text(self) -> str:
        return Message(
            "1, 2, 3 or 4 lines at once score {lines} points. A spin with 0, 1, 2 or 3 lines scores {full}, a "
            "mini spin with 0, 1 or 2 lines {mini}. Back-to-back four-line clears and spins with lines score one "
            "and a half times as much. In a combo, the second lock in a row that clears lines adds {combo} points, the "
            "third twice as many, and so on. Emptying the board with 1, 2, 3 or 4 lines adds {all_clear}, or {again} "
            "with a back-to-back four-line clear. All this is multiplied by the level. {level}",
            lines=one_of(map(str, self.lines[1:])),
            full=one_of(map(str, self.full)),
            mini=one_of(map(str, self.mini)),
            combo=self.combo,
            all_clear=one_of(map(str, self.all_clear[1:])),
            again=self.all_clear_again,
            level=self._level_text(),
        )

    def _level_text(self) -> Message:
        if not self.lines_a_level:
            return Message("The level stays the same.")
        return Message(
            "The level goes up every {count} line.", "The level goes up every {count} lines.", count=self.lines_a_level
        )

    def _at_level(self, tally: Tally) -> Tally:
        """Return the tally at the level of its lines."""
        return tally.at_level(tally.first_level + tally.lines // self.lines_a_level) if self.lines_a_level else tally

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        events = [Event("spin", cleared.spin)] if cleared.spin else []
        table = (self.full if cleared.spin == "full" else self.mini) if cleared.spin else self.lines
        points = table[len(cleared.rows)]
        if not cleared.rows:
            if points or tally.combo >= 0:
                tally = tally._replace(score=tally.score + points * tally.level, combo=-1)
            return self._at_level(tally), events
        return self._with_lines(tally, cleared, points, events), events

    def _with_lines(self, tally: Tally, cleared: Cleared, points: int, events: list[Event]) -> Tally:
        """Return the tally after a lock that clears lines, and add to the events."""
        lines, combo = len(cleared.rows), tally.combo + 1
        most = lines == len(self.lines) - 1
        difficult = most or cleared.spin != ""
        back_to_back = difficult and tally.back_to_back
        if back_to_back:
            points = points * 3 // 2
            events.append(Event("back to back"))
        points += self.combo * combo
        if combo:
            events.append(Event("combo", combo))
        if cleared.all_clear:
            points += self.all_clear_again if back_to_back and most else self.all_clear[lines]
            events.append(Event("all clear"))
        tally = tally._replace(
            score=tally.score + points * tally.level,
            lines=tally.lines + lines,
            combo=combo,
            best_combo=max(tally.best_combo, combo),
            back_to_back=difficult,
        )
        return self._at_level(tally)


# Spins

LastTurn = tuple[bool, int]
"""Whether the piece's last move was a quarter turn (or else a half turn), and the number of the shift that fitted."""

CORNERS = ((0, 0), (0, 2), (2, 2), (2, 0))
"""The corners of a box of 3 x 3, clockwise. Orientation n of a piece points between corner n and the next."""

FIFTH_SHIFT_OF_A_QUARTER_TURN = (True, 5)


@dataclass(frozen=True)
class ThreeCorners:
    """A piece of one shape, whose last move was a turn, makes a spin if at least three corners of its box are filled:
    a full one if both corners in front are filled, or after the fifth shift of a quarter turn; otherwise a mini."""

    shape: str

    @property
    def rules_text(self) -> str:
        return Message(
            "A {shape} that locks right after a turn makes a spin if at least three of the four cells diagonal to its "
            "centre are filled. It is a full spin if both of those in front of it are, or after the last kick of a "
            "quarter turn, and otherwise a mini spin.",
            shape=self.shape,
        )

    def __call__(self, well: Well, piece: Placement, turn: LastTurn | None) -> Spin:
        """Return the kind of spin if the piece locks here. Call it before the piece becomes part of the board."""
        orientation, row, column, _ = piece
        if turn is None or orientation.shape.name != self.shape:
            return ""
        filled = [_filled(well, row + r, column + c) for r, c in CORNERS]
        if sum(filled) < 3:
            return ""
        front = orientation.number
        both_in_front = filled[front] and filled[(front + 1) % 4]
        return "full" if both_in_front or turn == FIFTH_SHIFT_OF_A_QUARTER_TURN else "mini"


def _filled(well: Well, row: int, column: int) -> bool:
    """Return whether a cell is filled. Walls and the floor count as filled, the space above the board does not."""
    if row < 0:
        return False
    return (row, column) not in well.grid or well.grid[row, column] > 0
