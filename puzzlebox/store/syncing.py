"""Syncs a file to the disk in a separate thread, because a disk may be slow. Without threads, nothing is
synced: the files of a browser are in memory, and the page stores them."""

import os
from pathlib import Path
from threading import Event, Thread

from puzzlebox.store.abilities import HAS_THREADS

SYNC_DELAY = 1.0
"""Seconds from a write to the sync, so that the writes in this time share one."""


class Syncing:
    """Syncs an open file, and the name of a new file in its folder, to the disk. `trouble` is the error of the last
    attempt that failed."""

    def __init__(self, descriptor: int, folder: Path) -> None:
        self.trouble: OSError | None = None
        self._descriptor = descriptor
        self._folder: Path | None = folder
        self._requested = Event()
        self._urgent = Event()
        self._closing = False
        self._thread: Thread | None = None

    def soon(self) -> None:
        """Sync the file within SYNC_DELAY."""
        if self._thread is None and HAS_THREADS:
            self._thread = Thread(target=self._run, name="journal", daemon=True)
            self._thread.start()
        self._requested.set()

    def ask(self) -> None:
        """Start to sync the file now, without waiting for it."""
        self._urgent.set()
        self.soon()

    def close(self) -> None:
        """Sync the file a last time, and wait for it."""
        self._closing = True
        if self._thread:
            self.ask()
            self._thread.join()

    def _run(self) -> None:
        while True:
            self._requested.wait()
            self._urgent.wait(SYNC_DELAY)
            self._urgent.clear()
            self._requested.clear()
            closing = self._closing  # read after the events are cleared, because `close` sets it before the events
            self._sync()
            if closing:
                return

    def _sync(self) -> None:
        try:
            os.fsync(self._descriptor)
            self._sync_name()
        except OSError as error:
            self.trouble = error

    def _sync_name(self) -> None:
        """Sync the name of a new file, too. On Windows, folders cannot be opened, and this is not needed."""
        folder, self._folder = self._folder, None
        if folder is None or os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
