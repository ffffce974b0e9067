"""The scores of finished playthroughs: stores, finds, sums up and deletes them."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from puzzlebox.core.game import Measure
from puzzlebox.core.message import Message, escaped, is_safe, message_of
from puzzlebox.store import known
from puzzlebox.store import score_queries as queries
from puzzlebox.store.database import (
    PATIENCE,
    ScoresDamagedError,
    ScoresUnavailableError,
    opened,
    require_sound,
    transaction,
    unavailable,
)
from puzzlebox.store.paths import Paths
from puzzlebox.store.score_entry import COLUMNS, ScoreEntry
from puzzlebox.store.score_queries import Kind
from puzzlebox.store.statistics import NOTHING, Summary, summary

__all__ = ["Kind", "Notify", "ScoreEntry", "Scores", "insert"]

P = ParamSpec("P")
T = TypeVar("T")

Notify = Callable[[str], None]
"""Takes a message for the player."""

Measures = Callable[[str, str], Sequence[Measure]]
"""Returns the measures of a game (its ID) with these options (their text)."""


PROBE = ScoreEntry(
    game="probe",
    options="",
    rules=1,
    game_id="",
    ended=0,
    outcome="won",
    reason="",
    time=0,
    figures={"": 0},
    uuid="probe",
)
"""An entry that is never stored: it only shows that one could be."""


def _asking(
    query: Callable[Concatenate[sqlite3.Connection, P], T], nothing: Callable[[], T]
) -> Callable[Concatenate["Scores", P], T]:
    """Return a method that returns the result of a query, or what `nothing` returns if there is no database yet."""

    def ask(scores: "Scores", /, *arguments: P.args, **named: P.kwargs) -> T:
        return scores.read(lambda connection: query(connection, *arguments, **named), nothing())

    return ask


def _none() -> None:
    return None


class Scores:
    """The scores in the database in these folders.

    A damaged database is repaired when it is read or written: the rows that can be read stay, and the damaged file is
    kept. `notify` is called with a message about that. Every method except `keep` and `close` raises
    ScoresUnavailableError if the database cannot be used. `patience` is how many seconds to wait for another program.
    """

    def __init__(self, paths: Paths, patience: float = PATIENCE, notify: Notify = lambda message: None) -> None:
        self.path = paths.scores
        self._notify = notify
        self._aside = paths.aside
        self._replays = paths.replays
        self._patience = patience
        self._waiting: dict[str, ScoreEntry] = {}

    # Storing

    def keep(self, entry: ScoreEntry) -> None:
        """Store an entry, in place of the one with its UUID if there is one. If that fails, notify the player, and try
        again with the next entry and in `close`."""
        self._waiting[entry.uuid] = entry
        self._keep_waiting()

    def close(self) -> None:
        """Try again to store the entries that could not be stored."""
        if self._waiting:
            self._keep_waiting()

    def add(self, entries: Iterable[ScoreEntry]) -> int:
        """Store all of these entries or none. Those that are already there do not change. Return how many are new."""
        together = list(entries)

        def add(connection: sqlite3.Connection) -> int:
            with transaction(connection):
                return sum(insert(connection, entry) for entry in together)

        return self.use(add)

    def note_known(self, game_id: str, uuid: str) -> None:
        """Note that the player knows the board of this ID from the play with this UUID."""

        def note(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                known.note(connection, game_id, uuid)

        self.use(note)

    def _keep_waiting(self) -> None:
        def replace(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                for entry in self._waiting.values():
                    replace_or_insert(connection, entry)

        try:
            self.use(replace)
        except ScoresUnavailableError as error:
            self._notify(message_of(error))
        else:
            self._waiting.clear()

    # Finding

    def stream(self, game: str | None = None, options: str | None = None) -> Iterator[ScoreEntry]:
        """Yield the entries of a game, of a set of options, or all, in the order in which they ended.

        The database stays open meanwhile. Memory does not grow with the number of entries.
        """
        condition, values = queries.where(game=game, options=options)
        if not self._status():
            return
        after: tuple[int, int] = queries.BEFORE_ALL
        try:
            with opened(self.path, self._patience) as connection:
                for position, entry in queries.entries(connection, condition, values):
                    after = position
                    yield entry
                return
        except ScoresDamagedError:
            self._repair()
        with opened(self.path, self._patience) as connection:
            for _, entry in queries.entries(connection, condition, values, after):
                yield entry

    def entries(self, game: str | None = None, options: str | None = None) -> list[ScoreEntry]:
        """Return the entries that `stream` yields."""
        return list(self.stream(game, options))

    entry = _asking(queries.entry, _none)
    page = _asking(queries.page, list)
    last_options = _asking(queries.last_options, _none)
    figure_names = _asking(queries.figure_names, list)
    solved = _asking(queries.solved, set)
    was_played = _asking(queries.was_played, bool)
    is_known = _asking(known.is_known, bool)

    def find(self, uuid: str) -> ScoreEntry | None:
        """Return the entry with this UUID; None if there is none."""
        waiting = self._waiting.get(uuid)
        return waiting or self.read(lambda connection: queries.entry_with_uuid(connection, uuid), None)

    # Summing up

    kinds = _asking(queries.kinds, list)
    best = _asking(queries.best, _none)
    latest_values = _asking(queries.latest_values, list)

    def summary(self, game: str, options: str, measures: Sequence[Measure]) -> Summary:
        """Sum up the entries of a game with these options."""

        def sum_up(connection: sqlite3.Connection) -> Summary:
            kinds = queries.kinds(connection, game, options)
            return summary(connection, kinds[0], measures) if kinds else NOTHING

        return self.read(sum_up, NOTHING)

    def summaries(self, measures: Measures, game: str | None = None) -> list[tuple[Kind, Summary]]:
        """Sum up each game with each set of options, in the order in which they were first played."""

        def sum_up(connection: sqlite3.Connection) -> list[tuple[Kind, Summary]]:
            kinds = queries.kinds(connection, game)
            return [(kind, summary(connection, kind, measures(kind.game, kind.options))) for kind in kinds]

        return self.read(sum_up, [])

    def uuids(self) -> set[str]:
        """Return the UUIDs of all entries."""
        return self.read(lambda c: {uuid for (uuid,) in c.execute("SELECT uuid FROM plays")}, set())

    def is_empty(self) -> bool:
        return self.read(lambda c: c.execute("SELECT 1 FROM plays LIMIT 1").fetchone() is None, True)

    def check(self) -> int:
        """Check that entries can be read and stored, and return how many there are."""

        def count(connection: sqlite3.Connection) -> int:
            require_sound(connection)
            connection.execute("BEGIN IMMEDIATE")
            insert(connection, PROBE)
            connection.execute("ROLLBACK")
            return sum(kind.total for kind in queries.kinds(connection))

        return self.read(count, 0)

    # Deleting

    def delete(self, number: int | None = None, game: str | None = None, options: str | None = None) -> int:
        """Delete the entry with this number, the entries of a game, those of a set of options, or all, and the replays
        that no other entry uses. Return the number of deleted entries. Notify the player of replays that cannot be
        deleted."""
        condition, values = queries.where(number=number, game=game, options=options)

        def delete(connection: sqlite3.Connection) -> tuple[int, set[str]]:
            with transaction(connection):
                names = connection.execute(f"SELECT journal FROM plays {condition}", values)
                journals = {name for (name,) in names if isinstance(name, str) and is_safe(name)}
                count = connection.execute(f"DELETE FROM plays {condition}", values).rowcount
                if len(journals) > 1:
                    journals -= {name for (name,) in connection.execute("SELECT journal FROM plays")}
                else:
                    still = "SELECT 1 FROM plays WHERE journal = ?"
                    journals = {name for name in journals if not connection.execute(still, (name,)).fetchone()}
            return count, journals

        nothing: tuple[int, set[str]] = (0, set())
        count, journals = self.read(delete, nothing)
        self._delete_replays(journals)
        return count

    def _delete_replays(self, names: Iterable[str]) -> None:
        for name in names:
            if Path(name).name != name:
                continue
            try:
                (self._replays / name).unlink(missing_ok=True)
            except OSError as error:
                reason = error.strerror or str(error)
                self._notify(Message("{file} could not be deleted: {reason}", file=escaped(name), reason=reason))

    # The file

    def _status(self) -> os.stat_result | None:
        """Return the status of the file; None if there is none."""
        try:
            return self.path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ScoresUnavailableError(unavailable(self.path, error)) from error

    def read(self, query: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        """Return the result of a query; `nothing` if there is no database yet."""
        return self.use(query) if self._status() else nothing

    def use(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of a query. If the database is damaged, repair it and run the query again."""
        try:
            with opened(self.path, self._patience) as connection:
                return query(connection)
        except ScoresDamagedError:
            self._repair()
        with opened(self.path, self._patience) as connection:
            return query(connection)

    def _repair(self) -> None:
        from puzzlebox.store.salvage import repair

        damaged = self._status()
        message = damaged and repair(self.path, self._aside, damaged, self._patience)
        if message:
            self._notify(message)


def insert(connection: sqlite3.Connection, entry: ScoreEntry) -> bool:
    """Write an entry with its figures, unless there is one with its UUID. Return whether it was written. Its board is
    known from then on."""
    columns, places = ", ".join(COLUMNS), ", ".join("?" * len(COLUMNS))
    done = connection.execute(
        f"INSERT OR IGNORE INTO plays ({columns}) VALUES ({places})", [getattr(entry, column) for column in COLUMNS]
    )
    if done.rowcount < 1:
        return False
    _insert_figures(connection, done.lastrowid, entry)
    known.note(connection, entry.game_id, entry.uuid)
    return True


def replace_or_insert(connection: sqlite3.Connection, entry: ScoreEntry) -> None:
    """Write an entry with its figures, in place of the one with its UUID if there is one."""
    found = connection.execute("SELECT number FROM plays WHERE uuid = ?", (entry.uuid,)).fetchone()
    if found is None:
        insert(connection, entry)
        return
    number = found[0]
    assignments = ", ".join(f"{column} = ?" for column in COLUMNS)
    values = [getattr(entry, column) for column in COLUMNS]
    connection.execute(f"UPDATE plays SET {assignments} WHERE number = ?", (*values, number))
    connection.execute("DELETE FROM figures WHERE play = ?", (number,))
    _insert_figures(connection, number, entry)


def _insert_figures(connection: sqlite3.Connection, number: int | None, entry: ScoreEntry) -> None:
    figures = [(number, name, value) for name, value in entry.figures.items()]
    connection.executemany("INSERT INTO figures (play, name, value) VALUES (?, ?, ?)", figures)
