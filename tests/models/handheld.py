"""The model of Handheld."""

from typing import Any

from tests.models.common import SIDEWAYS, Cell, Piece, without_rows
from tests.models.framed import FrameModel

ROWS = 18
COLUMNS = 10
ENTRY_ROW, ENTRY_COLUMN = -1, 3  # of the box
FIRST_CLEARED_ROW = 2
SHAPES = ("L", "J", "I", "O", "Z", "S", "T")  # by number
FILL = 8  # the value of a block of a B-type start; landed blocks have 1 + the number of their shape

# One box a column, in the order of the names.
PICTURES = """
L0   L1   L2   L3   J0   J1   J2   J3   T0   T1   T2   T3   I0   I1   O0   Z0   Z1   S0   S1
.... .... .... .... .... .... .... .... .... .... .... .... .... .#.. .... .... .... .... ....
.... ##.. ..#. .#.. .... .#.. #... .##. .... .#.. .#.. .#.. .... .#.. .... .... .#.. .... #...
###. .#.. ###. .#.. ###. .#.. ###. .#.. ###. ##.. ###. .##. #### .#.. .##. ##.. ##.. .##. ##..
#... .#.. .... .##. ..#. ##.. .... .#.. .#.. .#.. .... .#.. .... .#.. .##. .##. #... ##.. .#..
"""

FRAMES_A_ROW = (53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3)  # by level
MAX_LEVEL = 20
HEART_LEVELS = 10
FIRST_SIDEWAYS = 23
NEXT_SIDEWAYS = 9
SOFT_FRAMES = 3

# Frames after the one of the lock.
SEARCH = 1
ENTRY = 2  # without full rows
TAKE_OUT = 76
ROW_POINTS = 79
LEVEL_TEST = 90
ENTRY_AFTER_ROWS = 93

POINTS = {1: 40, 2: 100, 3: 300, 4: 1200}
MAX_SCORE = 999999
LINES_OF_B = 25
FIRST_FRAMES_OF_B = 53


def frame_time(n: int) -> int:
    """Return the time of frame n in ms after the start of the game."""
    return n * 548625 // 32768


def read_pictures() -> dict[str, list[tuple[Cell, ...]]]:
    """Return the cells of the box in each orientation of each shape."""
    names, *lines = (line.split() for line in PICTURES.strip().splitlines())
    orientations: dict[str, list[tuple[Cell, ...]]] = {shape: [] for shape in SHAPES}
    for index, name in enumerate(names):
        box = [line[index] for line in lines]
        cells = tuple((row, column) for row in range(4) for column in range(4) if box[row][column] == "#")
        orientations[name[0]].append(cells)
    return orientations


ORIENTATIONS = read_pictures()


def is_rejected(playing: int, preview: int, candidate: int) -> bool:
    """Return whether a first or second candidate is drawn again."""
    return (playing | preview | candidate) == playing


class Handheld(FrameModel):
    """`h`, `s`, `g`, `q` and `armed` have the names of the sheet. `frame` is the number of the last frame that acted.
    The row and column of a piece are those of its box. In a B-type game, `lines` is the number of lines left."""

    HEIGHT = ROWS

    def __init__(self, generator: int, type: str = "a", level: int = 0, height: int = 0, heart: bool = False) -> None:
        if type not in ("a", "b"):
            raise ValueError(f"type must be a or b, not {type!r}")
        if not 0 <= level <= 9:
            raise ValueError(f"level must be from 0 to 9, not {level}")
        if not 0 <= height <= 5:
            raise ValueError(f"height must be from 0 to 5, not {height}")
        self.type = type
        self.height = height
        self.heart = heart
        super().__init__(generator, level)

    def new_game(self) -> None:
        self.board = {}
        self.started = self.time
        self.frame = 0
        self.score = 0
        self.earned = 0  # all points so far; in a B-type game they are not shown before the win
        self.lines = LINES_OF_B if self.type == "b" else 0
        self.level = self.start_level
        self.outcome: str | None = None  # `won` or `lost`
        self.over = False
        self.paused = False
        self.end_holds()
        self.forget_presses()
        self.h = FIRST_SIDEWAYS
        self.s = 0
        self.q = 0
        self.armed = True
        self.preview = self.hidden = "L"
        self.next_shape()
        self.next_shape()
        self.enter()
        if self.type == "b":
            self.g = FIRST_FRAMES_OF_B - 1
            self.fill()

    def fill(self) -> None:
        for row in range(ROWS - 2 * self.height, ROWS):
            for column in range(COLUMNS):
                is_block = self.below(2) == 1
                full_but_for_the_last = all((row, before) in self.board for before in range(COLUMNS - 1))
                if is_block and not (column == COLUMNS - 1 and full_but_for_the_last):
                    self.board[row, column] = FILL

    # The randomizer

    def next_shape(self) -> str:
        """Draw a hidden piece, and return the shape that enters."""
        playing, preview = self.preview, self.hidden
        self.hidden = self.drawn(SHAPES.index(playing), SHAPES.index(preview))
        self.preview = preview
        return playing

    def drawn(self, playing: int, preview: int) -> str:
        for _ in range(2):
            candidate = self.below(256) % 7
            if not is_rejected(playing, preview, candidate):
                return SHAPES[candidate]
        return SHAPES[self.below(256) % 7]

    # Pieces

    def enter(self) -> None:
        """Let the next piece enter, whether it overlaps or not."""
        self.piece = self.placed(self.next_shape(), 0, ENTRY_ROW, ENTRY_COLUMN)
        self.g = self.interval - 1
        self.frame_of_lock: int | None = None  # None while a piece is in play
        self.full_rows: tuple[int, ...] = ()

    @property
    def interval(self) -> int:
        """The frames of a row."""
        return FRAMES_A_ROW[min(self.level + HEART_LEVELS, MAX_LEVEL) if self.heart else self.level]

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in ORIENTATIONS[shape][orientation])
        return Piece(shape, orientation, row, column, cells, (1 + SHAPES.index(shape),) * 4)

    def is_down_alone(self) -> bool:
        return self.down() and self.side() is None

    # Frames

    def instant(self) -> None:
        if self.time == self.started + frame_time(self.frame + 1):
            self.frame += 1
            self.act()

    def act(self) -> None:
        in_play = self.piece is not None
        if in_play:
            self.turn()
            self.sideways()
        if self.pressed_down and self.is_down_alone():
            self.armed = True
        if in_play:
            self.fall()
        else:
            self.between_pieces()
        if self.s > 0:
            self.s -= 1
        self.forget_presses()
        if not in_play:
            self.end_frame_between_pieces()

    def turn(self) -> None:
        piece = self.piece
        assert piece is not None
        if "ccw" in self.pressed_turns:
            quarter = -1
        elif "cw" in self.pressed_turns:
            quarter = 1
        else:
            return
        orientation = (piece.orientation + quarter) % len(ORIENTATIONS[piece.shape])
        self.put(self.placed(piece.shape, orientation, piece.row, piece.column))

    def sideways(self) -> None:
        direction = self.side()
        if direction is None:
            self.h = FIRST_SIDEWAYS
        elif self.pressed_side is not None:
            self.h = FIRST_SIDEWAYS
            self.try_sideways(direction)
        else:
            self.h -= 1
            if self.h == 0:
                self.h = NEXT_SIDEWAYS
                self.try_sideways(direction)

    def try_sideways(self, direction: str) -> None:
        if not self.move(0, SIDEWAYS[direction]):
            self.h = 1

    def fall(self) -> None:
        if self.armed and self.is_down_alone():
            if self.s == 0:
                self.s = SOFT_FRAMES
                self.q += 1
                self.try_to_fall()
        else:
            self.q = 0
            if self.g == 0:
                self.g = self.interval - 1
                self.try_to_fall()
            else:
                self.g -= 1

    def try_to_fall(self) -> None:
        if not self.move(1, 0):
            self.lock()

    # From the lock to the next piece

    def lock(self) -> None:
        if self.q > 1:
            self.earn(self.q - 1)
        self.q = 0
        self.armed = False
        piece = self.fix()
        self.piece = None
        self.frame_of_lock = self.frame
        if (piece.row, piece.column) == (ENTRY_ROW, ENTRY_COLUMN):
            self.end_with("lost")

    def between_pieces(self) -> None:
        assert self.frame_of_lock is not None
        since_lock = self.frame - self.frame_of_lock
        if since_lock == SEARCH:
            self.find_full_rows()
        if self.full_rows and since_lock == TAKE_OUT:
            self.board = without_rows(self.board, list(self.full_rows))
        if self.full_rows and since_lock == ROW_POINTS:
            self.earn(POINTS[min(len(self.full_rows), 4)] * (self.level + 1))  # more if row 1 was full and came down

    def end_frame_between_pieces(self) -> None:
        assert self.frame_of_lock is not None
        since_lock = self.frame - self.frame_of_lock
        if not self.full_rows and since_lock == ENTRY:
            self.enter()
        elif self.full_rows and since_lock == LEVEL_TEST:
            self.level_test()
        elif self.full_rows and since_lock == ENTRY_AFTER_ROWS:
            self.armed = False
            self.enter_or_win()

    def find_full_rows(self) -> None:
        rows = range(FIRST_CLEARED_ROW, ROWS)
        self.full_rows = tuple(row for row in rows if all((row, column) in self.board for column in range(COLUMNS)))
        if self.type == "b":
            self.lines = max(self.lines - len(self.full_rows), 0)
        else:
            self.lines += len(self.full_rows)

    def earn(self, points: int) -> None:
        self.earned = min(self.earned + points, MAX_SCORE)
        if self.type == "a":
            self.score = self.earned

    def level_test(self) -> None:
        if self.type == "a" and self.lines // 10 > self.level and self.level < MAX_LEVEL:
            self.level += 1

    def enter_or_win(self) -> None:
        if self.type == "b" and self.lines == 0:
            self.score = self.earned
            self.end_with("won")
        else:
            self.enter()

    # What a test reads

    def next_reading(self) -> Any:
        return self.preview
