"""Short motions in real time. They decorate what has already happened and never hold anything up.

Times are whole ms of the view's clock.
"""

from typing import NamedTuple

SHORT = 80
LONG = 160
"""The shortest and the longest motion, in ms."""

NEXT_FRAME = 0
"""What `next_frame` answers while something moves: at the next frame."""


def ease_out(share: float) -> float:
    """How far a motion has come when this share (0 to 1) of its time has passed: fast at first, then gently to rest."""
    return 1.0 - (1.0 - share) ** 3


_moving = True


def set_motion(moving: bool) -> None:
    """Whether anything moves at all, for players whom motion disturbs. Without, every motion is over at once."""
    global _moving
    _moving = moving


class Motion(NamedTuple):
    """Something that began at `start` and takes `length` ms, after a wait of `delay` ms."""

    start: int
    length: int = LONG
    delay: int = 0

    def progress(self, now: int) -> float:
        """How much of its time has passed, from 0 to 1."""
        if not _moving:
            return 1.0
        return min(1.0, max(0.0, (now - self.start - self.delay) / self.length))

    def eased(self, now: int) -> float:
        """How far it has come, from 0 to 1."""
        return ease_out(self.progress(now))

    def over(self, now: int) -> bool:
        return not _moving or now >= self.start + self.delay + self.length


def interpolate(first: float, last: float, share: float) -> float:
    """The value at this share of the way."""
    return first + (last - first) * share
