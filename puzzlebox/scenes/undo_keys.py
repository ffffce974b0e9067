"""The keys that undo and redo. Held down they repeat, until there is nothing left to undo."""

from typing import Any

from puzzlebox.core.session import Session
from puzzlebox.input.keymap import KeyPress
from puzzlebox.ui.frame_clock import MS, wait_until

FIRST = 300 * MS
EVERY = 33 * MS
"""How long a key is held until it acts again, and how often it does then, in ns."""


class UndoKeys:
    """What these keys mean in a play, and when the one that is `held` acts again."""

    def __init__(self) -> None:
        self.held: int | None = None
        self._text = ""
        self._next = 0

    def input(self, press: KeyPress, session: Session[Any], now: int) -> str | None:
        """What a press means: undo and redo, if the play lets its player take back steps; else only Ctrl-Z, which takes
        back a restart. A release ends the repeating."""
        if not press.down:
            if press.key == self.held:
                self.stop()
            return None
        if press.action not in ("undo", "redo"):
            return None
        if not session.may_undo:
            return "undo restart" if undoes_restart(press) else None
        self.held, self._text, self._next = press.key, press.action, now + FIRST
        return press.action

    def repeats(self, now: int) -> str | None:
        """The input of the key that is held, if it is due again."""
        if self.held is None or now < self._next:
            return None
        self._next = max(self._next + EVERY, now - EVERY)
        return self._text

    def next_update(self, now: int) -> int | None:
        """Real ms until then; None while no key is held."""
        return None if self.held is None else wait_until(self._next, now)

    def stop(self) -> None:
        """No key is held any more, or there is nothing left to undo."""
        self.held = None


def undoes_restart(press: KeyPress) -> bool:
    """Whether a press is Ctrl-Z, which no player hits by chance."""
    return press.down and press.action == "undo" and press.modified
