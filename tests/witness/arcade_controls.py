"""The controls of Arcade: its tables and its grades."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from puzzlebox.core import durations
from puzzlebox.core.message import Message, listed
from puzzlebox.core.state import Event
from tests.witness.frame_lock import ROW, FrameLockControls, FrameLockRules
from tests.witness.rules import Figure, RuleSet

TO_THE_GROUND = 20 * ROW

SPEEDS = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: ROW, 300: 2 * ROW},
    **{330: 3 * ROW, 360: 4 * ROW, 400: 5 * ROW, 420: 4 * ROW, 450: 3 * ROW, 500: TO_THE_GROUND},
}
"""The gravity in 1/256 of a row per frame, by the first level that has it."""

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


def grade_of(points: int) -> str:
    """Return the highest grade that these points reach."""
    return GRADE_NAMES[bisect_right(LEAST_POINTS, points) - 1]


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


class ArcadeControls(FrameLockControls):
    """`conditions` counts the conditions for the best grade that held."""

    figures = FIGURES

    conditions: int = 0

    @property
    def grade(self) -> str:
        best = self.body.won and self.conditions == len(CONDITIONS)
        return BEST_GRADE if best else grade_of(self.body.tally.score)

    def recorded(self) -> Mapping[str, int]:
        return {"grade": GRADE_NAMES.index(self.grade), "time": self.played}

    def counted(self, score: int, happened: list[Event]) -> None:
        if score != self.body.tally.score and self.grade != grade_of(score):
            happened.append(Event("grade", self.grade))

    def level_raised(self, before: int, level: int) -> None:
        self.conditions += conditions_met(before, level, self.body.tally.score, self.frame)


class ArcadeRules(FrameLockRules, kw_only=True):
    """The configuration of Arcade's controls."""

    kind: type[Any] = ArcadeControls

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        gravity, *others = super().falling_text(rules)
        yield "A piece falls to the ground at once, at every level." if self.gravity == TO_THE_GROUND else gravity
        yield from others
        yield Message(
            "The level starts at 0. Each line and each piece after the first raises it by 1, but a piece does not if "
            "the level ends in 99 or is {last}.",
            last=LAST_LEVEL - 1,
        )
        grades = listed(f"{grade} ({points})" for grade, points in GRADES.items())
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
