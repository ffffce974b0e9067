"""Which sound effects events have."""

from collections.abc import Mapping, Sequence
from typing import Any

from puzzlebox.core.state import Event, Events

EFFECTS: Mapping[str, str] = {
    "moved": "move",
    "turned": "turn",
    "slid": "slide",
    "locked": "lock",
    "dropped": "drop",
    "held": "hold",
    "spin": "rows",
    "back to back": "four",
    "all clear": "four",
    "level": "level",
    "won": "win",
    "lost": "over",
    "paused": "pause",
}
"""The effect for each event name that games share. A game can add its own names (`Presentation.sounds`)."""

AUTOMATIC_MOVE = Event("moved", "by itself")
"""A piece that falls because time passes. It is not the player's move, and silent."""

BY_NUMBER: Mapping[str, tuple[str, ...]] = {"rows": ("row", "rows", "rows", "four"), "chain": ("row", "rows", "four")}
"""The effects for 1, 2, 3 … cleared rows or steps of a chain. The last one is also for higher numbers."""

KINDS = (
    ("over", "win", "best"),
    ("four", "rows", "row"),
    ("level",),
    ("pause",),
    ("hold", "drop", "lock", "slide", "turn", "move"),
)
"""Only one effect of each kind is played at a time: the first one in this order. The most important kind comes
first."""

RISING = ("row", "rows", "four")
"""The effects whose pitch rises with a combo or a chain, by one step of the major scale each time."""

MAX_STEP = 7
"""The highest step: an octave."""

MAX_EFFECTS = 2
"""The number of effects that are played at a time."""


def effects_for(events: Events, own: Mapping[str, str]) -> list[str]:
    """Return the effects for events that happened at the same time, at most two, the most important first.

    `own` has the effects that the game adds to the table.
    """
    requested = {effect_of(event, own) for event in events}
    found = (next((effect for effect in kind if effect in requested), None) for kind in KINDS)
    return [effect for effect in found if effect][:MAX_EFFECTS]


def effect_of(event: Event, own: Mapping[str, str]) -> str | None:
    """Return the effect of an event, None if it is silent."""
    if event.name in own:
        return own[event.name]
    if event.name in BY_NUMBER:
        effects, number = BY_NUMBER[event.name], _number(event.detail)
        return effects[min(number, len(effects)) - 1] if number > 0 else None
    return None if event == AUTOMATIC_MOVE else EFFECTS.get(event.name)


def step_of(events: Events) -> int:
    """Return by how many steps of the scale the events raise the pitch: a combo by its count, a chain by the number of
    its steps after the first."""
    combos = [event.detail for event in events if event.name == "combo" and isinstance(event.detail, int)]
    chains = [_number(event.detail) - 1 for event in events if event.name == "chain"]
    return min(max((0, *combos, *chains)), MAX_STEP)


def _number(detail: Any) -> int:
    """Return the number of rows or steps: `detail` itself, or the number of its parts that cleared something. A step of
    a chain is a pair of what was cleared and what fell."""
    if isinstance(detail, int):
        return detail
    if not isinstance(detail, Sequence):
        return 1
    return sum(1 for part in detail if not isinstance(part, tuple) or any(part[:1]))
