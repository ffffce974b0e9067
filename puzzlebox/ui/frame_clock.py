"""Real time, in ns of a monotonic clock and in whole ms."""

MS = 1_000_000
"""Nanoseconds in a millisecond."""


def wait_until(moment: int, now: int) -> int:
    """Return the whole ms, rounded up, from `now` until `moment` (both in ns); 0 if it has passed."""
    return max(0, -(-(moment - now) // MS))
