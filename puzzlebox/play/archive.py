"""A whole profile in one zip file: settings, journals and scores, to carry from one machine to another.

A file that is brought in is read and checked to its last byte before anything changes: its names, its sizes, every
journal and every score. What is here already stays; only the settings give way, and the old ones are kept beside.
"""

import errno
import json
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

from puzzlebox.core.record import RecordError
from puzzlebox.play import journal_reader as reader
from puzzlebox.play.journal import NAMED, SUFFIX
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.paths import Paths, made
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.settings import LARGEST as LARGEST_SETTINGS

FORMAT = 2
"""The version of the profiles written here; the only one there has been."""

HEADER, SETTINGS, SCORES = "puzzlebox.json", "settings.toml", "scores.jsonl"

LARGEST_SCORES = 256 * 1024 * 1024
LARGEST_WHOLE = 4096 * 1024 * 1024
"""Bytes, unpacked: of all scores, and of everything together."""

MOST_FILES = 400_000
"""Fifty plays a day, every day for twenty years."""

LARGEST_FILE = 2 * LARGEST_WHOLE
"""Bytes of the zip file itself: what stands in it, and the names."""

FOLDERS = ("replays/", "running/", "saves/")
SAVE = re.compile(r"saves/[a-z][a-z0-9-]{0,31}/[\w(+-][\w .,()+&'!-]{0,59}\.jsonl")

UNREADABLE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What the library raises for a file that is no zip, or a broken, encrypted or hostile one."""


class ProfileError(ValueError):
    """A file that is no profile, or not one that can be brought in. The message says why; nothing has changed."""


class Count(NamedTuple):
    """How much was written, or is new: plays with a score, journals, whether there were settings. `replaced` is the
    name under which the settings are kept that gave way to them, if any did; `left_out` are files that no other
    box would take, each with the reason."""

    scores: int
    journals: int
    settings: bool
    replaced: str = ""
    left_out: tuple[str, ...] = ()


def write(paths: Paths, file: Path) -> Count:
    """Write the profile in these folders to a new zip file, whole or not at all. Raises OSError, FileExistsError too;
    Unavailable where the scores cannot be read."""
    plays = Scores(paths).entries()
    sound: list[str] = []
    left_out: list[str] = []
    if os.path.lexists(file):
        raise FileExistsError(f"{file} is there already")
    beside = file.with_name(f".{file.name}.part")
    try:
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(HEADER, json.dumps({"puzzlebox-profile": FORMAT}))
            packed.writestr(SCORES, "".join(f"{_line(play)}\n" for play in plays))
            for name, path in _files(paths):
                try:
                    packed.writestr(name, _sound(name, path))
                    sound.append(name)
                except RecordError as error:
                    left_out.append(f"{path}: {error}")
        if os.path.lexists(file):
            raise FileExistsError(f"{file} is there already")
        beside.replace(file)
    except OSError as error:
        if error.filename == os.fspath(beside):
            error.filename = os.fspath(file)  # the name that its owner knows
        raise
    finally:
        beside.unlink(missing_ok=True)
    has_settings = SETTINGS in sound
    return Count(len(plays), len(sound) - has_settings, has_settings, left_out=tuple(left_out))


def import_(paths: Paths, file: Path) -> Count:
    """Add the profile in a zip file to these folders. Raises ProfileError where it is not in order; nothing has
    changed then. Raises OSError or Unavailable where something cannot be read or written."""
    _check_file(file)
    try:
        with zipfile.ZipFile(file) as packed:
            plays = _checked(packed)
            names, journals = _unpacked(packed, paths)
            plays = [replace(play, journal=names.get(play.journal or "", play.journal)) for play in plays]
            new = Scores(paths, patience=10).add(plays) if plays else 0
            has_settings = SETTINGS in packed.namelist()
            replaced = _replace_settings(paths, packed.read(SETTINGS)) if has_settings else ""
    except UNREADABLE_ERRORS as error:
        if isinstance(error, ProfileError):
            raise
        raise ProfileError(f"{file.name} is no profile of puzzlebox: {error or type(error).__name__}") from error
    return Count(new, journals, has_settings, replaced)


def _line(play: ScoreEntry) -> str:
    values = asdict(play)
    del values["number"]
    return json.dumps(values, ensure_ascii=False)


def _sound(name: str, path: Path) -> bytes:
    """What the file holds. Raises RecordError where no box would take it."""
    if not _is_file(name):
        raise RecordError("a file of that name has no place in a profile")
    if name == SETTINGS and path.stat().st_size > LARGEST_SETTINGS:
        raise RecordError(f"it is larger than {LARGEST_SETTINGS} bytes")
    content = path.read_bytes()
    if name != SETTINGS:
        reader.parse(content)
    return content


def _files(paths: Paths) -> Iterator[tuple[str, Path]]:
    """Settings and journals with their names in the zip."""
    if paths.settings.is_file():
        yield SETTINGS, paths.settings
    for folder in (paths.replays, paths.running):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if path.is_file():
                yield f"{folder.name}/{path.name}", path
    for path in sorted(paths.saves.glob(f"*/*{SUFFIX}")):
        if path.is_file():
            yield f"saves/{path.parent.name}/{path.name}", path


# Checking


def _check_file(file: Path) -> None:
    """A device has no end at which the library, which begins there, would ever arrive."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ProfileError(f"{file} is no ordinary file")
    if status.st_size > LARGEST_FILE:
        raise ProfileError(f"{file.name} is larger than a profile may be")


def _checked(packed: zipfile.ZipFile) -> list[ScoreEntry]:
    """Everything in the file is read and held to the rules. Returns the plays. Raises ProfileError and what the
    library raises."""
    infos = packed.infolist()
    _check_names(infos)
    version = _version(_content(packed, HEADER, 4096))
    plays: list[ScoreEntry] = []
    left = LARGEST_WHOLE
    for info in infos:
        name = info.filename
        largest = {SETTINGS: LARGEST_SETTINGS, SCORES: LARGEST_SCORES}.get(name, reader.LARGEST)
        content = _content(packed, name, min(largest, left))
        left -= len(content)
        if name == SCORES:
            plays = _plays(content, version)
        elif name.endswith(SUFFIX):
            try:
                reader.parse(content)
            except RecordError as error:
                raise ProfileError(f"{name} cannot be read: {error}") from error
    return plays


def _check_names(infos: list[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_FILES:
        raise ProfileError(f"a profile has at most {MOST_FILES} files, not {len(infos)}")
    seen: set[str] = set()
    for info in infos:
        name = info.orig_filename
        if name != info.filename or not (_is_file(name) or (_is_folder(name) and info.file_size == 0)):
            raise ProfileError(f"{name[:80]!r} has no place in a profile")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise ProfileError(f"{name!r} is a link")
        if name in seen:
            raise ProfileError(f"{name!r} stands there twice")
        seen.add(name)  # where names differ by case alone, a system that cannot tell gives the second a number
    if HEADER not in seen:
        raise ProfileError(f"there is no {HEADER} in it: it is no profile of puzzlebox")


def _is_file(name: str) -> bool:
    folder, _, base = name.partition("/")
    if folder in ("replays", "running"):
        return NAMED.fullmatch(base) is not None
    return name in (HEADER, SETTINGS, SCORES) or SAVE.fullmatch(name) is not None


def _is_folder(name: str) -> bool:
    """Other programs that pack a folder name it too."""
    return name in FOLDERS or (name.endswith("/") and SAVE.fullmatch(f"{name}x{SUFFIX}") is not None)


def _content(packed: zipfile.ZipFile, name: str, largest: int) -> bytes:
    """A file of the zip, whatever it says of its own size."""
    try:
        with packed.open(name) as file:
            content = file.read(largest + 1)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise ProfileError(f"{name} is said to stand before the beginning of the file") from error
    if len(content) > largest:
        raise ProfileError(f"{name} is larger than a profile may be")
    return content


def _version(content: bytes) -> int:
    """The format of the profile. Raises ProfileError if this program cannot read it."""
    header = json.loads(content)
    version = header.get("puzzlebox-profile") if isinstance(header, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ProfileError(f"{HEADER} does not say which version it is")
    if version > FORMAT:
        raise ProfileError(f"written by a newer puzzlebox (profile {str(version)[:20]}; this one reads {FORMAT})")
    return version


def _plays(content: bytes, version: int) -> list[ScoreEntry]:
    from puzzlebox.store import schema

    read = schema.read_play if version > 1 else schema.read_play_of_format_1
    plays: list[ScoreEntry] = []
    if not content:
        return plays
    for number, line in enumerate(content.removesuffix(b"\n").split(b"\n"), 1):
        try:
            plays.append(read(line))
        except schema.UNREADABLE as error:
            raise ProfileError(f"{SCORES}, line {number}: {error}") from error
    return plays


# Bringing in


def _unpacked(packed: zipfile.ZipFile, paths: Paths) -> tuple[dict[str, str], int]:
    """Put the journals that are not here yet into their folders. Returns the name that each has here, by its name in
    the zip, and how many are new."""
    names: dict[str, str] = {}
    new = 0
    for name in packed.namelist():
        if not name.endswith(SUFFIX) or name == SCORES:
            continue
        folder, *between, base = name.split("/")
        place = made(paths.saves / between[0] if between else paths.data / folder)
        content = packed.read(name)
        here = next((path for path in _alike(place, base) if path.read_bytes() == content), None)
        if here is None:
            here = free_name(place / base)
            write_whole(here, content)
            new += 1
        names[base] = here.name
    return names, new


def _alike(folder: Path, name: str) -> list[Path]:
    """The files that this one may be: of its name, or with a number after it."""
    path = folder / name
    numbered = (other for other in folder.glob(f"*{SUFFIX}") if other.name.startswith(f"{path.stem}-"))
    return [path, *numbered] if path.exists() else []


def _replace_settings(paths: Paths, content: bytes) -> str:
    """Write the settings. Others that were there are kept beside them; the name they have there is returned."""
    before = paths.settings.read_bytes() if paths.settings.exists() else content
    old = paths.settings.with_name(f"{paths.settings.name}.old")
    if before != content and not (old.is_file() and old.read_bytes() == before):
        old = free_name(old)
        write_whole(old, before)
    write_whole(paths.settings, content)
    return old.name if before != content else ""
