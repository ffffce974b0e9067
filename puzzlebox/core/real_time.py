"""Real time, in ns of a monotonic clock and in whole ms."""

from collections.abc import Callable

MS = 1_000_000
"""Nanoseconds in a millisecond."""

MAX_STEP = 250
"""The most ms of game time that pass at once: after a stall, the game continues where it was."""


def wait_until(moment: int, now: int) -> int:
    """Return the whole ms, rounded up, from `now` until `moment` (both in ns); 0 if it has passed."""
    return max(0, -(-(moment - now) // MS))


def earliest(*wakes: int | None) -> int | None:
    """Return the shortest of these times, None if there is none."""
    return min((wake for wake in wakes if wake is not None), default=None)


def in_ms(clock: Callable[[], int]) -> Callable[[], int]:
    """Return a clock in whole ms, given one in ns."""
    return lambda: clock() // MS


class GameClock:
    """Turns real time into whole ms of game time. The remainder is carried over, so no time is lost."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._left = 0

    def take(self, now: int) -> int:
        """Return the ms that have passed since the last call, from 0 to 250; 0 at the first call. `now` is in ns of a
        monotonic clock."""
        last, self._last = self._last, now
        if last is None:
            return 0
        ms, left = divmod(now - last + self._left, MS)
        if ms > MAX_STEP:
            ms, left = MAX_STEP, 0
        self._left = left
        return ms

    def until(self, ms: int) -> int:
        """Return the real time in ms, rounded up, until this many more ms have passed for the game."""
        return max(0, -(-(ms * MS - self._left) // MS))

    def stop(self) -> None:
        """Stop the clock until the next call of `take`."""
        self._last = None


class Repeater:
    """Repeats what a key does while it is held: at most one key, the one that was pressed last. It is `active` while
    there is one."""

    def __init__(self) -> None:
        self.active = False
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

    def next_update(self, now: int) -> int | None:
        """Return the time until the next repeat in ms; None if no key is held."""
        return None if self._key is None else wait_until(self._next, now)
