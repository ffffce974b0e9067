"""Real time, in ns of a monotonic clock and in whole ms."""

MS = 1_000_000
"""Nanoseconds in a millisecond."""

MAX_STEP = 250
"""The most ms of game time that pass at once: after a stall, the game continues where it was."""


def wait_until(moment: int, now: int) -> int:
    """Return the whole ms, rounded up, from `now` until `moment` (both in ns); 0 if it has passed."""
    return max(0, -(-(moment - now) // MS))


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
