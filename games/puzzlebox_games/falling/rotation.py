"""The ways in which a piece turns: which cells must be free, and where the piece is afterwards.

The kick tables are written like the published ones so that they are easy to compare. 0 is the spawn orientation, R is a
quarter turn clockwise from it, 2 a half turn, L a quarter turn counter-clockwise. A turn tries its shifts in order. A
shift is (x, y), y upwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from puzzlebox.core.message import Message
from puzzlebox_games.falling.pieces import Orientation, Placement
from puzzlebox_games.falling.well import Well

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
class InPlace:
    """Turn the piece in place if it fits there. No kicks."""

    rules_text = "A piece turns in place, and only if it fits there. There are no wall kicks."

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        _, row, column, _ = piece
        return Placement(target, row, column) if well.fits(target, row, column) else None


@dataclass(frozen=True)
class PathMustBeFree:
    """Turn the piece in place if the cells of the target and of the path are on the board and free.

    If the target of one of the `shifted` shapes has a cell beyond a side wall, the turn is tried one and then two
    columns further inwards, together with its path. Cells between the old place and the new one are not checked.
    """

    shifted: frozenset[str]

    @property
    def rules_text(self) -> str:
        return Message(
            "A piece turns only if the cells that it sweeps (x in the pictures) are free, too. "
            "If a wall is in the way of a piece of shape {shapes}, it turns one or two columns further inwards.",
            shapes=", ".join(sorted(self.shifted)),
        )

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        before, row, column, _ = piece
        if row + before.reach < 0 or row + target.top < 0:
            return None
        bits = target.bits | before.path
        for shift in self._shifts(well, target, column):
            if not (well.bits >> well.offset(row, column + shift)) & bits:
                return Placement(target, row, column + shift)
        return None

    def _shifts(self, well: Well, target: Orientation, column: int) -> tuple[int, ...]:
        if target.shape.name not in self.shifted:
            return (0,)
        columns = [column + c for _, c in target.cells]
        if min(columns) < 0:
            return (1, 2)
        return (-1, -2) if max(columns) >= well.grid.columns else (0,)


@dataclass(frozen=True)
class SuperRotation:
    """Turn the piece with the first of the turn's shifts that fits. The number of the shift decides what counts as a
    T-spin."""

    rules_text = (
        "Pieces turn by the Super Rotation System (SRS): if a piece does not fit in place, up to five kicks are tried."
    )

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        before, row, column, _ = piece
        for kick, (down, right) in enumerate(shifts(target.shape.name, before.number, target.number), 1):
            if well.fits(target, row + down, column + right):
                return Placement(target, row + down, column + right, kick)
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
