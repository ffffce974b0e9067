"""The model of Nineteen."""

from collections.abc import Callable
from typing import ClassVar

from tests.models.common import Cell, Piece, Preview
from tests.models.holds import LockingModel

ROWS = 23
COLUMNS = 10
HIDDEN_ROWS = 3
BASE_ROW = -1
BASE_COLUMN = 3
POINTS = {0: 0, 1: 100, 2: 300, 3: 500, 4: 800}
INTERVALS = (1000, 800, 640, 512, 410, 328, 262, 210, 168, 134)  # of the levels 1 to 10

# The sheet's table: cells (column, row), and the number that the shape turns into.
TABLE: tuple[tuple[str, int], ...] = (
    *[("0,2 1,2 2,2 3,2", 1), ("1,0 1,1 1,2 1,3", 0), ("0,0 0,1 0,2 1,2", 3), ("0,2 1,2 2,2 0,3", 4)],
    *[("0,1 1,1 1,2 1,3", 5), ("2,1 0,2 1,2 2,2", 2), ("0,2 1,2 0,3 1,3", 6), ("1,1 0,2 1,2 0,3", 8)],
    *[("0,1 1,1 1,2 2,2", 7), ("1,1 1,2 0,3 1,3", 10), ("0,1 0,2 1,2 2,2", 11), ("1,1 2,1 1,2 1,3", 12)],
    *[("0,2 1,2 2,2 2,3", 9), ("0,1 0,2 1,2 1,3", 14), ("1,1 2,1 0,2 1,2", 13), ("1,1 0,2 1,2 2,2", 16)],
    *[("1,1 1,2 2,2 1,3", 17), ("0,2 1,2 2,2 1,3", 18), ("1,1 0,2 1,2 1,3", 15)],
)


def cells_of(number: int) -> tuple[Cell, ...]:
    """Return the four cells of a shape as (row, column) relative to its base point."""
    pairs = [pair.split(",") for pair in TABLE[number][0].split()]
    return tuple((int(row), int(column)) for column, row in pairs)


class Nineteen(LockingModel):
    """The shape of a piece is its number as text; its row and column are those of its base point."""

    HEIGHT = ROWS
    SIDEWAYS_FIRST: ClassVar[int] = 200
    SIDEWAYS_THEN: ClassVar[int] = 50
    DOWN_FIRST: ClassVar[int] = 200
    DOWN_THEN: ClassVar[int] = 50

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = 0
        self.level = self.start_level
        self.interval = INTERVALS[self.level - 1]
        self.paused = False
        self.begin_play()

    # Pieces

    def drawn(self) -> Preview:
        number = self.below(19)
        return Preview(str(number), 0, (1 + number,) * 4)

    def entering(self, preview: Preview) -> Piece:
        return self.placed(int(preview.shape), BASE_ROW, BASE_COLUMN)

    def placed(self, number: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in cells_of(number))
        return Piece(str(number), 0, row, column, cells, (1 + number,) * 4)

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "cw": self.turn}

    def turn(self) -> None:
        piece = self.piece
        assert piece is not None
        turns_into = TABLE[int(piece.shape)][1]
        self.put(self.placed(turns_into, piece.row, piece.column))

    # Gravity, locking

    def lock(self) -> None:
        piece = self.fix()
        self.clear(piece.row)
        if any(row < HIDDEN_ROWS for row, _ in piece.cells):
            self.piece = None
            self.end()
        else:
            self.spawn()

    def clear(self, base_row: int) -> None:
        looked_at = [row for row in range(base_row, base_row + 4) if HIDDEN_ROWS <= row < ROWS]
        self.score += POINTS[self.clear_full(looked_at, HIDDEN_ROWS)] * self.level  # as it was before this lock
        self.level = min(10, self.start_level + self.lines // 10)
        self.interval = INTERVALS[self.level - 1]

    def spawn(self) -> None:
        self.piece = self.entering(self.next)
        self.next = self.drawn()
        self.gravity_due = self.time + self.interval
