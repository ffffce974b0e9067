"""The rules of Console, after the 8-bit console's game of 1989: charged moves, no lock delay, and two types of game."""

from __future__ import annotations

from puzzlebox.rules import Event, Message
from puzzlebox_games.falling.frames import ENDLESS, Frames, Steady
from puzzlebox_games.falling.kit import MOVED, SANK
from puzzlebox_games.falling.readers import Vanishing
from puzzlebox_games.falling.shapes import GARBAGE, MARGIN, NOWHERE, Drawn, Found, Orientation, boxes

NO_ROOM_THERE = Message("there is no room for the piece")

CHARGE, SOFT = (("charge", 1),), (("soft", 1),)


class Console(Frames):
    """Charged moves, no lock delay, and two types of game.

    `tried` is the frame of the last try to fall, and `charge` are those for which left or right has been held.
    `soft` is 0 if there is no soft drop, else it counts to the next step of it; `soft_rows` are its steps so far.
    `hanging` is True until the first piece may fall, `locking` from a failed fall until the piece is fixed. `tested` is
    the number of rows tested since a lock, the first of which is `first_tested`; `removed` are the full ones among them
    with their values, and `step` counts the steps in which they vanish.
    """

    EFFECTS = {}
    MS, PER = 655171, 39375  # 60.1 frames a second

    # Board and pieces

    ROWS, COLUMNS, AHEAD = 20, 10, 1
    LOWEST_LEVEL = 0
    SHAPES = {  # in the order of the numbers that are drawn; the pivot is in the middle, that of I in row 2, column 2
        "T": boxes(".../OOO/.O. .O./OO./.O. .O./OOO/... .O./.OO/.O."),
        "J": boxes(".../OOO/..O .O./.O./OO. O../OOO/... .OO/.O./.O."),
        "Z": boxes(".../OO./.OO ..O/.OO/.O."),
        "O": boxes(".../OO./OO."),
        "S": boxes(".../.OO/OO. .O./.OO/..O"),
        "L": boxes(".../OOO/O.. OO./.O./.O. ..O/OOO/... .O./.O./.OO"),
        "I": boxes("..../..../OOOO/.... ..O./..O./..O./..O."),
    }
    SHIFTS = (2, 7, 8, 10, 11, 14, 18)  # what the last shape adds to a second draw
    ROWS_OF_B, LINES_OF_B = (0, 3, 5, 8, 10, 12), 25

    memory: tuple[int, ...]
    removed: tuple[tuple[int, tuple[int, ...]], ...]
    shape_counts: tuple[int, ...]

    def begin(self) -> None:
        """Two pieces are chosen, then the blocks of a B-type game are drawn."""
        self.b_type, self.first_level = self.options["type"] == "b", self.options["level"]
        self.goal = self.LINES_OF_B if self.b_type else None
        self.set_level(self.first_level)
        self.figure_names = ("level", "lines left" if self.b_type else "lines", "score")
        self.tried = self.charge = self.soft = self.soft_rows = self.tested = self.first_tested = self.step = 0
        self.hanging, self.locking, self.removed, self.memory = True, False, (), ()
        self.shape_counts = (0,) * len(self.shapes)
        super().begin()
        if self.b_type:
            self.lay_blocks(self.ROWS_OF_B[self.options["height"]])

    def lay_blocks(self, rows: int) -> None:
        """Twelve rows are drawn, each from the right, and one of its cells is emptied. All above the lowest `rows` is
        empty, and so is the first cell below."""
        first = self.rows - rows
        for row in range(self.rows - 12, self.rows):
            blocks = [GARBAGE * (self.random.below(8) in (1, 3, 4, 5)) for _ in range(self.columns)][::-1]
            blocks[self.random.below(self.columns)] = 0
            if row == first:
                blocks[0] = 0
            if row >= first:
                self.set_row(row, blocks)

    def drawn(self) -> tuple[Drawn]:
        """One number more than there are shapes is drawn. If it is this one, or the last shape again, there is a second
        draw, to which the number of the last shape is added; this one may repeat."""
        number = self.random.below(8)
        if number == 7 or self.memory == (number,):
            number = (self.random.below(8) + (self.SHIFTS[self.memory[0]] if self.memory else 0)) % 7
        self.memory = (number,)
        return (self.shapes[number][0].drawn(1 + number),)

    def entry(self, orientation: Orientation) -> int:
        """The pivot enters at row 0, column 5."""
        return self.offset_of(-2, 3) if orientation.shape == "I" else self.offset_of(-1, 4)

    def entered(self) -> None:
        """A new piece is counted, and may fall when the timer is over. Soft drop must be pressed again."""
        self.tried, self.soft, self.tested, self.step = self.frame, 0, 0, 0
        counts, value = self.shape_counts, self.values[0]
        self.shape_counts = (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])

    # A frame, in the order of the sheet

    CHARGED, CHARGED_AGAIN, SOFT_DROP, HANGING = 16, 6, 2, 96

    def act(self) -> None:
        """Move sideways, unless Down is held; then turn, then fall."""
        if self.locking or self.orientation is NOWHERE:
            return
        side, down = self.pressed_side or self.side, "down" in self.down or "down" in self.pressed
        if side and not down:
            self.sideways(side)
        if self.pressed:
            self.turn()
        if self.hanging:
            self.hanging = "down" not in self.pressed and self.frame <= self.HANGING
        if not self.hanging:
            self.falling(down and not side)

    def sideways(self, side: int) -> None:
        """A press moves the piece. A held key does with a charge of 16 frames, and again every 6. A move that is
        blocked gives the full charge, so that it is tried in each frame."""
        if self.pressed_side:
            self.charge = 0
        elif self.charge + 1 < self.CHARGED:
            self.charge += 1
            return
        else:
            self.charge = self.CHARGED - self.CHARGED_AGAIN
        if not self.move(side):
            self.charge = self.CHARGED

    def turn(self) -> None:
        """A piece turns if it fits in place, once a press. Clockwise comes first."""
        for way in self.keys_pressed("cw", "ccw")[:1]:
            self.turn_into(getattr(self.orientation, way), self.offset)

    def falling(self, down_alone: bool) -> None:
        """A soft drop begins with a press of Down alone, and tries to fall every other frame. Gravity tries when the
        timer is over. A try that fails begins the lock."""
        softly = False
        if not down_alone:
            if self.soft:
                self.soft = self.soft_rows = 0
        elif self.soft == self.SOFT_DROP:
            self.soft, softly = 1, True
            self.soft_rows += 1
        elif self.soft or "down" in self.pressed:
            self.soft += 1
        if softly or self.frame - self.tried >= self.interval:
            self.tried = self.frame
            if not self.fall(MOVED if softly else SANK):
                self.begin_lock()

    def steady(self) -> Steady:
        """Nothing but counters change until one of them is at its end."""
        if self.locking or self.orientation is NOWHERE:
            return ENDLESS, ()
        frames = (self.HANGING if self.hanging else self.tried + self.interval - 1) - self.frame
        down = "down" in self.down
        if self.soft and not self.hanging:
            return (min(frames, self.SOFT_DROP - self.soft), SOFT) if down and not self.side else (0, ())
        if self.side and not down and (self.charge < self.CHARGED or self.can_move(self.side)):
            return min(frames, self.CHARGED - 1 - self.charge), CHARGE
        return frames, ()

    # Falling

    FRAMES_A_ROW = (48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *(5,) * 3, *(4,) * 3, *(3,) * 3, *(2,) * 10, 1)  # to level 29

    def set_level(self, level: int) -> None:
        """The interval is the frames a row at this level."""
        self.level, self.interval = level, self.FRAMES_A_ROW[min(level, 29)]

    # From the lock to the next piece

    METHODS = {"score": "count"}
    LOCK_DELAYS = (*(5,) * 6, *(4,) * 4, *(3,) * 4, *(2,) * 4, *(1,) * 2)  # by the row of the pivot
    STEPS, FRAMES_A_STEP = 5, 4

    def begin_lock(self) -> None:
        """The piece lies where it is until it is fixed. Then four rows about its pivot are tested, one a frame."""
        row = self.offset // self.stride - MARGIN + (2 if self.orientation.shape == "I" else 1)
        self.locking, self.first_tested = True, max(row - 2, 0)
        delay = self.LOCK_DELAYS[row]
        tests = [(self.frame + 2 * delay + number, "test_row") for number in range(4)]
        self.planned += ((self.frame + 1, "test_overlap"), (self.frame + delay, "fix"), *tests)

    def test_overlap(self) -> None:
        """The game is lost if the piece lies over blocks."""
        if not self.fits(self.orientation, self.offset):
            self.lose(NO_ROOM_THERE)

    def fix(self) -> None:
        self.locking = False
        super().fix()

    def test_row(self) -> None:
        """A full row goes at once. After the last test, the points and the next piece follow; or the rows vanish first,
        in frames whose numbers are multiples of four."""
        row = self.first_tested + self.tested
        self.tested += 1
        if row < self.rows and self.bits >> self.offset_of(row, 0) & self.masks.row == self.masks.row:
            values = self.cells[row * self.columns : (row + 1) * self.columns]
            self.removed += ((row, tuple(values)),)
            self.remove_rows((row,))
        if self.tested < 4:
            return
        if not self.removed:
            self.plan(1, "score")
            self.plan(5, "spawn")
            return
        self.happened.append(Event("rows", self.removed_rows()))
        first = self.FRAMES_A_STEP - self.frame % self.FRAMES_A_STEP
        for step in range(self.STEPS):
            self.plan(first + self.FRAMES_A_STEP * step, "vanish")
        self.plan(first + self.FRAMES_A_STEP * (self.STEPS - 1), "score")

    def removed_rows(self) -> tuple[int, ...]:
        """Return the numbers of the rows that vanish."""
        return tuple([row for row, _ in self.removed])

    def vanish(self) -> None:
        """The rows vanish by a step."""
        self.step += 1

    # Points and level

    POINTS, MOST = (40, 100, 300, 1200), 999_999

    def count(self) -> None:
        """A soft drop scores, then lines and level go up, then the lines score at the new level. The 25th line of a
        B-type game wins in the next frame."""
        self.earn(max(self.soft_rows - 1, 0))
        self.soft_rows = 0
        if not self.removed:
            return
        rows, before = self.removed_rows(), self.level
        self.lines += len(rows)
        self.set_level(self.level_of_lines())
        self.earn(self.POINTS[len(rows) - 1] * (self.level + 1))
        if self.level != before:
            self.happened.append(Event("level", self.level))
        self.removed = ()
        self.happened.append(Event("removed", Found(rows)))
        self.plan(*((1, "win") if self.goal and self.lines >= self.goal else (5, "spawn")))

    def level_of_lines(self) -> int:
        """From a high first level on, the first rise takes more lines. Each other one takes ten. In a B-type game the
        level stays the same."""
        first = self.first_level
        rise = min(10 * first + 10, max(100, 10 * first - 50))
        return self.level if self.b_type or self.lines < rise else first + (self.lines - rise) // 10 + 1

    def win(self, reason: str = f"{LINES_OF_B} rows are cleared") -> None:
        self.earn(self.bonus)
        super().win(reason)

    @property
    def bonus(self) -> int:
        """The points that a win adds, for the level and the height of a B-type game."""
        return int(self.first_level % 10 + self.options["height"]) * 1000

    def earn(self, points: int) -> None:
        """Add points, up to the most that there can be."""
        self.score = min(self.score + points, self.MOST)

    # What a player sees

    @property
    def vanishing(self) -> Vanishing | None:
        return Vanishing(self.removed, self.step, self.STEPS) if self.removed else None

    # The text of a state

    def timer_lines(self) -> list[str]:
        return [
            *super().timer_lines(),
            f"fall_timer {self.frame - self.tried} charge {self.charge} soft {self.soft} soft_rows {self.soft_rows} "
            f"hanging {self.hanging} shape_counts {self.shape_counts} tested {self.tested} removed {self.removed} "
            f"step {self.step}",
        ]

    def more_lines(self) -> list[str]:
        phase = "locking" if self.locking else "" if self.in_play else "entering"
        more = [f"phase {phase} None 0 None () none False"] if phase else []
        return [f"memory {self.memory}", *more, *super().more_lines()]
