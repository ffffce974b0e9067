"""Counts down 3, 2, 1 before a stored real-time game continues, so that the player can find the keys."""

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.input.bindings import PAUSE
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.place import Holder, Place
from puzzlebox.play.running.controller import Controller

COUNTS = 3

COUNT_DURATION = 600 * MS
"""The time for which each number is shown, in ns."""


class Countdown(Place):
    """Lies over a paused game and resumes it at the end of the countdown. The keys that leave or pause go back to the
    pause; all others do nothing."""

    kind = "countdown"
    overlays_game = True

    def __init__(self, desk: Holder, controller: Controller) -> None:
        self.desk = desk
        self.controller = controller
        self._ends: int | None = None
        self._now = 0
        self._shown = COUNTS

    @property
    def keys(self) -> KeyTable:
        """What each key means."""
        play = self.controller.playthrough
        return self.controller.stage.keymap.table("choosing", play.game, play.session.options)

    @property
    def left(self) -> int:
        """How many counts are left, from 3 to 0."""
        return COUNTS if self._ends is None else max(0, -(-(self._ends - self._now) // COUNT_DURATION))

    def advance(self, now: int) -> bool:
        """Set the real time to `now`, in ns. Return whether another number is shown."""
        self._now = now
        if self._ends is None:
            self._ends = now + COUNTS * COUNT_DURATION
        changed, self._shown = self.left != self._shown, self.left
        if not self.left:
            self.desk.back()
            self.controller.playthrough.send("resume")
        return changed

    def next_update(self) -> int:
        """Return the real time in ms until another number is shown."""
        ends = self._now if self._ends is None else self._ends - (self.left - 1) * COUNT_DURATION
        return wait_until(ends, self._now)

    def suspend(self) -> None:
        """Show the pause again: the player turns away."""
        if self.desk.top is self:
            self.desk.back()
            self.controller.command("open-pause")

    pad_lost = suspend

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up."""
        if press.down and press.action in ("leave", PAUSE):
            self.suspend()
