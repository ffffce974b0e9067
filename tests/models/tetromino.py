"""The model of Tetromino."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from tests.models.common import SIDEWAYS, Cell, Piece, Preview, pairs_in
from tests.models.holds import RepeatingModel

Orientations = tuple[tuple[Cell, ...], ...]

ROWS = 20
COLUMNS = 10
SPAWN_ROW = -2
SPAWN_COLUMN = 3
COLOURS = 4  # blue 1, green 2, red 3, yellow 4
SIDEWAYS_EVERY = 150
SOFT_DROP_EVERY = 100

# The sheet's table. A random draw gives an index into it.
PIECES: dict[str, Orientations] = {
    shape: tuple(map(pairs_in, orientations.split()))
    for shape, orientations in {
        "S": "(2,2)(2,3)(3,1)(3,2) (1,2)(2,2)(2,3)(3,3)",
        "Z": "(2,1)(2,2)(3,2)(3,3) (1,2)(2,1)(2,2)(3,1)",
        "J": "(1,1)(2,1)(2,2)(2,3) (1,2)(1,3)(2,2)(3,2) (2,1)(2,2)(2,3)(3,3) (1,2)(2,2)(3,1)(3,2)",
        "L": "(1,3)(2,1)(2,2)(2,3) (1,2)(2,2)(3,2)(3,3) (2,1)(2,2)(2,3)(3,1) (1,1)(1,2)(2,2)(3,2)",
        "I": "(0,2)(1,2)(2,2)(3,2) (2,0)(2,1)(2,2)(2,3)",
        "O": "(2,1)(2,2)(3,1)(3,2)",
        "T": "(1,2)(2,1)(2,2)(2,3) (1,2)(2,2)(2,3)(3,2) (2,1)(2,2)(2,3)(3,2) (1,2)(2,1)(2,2)(3,2)",
    }.items()
}


def interval_of(level: int) -> int:
    return max(270 - 20 * level, 40)


class Tetromino(RepeatingModel):
    """The models of the family differ only in `PIECES`.

    On a board of another width, pieces enter further to the right by half of the additional columns, rounded down.
    """

    PIECES: ClassVar[dict[str, Orientations]] = PIECES

    def __init__(self, generator: int, start_level: int = 1, rows: int = ROWS, columns: int = COLUMNS) -> None:
        self.HEIGHT = rows
        self.WIDTH = columns
        super().__init__(generator, start_level)

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = 0
        self.set_level()
        self.paused = False
        self.begin_play()

    # Pieces

    def drawn(self) -> Preview:
        shapes = list(self.PIECES)
        shape = shapes[self.below(len(shapes))]
        orientation = self.below(len(self.PIECES[shape]))
        colour = 1 + self.below(COLOURS)
        return Preview(shape, orientation, (colour,) * len(self.PIECES[shape][orientation]))

    def entering(self, preview: Preview) -> Piece:
        return self.placed(preview.shape, preview.orientation, SPAWN_ROW, self.spawn_column(), preview.values)

    def spawn_column(self) -> int:
        return SPAWN_COLUMN + (self.WIDTH - COLUMNS) // 2

    def placed(self, shape: str, orientation: int, row: int, column: int, values: tuple[int, ...]) -> Piece:
        cells = tuple((row + r, column + c) for r, c in self.PIECES[shape][orientation])
        return Piece(shape, orientation, row, column, cells, values)

    def turn(self, step: int) -> None:
        piece = self.piece
        assert piece is not None
        orientation = (piece.orientation + step) % len(self.PIECES[piece.shape])
        self.put(self.placed(piece.shape, orientation, piece.row, piece.column, piece.values))

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "cw": partial(self.turn, +1), "ccw": partial(self.turn, -1)}

    def press_sideways(self, direction: str) -> None:
        if self.move(0, SIDEWAYS[direction]):
            self.held_sideways = direction
            self.sideways_due = self.time + SIDEWAYS_EVERY

    def press_down(self) -> None:
        self.held_down = True
        self.down()
        self.down_due = self.time + SOFT_DROP_EVERY

    def down(self) -> None:
        self.move(1, 0)

    def drop(self) -> None:
        self.end_holds()
        while self.move(1, 0):
            pass

    def resume(self) -> None:
        # A resume restarts all three timers. No key is held after a pause, so only gravity's is running.
        self.paused = False
        self.gravity_due = self.time + self.interval

    # Timers

    def instant(self) -> None:
        if self.held_sideways is not None and self.sideways_due == self.time:
            self.move(0, SIDEWAYS[self.held_sideways])  # a blocked repeat is used up
            self.sideways_due = self.time + SIDEWAYS_EVERY
        if self.held_down:
            self.soft_drop_repeat()
        if self.gravity_due == self.time:
            self.gravity()

    def soft_drop_repeat(self) -> None:
        # A blocked repeat stays due, and is tried again at every instant.
        due = self.held_down and self.down_due is not None and self.down_due <= self.time
        if due and self.move(1, 0):
            self.down_due = self.time + SOFT_DROP_EVERY

    # Locking

    def lock(self) -> None:
        self.fix()
        self.clear()
        self.spawn()

    def clear(self) -> None:
        self.score += self.clear_full(range(self.HEIGHT))
        self.set_level()

    def set_level(self) -> None:
        self.level = self.score // 10 + self.start_level
        self.interval = interval_of(self.level)

    def spawn(self) -> None:
        entering = self.entering(self.next)
        if not self.fits(entering):
            self.piece = None  # it is not drawn, and the preview still shows it
            self.end()
            return
        self.piece = entering
        self.next = self.drawn()
        self.gravity_due = self.time + self.interval
        self.soft_drop_repeat()
