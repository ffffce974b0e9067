"""Removes what killed processes have left behind: temporary files and unfinished imports."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from puzzlebox.store.files import BINARY, SQLITE_LOGS, TEMPORARY
from puzzlebox.store.lock import lock
from puzzlebox.store.paths import Paths
from puzzlebox.store.staging import LOCK, leftover_commit, undo_leftover


def remove_leftovers(paths: Paths) -> None:
    """Remove temporary files and folders that no process uses, and undo unfinished imports.

    Never raises OSError: what cannot be removed now is tried again the next time.
    """
    for folder in (paths.data, paths.config, paths.saves, *_subfolders(paths.saves)):
        for path in _temporary_in(folder):
            try:
                _remove(path, paths)
            except OSError:
                continue


def _subfolders(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []


def _temporary_in(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder) if TEMPORARY.fullmatch(name)]
    except OSError:
        return []


def _remove(path: Path, paths: Paths) -> None:
    status = path.lstat()
    if stat.S_ISDIR(status.st_mode):
        with _locked(path / LOCK) as free:
            if free:
                undo_leftover(path, _is_stored(leftover_commit(path), paths))
    elif stat.S_ISREG(status.st_mode):
        with _locked(path) as free:
            if free:
                for end in ("", *SQLITE_LOGS):
                    path.with_name(path.name + end).unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Lock a file for the block. Yield False if another process has locked it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o600)
    try:
        yield lock(descriptor)
    finally:
        os.close(descriptor)


def _is_stored(uuid: str | None, paths: Paths) -> bool:
    """Return whether the scores have an entry with this UUID. If so, the import that wrote it was finished."""
    if uuid is None:
        return False
    import sqlite3

    from puzzlebox.store.database import connected

    try:
        with closing(connected(paths.scores)) as connection:
            return connection.execute("SELECT 1 FROM plays WHERE uuid = ?", (uuid,)).fetchone() is not None
    except sqlite3.Error as error:
        raise OSError(f"the scores in {paths.scores} cannot be read") from error
