"""Describes the rules of Lights in plain words."""

from collections.abc import Mapping
from typing import Any

from puzzlebox.core.message import Message
from puzzlebox.core.options import Sides
from puzzlebox_games.lights.levels import has_level

SHAPE_TEXTS: Mapping[str, str] = {
    "cross": Message("A press turns the lamp and its neighbours above, below, to the left and to the right."),
    "torus": Message(
        "A press turns the lamp and its neighbours above, below, to the left and to the right. The edges are joined: "
        "the neighbours of a lamp in the first row include one in the last row, and the same goes for columns."
    ),
    "x": Message("A press turns the lamp and its four neighbours on the diagonals."),
    "ring": Message("A press turns the lamps around the pressed one, at most eight, but not the pressed one."),
    "random": Message(
        "A press turns the lamp and some of the eight around it. These were drawn at random for each lamp, and a small "
        "picture on the lamp shows them."
    ),
}


def rules_text(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    sides: Sides = options["size"]
    return (
        Message("The board has {rows} rows of {columns} lamps.", rows=sides.rows, columns=sides.columns),
        SHAPE_TEXTS[options["shape"]],
        _states(options["states"]),
        _goal(options),
        "The order of presses does not matter. Each press counts, unless it is undone.",
        _start(options),
        "You can mark lamps, for example those that you want to press. Marks change nothing.",
    )


def _states(states: str) -> str:
    if states == "3":
        return (
            "A lamp is off, dim or bright. A press turns it from off to dim, from dim to bright, or from bright to off."
        )
    return "A lamp is off or on. Pressing the same lamp twice changes nothing."


def _goal(options: Mapping[str, Any]) -> str:
    if options["goal"] == "off":
        return "The game is won when all lamps are off. It cannot be lost."
    if options["states"] == "3":
        return "The game is won when all lamps are bright. It cannot be lost."
    return "The game is won when all lamps are on. It cannot be lost."


def _start(options: Mapping[str, Any]) -> str:
    if not has_level(options):
        return "The lamps at the start are the result of random presses, so every board can be solved."
    if options["level"] == "8+":
        return "Every board can be solved, and takes at least 8 presses."
    return Message(
        "Every board can be solved, and takes at least {count} press.",
        "Every board can be solved, and takes at least {count} presses.",
        count=int(options["level"]),
    )
