"""The controls of Handheld: once a frame, the keys are looked at and the piece turns, moves and falls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzlebox.core.state import Event, Events
from puzzlebox_games.falling import controls_text
from puzzlebox_games.falling.controls import Rules
from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.pieces import Cleared
from puzzlebox_games.falling.tally import Tally

POINTS = (40, 100, 300, 1200)
"""For 1, 2, 3 and 4 lines, times the level plus 1."""

MAX_SCORE = 999_999
LINES_A_LEVEL, LAST_LEVEL = 10, 20

FIRST_INTERVAL_OF_B = 53
"""The frames of the first row that the first piece of a game of type B falls."""

SEARCH, ENTRY = 1, 2
"""Frames after the lock: when full rows are looked for, and when the next piece enters if there are none."""

AFTER_ROWS = ((76, "remove"), (79, "score_rows"), (90, "test_level"), (93, "finish"))
"""Frames after a lock with full rows, and what happens in them."""


HANDLING = (
    "Everything happens in frames, 59.7 a second.",
    "A held left or right repeats after 23 frames, then every 9.",
    "While it is blocked, it tries again in every frame, also for the next piece.",
    "Holding soft drop moves the piece down at once, then every 3 frames, unless left or right is held.",
    "After a lock, soft drop must be pressed again. There is no drop to the bottom.",
)

FALLING = (
    "There is no lock delay: a piece locks when it should fall and cannot, and until then it can move and turn.",
    "The next piece enters 2 frames later, or 93 frames later if lines are cleared.",
    "The top two rows are never cleared.",
)

SCORING = (
    "1, 2, 3 or 4 lines at once score 40, 100, 300 or 1200 points, times the level plus 1. A soft drop scores a point "
    "for each row that the piece fell without a break until it locked. The score ends at 999999. "
)
POINTS_OF_A = (
    f"{SCORING}The level goes up every 10 lines, up to level 20. From a higher level on, it first goes up at 10 times "
    "that level plus 10 lines."
)
POINTS_OF_B = f"{SCORING}The level stays the same. The points are added up when the game is won; a lost game scores 0."

WON = "25 rows are cleared"
"""The reason for which a game of type B is won. It is part of the state's text."""


def lines_shown(rules: Rules, lines: int) -> int:
    """Return the cleared lines, or in a game of type B those that are left."""
    return lines if rules.goal.lines is None else max(rules.goal.lines - lines, 0)


@dataclass(frozen=True)
class InStages:
    """Count the lines of a lock. Their points and, in type A, the level follow in later frames."""

    type_b: bool = False

    @property
    def rules_text(self) -> str:
        return POINTS_OF_B if self.type_b else POINTS_OF_A

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        return tally.add(0, len(cleared.rows)), ()


class HandheldControls(FrameControls):
    """Controls of Handheld.

    `shift` are the frames until a held left or right repeats, `gravity` those until the piece falls, `soft` those until
    a soft drop may move it again. `rows` are the rows of the soft drop that goes on. `armed` tells whether Down acts.
    `cleared` are the lines of the last lock with any. `earned` are the points so far, which a game of type B shows only
    after a win.
    """

    __slots__ = counters = ("armed", "cleared", "earned", "gravity", "rows", "shift", "soft")

    first = {"armed": True, "shift": 23}
    figures = {"lines": lambda state: lines_shown(state.rules, state.lines)}

    armed: bool
    cleared: int
    earned: int
    gravity: int
    rows: int
    shift: int
    soft: int

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        yield from HANDLING

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        yield from controls_text.frame_falling(rules)
        yield from FALLING

    @property
    def type_b(self) -> bool:
        return self.body.rules.goal.lines is not None

    def enter(self) -> None:
        begins = self.type_b and not self.body.set_pieces
        self.gravity = (FIRST_INTERVAL_OF_B if begins else self.body.interval) - 1

    # A frame

    def act(self, happened: list[Event]) -> None:
        keys, in_play = self.keys, self.body.in_play
        if in_play:
            self.turn(happened)
            self.move(happened)
        down = keys.holds("down") and not keys.held_side
        if down and "down" in keys.pressed:
            self.armed = True
        if in_play and self.falls(down) and not self.try_fall(happened, by_key=self.rows > 0):
            self.lock(happened)
        self.soft = max(self.soft - 1, 0)

    def turn(self, happened: list[Event]) -> None:
        orientation, pressed = self.body.orientation, self.keys.pressed
        if "ccw" in pressed:
            self.try_turn(orientation.ccw, happened)
        elif "cw" in pressed:
            self.try_turn(orientation.cw, happened)

    def move(self, happened: list[Event]) -> None:
        """Move the piece sideways on a press, after `das` frames, then every `arr`. A blocked move is tried again in
        the next frame."""
        keys, handling = self.keys, self.body.rules.handling
        if keys.pressed_side or not keys.held_side:
            self.shift, due = handling.das, bool(keys.pressed_side)
        else:
            due = self.shift == 1
            self.shift = handling.arr if due else self.shift - 1
        if due and not self.try_shift(keys.held_side, happened):
            self.shift = 1

    def falls(self, down: bool) -> bool:
        """Count a frame of the soft drop or of gravity. Return whether the piece has to fall."""
        if down and self.armed:
            if self.soft:
                return False
            self.soft = self.body.rules.handling.soft.arr
            self.rows += 1
            return True
        self.rows = 0
        if self.gravity:
            self.gravity -= 1
            return False
        self.gravity = self.body.interval - 1
        return True

    # From the lock to the next piece

    def lock(self, happened: list[Event]) -> None:
        self.earn(max(self.rows - 1, 0))
        self.rows, self.armed = 0, False
        if self.fix(happened):
            self.plan((SEARCH, "search"))

    def search(self, happened: list[Event]) -> None:
        found = self.find()
        if found is None:
            self.plan((ENTRY - SEARCH, "spawn"))
            return
        self.cleared = len(found.rows)
        self.body.count(Cleared(found.rows), happened)
        self.plan(*((frames - SEARCH, name) for frames, name in AFTER_ROWS))

    def score_rows(self, happened: list[Event]) -> None:
        assert self.cleared
        self.earn(POINTS[min(self.cleared, len(POINTS)) - 1] * (self.body.tally.level + 1))

    def test_level(self, happened: list[Event]) -> None:
        tally = self.body.tally
        if not self.type_b and tally.level < min(tally.lines // LINES_A_LEVEL, LAST_LEVEL):
            self.body.set_level(tally.level + 1)
            happened.append(Event("level", tally.level + 1))

    def finish(self, happened: list[Event]) -> None:
        """Let the next piece enter, unless a game of type B is won."""
        self.armed, goal = False, self.body.rules.goal.lines
        if goal is None or self.body.tally.lines < goal:
            self.spawn(happened)
        else:
            self.show_score()
            self.body.win(WON, happened)

    # Points

    def earn(self, points: int) -> None:
        self.earned = min(self.earned + points, MAX_SCORE)
        if not self.type_b:
            self.show_score()

    def show_score(self) -> None:
        self.body.tally = self.body.tally._replace(score=self.earned)
