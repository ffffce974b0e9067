"""What a finished play beats, and the best of a game so far."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlebox.core.game import Game
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.statistics import best_entry, is_new_best, shown, value_of


class NewBest(NamedTuple):
    """A best that was beaten: the label of the measure, and the new value and the old one as a player reads them."""

    label: str
    value: str
    before: str


def new_bests(session: Session[Any], entry: ScoreEntry, before: Sequence[ScoreEntry]) -> tuple[NewBest, ...]:
    """Return what this entry beats of the entries before it, measure by measure."""
    found = []
    for measure in session.game.measures_for(session.options):
        beaten = best_entry(before, measure)
        if beaten and is_new_best(entry, before, measure):
            value, old = value_of(entry, measure), value_of(beaten, measure)
            assert value is not None
            assert old is not None
            found.append(NewBest(measure.label, shown(value, measure), shown(old, measure)))
    return tuple(found)


def best_of(game: Game[Any], scores: Scores) -> str:
    """Return the best of a game in a few words, for the options it was last played with; empty if there is none, or if
    the scores cannot be read now."""
    try:
        options = scores.last_options(game.id)
        if options is None:
            return ""
        measures = game.measures_for(Options.parse(game.options, options))[:1]
        entries = scores.entries(game.id, options)
    except (ScoresUnavailableError, OptionError):
        return ""
    for measure in measures:
        best = best_entry(entries, measure)
        value = value_of(best, measure) if best else None
        if value is not None:
            return shown(value, measure)
    return ""
