"""Turns the time that passes in the world into the milliseconds that pass in a game."""

MS = 1_000_000
"""Nanoseconds in a millisecond."""

MOST = 250
"""At most so many ms at once: after a stall the game goes on where it was; it does not jump."""


class Pace:
    """Whole ms since the last look, in integers; what is left over is carried, so that nothing is lost in the long
    run."""

    def __init__(self) -> None:
        self._then: int | None = None
        self._left = 0

    def take(self, now: int) -> int:
        """The ms that have passed up to `now` (ns of a monotonic clock), from 0 to 250; 0 at first."""
        then, self._then = self._then, now
        if then is None:
            return 0
        ms, left = divmod(now - then + self._left, MS)
        if ms > MOST:
            ms, left = MOST, 0
        self._left = left
        return ms

    def until(self, ms: int) -> int:
        """Real ms, rounded up, until so many ms more have passed for the game."""
        return max(0, -(-(ms * MS - self._left) // MS))

    def rest(self) -> None:
        """Time stands still until the next look."""
        self._then = None
