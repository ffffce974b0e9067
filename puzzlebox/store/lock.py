"""Locks an open file, so that only one process has the lock. It is released when the process ends, however it ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import NamedTuple

from puzzlebox.store.abilities import HAS_FILE_LOCKS

BINARY = getattr(os, "O_BINARY", 0)
"""The flag that opens a file without translating line ends, on systems that do that."""

PLACE = 1 << 40
"""The byte that is locked on Windows: beyond the end of any file, so that other processes can read all of the file."""

PAUSES = (0.001, 0.004, 0.015)
"""The seconds after which a file is tried again that is locked."""

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int, shared: bool = False) -> bool:
        """Lock the file. Return False if another process has locked it. There are no shared locks."""
        os.lseek(descriptor, PLACE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int, shared: bool = False) -> bool:
        """Lock the file. Return False if another process has locked it. Several processes can have a `shared` lock at a
        time, as long as none has another one.

        If the file system does not support locks (some network drives, all of a browser), a file in the system's folder
        for temporary files is locked instead. This works between the processes of one user on one machine, not across
        machines. The process may keep this lock after the file is closed, but not after it locks another file. If there
        is no folder for the substitute, the file counts as locked by another process.
        """
        if not HAS_FILE_LOCKS:
            return _lock_substitute(descriptor)
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return _lock_substitute(descriptor)
        return True

    _substitutes: dict[tuple[int, int], tuple[int, int]] = {}
    """By device and inode of a locked file: its descriptor, and the descriptor of the substitute."""

    def _lock_substitute(descriptor: int) -> bool:
        _release_closed()
        identity = _identity(descriptor)
        if identity is None:
            return False
        if identity in _substitutes:
            return _substitutes[identity][0] == descriptor
        try:
            substitute = _open_substitute(*identity)
        except OSError:
            return False
        try:
            fcntl.flock(substitute, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(substitute)
            return False
        _substitutes[identity] = (descriptor, substitute)
        return True

    def _open_substitute(device: int, inode: int) -> int:
        """Open the file that is locked instead, in a folder of this user. Raises OSError."""
        import tempfile

        folder = os.path.join(tempfile.gettempdir(), f"puzzlebox-locks-{os.getuid()}")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if os.lstat(folder).st_uid != os.getuid():
            raise PermissionError(f"{folder} belongs to another user")
        return os.open(os.path.join(folder, f"{device}-{inode}"), os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, 0o600)

    def _release_closed() -> None:
        """Release the substitutes of files that have been closed."""
        for identity, (descriptor, substitute) in list(_substitutes.items()):
            if _identity(descriptor) != identity:
                os.close(substitute)
                del _substitutes[identity]

    def _identity(descriptor: int) -> tuple[int, int] | None:
        """Return the device and inode of an open file; None if it is closed."""
        try:
            status = os.fstat(descriptor)
        except OSError:
            return None
        return status.st_dev, status.st_ino


class LockedFile(NamedTuple):
    """An open file that this process has locked."""

    descriptor: int
    writable: bool


def open_locked(path: Path, shared: bool = False) -> LockedFile | None:
    """Open and lock a file. Return None if another process has locked it, and not only looks for a moment whether it is
    free, or if it cannot be opened."""
    for way in (os.O_RDWR | os.O_APPEND, os.O_RDONLY):
        try:
            descriptor = os.open(path, way | BINARY)
        except OSError:
            continue
        if _lock_in_time(descriptor, shared) and _is_still(path, descriptor):
            return LockedFile(descriptor, way != os.O_RDONLY)
        os.close(descriptor)
        return None
    return None


def _lock_in_time(descriptor: int, shared: bool) -> bool:
    """Lock a file that another process may be looking at, which takes it a moment."""
    for pause in () if shared else PAUSES:
        if lock(descriptor):
            return True
        sleep(pause)
    return lock(descriptor, shared)


def is_free(path: Path) -> bool:
    """Return whether the path is a file that can be opened and that no other process has locked."""
    file = open_locked(path, shared=True) if path.is_file() else None
    if file:
        os.close(file.descriptor)
    return file is not None


def _is_still(path: Path, descriptor: int) -> bool:
    """Return whether the open file still has this path: another window may have moved it meanwhile."""
    with suppress(OSError):
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    return False
