"""Compares the running game with the best result, while it is played."""

from puzzlebox.play.pace import Splits, best_splits, paced_measure, progress
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.work import Work
from puzzlebox.scenes.playing.part import Part
from puzzlebox.scenes.services import Services
from puzzlebox.ui.display import GameDisplay


class Pace(Part):
    """Shows how many ms the game is behind the best one (or ahead of it, if negative) at the same value of a figure.

    The best result is looked up after the first frame, between two frames at a time.
    """

    def __init__(self, services: Services, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        options = playthrough.session.options
        self._playthrough = playthrough
        self._display = display
        self._measure = paced_measure(playthrough.game, options)
        self._splits: Splits | None = None
        self._reached: int | None = None
        self._work: Work[Splits | None] | None = None
        if self._measure and services.library.paths:
            slices = best_splits(services.library, playthrough.game, options, self._measure)
            self._work = Work(slices, services.clock)
            self.active = True

    def advance(self, now: int) -> bool:
        """Look up the best result for some ms, unless a frame is due."""
        if self._work and not self._display.stale and self._work.advance():
            self._splits, self._work = self._work.result, None
            self.active = self._splits is not None
        return False

    def next_update(self, now: int) -> int | None:
        """Return 0 while the best result is looked up."""
        return 0 if self._work else None

    def note(self, text: str) -> None:
        """Compare the games after a change in this one."""
        if self._splits is None or self._measure is None:
            return
        value, time = progress(self._playthrough.session, self._measure)
        if value == self._reached:
            return
        self._reached = value
        at_start = value == self._splits.values[0]
        best = None if at_start else self._splits.time_at(value)
        self._display.show_pace(None if best is None else time - best)
