"""The key that repeats what it does while it is held, and those that undo and redo."""

from puzzlebox.core.real_time import Repeater
from puzzlebox.core.session import AnySession
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.running.part import Part

REPEAT_DELAY, REPEAT_INTERVAL = 300, 33
"""How long one of these keys is held until it repeats, and the time between repeats, in ms."""


class HeldKey(Repeater, Part):
    """The key that is held in a game."""

    def suspend(self) -> None:
        """Stop repeating."""
        self.stop()


def undo_input(press: KeyPress, session: AnySession) -> str | None:
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
