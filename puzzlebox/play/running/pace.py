"""Compares the running game with the best result, while it is played."""

from puzzlebox.core.session import is_restart
from puzzlebox.play.pace import Splits, best_splits, paced_measure, progress
from puzzlebox.play.running.part import Part, Stage
from puzzlebox.play.work import Work
from puzzlebox.translation import value_text


class BestSoFar(Part):
    """Shows the best result of a puzzle, which is looked up after the first picture and again after a restart."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.active = not stage.playthrough.session.real_time

    def advance(self, now: int) -> bool:
        """Look up the best result, unless a frame is due."""
        if self._stage.sight.busy:
            return False
        from puzzlebox.play.results import best_with  # it loads SQLite, after the first frame

        stored, session = self._stage.library.scores, self._stage.playthrough.session
        best = best_with(session.game, session.options, stored) if stored else None
        self._stage.sight.show_best(value_text(best.text) if best else "")
        self.active = False
        return False

    def next_update(self, now: int) -> int | None:
        """Return 0 until the best result is looked up."""
        return 0

    def note(self, text: str) -> None:
        """Look the best result up again for another game."""
        self.active = self.active or is_restart(text)


class Pace(Part):
    """Shows how many ms the game is behind the best one (or ahead of it, if negative) at the same value of a figure.

    The best result is looked up between two frames at a time.
    """

    def __init__(self, stage: Stage) -> None:
        playthrough = stage.playthrough
        options = playthrough.session.options
        self._playthrough = playthrough
        self._stage = stage
        self._measure = paced_measure(playthrough.game, options)
        self._splits: Splits | None = None
        self._reached: int | None = None
        self._work: Work[Splits | None] | None = None
        if self._measure and stage.library.paths:
            slices = best_splits(stage.library, playthrough.game, options, self._measure)
            self._work = Work(slices, stage.clock)
            self.active = True

    def advance(self, now: int) -> bool:
        """Look up the best result for some ms, unless a frame is due."""
        if self._work and not self._stage.sight.busy and self._work.advance():
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
        self._stage.sight.show_pace(None if best is None else time - best)
