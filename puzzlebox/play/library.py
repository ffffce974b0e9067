"""The library of plays: those in progress, those saved by hand, and those that are finished.

A file that cannot be played never stands in the way: it is set aside under a name of its own, with a message.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start, State
from puzzlebox.play.journal import NAMED, SUFFIX, Journal, Notify, moved
from puzzlebox.play.journal_reader import Found, read
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

FAIR_NAME = re.compile(r"[\w(+-][\w .,()+&'!-]{0,59}")
"""A name that every file system takes, and that stays in its folder."""

DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)
"""The name of a device on Windows, whatever comes after a dot: nothing written there is kept."""

Predicate = Callable[[Record], bool]
"""Whether a record is one that is looked for."""


class NoSaveError(RecordError):
    """There is no save of that name, or no save can have it. The message says so."""


@dataclass(frozen=True)
class Save:
    """A file in the library: what to call it, and when it was last written (seconds since 1970)."""

    path: Path
    name: str
    written: float


def _ignore(sentence: str) -> None:
    """Nobody listens."""


class Library:
    """The plays in these folders, and the way to begin, resume, save and load one. Without folders, plays are not kept.

    `settings` give the player's preferences; without, each game's defaults hold. `notify` takes a sentence for
    everything that goes wrong on the way.
    """

    def __init__(self, paths: Paths | None = None, settings: Settings | None = None, notify: Notify = _ignore) -> None:
        self.paths = paths
        self.notify = notify
        self._settings = settings or Settings()
        self._scores: Scores | None = None

    @property
    def scores(self) -> "Scores | None":
        """The scores of finished plays; None if plays are not kept."""
        if self._scores is None and self.paths:
            from puzzlebox.store.scores import Scores  # SQLite is loaded when the first score is wanted

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
        """Begin a new play, from a fresh seed unless a start is given. With `practice`, the player may undo pieces.
        Raises ValueError for a position that the game refuses."""
        session = Session(game, options, Start(seed=new_seed()) if start is None else start)
        if practice:
            session.start_practice()
        return self.adopt(session)

    def again(self, play: Playthrough[S]) -> Playthrough[S]:
        """Begin the play after this one: the same game with the same options, a play of its own."""
        session = play.session
        return self.begin(play.game, session.options, play.next_start(), session.practice)

    def adopt(self, session: Session[S]) -> Playthrough[S]:
        """Go on with a session that was begun elsewhere, as a play of its own."""
        play = Playthrough(session, self._settings.preferences(session.game), scores=lambda: self.scores)
        play.tell_handling()
        play.journal = Journal(self.paths, session, self.notify) if self.paths else None
        return play

    # Plays in progress

    def games_in_progress(self) -> set[str]:
        """The IDs of the games with a play that can be resumed."""
        return {match[1] for path in self._running() if (match := NAMED.fullmatch(path.name))}

    def in_progress(self, game: str) -> list[Save]:
        """The plays of a game that can be resumed, the latest first; not those in another window."""
        return [save for save in _latest_first(self._running()) if _game_of(save.path) == game]

    def resume(
        self, game: Game[S], predicate: Predicate | None = None, path: Path | None = None
    ) -> Playthrough[S] | None:
        """Resume the play of this game that is in progress, the latest or the one in the file, paused as it was left;
        with a predicate, the latest that it holds for. Returns None if there is none. What cannot be played is set
        aside on the way, and what has ended is put with the replays."""
        paths = [path] if path else [save.path for save in self.in_progress(game.id)]
        journal = next((journal for path in paths if (journal := self._resumed(game, predicate, path))), None)
        if journal is None:
            return None
        play = Playthrough(journal.session, self._settings.preferences(game), journal, scores=lambda: self.scores)
        play.tell_handling()
        return play

    @property
    def _kept_in(self) -> Paths:
        assert self.paths is not None
        return self.paths

    def _running(self) -> list[Path]:
        """The files in the folder of running plays that no other window has open."""
        if self.paths is None:
            return []
        try:
            return [path for path in self.paths.running.iterdir() if NAMED.fullmatch(path.name) and _is_free(path)]
        except OSError:
            return []

    def _resumed(self, game: Game[Any], predicate: Predicate | None, path: Path) -> Journal | None:
        file = _opened(path)
        if file is None:
            return None
        journal, amiss = None, None
        try:
            journal = self._journal_in(path, file, game, predicate)
        except Exception as error:  # whatever a file makes a game do, it is no trap for the player
            amiss = error
        finally:
            if journal is None or not file.writable:
                os.close(file.descriptor)
        if isinstance(amiss, _EndedError):
            moved(path, self._kept_in.replays, self.notify)
        elif amiss:
            self._set_aside(path, amiss)
        return journal

    def _journal_in(self, path: Path, file: "_File", game: Game[Any], predicate: Predicate | None) -> Journal | None:
        found = read(path)
        if predicate and not predicate(found.record):
            return None
        session = _played(found.record, game)
        if session.state.outcome():
            raise _EndedError
        journal = self._going_on(path, file, found, session)
        session.send("pause")
        journal.tick()
        return journal

    def _going_on(self, path: Path, file: "_File", found: Found, session: Session[Any]) -> Journal:
        """The journal goes on in the file; in one of its own if that cannot be written to."""
        if found.torn:
            self.notify(f"{path.name}: {found.notice}")
        if not file.writable:
            return Journal(self._kept_in, session, self.notify)
        if found.torn:
            os.ftruncate(file.descriptor, found.good)
        end = b"" if found.ends_a_line else b"\n"
        return Journal.continued(self._kept_in, path, file.descriptor, end, session, self.notify)

    def _set_aside(self, path: Path, reason: object) -> None:
        """Move a file that cannot be played out of the way, under a free name, and say why."""
        words = f"{reason}" if isinstance(reason, RecordError | OSError) else f"{type(reason).__name__}: {reason}"
        try:
            aside = path.rename(free_name(made(self._kept_in.aside) / path.name))
        except OSError:
            self.notify(f"{path.name} cannot be played ({words})")
        else:
            self.notify(f"{path.name} cannot be played ({words}); it is kept as {aside}")

    # Saves

    def saves(self, game: str) -> list[Save]:
        """The saves of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in (self.paths.saves / game).iterdir() if path.suffix == SUFFIX)
        return []

    def save(self, play: Playthrough[Any], name: str = QUICK) -> Path:
        """Save the play as it stands. The quick save replaces the last one; another name that is taken gets a number.
        Raises NoSaveError for a name that no save can have or if plays are not kept, OSError if it cannot be
        written."""
        if self.paths is None:
            raise NoSaveError("there is no folder to keep saves in")
        path = made(self.paths.saves / play.game.id) / f"{_fair(name)}{SUFFIX}"
        path = path if name == QUICK else free_name(path)
        write_whole(path, Record.of(play.session).text().encode())
        return path

    def load(self, game: Game[S], path: Path | None = None) -> Playthrough[S]:
        """Load a save (the quick one unless a file is named) as a play of its own: paused, and marked as assisted.
        Raises NoSaveError if there is none, RecordError for a file that is no save; OptionError or ValueError for what
        the game refuses."""
        if self.paths is None:
            raise NoSaveError("there is no folder to keep saves in")
        path = path or self.paths.saves / game.id / f"{QUICK}{SUFFIX}"
        try:
            found = read(path)
        except FileNotFoundError:
            missing = "there is no quick save of this game yet" if path.stem == QUICK else f"{path.name} is gone"
            raise NoSaveError(missing) from None
        return self.adopt(take_over(found.record, game))

    # Finished plays

    def replays(self, game: str) -> list[Save]:
        """The finished plays of a game, the latest first."""
        if self.paths is None:
            return []
        with suppress(OSError):
            return _latest_first(path for path in self.paths.replays.iterdir() if _game_of(path) == game)
        return []

    def find(self, name: str) -> Path | None:
        """The file of a play by its name (`Journal.path.name`), whichever folder of the library it is in now."""
        if self.paths is None or Path(name).name != name:
            return None
        folders = (self.paths.replays, self.paths.running, self.paths.aside)
        return next((folder / name for folder in folders if (folder / name).is_file()), None)

    def delete(self, path: Path) -> None:
        """Delete the file of a play for good. Raises OSError."""
        path.unlink()


def take_over(record: Record, game: Game[S]) -> Session[S]:
    """Replay a record for the player to go on with: paused, and marked as assisted. Raises RecordError, OptionError or
    ValueError for one that the game does not take."""
    session = _played(record, game)
    session.mark_loaded()
    if session.state.outcome() is None:
        session.send("pause")
    return session


def _played(record: Record, game: Game[S]) -> Session[S]:
    if record.game != game.id:
        raise RecordError(f"line 1: this is a play of {record.game}, not of {game.id}")
    return replayed(record, game)


def _fair(name: str) -> str:
    """The name, if it can be one. Raises NoSaveError."""
    name = " ".join(name.split())
    if not FAIR_NAME.fullmatch(name):
        raise NoSaveError(f"a save's name is 1 to 60 letters, digits and blanks, not {name[:40]!r}")
    if DEVICE.fullmatch(name):
        raise NoSaveError(f"{name!r} is the name of a device on some systems; choose another")
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


class _EndedError(Exception):
    """The play has ended: it cannot be resumed."""


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
