"""Files that only one process has open at a time, such as those of games in progress."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from puzzlebox.store.files import BINARY
from puzzlebox.store.lock import lock


class LockedFile(NamedTuple):
    """An open file that this process has locked."""

    descriptor: int
    writable: bool


def open_locked(path: Path) -> LockedFile | None:
    """Open and lock a file. Return None if another process has locked it or it cannot be opened."""
    for way in (os.O_RDWR | os.O_APPEND, os.O_RDONLY):
        try:
            descriptor = os.open(path, way | BINARY)
        except OSError:
            continue
        if lock(descriptor) and _is_still(path, descriptor):
            return LockedFile(descriptor, way != os.O_RDONLY)
        os.close(descriptor)
        return None
    return None


def is_free(path: Path) -> bool:
    """Return whether the path is a file that can be opened and that no other process has locked."""
    file = open_locked(path) if path.is_file() else None
    if file:
        os.close(file.descriptor)
    return file is not None


def _is_still(path: Path, descriptor: int) -> bool:
    """Return whether the open file still has this path: another window may have moved it meanwhile."""
    with suppress(OSError):
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    return False
