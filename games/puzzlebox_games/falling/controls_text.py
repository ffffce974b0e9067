"""Describes in plain words how keys and time move a piece, for the controls that the engine has."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.core.message import Message
from puzzlebox_games.falling.controls import Rules

MAX_INTERVALS = 20
"""How many levels are listed with their gravity, unless it is in frames."""

SOFT = {
    "used": "A soft drop does nothing if the piece cannot move down.",
    "waits": "A soft drop that is blocked acts as soon as the piece can move down.",
    "locks": "A soft drop locks a piece that cannot move down.",
}

BOTH = {
    "last": "Of left and right, only the key pressed last is held.",
    "latest": "If both are held, the key pressed last counts.",
    "first": "If both are held, the key pressed first counts.",
    "neither": "If both are held, neither counts.",
}

HARD_DROP = "A drop moves the piece all the way down and locks it at once."


def timer_handling(rules: Rules) -> Iterator[str]:
    """Yield how held keys repeat."""
    handling, soft = rules.handling, rules.handling.soft
    yield Message(
        "Holding left or right repeats it after {first} ms, then every {every} ms.",
        first=handling.das,
        every=handling.arr,
    )
    if handling.blocked == "ignore":
        yield "A press that is blocked is ignored."
    if handling.both != "last":
        yield BOTH[handling.both]
    repeat = {"first": soft.das, "every": soft.arr}
    yield Message("Holding soft drop repeats it after {first} ms, then every {every} ms.", **repeat)
    yield SOFT[soft.blocked]
    if rules.lock.drop == "hard":
        yield HARD_DROP
    else:
        yield "A drop moves the piece all the way down. It locks at the next step of gravity."
    if handling.drop_ends_holds:
        yield "After a drop, held keys must be pressed again."


def timer_falling(rules: Rules) -> Iterator[str]:
    """Yield how gravity moves and locks a piece."""
    yield "Gravity moves the piece down one row, or locks it if it cannot move down."
    if rules.gravity.restarts_at == "level":
        yield "The gravity timer restarts after each step and when the level goes up."
    else:
        yield "The gravity timer restarts after each step and when a piece enters."
    yield _speeds(rules)
    if rules.gravity.first and rules.beginning.level == 1:
        yield Message("Until the first lock it is {interval} ms.", interval=rules.gravity.first)


def lock_delay_handling(rules: Rules) -> Iterator[str]:
    """Yield how held keys repeat, and that a player can set this."""
    handling = rules.handling
    yield Message(
        "Holding left or right repeats it after {das} ms (DAS), then every {arr} ms (ARR).",
        das=handling.das,
        arr=handling.arr,
    )
    yield BOTH[handling.both]
    if handling.soft.factor:
        yield Message("A soft drop is {factor} times as fast as gravity.", factor=handling.soft.factor)
    else:
        yield "A soft drop moves the piece all the way down at once."
    if handling.adjustable:
        yield "DAS, ARR and the speed of the soft drop can be changed in the settings."
    yield HARD_DROP
    if rules.lock.sonic:
        yield "A sonic drop moves the piece all the way down without locking it."


def lock_delay_falling(rules: Rules) -> Iterator[str]:
    """Yield how gravity moves a piece, and when it locks."""
    lock = rules.lock
    yield _speeds(rules) if rules.gravity.on else "Pieces do not fall on their own."
    yield Message("A resting piece locks after {delay} ms.", delay=lock.delay)
    if lock.reset == "never":
        return
    if lock.reset == "step":
        yield "A fall by a row restarts this delay."
    elif lock.resets is None:
        yield "Each move or turn restarts this delay."
    else:
        yield Message(
            "Each move or turn restarts this delay, up to {restarts} times. "
            "Reaching a new lowest row restores all restarts.",
            restarts=lock.resets,
        )


def _speeds(rules: Rules) -> Message:
    """Return the table of gravity."""
    in_frames = rules.gravity.unit == "frames"
    listed = rules.gravity.intervals[: None if in_frames else MAX_INTERVALS]
    first = rules.gravity.first_level
    table = {"first": first, "last": first + len(listed) - 1, "intervals": ", ".join(map(str, listed))}
    if rules.gravity.unit == "us":
        return Message("Gravity in microseconds per row at levels {first} to {last} and beyond: {intervals}.", **table)
    if in_frames:
        return Message("Gravity in frames per row at levels {first} to {last} and beyond: {intervals}.", **table)
    if len(rules.gravity.intervals) > len(listed):
        return Message("Gravity in ms per row at levels {first} to {last}: {intervals}, and faster beyond.", **table)
    return Message("Gravity in ms per row at levels {first} to {last} and beyond: {intervals}.", **table)


def frame_falling(rules: Rules) -> Iterator[str]:
    """Yield the speed of gravity in frames."""
    yield _speeds(rules)
