"""The file in which scores are kept: opening it, its schema, and what can go wrong with it. What stands in it is next
door.

Any number of programs may use it at once. A file of an earlier schema is brought up to date in one transaction.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import localtime, sleep, strftime
from urllib.parse import quote

PATIENCE = 2.0
"""Seconds to wait for another program that is writing."""

APPLICATION = 0x70627831
"""Says whose database the file is."""

PLAYS = """
CREATE TABLE plays (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    mark TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rules INTEGER NOT NULL,
    name TEXT NOT NULL,
    ended INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    time INTEGER NOT NULL,
    apart TEXT NOT NULL,
    journal TEXT
)
"""

FIGURES = """
CREATE TABLE figures (
    play INTEGER NOT NULL REFERENCES plays (number) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (play, name)
) WITHOUT ROWID
"""

RENAMED_UNRANKED = """
UPDATE plays SET unranked = CASE unranked
    WHEN 'altered' THEN 'changed_rules' WHEN 'given' THEN 'custom_start' ELSE unranked END
"""

MIGRATIONS: Sequence[Sequence[str]] = (
    (PLAYS, FIGURES, "CREATE INDEX plays_of_a_game ON plays (game, options)"),
    (
        "ALTER TABLE plays RENAME COLUMN mark TO uuid",
        "ALTER TABLE plays RENAME COLUMN apart TO unranked",
        "ALTER TABLE plays RENAME COLUMN name TO game_id",
        RENAMED_UNRANKED,
    ),
)
"""What leads from each schema to the next. Nothing here is ever changed: a new schema is a new entry."""

BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class ScoresUnavailableError(Exception):
    """The scores cannot be read or written now. The message is the whole sentence."""


class ScoresDamagedError(ScoresUnavailableError):
    """The file is no database any more, or damaged."""


class ForeignDatabaseError(sqlite3.Error):
    """The file is a database, but not one of ours, or of a newer puzzlebox. The message says which."""


@contextmanager
def opened(path: Path, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    """The database, ready for use; made where it is missing. Where it may only be read, it can be read. Raises
    Unavailable, also for what goes wrong inside; of a damaged file, Broken."""
    try:
        with closing(_connected(path, patience)) as connection:
            yield connection
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        kind = ScoresDamagedError if _is_damage(error) else ScoresUnavailableError
        raise kind(f"the scores in {path} cannot be used: {reason(error)}") from error


def put_aside(path: Path, folder: Path) -> Path:
    """Move a damaged database into a folder, with what belongs to it, under a name that says when; returns where it is
    now. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = strftime("%Y%m%d-%H%M%S", localtime())
    target = folder / f"{path.stem}-{stamp}{path.suffix}"
    for end in ("-wal", "-shm", ""):
        file = path.with_name(path.name + end)
        if file.exists():
            file.replace(target.with_name(target.name + end))
    return target


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """All of it or nothing. Another program that writes is waited for."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def reason(error: Exception) -> str:
    """What went wrong, for a person."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return "the file is damaged"
    return _REASONS.get(_code(error), str(error))


def _is_damage(error: Exception) -> bool:
    """Whether the file itself is broken. Python cannot even repeat what SQLite says of a damaged schema, where that is
    no text any more."""
    return _code(error) in BROKEN or isinstance(error, UnicodeDecodeError)


def _code(error: Exception) -> int:
    """SQLite's own number for what went wrong; 0 where it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


_REASONS = {
    sqlite3.SQLITE_BUSY: "another program keeps them busy",
    sqlite3.SQLITE_LOCKED: "another program keeps them busy",
    sqlite3.SQLITE_READONLY: "the file may only be read",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not answer",
}


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _open(sqlite3.connect(path, timeout=patience, isolation_level=None))
    except sqlite3.OperationalError:
        if not path.is_file() or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            raise
        return _open_read_only(path)


def _open_read_only(path: Path) -> sqlite3.Connection:
    """The database as it is, without the shared memory that SQLite would create beside it. A database with an earlier
    schema is copied into memory, where it is migrated."""
    connection = sqlite3.connect(f"file:{quote(str(path))}?immutable=1", uri=True, isolation_level=None)
    if _schema(connection) == len(MIGRATIONS):
        return _open(connection)
    with closing(connection):
        copied = sqlite3.connect(":memory:", isolation_level=None)
        connection.backup(copied)
    _open(copied).execute("PRAGMA query_only = ON")  # what would be written to the copy would be lost
    return copied


def _open(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, its schema brought up to date."""
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")  # a score that was shown as kept survives a power cut
        if _schema(connection) != len(MIGRATIONS):
            _use_wal(connection)
            with transaction(connection):
                _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _schema(connection: sqlite3.Connection) -> int:
    """The version of the file's schema; 0 for a new file. Raises Foreign. One statement reads all three, so that
    another program that makes the schema meanwhile is seen either before or after, never halfway."""
    version, application, tables = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master)"
        " FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application != APPLICATION and (version or tables):
        raise ForeignDatabaseError("the file is a database of another program")
    if version > len(MIGRATIONS):
        raise ForeignDatabaseError(f"a newer puzzlebox keeps them (schema {version}; this one knows {len(MIGRATIONS)})")
    return int(version)


def _use_wal(connection: sqlite3.Connection) -> None:
    """Let readers and a writer not wait for each other. The mode stays with the file. Where two programs begin it at
    once, SQLite does not wait by itself; where a file system cannot do it, all works without."""
    for _ in range(50):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                raise
            sleep(0.02)
        else:
            return


def _migrate(connection: sqlite3.Connection) -> None:
    for number, statements in enumerate(MIGRATIONS[_schema(connection) :], _schema(connection) + 1):
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
