"""The keys that undo and redo. They repeat while held, until there is nothing left to undo."""

from typing import Any

from puzzlebox.core.session import Session
from puzzlebox.input.key_table import KeyPress
from puzzlebox.ui.frame_clock import MS, wait_until

REPEAT_DELAY = 300 * MS
REPEAT_INTERVAL = 33 * MS
"""How long a key is held until it repeats, and the time between repeats, in ns."""


class UndoKeys:
    """Turns presses of these keys into inputs. `held` is the code of the key that repeats, if one is held."""

    def __init__(self) -> None:
        self.held: int | None = None
        self._text = ""
        self._next = 0

    def input(self, press: KeyPress, session: Session[Any], now: int) -> str | None:
        """Return the input of a press. A release stops the repeats.

        It is undo or redo in games that the player can undo; in all others, Ctrl-Z undoes a restart.
        """
        if not press.down:
            if press.key == self.held:
                self.stop()
            return None
        if press.action not in ("undo", "redo"):
            return None
        if not session.may_undo:
            return "undo restart" if undoes_restart(press) else None
        self.held, self._text, self._next = press.key, press.action, now + REPEAT_DELAY
        return press.action

    def repeats(self, now: int) -> str | None:
        """Return the input of the held key if its next repeat is due."""
        if self.held is None or now < self._next:
            return None
        self._next = max(self._next + REPEAT_INTERVAL, now - REPEAT_INTERVAL)
        return self._text

    def next_update(self, now: int) -> int | None:
        """Return the time until the next repeat in ms; None if no key is held."""
        return None if self.held is None else wait_until(self._next, now)

    def stop(self) -> None:
        """Stop the repeats: the key was released, or there is nothing left to undo."""
        self.held = None


def undoes_restart(press: KeyPress) -> bool:
    """Return whether a press is Ctrl-Z, which no player presses by accident."""
    return press.down and press.action == "undo" and press.modified
