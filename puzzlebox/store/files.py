"""Files that are written completely or not at all, and the temporary names for them."""

import contextlib
import errno
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import BinaryIO

from puzzlebox.core.message import Message, escaped, message_of
from puzzlebox.store.lock import BINARY, lock

REPAIR_LOCK = ".puzzlebox-repair.lock"
"""The name of the file that is locked while the scores are repaired."""

SETTINGS_LOCK = ".puzzlebox-settings.lock"
"""The name of the file that is locked while the settings are changed."""

IMPORT_LOCK = ".puzzlebox-import.lock"
"""The name of the file that is locked while a profile is imported. An import takes this lock first, then that of the
database, then that of the settings."""

PREFIX = ".puzzlebox-"
"""Begins all names of temporary files and folders."""

TEMPORARY = re.compile(r"\.puzzlebox-([0-9a-f]{16}\.part|(repair|settings|import)\.lock)")
"""The names of temporary files and folders. They are locked while they are in use."""

CHUNK = 16_384
"""The number of bytes that are read at a time."""

SQLITE_LOGS = ("-wal", "-shm")
"""The endings that SQLite adds to the name of a database for its log and its shared memory."""

O_TMPFILE = getattr(os, "O_TMPFILE", 0)
"""The flag that creates a file without a name, on Linux."""


def refusal(error: OSError) -> str:
    """Return why the system refuses something, after the name of the file if the error has one."""
    reason = error.strerror or message_of(error)
    return Message("{file}: {reason}", file=escaped(error.filename), reason=reason) if error.filename else reason


@contextlib.contextmanager
def naming_target(path: Path | str) -> Iterator[None]:
    """Let an OSError that names no file, or only a temporary one, name this path, which the player knows."""
    try:
        yield
    except OSError as error:
        if not error.filename or any(part.startswith(PREFIX) for part in Path(str(error.filename)).parts):
            error.filename = os.fspath(path)
        raise


def temporary_name(folder: Path) -> Path:
    """Return a new name for a temporary file in the folder."""
    return folder / f".puzzlebox-{secrets.token_hex(8)}.part"


def write_whole(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Replace the content of a file in one step, so that a crash leaves the old content or the new one.

    The new one may come in parts. A link stays a link, and the permissions stay the same. Raises OSError; the old file
    is then unchanged.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file", os.fspath(path))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with naming_target(path), temporary_file(target.parent) as temporary:
        with temporary.open("wb") as file:
            file.writelines([content] if isinstance(content, bytes) else content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):  # a new file has no permissions to keep
            os.chmod(temporary, target.stat().st_mode & 0o777)
        os.replace(temporary, target)


def write_new(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a new file, which may come in parts, completely or not at all. Raises FileExistsError if there is anything
    of that name, also a link to nothing, and OSError."""
    with naming_target(path), path.open("xb") as file:
        try:
            file.writelines([content] if isinstance(content, bytes) else content)
            file.flush()
        except BaseException:
            path.unlink()
            raise


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Open a private file that gets its name when the block has ended without an error. Raises FileExistsError if there
    is anything of that name, and OSError.

    On Linux, the file has no name before, so that a process that is killed leaves nothing.
    """
    try:
        descriptor = os.open(path.parent, O_TMPFILE | os.O_RDWR, 0o600) if O_TMPFILE else None
    except OSError:  # the file system does not support it
        descriptor = None
    if descriptor is None:
        with naming_target(path), temporary_file(path.parent) as temporary:
            with temporary.open("wb") as file:
                yield file
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(path))
            os.replace(temporary, path)
        return
    with naming_target(path), open(descriptor, "w+b") as file:
        yield file
        file.flush()
        os.link(f"/proc/self/fd/{descriptor}", path, src_dir_fd=descriptor)  # with a folder, the link is followed


@contextlib.contextmanager
def temporary_file(folder: Path) -> Iterator[Path]:
    """Create an empty, locked file, which no other process removes as a leftover. At the end of the block, remove it if
    it is still there. Raises OSError."""
    path, descriptor = _locked_file(folder)
    try:
        if os.name == "nt":  # there, an open file cannot be moved
            os.close(descriptor)
        yield path
    finally:
        if os.name != "nt":
            os.close(descriptor)
        for end in ("", *SQLITE_LOGS):
            path.with_name(path.name + end).unlink(missing_ok=True)


def _locked_file(folder: Path) -> tuple[Path, int]:
    """Return the path and the descriptor of a new temporary file that is locked."""
    while True:
        path = temporary_name(folder)
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | BINARY, 0o600)
        lock(descriptor)
        if path.exists():  # another process may have removed it before it was locked
            return path, descriptor
        os.close(descriptor)


@contextlib.contextmanager
def exclusive(guard: Path, patience: float) -> Iterator[None]:
    """Keep other programs out of their blocks with this lock file, which is created for the block.

    Raises BlockingIOError if another program is still in its block after `patience` seconds, and OSError.
    """
    end = monotonic() + patience
    guard.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    while (descriptor := _lock_of(guard)) is None:
        if monotonic() > end:
            raise BlockingIOError(errno.EWOULDBLOCK, Message("another program is using them"))
        sleep(0.02)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # on Windows, an open file cannot be removed; it is a leftover then
            guard.unlink()
        os.close(descriptor)


def _lock_of(guard: Path) -> int | None:
    """Return the descriptor of the locked file; None if another program has locked it or has just removed it."""
    with naming_target(guard.parent):
        descriptor = os.open(guard, os.O_CREAT | os.O_RDWR | BINARY, 0o600)
    with contextlib.suppress(FileNotFoundError):
        if lock(descriptor) and os.path.samestat(os.fstat(descriptor), guard.stat()):
            return descriptor
    os.close(descriptor)
    return None


def free_name(path: Path) -> Path:
    """Return the path or, if it is taken, the path with a number after its name: `name-2.jsonl`."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in range(2, 10_000))
    return path if not path.exists() else next(name for name in names if not name.exists())


def flush(path: Path) -> None:
    """Wait until the content of a file is on the disk. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR | BINARY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def same_content(one: Path, other: Path) -> bool:
    """Return whether two files have the same content. Raises OSError."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        while part := first.read(CHUNK):
            if part != second.read(CHUNK):
                return False
    return True
