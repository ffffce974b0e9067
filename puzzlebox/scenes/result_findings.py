"""What is found out about a result while it is shown: the fewest moves, and the times on the way."""

from collections.abc import Mapping, Sequence

from puzzlebox.core.message import Message
from puzzlebox.play.pace import Mark, paced_measure, result_marks
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.work import Work
from puzzlebox.scenes.result_words import split_shown
from puzzlebox.scenes.services import Services
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.ui.widgets.result_column import Split

FEWEST = Message("Fewest")
"""The label of the least value of a figure, beside the player's."""


class ResultFindings:
    """Searches some ms at a time. `figures` are those of the result, with the least value of one of them once it is
    known; `splits` are the times on the way once they are known."""

    def __init__(
        self, services: Services, playthrough: AnyPlaythrough, entry: ScoreEntry, figures: Mapping[str, str]
    ) -> None:
        self.figures = dict(figures)
        self.splits: Sequence[Split] = ()
        self._minimum = playthrough.game.assistance.minimum.capitalize()
        session, won = playthrough.session, entry.won
        least = Work(playthrough.finding_least(), services.clock) if won and self._compares_with_least else None
        self._least: Work[int | None] | None = least
        measure = paced_measure(playthrough.game, session.options)
        self._pace = measure.pace if measure else ""
        marks = result_marks(services.library, session, entry.uuid)
        self._marks: Work[list[Mark]] | None = Work(marks, services.clock) if won and self._pace else None

    @property
    def searching(self) -> bool:
        """Whether something is not known yet."""
        return bool(self._least or self._marks)

    @property
    def has_splits(self) -> bool:
        """Whether there are times on the way, or may be."""
        return bool(self.splits or self._marks)

    @property
    def _compares_with_least(self) -> bool:
        """Whether the solver knows the least value of a figure, which the state does not show."""
        words = {word for name in self.figures for word in name.lower().split()}
        return self._minimum in self.figures and words.isdisjoint({"least", "fewest", "minimum"})

    def advance(self) -> bool:
        """Search for some ms. Return whether something has been found."""
        if self._marks and self._marks.advance():
            self.splits, self._marks = [split_shown(mark, self._pace) for mark in self._marks.result], None
            return True
        if self._least is None or not self._least.advance():
            return False
        least, self._least = self._least.result, None
        if least is not None:
            number = list(self.figures).index(self._minimum) + 1
            pairs = list(self.figures.items())
            self.figures = dict([*pairs[:number], (FEWEST, str(least)), *pairs[number:]])
        return True
