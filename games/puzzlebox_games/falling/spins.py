"""The rules for what counts as a spin."""

from __future__ import annotations

from dataclasses import dataclass

from puzzlebox.core.message import Message
from puzzlebox_games.falling.pieces import Placement, Spin
from puzzlebox_games.falling.well import Well

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
