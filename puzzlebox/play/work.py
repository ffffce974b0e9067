"""Work that is done between two frames, a few milliseconds at a time, and the page that shows work under way."""

from collections.abc import Callable
from typing import Generic, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.real_time import MS
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import FAULTS, OpenPage, Stack, fault_message
from puzzlebox.translation import tr

T = TypeVar("T")

TIME_PER_FRAME = 10 * MS
"""How long the work may take between two frames, in ns, while a game is shown. Keys and the window's buttons still act
at once."""

REST = 3 * MS
"""The least time between two turns of work, in ns. Otherwise each of many events, such as those of a mouse that moves,
would take another turn before the next frame."""

MAX_SLICES = 10_000
"""The most slices between two frames, unless the work has a limit of its own."""

SLICES_UNSEEN, TIME_UNSEEN = 25, 150 * MS
"""The most slices of work, and the time for them in ns, before its page opens."""

TIME_PER_PICTURE = 45 * MS
"""How long the work may take between two pictures of its page, in ns. Only its progress changes meanwhile, and a click
acts soon enough."""


class Work(Generic[T]):
    """Work in slices. `progress` is from 0 to 1; `result` is set when the work is finished. Each turn takes
    `time_per_frame` ns at most, and then until the end of a slice, and no more than `max_slices`."""

    result: T

    def __init__(
        self,
        slices: Slices[T],
        clock: Callable[[], int],
        time_per_frame: int = TIME_PER_FRAME,
        max_slices: int | None = None,
    ) -> None:
        self.progress = 0.0
        self._time_per_frame, self._max_slices = time_per_frame, max_slices
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
        for _ in range(self._max_slices or MAX_SLICES):
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


class Working(OpenPage, Generic[T]):
    """Work under way. `progress` is from 0 to 1. When the work is finished, the page is left, and `done` gets the
    result. The player is notified of what goes wrong, also if it goes wrong in `done`."""

    def __init__(
        self, desk: Stack, game: AnyGame | None, title: str, slices: Slices[T], done: Callable[[T], object]
    ) -> None:
        self._game, self._title = game, title
        self._slices, self._done = slices, done
        self._work = Work(slices, desk.clock, TIME_PER_PICTURE)
        super().__init__(desk, self.work)

    def work(self) -> Page:
        """Return the page."""
        cancel = Row("cancel", tr("Cancel"), self._cancel, action="leave")
        return Page("work", self._title, [cancel], game=self._game, leave=self._cancel)

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        return self._work.progress

    def next_update(self) -> int:
        """Return 0: there is always more to do."""
        return 0

    def begin(self) -> bool:
        """Do some slices before anything is shown. Return whether the work is finished. Raises what the work raises."""
        first = Work(self._slices, self.desk.clock, TIME_UNSEEN, SLICES_UNSEEN)
        finished = first.advance()
        if finished:
            self._done(first.result)
        return finished

    def advance(self, now: int) -> bool:
        """Go on for some ms. Return whether its progress has changed."""
        before, finished = self._work.percent, False
        try:
            finished = self._work.advance()
            if finished:
                self.desk.back()
                self._done(self._work.result)
        except FAULTS as error:
            if self.desk.top is self:
                self.desk.back()
            if self.desk.top is None:  # nobody could read it here
                raise
            self.desk.notify(fault_message(error))
        changed = not finished and self._work.percent != before
        self.changes += changed
        return changed

    def _cancel(self) -> None:
        self._work.cancel()
        self.desk.back()
