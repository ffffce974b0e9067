"""Opens the scores database, migrates its schema, and tells which errors mean that the file is damaged.

Any number of programs may use the file at once.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import disk_usage
from time import sleep
from urllib.parse import quote

from puzzlebox.core.message import Message, ShownError, escaped, message_of
from puzzlebox.store.known import FILL, KNOWN, board_of

APPLICATION = 0x70627831
"""The application ID in the header of the file."""

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

RENAME_UNRANKED = """
UPDATE plays SET unranked = CASE unranked
    WHEN 'altered' THEN 'changed_rules' WHEN 'given' THEN 'custom_start' ELSE unranked END
"""

MIGRATIONS: Sequence[Sequence[str]] = (
    (PLAYS, FIGURES, "CREATE INDEX plays_of_a_game ON plays (game, options)"),
    (
        "ALTER TABLE plays RENAME COLUMN mark TO uuid",
        "ALTER TABLE plays RENAME COLUMN apart TO unranked",
        "ALTER TABLE plays RENAME COLUMN name TO game_id",
        RENAME_UNRANKED,
    ),
    (
        "DROP INDEX plays_of_a_game",
        "CREATE INDEX plays_of_options ON plays (game, options, ended, unranked, outcome, time)",
        "CREATE INDEX plays_of_game ON plays (game, ended, options)",
    ),
    ("CREATE INDEX plays_of_bots ON plays (game, ended) WHERE unranked = 'bot'",),
    (KNOWN, FILL),
)
"""The statements that create each version of the schema from the one before. A new version is a new item, which
changes tables or indexes, so that a damaged version number can be told from a newer file; the others never change."""


PATIENCE = 2.0
"""How many seconds to wait for another program that is writing."""

MAX_SCHEMA = 9_999
"""The highest schema version that a newer puzzlebox may have written. A higher or a negative one is damage."""

FREE = 16 * 1024 * 1024
"""If this many bytes of the disk are free, it is not full."""

DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_CONSTRAINT}

DAMAGED_SCHEMA = (
    *("no such table", "no such column", "no such index", "already exists", "duplicate column", "format"),
    *("text encoding", "has no column"),
)
"""Parts of SQLite's messages if the tables or their encoding are not those of the file's schema version."""


class ScoresUnavailableError(ShownError):
    """The scores cannot be read or written now."""


class ScoresDamagedError(ScoresUnavailableError):
    """The file is damaged, or it is not a database."""


class ForeignDatabaseError(sqlite3.Error):
    """The file is a database of another program, or of a newer puzzlebox. The message says which."""


class _DamagedHeaderError(sqlite3.Error):
    """The header of the file contradicts its content."""


@contextmanager
def opened(path: Path, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    """Connect to the database for the block. A missing file is created; a read-only file can be read.

    Raises ScoresUnavailableError, or ScoresDamagedError if the file is damaged, also for errors inside the block.
    """
    try:
        with closing(connected(path, patience)) as connection:
            yield connection
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        kind = ScoresDamagedError if _is_damage(error, path) else ScoresUnavailableError
        raise kind(unavailable(path, error)) from error


def unavailable(path: Path, error: Exception) -> str:
    """Return the message that the scores cannot be used, with the reason."""
    return Message("the scores in {path} cannot be used: {reason}", path=escaped(path), reason=reason(error))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Run the block as one transaction, which is rolled back if the block fails. Waits for other programs to finish
    writing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        if connection.in_transaction:  # a full disk has already ended it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def reason(error: Exception) -> str:
    """Return the reason for an error, in words for the player."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return "the file is damaged"
    if type(error) is sqlite3.OperationalError and str(error).startswith("unable to open"):
        return "the file cannot be opened"
    if isinstance(error, ForeignDatabaseError):
        return message_of(error)
    return _REASONS.get(_code(error)) or escaped(error)


def _is_damage(error: Exception, path: Path) -> bool:
    if isinstance(error, OSError):
        return False
    if isinstance(
        error, UnicodeDecodeError | _DamagedHeaderError
    ):  # UnicodeDecodeError: SQLite's message quotes damaged text
        return True
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY:  # a damaged header can cause this, too
        return _is_writable(path)
    if _code(error) == sqlite3.SQLITE_FULL:  # the numbers of the entries are used up
        return disk_usage(path.parent).free > FREE
    if _code(error) == sqlite3.SQLITE_ERROR:
        return any(words in str(error) for words in DAMAGED_SCHEMA)
    return _code(error) in DAMAGE


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _code(error: Exception) -> int:
    """Return SQLite's primary code of an error; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


_REASONS = {
    sqlite3.SQLITE_BUSY: "another program is using them",
    sqlite3.SQLITE_LOCKED: "another program is using them",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}


def connected(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Return a connection to the database, which is created if it is missing. Raises sqlite3.Error or OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _open(sqlite3.connect(path, timeout=patience, isolation_level=None))
    except sqlite3.OperationalError:
        if not path.is_file() or _is_writable(path):
            raise
        return _open_read_only(path)


def _open_read_only(path: Path) -> sqlite3.Connection:
    """Open the file without creating SQLite's shared memory beside it. A database with an earlier schema is copied into
    memory and migrated there."""
    connection = sqlite3.connect(f"file:{quote(str(path))}?immutable=1", uri=True, isolation_level=None)
    if _schema(connection) == len(MIGRATIONS):
        return _open(connection)
    with closing(connection):
        copy = sqlite3.connect(":memory:", isolation_level=None)
        connection.backup(copy)
    _open(copy).execute("PRAGMA query_only = ON")  # changes to the copy would be lost
    return copy


def _open(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Set the connection up and migrate the schema."""
    try:
        connection.text_factory = _text
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")  # a stored score survives a power failure
        connection.execute("PRAGMA secure_delete = ON")  # a deleted score cannot be recovered
        connection.execute("PRAGMA cache_size = -16000")  # KB at most
        if _schema(connection) != len(MIGRATIONS):
            _use_wal(connection)
            with transaction(connection):
                _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _text(raw: bytes) -> str:
    """Decode a text. A damaged text gets surrogates, which no valid text has."""
    return raw.decode("utf-8", "surrogateescape")


def _schema(connection: sqlite3.Connection) -> int:
    """Return the version of the file's schema; 0 for a new file. Raises ForeignDatabaseError.

    One statement reads everything, so that a schema that another program is creating is seen completely or not at all.
    """
    version, application, encoding, tables, ours = connection.execute(
        "SELECT user_version, application_id, encoding, (SELECT count(*) FROM sqlite_master),"
        " (SELECT count(*) FROM sqlite_master WHERE name IN ('plays', 'figures'))"
        " FROM pragma_user_version, pragma_application_id, pragma_encoding"
    ).fetchone()
    if application != APPLICATION and ours < 2 and (version or tables):
        raise ForeignDatabaseError("the file is a database of another program")
    if not 0 <= version <= MAX_SCHEMA or (
        tables and (application != APPLICATION or not version or encoding != "UTF-8")
    ):
        raise _DamagedHeaderError("the file is damaged")
    if version > len(MIGRATIONS):
        if _tables(connection) == _our_tables():
            raise _DamagedHeaderError("the file is damaged")
        raise ForeignDatabaseError(
            Message(
                "written by a newer puzzlebox (schema {version}; this one reads up to {known})",
                version=version,
                known=len(MIGRATIONS),
            )
        )
    return int(version)


def _tables(connection: sqlite3.Connection) -> list[object]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()


def _our_tables() -> list[object]:
    """Return the tables and indexes of this program's schema. A newer schema has others."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        _migrate(connection)
        return _tables(connection)


def require_sound(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if SQLite finds damage in the file."""
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise _DamagedHeaderError("the file is damaged")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, so that programs can read while another one writes. The file keeps this mode.

    SQLite does not wait if two programs switch at once, so this tries again. If the file system does not support the
    mode, everything works without it.
    """
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
    connection.create_function("board_of", 1, board_of)
    for number, statements in enumerate(MIGRATIONS[_schema(connection) :], _schema(connection) + 1):
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
