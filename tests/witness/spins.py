"""Spins, and the points of the modern rules, which count them."""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, one_of
from puzzlebox.core.state import Event, Events
from tests.witness.pieces import Cleared, Placement, Spin, Tally
from tests.witness.well import Well


class SpinsAndCombos(Frozen, kw_only=True):
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


class ThreeCorners(Frozen):
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
