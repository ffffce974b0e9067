"""A key that repeats what it does while it is held."""

from collections.abc import Callable

from puzzlebox.ui.frame_clock import MS, wait_until


class HeldKey:
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
        self._interval = interval * MS
        self._next = now + delay * MS

    def release(self, key: int) -> None:
        """Stop if this is the key that is held."""
        if key == self._key:
            self.stop()

    def stop(self) -> None:
        """Stop repeating."""
        self._key = None

    def advance(self, now: int) -> None:
        """Do what is due by now, in ns. After a stall, at most two repeats follow at once."""
        while self._key is not None and now >= self._next:
            self._next = max(self._next + self._interval, now - self._interval)
            if not self._again():
                self.stop()

    def next_update(self, now: int) -> int | None:
        """Return the time until the next repeat in ms; None if no key is held."""
        return None if self._key is None else wait_until(self._next, now)
