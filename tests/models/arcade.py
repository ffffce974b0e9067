"""The model of Arcade."""

from collections.abc import Callable
from functools import partial

from tests.models.common import SIDEWAYS, Piece, Preview, without_rows
from tests.models.framed import FrameModel

ROWS = 20
COLUMNS = 10
ENTRY_ROW = -1
ENTRY_COLUMN = 3

PICTURES = """
  T0  T1  T2  T3   J0  J1  J2  J3   L0  L1  L2  L3   S0  S1   Z0  Z1    I0    I1    O0
  ... .#. ... .#.  ... .#. ... .##  ... ##. ... .#.  ... #..  ... ..#  ....  ..#.  ....
  ### ##. .#. .##  ### .#. #.. .#.  ### .#. ..# .#.  .## ##.  ##. .##  ####  ..#.  .##.
  .#. .#. ### .#.  ..# ##. ### .#.  #.. .#. ### .##  ##. .#.  .## .#.  ....  ..#.  .##.
                                                                       ....  ..#.  ....
"""

TURNS = {"cw": +1, "ccw": -1}
MIDDLE_COLUMN = 1  # of the box of a T, J or L
KICKS = (+1, -1)

SHAPES = "IZSJLOT"  # in the order of the randomizer
FIRST_SHAPES = "IJLT"
HISTORY_AT_START = ("Z", "Z", "Z", "Z")
DRAWS = 4

ONE_ROW = 256
TO_THE_GROUND = 5120
# The first level of each speed, and the speed in 1/256 of a row a frame.
GRAVITY = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: 256, 300: 512},
    **{330: 768, 360: 1024, 400: 1280, 420: 1024, 450: 768, 500: 5120},
}

SIDEWAYS_DELAY = 15
LOCK_FRAMES = 30
FLASH_FRAMES = 3
CLEAR_FRAMES = 41
ENTRY_FRAMES = 27

LAST_LEVEL = 999
GRADES = {
    **{"9": 0, "8": 400, "7": 800, "6": 1400, "5": 2000, "4": 3500, "3": 5500, "2": 8000, "1": 12000, "S1": 16000},
    **{"S2": 22000, "S3": 30000, "S4": 40000, "S5": 52000, "S6": 66000, "S7": 82000, "S8": 100000, "S9": 120000},
}
# The points at least and the frame at most, when the level is reached.
GRAND_MASTER = {300: (12000, 15300), 500: (40000, 27000), 999: (126000, 48600)}


def read_pictures() -> dict[tuple[str, int], tuple[tuple[int, int], ...]]:
    """Return the cells of each shape and orientation in its box, in reading order."""
    header, *lines = PICTURES.strip("\n").splitlines()
    names = header.split()
    cells: dict[tuple[str, int], tuple[tuple[int, int], ...]] = {}
    for row, line in enumerate(lines):
        marks = line.split()
        for name, picture in zip(names[-len(marks) :], marks, strict=True):  # only the last boxes have a fourth row
            key = name[0], int(name[1])
            cells[key] = cells.get(key, ()) + tuple((row, column) for column, mark in enumerate(picture) if mark == "#")
    return cells


CELLS = read_pictures()
ORIENTATIONS = {shape: sum(key[0] == shape for key in CELLS) for shape in SHAPES}


def time_of_frame(n: int) -> int:
    """Return the time of frame n in ms since the game started."""
    return n * 50 // 3


def gravity_of(level: int) -> int:
    """Return the speed of a level in 1/256 of a row a frame."""
    return GRAVITY[max(first for first in GRAVITY if first <= level)]


def grade_of(points: int) -> str:
    """Return the highest grade whose points are reached."""
    return max((grade for grade in GRADES if GRADES[grade] <= points), key=lambda grade: GRADES[grade])


def preview_of(shape: str) -> Preview:
    return Preview(shape, 0, (1 + SHAPES.index(shape),) * 4)


class Arcade(FrameModel):
    """The row and column of a piece are those of the upper left corner of its box. A value is 1 + the index in SHAPES.

    `n` is the number of the last frame. `waiting` is the first piece until frame 1, and None from then on. The sheet
    calls the counters h (`sideways_count`), a (`fraction`) and k (`lock_count`). After a lock, `flash_end` and
    `clear_end` are the last frames of the lock flash and of the clear delay; they are equal if no row was full.
    `entry_frame` is the frame in which the next piece enters. `judged` has whether each of the conditions for grade GM
    held, as far as the levels were reached. `outcome` is "won", "lost" or None. With `always_20g`, all levels have 20G.
    """

    HEIGHT = ROWS

    def __init__(self, generator: int, always_20g: bool = False) -> None:
        self.always_20g = always_20g
        super().__init__(generator, start_level=0)

    def new_game(self) -> None:
        self.started = self.time
        self.n = 0
        self.board = {}
        self.piece = None
        self.emptied: tuple[int, ...] = ()
        self.score = 0
        self.lines = 0
        self.level = self.start_level
        self.grade = "9"
        self.judged: tuple[bool, ...] = ()
        self.combo = 1
        self.over = False
        self.outcome: str | None = None
        self.paused = False
        self.sideways_count = 0
        self.fraction = 0
        self.lock_count = 0
        self.soft_count = 0
        self.flash_end = 0
        self.clear_end = 0
        self.entry_frame = 1
        self.end_holds()
        self.forget_presses()
        self.history = HISTORY_AT_START
        self.waiting: Preview | None = self.first_drawn()
        self.next = self.drawn()

    # The randomizer

    def first_drawn(self) -> Preview:
        return self.chosen(FIRST_SHAPES[self.below(4)])

    def drawn(self) -> Preview:
        shape = ""
        for _ in range(DRAWS):
            shape = SHAPES[self.below(7)]
            if shape not in self.history:
                break
        return self.chosen(shape)

    def chosen(self, shape: str) -> Preview:
        self.history = (*self.history[1:], shape)
        return preview_of(shape)

    # Turn keys can be held

    def end_holds(self) -> None:
        super().end_holds()
        self.held_turns: frozenset[str] = frozenset()

    def actions(self) -> dict[str, Callable[[], None]]:
        actions = super().actions()
        for key in TURNS:
            actions[f"+{key}"] = partial(self.press_turn, key)
            actions[f"-{key}"] = partial(self.release_turn, key)
            actions[key] = partial(self.tap, actions[f"+{key}"], actions[f"-{key}"])
        return actions

    def press_turn(self, key: str) -> None:
        super().press_turn(key)
        self.held_turns |= {key}

    def release_turn(self, key: str) -> None:
        self.held_turns -= {key}

    # Pieces

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in CELLS[shape, orientation])
        return Piece(shape, orientation, row, column, cells, preview_of(shape).values)

    def turned(self, piece: Piece, key: str) -> Piece:
        orientation = (piece.orientation + TURNS[key]) % ORIENTATIONS[piece.shape]
        return self.placed(piece.shape, orientation, piece.row, piece.column)

    def free(self, row: int, column: int) -> bool:
        """Return whether a cell is between the walls, above the floor, and empty. The hidden row -1 always is."""
        return row < ROWS and 0 <= column < COLUMNS and (row, column) not in self.board

    def rests(self) -> bool:
        return not self.fits(self.moved(1, 0))

    # Turning

    def turn(self, key: str) -> None:
        assert self.piece is not None
        target = self.turned(self.piece, key)
        if not self.put(target) and self.may_be_kicked(self.piece, target):
            self.kick(target)

    def may_be_kicked(self, piece: Piece, target: Piece) -> bool:
        if piece.shape == "I":
            return False
        if piece.shape in "TJL" and piece.orientation in (0, 2):
            blocked = [(row, column) for row, column in target.cells if not self.free(row, column)]
            _, first_column = blocked[0]  # the cells are in reading order
            return first_column != target.column + MIDDLE_COLUMN
        return True

    def kick(self, target: Piece) -> None:
        for columns in KICKS:
            if self.put(self.placed(target.shape, target.orientation, target.row, target.column + columns)):
                return

    # Frames

    def instant(self) -> None:
        if self.time == self.started + time_of_frame(self.n + 1):
            self.frame()

    def frame(self) -> None:
        self.n += 1
        if self.n > self.clear_end:  # in the lock flash and the clear delay the counter stands still
            self.count_sideways()
        if self.piece is not None:
            self.frame_in_play()
        elif self.n == self.entry_frame:
            self.enter()
        elif self.n == self.clear_end:
            self.rows_come_down()
        self.forget_presses()

    def count_sideways(self) -> None:
        if self.pressed_side is not None:
            self.sideways_count = 0
        elif self.held_side is not None:
            self.sideways_count += 1
        else:
            self.sideways_count = 0

    def enter(self) -> None:
        if self.waiting is not None:
            shape = self.waiting.shape
            self.waiting = None
        else:
            shape = self.next.shape
            self.next = self.drawn()
            self.level_up_at_entry()
        self.fraction = 0
        self.lock_count = 0
        self.soft_count = 0
        self.piece = self.initially_turned(self.placed(shape, 0, ENTRY_ROW, ENTRY_COLUMN))
        if not self.fits(self.piece):
            self.end_with("lost")  # the piece stays, over the blocks
            return
        self.fall(down=False)
        self.count_lock(down=False)

    def initially_turned(self, piece: Piece) -> Piece:
        held = self.held_turns | self.pressed_turns
        for key in ("cw", "ccw"):
            if key in held:
                target = self.turned(piece, key)
                return target if self.fits(target) else piece
        return piece

    def frame_in_play(self) -> None:
        for key in ("ccw", "cw"):
            if key in self.pressed_turns:
                self.turn(key)
        side = self.side()
        if side is not None and (self.pressed_side is not None or self.sideways_count >= SIDEWAYS_DELAY):
            self.move(0, SIDEWAYS[side])
        self.fall(self.down())
        if self.down():
            self.soft_count += 1
        if self.count_lock(self.down()):
            self.lock()

    # Falling

    @property
    def interval(self) -> int:
        return self.gravity()

    def gravity(self) -> int:
        return TO_THE_GROUND if self.always_20g else gravity_of(self.level)

    def fall(self, down: bool) -> None:
        fell = False
        if down and self.gravity() < ONE_ROW:
            self.fraction = 0
            fell = self.move(1, 0)
        elif self.rests():
            self.fraction = 0
        else:
            self.fraction += self.gravity()
            for _ in range(self.fraction // ONE_ROW):
                fell = self.move(1, 0) or fell
            self.fraction %= ONE_ROW
        if fell:
            self.lock_count = 0

    def count_lock(self, down: bool) -> bool:
        """Count a frame in which the piece rests. Returns whether the piece is fixed at the end of the frame."""
        if not self.rests():
            return False
        if down:
            return True
        self.lock_count += 1
        return self.lock_count == LOCK_FRAMES

    # Locking

    def lock(self) -> None:
        self.fix()
        self.piece = None
        full = [row for row in range(ROWS) if all((row, column) in self.board for column in range(COLUMNS))]
        self.board = {(row, column): value for (row, column), value in self.board.items() if row not in full}
        self.emptied = tuple(full)
        self.flash_end = self.n + FLASH_FRAMES
        self.clear_end = self.flash_end + (CLEAR_FRAMES if full else 0)
        self.entry_frame = self.clear_end + ENTRY_FRAMES + 1
        if full:
            self.lines += len(full)
            self.count_points(len(full))
            self.level_up_by_rows(len(full))
        else:
            self.combo = 1

    def count_points(self, rows: int) -> None:
        self.combo += 2 * rows - 2
        bravo = 1 if self.board else 4
        self.score += ((self.level + rows + 3) // 4 + self.soft_count) * rows * self.combo * bravo
        self.grade = grade_of(self.score)

    def rows_come_down(self) -> None:
        self.board = without_rows(self.board, list(self.emptied))
        self.emptied = ()

    # Levels

    def level_up_at_entry(self) -> None:
        if self.level % 100 != 99 and self.level != 998:
            self.level += 1

    def level_up_by_rows(self, rows: int) -> None:
        before = self.level
        self.level = min(before + rows, LAST_LEVEL)
        for level, (points, frame) in GRAND_MASTER.items():
            if before < level <= self.level:
                self.judged += (self.score >= points and self.n <= frame,)
        if self.level == LAST_LEVEL:
            if self.judged == (True, True, True):
                self.grade = "GM"
            self.end_with("won")
