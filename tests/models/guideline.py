"""The model of Guideline."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from tests.models.common import SIDEWAYS, Piece
from tests.models.guideline_tables import (
    ALL_CLEAR_IN_SUCCESSION,
    ALL_CLEAR_POINTS,
    CELLS,
    COMBO_POINTS,
    CORNERS,
    FULL_SPIN_POINTS,
    GRAVITY,
    MINI_SPIN_POINTS,
    POINTED_AT,
    POINTS,
    SHAPES,
    SHIFTS,
    SPAWN_COLUMNS,
)
from tests.models.moving import PieceModel

ROWS = 40
COLUMNS = 10
FIRST_SHOWN_ROW = 20
SPAWN_ROW = 18
LOCK_DELAY = 500
DAS = 167
ARR = 33
SOFT_DROP = 20
MARATHON_ROWS = 150
ULTRA_MILLISECONDS = 120_000
MODES = ("marathon", "sprint", "ultra", "cheese", "zen")
GARBAGE = 8
ALL_THE_WAY = ROWS * GRAVITY[0]  # the microseconds that an infinite soft drop adds per ms: enough for all rows
QUARTERS = {"cw": 1, "half": 2, "ccw": 3}
INFINITE = 0  # the value of an infinite soft-drop factor


class Guideline(PieceModel):
    """`won` is True if the goal was reached, or if the time of an ultra game is over. `rows` is the goal of a sprint.
    `gravity` turns gravity on in zen mode; the other modes always have it.

    `RESET` and `RESTARTS` are the sheet's way to set the lock delay back: by a `move` or turn, this number of times.
    Subclasses may do so at each row of a fall (`step`), or `never`.
    """

    HEIGHT = ROWS
    RESET: ClassVar[str] = "move"
    RESTARTS: ClassVar[float] = 15

    def __init__(
        self, generator: int, mode: str = "marathon", rows: int = 40, gravity: bool = False, start_level: int = 1
    ) -> None:
        if mode not in MODES:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {mode!r}")
        self.mode = mode
        self.rows = rows
        self.goal = {"marathon": MARATHON_ROWS, "sprint": rows}.get(mode)
        self.has_gravity = gravity or mode != "zen"
        self.das, self.arr, self.soft_drop, self.dcd, self.both, self.guard = DAS, ARR, SOFT_DROP, 0, "latest", 0
        self.initial_turns = self.initial_holds = False
        self.drop_interval, self.on_release = 0, "recharge"
        super().__init__(generator, start_level)

    def new_game(self) -> None:
        self.board = {}
        self.score = 0
        self.lines = 0
        self.level = self.start_level
        self.combo = -1
        self.best_combo = 0
        self.pieces = 0
        self.in_succession = False
        self.hold: str | None = None
        self.hold_used = False
        self.won = False
        self.over = False
        self.paused = False
        self.started = self.time
        self.guarded_until = 0
        self.end_holds()
        self.queue: tuple[str, ...] = ()
        if self.mode == "cheese":
            self.lay_garbage()
        self.refill()
        self.spawn()

    def lay_garbage(self) -> None:
        hole = self.below(COLUMNS)
        for row in range(ROWS - 1, ROWS - 1 - self.rows, -1):
            for column in range(COLUMNS):
                if column != hole:
                    self.board[row, column] = GARBAGE
            if row > ROWS - self.rows:
                hole = (hole + 1 + self.below(COLUMNS - 1)) % COLUMNS

    def end_holds(self) -> None:
        self.keys_down: tuple[str, ...] = ()  # left and right in the order of their presses; the last one counts
        self.sideways_due: int | None = None
        self.charged_at: dict[str, int] = {}  # when DAS of each held key is over, as if it were held alone
        self.soft_dropping = False
        self.entry_keys: tuple[str, ...] = ()  # turns and hold that are down, in the order of their presses

    # The queue

    def bag(self) -> tuple[str, ...]:
        shapes = list(SHAPES)
        for last in range(6, 0, -1):  # position 0 needs no draw
            other = self.below(last + 1)
            shapes[last], shapes[other] = shapes[other], shapes[last]
        return tuple(shapes)

    def refill(self) -> None:
        while len(self.queue) < 7:
            self.queue += self.bag()

    @property
    def next(self) -> tuple[str, ...]:
        return self.queue[:5]

    def next_piece(self) -> None:
        """Let a piece enter after a lock. A hold that is down holds it first."""
        if not (self.initial_holds and "hold" in self.entry_keys):
            self.spawn()
            return
        entering, self.hold = self.hold, self.queue[0]
        self.queue = self.queue[1:]
        self.refill()
        self.hold_used = True
        if entering is None:
            self.spawn()
        else:
            self.enter(entering)

    def spawn(self) -> None:
        if self.enter(self.queue[0]):
            self.queue = self.queue[1:]
            self.refill()

    def enter(self, shape: str) -> bool:
        """Let a piece enter in orientation 0, or as the last turn that is down turns it, if it fits so. Returns False
        if it overlaps, which ends the game (block out)."""
        entering = self.placed(shape, 0, SPAWN_ROW, SPAWN_COLUMNS[shape])
        turns = [QUARTERS[key] for key in self.entry_keys if key in QUARTERS]
        if self.initial_turns and turns:
            turned = self.placed(shape, turns[-1], SPAWN_ROW, SPAWN_COLUMNS[shape])
            entering = turned if self.fits(turned) else entering
        if not self.fits(entering):
            self.piece = None
            self.end()
            return False
        self.piece = entering
        self.move(1, 0)
        self.count = 0
        self.lock_clock = 0
        self.restarts = self.RESTARTS
        self.moved_with_none_left = False
        self.lowest = self.lowest_cell()
        self.last_turn: tuple[bool, int] | None = None  # (quarter turn, number of the shift)
        if self.dcd > 0 and self.acting_key() is not None and self.sideways_due is not None:
            self.sideways_due = max(self.sideways_due, self.time + self.dcd)
        for key, at in self.charged_at.items():
            self.charged_at[key] = max(at, self.time + self.dcd)
        return True

    # Pieces

    def placed(self, shape: str, orientation: int, row: int, column: int) -> Piece:
        cells = tuple((row + r, column + c) for r, c in CELLS[shape, orientation])
        return Piece(shape, orientation, row, column, cells, (1 + SHAPES.index(shape),) * 4)

    def rests(self) -> bool:
        assert self.piece is not None
        for row, column in self.piece.cells:  # noqa: SIM110 (called every millisecond, and any() takes twice as long)
            if row + 1 == ROWS or (row + 1, column) in self.board:
                return True
        return False

    def lowest_cell(self) -> int:
        assert self.piece is not None
        return max(row for row, _ in self.piece.cells)

    # Actions

    def actions(self) -> dict[str, Callable[[], None]]:
        acts: dict[str, Callable[[], None]] = {key: partial(self.turn, QUARTERS[key]) for key in QUARTERS}
        acts["hold"] = self.use_hold
        presses = {f"+{key}": partial(self.key_down, key, act) for key, act in acts.items()}
        releases = {f"-{key}": partial(self.key_up, key) for key in acts}
        return {**super().actions(), **acts, **presses, **releases, "sonic": self.sonic_drop}

    def key_down(self, key: str, act: Callable[[], None]) -> None:
        act()
        if not self.over:
            self.key_up(key)
            self.entry_keys += (key,)

    def key_up(self, key: str) -> None:
        self.entry_keys = tuple(other for other in self.entry_keys if other != key)

    def action(self, text: str) -> Callable[[], None]:
        if not text.startswith("handling"):
            return super().action(text)
        words = re.fullmatch(
            "handling ([0-9]+) ([0-9]+) ([0-9]+|inf)( ([0-9]+) (latest|first|neither) ([0-9]+)"
            "( ([01]) ([01])( ([0-9]+) (recharge|keep|step))?)?)?",
            text,
        )
        if words is None:
            raise ValueError(f"handling must be DAS, ARR (ms) and a soft-drop factor or inf, not {text!r}")
        das, arr = int(words[1]), int(words[2])
        soft_drop = INFINITE if words[3] == "inf" else int(words[3])
        if words[3] != "inf" and not 2 <= soft_drop <= 40:
            raise ValueError(f"the soft-drop factor must be from 2 to 40, or inf, not {words[3]}")
        dcd, both, guard = (int(words[5]), words[6], int(words[7])) if words[4] else (0, "latest", 0)
        newest = (int(words[12]), words[13]) if words[11] else (0, "recharge")
        return partial(self.handle, (das, arr, soft_drop, dcd, both, guard), words[9] == "1", words[10] == "1", newest)

    def handle(
        self, handling: tuple[int, int, int, int, str, int], turns: bool, holds: bool, newest: tuple[int, str]
    ) -> None:
        self.initial_turns, self.initial_holds = turns, holds
        if newest[1] == "keep" != self.on_release:  # keys that are held are charged as the one that acts
            self.charged_at = dict.fromkeys(self.keys_down, self.sideways_due or 0)
        self.drop_interval, self.on_release = newest
        # Running timers do not change. The new values apply when a timer is set again.
        self.das, self.arr, self.soft_drop, self.dcd, self.both, self.guard = handling

    def acting_key(self) -> str | None:
        """Return which of the held sideways keys acts."""
        if not self.keys_down or (len(self.keys_down) == 2 and self.both == "neither"):
            return None
        return self.keys_down[0] if self.both == "first" else self.keys_down[-1]

    def press_sideways(self, direction: str) -> None:
        self.keys_down = (*(key for key in self.keys_down if key != direction), direction)
        self.charged_at[direction] = self.time + self.das
        if self.acting_key() == direction:
            self.sideways_due = self.time + self.das
            self.shift(direction)

    def release_sideways(self, direction: str) -> None:
        if direction not in self.keys_down:
            return
        before = self.acting_key()
        self.keys_down = tuple(key for key in self.keys_down if key != direction)
        if not self.keys_down:
            self.sideways_due = None
        elif (after := self.acting_key()) is not None and after != before:
            self.sideways_due = self.time + self.das
            if self.on_release == "keep":
                self.sideways_due = max(self.time, self.charged_at[after])
            elif self.on_release == "step":
                self.shift(after)

    def press_down(self) -> None:
        self.soft_dropping = True  # the press alone does not move the piece

    def release_down(self) -> None:
        self.soft_dropping = False

    def shift(self, direction: str) -> bool:
        rested = self.rests()
        if not self.move(0, SIDEWAYS[direction]):
            return False
        self.last_turn = None
        self.after_a_move_or_turn(rested)
        return True

    def turn(self, quarters: int) -> None:
        piece = self.piece
        assert piece is not None
        rested = self.rests()
        orientation = (piece.orientation + quarters) % 4
        for number, (x, y) in enumerate(SHIFTS[piece.shape, piece.orientation, orientation], start=1):
            turned = self.placed(piece.shape, orientation, piece.row - y, piece.column + x)
            if self.fits(turned):
                self.piece = turned
                self.last_turn = quarters != 2, number
                self.after_a_move_or_turn(rested)
                return

    def use_hold(self) -> None:
        assert self.piece is not None
        if self.hold_used:
            return
        held, self.hold = self.hold, self.piece.shape
        self.hold_used = True
        if held is None:
            self.spawn()
        else:
            self.enter(held)

    def sonic_drop(self) -> None:
        while self.move(1, 0):
            self.score += 1
            self.last_turn = None
        self.after_a_change_of_place()

    def drop(self) -> None:
        if self.time < self.guarded_until:
            return
        while self.move(1, 0):
            self.score += 2
            self.last_turn = None
        if self.drop_interval:
            self.guarded_until = self.time + self.drop_interval
        self.lock()

    # The effect of a move, a turn or a fall on the clocks

    def after_a_move_or_turn(self, rested: bool) -> None:
        if self.RESET == "move":
            if self.restarts == 0:
                self.moved_with_none_left = True  # on the ground or in the air
            elif rested:
                self.lock_clock = 0
                self.restarts -= 1
        self.after_a_change_of_place()

    def after_a_change_of_place(self) -> None:
        if self.lowest_cell() > self.lowest:
            self.lowest = self.lowest_cell()
            if self.RESET != "never":
                self.lock_clock = 0
                self.restarts = self.RESTARTS
                self.moved_with_none_left = False
        if self.rests():
            self.count = 0

    # Time

    def millisecond_passed(self) -> None:
        # The state during the millisecond counts. A key that is pressed at its end changes the next one.
        if self.rests():
            self.lock_clock += 1
        elif self.soft_dropping:
            self.count += ALL_THE_WAY if self.soft_drop == INFINITE else 1000 * self.soft_drop
        elif self.has_gravity:
            self.count += 1000

    def instant(self) -> None:
        self.sideways_repeat()
        self.gravity()
        if (self.lock_clock >= LOCK_DELAY or self.moved_with_none_left) and self.rests():
            self.guarded_until = self.time + max(self.guard, self.drop_interval)
            self.lock()
            if self.arr == 0:
                self.sideways_repeat()  # with ARR 0 it stays due, so it acts again right after a spawn
        if self.mode == "ultra" and self.time == self.started + ULTRA_MILLISECONDS and not self.over:
            self.won = True
            self.end()

    def sideways_repeat(self) -> None:
        direction = self.acting_key()
        if direction is None or self.sideways_due is None or self.sideways_due > self.time:
            return
        if self.arr == 0:
            while self.shift(direction):  # to the wall at once, and again at every instant from now on
                pass
        else:
            self.shift(direction)  # a blocked repeat is used up
            self.sideways_due = self.time + self.arr

    def gravity(self) -> None:
        interval = GRAVITY[min(self.level, 20) - 1]
        while self.count >= interval:
            self.count -= interval
            self.move(1, 0)  # it fits, as a resting piece has a count of 0
            self.last_turn = None
            if self.RESET == "step":
                self.lock_clock = 0
            if self.soft_dropping:
                self.score += 1
            self.after_a_change_of_place()

    # Locking

    def lock(self) -> None:
        assert self.piece is not None
        spin = self.spin(self.piece)
        piece = self.fix()
        self.piece = None
        self.pieces += 1
        self.hold_used = False
        if all(row < FIRST_SHOWN_ROW for row, _ in piece.cells):
            self.end()  # lock out: no row is cleared, and nothing is scored
            return
        self.count_points(self.clear_full(range(ROWS)), spin)
        self.level = self.start_level + self.lines // 10
        cleaned = self.mode == "cheese" and GARBAGE not in self.board.values()
        if cleaned or (self.goal is not None and self.lines >= self.goal):
            self.won = True
            self.end()
        else:
            self.next_piece()

    def spin(self, piece: Piece) -> str | None:
        """Return the kind of T-spin: `full`, `mini` or None."""
        if piece.shape != "T" or self.last_turn is None:
            return None
        filled = [corner for corner in CORNERS if self.is_filled(piece.row + corner[0], piece.column + corner[1])]
        if len(filled) < 3:
            return None
        if all(corner in filled for corner in POINTED_AT[piece.orientation]) or self.last_turn == (True, 5):
            return "full"
        return "mini"

    def is_filled(self, row: int, column: int) -> bool:
        if row < 0:
            return False
        return row >= ROWS or not 0 <= column < COLUMNS or (row, column) in self.board

    def count_points(self, rows: int, spin: str | None) -> None:
        points = {None: POINTS, "full": FULL_SPIN_POINTS, "mini": MINI_SPIN_POINTS}[spin][rows]
        difficult = rows == 4 or (spin is not None and rows > 0)
        half_more = difficult and self.in_succession
        if half_more:
            points = points * 3 // 2
        if rows > 0:
            self.in_succession = difficult
            self.combo += 1
            self.best_combo = max(self.best_combo, self.combo)
            points += COMBO_POINTS * self.combo
            if not self.board:
                points += ALL_CLEAR_IN_SUCCESSION if rows == 4 and half_more else ALL_CLEAR_POINTS[rows]
        else:
            self.combo = -1
        self.score += points * self.level  # the level before the lock

    # What a test reads

    def next_reading(self) -> Any:
        return list(self.next)

    def reading(self) -> dict[str, Any]:
        return {**super().reading(), "hold": self.hold, "won": self.won}
