"""The rules of Famicom, as published by sherrywasp in 2019 after the 8-bit console."""

from __future__ import annotations

from functools import cache

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Drawn, Orientation, boxes, cells_in

PICTURES = {
    "I": "x.../OOOO/..xx/..x. xO../.O../.Oxx/.Ox.",
    "J": ".Ox/.O./OO. O../OOO/..x .OO/.O./xO. x../OOO/..O",
    "L": ".Ox/.O./.OO .../OOO/O.x OO./.O./xO. x.O/OOO/...",
    "O": "OO/OO",
    "S": "xOO/OO./... xO./.OO/..O",
    "T": "x../OOO/xOx xOx/OO./xO. xOx/OOO/..x .Ox/.OO/xOx",
    "Z": "OO./.OO/..x ..O/.OO/.Ox",
}
"""The orientations of each shape, clockwise. A piece turns about row 1, column 1 of its box. The cells of the path,
`x`, must also be free for a turn."""

CORNERS = {"I": (-1, 3), "J": (0, 3), "L": (0, 2), "O": (0, 4), "S": (0, 3), "T": (-1, 3), "Z": (0, 3)}
"""(row, column) where the box of each shape enters."""

TOO_HIGH = Message("the heap is too high")


class Famicom(Repeating):
    """Pieces need a clear path to turn, and a soft drop locks."""

    TITLE = "Famicom"

    # Board and pieces: the field is the lower 20 rows, pieces enter above it

    ROWS, COLUMNS, FIRST_ROW = 25, 10, 5
    SHAPES = {name: boxes(pictures) for name, pictures in PICTURES.items()}
    figure_names = ("level", "score", "lines")

    def entry(self, orientation: Orientation) -> int:
        """A piece enters in the middle."""
        return self.offset_of(*CORNERS[orientation.shape])

    def next_enters(self, kept: Drawn | None = None) -> None:
        """The next piece enters whatever is there."""
        self.enter(kept or self.take())

    def begin(self) -> None:
        """Gravity keeps its own beat: a new piece does not set its timer."""
        super().begin()
        self.gravity_at = self.time + self.interval

    def entered(self) -> None:
        """A new piece changes no timer."""

    # Turns and keys

    TURNS = ("cw",)
    SIDEWAYS, SOFT = (200, 50), (50, 50)

    def turn(self, way: str) -> None:
        """A piece turns if its target and its path are on the board and free. An I whose target is beyond a side wall
        tries one and then two columns further inwards."""
        target, (row, column) = self.orientation.cw, self.corner
        path, reach = path_of(self.orientation)
        if target is self.orientation or row + min(reach, target.top) < 0:
            return
        for shift in wall_shifts(self, target, column):
            offset = self.offset + shift
            if not self.bits >> offset & path and self.turn_into(target, offset):
                return

    def step_down(self) -> None:
        """A soft drop that is blocked locks the piece."""
        if not self.fall():
            self.lock()

    # Locking and clearing

    POINTS = (100, 400, 900, 2500)
    LINES_A_LEVEL = 30

    def lock(self) -> None:
        """A block in the row above the field ends the game, even if rows are full. Full rows of the field go, and the
        next piece enters."""
        self.fix()
        above = self.FIRST_ROW * self.columns
        if any(self.cells[above - self.columns : above]):
            self.lose(TOO_HIGH)
            return
        rows = self.full_rows(self.FIRST_ROW)
        if rows:
            self.remove_rows(rows)
            self.lines += len(rows)
            self.score += self.POINTS[len(rows) - 1]
            self.happened.append(Event("rows", rows))
        if self.lines >= self.LINES_A_LEVEL * (self.level - self.first_level + 1):
            self.rise()
        self.next_enters()

    def rise(self) -> None:
        """The level goes up by one, at most once a lock, and gravity starts again."""
        self.set_level(self.level + 1)
        self.happened.append(Event("level", self.level))
        self.gravity_at = self.time + self.interval

    def set_level(self, level: int) -> None:
        """Gravity takes 1000 ms a row at level 1. Each level takes a tenth off, in whole ms."""
        self.level, self.interval = level, 1000
        for _ in range(1, level):
            self.interval = max(self.interval * 9 // 10, 1)


@cache
def path_of(orientation: Orientation) -> tuple[int, int]:
    """Return the bits of the path of a turn out of this orientation, and its highest row."""
    path = cells_in(PICTURES[orientation.shape].split()[orientation.number], "x")
    bits = sum(1 << row * orientation.stride + column for row, column in path)
    return bits, min((row for row, _ in path), default=0)


def wall_shifts(state: Falling, target: Orientation, column: int) -> tuple[int, ...]:
    """Return by how many columns a turn into this orientation is shifted, in the order of the tries."""
    columns = [column + c for _, c in target.cells]
    if target.shape != "I" or (min(columns) >= 0 and max(columns) < state.columns):
        return (0,)
    return (1, 2) if min(columns) < 0 else (-1, -2)
