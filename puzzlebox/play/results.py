"""The results of a playthrough: the score entries, stored when a game ends, the bests that they beat, and the best so
far."""

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.game_id import id_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start
from puzzlebox.play.daily import Daily, is_daily
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.statistics import (
    NOTHING,
    Best,
    Summary,
    is_new_best,
    is_nothing,
    shown,
    shown_difference,
    shown_with_ties,
    value_of,
)

COURSE = 20
"""The number of results whose course is shown."""

SEEDS = tuple(Start(seed=text) for text in ("1", "2", "3", "4"))
"""If the boards of all of these are the same, the seed does not choose the board."""

MIN_STEPS = 10
"""How many moves or pieces a game must have had for a new highest value to be worth showing."""


class NewBest(NamedTuple):
    """A best that was beaten: the label of its measure, the new and the old value, and by how much it was beaten, as
    the player reads them. `by` is empty if the values are equal and other figures decide, or have names."""

    label: str
    value: str
    before: str
    by: str = ""


def new_bests(session: AnySession, entry: ScoreEntry, scores: Scores) -> tuple[NewBest, ...]:
    """Return the bests so far that this entry beats and that are worth showing, in order of the measures; none if the
    scores cannot be read. What is stored of the entry itself does not count."""
    try:
        return tuple(_new_bests(session, entry, scores))
    except ScoresUnavailableError:
        return ()  # storing the entry will fail, too, and notify the player


def _new_bests(session: AnySession, entry: ScoreEntry, scores: Scores) -> list[NewBest]:
    found = []
    for measure in session.game.measures_for(session.options):
        if measure.out_of:
            continue
        best = scores.best(entry.game, entry.options, measure, without=entry.uuid)
        if best and is_new_best(entry, best[1], measure) and _is_worth_showing(session, best[0], measure):
            value = value_of(entry, measure)
            text = shown_with_ties if best[0] == value else shown_value
            by = "" if value is None else shown_difference(abs(value - best[0]), measure)
            found.append(NewBest(measure.label, text(entry, measure), text(best[1], measure), by))
    return found


def _is_worth_showing(session: AnySession, before: int, measure: Measure) -> bool:
    """Return whether it means something to beat this value. A highest value does not if all games before had nothing,
    or if this one ended after a few steps."""
    return measure.least or (before > 0 and session.steps >= MIN_STEPS)


def best_with(game: AnyGame, options: Options, scores: Scores) -> Best | None:
    """Return the best result of a game with these options, by the measure that ranks it; None if there is none or the
    scores cannot be read."""
    try:
        for measure in game.measures_for(options)[:1]:
            best = scores.best(game.id, options.scores_text(), measure)
            if best and not is_nothing(best[0], measure):
                return Best(measure.label, shown_with_ties(best[1], measure), best[1])
    except ScoresUnavailableError:
        pass  # storing a score notifies the player
    return None


def usual_of(values: Sequence[int]) -> int:
    """Return the median of some results; of an even number, the higher one of the middle."""
    return sorted(values)[len(values) // 2]


def shown_value(entry: ScoreEntry, measure: Measure) -> str:
    """Return the value of an entry as the player reads it; empty if it has none."""
    value = value_of(entry, measure)
    return "" if value is None else shown(value, measure)


def best_of(game: AnyGame, scores: Scores) -> Best | None:
    """Return the best result of a game with the options that it was last played with, without what decides between
    equal ones; None if there is none or the scores cannot be read."""
    try:
        if (played := scores.last_options(game.id)) is None:
            return None
        options = Options.parse(game.options, played)
        best = best_with(game, options, scores)
    except (ScoresUnavailableError, OptionError):
        return None
    if best is None or best.entry is None:
        return None
    return best._replace(text=shown_value(best.entry, game.measures_for(options)[0]))


def results_with(game: AnyGame, options: Options, scores: Scores | None) -> tuple[Summary, list[int]]:
    """Return the summary of the results of a game with these options, and the last values of the measure that ranks
    them, the latest last. Both are empty if the scores cannot be read."""
    measures = game.measures_for(options)
    try:
        if scores and measures:
            found = scores.summary(game.id, options.scores_text(), measures)
            return found, scores.latest_values(
                game.id, options.scores_text(), measures[0], COURSE
            ) if found.count else []
    except ScoresUnavailableError:
        pass  # storing a score notifies the player
    return NOTHING, []


def games_played(scores: Scores | None) -> set[str]:
    """Return the IDs of the games that have results; none if the scores cannot be read."""
    try:
        return {kind.game for kind in scores.kinds()} if scores else set()
    except ScoresUnavailableError:
        return set()  # storing a score notifies the player


def puzzles_played(puzzles: Iterable[Daily], scores: Scores | None) -> list[Daily]:
    """Return those of these puzzles of days that have a result; none if the scores cannot be read."""
    try:
        return [puzzle for puzzle in puzzles if scores and scores.was_played(puzzle.game, puzzle.id)]
    except ScoresUnavailableError:
        return []  # storing a score notifies the player


class Result(NamedTuple):
    """What is stored of a game that has ended: its score entry, and the bests that it beats."""

    entry: ScoreEntry
    new_bests: tuple[NewBest, ...]


class Results:
    """Stores the results of one session. Without scores, nothing is stored.

    A game whose end was undone may end again: its entry is then replaced, unless that would replace a win, or a ranked
    entry by an assisted one, which gets an entry of its own. A game that the player kept playing after a win keeps its
    entry and remains won.

    A drawn board that the player knew before does not rank again. For the puzzle of a day, the first result counts.
    """

    def __init__(self, session: AnySession, scores: Callable[[], Scores | None]) -> None:
        self._session = session
        self._scores = scores
        self._uuids: dict[int, str] = {}
        self._draws: bool | None = None

    def entry(self, journal: str | None) -> ScoreEntry:
        """Return the entry of the current game, which has ended, with the name of its journal."""
        if self._draws is None:
            game = self._session.game
            self._draws = not game.real_time and draws_boards(game, self._session.options)
        return ScoreEntry.of(self._session, time.time_ns() // 1_000_000, self._uuid(journal), journal)

    def note_solution(self, journal: str | None) -> None:
        """Note that the player has seen how the current board is solved."""
        with suppress(ScoresUnavailableError):  # storing a score notifies the player
            if scores := self._scores():
                scores.note_known(id_of(self._session).text(), self._uuid(journal))

    def store(self, entry: ScoreEntry) -> Result:
        """Store the entry, and return it with the bests that it beats."""
        scores = self._scores()
        if scores is None:
            return Result(entry, ())
        if self._knew(entry, scores):
            entry = replace(entry, unranked="known")
        entry, before = self._place(entry, scores)
        beaten = new_bests(self._session, entry, scores)
        if self._session.resumed_outcome or entry.won or not (before and before.won):
            scores.keep(entry)
        return Result(entry, beaten)

    def _knew(self, entry: ScoreEntry, scores: Scores) -> bool:
        """Return whether the player knew the board of a game that would rank."""
        counts_once = is_daily(self._session) if self._session.real_time else self._draws
        try:
            return bool(not entry.unranked and counts_once and scores.is_known(entry.game_id, entry.uuid))
        except ScoresUnavailableError:
            return False  # storing the entry will fail, too, and notify the player

    def _place(self, entry: ScoreEntry, scores: Scores) -> tuple[ScoreEntry, ScoreEntry | None]:
        """Return the entry with the UUID under which it belongs, and the stored entry that it replaces."""
        before = _stored(entry.uuid, scores)
        if before is None or before.unranked == entry.unranked:
            return entry, before
        second = replace(entry, uuid=_digest(f"{entry.uuid} {entry.unranked}"))
        before_second = _stored(second.uuid, scores)
        if self._session.resumed_outcome and before_second is None:
            return entry, before
        return second, before_second

    def _uuid(self, journal: str | None) -> str:
        """Return the UUID of the current game. It is the same when the journal is resumed."""
        game = self._session.game_index
        if game not in self._uuids:
            text = f"{journal} {self._session.start!r} {game}"
            self._uuids[game] = _digest(text) if journal else os.urandom(8).hex()
        return self._uuids[game]


def draws_boards(game: AnyGame, options: Options) -> bool:
    """Return whether a puzzle with these options has another board for each seed, and not a level, a picture or a fixed
    start."""
    preparation = game.play.preparation
    if game.needs_preparing(options, SEEDS[0]) or (preparation and preparation.opens):
        return True
    try:
        states = [game.begin(options, start) for start in SEEDS]
    except ValueError:  # a level of a file has only its position
        return False
    return any(one != other for one, other in pairwise(state.position() or state.grid for state in states))


def _digest(text: str) -> str:
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


def _stored(uuid: str, scores: Scores) -> ScoreEntry | None:
    """Return the entry with this UUID; None if there is none or the scores cannot be read."""
    try:
        return scores.find(uuid)
    except ScoresUnavailableError:
        return None  # storing the entry will fail, too, and notify the player
