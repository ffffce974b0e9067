"""The ways in which a piece turns: which cells must be free, and where the piece is afterwards.

Kick tables are written like the published ones so that they are easy to compare. 0 is the spawn orientation, R is a
quarter turn clockwise from it, 2 a half turn, L a quarter turn counter-clockwise. A turn tries its shifts in order. A
shift is (x, y), y upwards.
"""

from __future__ import annotations

import re
from functools import cached_property

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, listed, one_of
from tests.witness.pieces import Orientation, Placement
from tests.witness.well import Well

ORIENTATIONS = "0R2L"
SHIFT = re.compile(r"\(\s*([-+]?\d+),([-+]?\d+)\)")

MIDDLE = 1
"""The middle column of a box of three columns."""

Shifts = tuple[tuple[int, int], ...]
"""(rows, columns) to add, rows growing downwards."""


class InPlace(Frozen):
    """Turn the piece in place if it fits there. No kicks."""

    in_place = True
    rules_text = "A piece turns in place, and only if it fits there. There are no wall kicks."

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        _, row, column, _ = piece
        return Placement(target, row, column) if well.fits(target, row, column) else None


class PathMustBeFree(Frozen):
    """Turn the piece in place if the cells of the target and of the path are on the board and free.

    If the target of one of the `shifted` shapes has a cell beyond a side wall, the turn is tried one and then two
    columns further inwards, together with its path. Cells between the old place and the new one are not checked.
    """

    shifted: frozenset[str]

    in_place = False

    @property
    def rules_text(self) -> str:
        return Message(
            "A piece turns only if the cells that it sweeps (x in the pictures) are free, too. "
            "If a wall is in the way of a piece of shape {shapes}, it turns one or two columns further inwards.",
            shapes=listed(sorted(self.shifted)),
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


class OneColumnAside(Frozen):
    """Turn the piece in place or, if it does not fit there, one column to the right, or else one to the left.

    The shapes of `unkicked` turn in place only. So do those of `checked` in orientations 0 and 2 if the first blocked
    cell of the target, row by row, is in the box's middle column. Their cells must be in that order.
    """

    unkicked: frozenset[str]
    checked: frozenset[str]

    in_place = False

    @property
    def rules_text(self) -> str:
        return Message(
            "A piece that does not fit in place turns one column to the right, or else one to the left. {unkicked} "
            "never does so. {checked} does not, if it turns out of a flat position and the first cell in the way, row "
            "by row, is in the middle column of its box. Pieces are never kicked up or down.",
            unkicked=one_of(sorted(self.unkicked)),
            checked=one_of(sorted(self.checked)),
        )

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        _, row, column, _ = piece
        if well.fits(target, row, column):
            return Placement(target, row, column)
        if self._may_move(well, piece, target):
            for shift in (1, -1):
                if well.fits(target, row, column + shift):
                    return Placement(target, row, column + shift)
        return None

    def _may_move(self, well: Well, piece: Placement, target: Orientation) -> bool:
        """Return whether a piece that does not fit in place may turn in another column."""
        before, row, column, _ = piece
        if target.shape.name in self.unkicked:
            return False
        if target.shape.name not in self.checked or before.number % 2:
            return True
        blocked = (c for r, c in target.cells if well.bits >> well.offset(row + r, column + c) & 1)
        return next(blocked) != MIDDLE


class Kicks(Frozen):
    """Turn the piece with the first of the turn's shifts that fits. The number of the shift can decide what counts as a
    spin.

    Each table is a text: a line of headings, then a line for each turn (`0>R`), with columns separated by `|`. The
    heading of a column names the shapes that it is for; no names stand for all shapes. The first table that has the
    turn for the shape counts. `rules_text` says in plain words how pieces turn.
    """

    tables: tuple[str, ...]
    rules_text: str

    in_place = False

    def __call__(self, well: Well, piece: Placement, target: Orientation) -> Placement | None:
        before, row, column, _ = piece
        for kick, (down, right) in enumerate(self.shifts(before, target), 1):
            if well.fits(target, row + down, column + right):
                return Placement(target, row + down, column + right, kick)
        return None

    def shifts(self, before: Orientation, target: Orientation) -> Shifts:
        """Return the shifts for a turn. Raises KeyError if no table has it."""
        found = self._found.get((before, target))
        if found is None:
            turn = f"{ORIENTATIONS[before.number]}>{ORIENTATIONS[target.number]}"
            found = self._found[before, target] = self._shifts(before.shape.name, turn)
        return found

    @cached_property
    def _found(self) -> dict[tuple[Orientation, Orientation], Shifts]:
        """The shifts that have been asked for."""
        return {}

    def _shifts(self, shape: str, turn: str) -> Shifts:
        for table in self.tables:
            heading, *lines = (line.split("|") for line in table.strip().splitlines())
            for column, names in enumerate(heading[1:], 1):
                for line in lines:
                    if line[0].strip() == turn and (not names.split() or shape in names.split()):
                        return tuple((-int(y), int(x)) for x, y in SHIFT.findall(line[column]))
        raise KeyError(f"{shape} {turn}")
