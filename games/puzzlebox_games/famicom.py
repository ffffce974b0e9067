"""Famicom, as published by sherrywasp in 2019 after the 8-bit console: pieces need a clear path to turn, and the stack
has the colour of the level."""

from __future__ import annotations

from functools import cache

from puzzlebox.rules import Event, Message, PauseStyle, listed, one_of
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import falling_game, standard
from puzzlebox_games.falling.look import SHAPE_HUES, WHITE, Edge, Look, Printed, by_shape, plain
from puzzlebox_games.falling.look import Words as Printing
from puzzlebox_games.falling.readers import always
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

INTERVALS = [1000]
while INTERVALS[-1] > 1:
    INTERVALS.append(INTERVALS[-1] * 9 // 10)
"""Ms between two steps of gravity at the levels from 1 on: each a tenth shorter, in whole ms, down to 1."""

TOO_HIGH = Message("the heap is too high")


class Famicom(Repeating):
    """Pieces need a clear path to turn, and a soft drop locks."""

    # Board and pieces: the field is the lower 20 rows, pieces enter above it

    ROWS, COLUMNS = 25, 10
    FIRST_ROW = NEVER_CLEARED = 5
    SHAPES = {name: boxes(pictures) for name, pictures in PICTURES.items()}
    PATHS = {name: tuple(cells_in(picture, "x") for picture in PICTURES[name].split()) for name in PICTURES}
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
    EFFECTS = {"tap_down": always, "press_down": always}

    def turned(self, orientation: Orientation, offset: int, way: str) -> int | None:
        """A piece turns if its target and its path are on the board and free. An I whose target is beyond a side wall
        tries one and then two columns further inwards."""
        target, (row, column) = orientation.cw, self.cell_of(offset)
        path, reach = path_of(orientation)
        if row + min(reach, target.top) < 0:
            return None
        swept = target.bits | path
        shifts = (offset + shift for shift in self.wall_shifts(target, column))
        return next((shifted for shifted in shifts if not self.bits >> shifted & swept), None)

    def wall_shifts(self, target: Orientation, column: int) -> tuple[int, ...]:
        """Return by how many columns a turn into this orientation is shifted, in the order of the tries."""
        columns = [column + c for _, c in target.cells]
        if target.shape != "I" or (min(columns) >= 0 and max(columns) < self.columns):
            return (0,)
        return (1, 2) if min(columns) < 0 else (-1, -2)

    def swept(self, orientation: Orientation) -> int:
        return path_of(orientation)[0]

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
        """Gravity takes 1000 ms a row at level 1. Each level is a tenth faster."""
        self.level, self.interval = level, INTERVALS[min(level, len(INTERVALS)) - 1]


@cache
def path_of(orientation: Orientation) -> tuple[int, int]:
    """Return the bits of the path of a turn out of this orientation, and its highest row."""
    path = Famicom.PATHS[orientation.shape][orientation.number]
    bits = sum(1 << row * orientation.stride + column for row, column in path)
    return bits, min((row for row, _ in path), default=0)


# Its look, its words and its declaration

GRAY, RED, GOLDENROD, BLUE, YELLOW = (128, 128, 128), (255, 0, 0), (218, 165, 32), (0, 0, 255), (255, 255, 0)
MAGENTA, GREEN, TEAL, PURPLE = (255, 0, 255), (0, 128, 0), (0, 128, 128), (128, 0, 128)

SILVER = (192, 192, 192)
"""The colour of small texts in the picture."""

LOOK = Look(
    hues=SHAPE_HUES,
    sheet=by_shape(plain, I=RED, J=YELLOW, L=MAGENTA, O=BLUE, S=GREEN, T=GOLDENROD, Z=TEAL),
    levels=("cyan", "red", "orange", "blue", "yellow", "pink", "green", "purple"),
    sheet_levels=tuple(map(plain, (GRAY, RED, GOLDENROD, BLUE, YELLOW, MAGENTA, GREEN, TEAL, PURPLE, WHITE))),
    printed=Printed(
        size=(430, 599),
        rows=25,
        columns=10,
        board=(12, 12),
        cell=23,
        edges=(Edge((8, 8, 239, 584), GRAY, 2), Edge((268, 216, 84, 66), GRAY)),
        words=(
            Printing(Message("LEVEL"), (268, 12), 15, SILVER),
            Printing("{level}", (268, 30), 24),
            Printing(Message("SCORE"), (268, 72), 15, SILVER),
            Printing("{score}", (268, 90), 24),
            Printing(Message("LINES"), (268, 132), 15, SILVER),
            Printing("{lines}", (268, 150), 24),
            Printing(Message("NEXT"), (268, 192), 15, SILVER),
        ),
        preview=(274, 222),
        preview_cell=18,
        tight=True,
        keys=Printing("{keys}  {does}", (268, 310), 14, SILVER),
    ),
)


def words(state: Famicom) -> sentences.Words:
    """Return how the game is played."""
    return sentences.Words(
        pieces=sentences.pieces(state.SHAPES, state.PATHS),
        turning=(
            Message(
                "A piece turns only if the cells that it sweeps (x in the pictures) are free, too. "
                "If a wall is in the way of a piece of shape {shapes}, it turns one or two columns further inwards.",
                shapes=listed(["I"]),
            ),
        ),
        keys=(
            sentences.sideways_repeats(*state.SIDEWAYS),
            sentences.soft_drop_repeats(*state.SOFT),
            sentences.SOFT_LOCKS,
            sentences.DROP_LOCKS,
        ),
        falling=(
            sentences.GRAVITY,
            Message("The gravity timer restarts after each step and when the level goes up."),
            sentences.by_ms(INTERVALS),
        ),
        points=(
            Message(
                "1, 2, 3 or 4 lines at once score {points} points. The level goes up every {count} line, by at most "
                "one level per lock.",
                "1, 2, 3 or 4 lines at once score {points} points. The level goes up every {count} lines, by at most "
                "one level per lock.",
                points=one_of(map(str, state.POINTS)),
                count=state.LINES_A_LEVEL,
            ),
        ),
        end=(
            Message("The game ends if there is a block in row {row} from the top after a lock.", row=state.FIRST_ROW),
            sentences.BEFORE_CLEARING,
        ),
    )


GAME = falling_game(
    Famicom, **box("famicom"), look=LOOK, words=words, options=standard(), pause=PauseStyle(keys=("F8",))
)
