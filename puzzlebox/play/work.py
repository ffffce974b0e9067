"""Work that a scene does between two frames, a few milliseconds at a time."""

from collections.abc import Callable
from typing import Generic, TypeVar

from puzzlebox.core.real_time import MS
from puzzlebox.core.stepwise import Slices

T = TypeVar("T")

TIME_PER_FRAME = 10 * MS
"""How long the work may take between two frames, in ns, while a game is shown. Keys and the window's buttons still act
at once."""

REST = 3 * MS
"""The least time between two turns of work, in ns. Otherwise each of many events, such as those of a mouse that moves,
would take another turn before the next frame."""

MAX_SLICES = 10_000
"""The most slices between two frames."""


class Work(Generic[T]):
    """Work in slices. `progress` is from 0 to 1; `result` is set when the work is finished. Each turn takes
    `time_per_frame` ns at most, and then until the end of a slice."""

    result: T

    def __init__(self, slices: Slices[T], clock: Callable[[], int], time_per_frame: int = TIME_PER_FRAME) -> None:
        self.progress = 0.0
        self._time_per_frame = time_per_frame
        self._slices = slices
        self._clock = clock
        self._rests_until = clock()

    @property
    def percent(self) -> int:
        """The progress in percent, rounded down."""
        return int(100 * self.progress)

    def advance(self) -> bool:
        """Do as many slices as there is time for, none if the last turn was just now. Return whether the work is
        finished. Raises what the work raises."""
        now = self._clock()
        if now < self._rests_until:
            return False
        end = now + self._time_per_frame
        for _ in range(MAX_SLICES):
            try:
                self.progress = next(self._slices)
            except StopIteration as finished:
                self.result = finished.value
                return True
            if self._clock() >= end:
                break
        self._rests_until = self._clock() + REST
        return False

    def cancel(self) -> None:
        """Stop the work."""
        self._slices.close()
