"""Puts several new files in place, all or none, even if the process is killed meanwhile.

The files are first written into a temporary folder. A plan in that folder says where they belong; as long as the plan
exists, everything can be undone, even by the next process (`undo_leftover`). What
killed processes have left behind, temporary files and unfinished imports, is removed here as well.
"""

import contextlib
import errno
import json
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from puzzlebox.store.files import (
    SETTINGS_LOCK,
    SQLITE_LOGS,
    TEMPORARY,
    exclusive,
    naming_target,
    same_content,
    temporary_name,
    write_whole,
)
from puzzlebox.store.lock import BINARY, lock
from puzzlebox.store.paths import Paths

PLAN, LOCK = "plan.json", "lock"

PATIENCE = 10.0
"""How many seconds to wait for another program that is saving settings."""


class Replacement(NamedTuple):
    """A staged file, the file whose content it replaces, and the path for the old content; None if there is none."""

    source: Path
    target: Path
    old: Path | None

    def plan(self) -> list[str]:
        """Return the names of the files, and `new` if the file with the old content does not exist yet."""
        is_new = "" if self.old and self.old.exists() else "new"
        return [self.source.name, str(self.target), str(self.old or ""), is_new]


class Staging:
    """A temporary folder for new files. `stage` writes one, `move_in` puts all in place, and `undo` takes them back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0

    def stage(self, content: Iterable[bytes]) -> Path:
        """Write a new file with these parts, and return its temporary path. Raises OSError."""
        path = self.folder / str(self._count)
        self._count += 1
        with naming_target(self.folder.parent), path.open("xb") as file:
            for part in content:
                file.write(part)
        return path

    def move_in(self, moves: Iterable[tuple[Path, Path]], replacement: Replacement | None, commit: str | None) -> None:
        """Move staged files to their new paths, which must be free, and replace the content of a file.

        `commit` is the UUID of a score that the same import writes. If the process is killed, it shows whether the
        import was finished. Raises OSError; then call `undo`.
        """
        names = [[source.name, str(target)] for source, target in moves]
        plan = {"moves": names, "replacement": replacement and replacement.plan(), "commit": commit}
        _flush_everything()
        write_whole(self.folder / PLAN, json.dumps(plan).encode())
        for name, place in names:
            if os.path.lexists(place):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), place)
            os.rename(self.folder / name, place)
        if replacement:
            if replacement.old and not replacement.old.exists():
                write_whole(replacement.old, replacement.target.read_bytes())
            write_whole(replacement.target, replacement.source.read_bytes())

    def undo(self) -> None:
        """Undo what `move_in` has done. Raises OSError."""
        _undo(self.folder)


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Staging]:
    """Create a temporary folder in this one, and remove it after the block with all files that are still in it.

    If the block fails, undo what was moved in. Raises OSError.
    """
    with naming_target(folder):
        temporary, descriptor = _locked_folder(folder)
    try:
        try:
            yield Staging(temporary)
        except BaseException:
            _undo(temporary)
            raise
        (temporary / PLAN).unlink(missing_ok=True)
    finally:
        os.close(descriptor)
        if not (temporary / PLAN).exists():
            shutil.rmtree(temporary, ignore_errors=True)  # what cannot be removed now is a leftover


def _locked_folder(folder: Path) -> tuple[Path, int]:
    """Return the path of a new temporary folder, and the descriptor of its lock."""
    while True:
        temporary = temporary_name(folder)
        temporary.mkdir(mode=0o700)
        with contextlib.suppress(FileNotFoundError):  # another process has taken it for a leftover
            descriptor = os.open(temporary / LOCK, os.O_CREAT | os.O_RDWR | BINARY, 0o600)
            if lock(descriptor) and (temporary / LOCK).exists():
                return temporary, descriptor
            os.close(descriptor)


def leftover_commit(folder: Path) -> str | None:
    """Return the UUID of the score that shows whether the plan in a folder was finished; None if there is none."""
    plan = _plan(folder)
    commit = plan.get("commit") if plan else None
    return commit if isinstance(commit, str) else None


def undo_leftover(folder: Path, is_committed: bool) -> None:
    """Remove the folder of a process that was killed. Undo what it had done, unless it was committed.

    Raises OSError.
    """
    if not is_committed:
        _undo(folder)
    shutil.rmtree(folder)


def _undo(folder: Path) -> None:
    plan = _plan(folder)
    if plan is None:
        return
    for name, place in reversed(plan["moves"]):
        if not (folder / name).exists() and os.path.lexists(place):
            os.rename(place, folder / name)
    if plan["replacement"]:
        with settings_locked(Path(plan["replacement"][1])):
            _restore(folder, *plan["replacement"])
    (folder / PLAN).unlink()


def _restore(folder: Path, source: str, target: str, old: str, is_new: str) -> None:
    """Restore the old content of a file, if it has the new one. Remove the file with the old content if it is new."""
    if os.path.exists(target) and same_content(folder / source, Path(target)):
        if old:
            write_whole(Path(target), Path(old).read_bytes())
        else:
            os.unlink(target)
    if old and is_new and os.path.exists(old) and same_content(Path(old), Path(target)):
        Path(old).unlink()


def settings_locked(settings: Path) -> AbstractContextManager[None]:
    """Return the lock of the settings in this file. Entering it raises OSError."""
    return exclusive(settings.with_name(SETTINGS_LOCK), PATIENCE)


def _plan(folder: Path) -> dict[str, Any] | None:
    """Return the plan in a folder; None if there is none, or if it was not written by this program."""
    try:
        plan = json.loads((folder / PLAN).read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return None
    return plan if isinstance(plan, dict) and set(plan) == {"moves", "replacement", "commit"} else None


def _flush_everything() -> None:
    """Sync all files to the disk. One call is faster than one for each of thousands of staged files."""
    if hasattr(os, "sync"):
        os.sync()


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
