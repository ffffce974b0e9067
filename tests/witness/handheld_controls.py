"""The controls of Handheld: once a frame, the keys are looked at and the piece turns, moves and falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, Number
from puzzlebox.core.state import Event, Events
from tests.witness.frames import FrameControls, FrameRules
from tests.witness.pieces import Cleared, Tally
from tests.witness.rules import RuleSet

FIRST_INTERVAL_OF_B = 53
"""The frames of the first row that the first piece of a B-type game falls."""

SEARCH, ENTRY = 1, 2
"""Frames after the lock: when full rows are looked for, and when the next piece enters if there are none."""

AFTER_ROWS = ((76, "remove"), (79, "score_rows"), (90, "test_level"), (93, "finish"))
"""Frames after a lock with full rows, and what happens in them."""

POINTS = (40, 100, 300, 1200)
"""For 1, 2, 3 and 4 lines, times the level plus 1."""

MAX_SCORE = 999_999
LINES_A_LEVEL, LAST_LEVEL = 10, 20


class HandheldControls(FrameControls):
    """Controls of Handheld.

    `shift` are the frames until a held left or right repeats, `gravity` those until the piece falls, `soft` those until
    a soft drop may move it again. `rows` are the rows of the soft drop that goes on. `armed` tells whether Down acts.
    `cleared` are the lines of the last lock with any. `earned` are the points so far, which a B-type game shows only
    after a win.
    """

    armed: bool = True
    cleared: int = 0
    earned: int = 0
    gravity: int = 0
    rows: int = 0
    shift: int = 23
    soft: int = 0

    @property
    def b_type(self) -> bool:
        return self.body.rules.goal.lines is not None

    def enter(self) -> None:
        begins = self.b_type and not self.body.set_pieces
        self.gravity = (FIRST_INTERVAL_OF_B if begins else self.body.interval) - 1

    # A frame

    def act(self, happened: list[Event]) -> None:
        keys = self.keys
        if keys.down_alone and "down" in keys.pressed:
            self.armed = True
        if self.body.in_play:
            if keys.pressed:
                self.turn_by(("ccw", "cw"), happened)
            das = self.at_level(self.config.das)
            shift, self.shift = self.shift, das
            if keys.held_side:
                self.shift = max(das - self.repeat_side(das - shift, happened), 1)
            if self.falls(keys.down_alone) and not self.try_fall(happened, by_key=self.rows > 0):
                self.lock(happened)
        if self.soft:
            self.soft -= 1

    def falls(self, down: bool) -> bool:
        """Count a frame of the soft drop or of gravity. Return whether the piece has to fall."""
        if down and self.armed:
            if self.soft:
                return False
            self.soft = self.config.soft
            self.rows += 1
            return True
        self.rows = 0
        if self.gravity:
            self.gravity -= 1
            return False
        self.gravity = self.body.interval - 1
        return True

    def idle_frames(self) -> int:
        if not self.body.in_play:
            return self.frames_to_plan
        idle = self.soft if self.keys.down_alone and self.armed else self.gravity
        return min(idle, self.shift - 1) if self.keys.side else idle

    def skip(self, frames: int) -> None:
        if self.body.in_play:
            if not (self.keys.down_alone and self.armed):
                self.gravity -= frames
                self.rows = 0
            self.shift = self.shift - frames if self.keys.side else self.at_level(self.config.das)
        self.soft = self.soft - frames if self.soft > frames else 0

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
        if not self.b_type and tally.level < min(tally.lines // LINES_A_LEVEL, LAST_LEVEL):
            self.body.set_level(tally.level + 1)
            happened.append(Event("level", tally.level + 1))

    def finish(self, happened: list[Event]) -> None:
        """Let the next piece enter, unless a B-type game is won."""
        self.armed = False
        if self.body.goal_reached():
            self.show_score()
            self.win(happened)
        else:
            self.spawn(happened)

    # Points

    def earn(self, points: int) -> None:
        self.earned = min(self.earned + points, MAX_SCORE)
        if not self.b_type:
            self.show_score()

    def show_score(self) -> None:
        self.body.tally = self.body.tally._replace(score=self.earned)


class HandheldRules(FrameRules, kw_only=True):
    """The configuration of Handheld's controls."""

    kind: type[Any] = HandheldControls

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        yield Message("Everything happens in frames, {rate} a second.", rate=Number("59.7"))
        yield "A held left or right repeats after 23 frames, then every 9."
        yield "While it is blocked, it tries again in every frame, also for the next piece."
        yield "Holding soft drop moves the piece down at once, then every 3 frames, unless left or right is held."
        yield "After a lock, soft drop must be pressed again. There is no drop to the bottom."

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield from super().falling_text(rules)
        yield (
            "There is no lock delay: a piece locks when it should fall and cannot, and until then it can move and turn."
        )
        yield "The next piece enters 2 frames later, or 93 frames later if lines are cleared."
        yield "The top two rows are never cleared."


SCORING = (
    "1, 2, 3 or 4 lines at once score 40, 100, 300 or 1200 points, times the level plus 1. A soft drop scores a point "
    "for each row that the piece fell without a break until it locked. The score ends at 999999. "
)
SCORING_OF_A = (
    f"{SCORING}The level goes up every 10 lines, up to level 20. From a higher level on, it first goes up at 10 times "
    "that level plus 10 lines."
)
SCORING_OF_B = f"{SCORING}The level stays the same. The points are added up when the game is won; a lost game scores 0."


class InStages(Frozen):
    """Count the lines of a lock. Their points and, in an A-type game, the level follow in later frames."""

    b_type: bool = False

    @property
    def rules_text(self) -> str:
        return SCORING_OF_B if self.b_type else SCORING_OF_A

    def __call__(self, tally: Tally, cleared: Cleared) -> tuple[Tally, Events]:
        return tally.add(0, len(cleared.rows)), ()
