"""Brings what was written to a file to the disk, in a thread of its own, because a disk may be slow."""

import os
from pathlib import Path
from threading import Event, Thread

TOGETHER = 1.0
"""Seconds: what is written within this time is brought to the disk together."""


class Syncing:
    """Brings one open file to the disk. `trouble` is the error of the last attempt that failed."""

    def __init__(self, descriptor: int, folder: Path) -> None:
        self.trouble: OSError | None = None
        self._descriptor = descriptor
        self._folder: Path | None = folder
        self._asked = Event()
        self._hurry = Event()
        self._closing = False
        self._thread: Thread | None = None

    def soon(self) -> None:
        """Bring what was written to the disk within a second."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="journal", daemon=True)
            self._thread.start()
        self._asked.set()

    def ask(self) -> None:
        """Bring what was written to the disk now, without waiting for it."""
        self._hurry.set()
        self.soon()

    def close(self) -> None:
        """Bring the rest to the disk and wait for it."""
        self._closing = True
        if self._thread:
            self.ask()
            self._thread.join()

    def _run(self) -> None:
        while True:
            self._asked.wait()
            self._hurry.wait(TOGETHER)
            self._hurry.clear()
            self._asked.clear()
            closing = self._closing  # read after clearing: `close` sets it before it asks, so that no call is lost
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
        """Bring the name of a new file to the disk, too. On Windows, folders cannot be opened and need not be."""
        folder, self._folder = self._folder, None
        if folder is None or os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
