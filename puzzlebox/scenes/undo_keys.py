"""The keys that undo and redo."""

from typing import Any

from puzzlebox.core.session import Session
from puzzlebox.input.key_table import KeyPress

REPEAT_DELAY, REPEAT_INTERVAL = 300, 33
"""How long one of these keys is held until it repeats, and the time between repeats, in ms."""


def undo_input(press: KeyPress, session: Session[Any]) -> str | None:
    """Return the input of a press of one of these keys; None for any other press.

    It is undo or redo in games that the player can undo; in all others, Ctrl-Z undoes a restart.
    """
    if not press.down or press.action not in ("undo", "redo"):
        return None
    if session.may_undo:
        return press.action
    return "undo restart" if undoes_restart(press) else None


def undoes_restart(press: KeyPress) -> bool:
    """Return whether a press is Ctrl-Z, which no player presses by accident."""
    return press.down and press.action == "undo" and press.modified
