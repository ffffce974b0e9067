"""Ready-Go: a short wait before a game against the clock, in which the player sees the board and the next pieces."""

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.play.running.part import Part
from puzzlebox.translation import tr

FIRST, AGAIN = 2000, 1000
"""The length of the wait in ms: before the first game, and before a retry or another game."""

LENGTHS = {"full": (FIRST, AGAIN), "short": (AGAIN, AGAIN), "off": (0, 0)}
"""The lengths for each value of the setting `countdown`."""

GO_SHOWN = 500
"""How long the word of the start stays on the screen, in ms. The game already runs then."""


class ReadyGo(Part):
    """The wait, and the `word` shown for it. The game must not run while it is `waiting`; `shows_go` while the last
    word is shown."""

    def __init__(self) -> None:
        self.waiting = False
        self._ends = self._hides = 0
        self.shows_go = False

    def begin(self, ms: int, now: int) -> None:
        """Start to wait for this many ms. `now` is in ns of a monotonic clock."""
        self.active = self.waiting = True
        self._ends, self.shows_go = now + ms * MS, False

    def cancel(self) -> None:
        """Stop without starting the game."""
        self.active = self.waiting = self.shows_go = False

    def advance(self, now: int) -> bool:
        """Set the time to `now`, in ns. Return whether the words have changed."""
        if self.waiting and now >= self._ends:
            self.waiting, self.shows_go, self._hides = False, True, now + GO_SHOWN * MS
            return True
        if self.shows_go and now >= self._hides:
            self.active = self.shows_go = False
            return True
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time until the words change, in ms; None if they do not."""
        if self.waiting:
            return wait_until(self._ends, now)
        return wait_until(self._hides, now) if self.shows_go else None

    @property
    def word(self) -> str:
        """The word that is shown now, translated; empty for none."""
        if self.waiting:
            return tr("Ready")
        # Translators: over the board, right before the game begins.
        return tr("Go!") if self.shows_go else ""
