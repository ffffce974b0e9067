"""Every play that came to its end: what is kept of it, keeping it, finding it again, forgetting it.

What the figures amount to is left to `statistics`.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from puzzlebox.core.game_id import id_of
from puzzlebox.core.session import Session
from puzzlebox.store.database import (
    PATIENCE,
    ScoresDamagedError,
    ScoresUnavailableError,
    opened,
    put_aside,
    transaction,
)
from puzzlebox.store.paths import Paths

MOST = 2**63 - 1
"""The largest figure that the database holds."""

LATEST = 253_402_128_000_000
"""The last moment that a play may have ended at, in ms since 1970: two days before the year 10,000, the first that no
calendar here knows. The first moment is 0. A clock that is set to anything else is not believed."""

COLUMNS = ("uuid", "game", "options", "rules", "game_id", "ended", "outcome", "reason", "time", "unranked", "journal")

KINDS = (int, str, str, str, int, str, int, str, str, int, str, str | None)
"""Of what kind a play's number and its columns are."""

Notify = Callable[[str], None]
"""Takes a sentence for the player."""


@dataclass(frozen=True, kw_only=True)
class ScoreEntry:
    """A play that is over. `options` are the text of those that differ from their defaults, `game_id` is the full
    game ID, `ended` ms since 1970 in UTC, `outcome` and `reason` as the game gave them, `time` ms of game time.

    `unranked` says why the play does not count: `assisted`, `changed_rules` or `custom_start`; it is empty if the play
    counts. `journal` is the name of its file. `uuid` is unique to this play; `number` is what one types for it,
    0 before it is kept.
    """

    game: str
    options: str
    rules: int
    game_id: str
    ended: int
    outcome: str
    reason: str
    time: int
    figures: Mapping[str, int] = field(default_factory=dict)
    unranked: str = ""
    journal: str | None = None
    uuid: str
    number: int = 0

    @property
    def won(self) -> bool:
        return self.outcome == "won"

    @classmethod
    def of(cls, session: Session[Any], ended: int, uuid: str, journal: str | None = None) -> "ScoreEntry":
        """The play that has just come to its end. Raises ValueError while it goes on."""
        outcome = session.state.outcome()
        if outcome is None:
            raise ValueError("a play that goes on has no score yet")
        figures = {name: max(-MOST, min(value, MOST)) for name, value in session.figures().items()}
        return cls(
            game=session.game.id,
            options=session.options.text(),
            rules=session.game.rules,
            game_id=id_of(session).text(),
            ended=max(0, min(ended, LATEST)),
            outcome=outcome.kind,
            reason=outcome.reason,
            time=session.time - session.began,
            figures=figures,
            unranked=unranked(session),
            journal=journal,
            uuid=uuid,
        )


def unranked(session: Session[Any]) -> str:
    """Why this play does not count; empty if it counts."""
    if session.assisted:
        return "assisted"
    if session.options.changes_rules:
        return "changed_rules"
    return "custom_start" if session.start.position is not None and session.state.origin is None else ""


class Scores:
    """The kept plays in the database among these folders; a broken one is put aside. Reading and forgetting raise
    Unavailable; `keep` never does."""

    def __init__(self, paths: Paths, patience: float = PATIENCE, notify: Notify = lambda sentence: None) -> None:
        self.path = paths.scores
        self._notify = notify
        self._aside = paths.aside
        self._replays = paths.replays
        self._patience = patience
        self._waiting: list[ScoreEntry] = []

    def keep(self, entry: ScoreEntry) -> None:
        """Keep a play. Where that cannot be done now, it is said, and tried again with the next one and at `close`."""
        self._waiting.append(entry)
        self._keep_waiting()

    def close(self) -> None:
        """Try once more to keep what could not be kept."""
        if self._waiting:
            self._keep_waiting()

    def add(self, plays: Sequence[ScoreEntry]) -> int:
        """Keep these plays, all or none; those that are kept already stay as they are. Returns how many are new.
        Raises Unavailable."""
        with opened(self.path, self._patience) as connection, transaction(connection):
            return sum(_insert(connection, play) for play in plays)

    def entries(self, game: str | None = None, options: str | None = None) -> list[ScoreEntry]:
        """The plays of a game, of a set of options, or all of them, in the order in which they ended."""
        if not self.path.exists():
            return []
        where, values = _where(game=game, options=options)
        with opened(self.path, self._patience) as connection:
            return _read(connection, where, values)

    def entry(self, number: int) -> ScoreEntry | None:
        """The play of that number."""
        if not self.path.exists():
            return None
        with opened(self.path, self._patience) as connection:
            return next(iter(_read(connection, "WHERE number = ?", (number,))), None)

    def last_options(self, game: str) -> str | None:
        """The options with which a game was played last; None where it never was."""
        if not self.path.exists():
            return None
        with opened(self.path, self._patience) as connection:
            found = connection.execute(
                "SELECT options FROM plays WHERE game = ? ORDER BY ended DESC, number DESC LIMIT 1", (game,)
            ).fetchone()
        return None if found is None else str(found[0])

    def delete(
        self, number: int | None = None, game: str | None = None, options: str | None = None
    ) -> list[ScoreEntry]:
        """Forget the play of that number, those of a game, those of a set of options, or all, and their replays.
        Returns what is forgotten."""
        if not self.path.exists():
            return []
        where, values = _where(number=number, game=game, options=options)
        with opened(self.path, self._patience) as connection, transaction(connection):
            forgotten = _read(connection, where, values)
            connection.execute(f"DELETE FROM plays {where}", values)
            kept = {journal for (journal,) in connection.execute("SELECT journal FROM plays WHERE journal NOT NULL")}
        for journal in {play.journal for play in forgotten if play.journal} - kept:
            if Path(journal).name == journal:
                (self._replays / journal).unlink(missing_ok=True)
        return forgotten

    def _keep_waiting(self) -> None:
        try:
            try:
                self.add(self._waiting)
            except ScoresDamagedError:
                aside = put_aside(self.path, self._aside)
                self._notify(f"the scores were broken; they are kept as {aside}, and new ones begun")
                self.add(self._waiting)
        except (ScoresUnavailableError, OSError) as error:
            self._notify(str(error))
        else:
            self._waiting.clear()


def _where(**wanted: object) -> tuple[str, tuple[object, ...]]:
    """The condition that these columns have these values, where they are not None."""
    asked = {column: value for column, value in wanted.items() if value is not None}
    condition = " AND ".join(f"{column} = ?" for column in asked)
    return (f"WHERE {condition}" if condition else ""), tuple(asked.values())


def _insert(connection: sqlite3.Connection, play: ScoreEntry) -> bool:
    """Whether the play is new."""
    columns, places = ", ".join(COLUMNS), ", ".join("?" * len(COLUMNS))
    done = connection.execute(
        f"INSERT OR IGNORE INTO plays ({columns}) VALUES ({places})", [getattr(play, column) for column in COLUMNS]
    )
    if done.rowcount < 1:
        return False
    figures = [(done.lastrowid, name, value) for name, value in play.figures.items()]
    connection.executemany("INSERT INTO figures (play, name, value) VALUES (?, ?, ?)", figures)
    return True


def _read(connection: sqlite3.Connection, where: str, values: tuple[object, ...]) -> list[ScoreEntry]:
    rows = connection.execute(f"SELECT number, {', '.join(COLUMNS)} FROM plays {where} ORDER BY ended, number", values)
    plays = {row[0]: _play(*row) for row in rows if _is_sound(row)}
    figures: dict[int, dict[str, int]] = {number: {} for number in plays}
    for number, name, value in connection.execute(
        f"SELECT play, figures.name, value FROM figures JOIN plays ON number = play {where}", values
    ):
        if number in figures and isinstance(value, int):  # another program may have added a play in between
            figures[number][name] = value
    return [replace(play, figures=figures[number]) for number, play in plays.items()]


def _is_sound(row: tuple[object, ...]) -> bool:
    """Whether a row holds what was once written there. SQLite keeps any value in any column, and a damaged file may
    have other values than those written without its noticing; such a play is left out."""
    return all(map(isinstance, row, KINDS)) and "\0" not in str(row[-1])


def _play(number: int, *values: Any) -> ScoreEntry:
    named = dict(zip(COLUMNS, values, strict=True))
    return ScoreEntry(number=number, **{**named, "ended": max(0, min(named["ended"], LATEST))})
