"""The shelf of plays: those that wait to be taken up, those that were saved by hand, and those that are over.

A file that cannot be played never stands in the way: it is put aside under a name of its own, and that is told.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from puzzlebox.core.game import Game
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.session import Session
from puzzlebox.store.journal import NAMED, SUFFIX, Journal, Tell, free_name, moved
from puzzlebox.store.lock import lock
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.reader import Found, read

QUICK = "quick save"
"""The name of the save that one key makes, and another loads."""

FAIR_NAME = re.compile(r"[\w(+-][\w .,()+&'!-]{0,59}")
"""A name that every file system takes, and that stays in its folder."""

DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)
"""A name that is that of a device on Windows, whatever comes after a dot: nothing written there is kept."""


Wanted = Callable[[Record], bool]
"""Says whether a play is one that is wanted."""


class NoSave(RecordError):
    """There is no save of that name, or none can have it. The message says so."""


@dataclass(frozen=True)
class Save:
    """A file on the shelf: what to call it, and when it was written last (seconds since 1970)."""

    path: Path
    name: str
    written: float


class Shelf:
    """The plays kept in these folders. `tell` takes what goes wrong on the way, a sentence each."""

    def __init__(self, paths: Paths, tell: Tell) -> None:
        self.paths = paths
        self.tell = tell

    # Plays that go on

    def begin(self, session: Session) -> Journal:
        """A journal for a play from here on."""
        return Journal(self.paths, session, self.tell)

    def waits(self) -> set[str]:
        """The IDs of the games of which a play waits."""
        return {match[1] for path in self._running() if (match := NAMED.fullmatch(path.name))}

    def waiting(self, game: str) -> list[Save]:
        """The plays of a game that wait to be taken up, the latest first; not those in another window."""
        return [save for save in _latest_first(self._running()) if _game_of(save.path) == game]

    def take_up(self, game: Game, wanted: Wanted | None = None, path: Path | None = None) -> Journal | None:
        """The play of this game that waits, the latest or that in the file, as it was left, paused, its journal open;
        of those that are `wanted`, where that is given. None where none waits. What cannot be played is put aside on
        the way, and what has come to its end is put with those that are over."""
        paths = [path] if path else [save.path for save in self.waiting(game.id)]
        return next((journal for path in paths if (journal := self._take_up(game, wanted, path))), None)

    def _running(self) -> list[Path]:
        """The files in the folder of running plays that no other window has open."""
        try:
            return [path for path in self.paths.running.iterdir() if NAMED.fullmatch(path.name) and _is_free(path)]
        except OSError:
            return []

    def _take_up(self, game: Game, wanted: Wanted | None, path: Path) -> Journal | None:
        file = _opened(path)
        if file is None:
            return None
        journal, amiss = None, None
        try:
            journal = self._journal_in(path, file, game, wanted)
        except Exception as error:  # whatever a file makes a game do, it is no trap for the player
            amiss = error
        finally:
            if journal is None or not file.writable:
                os.close(file.descriptor)
        if isinstance(amiss, _Over):
            moved(path, self.paths.replays, self.tell)
        elif amiss:
            self.set_aside(path, amiss)
        return journal

    def _journal_in(self, path: Path, file: "_File", game: Game, wanted: Wanted | None) -> Journal | None:
        found = read(path)
        if wanted and not wanted(found.record):
            return None
        session = _played(found.record, game)
        if session.state.outcome():
            raise _Over
        journal = self._going_on(path, file, found, session)
        session.send("pause")
        journal.tick()
        return journal

    def _going_on(self, path: Path, file: "_File", found: Found, session: Session) -> Journal:
        """The journal goes on in the file; in one of its own, where that cannot be written to."""
        if found.torn:
            self.tell(f"{path.name}: {found.notice}")
        if not file.writable:
            return Journal(self.paths, session, self.tell)
        if found.torn:
            os.ftruncate(file.descriptor, found.good)
        end = b"" if found.ends_a_line else b"\n"
        return Journal.going_on(self.paths, path, file.descriptor, end, session, self.tell)

    def set_aside(self, path: Path, reason: object) -> None:
        """Put a file where it stands in nobody's way, under a name that is free there, and say why."""
        words = f"{reason}" if isinstance(reason, RecordError | OSError) else f"{type(reason).__name__}: {reason}"
        try:
            aside = path.rename(free_name(made(self.paths.aside) / path.name))
        except OSError:
            self.tell(f"{path.name} cannot be played ({words})")
        else:
            self.tell(f"{path.name} cannot be played ({words}); it is kept as {aside}")

    # Plays saved by hand

    def saves(self, game: str) -> list[Save]:
        """The saves of a game, the latest first."""
        with suppress(OSError):
            return _latest_first(path for path in (self.paths.saves / game).iterdir() if path.suffix == SUFFIX)
        return []

    def save(self, session: Session, name: str = QUICK) -> Path:
        """Write the play down as it stands. The quick save takes the place of the last; another name that is taken
        gets a number. Raises NoSave for a name that cannot be one, OSError where it cannot be written."""
        path = made(self.paths.saves / session.game.id) / f"{_fair(name)}{SUFFIX}"
        path = path if name == QUICK else free_name(path)
        write_whole(path, Record.of(session).text().encode())
        return path

    def load(self, game: Game, path: Path | None = None) -> Session:
        """The play in a save (the quick one where none is named), for somebody to go on with: marked as assisted, and
        paused. Raises NoSave where there is none, RecordError for a file that is none; OptionError, ValueError for
        what the game refuses."""
        path = path or self.paths.saves / game.id / f"{QUICK}{SUFFIX}"
        try:
            found = read(path)
        except FileNotFoundError:
            raise NoSave(
                "there is no quick save of this game yet" if path.stem == QUICK else f"{path.name} is gone"
            ) from None
        return loaded(found, game)

    # Plays that are over

    def replays(self, game: str) -> list[Save]:
        """The plays of a game that are over, the latest first."""
        with suppress(OSError):
            return _latest_first(path for path in self.paths.replays.iterdir() if _game_of(path) == game)
        return []

    def find(self, name: str) -> Path | None:
        """The file of a play by its name (`Journal.path.name`), wherever on the shelf it is now."""
        folders = (self.paths.replays, self.paths.running, self.paths.aside)
        paths = (folder / name for folder in folders) if Path(name).name == name else iter(())
        return next((path for path in paths if path.is_file()), None)

    def forget(self, path: Path) -> None:
        """Delete a file for good. Raises OSError."""
        path.unlink()


def loaded(found: Found, game: Game) -> Session:
    """The play in a file, for somebody to go on with, paused."""
    session = _played(found.record, game)
    session.take_up()
    if session.state.outcome() is None:
        session.send("pause")
    return session


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens meanwhile. Raises OSError."""
    beside = free_name(path.with_name(f".{path.name}.new"))
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def _played(record: Record, game: Game) -> Session:
    if record.game != game.id:
        raise RecordError(f"line 1: this is a play of {record.game}, not of {game.id}")
    return record.replayed(game)


def _fair(name: str) -> str:
    """The name, if it can be one. Raises NoSave."""
    name = " ".join(name.split())
    if not FAIR_NAME.fullmatch(name):
        raise NoSave(f"a save's name is 1 to 60 letters, digits and blanks, not {name[:40]!r}")
    if DEVICE.fullmatch(name):
        raise NoSave(f"{name!r} is the name of a device on some systems; choose another")
    return name


def _game_of(path: Path) -> str | None:
    match = NAMED.fullmatch(path.name)
    return match and match[1]


def _latest_first(paths: Iterator[Path] | list[Path]) -> list[Save]:
    found = []
    for path in paths:
        with suppress(OSError):  # it has gone meanwhile
            found.append(Save(path, path.stem, path.stat().st_mtime))
    return sorted(found, key=lambda save: (save.written, save.name), reverse=True)


class _Over(Exception):
    """A play that has come to its end: it does not wait."""


class _File(NamedTuple):
    """An open file that is locked."""

    descriptor: int
    writable: bool


def _opened(path: Path) -> _File | None:
    """The file, open and locked; None where another has it or it is gone."""
    for way in (os.O_RDWR | os.O_APPEND, os.O_RDONLY):
        try:
            descriptor = os.open(path, way | getattr(os, "O_BINARY", 0))
        except OSError:
            continue
        if lock(descriptor) and _is_still(path, descriptor):
            return _File(descriptor, way != os.O_RDONLY)
        os.close(descriptor)
        return None
    return None


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether the open file still has that name: another window may have finished with it in between."""
    with suppress(OSError):
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    return False


def _is_free(path: Path) -> bool:
    file = _opened(path) if path.is_file() else None
    if file:
        os.close(file.descriptor)
    return file is not None
