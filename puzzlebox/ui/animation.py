"""Short animations in real time. They decorate what has already happened; nothing waits for them.

All times are in ms of the view's clock.
"""

from typing import Literal, NamedTuple

DEFAULT_LENGTH = 160
"""How long an animation takes unless it says otherwise, in ms."""

NEXT_FRAME = 0
"""The return value of `View.next_frame` during an animation: draw at the next frame."""


Place = tuple[float, float]
"""A row and a column, perhaps between two cells."""


def ease_out(fraction: float) -> float:
    """Return how far an animation has come after this fraction (0 to 1) of its time: it starts fast and slows down."""
    return 1.0 - (1.0 - fraction) ** 3


Amount = Literal["full", "reduced", "off"]
"""How much moves: everything, only what carries meaning (which tile has moved), or nothing."""

_amount: Amount = "full"


def set_motion(amount: Amount) -> None:
    """Choose how much moves, for players who are disturbed by it. What does not move is over at once."""
    global _amount
    _amount = amount


def is_still() -> bool:
    """Return whether nothing moves at all."""
    return _amount == "off"


def has_ornaments() -> bool:
    """Return whether things move that carry no meaning."""
    return _amount == "full"


class Motion(NamedTuple):
    """An animation: it is started at `start`, begins `delay` ms later, and takes `length` ms. If it is only `ornament`,
    reduced motion leaves it out."""

    start: int
    length: int = DEFAULT_LENGTH
    delay: int = 0
    ornament: bool = False

    @property
    def _is_left_out(self) -> bool:
        return _amount == "off" or (self.ornament and _amount == "reduced")

    def progress(self, now: int) -> float:
        """Return the fraction of its time that has passed, from 0 to 1."""
        if self._is_left_out:
            return 1.0
        return min(1.0, max(0.0, (now - self.start - self.delay) / self.length))

    def eased(self, now: int) -> float:
        """Return how far it has come, from 0 to 1."""
        return ease_out(self.progress(now))

    def over(self, now: int) -> bool:
        """Return whether it has ended."""
        return self._is_left_out or now >= self.start + self.delay + self.length


def interpolate(first: float, last: float, fraction: float) -> float:
    """Return the value at this fraction of the way from `first` to `last`."""
    return first + (last - first) * fraction


class Glide(NamedTuple):
    """A piece that glides along some places, from the first to the last. Each leg takes the same part of the way."""

    way: tuple[Place, ...]
    motion: Motion

    def now(self, time: int) -> Place:
        """Return where it is shown at this time."""
        (row, column), (next_row, next_column) = self.leg(time)
        part = self._far(time) - self._number(time)
        return interpolate(row, next_row, part), interpolate(column, next_column, part)

    def leg(self, time: int) -> tuple[Place, Place]:
        """Return the places between which it is shown at this time."""
        number = self._number(time)
        return self.way[number], self.way[number + 1]

    def _number(self, time: int) -> int:
        return min(int(self._far(time)), len(self.way) - 2)

    def _far(self, time: int) -> float:
        return self.motion.eased(time) * (len(self.way) - 1)


class Fade(NamedTuple):
    """A cell whose picture with the value `before` fades away over the present one."""

    before: int
    motion: Motion
