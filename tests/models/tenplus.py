"""The model of TenPlus."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from tests.models.common import Cell, Piece, Preview, quarter_clockwise
from tests.models.holds import RepeatingModel

ROWS = 25
COLUMNS = 10
SPAWN_ROW = 3
ENTRY = ((4, 4), (4, 5))
POINTS_A_BLOCK = 10
BLOCKS_A_LEVEL = 40
INTERVALS = (1000, 850, 723, 614, 522, 444, 377, 321, 272, 232, 197, 167, 142, 121, 103, 87)  # then 80

# In the order of the sheet's list, which is also the order in which the digits are drawn.
CELLS: dict[str, tuple[Cell, ...]] = {
    "I": ((1, 0), (1, 1), (1, 2), (1, 3)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "J": ((0, 0), (1, 0), (1, 1), (1, 2)),
    "L": ((0, 2), (1, 0), (1, 1), (1, 2)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "T": ((0, 1), (1, 0), (1, 1), (1, 2)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
}
SIZES = {"I": 4, "O": 2, "J": 3, "L": 3, "S": 3, "T": 3, "Z": 3}
SPAWN_COLUMNS = {"I": 3, "O": 4, "J": 3, "L": 3, "S": 3, "T": 3, "Z": 3}


def cells_of(shape: str, orientation: int) -> tuple[Cell, ...]:
    """Return the cells in the box in the order of their digits. Each digit turns with its cell, even in an O."""
    cells = CELLS[shape]
    for _ in range(orientation):
        cells = quarter_clockwise(cells, SIZES[shape])
    return cells


def interval_of(level: int) -> int:
    return INTERVALS[level - 1] if level <= len(INTERVALS) else 80


class TenPlus(RepeatingModel):
    """Full rows have no effect, so `lines` stays 0. `removed` is the number of cleared blocks."""

    HEIGHT = ROWS
    SIDEWAYS_FIRST: ClassVar[int] = 200
    SIDEWAYS_THEN: ClassVar[int] = 50
    DOWN_FIRST: ClassVar[int] = 200
    DOWN_THEN: ClassVar[int] = 50

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = 0
        self.removed = 0
        self.set_level()
        self.paused = False
        self.begin_play()

    # Pieces

    def drawn(self) -> Preview:
        shape = list(CELLS)[self.below(7)]
        return Preview(shape, 0, tuple(1 + self.below(9) for _ in CELLS[shape]))

    def entering(self, preview: Preview) -> Piece:
        return self.placed(preview.shape, 0, SPAWN_ROW, SPAWN_COLUMNS[preview.shape], preview.values)

    def placed(self, shape: str, orientation: int, row: int, column: int, digits: tuple[int, ...]) -> Piece:
        cells = tuple((row + r, column + c) for r, c in cells_of(shape, orientation))
        return Piece(shape, orientation, row, column, cells, digits)

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "cw": partial(self.turn, +1), "ccw": partial(self.turn, -1)}

    def turn(self, step: int) -> None:
        piece = self.piece
        assert piece is not None
        self.put(self.placed(piece.shape, (piece.orientation + step) % 4, piece.row, piece.column, piece.values))

    def down(self) -> None:
        self.move(1, 0)

    def drop(self) -> None:
        while self.move(1, 0):
            pass
        self.lock()

    # Gravity, locking

    def lock(self) -> None:
        self.fix()
        self.chain()
        self.set_level()
        if any(cell in self.board for cell in ENTRY):
            self.piece = None
            self.end()
        else:
            self.spawn()

    def set_level(self) -> None:
        self.level = self.start_level + self.removed // BLOCKS_A_LEVEL
        self.interval = interval_of(self.level)

    def chain(self) -> None:
        # Blocks fall after every search, even if it found no pair, so a lock never leaves a gap below a block.
        # A search that finds no pair is not a step of the chain.
        step = 1
        pairs_left = True
        while pairs_left:
            going = blocks_in_pairs(self.board)
            self.board = fallen({cell: digit for cell, digit in self.board.items() if cell not in going})
            if going:
                self.score += POINTS_A_BLOCK * len(going) * step
                self.removed += len(going)
                step += 1
            pairs_left = bool(blocks_in_pairs(self.board))

    def spawn(self) -> None:
        entering = self.entering(self.next)
        if not self.fits(entering):
            self.piece = None  # as in Tetromino: it is not drawn, and the preview still shows it
            self.end()
            return
        self.piece = entering
        self.next = self.drawn()
        self.gravity_due = self.time + self.interval

    def reading(self) -> dict[str, Any]:
        return {**super().reading(), "removed": self.removed}


def blocks_in_pairs(board: dict[Cell, int]) -> set[Cell]:
    """Return all blocks that make ten with a neighbour."""
    going = set()
    for (row, column), digit in board.items():
        for neighbour in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if neighbour in board and board[neighbour] + digit == 10:
                going.add((row, column))
    return going


def fallen(board: dict[Cell, int]) -> dict[Cell, int]:
    """Return the board after all blocks have fallen until there are no gaps below them."""
    after = {}
    for column in range(COLUMNS):
        row = ROWS - 1
        for old_row in range(ROWS - 1, -1, -1):
            if (old_row, column) in board:
                after[row, column] = board[old_row, column]
                row -= 1
    return after
