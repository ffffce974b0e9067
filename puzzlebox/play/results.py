"""The score entries of a playthrough: one for each of its games, stored when the game ends."""

import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from puzzlebox.core.session import Session
from puzzlebox.play.bests import NewBest, new_bests
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry, Scores


class Result(NamedTuple):
    """What is stored of a game that has ended: its score entry, and the bests that it beats."""

    entry: ScoreEntry
    new_bests: tuple[NewBest, ...]


class Results:
    """Stores the results of one session. Without scores, nothing is stored.

    A game whose end was undone may end again: its entry is then replaced, unless that would replace a win, or a ranked
    entry by an assisted one, which gets an entry of its own. A game that the player kept playing after a win keeps its
    entry and remains won.
    """

    def __init__(self, session: Session[Any], scores: Callable[[], Scores | None]) -> None:
        self._session = session
        self._scores = scores
        self._uuids: dict[int, str] = {}

    def entry(self, journal: str | None) -> ScoreEntry:
        """Return the entry of the current game, which has ended, with the name of its journal."""
        return ScoreEntry.of(self._session, time.time_ns() // 1_000_000, self._uuid(journal), journal)

    def store(self, entry: ScoreEntry) -> Result:
        """Store the entry, and return it with the bests that it beats."""
        scores = self._scores()
        if scores is None:
            return Result(entry, ())
        entry, before = self._place(entry, scores)
        beaten = new_bests(self._session, entry, scores)
        if self._session.resumed_outcome or entry.won or not (before and before.won):
            scores.keep(entry)
        return Result(entry, beaten)

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


def _digest(text: str) -> str:
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


def _stored(uuid: str, scores: Scores) -> ScoreEntry | None:
    """Return the entry with this UUID; None if there is none or the scores cannot be read."""
    try:
        return scores.find(uuid)
    except ScoresUnavailableError:
        return None  # storing the entry will fail, too, and notify the player
