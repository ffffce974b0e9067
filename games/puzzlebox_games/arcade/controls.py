"""The controls of Arcade: what happens in each of its frames, how the level goes up, and the grades."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from puzzlebox.core import durations
from puzzlebox.core.message import Message
from puzzlebox.core.state import Event
from puzzlebox_games.falling.frames import FrameControls, FrameRules, key_inputs
from puzzlebox_games.falling.pieces import Cleared
from puzzlebox_games.falling.rules import Figure, RuleSet
from puzzlebox_games.falling.rules_text import ROWS_PER_FRAME, gravity_text

ROW = 256
TO_THE_GROUND = 20 * ROW

SPEEDS = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: ROW, 300: 2 * ROW},
    **{330: 3 * ROW, 360: 4 * ROW, 400: 5 * ROW, 420: 4 * ROW, 450: 3 * ROW, 500: TO_THE_GROUND},
}
"""The gravity in 1/256 of a row per frame, by the first level that has it."""

LOCK = 30
"""The frames for which a piece rests until it locks."""

FLASH, CLEAR, ENTRY = 3, 41, 27
"""The frames of the lock flash, of the clear delay after full rows, and of the entry delay."""

MAX_DARKNESS = 55
"""How dark a piece is that is about to lock, in hundredths."""

SECTION, LAST_LEVEL = 100, 999

WON = Message("level 999 is reached")
"""The reason for which a game is won. It is part of the state's text."""

GRADES = {
    **{"9": 0, "8": 400, "7": 800, "6": 1400, "5": 2000, "4": 3500, "3": 5500, "2": 8000, "1": 12000, "S1": 16000},
    **{"S2": 22000, "S3": 30000, "S4": 40000, "S5": 52000, "S6": 66000, "S7": 82000, "S8": 100000, "S9": 120000},
}
"""The points that each grade takes."""

BEST_GRADE = "GM"

GRADE_NAMES = (*GRADES, BEST_GRADE)
"""All grades, from the lowest. Their numbers are recorded."""

CONDITIONS = {300: (12000, 15300), 500: (40000, 27000), LAST_LEVEL: (126000, 48600)}
"""What the best grade takes: the least points and the last frame on reaching a level."""


def grade_of(points: int) -> str:
    """Return the highest grade that these points reach."""
    return [grade for grade, least in GRADES.items() if least <= points][-1]


def next_grade(points: int) -> str:
    """Return the points that the grade after this takes, or a dash after the last one."""
    return next((str(least) for least in GRADES.values() if least > points), "–")


def conditions_met(before: int, level: int, points: int, frame: int) -> int:
    """Return how many conditions of the best grade hold, of those that a rise to this level judges."""
    judged = (limits for reached, limits in CONDITIONS.items() if before < reached <= level)
    return sum(points >= least and frame <= last for least, last in judged)


def clock_text(ms: int) -> str:
    """Return minutes, seconds and hundredths, as on the original's clock."""
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 60:02}:{seconds % 60:02}:{ms // 10:02}"


FIGURES: Mapping[str, Callable[[Any], Figure]] = {
    "grade": lambda state: state.controls.grade,
    "next grade": lambda state: next_grade(state.score),
    "section end": lambda state: str(min((state.level // SECTION + 1) * SECTION, LAST_LEVEL)),
    "time": lambda state: clock_text(state.controls.played),
}


class ArcadeControls(FrameControls):
    """`shift` counts the frames for which a sideways key is held, `rest` those for which the piece has rested, and
    `soft` those of its soft drop. `fraction` is how far it has fallen towards the next row. `clear_end` is the last
    frame of the latest lock flash or clear delay. `conditions` counts the conditions for the best grade that held."""

    inputs = {**FrameControls.inputs, **key_inputs("cw"), **key_inputs("ccw")}
    figures = FIGURES

    shift: int = 0
    fraction: int = 0
    rest: int = 0
    soft: int = 0
    clear_end: int = 0
    conditions: int = 0

    # What is shown and recorded

    @property
    def darkness(self) -> int:
        return MAX_DARKNESS * self.rest // LOCK

    @property
    def grade(self) -> str:
        best = self.body.won and self.conditions == len(CONDITIONS)
        return BEST_GRADE if best else grade_of(self.body.tally.score)

    def recorded(self) -> Mapping[str, int]:
        return {"grade": GRADE_NAMES.index(self.grade), "time": self.played}

    def more_lines(self) -> list[str]:
        return [f"combo {self.body.tally.combo}", *super().more_lines()]

    # Frames

    def begin(self) -> None:
        super().begin()
        self.plan((1, "spawn"))

    def act(self, happened: list[Event]) -> None:
        if self.frame > self.clear_end:
            self.shift = self.shift + 1 if self.keys.side and not self.keys.pressed_side else 0
        if self.body.in_play:
            self._play(happened)

    def _play(self, happened: list[Event]) -> None:
        keys = self.keys
        if keys.pressed:
            self.turn_by(("ccw",), happened)
            self.turn_by(("cw",), happened)
        if keys.pressed_side or self.shift >= self.das:
            self.try_shift(keys.held_side, happened)
        down = keys.holds("down")
        self._fall(down, happened)
        self.soft += down
        if self._locks(down):
            self._lock(happened)

    def _fall(self, down: bool, happened: list[Event]) -> None:
        gravity, rows = self.body.interval, 0
        if down and gravity < ROW:
            self.fraction, rows = 0, 1
        elif not self.body.fits_below():
            self.fraction = 0
        else:
            rows, self.fraction = divmod(self.fraction + gravity, ROW)
        if self.try_fall(happened, down, rows):
            self.rest = 0

    def _locks(self, down: bool) -> bool:
        """Count a frame in which the piece rests. Return whether it locks at the end of this frame."""
        if self.body.fits_below():
            return False
        self.rest += not down
        return down or self.rest == LOCK

    def _lock(self, happened: list[Event]) -> None:
        body, before = self.body, self.grade
        self.fix(happened)
        found = self.find()
        rows = found.rows if found else ()
        self.empty()
        body.count(Cleared(rows, all_clear=body.well.is_empty(), soft=self.soft), happened)
        if self.grade != before:
            happened.append(Event("grade", self.grade))
        waits = FLASH + CLEAR if rows else FLASH
        self.clear_end = self.frame + waits
        self.plan(*([(waits, "remove")] if rows else ()), (waits + ENTRY + 1, "spawn"))
        if rows:
            self._raise_level(len(rows), happened)

    def _raise_level(self, rows: int, happened: list[Event]) -> None:
        """Raise the level for cleared rows, and judge the conditions of the levels that are reached."""
        body, before = self.body, self.body.tally.level
        level = min(before + rows, LAST_LEVEL)
        body.set_level(level)
        self.conditions += conditions_met(before, level, body.tally.score, self.frame)
        if level // SECTION > before // SECTION:
            happened.append(Event("level", level))
        if level == LAST_LEVEL:
            body.win(WON, happened)

    def idle_frames(self) -> int:
        if not self.body.in_play:
            return self.frames_to_plan
        if self.body.fits_below():
            return (ROW - self.fraction - 1) // self.body.interval
        return LOCK - self.rest - 1

    def skip(self, frames: int) -> None:
        if self.frame + frames > self.clear_end:
            self.shift = 0
        if not self.body.in_play:
            return
        if self.body.fits_below():
            self.fraction += frames * self.body.interval
        else:
            self.fraction = 0
            self.rest += frames

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        return self.fraction % self.body.interval, (self.rest, self.fraction)

    def spawn(self, happened: list[Event]) -> None:
        body, level = self.body, self.body.tally.level
        if not body.waiting and level % SECTION != SECTION - 1 and level != LAST_LEVEL - 1:
            body.set_level(level + 1)
        self.fraction = self.rest = self.soft = 0
        body.initial_turn = next((key for key in ("cw", "ccw") if self.keys.holds(key)), "")
        super().spawn(happened)
        if not body.ended:
            self._fall(False, happened)
            self._locks(False)


@dataclass(frozen=True, kw_only=True)
class ArcadeRules(FrameRules):
    """The configuration of Arcade's controls. `gravity` is in 1/256 of a row per frame."""

    kind: type[Any] = ArcadeControls

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        yield "The game counts frames, 60 in a second, and looks at the keys once in each."
        yield Message(
            "A sideways key that is held moves the piece again after {das} frames and then in every frame. A hold that "
            "began before a piece entered counts for it.",
            das=self.das,
        )
        yield "A turn key that is held as a piece enters turns it at once, if it fits there without a kick."
        yield "Soft drop moves the piece down one row in each frame, and locks it as soon as it rests."
        yield "There is no hard drop."

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        if self.gravity == TO_THE_GROUND:
            yield "A piece falls to the ground at once, at every level."
        else:
            yield gravity_text(self, ROWS_PER_FRAME)
        yield Message("A piece locks when it has rested for {frames} frames. Only falling restarts this.", frames=LOCK)
        yield Message(
            "The next piece enters {short} frames after a lock, or {long} after one that clears lines.",
            short=FLASH + ENTRY + 1,
            long=FLASH + CLEAR + ENTRY + 1,
        )
        yield Message(
            "The level starts at 0. Each line and each piece after the first raises it by 1, but a piece does not if "
            "the level ends in 99 or is {last}. Level {goal} wins.",
            last=LAST_LEVEL - 1,
            goal=LAST_LEVEL,
        )
        grades = ", ".join(f"{grade} ({points})" for grade, points in GRADES.items())
        yield Message("The grades and their points: {grades}.", grades=grades)
        yield Message(
            "Grade {grade} takes {points1} points at level {level1} within {time1}, {points2} at level {level2} within "
            "{time2}, and {points3} at level {level3} within {time3}.",
            grade=BEST_GRADE,
            **_conditions(),
        )


def _conditions() -> dict[str, object]:
    """Return the arguments for the three conditions of the best grade."""
    found: dict[str, object] = {}
    for number, (level, (points, frame)) in enumerate(CONDITIONS.items(), 1):
        values = {"level": level, "points": points, "time": durations.clock_text(frame * 50 // 3)}
        found.update({f"{name}{number}": value for name, value in values.items()})
    return found
