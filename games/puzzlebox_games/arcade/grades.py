"""The grades of Arcade: what they take, and which one a game has reached."""

from __future__ import annotations

from puzzlebox_games.arcade.tables import LAST_LEVEL

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
