"""Describes in plain words how keys and time move a piece in Arcade, and what the grades take."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.core.durations import clock_text
from puzzlebox.core.message import Message
from puzzlebox_games.arcade.grades import BEST_GRADE, CONDITIONS, GRADES
from puzzlebox_games.arcade.tables import CLEAR, ENTRY, FLASH, LAST_LEVEL, LOCK, SPEEDS, TO_THE_GROUND
from puzzlebox_games.falling.controls import Rules


def handling(rules: Rules) -> Iterator[str]:
    """Yield how held keys act."""
    yield "The game counts frames, 60 in a second, and looks at the keys once in each."
    yield Message(
        "A sideways key that is held moves the piece again after {das} frames and then in every frame. A hold that "
        "began before a piece entered counts for it.",
        das=rules.handling.das,
    )
    yield "A turn key that is held as a piece enters turns it at once, if it fits there without a kick."
    yield "Soft drop moves the piece down one row in each frame, and locks it as soon as it rests."
    yield "There is no hard drop."


def falling(rules: Rules) -> Iterator[str]:
    """Yield how pieces fall and lock, how the level goes up, and what the grades take."""
    if set(rules.gravity.intervals) == {TO_THE_GROUND}:
        yield "A piece falls to the ground at once, at every level."
    else:
        speeds = ", ".join(f"{speed} ({level})" for level, speed in SPEEDS.items())
        yield Message("Gravity in 1/256 of a row per frame, each with its first level: {speeds}.", speeds=speeds)
    yield Message("A piece locks when it has rested for {frames} frames. Only falling restarts this.", frames=LOCK)
    yield Message(
        "The next piece enters {short} frames after a lock, or {long} after one that clears lines.",
        short=FLASH + ENTRY + 1,
        long=FLASH + CLEAR + ENTRY + 1,
    )
    yield Message(
        "The level starts at 0. Each line and each piece after the first raises it by 1, but a piece does not if the "
        "level ends in 99 or is {last}. Level {goal} wins.",
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
        values = {"level": level, "points": points, "time": clock_text(frame * 50 // 3)}
        found.update({f"{name}{number}": value for name, value in values.items()})
    return found
