"""The rules of Handheld, after the 1989 handheld console's game: no kicks, no lock delay, and two types of game."""

from __future__ import annotations

from puzzlebox.rules import Event, Message
from puzzlebox_games.falling.frames import ENDLESS, Frames, Steady, Steps
from puzzlebox_games.falling.kit import MOVED, SANK
from puzzlebox_games.falling.shapes import GARBAGE, Drawn, Found, Orientation, boxes

LOCKED_AT_ENTRY = Message("the piece locked where it entered")

GRAVITY, SHIFT, SOFT = (("gravity", -1),), (("shift", -1),), (("soft", -1),)


class Handheld(Frames):
    """No kicks, no lock delay, and two types of game.

    `shift` are the frames until a held left or right moves the piece, `gravity` those until it falls, `soft` those
    until a soft drop may move it again. `soft_rows` are the rows of the soft drop that goes on. `armed` tells whether
    Down acts. `cleared` are the lines of the last lock with any. `earned` are the points so far, which a B-type game
    shows only after a win.
    """

    EFFECTS = {}
    MS, PER = 548625, 32768  # 59.7 frames a second

    # Board and pieces

    ROWS, COLUMNS, AHEAD = 18, 10, 2
    LOWEST_LEVEL, NEVER_CLEARED = 0, 2
    SHAPES = {  # in the order of the numbers that are drawn
        "L": boxes("..../..../OOO./O... ..../OO../.O../.O.. ..../..O./OOO./.... ..../.O../.O../.OO."),
        "J": boxes("..../..../OOO./..O. ..../.O../.O../OO.. ..../O.../OOO./.... ..../.OO./.O../.O.."),
        "I": boxes("..../..../OOOO/.... .O../.O../.O../.O.."),
        "O": boxes("..../..../.OO./.OO."),
        "Z": boxes("..../..../OO../.OO. ..../.O../OO../O..."),
        "S": boxes("..../..../.OO./OO.. ..../O.../OO../.O.."),
        "T": boxes("..../..../OOO./.O.. ..../.O../OO../.O.. ..../.O../OOO./.... ..../.O../.OO./.O.."),
    }
    SIDEWAYS, SIDEWAYS_AGAIN, SOFT_DROP = 23, 9, 3  # frames between two steps of a held key
    LINES_OF_B = 25

    found: Found | None

    def begin(self) -> None:
        """The first piece, the preview and a hidden piece are drawn, then the blocks of a B-type game."""
        self.b_type, self.first_level = self.options["type"] == "b", self.options["level"]
        self.goal = self.LINES_OF_B if self.b_type else None
        self.set_level(self.first_level)
        self.figure_names = ("score", "level", "lines left" if self.b_type else "lines")
        self.shift, self.gravity, self.soft, self.soft_rows = self.SIDEWAYS, 0, 0, 0
        self.armed, self.cleared, self.earned = True, 0, 0
        self.memory, self.found = (0, 0), None
        super().begin()
        if self.b_type:
            self.gravity = self.FRAMES_A_ROW[0] - 1  # for the first row of the first piece
            self.lay_blocks(2 * self.options["height"])

    def lay_blocks(self, rows: int) -> None:
        """Each cell of the lowest rows is filled with a chance of one half, from the top and from the left. The last
        cell of a row stays empty if all others are filled."""
        for row in range(self.rows - rows, self.rows):
            blocks = [GARBAGE * self.random.below(2) for _ in range(self.columns)]
            self.set_row(row, [*blocks[:-1], 0] if all(blocks) else blocks)

    def drawn(self) -> tuple[Drawn]:
        """A shape is drawn again, up to twice, if it has no bit that the piece before the last one lacks, and the last
        one neither."""
        before, last = self.memory
        for _ in range(3):
            number = self.random.below(256) % len(self.shapes)
            if before | last | number != before:
                break
        self.memory = (last, number)
        return (self.shapes[number][0].drawn(1 + number),)

    def entry(self, orientation: Orientation) -> int:
        """A box enters at row -1, column 3."""
        return self.offset_of(-1, 3)

    def entered(self) -> None:
        """A new piece sets the counter of gravity."""
        self.gravity = self.interval - 1

    # A frame, in the order of the sheet

    def act(self) -> None:
        """Turn, then move sideways, then fall; at the end, the counter of the soft drop goes down."""
        down_alone = not (self.pressed_side or self.side) and self.holds_key("down")
        if down_alone and "down" in self.pressed:
            self.armed = True
        if self.in_play:
            if self.pressed:
                self.turn()
            self.sideways()
            if self.falls(down_alone) and not self.fall(MOVED if self.soft_rows else SANK):
                self.lock()
        if self.soft:
            self.soft -= 1

    def turn(self) -> None:
        """A piece turns if it fits in place, once a press. Counter-clockwise comes first."""
        for way in self.keys_pressed("ccw", "cw")[:1]:
            self.turn_into(getattr(self.orientation, way), self.offset)

    def sideways(self) -> None:
        """A press moves the piece; a held key does after 23 frames, then every 9. A move that is blocked is tried again
        in each frame."""
        self.shift = self.shift - 1 if self.side and not self.pressed_side else self.SIDEWAYS
        if self.pressed_side or self.shift == 0:
            self.shift = self.shift or self.SIDEWAYS_AGAIN
            if not self.move(self.pressed_side or self.side):
                self.shift = 1

    def falls(self, down_alone: bool) -> bool:
        """Return whether the piece should fall. With Down alone it does every 3 frames, and gravity stands still."""
        if down_alone and self.armed:
            if self.soft:
                return False
            self.soft = self.SOFT_DROP
            self.soft_rows += 1
            return True
        self.soft_rows = 0
        if self.gravity:
            self.gravity -= 1
            return False
        self.gravity = self.interval - 1
        return True

    def steady(self) -> Steady:
        """Nothing but counters change until one of them is at its end."""
        frames = self.soft or ENDLESS
        steps: Steps = SOFT if self.soft else ()
        if not self.in_play:
            return frames, steps
        if self.side:
            frames, steps = min(frames, self.shift - 1), steps + SHIFT
        elif self.shift != self.SIDEWAYS:
            return 0, ()
        elif self.armed and "down" in self.down:
            return min(frames, self.soft), steps
        return (0, ()) if self.soft_rows else (min(frames, self.gravity), steps + GRAVITY)

    # Falling

    FRAMES_A_ROW = (53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3)  # at levels 0 to 20

    def set_level(self, level: int) -> None:
        """The interval is the frames a row. A game with the heart is ten levels faster."""
        self.level, self.interval = level, self.FRAMES_A_ROW[min(level + 10 * self.options["heart"], 20)]

    # From the lock to the next piece

    def lock(self) -> None:
        """A soft drop scores, and must be pressed again. The game is lost if the box is still where it entered."""
        self.earn(max(self.soft_rows - 1, 0))
        self.soft_rows, self.armed = 0, False
        entered_here = self.offset == self.entry(self.orientation)
        self.fix()
        if entered_here:
            self.lose(LOCKED_AT_ENTRY)
        else:
            self.plan(1, "search")

    def search(self) -> None:
        """Full rows are looked for, but never in the top two. They go later; without any, the next piece enters in the
        next frame."""
        rows = self.full_rows(self.NEVER_CLEARED)
        if not rows:
            self.plan(1, "spawn")
            return
        self.found, self.cleared = Found(rows), len(rows)
        self.lines += self.cleared
        self.happened.append(Event("rows", rows))
        for frames, name in ((75, "remove"), (78, "score_rows"), (89, "test_level"), (92, "finish")):
            self.plan(frames, name)

    def finish(self) -> None:
        """A B-type game may be won now. Else the next piece enters, and soft drop must be pressed again."""
        self.armed = False
        if self.goal and self.lines >= self.goal:
            self.score = self.earned
            self.win(f"{self.goal} rows are cleared")
        else:
            self.spawn()

    # Points and level

    POINTS, MOST = (40, 100, 300, 1200), 999_999
    LINES_A_LEVEL, LAST_LEVEL = 10, 20

    def score_rows(self) -> None:
        """Rows score their points times the level plus one, with the level before its test."""
        self.earn(self.POINTS[min(self.cleared, 4) - 1] * (self.level + 1))

    def test_level(self) -> None:
        """In an A-type game, the level goes up every 10 lines, by one at most."""
        if not self.b_type and self.level < min(self.lines // self.LINES_A_LEVEL, self.LAST_LEVEL):
            self.set_level(self.level + 1)
            self.happened.append(Event("level", self.level))

    def earn(self, points: int) -> None:
        """Points show at once, but in a B-type game only after a win."""
        self.earned = min(self.earned + points, self.MOST)
        if not self.b_type:
            self.score = self.earned

    # The text of a state

    def timer_lines(self) -> list[str]:
        return [
            *super().timer_lines(),
            f"armed {self.armed} cleared {self.cleared} earned {self.earned} gravity {self.gravity} "
            f"rows {self.soft_rows} shift {self.shift} soft {self.soft}",
        ]

    def more_lines(self) -> list[str]:
        phase = [] if self.in_play else [f"phase entering None 0 {self.found} () none False"]
        return [f"memory {self.memory}", *phase, *super().more_lines()]
