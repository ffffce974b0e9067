"""The model of Turbo."""

from collections.abc import Callable
from typing import ClassVar

from tests.models.common import Cell, Piece, Preview, quarter_clockwise
from tests.models.holds import RepeatingModel

ROWS = 23
COLUMNS = 12
SPAWN_COLUMN = 4
SCORE_AT_START = 100
INTERVAL_AT_START = 1300
POINTS = {0: 0, 1: 10, 2: 30, 3: 70, 4: 150}

SIZE_3: dict[str, tuple[Cell, ...]] = {
    "T": ((0, 1), (1, 1), (1, 2), (2, 1)),
    "L": ((0, 1), (1, 1), (2, 1), (2, 2)),
    "J": ((0, 1), (1, 1), (2, 0), (2, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
SIZE_2: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
UPRIGHT: tuple[Cell, ...] = ((0, 1), (1, 1), (2, 1), (3, 1))
LYING: tuple[Cell, ...] = ((1, 0), (1, 1), (1, 2), (1, 3))

SHAPES = ("T", "L", "J", "Z", "S", "O", "I")  # the order of the sheet's list
SIZES = {"T": 3, "L": 3, "J": 3, "Z": 3, "S": 3, "O": 2, "I": 4}


def cells_of(shape: str, orientation: int) -> tuple[Cell, ...]:
    """Return the cells in the box. Orientations are counted clockwise, as in all sheets."""
    if shape == "O":
        return SIZE_2
    if shape == "I":
        return (UPRIGHT, LYING)[orientation]
    cells = SIZE_3[shape]
    for _ in range(orientation):
        cells = quarter_clockwise(cells, 3)
    return cells


def after_a_turn(shape: str, orientation: int) -> int:
    """Return the orientation after a turn. There is only one direction."""
    if shape == "O":
        return 0
    if shape == "I":
        return 1 - orientation
    return (orientation - 1) % 4  # counter-clockwise: the one before


class Turbo(RepeatingModel):
    """The sheet has no level. `lines` counts the rows nevertheless."""

    HEIGHT = ROWS
    WIDTH = COLUMNS
    SIDEWAYS_FIRST: ClassVar[int] = 250
    SIDEWAYS_THEN: ClassVar[int] = 33
    DOWN_FIRST: ClassVar[int] = 250
    DOWN_THEN: ClassVar[int] = 33

    def new_game(self) -> None:
        self.board = {}
        self.score = SCORE_AT_START
        self.lines = 0
        self.interval = INTERVAL_AT_START if self.start_level == 1 else self.frame_time(0)
        self.paused = True
        self.begin_play()

    # Pieces

    def drawn(self) -> Preview:
        number = self.below(len(SHAPES))
        return Preview(SHAPES[number], 0, (1 + number,) * 4)

    def entering(self, preview: Preview) -> Piece:
        return self.placed(preview.shape, 0, -SIZES[preview.shape], SPAWN_COLUMN)

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in cells_of(shape, orientation))
        return Piece(shape, orientation, row, column, cells, (1 + SHAPES.index(shape),) * 4)

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "ccw": self.turn}

    def turn(self) -> None:
        piece = self.piece
        assert piece is not None
        orientation = after_a_turn(piece.shape, piece.orientation)
        self.put(self.placed(piece.shape, orientation, piece.row, piece.column))

    def down(self) -> None:
        self.move(1, 0)

    def drop(self) -> None:
        while self.move(1, 0):
            pass

    # Gravity, locking

    def lock(self) -> None:
        self.fix()
        full = self.clear_full(range(ROWS))
        self.score += POINTS[full]
        self.interval = self.frame_time(self.score // 200)
        if not full:
            self.score += 1  # this point does not count for the frame time until the next lock
        self.spawn()

    def frame_time(self, steps: int) -> int:
        """Return the milliseconds per row at this number of steps above the first level."""
        return max(1200 - 100 * (self.start_level - 1 + steps), 400)

    def spawn(self) -> None:
        self.piece = self.entering(self.next)
        self.next = self.drawn()
        self.gravity_due = self.time + self.interval
        if not self.fits(self.moved(1, 0)):
            self.end()  # after the spawn: the new piece stays above the board, and the next one is drawn
