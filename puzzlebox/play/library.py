"""The library of plays: those in progress, those saved by hand, and those that are finished.

A file that cannot be played never blocks the others: it is set aside under a name of its own, with a message.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.replay import replaying
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices, part_of, result_of
from puzzlebox.play.journal import NAMED, SUFFIX, Journal, Notify, moved
from puzzlebox.play.journal_reader import Found, reading
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.seeds import new_seed
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.lock import lock
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.settings import Settings

if TYPE_CHECKING:
    from puzzlebox.store.scores import Scores

S = TypeVar("S", bound=State)

QUICK = "quick save"
"""The name of the save that one key makes, and another loads."""

SAVE_NAME = re.compile(r"[\w(+-][\w .,()+&'!-]{0,59}")
"""A name that every file system accepts and that cannot lead to another folder."""

DEVICE_NAME = re.compile(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)
"""The name of a device on Windows, whatever follows a dot: what is written there is lost."""

READING_PART = 0.2
"""The part of the progress that reading a file takes; the rest is replaying it."""

NO_FOLDER = "there is no folder to keep saves in"

Predicate = Callable[[Record], bool]
"""Returns whether a record is the one to look for."""


class NoSaveError(RecordError):
    """There is no save of that name, or no save can have that name."""


class UnplayableFileError(Exception):
    """A file that was named cannot be read, or the game in it cannot be resumed. The message names the file."""


@dataclass(frozen=True)
class Save:
    """A file in the library: its path, its name for the player, and when it was last written, in seconds since 1970."""

    path: Path
    name: str
    written: float


def _ignore(message: str) -> None:
    """Do nothing with a message."""


class Library:
    """The plays in these folders. It begins, resumes, saves and loads them; without folders, plays are not kept.

    `settings` give the player's preferences; without them, the defaults of each game apply. `notify` is called with a
    message about everything that goes wrong on the way.

    A long play takes a while to resume or to load. `resuming` and `loading` do it slice by slice, so that a window can
    show the progress. To stop early, close the generator.
    """

    def __init__(self, paths: Paths | None = None, settings: Settings | None = None, notify: Notify = _ignore) -> None:
        self.paths = paths
        self.notify = notify
        self._settings = settings or Settings()
        self._scores: Scores | None = None

    def __repr__(self) -> str:
        return f"Library({self.paths!r})"

    @property
    def scores(self) -> "Scores | None":
        """The scores of finished plays; None if plays are not kept."""
        if self._scores is None and self.paths:
            from puzzlebox.store.scores import Scores  # SQLite is loaded when the first score is needed

            self._scores = Scores(self.paths, notify=self.notify)
        return self._scores

    def close(self) -> None:
        """Try once more to keep the scores that could not be kept."""
        if self._scores:
            self._scores.close()

    # Beginning

    def begin(
        self,
        game: Game[S],
        options: Options | None = None,
        start: Start | str | None = None,
        practice: bool = False,
    ) -> Playthrough[S]:
        """Begin a new play, from a new seed unless a start is given. With `practice`, the player may undo pieces.

        Raises ValueError for a position that the game refuses.
        """
        session = Session(game, options, Start(seed=new_seed()) if start is None else start)
        if practice:
            session.start_practice()
        return self.adopt(session)

    def again(self, play: Playthrough[S]) -> Playthrough[S]:
        """Begin the play after this one: the same game with the same options, as a play of its own."""
        session = play.session
        return self.begin(play.game, session.options, play.next_start(), session.practice)

    def adopt(self, session: Session[S]) -> Playthrough[S]:
        """Continue a session that was begun elsewhere, as a play of its own."""
        play = Playthrough(session, self._settings.preferences(session.game), scores=lambda: self.scores)
        play.tell_handling()
        play.journal = Journal(self.paths, session, self.notify) if self.paths else None
        return play

    # Plays in progress

    def games_in_progress(self) -> set[str]:
        """Return the IDs of the games with a play that can be resumed."""
        return {match[1] for path in self._running() if (match := NAMED.fullmatch(path.name))}

    def in_progress(self, game: str) -> list[Save]:
        """Return the plays of a game that can be resumed, the latest first, without those open in another window."""
        return [save for save in _latest_first(self._running()) if _game_of(save.path) == game]

    def resume(
        self, game: Game[S], predicate: Predicate | None = None, path: Path | None = None
    ) -> Playthrough[S] | None:
        """Resume the play of this game that is in progress: the latest one, or the one in the file, paused as it was
        left. With a predicate, resume the latest one that it holds for. Return None if there is none.

        On the way, a file that cannot be played is set aside, and a play that has ended joins the replays.
        """
        return result_of(self.resuming(game, predicate, path))

    def resuming(
        self, game: Game[S], predicate: Predicate | None = None, path: Path | None = None
    ) -> Slices[Playthrough[S] | None]:
        """Resume a play as `resume` does, slice by slice."""
        for candidate in [path] if path else [save.path for save in self.in_progress(game.id)]:
            journal = yield from self._resuming_file(game, predicate, candidate)
            if journal:
                preferences = self._settings.preferences(game)
                play = Playthrough(journal.session, preferences, journal, scores=lambda: self.scores)
                play.tell_handling()
                return play
        return None

    @property
    def _kept_in(self) -> Paths:
        assert self.paths is not None
        return self.paths

    def _running(self) -> list[Path]:
        """Return the files of plays in progress that no other window has open."""
        if self.paths is None:
            return []
        try:
            return [path for path in self.paths.running.iterdir() if NAMED.fullmatch(path.name) and _is_free(path)]
        except OSError:
            return []

    def _resuming_file(self, game: Game[Any], predicate: Predicate | None, path: Path) -> Slices[Journal | None]:
        file = _opened(path)
        if file is None:
            return None
        journal, failure = None, None
        try:
            journal = yield from self._resuming_journal(path, file, game, predicate)
        except Exception as error:  # whatever a file makes a game do, the player can go on
            failure = error
        finally:
            if journal is None or not file.writable:
                os.close(file.descriptor)
        if isinstance(failure, _EndedError):
            moved(path, self._kept_in.replays, self.notify)
        elif failure:
            self._set_aside(path, failure)
        return journal

    def _resuming_journal(
        self, path: Path, file: "_File", game: Game[Any], predicate: Predicate | None
    ) -> Slices[Journal | None]:
        found = yield from part_of(reading(path), 0, READING_PART)
        if predicate and not predicate(found.record):
            return None
        session = yield from part_of(_replaying(found.record, game), READING_PART, 1)
        if session.state.outcome():
            raise _EndedError
        journal = self._continued(path, file, found, session)
        session.send("pause")
        journal.tick()
        return journal

    def _continued(self, path: Path, file: "_File", found: Found, session: Session[Any]) -> Journal:
        """Return a journal that continues the file, or one of its own if the file cannot be written to."""
        if found.torn:
            self.notify(Message("{file}: {reason}", file=path.name, reason=found.notice))
        if not file.writable:
            return Journal(self._kept_in, session, self.notify)
        if found.torn:
            os.ftruncate(file.descriptor, found.good)
        end = b"" if found.ends_a_line else b"\n"
        return Journal.continued(self._kept_in, path, file.descriptor, end, session, self.notify)

    def _set_aside(self, path: Path, error: Exception) -> None:
        """Move a file that cannot be played out of the way, under a free name, and say why."""
        known = isinstance(error, RecordError | OSError)
        reason = message_of(error) if known else f"{type(error).__name__}: {error}"
        try:
            aside = path.rename(free_name(made(self._kept_in.aside) / path.name))
        except OSError:
            self.notify(Message("{file} cannot be played ({reason})", file=path.name, reason=reason))
        else:
            self.notify(
                Message(
                    "{file} cannot be played ({reason}); it is kept as {path}",
                    file=path.name,
                    reason=reason,
                    path=str(aside),
                )
            )

    # Saves

    def saves(self, game: str) -> list[Save]:
        """Return the saves of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in (self.paths.saves / game).iterdir() if path.suffix == SUFFIX)
        return []

    def save(self, play: Playthrough[Any], name: str = QUICK) -> Path:
        """Save the play as it stands, and return the file. The quick save replaces the last one; if another name is
        taken, a number is added.

        Raises NoSaveError for a name that no save can have or if plays are not kept, OSError if the file cannot be
        written.
        """
        if self.paths is None:
            raise NoSaveError(NO_FOLDER)
        path = made(self.paths.saves / play.game.id) / f"{_checked_name(name)}{SUFFIX}"
        path = path if name == QUICK else free_name(path)
        write_whole(path, Record.of(play.session).text().encode())
        return path

    def load(self, game: Game[S], path: Path | None = None) -> Playthrough[S]:
        """Load a save, the quick save unless a file is named, as a play of its own: paused, and marked as assisted.

        Raises NoSaveError if there is none, RecordError for a file that is no save, OptionError or ValueError for what
        the game refuses.
        """
        return result_of(self.loading(game, path))

    def loading(self, game: Game[S], path: Path | None = None) -> Slices[Playthrough[S]]:
        """Load a save as `load` does, slice by slice."""
        if self.paths is None:
            raise NoSaveError(NO_FOLDER)
        path = path or self.paths.saves / game.id / f"{QUICK}{SUFFIX}"
        try:
            found = yield from part_of(reading(path), 0, READING_PART)
        except FileNotFoundError:
            if path.stem == QUICK:
                raise NoSaveError("there is no quick save of this game yet") from None
            raise NoSaveError(Message("{file} is gone", file=path.name)) from None
        session = yield from part_of(taking_over(found.record, game), READING_PART, 1)
        return self.adopt(session)

    def loading_file(self, game: Game[S], path: Path) -> Slices[Playthrough[S]]:
        """Load a record of this game from anywhere, slice by slice, as a play of its own, as `load` does. The file
        stays as it is.

        Raises UnplayableFileError.
        """
        try:
            found = yield from part_of(reading(path), 0, READING_PART)
            if found.torn:
                self.notify(Message("{file}: {reason}", file=str(path), reason=found.notice))
            session = yield from part_of(taking_over(found.record, game), READING_PART, 1)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UnplayableFileError(Message("cannot read {file}: {reason}", file=str(path), reason=reason)) from error
        except ValueError as error:
            reason = message_of(error)
            raise UnplayableFileError(Message("{file}: {reason}", file=str(path), reason=reason)) from error
        return self.adopt(session)

    # Finished plays

    def replays(self, game: str) -> list[Save]:
        """Return the finished plays of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in self.paths.replays.iterdir() if _game_of(path) == game)
        return []

    def find(self, name: str) -> Path | None:
        """Return the file of a play by its name (`Journal.path.name`), in whichever folder of the library it is now."""
        if self.paths is None or Path(name).name != name:
            return None
        folders = (self.paths.replays, self.paths.running, self.paths.aside)
        return next((folder / name for folder in folders if (folder / name).is_file()), None)

    def delete(self, path: Path) -> None:
        """Delete the file of a play for good. Raises OSError."""
        path.unlink()


def take_over(record: Record, game: Game[S]) -> Session[S]:
    """Replay a record for the player to continue: paused, and marked as assisted.

    Raises RecordError, OptionError or ValueError for one that the game refuses.
    """
    return result_of(taking_over(record, game))


def taking_over(record: Record, game: Game[S]) -> Slices[Session[S]]:
    """Replay a record as `take_over` does, slice by slice."""
    session = yield from _replaying(record, game)
    session.mark_loaded()
    if session.state.outcome() is None:
        session.send("pause")
    return session


def _replaying(record: Record, game: Game[S]) -> Slices[Session[S]]:
    if record.game != game.id:
        raise RecordError(Message("line 1: this is a play of {other}, not of {game}", other=record.game, game=game.id))
    return (yield from replaying(record, game))


def _checked_name(name: str) -> str:
    """Return the name with single blanks. Raises NoSaveError if no save can have it."""
    name = " ".join(name.split())
    if not SAVE_NAME.fullmatch(name):
        raise NoSaveError(
            Message("a save's name is 1 to 60 letters, digits and blanks, not {name}", name=repr(name[:40]))
        )
    if DEVICE_NAME.fullmatch(name):
        raise NoSaveError(Message("{name} is the name of a device on some systems; choose another", name=repr(name)))
    return name


def _game_of(path: Path) -> str | None:
    match = NAMED.fullmatch(path.name)
    return match and match[1]


def _latest_first(paths: Iterator[Path] | list[Path]) -> list[Save]:
    found = []
    for path in paths:
        with suppress(OSError):  # it may be gone by now
            found.append(Save(path, path.stem, path.stat().st_mtime))
    return sorted(found, key=lambda save: (save.written, save.name), reverse=True)


class _EndedError(Exception):
    """The play has ended, so it cannot be resumed."""


class _File(NamedTuple):
    """An open file that is locked."""

    descriptor: int
    writable: bool


def _opened(path: Path) -> _File | None:
    """Open and lock a file. Return None if another process has locked it, or it is gone."""
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
    """Return whether the open file still has that name: another window may have moved it in between."""
    with suppress(OSError):
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    return False


def _is_free(path: Path) -> bool:
    file = _opened(path) if path.is_file() else None
    if file:
        os.close(file.descriptor)
    return file is not None
