"""The bests that a finished play beats, and the best result of a game so far."""

from typing import Any, NamedTuple

from puzzlebox.core.game import Game
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.statistics import is_new_best, shown, value_of


class NewBest(NamedTuple):
    """A best that was beaten: the label of its measure, and the new and the old value as the player reads them."""

    label: str
    value: str
    before: str


def new_bests(session: Session[Any], entry: ScoreEntry, scores: Scores) -> tuple[NewBest, ...]:
    """Return what this entry beats of the scores kept so far, measure by measure; nothing if they cannot be read."""
    try:
        return tuple(_new_bests(session, entry, scores))
    except ScoresUnavailableError:
        return ()  # keeping the entry fails, too, and tells the player


def _new_bests(session: Session[Any], entry: ScoreEntry, scores: Scores) -> list[NewBest]:
    found = []
    for measure in session.game.measures_for(session.options):
        best, value = scores.best(entry.game, entry.options, measure), value_of(entry, measure)
        if best and value is not None and is_new_best(entry, best[0], measure):
            found.append(NewBest(measure.label, shown(value, measure), shown(best[0], measure)))
    return found


def best_of(game: Game[Any], scores: Scores) -> str:
    """Return the best result of a game, for the options it was last played with; empty if there is none, or if the
    scores cannot be read."""
    try:
        options = scores.last_options(game.id)
        if options is None:
            return ""
        measures = game.measures_for(Options.parse(game.options, options))[:1]
        bests = [(measure, scores.best(game.id, options, measure)) for measure in measures]
    except (ScoresUnavailableError, OptionError):
        return ""
    return next((shown(best[0], measure) for measure, best in bests if best), "")
