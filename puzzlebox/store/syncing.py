"""Sees to it that what was written to a file reaches the disk, in a thread of its own: a disk may take its time."""

import os
from pathlib import Path
from threading import Event, Thread

TOGETHER = 1.0
"""Seconds: what is written in so short a time is brought to the disk at one go."""


class Syncing:
    """Brings one open file to the disk. `trouble` is what went wrong the last time, if anything did."""

    def __init__(self, descriptor: int, folder: Path) -> None:
        self.trouble: OSError | None = None
        self._descriptor = descriptor
        self._folder: Path | None = folder
        self._asked = Event()
        self._hurry = Event()
        self._closing = False
        self._thread: Thread | None = None

    def soon(self) -> None:
        """Something was written."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="journal", daemon=True)
            self._thread.start()
        self._asked.set()

    def ask(self) -> None:
        """What was written is wanted on the disk now. Does not wait for it."""
        self._hurry.set()
        self.soon()

    def close(self) -> None:
        """Bring the rest to the disk, and wait for it."""
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
            closing = self._closing  # after clearing: who closes sets it first and asks then, so no call is lost
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
        """A new file is only safe when its folder is, too. Where folders cannot be opened, they need not be."""
        folder, self._folder = self._folder, None
        if folder is None or os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
