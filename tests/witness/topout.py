"""The conditions under which a lock ends the game. Each takes the well and the piece that has just locked.

The reasons are part of the text of a state, so they do not change.
"""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message, one_of
from tests.witness.pieces import Placement
from tests.witness.well import Well

TOO_HIGH = Message("the heap is too high")
LOCKED_ABOVE = Message("the piece locked above the board")
LOCKED_AT_ENTRY = Message("the piece locked where it entered")
NO_ROOM_THERE = Message("there is no room for the piece")


class Overlap(Frozen):
    """The piece lies over blocks."""

    reason = NO_ROOM_THERE
    rules_text = (
        "A piece may enter over blocks, and may be moved or turned to a free place from there. "
        "The game ends if it still overlaps blocks when it should fall and cannot."
    )

    def __call__(self, well: Well, piece: Placement) -> bool:
        return not well.fits(piece.orientation, piece.row, piece.column)


class BlockInRow(Frozen):
    """There is a block in this row."""

    row: int

    reason = TOO_HIGH

    @property
    def rules_text(self) -> str:
        return Message("The game ends if there is a block in row {row} from the top after a lock.", row=self.row + 1)

    def __call__(self, well: Well, piece: Placement) -> bool:
        return any(well.grid.row(self.row))


class BlockInOneOf(Frozen):
    """There is a block in one of these cells."""

    cells: tuple[Cell, ...]

    reason = TOO_HIGH

    @property
    def rules_text(self) -> str:
        places = (Message("row {row}, column {column}", row=row + 1, column=column + 1) for row, column in self.cells)
        return Message("The game ends if there is a block in {places} after a lock.", places=one_of(places))

    def __call__(self, well: Well, piece: Placement) -> bool:
        return 1 in [well.bits >> well.offset(row, column) & 1 for row, column in self.cells]


class LockedAbove(Frozen):
    """The piece has a cell above this row when it locks."""

    row: int

    reason = TOO_HIGH

    @property
    def rules_text(self) -> str:
        return Message(
            "The game ends if a piece locks with a cell in the top row.",
            "The game ends if a piece locks with a cell in the top {count} rows.",
            count=self.row,
        )

    def __call__(self, well: Well, piece: Placement) -> bool:
        return piece.row + piece.orientation.top < self.row


class LockedEntirelyAbove(Frozen):
    """All cells of the piece are above this row when it locks."""

    row: int

    reason = LOCKED_ABOVE

    @property
    def rules_text(self) -> str:
        return Message(
            "The game ends if a piece locks entirely in the top row.",
            "The game ends if a piece locks entirely in the top {count} rows.",
            count=self.row,
        )

    def __call__(self, well: Well, piece: Placement) -> bool:
        return piece.row + piece.orientation.bottom < self.row


class WhereItEntered(Frozen):
    """The piece locks at its spawn position, in any orientation."""

    reason = LOCKED_AT_ENTRY

    rules_text = "The game ends if a piece locks where it entered, even if it has turned."

    def __call__(self, well: Well, piece: Placement) -> bool:
        return well.offset(piece.row, piece.column) == piece.orientation.entry
