"""The rules of Guideline: the modern rules, in five modes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from puzzlebox.rules import Event, InvalidError, Message, Options, Start
from puzzlebox_games.falling.kit import MOVED, NEVER, SANK, Falling
from puzzlebox_games.falling.readers import EFFECTS_OF_REPEATING, always
from puzzlebox_games.falling.shapes import GARBAGE, MARGIN, BoardText, Drawn, Orientation, turned_box
from puzzlebox_games.guideline.figures import Figures
from puzzlebox_games.guideline.handling import Handled, Handling

KICKS = """
    turn | J L S T Z                         | I                                 | O
    0>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)  | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    R>0  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)  | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    R>2  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)  | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
    2>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)  | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    2>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)  | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    L>2  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)  | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    L>0  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)  | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    0>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)  | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
"""

HALF_KICKS = """
    turn | I J L O S T Z
    0>2  | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
    2>0  | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
    R>L  | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
    L>R  | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""
"""The shifts that a turn tries, in order (Super Rotation System), for each turn and the shapes at the head. A shift is
(x, y), y upwards. 0 is the spawn orientation, R is a quarter turn clockwise from it, 2 a half turn, L a quarter turn
counter-clockwise. They are written like the published ones, so that they are easy to compare."""


@cache
def kicks(stride: int) -> Mapping[tuple[str, int, int], tuple[int, ...]]:
    """Return by how much the offset of a shape grows in each try of a turn from one orientation to another."""
    found = {}
    for table in (KICKS, HALF_KICKS):
        heading, *lines = (line.split("|") for line in table.strip().splitlines())
        for line in lines:
            before, after = map("0R2L".index, line[0].strip().split(">"))
            for shapes, shifts in zip(heading[1:], line[1:], strict=True):
                pairs = re.findall(r"\(\s*([-+]?\d+),([-+]?\d+)\)", shifts)
                for shape in shapes.split():
                    found[shape, before, after] = tuple(int(x) - int(y) * stride for x, y in pairs)
    return found


TIME_UP, NO_GARBAGE = Message("the time is up"), Message("no garbage is left")
LOCKED_ABOVE = Message("the piece locked above the board")

CORNERS = ((0, 0), (0, 2), (2, 2), (2, 0))
"""The corners of a box of 3 x 3, clockwise. Orientation n of a piece points between corner n and the next."""


NEXT = re.compile(r"[\s/]+next\b:?", re.IGNORECASE)
"""What stands before the next pieces in a position."""

MAX_NAMED = 100
"""The most next pieces that a position names."""


def read_pieces(text: str, shapes: str) -> str:
    """Return the pieces that a position names, of these shapes. Raises ValueError for others, or too many."""
    named = "".join(text.split()).upper()
    if other := next((shape for shape in named if shape not in shapes), None):
        raise InvalidError("the next pieces are of {shapes}, not {other}", shapes=shapes, other=repr(other))
    if len(named) > MAX_NAMED:
        raise InvalidError("a position names at most {most} next pieces, not {count}", most=MAX_NAMED, count=len(named))
    return named


class Guideline(Handled, Figures):
    """Marathon, sprint, ultra, cheese and zen.

    `soft` tells whether a soft drop is held.

    `gravity_progress` is the time that counts towards the next row, in µs times the factor of the soft drop; a piece
    that rests has none. `lock_clock` is the time in ms for which it has rested. `lowest` is the lowest row that it has
    reached. `last_turn` is its last turn if it has not moved since: whether it was a quarter turn, and the number of
    the shift that fitted. `named` are the shapes that the position of the start names, from the piece in play on.
    """

    # Board and pieces

    ROWS, COLUMNS, HIDDEN, AHEAD = 40, 10, 20, 7
    SHAPES = {  # in the order of an unshuffled bag
        "I": turned_box("..../OOOO/..../...."),
        "J": turned_box("O../OOO/..."),
        "L": turned_box("..O/OOO/..."),
        "O": turned_box("OO/OO"),
        "S": turned_box(".OO/OO./..."),
        "T": turned_box(".O./OOO/..."),
        "Z": turned_box("OO./.OO/..."),
    }
    POSITIONS = BoardText("IJLOSTZX", ROWS, COLUMNS, HIDDEN)

    last_turn: tuple[bool, int] | None
    named: str

    def __init__(self, options: Options, start: Start) -> None:
        self.handling = Handling()  # a restart keeps it
        self.mode = options["mode"]
        self.falls = self.mode != "zen" or options["gravity"]
        self.rises = self.mode != "sprint" or options["rising"]
        super().__init__(options, start)

    def begin(self) -> None:
        """The rows of garbage are drawn, then the pieces."""
        self.goal = {"marathon": 150, "sprint": self.options["rows"]}.get(self.mode)
        self.end_at = self.time + self.MS_OF_ULTRA if self.mode == "ultra" else NEVER
        self.first_level = self.options["start-level"]
        self.set_level(self.first_level)
        self.combo, self.best_combo, self.back_to_back = -1, 0, False
        self.pressed = self.pressed_before = self.faults = self.shift_at = self.guarded_until = 0
        self.end_holds()
        if self.mode == "cheese":
            self.lay_garbage(self.options["rows"])
        numbers = [*self.SHAPES]
        self.queue = tuple(self.piece_of(numbers.index(shape)) for shape in self.named)
        super().begin()

    def lay_garbage(self, count: int) -> None:
        """Rows lie from the lowest one up, each full but for one cell, and never the same cell as in the row before."""
        hole = -1
        for row in range(self.rows - 1, self.rows - 1 - count, -1):
            drawn = self.random.below(self.columns - (hole >= 0))
            hole = (hole + 1 + drawn) % self.columns
            self.set_row(row, [0 if column == hole else GARBAGE for column in range(self.columns)])

    def restart(self, position: str | None = None) -> None:
        self.named = ""
        super().restart(position)

    def lay(self, position: str) -> None:
        """Only zen starts from a position. It may name the pieces that enter first."""
        if self.mode != "zen":
            super().lay(position)
        board, *named = NEXT.split(position.strip())
        self.set_grid(self.POSITIONS.read(board))
        self.named = read_pieces("".join(named), "".join(self.SHAPES))

    def position(self) -> str | None:
        if self.mode != "zen":
            return None
        return self.POSITIONS.write(self.grid) + (f" next {self.named}" if self.named else "")

    def take(self) -> Drawn:
        """A piece that was named is gone when the next one enters."""
        if self.in_play or self.set_pieces:
            self.named = self.named[1:]
        return super().take()

    def drawn(self) -> tuple[Drawn, ...]:
        """Pieces come in shuffled bags that hold each shape once."""
        return tuple(map(self.piece_of, self.random.shuffle([*range(7)])))

    def piece_of(self, number: int) -> Drawn:
        """Return a piece of the shape with this number."""
        return self.shapes[number][0].drawn(1 + number)

    def entry(self, orientation: Orientation) -> int:
        """Pieces enter above the visible rows, in the middle."""
        return self.offset_of(18, 4 if orientation.shape == "O" else 3)

    def next_enters(self, kept: Drawn | None = None) -> None:
        """A turn that is down turns the piece as it enters, if it fits so."""
        turns = [key for key in self.down if key != "hold"] if self.handling.irs else []
        if turns:
            drawn = kept or self.queue[0]
            turned: Orientation = getattr(drawn.orientation, turns[-1])
            if self.fits(turned, self.entry(turned)):
                drawn = drawn._replace(orientation=turned)
            kept, self.queue = (drawn, self.queue) if kept else (None, (drawn, *self.queue[1:]))
        super().next_enters(kept)

    def entered(self) -> None:
        """The piece moves down by a row at once. Its clocks are at 0. A held key waits for the DAS cut delay."""
        if self.can_fall():
            self.offset += self.stride
        self.gravity_at = self.time + self.interval
        self.gravity_progress = self.lock_clock = 0
        self.restarts, self.exhausted, self.last_turn, self.lowest = self.RESTARTS, False, None, self.lowest_row()
        self.plain, self.pressed_before = not self.soft, self.pressed
        if self.handling.dcd and self.keys:
            until = self.time + self.handling.dcd
            self.shift_at = max(self.shift_at, until) if self.direction else self.shift_at
            self.charges = {key: max(at, until) for key, at in self.charges.items()}

    def lowest_row(self) -> int:
        """Return the row of the piece's lowest cell."""
        return self.offset // self.stride - MARGIN + self.orientation.bottom

    # Keys

    HELD = ("keys", "direction", "shift_at", "charges", "soft", "down", "pressed", "handling")

    EFFECTS = {
        **EFFECTS_OF_REPEATING,
        "tap_sideways": always,
        "press_sideways": lambda state, way: state.can_press(way, state.time + state.handling.das),
        "release_sideways": lambda state, way: way in state.keys,
        "tap_down": always,
        "press_down": lambda state: not state.soft,
        "release_down": lambda state: state.soft,
        "drop": lambda state: state.time >= state.guarded_until,
        "sonic": Falling.can_fall,
        "hold": lambda state: not state.hold_used,
    }

    def end_holds(self) -> None:
        self.keys, self.direction, self.soft, self.down, self.charges = (), 0, False, (), {}

    def press_sideways(self, direction: int, charge: int = 0) -> None:
        """A press moves the piece, if the key acts. What it has been down for before counts for DAS, also if the press
        is blocked."""
        at = self.time + max(self.handling.das - charge, 0)
        counts = self.can_press(direction, at)
        self.keys = (*self.other_key(direction), direction)
        self.direction = self.handling.acting(self.keys)
        if self.handling.on_release == "keep":
            self.charges = {**self.charges, direction: at}
        if self.direction == direction:
            self.shift_at = at
            self.shift()
            counts = counts or min(charge, self.handling.das) > 0
        self.pressed += counts

    def can_press(self, direction: int, at: int) -> bool:
        """Return whether a press whose DAS is over at this time has an effect. It has one if the key is not already
        the last of those that are held."""
        if self.keys[-1:] != (direction,) or self.charges.get(direction, at) != at:
            return True
        return self.direction == direction and (self.shift_at != at or self.can_move(direction))

    def other_key(self, direction: int) -> tuple[int, ...]:
        """Return the other sideways key if it is held."""
        return (-direction,) if -direction in self.keys else ()

    def release_sideways(self, direction: int) -> None:
        """If the other key is still held, it acts again."""
        before = self.direction
        self.keys = self.other_key(direction)
        if self.charges:
            self.charges = {key: self.charges[key] for key in self.keys}
        self.direction = self.handling.acting(self.keys)
        if self.direction != before:
            self.shift_at = self.time + self.handling.das
            if self.direction:
                self.act_again()

    def act_again(self) -> None:
        """The key that is still held keeps its charge, steps at once, or only charges again."""
        if self.handling.on_release == "keep":
            self.shift_at = max(self.charges[self.direction], self.time)
        elif self.handling.on_release == "step":
            self.shift()

    def press_down(self) -> None:
        """A soft drop makes gravity faster while it is held."""
        self.pressed += not self.soft
        self.soft, self.plain = True, False

    def release_down(self) -> None:
        self.soft = False

    def turn(self, way: str) -> None:
        """A piece turns by the first shift with which it fits."""
        target: Orientation = getattr(self.orientation, way)
        rested, tries = not self.can_fall(), self.tries(self.orientation, target)
        for number, shift in enumerate(tries, 1):
            if self.turn_into(target, self.offset + shift):
                self.last_turn = (way != "half", number)
                self.plain = self.plain and number == 1
                self.use_restart(rested)
                self.pressed += 1
                return

    def tries(self, before: Orientation, target: Orientation) -> tuple[int, ...]:
        """Return by how much the offset grows in each try of a turn."""
        return kicks(self.stride)[before.shape, before.number, target.number]

    def turned(self, orientation: Orientation, offset: int, way: str) -> int | None:
        target: Orientation = getattr(orientation, way)
        shifted = (offset + shift for shift in self.tries(orientation, target))
        return next((place for place in shifted if self.fits(target, place)), None)

    def drop(self) -> None:
        """A drop moves the piece to the floor and locks it, but not too soon after another lock."""
        if self.time < self.guarded_until:
            return
        if self.plain:
            self.count_faults()
        self.fall_for(self.HARD_POINTS)
        self.lock()
        self.pressed += 1
        self.pressed_before = self.pressed
        if self.handling.drop_interval:
            self.guarded_until = self.time + self.handling.drop_interval

    def sonic(self) -> None:
        """A sonic drop moves the piece to the floor without locking it."""
        if self.can_fall():
            self.fall_for(self.SOFT_POINTS)
            self.plain = False
            self.changed_place()
            self.pressed += 1

    def fall_for(self, points: int) -> None:
        """Let the piece fall to the floor, for this number of points a row."""
        if rows := self.fall_to_floor():
            self.score, self.last_turn = self.score + points * rows, None

    def hold(self) -> None:
        if not self.hold_used:
            super().hold()
            self.pressed += 1
            self.pressed_before = self.pressed

    DROP_LOCKS = True

    # What a move does to the lock delay

    LOCK_DELAY, RESTARTS = 500, 15

    def shift(self) -> bool:
        """Move the piece by the key that acts, if it fits. Return whether it did."""
        rested = not self.can_fall()
        if not self.move(self.direction):
            return False
        self.last_turn = None
        self.use_restart(rested)
        return True

    def use_restart(self, rested: bool) -> None:
        """A move or turn of a piece that rested sets the lock clock back, up to 15 times."""
        if self.restarts == 0:
            self.exhausted = True
        elif rested:
            self.lock_clock = 0
            self.restarts -= 1
        self.changed_place()

    def changed_place(self) -> None:
        """A new lowest row sets the lock clock back, and gives the 15 times back."""
        lowest = self.lowest_row()
        if lowest > self.lowest:
            self.lowest, self.lock_clock, self.restarts, self.exhausted = lowest, 0, self.RESTARTS, False
        if not self.can_fall():
            self.gravity_progress = 0

    # What time does, in the order of one instant

    TURNS = ("cw", "ccw", "half")
    TIMERS = ("sideways", "settle", "end")
    MICROSECONDS_PER_ROW = (
        *(1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152),
        *(42976, 28218, 18153, 11439, 7059, 4264, 2520, 1457, 824, 455),
    )  # at levels 1 to 20

    @property
    def sideways_at(self) -> int:
        """When a held key repeats."""
        return self.shift_at if self.direction else NEVER

    def sideways(self) -> None:
        """A held key repeats every ARR ms; with 0 it moves the piece to the wall, and stays due."""
        if self.handling.arr:
            self.shift_at = self.time + self.handling.arr
            self.shift()
        else:
            events = len(self.happened)
            while self.shift():
                del self.happened[events + 1 :]  # one event for the whole way

    def ready(self, timer: str) -> bool:
        """Only a key that repeats every 0 ms stays due."""
        return self.handling.arr > 0 or self.fits(self.orientation, self.offset + self.direction)

    @property
    def settle_at(self) -> int:
        """When the piece falls by a row, or locks if it rests."""
        if not self.can_fall():
            return self.time if self.exhausted else self.time + self.LOCK_DELAY - self.lock_clock
        if self.gravity_progress >= self.interval:
            return self.time
        speed = self.speed()
        return self.time - (self.gravity_progress - self.interval) // speed if speed else NEVER

    def settle(self) -> None:
        """The piece falls by as many rows as the time allows. A piece that has rested for long enough locks, and a key
        that is still due moves the next one."""
        while self.gravity_progress >= self.interval:
            self.gravity_progress -= self.interval
            self.fall(MOVED if self.soft else SANK)
            self.last_turn = None
            self.score += self.SOFT_POINTS * self.soft
            self.changed_place()
        if not self.can_fall() and (self.exhausted or self.lock_clock >= self.LOCK_DELAY):
            self.guarded_until = self.time + max(self.handling.drop_guard, self.handling.drop_interval)
            self.lock()
            if self.sideways_at <= self.time and not self.ended:
                self.sideways()

    def speed(self) -> int:
        """Return what a ms adds to the progress of a piece that can fall. In zen, pieces may not fall on their own."""
        if self.soft:
            return 1000 * self.handling.sdf or self.rows * self.MICROSECONDS_PER_ROW[0]
        return 1000 if self.falls else 0

    def pass_to(self, time: int) -> None:
        """Let the clocks of the piece run."""
        if not self.ended:
            if self.can_fall():
                self.gravity_progress += (time - self.time) * self.speed()
            else:
                self.lock_clock += time - self.time
        self.time = time

    def end(self) -> None:
        """An ultra ends after two minutes."""
        self.win(TIME_UP)

    # From the lock to the next piece

    def lock(self) -> None:
        """Full rows go and score. The game is lost if the whole piece is above the visible rows."""
        spin, lowest = self.spin(), self.lowest_row()
        self.fix()
        if lowest < self.HIDDEN:
            self.lose(LOCKED_ABOVE)
            return
        rows, before = self.full_rows(), self.level
        self.remove_rows(rows)
        self.count(len(rows), spin)
        if rows:
            self.happened.append(Event("rows", rows))
        if self.level != before:
            self.happened.append(Event("level", self.level))
        if self.goal is not None and self.lines >= self.goal:
            self.win(f"{self.goal} rows are cleared")
        elif self.mode == "cheese" and GARBAGE not in self.cells:
            self.win(NO_GARBAGE)
        elif self.handling.ihs and "hold" in self.down:
            self.hold_entering()
        else:
            self.next_enters()

    def hold_entering(self) -> None:
        """A hold that is down puts the next piece aside as it enters."""
        aside, self.held = self.held, self.take()
        self.hold_used = True
        self.happened.append(Event("held"))
        self.next_enters(aside)

    def spin(self) -> str:
        """A T that turned last makes a spin if three corners of its box are filled: a full one if both in front are, or
        after the last shift of a quarter turn, and otherwise a mini."""
        if self.orientation.shape != "T" or self.last_turn is None:
            return ""
        corners = [self.offset + row * self.stride + column for row, column in CORNERS]
        filled = [self.bits >> bit & 1 and bit // self.stride >= MARGIN for bit in corners]
        front = self.orientation.number
        if sum(filled) < 3:
            return ""
        return "full" if (filled[front] and filled[(front + 1) % 4]) or self.last_turn == (True, 5) else "mini"

    # Points and level

    SOFT_POINTS, HARD_POINTS = 1, 2  # a row
    POINTS = {"": (0, 100, 300, 500, 800), "full": (400, 800, 1200, 1600), "mini": (100, 200, 400)}
    LINES_A_LEVEL = 10
    COMBO, ALL_CLEAR, ALL_CLEAR_AGAIN = 50, (0, 800, 1200, 1800, 2000), 3200

    def count(self, lines: int, spin: str) -> None:
        """Lines and spins score at the level before the lock. Then the level goes up."""
        points = self.POINTS[spin][lines]
        if spin:
            self.happened.append(Event("spin", spin))
        if lines:
            points = self.with_bonuses(points, lines, spin != "")
        else:
            self.combo = -1
        self.score += points * self.level
        self.lines += lines
        if self.rises:
            self.set_level(self.first_level + self.lines // self.LINES_A_LEVEL)

    def with_bonuses(self, points: int, lines: int, spin: bool) -> int:
        """Four lines, or lines with a spin, are difficult: one right after another scores half as much again. A combo
        adds points for each lock with lines right before, and an empty board adds more."""
        difficult, happened = lines == 4 or spin, self.happened
        again = difficult and self.back_to_back
        self.combo += 1
        self.best_combo, self.back_to_back = max(self.best_combo, self.combo), difficult
        if again:
            points = points * 3 // 2
            happened.append(Event("back to back"))
        if self.combo:
            happened.append(Event("combo", self.combo))
        points += self.COMBO * self.combo
        if self.bits == self.masks.empty:
            points += self.ALL_CLEAR_AGAIN if again and lines == 4 else self.ALL_CLEAR[lines]
            happened.append(Event("all clear"))
        return points

    def set_level(self, level: int) -> None:
        """The interval is how many µs a row takes. It is the same from level 20 on."""
        self.level, self.interval = level, self.MICROSECONDS_PER_ROW[min(level, 20) - 1]

    # The text of a state

    def timer_lines(self) -> list[str]:
        return ["side none", "soft 0" if self.soft else "soft none", f"gravity {self.gravity_at} every {self.interval}"]

    def more_lines(self) -> list[str]:
        handling, usual = self.handling, Handling()
        clock = f"lock {self.lock_clock} {self.restarts} {self.exhausted} lowest {self.lowest}"
        keys = f"keys {self.keys} {self.shift_at if self.keys else 0} handling {' '.join(map(str, handling[:3]))}"
        if handling[3:6] != usual[3:6]:
            keys += f" {' '.join(map(str, handling[3:6]))} {self.guarded_until}"
        if handling[8:] != usual[8:]:
            keys += f" {handling.drop_interval} {handling.on_release} {self.guarded_until}"
            keys += "".join(f" {self.charges[key]}" for key in self.keys if self.charges)
        combo = f"combo {self.combo} {self.best_combo} {self.back_to_back}"
        initial = self.down or handling.irs or handling.ihs
        return [
            f"count {self.gravity_progress} {clock}",
            keys,
            f"{combo} {self.last_turn} {self.pressed} {self.set_pieces} {self.started} {self.won}",
            *([f"initial {handling.irs} {handling.ihs} {' '.join(self.down)}"] if initial else []),
        ]
