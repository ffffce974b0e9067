"""What the menu says that takes a while to look up: results, games in progress, and the days of the week."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.daily import Daily
from puzzlebox.play.desk import Desk
from puzzlebox.play.library import Save
from puzzlebox.play.page import BoardOf
from puzzlebox.play.work import Work
from puzzlebox.registry import NO_GAME_ERRORS

if TYPE_CHECKING:
    from puzzlebox.play.levels import Progress
    from puzzlebox.store.statistics import Best


class InProgress(NamedTuple):
    """What was found out about a game in progress: its board, its figures by their labels, and how much is done."""

    board: BoardOf
    figures: Mapping[str, str]
    progress: float | None


class Details:
    """Looks up one detail at a time.

    `facts` are how many levels of a game are solved, or its best result, and `in_progress` what was found about games
    in progress; None if nothing was. `done` are the puzzles of days that were played. What was found stays until it is
    looked up again.
    """

    def __init__(self, desk: Desk) -> None:
        self.facts: dict[str, Progress | Best | None] = {}
        self.in_progress: dict[Save, InProgress | None] = {}
        self.done: Sequence[Daily] = ()
        self._desk = desk
        self._saves: Mapping[Save, str] = {}
        self._names: Sequence[str] = ()
        self._puzzles: Sequence[Daily] = ()
        self._known: set[object] = set()
        self._played: set[str] = set()
        self._work: tuple[Save, Work[AnySession]] | None = None

    def renew(self) -> None:
        """Look everything up again that a play, or the deletion of results, may have changed."""
        self._known.clear()

    def watch(self, saves: Mapping[Save, str], puzzles: Sequence[Daily], names: Sequence[str]) -> None:
        """Look these up when their turn comes: games in progress with the IDs of their games, the puzzles of some days,
        and games by their IDs."""
        self._saves, self._puzzles, self._names = saves, tuple(puzzles), names

    @property
    def waits(self) -> bool:
        """Whether there is more to look up."""
        return self._next is not None

    def advance(self) -> bool:
        """Look up one more detail, or go on with it for some ms. Return whether something else is known now."""
        look_up = self._next
        return bool(look_up and look_up())

    @property
    def _next(self) -> Callable[[], bool] | None:
        for save in self._saves:
            if save not in self.in_progress:
                return partial(self._replay, save)
        if self._puzzles not in self._known:
            return self._look_up_puzzles
        return next((partial(self._look_up_game, name) for name in self._names if name not in self._known), None)

    # Games in progress

    def _replay(self, save: Save) -> bool:
        """Replay a game in progress for some ms. Return whether it is replayed."""
        if self._work is None or self._work[0] != save:
            self._work = save, Work(self._replaying(save), self._desk.clock)
        found = None
        try:
            if not self._work[1].advance():
                return False
            found = self._found(self._work[1].result)
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # what is wrong with the file is said when the game is resumed
            pass
        self._work, self.in_progress[save] = None, found
        return True

    def _replaying(self, save: Save) -> Slices[AnySession]:
        from puzzlebox.core.replay import replaying  # what the first frame does not need is loaded after it
        from puzzlebox.play.journal_reader import reading

        game = self._desk.registry.game(self._saves[save])
        found = yield from reading(save.path)
        return (yield from replaying(found.record, game))

    def _found(self, session: AnySession) -> InProgress:
        game, state = session.game, session.state
        figures = game.show(state, Options(game.preferences)).figures
        shown = [(label, value) for label, value in figures.items() if label != "Time"][:2]
        return InProgress(BoardOf(game, lambda: state), dict(shown), self._progress(session))

    def _progress(self, session: AnySession) -> float | None:
        """Return which part of the levels is solved or, if the game has none, how much of the game is done."""
        from puzzlebox.play.levels import SolvedLevels

        levels = session.game.levels_for(session.options)
        if not levels:
            done: float | None = session.state.progress()
            return done
        progress = SolvedLevels(session.game, self._desk.library.scores).progress(levels)
        return progress.solved / progress.total

    # The week and the results

    def _look_up_puzzles(self) -> bool:
        """Find out which puzzles of days are done, and which games have results."""
        from puzzlebox.play.results import games_played, puzzles_played  # SQLite is loaded after the first frame

        before, scores = self.done, self._desk.library.scores
        self.done, self._played = puzzles_played(self._puzzles, scores), games_played(scores)
        self._known.add(self._puzzles)
        return before != self.done

    def _look_up_game(self, name: str) -> bool:
        """Find the best result in a game, or how many levels are solved. Games that were never played are not loaded
        for it."""
        before = self.facts.get(name)
        self._known.add(name)
        try:
            self.facts[name] = self._fact(name) if name in self._played else None
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # what is wrong with the game is said when it is chosen
            self.facts[name] = None
        return before != self.facts[name]

    def _fact(self, name: str) -> "Progress | Best | None":
        from puzzlebox.play.levels import SolvedLevels, all_levels
        from puzzlebox.play.results import best_of

        game, scores = self._desk.registry.game(name), self._desk.library.scores
        if levels := all_levels(game):
            progress = SolvedLevels(game, scores).progress(levels)
            return progress if progress.solved else None
        return best_of(game, scores) if scores else None
