"""The controls of Handheld: once a frame, the keys are looked at and the piece turns, moves and falls."""

from __future__ import annotations

from puzzlebox.core.state import Event
from puzzlebox_games.falling.frames import FrameControls, lines_shown
from puzzlebox_games.falling.pieces import Cleared
from puzzlebox_games.handheld import tables, texts


class HandheldControls(FrameControls):
    """Controls of Handheld.

    `shift` are the frames until a held left or right repeats, `gravity` those until the piece falls, `soft` those until
    a soft drop may move it again. `rows` are the rows of the soft drop that goes on. `armed` tells whether Down acts.
    `cleared` are the lines of the last lock with any. `earned` are the points so far, which a B-type game shows only
    after a win.
    """

    figures = {"lines": lines_shown}
    handling_text = staticmethod(texts.handling)
    falling_text = staticmethod(texts.falling)

    armed: bool = True
    cleared: int = 0
    earned: int = 0
    gravity: int = 0
    rows: int = 0
    shift: int = tables.DAS
    soft: int = 0

    @property
    def b_type(self) -> bool:
        return self.body.rules.goal.lines is not None

    def enter(self) -> None:
        begins = self.b_type and not self.body.set_pieces
        self.gravity = (tables.FIRST_INTERVAL_OF_B if begins else self.body.interval) - 1

    # A frame

    def act(self, happened: list[Event]) -> None:
        keys, in_play = self.keys, self.body.in_play
        if in_play:
            if keys.pressed:
                self.turn_by(("ccw", "cw"), happened)
            self.move(happened)
        down = keys.down_alone
        if down and "down" in keys.pressed:
            self.armed = True
        if in_play and self.falls(down) and not self.try_fall(happened, by_key=self.rows > 0):
            self.lock(happened)
        self.soft = max(self.soft - 1, 0)

    def move(self, happened: list[Event]) -> None:
        das = self.body.rules.handling.das
        if self.keys.held_side:
            self.shift = max(das - self.repeat_side(das - self.shift, happened), 1)
        else:
            self.shift = das

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

    def idle_frames(self) -> int:
        return self.gravity if self.body.in_play else self.frames_to_plan

    def skip(self, frames: int) -> None:
        self.soft = max(self.soft - frames, 0)
        if self.body.in_play:
            self.gravity -= frames
            self.rows, self.shift = 0, self.body.rules.handling.das

    # From the lock to the next piece

    def lock(self, happened: list[Event]) -> None:
        self.earn(max(self.rows - 1, 0))
        self.rows, self.armed = 0, False
        if self.fix(happened):
            self.plan((tables.SEARCH, "search"))

    def search(self, happened: list[Event]) -> None:
        found = self.find()
        if found is None:
            self.plan((tables.ENTRY - tables.SEARCH, "spawn"))
            return
        self.cleared = len(found.rows)
        self.body.count(Cleared(found.rows), happened)
        self.plan(*((frames - tables.SEARCH, name) for frames, name in tables.AFTER_ROWS))

    def score_rows(self, happened: list[Event]) -> None:
        assert self.cleared
        self.earn(tables.POINTS[min(self.cleared, len(tables.POINTS)) - 1] * (self.body.tally.level + 1))

    def test_level(self, happened: list[Event]) -> None:
        tally = self.body.tally
        if not self.b_type and tally.level < min(tally.lines // tables.LINES_A_LEVEL, tables.LAST_LEVEL):
            self.body.set_level(tally.level + 1)
            happened.append(Event("level", tally.level + 1))

    def finish(self, happened: list[Event]) -> None:
        """Let the next piece enter, unless a B-type game is won."""
        self.armed = False
        if self.goal_reached:
            self.show_score()
            self.win(happened)
        else:
            self.spawn(happened)

    # Points

    def earn(self, points: int) -> None:
        self.earned = min(self.earned + points, tables.MAX_SCORE)
        if not self.b_type:
            self.show_score()

    def show_score(self) -> None:
        self.body.tally = self.body.tally._replace(score=self.earned)
