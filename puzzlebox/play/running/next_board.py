"""Makes the board of the next game while this one is played."""

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import is_restart, is_step
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.play.running.part import Part, Stage

SHARE = 10
"""The search rests so long after each slice that it takes one part in this many of the time."""


class NextBoard(Part):
    """Searches for the next board a slice at a time. It begins with the first input, and stops when the board is found
    or if there is none within the limit of the search; then the player waits for it as for the first one."""

    def __init__(self, stage: Stage) -> None:
        playthrough = stage.playthrough
        self.active = playthrough.session.needs_preparing
        self._clock = stage.clock
        self._playthrough = playthrough
        self._slices = playthrough.preparing_next()
        self._rests_until = 0
        self._begun = False

    def note(self, text: str) -> None:
        """Begin with the first input; after a restart, search for the board after the new one."""
        self._begun = self._begun or (text != "" and is_step(text))
        if is_restart(text):
            self._slices = self._playthrough.preparing_next()

    def advance(self, now: int) -> bool:
        """Do the next slice, unless the search rests."""
        if not self._begun or now < self._rests_until:
            return False
        begun = self._clock()
        try:
            next(self._slices)
        except (StopIteration, SearchLimitError, BrokenGameError):  # the search for the next game reports the error
            self._begun = False
        ended = self._clock()
        self._rests_until = ended + (SHARE - 1) * (ended - begun) + MS
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time until the next slice."""
        return wait_until(self._rests_until, now) if self._begun else None
