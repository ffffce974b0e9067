"""Exports and imports a profile: settings, journals and scores in one zip file, to move them to another computer.

An import adds either everything or nothing. It keeps the journals and scores that are there. It replaces the settings
and keeps the old ones in another file.
"""

import json
import os
import re
import sqlite3
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import BinaryIO, NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import InvalidError, Message, escaped, message_of
from puzzlebox.core.record import RecordError
from puzzlebox.play import archive_reader as reader
from puzzlebox.play.archive_reader import HEADER, SCORES, SETTINGS, Profile, ProfileError
from puzzlebox.play.journal import NAMED, SUFFIX
from puzzlebox.play.journal_reader import parse
from puzzlebox.play.verification import ContradictionError, ReplayedResults, results_of
from puzzlebox.play.workers import installed_game
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.store.database import transaction
from puzzlebox.store.files import CHUNK, IMPORT_LOCK, exclusive, free_name, new_file
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.scores import ScoreEntry, Scores, insert
from puzzlebox.store.settings_file import MAX_SIZE as MAX_SETTINGS
from puzzlebox.store.staging import Replacement, Staging, remove_leftovers, settings_locked, staging
from puzzlebox.translation import tr
from puzzlebox.translation.formats import joined

__all__ = ["Count", "ProfileError", "import_", "pack", "write"]

PATIENCE = 60.0
"""How many seconds to wait for another import."""

NUMBER = re.compile(r"-[0-9]{1,4}\Z")
"""The number that `free_name` adds to a name that is taken."""


class Count(NamedTuple):
    """What an export wrote or an import added: the number of scores and of journals, and whether the profile has
    settings. `replaced` is the name of the file with the old settings, if an import replaced other ones. `left_out` are
    the files that an export left out because no import would accept them, and the scores that an import refused because
    they contradict their replays, each with the reason."""

    scores: int
    journals: int
    settings: bool
    replaced: str = ""
    left_out: tuple[str, ...] = ()

    def contents(self) -> str:
        """Return what there is, translated: "2 scores, 1 recorded game, settings"."""
        scores = tr("{count} score", "{count} scores", count=self.scores)
        games = tr("{count} recorded game", "{count} recorded games", count=self.journals)
        return joined([scores, games, *([tr("settings")] if self.settings else [])], "unit")


# Exporting


def write(paths: Paths, file: Path) -> Count:
    """Write the profile in these folders to a new zip file, completely or not at all.

    Raises FileExistsError if the file exists, OSError if something cannot be read or written, and
    ScoresUnavailableError if the scores cannot be read.
    """
    _check_free(file)
    with new_file(file) as target:
        return pack(paths, target)


def _check_free(file: Path) -> None:
    if os.path.lexists(file) or not file.name:
        raise FileExistsError(f"{escaped(file)} already exists")


def pack(paths: Paths, file: BinaryIO) -> Count:
    """Write the profile in these folders to an open file. Raises what `write` raises."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        return _pack(paths, packed)


def _pack(paths: Paths, packed: zipfile.ZipFile) -> Count:
    packed.writestr(HEADER, json.dumps({"puzzlebox-profile": reader.FORMAT}))
    scores = 0
    with packed.open(SCORES, "w") as file:
        for entry in Scores(paths).stream():
            file.write(f"{_line(entry)}\n".encode())
            scores += 1
    written: list[str] = []
    left_out: list[str] = []
    for name, path in _files(paths):
        try:
            size = _checked_size(name, path)
        except RecordError as error:
            left_out.append(Message("{file}: {reason}", file=escaped(path), reason=message_of(error)))
            continue
        with packed.open(zipfile.ZipInfo.from_file(path, name, strict_timestamps=False), "w") as file:
            for part in _parts(path, size):
                file.write(part)
        written.append(name)
    has_settings = SETTINGS in written
    return Count(scores, len(written) - has_settings, has_settings, left_out=tuple(left_out))


def _line(entry: ScoreEntry) -> str:
    values = asdict(entry)
    del values["number"]
    return json.dumps(values, ensure_ascii=False)


def _checked_size(name: str, path: Path) -> int:
    """Return how many bytes of a file are valid. Raises RecordError if no import would accept the file."""
    if not reader.is_file(name):
        raise RecordError("a profile cannot have a file of that name")
    if name != SETTINGS:
        return reader.check_journal(_parts(path))
    if path.stat().st_size > MAX_SETTINGS:
        raise RecordError("it is larger than {limit} bytes", limit=MAX_SETTINGS)
    return path.stat().st_size


def _parts(path: Path, size: int | None = None) -> Iterator[bytes]:
    """Yield the content of a file in parts, at most `size` bytes in all."""
    left = size
    with path.open("rb") as file:
        while part := file.read(CHUNK if left is None else min(CHUNK, left)):
            left = None if left is None else left - len(part)
            yield part


def _files(paths: Paths) -> Iterator[tuple[str, Path]]:
    """Yield settings and journals with their names in the zip file."""
    if paths.settings.is_file():
        yield SETTINGS, paths.settings
    for folder in (paths.replays, paths.running):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if path.is_file():
                yield f"{folder.name}/{path.name}", path
    for path in sorted(paths.saves.glob(f"*/*{SUFFIX}")):
        if path.is_file():
            yield f"saves/{path.parent.name}/{path.name}", path


# Importing


def import_(paths: Paths, file: Path, game_of: Callable[[str], AnyGame] = installed_game) -> Count:
    """Add the profile in a zip file to these folders. New scores that come with a replay are compared with it, by the
    rules of the games that `game_of` returns.

    Raises ProfileError if the file is not a valid profile, and OSError or ScoresUnavailableError if something cannot be
    read or written. In both cases, nothing has changed.
    """
    remove_leftovers(paths)
    with reader.opened(file) as profile:
        profile.check()
        with exclusive(made(paths.data) / IMPORT_LOCK, PATIENCE), staging(paths.data) as stage:
            return _Import(paths, profile, stage, game_of).run()


class _Import:
    """Stages the files of a profile that the folders do not have, and puts them in place together with its scores."""

    def __init__(self, paths: Paths, profile: Profile, stage: Staging, game_of: Callable[[str], AnyGame]) -> None:
        self._game_of = game_of
        self._paths = paths
        self._profile = profile
        self._stage = stage
        self._folders: dict[Path, _Folder] = {}
        self._names: dict[str, str] = {}
        self._sources: dict[str, str] = {}
        self._refused: dict[int, str] = {}
        self._moves: list[tuple[Path, Path]] = []
        self._replaced = ""

    def run(self) -> Count:
        for name in self._profile.journals:
            self._stage_journal(name)
        if self._profile.has_scores:
            scores = Scores(self._paths, patience=10)
            self._refused = dict(self._contradictions(scores))
            new = scores.use(self._commit)
        else:
            self._move_in(None)
            new = 0
        return Count(new, len(self._moves), self._profile.has_settings, self._replaced, tuple(self._refused.values()))

    def _contradictions(self, scores: Scores) -> Iterator[tuple[int, str]]:
        """Yield the number of the line of each new score that contradicts its replay, and the reason."""
        known, replays = scores.uuids(), dict[str, ReplayedResults | str]()
        for number, entry in enumerate(self._profile.entries(), 1):
            source = self._sources.get(entry.journal or "")
            if source is None or entry.uuid in known:
                continue
            if source not in replays:
                replays[source] = self._replayed(source)
            replayed = replays[source]
            try:
                reason = replayed if isinstance(replayed, str) else replayed.check(entry)
            except ContradictionError as error:
                reason = message_of(error)
            if reason:
                yield number, Message("{file}, line {number}: {reason}", file=SCORES, number=number, reason=reason)

    def _replayed(self, name: str) -> ReplayedResults | str:
        """Return the results in a journal, or why it cannot be replayed."""
        try:
            return results_of(parse(b"".join(self._profile.parts(name))).record, self._game_of)
        except NO_GAME_ERRORS:
            raise
        except InvalidError as error:
            return message_of(error)
        except BaseException as error:  # of the rules of a game
            return reason_of(error)

    def _commit(self, connection: sqlite3.Connection) -> int:
        """Write the scores and put the files in place. Return the number of new scores."""
        first, new = None, 0
        try:
            with transaction(connection):
                for number, entry in enumerate(self._profile.entries(), 1):
                    if number in self._refused:
                        continue
                    here = self._names.get(entry.journal or "", entry.journal)
                    if insert(connection, replace(entry, journal=here)):
                        first, new = first or entry.uuid, new + 1
                self._move_in(first)
        except BaseException:
            self._stage.undo()
            raise
        return new

    def _move_in(self, commit: str | None) -> None:
        """Put the files in place. No other program writes the settings between the look at them and the new ones."""
        with settings_locked(self._paths.settings):
            self._stage.move_in(self._moves, self._stage_settings(), commit)

    def _stage_journal(self, name: str) -> None:
        """Stage a journal, unless its folder already has an identical one.

        A game in progress with a board that a search has made becomes a save: nothing shows that the board is the one
        of its seed, and a game that is loaded does not rank.
        """
        folder, *between, base = name.split("/")
        if not between:
            self._sources[base] = name
        journal = NAMED.fullmatch(base)
        if name.startswith("running/") and journal and reader.has_prepared_board(self._profile.parts(name)):
            between = [journal[1]]
        place = self._paths.saves / between[0] if between else self._paths.data / folder
        if place not in self._folders:
            self._folders[place] = _Folder(made(place))
        known = self._folders[place]
        here = next((path for path in known.alike(base) if self._is_same(name, path)), None)
        if here is None:
            here = known.free(base)
            self._moves.append((self._stage.stage(self._profile.parts(name)), here))
        if not between:
            self._names[base] = here.name

    def _is_same(self, name: str, path: Path) -> bool:
        if path.stat().st_size != self._profile.size(name):
            return False
        with path.open("rb") as file:
            return all(part == file.read(len(part)) for part in self._profile.parts(name))

    def _stage_settings(self) -> Replacement | None:
        """Stage the settings, unless the present ones are identical."""
        if not self._profile.has_settings:
            return None
        content, target = self._profile.content(SETTINGS, MAX_SETTINGS), self._paths.settings
        if not target.exists():
            return Replacement(self._stage.stage([content]), target, None)
        before = target.read_bytes()
        if before == content:
            return None
        old = target.with_name(f"{target.name}.old")
        if not (old.is_file() and old.read_bytes() == before):
            old = free_name(old)
        self._replaced = old.name
        return Replacement(self._stage.stage([content]), target, old)


class _Folder:
    """The names in a folder, read once, and those that an import adds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._alike: dict[str, list[Path]] = defaultdict(list)
        self._taken: set[str] = set()
        for name in sorted(os.listdir(path)):
            self._taken.add(name.casefold())
            stem = Path(name).stem
            for possible in {stem, NUMBER.sub("", stem)}:
                self._alike[possible].append(path / name)

    def alike(self, name: str) -> Iterable[Path]:
        """Return the files that may be identical to this one: those with its name, or with a number after it."""
        return self._alike[Path(name).stem]

    def free(self, name: str) -> Path:
        """Return the path for a new file: with this name, or with a number after it."""
        stem, suffix = Path(name).stem, Path(name).suffix
        names = (f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in range(1, 10_000))
        free = next(name for name in names if name.casefold() not in self._taken)
        self._taken.add(free.casefold())
        return self._path / free
