"""Repairs a damaged scores database: copies all rows that can be read into a new file, and keeps the damaged one."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from time import localtime, strftime
from typing import Any

from puzzlebox.core.message import Message, escaped
from puzzlebox.store.damaged_file import DamagedFile
from puzzlebox.store.database import ScoresUnavailableError, connected, transaction, unavailable
from puzzlebox.store.files import REPAIR_LOCK, SQLITE_LOGS, exclusive, flush, free_name, temporary_file
from puzzlebox.store.paths import made
from puzzlebox.store.score_entry import COLUMNS, entry_of, figure_of

MAX_NUMBER = 2**53
"""The highest number of an entry that is kept. A higher one is damage, and would leave no number for new entries."""


def repair(path: Path, aside: Path, damaged: os.stat_result, patience: float) -> Message | None:
    """Replace a damaged database with a new one that has all rows that can be read, and copy the damaged file to the
    folder `aside`. `damaged` is the status of the file when the damage was found.

    Return a message for the player, or None if another program has already repaired the file. Raises
    ScoresUnavailableError; the damaged file is then still in its place.
    """
    try:
        with exclusive(path.with_name(REPAIR_LOCK), patience):
            return _repaired(path, aside) if os.path.samestat(path.stat(), damaged) else None
    except (OSError, sqlite3.Error) as error:
        raise ScoresUnavailableError(unavailable(path, error)) from error


def _repaired(path: Path, aside: Path) -> Message:
    with temporary_file(path.parent) as new:
        count = _copy_rows(path, new)
        kept = _copy_aside(path, aside)
        for end in SQLITE_LOGS:
            path.with_name(path.name + end).unlink(missing_ok=True)
        os.replace(new, path)
    return Message(
        "the scores were damaged: {count} game could be recovered; the damaged file is kept as {path}",
        "the scores were damaged: {count} games could be recovered; the damaged file is kept as {path}",
        count=count,
        path=escaped(kept),
    )


def _copy_aside(path: Path, aside: Path) -> Path:
    """Copy the damaged database and its log into the folder, under a name with the date and time."""
    stamp = strftime("%Y%m%d-%H%M%S", localtime())
    kept = free_name(made(aside) / f"{path.stem}-{stamp}{path.suffix}")
    for end in ("-wal", ""):
        file = path.with_name(path.name + end)
        if file.exists():
            copyfile(file, kept.with_name(kept.name + end))
            flush(kept.with_name(kept.name + end))
    return kept


def _copy_rows(damaged: Path, new: Path) -> int:
    """Copy every valid row to the new database. Return the number of scores."""
    with DamagedFile(damaged) as file, closing(connected(new)) as connection, transaction(connection):
        insert = _insert(("number", *COLUMNS))
        for number, values in file.rows():
            row = _play(number, values)
            if row is not None:
                connection.execute(insert, row)
        plays = {number for (number,) in connection.execute("SELECT number FROM plays")}
        for _, values in file.rows():
            figure = figure_of(values) if len(values) == 3 else None
            if figure and figure[0] in plays:
                connection.execute("INSERT OR IGNORE INTO figures (play, name, value) VALUES (?, ?, ?)", figure)
    return len(plays)


def _insert(columns: tuple[str, ...]) -> str:
    return f"INSERT OR IGNORE INTO plays ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _play(number: int, values: list[Any]) -> list[Any] | None:
    """Return the row of the table `plays` with these values, or None if they are invalid. Its number is the row ID."""
    if len(values) != len(COLUMNS) + 1 or number <= 0:
        return None
    entry = entry_of((number, *values[1:]), {})
    return (
        [number if number <= MAX_NUMBER else None, *(getattr(entry, column) for column in COLUMNS)] if entry else None
    )
