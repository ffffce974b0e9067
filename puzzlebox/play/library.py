"""The library of playthroughs: games in progress, saves and replays.

A damaged file is moved to the folder `set-aside`, with a message; one that cannot be played for another reason stays.
Neither blocks the others.
"""

import errno
import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.game import AnyGame, Game
from puzzlebox.core.message import InvalidError, Message, ShownError, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import NewerRecordError, Record, RecordError
from puzzlebox.core.replay import replaying
from puzzlebox.core.session import AnySession, Session
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices, in_steps, part_of, result_of
from puzzlebox.play.journal import NAMED, SUFFIX, Journal, Notify, moved
from puzzlebox.play.journal_reader import JournalContent, reading
from puzzlebox.play.playthrough import AnyPlaythrough, Playthrough
from puzzlebox.play.seeds import new_seed
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.lock import LockedFile, is_free, open_locked
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.settings import Settings

if TYPE_CHECKING:
    from puzzlebox.store.scores import Scores

S = TypeVar("S", bound=State)

QUICK = "quick save"
"""The name of the save that one key makes, and another loads."""

SAVE_NAME = re.compile(r"[\w(+-][\w .,()+&'!-]{0,59}")
"""A name that every file system accepts and that cannot lead to another folder."""

MAX_SAVE_NAME = 60
"""In characters."""

DEVICE_NAME = re.compile(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)
"""The name of a device on Windows, even with a suffix: what is written there is lost."""

READING_PART = 0.2
"""The part of the progress for reading a file, from 0 to 1. The rest is for replaying it."""

NO_FOLDER = "there is no folder for saves"

Predicate = Callable[[Record], bool]
"""Returns whether to resume this record."""


class NoSaveError(RecordError):
    """There is no save of that name, no save can have that name, or there is no folder for saves."""


class UnplayableFileError(ShownError):
    """A file that was named cannot be read, or the game in it cannot be resumed. The message names the file."""


class Save(Frozen):
    """A file in the library: its path, its name for the player, and when it was last written, in seconds since 1970."""

    path: Path
    name: str
    written: float


def _ignore(message: str) -> None:
    """Ignore a message."""


class Library:
    """The playthroughs in these folders. It begins, resumes, saves and loads them. Without folders, nothing is stored.

    `settings` have the player's preferences; without them, the defaults of each game apply. `notify` is called with a
    message about each problem with a file.

    A long game takes a while to resume or to load. `resuming` and `loading` do it slice by slice, so that a window can
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
        """The scores of finished games; None if there are no folders."""
        if self._scores is None and self.paths:
            from puzzlebox.store.scores import Scores  # SQLite is loaded when the first score is needed

            self._scores = Scores(self.paths, notify=self.notify)
        return self._scores

    def close(self) -> None:
        """Close the scores, after another attempt to store those that could not be stored."""
        if self._scores:
            self._scores.close()

    # Beginning

    def begin(
        self, game: Game[S], options: Options | None = None, start: Start | str | None = None, practice: bool = False
    ) -> Playthrough[S]:
        """Begin a new game, from a new seed unless a start is given. With `practice`, the player may undo pieces.

        Raises ValueError for a position that the game refuses.
        """
        session = Session(game, options, Start(seed=new_seed()) if start is None else start)
        if practice:
            session.start_practice()
        return self.adopt(session)

    def beginning(
        self, game: Game[S], options: Options | None = None, start: Start | str | None = None, practice: bool = False
    ) -> Slices[Playthrough[S]]:
        """Begin a new game as `begin` does, slice by slice, because its board may take a search.

        Raises ValueError for a position that the game refuses, and SearchLimitError if the search finds no board.
        """
        chosen = Options(game.options) if options is None else options
        given = Start(seed=new_seed() if start is None else start) if not isinstance(start, Start) else start
        if game.needs_preparing(chosen, given):
            given = replace(given, prepared=(yield from game.preparing(chosen, given.random())))
        return self.begin(game, chosen, given, practice)

    def beginning_after(self, play: Playthrough[S], start: Start) -> Slices[Playthrough[S]]:
        """Begin another game with the options of this one, and in practice if this one is. Raises SearchLimitError."""
        return self.beginning(play.game, play.session.options, start, play.session.practice)

    def again(self, play: Playthrough[S]) -> Playthrough[S]:
        """Begin the next game after this one as `beginning_after` does, at once."""
        return result_of(self.beginning_after(play, play.next_start()))

    def adopt(self, session: Session[S]) -> Playthrough[S]:
        """Return a new playthrough that continues a session."""
        play = Playthrough(session, self._settings.preferences(session.game), scores=lambda: self.scores)
        play.send_preferences()
        play.journal = Journal(self.paths, session, self.notify) if self.paths else None
        return play

    # Games in progress

    def games_in_progress(self) -> set[str]:
        """Return the IDs of the games that have a playthrough to resume."""
        return {match[1] for path in self._files_in_progress() if (match := NAMED.fullmatch(path.name))}

    def in_progress(self, game: str) -> list[Save]:
        """Return the playthroughs of a game that can be resumed, the latest first, without those that are open in
        another window."""
        return [save for save in _latest_first(self._files_in_progress()) if _game_of(save.path) == game]

    def resume(
        self, game: Game[S], predicate: Predicate | None = None, path: Path | None = None
    ) -> Playthrough[S] | None:
        """Resume a playthrough of this game that is in progress, and pause it: the one in the file at `path`, or the
        latest one or, with a predicate, the latest one whose record it accepts. Return None if there is none.

        A file that is damaged, or that the rules refuse, is moved to the folder `set-aside`, and one whose game has
        ended to the replays. A file of a newer puzzlebox stays, and so does every file after another error, which may
        be one of the installation.
        """
        return result_of(self.resuming(game, predicate, path))

    def resuming(
        self, game: Game[S], predicate: Predicate | None = None, path: Path | None = None
    ) -> Slices[Playthrough[S] | None]:
        """Resume a playthrough as `resume` does, slice by slice."""
        for candidate in [path] if path else [save.path for save in self.in_progress(game.id)]:
            journal = yield from self._resuming_file(game, predicate, candidate)
            if journal:
                preferences = self._settings.preferences(game)
                play = Playthrough(journal.session, preferences, journal, scores=lambda: self.scores)
                play.send_preferences()
                return play
        return None

    @property
    def _stored_in(self) -> Paths:
        assert self.paths is not None
        return self.paths

    def _files_in_progress(self) -> list[Path]:
        """Return the files of games in progress that are not open in another window."""
        if self.paths is None:
            return []
        try:
            return [path for path in self.paths.running.iterdir() if NAMED.fullmatch(path.name) and is_free(path)]
        except OSError:
            return []

    def _resuming_file(self, game: AnyGame, predicate: Predicate | None, path: Path) -> Slices[Journal | None]:
        file = open_locked(path)
        if file is None:
            return None
        journal, failure = None, None
        try:
            journal = yield from in_steps(_own_exit, lambda: self._resuming_journal(path, file, game, predicate))
        except (GeneratorExit, *NO_GAME_ERRORS):
            raise
        except BaseException as error:  # an error that a file causes in the rules must not stop the player
            failure = error
        finally:
            if journal is None or not file.writable:
                os.close(file.descriptor)
        if isinstance(failure, _EndedError):
            moved(path, self._stored_in.replays, self.notify)
        elif isinstance(failure, ValueError) and not isinstance(failure, NewerRecordError):
            self._set_aside(path, _reason(failure))
        elif failure:
            self._cannot_play(path, _reason(failure))
        return journal

    def _resuming_journal(
        self, path: Path, file: LockedFile, game: AnyGame, predicate: Predicate | None
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

    def _continued(self, path: Path, file: LockedFile, found: JournalContent, session: AnySession) -> Journal:
        """Return a journal that continues the file, or a new one if the file is read-only."""
        if found.torn:
            self.notify(Message("{file}: {reason}", file=path.name, reason=found.notice))
        if not file.writable:
            return Journal(self._stored_in, session, self.notify)
        if found.torn:
            os.ftruncate(file.descriptor, found.good)
        end = b"" if found.has_line_end else b"\n"
        return Journal.continued(self._stored_in, path, file.descriptor, end, session, self.notify)

    def _set_aside(self, path: Path, reason: str) -> None:
        """Move a damaged file to the folder `set-aside`, and notify the player of the reason."""
        try:
            aside = path.rename(free_name(made(self._stored_in.aside) / path.name))
        except OSError:
            self._cannot_play(path, reason)
        else:
            self.notify(
                Message(
                    "{file} cannot be played ({reason}); it was moved to {path}",
                    file=path.name,
                    reason=reason,
                    path=str(aside),
                )
            )

    def _cannot_play(self, path: Path, reason: str) -> None:
        self.notify(Message("{file} cannot be played ({reason})", file=path.name, reason=reason))

    # Saves

    def saves(self, game: str) -> list[Save]:
        """Return the saves of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in (self.paths.saves / game).iterdir() if path.suffix == SUFFIX)
        return []

    def save(self, play: AnyPlaythrough, name: str = QUICK) -> Path:
        """Save the game as it is now, and return the path of the file. A quick save replaces the last one; to any other
        name that is taken, a number is added.

        Raises NoSaveError for a name that no save can have or if there is no folder for saves, and OSError if the file
        cannot be written.
        """
        if self.paths is None:
            raise NoSaveError(NO_FOLDER)
        path = made(self.paths.saves / play.game.id) / f"{_checked_name(name)}{SUFFIX}"
        path = path if name == QUICK else free_name(path)
        write_whole(path, Record.of(play.session).text().encode())
        return path

    def load(self, game: Game[S], path: Path | None = None) -> Playthrough[S]:
        """Load a save, by default the quick save, as a new playthrough: paused, and marked as assisted.

        Raises NoSaveError if there is none, RecordError if the file is not a save of this game, OptionError or
        ValueError if the game refuses its options or its start, and OSError if it cannot be read.
        """
        return result_of(self.loading(game, path))

    def loading(self, game: Game[S], path: Path | None = None) -> Slices[Playthrough[S]]:
        """Load a save as `load` does, slice by slice."""
        if self.paths is None:
            raise NoSaveError(NO_FOLDER)
        path = path or self.paths.saves / game.id / f"{QUICK}{SUFFIX}"
        if path.is_fifo():  # opening it would wait for a writer
            raise OSError(errno.EINVAL, "it is not a regular file", os.fspath(path))
        try:
            found = yield from part_of(reading(path), 0, READING_PART)
        except FileNotFoundError:
            if path.stem == QUICK:
                raise NoSaveError("there is no quick save of this game yet") from None
            raise NoSaveError("{file} no longer exists", file=path.name) from None
        session = yield from part_of(taking_over(found.record, game), READING_PART, 1)
        return self.adopt(session)

    def loading_file(self, game: Game[S], path: Path) -> Slices[Playthrough[S]]:
        """Load a record of this game from anywhere, slice by slice, as a new playthrough, as `load` does. The
        file does not change.

        Raises UnplayableFileError.
        """
        try:
            found = yield from part_of(reading(path), 0, READING_PART)
            if found.torn:
                self.notify(Message("{file}: {reason}", file=str(path), reason=found.notice))
            session = yield from part_of(taking_over(found.record, game), READING_PART, 1)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UnplayableFileError("cannot read {file}: {reason}", file=str(path), reason=reason) from error
        except ValueError as error:
            reason = message_of(error)
            raise UnplayableFileError("{file}: {reason}", file=str(path), reason=reason) from error
        return self.adopt(session)

    # Replays

    def replays(self, game: str) -> list[Save]:
        """Return the replays of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in self.paths.replays.iterdir() if _game_of(path) == game)
        return []

    def has_plays(self, game: str) -> bool:
        """Return whether there is a playthrough of a game, in progress, saved or finished, except for those that are
        open in a window."""
        if self.paths is None:
            return False
        if game in self.games_in_progress() or self.saves(game):
            return True
        with suppress(OSError):
            return any(_game_of(path) == game for path in self.paths.replays.iterdir())
        return False

    def find(self, name: str) -> Path | None:
        """Return the path of the journal with this name, in whichever folder it is now; None if there is none."""
        if self.paths is None or Path(name).name != name:
            return None
        folders = (self.paths.replays, self.paths.running, self.paths.aside)
        return next((folder / name for folder in folders if (folder / name).is_file()), None)

    def delete(self, path: Path) -> None:
        """Delete a file of the library. Raises OSError."""
        path.unlink()


def taking_over(record: Record, game: Game[S]) -> Slices[Session[S]]:
    """Replay a record as `take_over` does, slice by slice."""
    session = yield from _replaying(record, game)
    session.mark_loaded()
    if session.state.outcome() is None:
        session.send("pause")
    return session


def _replaying(record: Record, game: Game[S]) -> Slices[Session[S]]:
    if record.game != game.id:
        raise RecordError("line 1: this is a game of {other}, not of {game}", other=record.game, game=game.id)
    return (yield from replaying(record, game))


def _checked_name(name: str) -> str:
    """Return the name with single spaces between its words, and with composed characters. Accents and vowel signs count
    as letters. Raises NoSaveError if no save can have the name."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    letters = "".join(c for c in name if not unicodedata.category(c).startswith("M"))
    if not SAVE_NAME.fullmatch(letters) or len(name) > MAX_SAVE_NAME:
        raise NoSaveError("a save's name is 1 to 60 letters, digits and spaces, not {name}", name=repr(name[:40]))
    if DEVICE_NAME.fullmatch(name):
        raise NoSaveError("{name} is the name of a device on some systems; choose another", name=repr(name))
    return name


@contextmanager
def _own_exit() -> Iterator[None]:
    """Turn a GeneratorExit that the rules raise into a RuntimeError."""
    try:
        yield
    except GeneratorExit as error:
        raise RuntimeError(reason_of(error)) from error


def _reason(error: BaseException) -> str:
    """Return why a file cannot be played."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return message_of(error) if isinstance(error, InvalidError) else reason_of(error)


def _game_of(path: Path) -> str | None:
    match = NAMED.fullmatch(path.name)
    return match and match[1]


def _latest_first(paths: Iterator[Path] | list[Path]) -> list[Save]:
    found = []
    for path in paths:
        with suppress(OSError):  # it may be gone by now
            status = path.stat()
            if S_ISREG(status.st_mode):
                found.append(Save(path, path.stem, status.st_mtime))
    return sorted(found, key=lambda save: (save.written, save.name), reverse=True)


class _EndedError(Exception):
    """The game has ended, so it cannot be resumed."""
