"""Turns real time into the milliseconds that pass in a game."""

MS = 1_000_000
"""Nanoseconds in a millisecond."""

MAX_STEP = 250
"""At most this many ms at once: after a stall the game goes on where it was, it does not jump."""


class FrameClock:
    """Whole ms since the last look, in integers; what is left over is carried, so that nothing is lost."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._left = 0

    def take(self, now: int) -> int:
        """The ms that have passed up to `now` (ns of a monotonic clock), from 0 to 250; 0 at the first look."""
        last, self._last = self._last, now
        if last is None:
            return 0
        ms, left = divmod(now - last + self._left, MS)
        if ms > MAX_STEP:
            ms, left = MAX_STEP, 0
        self._left = left
        return ms

    def until(self, ms: int) -> int:
        """Real ms, rounded up, until this many more have passed for the game."""
        return max(0, -(-(ms * MS - self._left) // MS))

    def stop(self) -> None:
        """Let time stand still until the next look."""
        self._last = None


def wait_until(moment: int, now: int) -> int:
    """Whole ms, rounded up, from now until a moment, both in ns; 0 if it has passed."""
    return max(0, -(-(moment - now) // MS))
