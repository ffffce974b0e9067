"""The model of Famicom."""

from collections.abc import Callable
from typing import ClassVar

from tests.models.common import Cell, Piece, Preview, pairs_in
from tests.models.holds import LockingModel

ROWS = 25
COLUMNS = 10
FIRST_ROW_OF_THE_FIELD = 5
ROW_OF_THE_END = 4
BLOCK = 1  # every landed block shows the level's colour, whatever its piece was
POINTS = {0: 0, 1: 100, 2: 400, 3: 900, 4: 2500}
INTERVAL_AT_START = 1000
ROWS_A_LEVEL = 30

# Spawn cells, in the order of the sheet's list.
SPAWN_CELLS: dict[str, tuple[Cell, ...]] = {
    "I": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "J": ((0, 1), (1, 1), (2, 0), (2, 1)),
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
}
SPAWN_COLUMNS = {"I": 3, "J": 3, "L": 3, "O": 4, "S": 3, "T": 3, "Z": 3}

# The sheet's table: turn | from | target | path.
TURNS = """
I 0>1 | (0,-1)(0,0)(0,1)(0,2)   | (-1,0)(0,0)(1,0)(2,0)   | (-1,-1)(1,1)(1,2)(2,1)
I 1>0 | (-1,0)(0,0)(1,0)(2,0)   | (0,-1)(0,0)(0,1)(0,2)   | (-1,-1)(1,1)(1,2)(2,1)
S 0>1 | (-1,0)(-1,1)(0,-1)(0,0) | (-1,0)(0,0)(0,1)(1,1)   | (-1,-1)
S 1>0 | (-1,0)(0,0)(0,1)(1,1)   | (-1,0)(-1,1)(0,-1)(0,0) | (-1,-1)
Z 0>1 | (-1,-1)(-1,0)(0,0)(0,1) | (-1,1)(0,0)(0,1)(1,0)   | (1,1)
Z 1>0 | (-1,1)(0,0)(0,1)(1,0)   | (-1,-1)(-1,0)(0,0)(0,1) | (1,1)
T 0>1 | (0,-1)(0,0)(0,1)(1,0)   | (-1,0)(0,-1)(0,0)(1,0)  | (-1,-1)(1,-1)(1,1)
T 1>2 | (-1,0)(0,-1)(0,0)(1,0)  | (-1,0)(0,-1)(0,0)(0,1)  | (-1,-1)(-1,1)(1,-1)
T 2>3 | (-1,0)(0,-1)(0,0)(0,1)  | (-1,0)(0,0)(0,1)(1,0)   | (-1,-1)(-1,1)(1,1)
T 3>0 | (-1,0)(0,0)(0,1)(1,0)   | (0,-1)(0,0)(0,1)(1,0)   | (-1,1)(1,-1)(1,1)
L 0>1 | (-1,0)(0,0)(1,0)(1,1)   | (0,-1)(0,0)(0,1)(1,-1)  | (-1,1)
L 1>2 | (0,-1)(0,0)(0,1)(1,-1)  | (-1,-1)(-1,0)(0,0)(1,0) | (1,1)
L 2>3 | (-1,-1)(-1,0)(0,0)(1,0) | (-1,1)(0,-1)(0,0)(0,1)  | (1,-1)
L 3>0 | (-1,1)(0,-1)(0,0)(0,1)  | (-1,0)(0,0)(1,0)(1,1)   | (-1,-1)
J 0>1 | (-1,0)(0,0)(1,-1)(1,0)  | (-1,-1)(0,-1)(0,0)(0,1) | (-1,1)
J 1>2 | (-1,-1)(0,-1)(0,0)(0,1) | (-1,0)(-1,1)(0,0)(1,0)  | (1,1)
J 2>3 | (-1,0)(-1,1)(0,0)(1,0)  | (0,-1)(0,0)(0,1)(1,1)   | (1,-1)
J 3>0 | (0,-1)(0,0)(0,1)(1,1)   | (-1,0)(0,0)(1,-1)(1,0)  | (-1,-1)
"""


def read_turns() -> dict[tuple[str, int], tuple[int, tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]]:
    """Return for each shape and orientation the next orientation, and the cells before the turn, its target and its
    path."""
    turns = {}
    for line in TURNS.strip().splitlines():
        name, before, target, path = line.split("|")
        shape, numbers = name.split()
        old, new = numbers.split(">")
        turns[shape, int(old)] = int(new), pairs_in(before), pairs_in(target), pairs_in(path)
    return turns


TURN = read_turns()


def relative_cells(shape: str, orientation: int) -> tuple[Cell, ...]:
    """Return the cells relative to the pivot. Those of the O, which has no pivot, are relative to its first cell."""
    if shape == "O":
        return SPAWN_CELLS["O"]
    return TURN[shape, orientation][1]


def spawn_pivot(shape: str) -> Cell:
    """Return the cell of the pivot when the shape enters, which it does in orientation 0."""
    top, left = min(relative_cells(shape, 0))
    spawn_top, spawn_left = min(SPAWN_CELLS[shape])
    return spawn_top - top, spawn_left - left


def faster(interval: int) -> int:
    """Return the interval of the next level."""
    return max(interval * 9 // 10, 1)


def interval_of(level: int) -> int:
    """Return the interval of a level in a game that started at level 1."""
    interval = INTERVAL_AT_START
    for _ in range(1, level):
        interval = faster(interval)
    return interval


class Famicom(LockingModel):
    """The row and column of a piece are those of its pivot; those of an O are those of its upper left cell."""

    SIDEWAYS_FIRST: ClassVar[int] = 200
    SIDEWAYS_THEN: ClassVar[int] = 50
    DOWN_FIRST: ClassVar[int] = 50
    DOWN_THEN: ClassVar[int] = 50

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = 0
        self.level = self.start_level
        self.interval = interval_of(self.start_level)
        self.paused = False
        self.begin_play()

    # Pieces

    def drawn(self) -> Preview:
        number = self.below(7)
        return Preview(list(SPAWN_CELLS)[number], 0, (1 + number,) * 4)

    def entering(self, preview: Preview) -> Piece:
        row, column = spawn_pivot(preview.shape)
        return self.placed(preview.shape, 0, row, SPAWN_COLUMNS[preview.shape] + column)

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in relative_cells(shape, orientation))
        return Piece(shape, orientation, row, column, cells, (1 + list(SPAWN_CELLS).index(shape),) * 4)

    def free(self, row: int, column: int) -> bool:
        """Return whether a cell is on the board and empty. There are no cells above row 0."""
        return 0 <= row < ROWS and 0 <= column < COLUMNS and (row, column) not in self.board

    def fits(self, piece: Piece) -> bool:
        return all(self.free(row, column) for row, column in piece.cells)

    # Turning

    def turn(self) -> None:
        piece = self.piece
        assert piece is not None
        if piece.shape == "O":
            return
        for shift in self.shifts(piece):
            if self.turn_at(piece, piece.column + shift):
                return

    def shifts(self, piece: Piece) -> tuple[int, ...]:
        """Return the shifts to try, in columns: only 0, except for an I whose target reaches beyond a side wall."""
        _, _, target, _ = TURN[piece.shape, piece.orientation]
        columns = [piece.column + column for _, column in target]
        if piece.shape == "I" and min(columns) < 0:
            return (+1, +2)
        if piece.shape == "I" and max(columns) >= COLUMNS:
            return (-1, -2)
        return (0,)

    def turn_at(self, piece: Piece, column: int) -> bool:
        orientation, _, target, path = TURN[piece.shape, piece.orientation]
        if not all(self.free(piece.row + r, column + c) for r, c in target + path):
            return False
        self.piece = self.placed(piece.shape, orientation, piece.row, column)
        return True

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "cw": self.turn}

    # Gravity, locking

    def lock(self) -> None:
        piece = self.piece
        assert piece is not None
        for row, column in piece.cells:
            self.board[row, column] = BLOCK
        if any(row == ROW_OF_THE_END for row, _ in self.board):
            self.piece = None  # nothing is cleared and nothing scored
            self.end()
            return
        self.clear()
        self.level_up()
        self.spawn()

    def clear(self) -> None:
        self.score += POINTS[self.clear_full(range(FIRST_ROW_OF_THE_FIELD, ROWS))]

    def level_up(self) -> None:
        if self.lines >= ROWS_A_LEVEL * (self.level - self.start_level + 1):
            self.level += 1
            self.interval = faster(self.interval)
            self.gravity_due = self.time + self.interval

    def spawn(self) -> None:
        # A spawn does not restart the gravity timer.
        self.piece = self.entering(self.next)
        self.next = self.drawn()
