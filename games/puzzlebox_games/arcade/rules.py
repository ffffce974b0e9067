"""The rules of Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a
frame, and pieces that lock only after they have rested."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from puzzlebox.rules import Event, Message
from puzzlebox_games.falling.frames import ENDLESS, Frames, Steady, Steps, key_inputs
from puzzlebox_games.falling.kit import MOVED, NO_ROOM, SANK, SPAWNED
from puzzlebox_games.falling.shapes import Drawn, Found, Orientation, boxes

ROW = 256
"""The gravity of one row a frame."""

TO_THE_GROUND = 20 * ROW

SPEEDS = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: ROW, 300: 2 * ROW},
    **{330: 3 * ROW, 360: 4 * ROW, 400: 5 * ROW, 420: 4 * ROW, 450: 3 * ROW, 500: TO_THE_GROUND},
}
"""The gravity in 1/256 of a row a frame, by the first level that has it."""

LEVELS = tuple(SPEEDS)
SECTION, LAST_LEVEL = 100, 999

GRADES = {
    **{"9": 0, "8": 400, "7": 800, "6": 1400, "5": 2000, "4": 3500, "3": 5500, "2": 8000, "1": 12000, "S1": 16000},
    **{"S2": 22000, "S3": 30000, "S4": 40000, "S5": 52000, "S6": 66000, "S7": 82000, "S8": 100000, "S9": 120000},
}
"""The points that each grade takes."""

BEST_GRADE = "GM"

GRADE_NAMES = (*GRADES, BEST_GRADE)
"""All grades, from the lowest. Their numbers are recorded."""

LEAST_POINTS = tuple(GRADES.values())

CONDITIONS = {300: (12000, 15300), 500: (40000, 27000), LAST_LEVEL: (126000, 48600)}
"""What the best grade takes: the least points and the last frame on reaching a level."""

SHIFT, REST = (("shift", 1),), (("rest", 1),)


class Arcade(Frames):
    """Grades, gravity of up to twenty rows a frame, and pieces that lock only after they have rested.

    `shift` counts the frames for which a sideways key is held, `rest` those for which the piece has rested, and `soft`
    those of its soft drop. `fraction` is how far it has fallen towards the next row. `clear_end` is the last frame of
    the latest lock flash or clear delay. `combo` is two less than that of the sheet. `conditions` counts the conditions
    for the best grade that held. `waiting` is the first piece until it enters.
    """

    EFFECTS = {}
    MS, PER = 50, 3  # 60 frames a second

    # Board and pieces

    ROWS, COLUMNS = 20, 10
    LOWEST_LEVEL, GHOST_BELOW = 0, SECTION
    SHAPES = {  # in the order of the numbers that are drawn
        "I": boxes("..../OOOO/..../.... ..O./..O./..O./..O."),
        "Z": boxes(".../OO./.OO ..O/.OO/.O."),
        "S": boxes(".../.OO/OO. O../OO./.O."),
        "J": boxes(".../OOO/..O .O./.O./OO. .../O../OOO .OO/.O./.O."),
        "L": boxes(".../OOO/O.. OO./.O./.O. .../..O/OOO .O./.O./.OO"),
        "O": boxes("..../.OO./.OO./...."),
        "T": boxes(".../OOO/.O. .O./OO./.O. .../.O./OOO .O./.OO/.O."),
    }
    ghost = True
    figure_names = ("grade", "score", "level", "time", "next grade", "section end")

    memory: tuple[int, ...]
    found: Found | None
    waiting: Drawn | None

    def begin(self) -> None:
        """The first piece and the preview are chosen at once. The piece enters in frame 1."""
        self.shift = self.rest = self.soft = self.fraction = self.clear_end = self.conditions = self.first_level = 0
        self.combo, self.found, self.memory = -1, None, ()
        self.set_level(0)
        self.refill()
        self.waiting = self.take()
        self.pieces += 1
        self.plan(1, "spawn")

    def drawn(self) -> tuple[Drawn]:
        """The first piece is I, J, L or T. Each other one is drawn up to four times, until its shape is none of the
        last four, which are Z at the start."""
        below = self.random.below
        if not self.memory:
            self.memory, number = (1,) * 4, (0, 3, 4, 6)[below(4)]
        else:
            number, draws = below(7), 1
            while number in self.memory and draws < 4:
                number, draws = below(7), draws + 1
        self.memory = (*self.memory[1:], number)
        return (self.shapes[number][0].drawn(1 + number),)

    def entry(self, orientation: Orientation) -> int:
        """A box enters at row -1, column 3."""
        return self.offset_of(-1, 3)

    # Turning

    INPUTS = {**Frames.INPUTS, **key_inputs("cw"), **key_inputs("ccw")}

    def turn(self, way: str) -> None:
        """A turn key turns the piece once a press."""
        offset = self.turned(self.orientation, self.offset, way)
        if offset is not None:
            self.turn_into(getattr(self.orientation, way), offset)

    def turned(self, orientation: Orientation, offset: int, way: str) -> int | None:
        """A piece turns in place; or a column to the right, or else one to the left, unless it `stays`."""
        target: Orientation = getattr(orientation, way)
        if self.fits(target, offset):
            return offset
        aside = () if self.stays(orientation, target, offset) else (offset + 1, offset - 1)
        return next((shifted for shifted in aside if self.fits(target, shifted)), None)

    def stays(self, before: Orientation, target: Orientation, offset: int) -> bool:
        """Return whether a piece that is blocked may not move aside: I; and T, J and L out of orientations 0 and 2 if
        the first cell in the way, in reading order, is in the middle column of the box."""
        if before.shape not in "TJL" or before.number % 2:
            return before.shape == "I"
        board = self.bits >> offset
        blocked = (column for (_, column), bit in zip(target.cells, target.shifts, strict=True) if board >> bit & 1)
        return next(blocked) == 1

    # A frame, in the order of the sheet

    SIDEWAYS, LOCK = 15, 30  # frames until a held key moves the piece in every frame, and until a lock

    def act(self) -> None:
        """Count the sideways key; turn, move sideways, fall, and lock. Sideways keys do not count in the lock flash and
        the clear delay."""
        if self.frame > self.clear_end:
            self.shift = self.shift + 1 if self.side and not self.pressed_side else 0
        if not self.in_play:
            return
        if self.pressed:
            for way in self.keys_pressed("ccw", "cw"):
                self.turn(way)
        if self.pressed_side or (self.side and self.shift >= self.SIDEWAYS):
            self.move(self.pressed_side or self.side)
        down = self.holds_key("down")
        self.fall_by_gravity(down)
        self.soft += down
        if self.rests_out(down):
            self.lock()

    def fall_by_gravity(self, down: bool) -> None:
        """Down moves the piece by a row, unless gravity is as fast. Only falling sets the lock delay back."""
        if down and self.gravity < ROW:
            self.fraction, rows = 0, 1
        elif self.can_fall():
            rows, self.fraction = divmod(self.fraction + self.gravity, ROW)
        else:
            self.fraction = rows = 0
        if rows and self.fall(MOVED if down else SANK, rows):
            self.rest = 0

    def rests_out(self, down: bool) -> bool:
        """A piece that rests locks after 30 frames, or at once with Down. Return whether it does."""
        if self.can_fall():
            return False
        self.rest += not down
        return down or self.rest >= self.LOCK

    def steady(self) -> Steady:
        """Nothing but counters change until the piece falls, moves or locks, or a delay is over."""
        frames, steps = self.steady_shift()
        if not self.in_play:
            return frames, steps
        if "down" in self.down:
            return 0, ()
        if self.can_fall():
            frames, steps = min(frames, (ROW - self.fraction - 1) // self.gravity), (*steps, ("fraction", self.gravity))
        elif self.fraction:
            return 0, ()
        else:
            frames, steps = min(frames, self.LOCK - self.rest - 1), steps + REST
        if self.side and self.can_move(self.side):
            frames = min(frames, self.SIDEWAYS - 1 - self.shift)
        return frames, steps

    def steady_shift(self) -> tuple[int, Steps]:
        """Return for how many frames the count of the sideways key goes on as in the next one."""
        if self.frame < self.clear_end:
            return self.clear_end - self.frame, ()
        if self.side:
            return ENDLESS, SHIFT
        return (0 if self.shift else ENDLESS), ()

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        return self.fraction % self.gravity, (self.rest, self.fraction)

    # From the lock to the next piece

    FLASH, CLEAR, ENTRY = 3, 41, 27  # frames of the lock flash, and of the delays after it

    def lock(self) -> None:
        """The piece is fixed. Full rows are emptied and score; those above come down later. Level 999 wins."""
        self.fix()
        rows, score = self.full_rows(), self.score
        for row in rows:
            self.set_row(row, bytes(self.columns))
        self.count(len(rows))
        waits = self.FLASH
        if rows:
            self.found, waits = Found(rows), self.FLASH + self.CLEAR
            self.happened.append(Event("rows", rows))
            self.plan(waits, "remove")
        self.clear_end = self.frame + waits
        self.plan(waits + self.ENTRY + 1, "spawn")
        if grade_of(score) != self.grade:
            self.happened.append(Event("grade", self.grade))
        self.raise_level(len(rows))
        if self.level == LAST_LEVEL:
            self.win(Message("level {level} is reached", level=LAST_LEVEL))

    def spawn(self) -> None:
        """The next piece enters, a level higher. A turn key that is held turns it, if it fits so; if it overlaps, the
        game is lost. It falls and rests in this frame already."""
        drawn, self.waiting = self.waiting, None
        if drawn is None:
            if self.level % SECTION != SECTION - 1 and self.level + 1 != LAST_LEVEL:
                self.set_level(self.level + 1)
            drawn = self.take()
            self.pieces += 1
        self.place(drawn)
        self.happened.append(SPAWNED)
        if not self.fits(self.orientation, self.offset):
            self.lose(NO_ROOM)
            return
        self.fall_by_gravity(down=False)
        self.rests_out(down=False)

    def place(self, drawn: Drawn) -> None:
        """Put a piece where it enters, turned by a held key. Clockwise comes first."""
        orientation, self.values = drawn
        self.offset = self.entry(orientation)
        self.fraction = self.rest = self.soft = 0
        turns = [way for way in ("cw", "ccw") if self.holds_key(way)]
        turned: Orientation = getattr(orientation, turns[0]) if turns else orientation
        self.orientation = turned if self.fits(turned, self.offset) else orientation

    # Points, level and grade

    def count(self, lines: int) -> None:
        """A combo grows with each lock that clears rows. An empty board scores four times as much."""
        if not lines:
            self.combo = -1
            return
        self.combo += 2 * lines - 2
        points = ((self.level + lines + 3) // 4 + self.soft) * lines * (self.combo + 2)
        self.lines += lines
        if self.bits == self.masks.empty:
            points *= 4
            self.happened.append(Event("all clear"))
        self.score += points

    def raise_level(self, lines: int) -> None:
        """Each row raises the level by one. The conditions of the best grade are judged on reaching their levels."""
        before = self.level
        self.set_level(min(before + lines, LAST_LEVEL))
        for level, (points, frame) in CONDITIONS.items():
            self.conditions += before < level <= self.level and self.score >= points and self.frame <= frame
        if before // SECTION < self.level // SECTION:
            self.happened.append(Event("level", self.level))

    def set_level(self, level: int) -> None:
        """The level decides about gravity, unless pieces always fall to the ground at once."""
        self.level, fastest = level, self.options["20g"]
        self.gravity = self.interval = TO_THE_GROUND if fastest else SPEEDS[LEVELS[bisect_right(LEVELS, level) - 1]]

    @property
    def grade(self) -> str:
        """The highest grade whose points are reached, or the best one after a win under all conditions."""
        return BEST_GRADE if self.won and self.conditions == len(CONDITIONS) else grade_of(self.score)

    # What a player sees

    FIGURES = {
        **Frames.FIGURES,
        "grade": lambda state: state.grade,
        "next grade": lambda state: next((str(least) for least in LEAST_POINTS if least > state.score), "–"),
        "section end": lambda state: str(min((state.level // SECTION + 1) * SECTION, LAST_LEVEL)),
        "time": lambda state: clock_text(state.played),
    }

    @property
    def played(self) -> int:
        return self.frame * self.MS // self.PER

    def figures(self) -> Mapping[str, int]:
        return {**super().figures(), "grade": GRADE_NAMES.index(self.grade), "time": self.played}

    def progress(self) -> float | None:
        return min(1, self.level / LAST_LEVEL)

    @property
    def darkness(self) -> int:
        return 55 * self.rest // self.LOCK

    # The text of a state

    def timer_lines(self) -> list[str]:
        return [
            *super().timer_lines(),
            f"shift {self.shift} fraction {self.fraction} rest {self.rest} soft {self.soft} clear_end {self.clear_end} "
            f"conditions {self.conditions}",
        ]

    def more_lines(self) -> list[str]:
        waiting = [f"waiting {self.waiting.orientation!r} {self.waiting.values}"] if self.waiting else []
        phase = [] if self.in_play else [f"phase entering None 0 {self.found} () none False"]
        return [f"memory {self.memory}", *waiting, *phase, f"combo {self.combo}", *super().more_lines()]


def grade_of(points: int) -> str:
    """Return the highest grade that these points reach."""
    return GRADE_NAMES[bisect_right(LEAST_POINTS, points) - 1]


def clock_text(ms: int) -> str:
    """Return minutes, seconds and hundredths, as on the original's clock."""
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 60:02}:{seconds % 60:02}:{ms // 10:02}"
