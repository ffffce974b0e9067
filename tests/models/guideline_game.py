"""Sets up games of Guideline, for the tests of its model."""

from __future__ import annotations

from tests.models.boards import board_of
from tests.models.guideline import Guideline


def game(
    shape: str, orientation: int = 0, row: int = 30, column: int = 3, board: str = "", **options: str
) -> Guideline:
    """Return a new game with this board and this piece, as if it had just entered at this place. O, I and T follow."""
    model = Guideline(1, **options)  # type: ignore[arg-type]
    model.board = board_of(board, 40)
    model.piece = model.placed(shape, orientation, row, column)
    model.lowest = model.lowest_cell()
    model.queue = ("O", "I", "T", "S", "Z", "J", "L", "O")
    return model


def place(model: Guideline) -> tuple[int, int]:
    assert model.piece is not None
    return model.piece.row, model.piece.column
