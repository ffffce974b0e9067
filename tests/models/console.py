"""The model of Console."""

from tests.models.common import SIDEWAYS, Cell, Piece, Preview, without_rows
from tests.models.framed import FrameModel

ROWS = 20
COLUMNS = 10
MAX_SCORE = 999_999
POINTS = {0: 0, 1: 40, 2: 100, 3: 300, 4: 1200}
ENTRY_ROW, ENTRY_COLUMN = 0, 5  # of the pivot

FIRST_REPEAT = 16
CHARGE_AFTER_A_REPEAT = 10
LAST_HANGING_FRAME = 96
TESTED_ROWS = 4
ENTRY_AFTER_TESTS = 5  # frames from the last test of a row (c) to the next piece if no row was full
STEPS_OF_ANIMATION = 5
FRAMES_A_STEP = 4
ENTRY_AFTER_ANIMATION = 5  # frames from the last step of the animation (e) to the next piece

SHAPES = "TJZOSLI"  # the order of the sheet's table index
SHIFTS = {"T": 2, "J": 7, "Z": 8, "O": 10, "S": 11, "L": 14, "I": 18}  # m

B_TYPE_LINES = 25
FIRST_FILLED_ROW = 8
FILLED_ROWS = (0, 3, 5, 8, 10, 12)  # by height
BLOCK_NUMBERS = (1, 3, 4, 5)
FILLING = 8  # the value of a block that no piece brought

# The sheet's pictures. The o is the pivot.
PICTURES = """
T0   T1   T2   T3    J0   J1   J2   J3    L0   L1   L2   L3    Z0   Z1    O0    S0   S1    I0    I1
...  .#.  .#.  .#.   ...  .#.  #..  .##   ...  ##.  ..#  .#.   ...  ..#   ...   ...  .#.   ....  ..#.
#o#  #o.  #o#  .o#   #o#  .o.  #o#  .o.   #o#  .o.  #o#  .o.   #o.  .o#   #o.   .o#  .o#   ....  ..#.
.#.  .#.  ...  .#.   ..#  ##.  ...  .#.   #..  .#.  ...  .##   .##  .#.   ##.   ##.  ..#   ##o#  ..o.
                                                                                           ....  ..#.
"""

# The sheet's table: levels | frames a row.
GRAVITY = """
0 | 48
1 | 43
2 | 38
3 | 33
4 | 28
5 | 23
6 | 18
7 | 13
8 | 8
9 | 6
10-12 | 5
13-15 | 4
16-18 | 3
19-28 | 2
29 | 1
"""


def read_pictures() -> dict[tuple[str, int], tuple[Cell, ...]]:
    """Return the cells of each shape and orientation, relative to the pivot."""
    heading, *lines = PICTURES.strip("\n").splitlines()
    names = heading.split()
    pictures: dict[str, list[str]] = {name: [] for name in names}
    for line in lines:
        parts = line.split()
        for name, part in zip(names[-len(parts) :], parts, strict=True):  # the last line has only the two of the I
            pictures[name].append(part)
    return {(name[0], int(name[1])): cells_in(picture) for name, picture in pictures.items()}


def cells_in(picture: list[str]) -> tuple[Cell, ...]:
    marks = [(row, column, mark) for row, line in enumerate(picture) for column, mark in enumerate(line)]
    [(pivot_row, pivot_column)] = [(row, column) for row, column, mark in marks if mark == "o"]
    return tuple((row - pivot_row, column - pivot_column) for row, column, mark in marks if mark != ".")


def read_gravity() -> dict[int, int]:
    """Return the frames a row of each level up to 29."""
    frames = {}
    for line in GRAVITY.strip().splitlines():
        levels, number = line.split("|")
        first, *last = levels.split("-")
        for level in range(int(first), int(last[0] if last else first) + 1):
            frames[level] = int(number)
    return frames


CELLS = read_pictures()
FRAMES_A_ROW = read_gravity()


def frame_time(n: int) -> int:
    """Return the time of frame n, in ms since the start of the game."""
    return n * 655171 // 39375


def frames_a_row(level: int) -> int:
    return FRAMES_A_ROW[min(level, 29)]


def lines_of_the_first_rise(start_level: int) -> int:
    """Return the lines at which the level rises for the first time."""
    return min(10 * start_level + 10, max(100, 10 * start_level - 50))


def fixing_delay(row: int) -> int:
    """Return the frames from the failed fall to the fixing of the cells (k), for the row of the pivot."""
    if row >= 18:
        return 1
    if row >= 14:
        return 2
    if row >= 10:
        return 3
    if row >= 6:
        return 4
    return 5


class Console(FrameModel):
    """The row and column of a piece are those of its pivot.

    `n` is the number of the last frame, 0 before the first one. `f`, `h`, `y` and `q` are the sheet's counters: the
    fall timer, the charge of the sideways repeat, the soft state and the soft steps. `hanging` is True until the first
    piece may fall. `last` is the shape that was chosen last. `lines` counts down in B-type. `outcome` is None, `won` or
    `lost`. `counts` has the number of pieces that have entered, by shape in the order of `SHAPES`.

    After a failed fall, `failed_in` is its frame (L) and `failed_at` the row of the pivot (R); both are None while a
    piece is in play. `cleared` counts the rows that were taken out since then, `steps` the steps of their animation,
    and `animated_in` is the frame of the last step (e). The piece stays in `piece` until its cells are fixed, and after
    a loss.
    """

    HEIGHT = ROWS

    def __init__(self, generator: int, type: str = "a", level: int = 0, height: int = 0) -> None:
        self.type = type
        self.height = height
        super().__init__(generator, level)

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = B_TYPE_LINES if self.type == "b" else 0
        self.level = self.start_level
        self.counts = (0,) * len(SHAPES)
        self.over = False
        self.outcome: str | None = None
        self.paused = False
        self.started = self.time
        self.n = 0
        self.end_holds()
        self.forget_presses()
        self.f = 0
        self.h = 0
        self.y = 0
        self.q = 0
        self.hanging = True
        self.put_into_play()
        self.last: str | None = None
        self.piece = self.entering(self.chosen())
        self.next = self.chosen()
        if self.type == "b":
            self.fill()

    def put_into_play(self) -> None:
        self.failed_in: int | None = None
        self.failed_at: int | None = None
        self.cleared = 0
        self.steps = 0
        self.animated_in: int | None = None

    # The randomizer

    def chosen(self) -> Preview:
        number = self.below(8)
        if number == 7 or SHAPES[number] == self.last:
            shift = 0 if self.last is None else SHIFTS[self.last]
            number = (self.below(8) + shift) % 7
        self.last = SHAPES[number]
        return Preview(self.last, 0, (1 + number,) * 4)

    def fill(self) -> None:
        """Fill the lowest rows of a B-type game. All twelve rows are drawn at any height."""
        for row in range(FIRST_FILLED_ROW, ROWS):
            for column in range(COLUMNS - 1, -1, -1):
                if self.below(8) in BLOCK_NUMBERS:
                    self.board[row, column] = FILLING
            self.board.pop((row, self.below(COLUMNS)), None)
        top = ROWS - FILLED_ROWS[self.height]
        self.board = {cell: value for cell, value in self.board.items() if cell[0] >= top}
        self.board.pop((top, 0), None)

    # Pieces

    def entering(self, preview: Preview) -> Piece:
        self.counts = tuple(n + (shape == preview.shape) for n, shape in zip(self.counts, SHAPES, strict=True))
        return self.placed(preview.shape, 0, ENTRY_ROW, ENTRY_COLUMN)

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in CELLS[shape, orientation])
        return Piece(shape, orientation, row, column, cells, (1 + SHAPES.index(shape),) * 4)

    def overlaps(self, piece: Piece) -> bool:
        return any(cell in self.board for cell in piece.cells)

    def turn(self, quarters: int) -> None:
        piece = self.piece
        assert piece is not None
        orientations = sum(shape == piece.shape for shape, _ in CELLS)
        self.put(self.placed(piece.shape, (piece.orientation + quarters) % orientations, piece.row, piece.column))

    # Frames

    def instant(self) -> None:
        if self.time == self.started + frame_time(self.n + 1):
            self.n += 1
            self.frame()
            self.forget_presses()

    def frame(self) -> None:
        self.f += 1
        if self.failed_in is None:
            self.frame_sideways()
            self.frame_turn()
            self.frame_fall()
        else:
            self.frame_after_the_fall()

    def frame_sideways(self) -> None:
        direction = self.side()
        if self.down() or direction is None:
            return
        if self.pressed_side is not None:
            self.h = 0
        else:
            self.h += 1
            if self.h < FIRST_REPEAT:
                return
            self.h = CHARGE_AFTER_A_REPEAT
        if not self.move(0, SIDEWAYS[direction]):
            self.h = FIRST_REPEAT

    def frame_turn(self) -> None:
        if "cw" in self.pressed_turns:
            self.turn(+1)
        elif "ccw" in self.pressed_turns:
            self.turn(-1)

    def frame_fall(self) -> None:
        if self.n > LAST_HANGING_FRAME or self.pressed_down:
            self.hanging = False
        if self.hanging:
            return
        sideways = self.side() is not None
        if self.y == 0:
            if self.pressed_down and not sideways:
                self.y = 1
            self.gravity()
        elif self.down() and not sideways:
            self.y += 1
            if self.y == 3:
                self.y = 1
                self.q += 1
                self.fall()
            else:
                self.gravity()
        else:
            self.y = 0
            self.q = 0
            self.gravity()

    def gravity(self) -> None:
        if self.f >= frames_a_row(self.level):
            self.fall()

    def fall(self) -> None:
        assert self.piece is not None
        self.f = 0
        if not self.move(1, 0):
            self.failed_in = self.n
            self.failed_at = self.piece.row

    # From locking to the next piece

    def frame_after_the_fall(self) -> None:
        assert self.failed_in is not None
        assert self.failed_at is not None
        since = self.n - self.failed_in
        delay = fixing_delay(self.failed_at)
        if since == 1 and self.piece is not None and self.overlaps(self.piece):
            self.end_with("lost")
            return
        if since == delay:
            self.fix()
            self.piece = None
        test = since - 2 * delay
        if 0 <= test < TESTED_ROWS:
            self.take_out_if_full(max(self.failed_at - 2, 0) + test)
        if test >= TESTED_ROWS:
            self.frame_after_the_tests(test - (TESTED_ROWS - 1))

    def take_out_if_full(self, row: int) -> None:
        """Take the row out if all its cells are blocks. Row 20 has none."""
        if all((row, column) in self.board for column in range(COLUMNS)):
            self.board = without_rows(self.board, [row])
            self.cleared += 1

    def frame_after_the_tests(self, since: int) -> None:
        """Act in the frame that comes `since` frames after the last test (c)."""
        if self.cleared > 0:
            self.frame_of_the_animation()
            return
        if since == 1:
            self.count_lines_and_points()
        if since == ENTRY_AFTER_TESTS:
            self.enter()

    def frame_of_the_animation(self) -> None:
        if self.animated_in is None:
            if self.n % FRAMES_A_STEP == 0:
                self.steps += 1
            if self.steps == STEPS_OF_ANIMATION:
                self.animated_in = self.n
                self.count_lines_and_points()
            return
        if self.n == self.animated_in + 1 and self.type == "b" and self.lines == 0:
            self.add((self.level % 10 + self.height) * 1000)
            self.end_with("won")
            return
        if self.n == self.animated_in + ENTRY_AFTER_ANIMATION:
            self.enter()

    def enter(self) -> None:
        self.put_into_play()
        self.piece = self.entering(self.next)
        self.next = self.chosen()
        self.f = 0
        self.y = 0

    # Lines, level, points

    def count_lines_and_points(self) -> None:
        for _ in range(self.cleared):
            self.count_line()
        if self.q >= 2:
            self.add(self.q - 1)
        self.q = 0
        self.add(POINTS[self.cleared] * (self.level + 1))

    def count_line(self) -> None:
        if self.type == "b":
            self.lines = max(self.lines - 1, 0)
            return
        self.lines += 1
        if self.lines % 10 == 0 and self.lines >= lines_of_the_first_rise(self.start_level):
            self.level += 1

    def add(self, points: int) -> None:
        self.score = min(self.score + points, MAX_SCORE)
