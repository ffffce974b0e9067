"""Writes a record of a game to disk while it is played, so that nothing is lost, however it ends.

Every input is written to the file before the next one is taken, so a process that is killed loses none. A thread syncs
the file to the disk during play, and closing waits for it. If nothing can be written, the game continues, the player is
notified once, and the journal writes the rest as soon as it can.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from time import localtime, strftime

from puzzlebox.core.message import Message
from puzzlebox.core.record import FORMAT, VERSION_PLACE, Record, digest, entry_line, version_of
from puzzlebox.core.session import AnySession
from puzzlebox.play.journal_reader import MAX_BYTES
from puzzlebox.store.files import free_name, refusal
from puzzlebox.store.lock import BINARY, lock
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.syncing import Syncing

QUIET = frozenset({"pause", "resume", "practice", "loaded"})
"""Inputs that alone do not make a game worth storing."""

CLOCK_EVERY = 1000
"""Ms of game time between two clock entries while a timer is set."""

DIGEST_EVERY = 30_000
"""Ms of game time after which a digest is written, if there has been an input."""

INPUTS_PER_DIGEST = 256
"""The number of inputs after which a digest is written."""

CELLS_PER_INPUT = 256
"""Between two digests, there is at least one input for each this many cells: the digest of a large board is slow."""

SUFFIX = ".jsonl"

NAMED = re.compile(r"([a-z0-9][a-z0-9-]{0,31})-([0-9]{8}-[0-9]{6})(?:-[0-9]+)?\.jsonl")
"""The name of a journal: the ID of its game, and the date and time when it was begun."""

Notify = Callable[[str], None]
"""Takes a message for the player."""


class Journal:
    """The journal of one session. `path` is its file, once there is something worth storing. The file is locked as long
    as the journal is open.

    It begins with the log of the session so far, unless it `continues` a file.

    Call `tick` after time has passed, `rest` when the game is paused, and `close` or `finish` at the end.
    """

    def __init__(self, paths: Paths, session: AnySession, notify: Notify, continues: bool = False) -> None:
        self.session = session
        self.path: Path | None = None
        self._paths = paths
        self._steps = session.steps  # earlier steps alone are not worth a file: they came from another one
        self._notify = notify
        self._notified = False
        self._descriptor: int | None = None
        self._syncing: Syncing | None = None
        self._written_at = self._digest_at = session.time
        self._inputs = 0
        self._ended = self._closed = False
        self._waiting = bytearray() if continues else bytearray(_text_so_far(session))
        session.listener = self._note

    @classmethod
    def continued(
        cls, paths: Paths, path: Path, descriptor: int, end: bytes, session: AnySession, notify: Notify
    ) -> "Journal":
        """Return the journal of a session that continues an open, locked file, which has all of the session's log.
        `end` is written first: the line end, if the last line has none."""
        journal = cls(paths, session, notify, continues=True)
        journal._waiting = bytearray(end)
        journal._begin_writing(path, descriptor)
        return journal

    def __repr__(self) -> str:
        return f"<Journal of {self.session.game.id} in {self.path}, {len(self.session.log)} inputs>"

    # What is written, and when

    def _note(self, time: int, text: str) -> None:
        self._put(time, text)
        self._inputs += bool(text)
        if text and self._descriptor is None and (text not in QUIET or self.session.steps > self._steps):
            self._open()
        self._write()

    def tick(self) -> None:
        """Write the clock or a digest, if one is due. Call this after time has passed."""
        if self._closed:
            return
        session, time = self.session, self.session.time
        if self._descriptor is None and session.steps > self._steps and not self._notified:
            self._open()
        ended = session.state.outcome() is not None
        if ended != self._ended:
            self._ended = ended
            self._put_state()
        elif self._inputs >= INPUTS_PER_DIGEST or (
            self._inputs and self._may_digest and abs(time - self._digest_at) >= DIGEST_EVERY
        ):
            self._put_digest()
        elif abs(time - self._written_at) >= CLOCK_EVERY and session.state.due() is not None:
            self._put(time, "")
        self._write()

    def rest(self) -> None:
        """Write the current state, and sync the file to the disk soon. Call this when the game is paused."""
        if self._closed:
            return
        if self._descriptor is None and self._notified:
            self._open()
        if self._inputs or self._written_at != self.session.time:
            self._put_state()
        self._write()
        if self._syncing:
            self._syncing.ask()

    def close(self) -> None:
        """Write the current state, wait until the file is on the disk, and close it."""
        self.rest()
        self._closed = True
        self.session.listener = None
        if self._syncing:
            self._syncing.close()
            self._report_syncing()
            self._syncing = None
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def abandon(self) -> None:
        """Close the file without another entry. For a session whose rules have raised an error."""
        self._inputs, self._written_at = 0, self.session.time  # so that `rest` writes no entry
        self.close()

    def finish(self) -> None:
        """Close the file and move it to the replays."""
        self.close()
        self.path = self.path and moved(self.path, self._paths.replays, self._notify)

    # How it is written

    def _put(self, time: int, text: str) -> None:
        version = version_of(text)
        if version > 1:
            self._raise_version(FORMAT if self.session.bot else version)
        self._waiting += f"{entry_line(time, text)}\n".encode()
        self._written_at = time

    def _raise_version(self, version: int) -> None:
        """Write this version of the format into the header, wherever that is."""
        written = 0 if self._descriptor is None else os.fstat(self._descriptor).st_size
        if written <= VERSION_PLACE:
            self._waiting[VERSION_PLACE - written : VERSION_PLACE - written + 1] = b"%d" % version
        elif self.path:
            try:
                with self.path.open("r+b") as file:
                    file.seek(VERSION_PLACE)
                    file.write(b"%d" % version)
            except OSError as error:
                self._report(error)

    @property
    def _may_digest(self) -> bool:
        return self._inputs >= len(self.session.state.grid) // CELLS_PER_INPUT

    def _put_state(self) -> None:
        """Write a digest or, if it is too early for one, only the clock."""
        if self._may_digest:
            self._put_digest()
        elif self._written_at != self.session.time:
            self._put(self.session.time, "")

    def _put_digest(self) -> None:
        time = self.session.time
        self._put(time, f"={digest(self.session.state)}")
        self._digest_at, self._inputs = time, 0

    def _open(self) -> None:
        try:
            path, descriptor = new_file(self._paths, self.session.game.id)
        except OSError as error:
            self._report(error)
            return
        self._begin_writing(path, descriptor)

    def _begin_writing(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor
        self._syncing = Syncing(descriptor, path.parent)

    def _write(self) -> None:
        """Write what is waiting. If only a part can be written, the rest is written later."""
        if self._descriptor is None or not self._waiting:
            return
        try:
            if os.fstat(self._descriptor).st_size + len(self._waiting) > MAX_BYTES:
                raise OSError(Message("a record has at most {limit} bytes", limit=MAX_BYTES))
            while self._waiting:
                del self._waiting[: os.write(self._descriptor, self._waiting)]
        except OSError as error:
            self._report(error)
        if self._syncing:
            self._syncing.soon()
            self._report_syncing()

    def _report_syncing(self) -> None:
        if self._syncing and self._syncing.trouble:
            self._report(self._syncing.trouble)

    def _report(self, error: OSError) -> None:
        if not self._notified:
            self._notified = True
            if error.errno and self.path:
                error.filename = os.fspath(self.path)
            self._notify(Message("this game cannot be saved for now: {reason}", reason=refusal(error)))


def _text_so_far(session: AnySession) -> bytes:
    """Return the record of the session so far, without a digest at its end, as bytes."""
    options, entries = session.options.changed(), list(session.entries())
    return Record(session.game.id, session.game.rules, options, session.start, entries).text().encode()


def new_file(paths: Paths, game: str) -> tuple[Path, int]:
    """Create a locked, empty file for a journal of this game, named after the date and time. No replay has the same
    name. Raises OSError."""
    folder, stamp = made(paths.running), strftime("%Y%m%d-%H%M%S", localtime())
    for number in range(1, 10_000):
        path = folder / f"{game}-{stamp}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if (paths.replays / path.name).exists():
            continue
        try:
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND | BINARY, 0o600)
        except FileExistsError:
            continue
        if lock(descriptor):
            return path, descriptor
        os.close(descriptor)
        path.unlink()
    raise FileExistsError(f"there is no free name for a journal in {folder}")


def moved(path: Path, folder: Path, notify: Notify) -> Path:
    """Move a file to a folder, under its own name or, if that is taken, with a number, and return its path. If it
    cannot be moved, leave it and notify the player."""
    try:
        return path.rename(free_name(made(folder) / path.name))
    except OSError as error:
        reason = error.strerror or str(error)
        notify(Message("{file} cannot be moved: {reason}", file=path.name, reason=reason))
        return path
