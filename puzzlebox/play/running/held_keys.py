"""Keys that repeat what they do while they are held, and those that undo and redo."""

from collections.abc import Callable

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.session import AnySession
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.running.part import Part

REPEAT_DELAY, REPEAT_INTERVAL = 300, 33
"""How long one of these keys is held until it repeats, and the time between repeats, in ms."""


class HeldKey(Part):
    """At most one key repeats: the one that was pressed last."""

    def __init__(self) -> None:
        self._key: int | None = None
        self._again: Callable[[], bool] = lambda: False
        self._interval = 0
        self._next = 0

    def hold(self, key: int, again: Callable[[], bool], delay: int, interval: int, now: int) -> None:
        """Call `again` from `delay` ms after now (in ns) on, every `interval` ms, until the key with this code is
        released or `again` returns False."""
        self._key, self._again = key, again
        self.active = True
        self._interval = interval * MS
        self._next = now + delay * MS

    def release(self, key: int) -> None:
        """Stop if this is the key that is held."""
        if key == self._key:
            self.stop()

    def stop(self) -> None:
        """Stop repeating."""
        self._key, self.active = None, False

    def advance(self, now: int) -> bool:
        """Do what is due by now. After a stall, at most two repeats follow at once."""
        while self._key is not None and now >= self._next:
            self._next = max(self._next + self._interval, now - self._interval)
            if not self._again():
                self.stop()
        return False

    def suspend(self) -> None:
        """Stop repeating."""
        self.stop()

    def next_update(self, now: int) -> int | None:
        """Return the time until the next repeat in ms; None if no key is held."""
        return None if self._key is None else wait_until(self._next, now)


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
