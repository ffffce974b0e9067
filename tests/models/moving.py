"""What pieces do alike in most sheets: they move between the walls and above the floor, and lock as blocks."""

from collections.abc import Iterable
from typing import Any

from tests.models.common import Model, Piece, without_rows


class PieceModel(Model):
    """A game on a board of this size. Pieces may be above row 0, where there are no blocks."""

    HEIGHT: int
    WIDTH: int = 10

    next: Any

    def fits(self, piece: Piece) -> bool:
        for row, column in piece.cells:
            if not 0 <= column < self.WIDTH or row >= self.HEIGHT:
                return False
            if row >= 0 and (row, column) in self.board:
                return False
        return True

    def moved(self, rows: int, columns: int) -> Piece:
        piece = self.piece
        assert piece is not None
        cells = tuple((row + rows, column + columns) for row, column in piece.cells)
        return piece._replace(row=piece.row + rows, column=piece.column + columns, cells=cells)

    def put(self, piece: Piece) -> bool:
        """Make this the piece in play if it fits. Returns whether it does."""
        if not self.fits(piece):
            return False
        self.piece = piece
        return True

    def move(self, rows: int, columns: int) -> bool:
        return self.put(self.moved(rows, columns))

    def fix(self) -> Piece:
        """Make blocks of the cells of the piece that are on the board. Returns the piece."""
        piece = self.piece
        assert piece is not None
        for (row, column), value in zip(piece.cells, piece.values, strict=True):
            if row >= 0:
                self.board[row, column] = value
        return piece

    def clear_full(self, rows: Iterable[int], first_row: int = 0) -> int:
        """Clear the full rows among these, and count them. Returns how many there are."""
        full = [row for row in rows if all((row, column) in self.board for column in range(self.WIDTH))]
        self.board = without_rows(self.board, full, first_row)
        self.lines += len(full)
        return len(full)

    def next_reading(self) -> Any:
        return self.next._asdict()
