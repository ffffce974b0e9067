"""Writes a play down while it is played, so that nothing of it is lost however it ends.

Every input is in the operating system's hands before the next one is taken, so that a process that is killed loses
none; that they also reach the disk is seen to beside the drawing, and on leaving. Where nothing can be written, play
goes on, it is said once, and what waits is written as soon as there is room.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from time import localtime, strftime
from typing import Any

from puzzlebox.core.record import Record, digest, entry_line
from puzzlebox.core.session import Session
from puzzlebox.store.files import free_name
from puzzlebox.store.lock import lock
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.syncing import Syncing

QUIET = frozenset({"pause", "resume", "practice", "loaded"})
"""Inputs after which there is still nothing to keep."""

CLOCK_EVERY = 1000
"""Ms of game time after which the clock is written down, where the game moves by itself."""

DIGEST_EVERY = 30_000
"""Ms of game time after which a digest is written down, if anything was done."""

INPUTS_A_DIGEST = 256

SUFFIX = ".jsonl"

NAMED = re.compile(r"([a-z][a-z0-9-]{0,31})-([0-9]{8}-[0-9]{6})(?:-[0-9]+)?\.jsonl")
"""The name of a journal: its game, and when it was begun."""

Notify = Callable[[str], None]
"""Takes a sentence for the player."""


class Journal:
    """The journal of one play, from now on. `path` is its file, once there is something to keep; nobody else takes
    that up as long as this journal is open.

    Call `tick` after time has passed, `rest` when the play pauses or is left, and `close` or `finish` at last.
    """

    def __init__(self, paths: Paths, session: Session[Any], notify: Notify) -> None:
        self.session = session
        self.path: Path | None = None
        self._paths = paths
        self._steps = session.steps  # those before are kept elsewhere, if anywhere
        self._notify = notify
        self._told = False
        self._descriptor: int | None = None
        self._syncing: Syncing | None = None
        self._written_at = self._digest_at = session.time
        self._inputs = 0
        self._ended = self._closed = False
        record = Record(
            session.game.id, session.game.rules, session.options.changed(), session.start, list(session.entries())
        )
        self._waiting = bytearray(record.text().encode())
        session.listener = self._note

    @classmethod
    def continued(
        cls, paths: Paths, path: Path, descriptor: int, end: bytes, session: Session[Any], notify: Notify
    ) -> "Journal":
        """The journal in a file that is open and locked, and holds what has been played of this session. `end` is
        what the last line lacks."""
        journal = cls(paths, session, notify)
        journal._waiting = bytearray(end)
        journal._begin_writing(path, descriptor)
        return journal

    # What is written, and when

    def _note(self, time: int, text: str) -> None:
        self._put(time, text)
        self._inputs += bool(text)
        if text and self._descriptor is None and (text not in QUIET or self.session.steps > self._steps):
            self._open()
        self._write()

    def tick(self) -> None:
        """Time has passed: write down the clock or a digest, where one is due."""
        if self._closed:
            return
        session, time = self.session, self.session.time
        if self._descriptor is None and session.steps > self._steps and not self._told:
            self._open()
        ended = session.state.outcome() is not None
        if ended != self._ended:
            self._ended = ended
            self._put_digest()
        elif self._inputs >= INPUTS_A_DIGEST or (self._inputs and abs(time - self._digest_at) >= DIGEST_EVERY):
            self._put_digest()
        elif abs(time - self._written_at) >= CLOCK_EVERY and session.state.due() is not None:
            self._put(time, "")
        self._write()

    def rest(self) -> None:
        """The play pauses or is left: write down where it stands, and see to it that it reaches the disk."""
        if self._closed:
            return
        if self._descriptor is None and self._told:
            self._open()
        if self._inputs or self._written_at != self.session.time:
            self._put_digest()
        self._write()
        if self._syncing:
            self._syncing.ask()

    def close(self) -> None:
        """Write down where the play stands, and let go of the file when it is on the disk."""
        self.rest()
        self._closed = True
        self.session.listener = None
        if self._syncing:
            self._syncing.close()
            self._say_trouble_of_syncing()
            self._syncing = None
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def abandon(self) -> None:
        """Let go of the file as it is: the session has broken down, and nothing that it says now is written."""
        self._inputs, self._written_at = 0, self.session.time  # so that no digest is due
        self.close()

    def finish(self) -> None:
        """Close it, and put it with those that are over, under its own name."""
        self.close()
        self.path = self.path and moved(self.path, self._paths.replays, self._notify)

    # How it is written

    def _put(self, time: int, text: str) -> None:
        self._waiting += f"{entry_line(time, text)}\n".encode()
        self._written_at = time

    def _put_digest(self) -> None:
        time = self.session.time
        self._put(time, f"={digest(self.session.state)}")
        self._digest_at, self._inputs = time, 0

    def _open(self) -> None:
        try:
            path, descriptor = new_file(self._paths, self.session.game.id)
        except OSError as error:
            self._say(error)
            return
        self._begin_writing(path, descriptor)

    def _begin_writing(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor
        self._syncing = Syncing(descriptor, path.parent)

    def _write(self) -> None:
        """Hand over what waits. A file that takes only a part of it gets the rest later: it is never torn for long."""
        if self._descriptor is None or not self._waiting:
            return
        try:
            while self._waiting:
                del self._waiting[: os.write(self._descriptor, self._waiting)]
        except OSError as error:
            self._say(error)
        if self._syncing:
            self._syncing.soon()
            self._say_trouble_of_syncing()

    def _say_trouble_of_syncing(self) -> None:
        if self._syncing and self._syncing.trouble:
            self._say(self._syncing.trouble)

    def _say(self, error: OSError) -> None:
        if not self._told:
            self._told = True
            self._notify(f"this game cannot be kept for now: {error.strerror or error}")


def new_file(paths: Paths, game: str) -> tuple[Path, int]:
    """A new, locked, empty file for a journal of this game, named by the time of day, with a name that no play has
    that is over. Raises OSError."""
    folder, stamp = made(paths.running), strftime("%Y%m%d-%H%M%S", localtime())
    for number in range(1, 10_000):
        path = folder / f"{game}-{stamp}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if (paths.replays / path.name).exists():
            continue
        try:
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND | _BINARY, 0o600)
        except FileExistsError:
            continue
        if lock(descriptor):
            return path, descriptor
        os.close(descriptor)
    raise FileExistsError(f"there is no free name for a journal in {folder}")


def moved(path: Path, folder: Path, notify: Notify) -> Path:
    """The file, moved to that folder under its own name, or one like it where that is taken. Where that cannot be
    done it stays, and that is told."""
    try:
        return path.rename(free_name(made(folder) / path.name))
    except OSError as error:
        notify(f"{path.name} stays where it is: {error.strerror or error}")
        return path


_BINARY = getattr(os, "O_BINARY", 0)
