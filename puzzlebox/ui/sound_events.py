"""What is heard for what happens. Games tell events; this table says which effect each is, and how many at most are
heard at once."""

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
"""By the names that games share. A game may add its own (`Presentation.sounds`)."""

AUTOMATIC_MOVE = Event("moved", "by itself")
"""A piece that sinks because time passes: nobody's move, and silent."""

BY_NUMBER: Mapping[str, tuple[str, ...]] = {"rows": ("row", "rows", "rows", "four"), "chain": ("row", "rows", "four")}
"""The effects of 1, 2, 3 … rows that go, or steps of a chain; the last one also of more."""

KINDS = (
    ("over", "win", "best"),
    ("four", "rows", "row"),
    ("level",),
    ("pause",),
    ("hold", "drop", "lock", "slide", "turn", "move"),
)
"""Effects of one kind are never heard together: only the first of them that is asked for. The most telling kind comes
first."""

MAX_EFFECTS = 2
"""At most so many effects are heard at once."""


def effects_for(events: Events, own: Mapping[str, str]) -> list[str]:
    """The effects that are heard for what happened at one instant, the most telling first: at most two. `own` is what
    the game adds to the table."""
    asked = {effect_of(event, own) for event in events}
    found = (next((effect for effect in kind if effect in asked), None) for kind in KINDS)
    return [effect for effect in found if effect][:MAX_EFFECTS]


def effect_of(event: Event, own: Mapping[str, str]) -> str | None:
    """The effect of an event; None for one that is silent."""
    if event.name in own:
        return own[event.name]
    if event.name in BY_NUMBER:
        effects, number = BY_NUMBER[event.name], _number(event.detail)
        return effects[min(number, len(effects)) - 1] if number > 0 else None
    return None if event == AUTOMATIC_MOVE else EFFECTS.get(event.name)


def _number(detail: Any) -> int:
    """How many rows or steps: the number itself, or one for each part of which anything went. A step of a chain is a
    pair, of what went and of what fell."""
    if isinstance(detail, int):
        return detail
    if not isinstance(detail, Sequence):
        return 1
    return sum(1 for part in detail if not isinstance(part, tuple) or any(part[:1]))
