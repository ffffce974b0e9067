"""Controls that count frames, with a lock delay: gravity of any speed, an entry delay in which held keys are charged,
and pieces that lock when they have rested for some frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event
from tests.witness.frames import FrameControls, FrameRules, key_inputs
from tests.witness.groups import ByLevel, check_by_level, check_range
from tests.witness.pieces import Cleared, Found
from tests.witness.rules import RuleSet
from tests.witness.rules_text import by_level_text, gravity_text

ROW = 256
"""The gravity of one row per frame."""

MAX_DARKNESS = 55
"""How dark a piece is that is about to lock, in hundredths."""


class FrameLockControls(FrameControls):
    """`shift` counts the frames for which a sideways key is held, `rest` those for which the piece has rested, and
    `soft` those of its soft drop. `fraction` is how far it has fallen towards the next row. `clear_end` is the last
    frame of the latest lock flash or clear delay."""

    inputs = {**FrameControls.inputs, **key_inputs("cw"), **key_inputs("ccw"), **key_inputs("drop", can_be_held=False)}

    config: FrameLockRules

    shift: int = 0
    fraction: int = 0
    rest: int = 0
    soft: int = 0
    clear_end: int = 0

    @property
    def darkness(self) -> int:  # type: ignore[override]
        return MAX_DARKNESS * self.rest // self.at_level(self.config.lock)

    def more_lines(self) -> list[str]:
        return [f"combo {self.body.tally.combo}", *super().more_lines()]

    # Frames

    def begin(self) -> None:
        super().begin()
        if self.body.rules.beginning.waiting:
            self.plan((1, "spawn"))

    def act(self, happened: list[Event]) -> None:
        keys = self.keys
        if self.frame > self.clear_end:
            self.shift = self.shift + 1 if keys.side and not keys.pressed_side else 0
        if not self.body.in_play:
            return
        if keys.pressed:
            self.turn_by(("ccw",), happened)
            self.turn_by(("cw",), happened)
        if keys.pressed_side or (keys.side and self._repeats()):
            self.try_shift(keys.held_side, happened)
        down = keys.down_held
        locks = "drop" in keys.pressed and self._drop(happened)
        if not locks:
            self._fall(down, happened)
        self.soft += down
        if locks or self._rests_out(down):
            self._lock(happened)

    def _repeats(self) -> bool:
        """Return whether the sideways key that is held repeats in this frame."""
        charged = self.shift - self.at_level(self.config.das)
        return charged >= 0 and charged % self.config.arr == 0

    def _drop(self, happened: list[Event]) -> bool:
        """Move the piece to the floor. Return whether it locks there."""
        rows = self.body.well.room_below(self.body.orientation, self.body.offset) // self.body.well.stride
        if self.try_fall(happened, True, rows):
            self.rest = self.fraction = 0
        return self.config.drop == "hard"

    def _fall(self, down: bool, happened: list[Event]) -> None:
        gravity = self.body.interval
        if down and gravity < ROW:
            self.fraction, rows = 0, int(self.soft % self.config.soft == 0)
        elif not self.body.fits_below():
            self.fraction = rows = 0
        else:
            rows, self.fraction = divmod(self.fraction + gravity, ROW)
        if rows and self.try_fall(happened, down, rows):
            self.rest = 0
            if down and self.config.soft_points:
                self.add_points(self.config.soft_points)

    def _rests_out(self, down: bool) -> bool:
        """Count a frame in which the piece rests. Return whether it locks at the end of this frame."""
        if self.body.fits_below():
            return False
        locks = down and self.config.soft_locks
        self.rest += not locks
        return locks or self.rest >= self.at_level(self.config.lock)

    def idle_frames(self) -> int:
        body, keys = self.body, self.keys
        if not body.in_play:
            return self.frames_to_plan
        down = keys.down_held
        if down and self.config.soft_locks:
            return 0
        fits = body.fits_below()
        if down and fits:
            return 0
        idle = (ROW - self.fraction - 1) // body.interval if fits else self.at_level(self.config.lock) - self.rest - 1
        if not keys.side or (body.well.bits >> (body.offset + keys.side)) & body.orientation.bits:
            return idle
        return min(idle, self.at_level(self.config.das) - 1 - self.shift)

    def skip(self, frames: int) -> None:
        charged = min(frames, self.frame + frames - self.clear_end)
        if charged > 0:
            self.shift = self.shift + charged if self.keys.side else 0
        body = self.body
        if not body.in_play:
            return
        if self.keys.down_held:
            self.soft += frames
        if body.fits_below():
            self.fraction += frames * body.interval
        else:
            self.fraction = 0
            self.rest += frames

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        return self.fraction % self.body.interval, (self.rest, self.fraction)

    # From the lock to the next piece

    def _lock(self, happened: list[Event]) -> None:
        body, before = self.body, self.body.tally
        if not self.fix(happened):
            return
        found = self.find()
        if found:
            self.empty()
        body.count(self._cleared(found), happened)
        self.counted(before.score, happened)
        waits = self.config.flash + (self.at_level(body.rules.delays.clear) if found else 0)
        self.clear_end = self.frame + waits
        entry = self.at_level(body.rules.entry.delay) + 1
        self.plan(*([(waits, "remove")] if found else ()), (waits + entry, "spawn"))
        if self.config.section and found and found.rows:
            self._raise_level(len(found.rows), happened)
        if body.goal_reached():
            self.win(happened)

    def _cleared(self, found: Found | None) -> Cleared:
        rows, cells = (found.rows, found.cells) if found else ((), ())
        return Cleared(rows, ((cells, ()),) if cells else (), "", self.body.well.is_empty(), 0, self.soft)

    def counted(self, score: int, happened: list[Event]) -> None:
        """Called when a lock has been counted. `score` is the score before it."""

    def _raise_level(self, rows: int, happened: list[Event]) -> None:
        """Raise the level for cleared rows, at most to that of the goal."""
        before, last, section = self.body.tally.level, self.body.rules.goal.level, self.config.section
        level = before + rows if last is None else min(before + rows, last)
        self.body.set_level(level)
        self.level_raised(before, level)
        if level // section > before // section:
            happened.append(Event("level", level))

    def level_raised(self, before: int, level: int) -> None:
        """Called when cleared rows have raised the level."""

    def spawn(self, happened: list[Event]) -> None:
        body, level, section = self.body, self.body.tally.level, self.config.section
        stays = body.waiting or not section or level % section == section - 1
        if not stays and level + 1 != body.rules.goal.level:
            body.set_level(level + 1)
        self.fraction = self.rest = self.soft = 0
        if body.rules.entry.initial_turn:
            body.initial_turn = "cw" if self.keys.holds("cw") else "ccw" if self.keys.holds("ccw") else ""
        super().spawn(happened)
        if not body.ended:
            self._fall(False, happened)
            self._rests_out(False)


class FrameLockRules(FrameRules, kw_only=True):
    """The configuration of `FrameLockControls`. `gravity` is in 1/256 of a row per frame. A held left or right is
    charged in the entry delay as well.

    A piece locks when it has rested for `lock` frames; only a fall sets this back. A soft drop moves it down a row
    every `soft` frames, scores `soft_points` for each, and with `soft_locks` locks a piece that rests at once. A lock
    shows for `flash` frames before the delays begin. With a `section`, the level goes up by 1 with each cleared line,
    and with each piece unless that would begin a new section of this many levels or reach the level of the goal.
    """

    kind: type[Any] = FrameLockControls
    lock: ByLevel
    soft: int = 1
    soft_points: int = 0
    soft_locks: bool = True
    flash: int = 0
    section: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_by_level("lock", self.lock, 1, self.first_level)
        check_range("soft_points", self.soft_points, 0)
        check_range("flash", self.flash, 0)
        check_range("section", self.section, 0)

    def check_delays(self, rules: RuleSet) -> None:
        """All delays have a meaning with these controls, except those of a chain."""

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        yield self.clock_text()
        das = by_level_text(self.das, self.first_level)
        if self.arr == 1:
            yield Message(
                "A sideways key that is held moves the piece again after {das} frames and then in every frame. A hold "
                "that began before a piece entered counts for it.",
                das=das,
            )
        else:
            yield Message(
                "A sideways key that is held moves the piece again after {das} frames and then every {arr}. A hold "
                "that began before a piece entered counts for it.",
                das=das,
                arr=self.arr,
            )
        if rules.entry.initial_turn:
            yield "A turn key that is held as a piece enters turns it at once, if it fits there without a kick."
        if self.soft == 1 and self.soft_locks:
            yield "Soft drop moves the piece down one row in each frame, and locks it as soon as it rests."
        elif self.soft == 1:
            yield "Soft drop moves the piece down one row in each frame."
        else:
            yield Message(
                "A soft drop moves the piece down every {count} frame.",
                "A soft drop moves the piece down every {count} frames.",
                count=self.soft,
            )
        yield from self.drop_text()

    def drop_text(self) -> Iterator[str]:
        if self.drop == "sonic":
            yield "A drop moves the piece all the way down without locking it."
        else:
            yield from super().drop_text()

    def points_text(self) -> Iterator[str]:
        if self.soft_points:
            yield Message("A soft drop scores {points} per row.", points=self.soft_points)

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield gravity_text(self, lambda parts: self.clock.rate * parts / 256)
        lock = self.lock if isinstance(self.lock, int) else by_level_text(self.lock, self.first_level)
        yield Message(
            "A piece locks when it has rested for {count} frame. Only falling restarts this.",
            "A piece locks when it has rested for {count} frames. Only falling restarts this.",
            count=lock,
        )
        entry, clear = rules.entry.delay, rules.delays.clear
        if isinstance(entry, int) and isinstance(clear, int):
            yield Message(
                "The next piece enters {short} frames after a lock, or {long} after one that clears lines.",
                short=self.flash + entry + 1,
                long=self.flash + clear + entry + 1,
            )
            return
        yield Message(
            "The frames from a lock to the next piece: {entry}. Cleared lines take so many more: {clear}.",
            entry=by_level_text(entry, self.first_level),
            clear=by_level_text(clear, self.first_level),
        )
