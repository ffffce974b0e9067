"""Points of the modern rules: lines, T-spins, back-to-back, combos and all clears."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from puzzlebox.core.state import Event, Events
from puzzlebox_games.falling.rules import Cleared

if TYPE_CHECKING:
    from puzzlebox_games.falling.modern import ModernState
    from puzzlebox_games.falling.state import FallingState

Spin = Literal["", "full", "mini"]

ROWS: dict[Spin, tuple[int, ...]] = {
    "": (0, 100, 300, 500, 800),
    "mini": (100, 200, 400),
    "full": (400, 800, 1200, 1600),
}
"""By the number of rows cleared, from 0."""

COMBO = 50
ALL_CLEAR = (0, 800, 1200, 1800, 2000)
ALL_CLEAR_IN_SUCCESSION = 3200

CORNERS = ((0, 0), (0, 2), (2, 2), (2, 0))
"""The cells diagonal to a T's centre, in its box, clockwise. Orientation n points between corner n and the next."""


def spin_of(state: ModernState) -> Spin:
    """Return the kind of T-spin that the falling piece makes if it locks where it is. Call it before the piece becomes
    part of the board."""
    if state.form.shape.name != "T" or state.turned is None:
        return ""
    row, column = state.corner
    filled = [_filled(state, row + r, column + c) for r, c in CORNERS]
    if sum(filled) < 3:
        return ""
    ahead = state.form.orientation
    fifth_shift_of_a_quarter = state.turned == (True, 5)
    return "full" if (filled[ahead] and filled[(ahead + 1) % 4]) or fifth_shift_of_a_quarter else "mini"


def _filled(state: ModernState, row: int, column: int) -> bool:
    """Return whether a cell is filled. Walls and the floor count as filled, the space above the board does not."""
    if row < 0:
        return False
    return (row, column) not in state.grid or state.grid[row, column] > 0


@dataclass(frozen=True)
class Modern:
    """The points of the modern rules, at the level before the lock."""

    words = (
        "1, 2, 3 or 4 lines at once score 100, 300, 500 or 800 points. A T-spin with 0, 1, 2 or 3 lines scores 400, "
        "800, 1200 or 1600, a mini T-spin with 0, 1 or 2 lines 100, 200 or 400. Back-to-back four-line clears and "
        "T-spins with lines score one and a half times as much. In a combo, the second lock in a row that clears lines "
        "adds 50 points, the third 100, and so on. Emptying the board with 1, 2, 3 or 4 lines adds 800, 1200, 1800 or "
        "2000, or 3200 with a back-to-back four-line clear. All this is multiplied by the level. In addition, a soft "
        "drop scores 1 point per row and a drop 2. The level goes up every 10 lines."
    )

    def __call__(self, state: FallingState, cleared: Cleared) -> Events:
        modern, rows = cast("ModernState", state), len(cleared.rows)
        points = ROWS[cleared.spin][rows]
        told = [Event("spin", cleared.spin)] if cleared.spin else []
        difficult = rows == 4 or (rows > 0 and cleared.spin != "")
        in_succession = difficult and modern.succession
        if in_succession:
            points = points * 3 // 2
            told.append(Event("back to back"))
        if rows:
            modern.succession = difficult
            points += self._extra(modern, rows, in_succession, told)
        else:
            modern.combo = -1
        modern.score += points * modern.level
        modern.lines += rows
        modern.level = modern.first_level + modern.lines // 10
        modern.interval = modern.rules.interval(modern.level)
        return told

    def _extra(self, state: ModernState, rows: int, in_succession: bool, told: list[Event]) -> int:
        """Return the points for a combo and for an empty board."""
        state.combo += 1
        state.best_combo = max(state.best_combo, state.combo)
        points = COMBO * state.combo
        if state.combo:
            told.append(Event("combo", state.combo))
        if not any(state.grid.cells):
            points += ALL_CLEAR_IN_SUCCESSION if in_succession and rows == 4 else ALL_CLEAR[rows]
            told.append(Event("all clear"))
        return points
