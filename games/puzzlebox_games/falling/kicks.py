"""The kick tables of the Super Rotation System, written like the published ones so that they are easy to compare.

0 is the spawn orientation, R is a quarter turn clockwise from it, 2 a half turn, L a quarter turn counter-clockwise. A
turn tries its shifts in order. A shift is (x, y), y upwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from puzzlebox_games.falling.forms import Form
from puzzlebox_games.falling.rules import Placement

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState

QUARTERS = """
    turn | J L S T Z                           | I
    0>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
    R>0  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
    R>2  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
    2>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
    2>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
    L>2  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
    L>0  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
    0>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
"""

HALVES = """
    turn | all shapes
    0>2  | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
    2>0  | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
    R>L  | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
    L>R  | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""

ORIENTATIONS = "0R2L"
IN_PLACE = ((0, 0),)

Shifts = tuple[tuple[int, int], ...]
"""(rows, columns) to add, rows growing downwards."""


@dataclass(frozen=True)
class SuperRotation:
    """Turn the piece with the first of the turn's shifts that fits. `tried` also returns the number of the shift, which
    decides what counts as a T-spin."""

    words = (
        "Pieces turn by the Super Rotation System (SRS): if a piece does not fit in place, up to five kicks are tried."
    )

    def __call__(self, state: FallingState, form: Form) -> Placement | None:
        found = self.tried(state, form)
        return found[1] if found else None

    def tried(self, state: FallingState, form: Form) -> tuple[int, Placement] | None:
        """Return the number of the first shift that fits, counted from 1, and the new placement; None if none fits."""
        row, column = state.corner
        for number, (down, right) in enumerate(shifts(form.shape.name, state.form.orientation, form.orientation), 1):
            if state.well.fits(form, row + down, column + right):
                return number, Placement(form, row + down, column + right)
        return None


@cache
def shifts(shape: str, before: int, after: int) -> Shifts:
    """Return the shifts for a turn of the shape between two orientations. Quarter turns of O stay in place."""
    turn = f"{ORIENTATIONS[before]}>{ORIENTATIONS[after]}"
    if (after - before) % 2 == 0:
        return _row(HALVES, turn, 0)
    return IN_PLACE if shape == "O" else _row(QUARTERS, turn, 1 if shape == "I" else 0)


def _row(table: str, turn: str, column: int) -> Shifts:
    line = next(line for line in table.splitlines() if line.strip().startswith(turn))
    pairs = re.findall(r"\(\s*([-+]?\d+),([-+]?\d+)\)", line.split("|")[1 + column])
    return tuple((-int(y), int(x)) for x, y in pairs)
