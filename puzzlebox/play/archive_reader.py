"""Reads and checks the zip file of a profile, part by part: names, sizes, every journal and every score."""

import errno
import json
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from puzzlebox.core.message import InvalidError, escaped, message_of
from puzzlebox.core.record import Record, RecordError, check_entries
from puzzlebox.core.session import RESTART, brings_board
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.journal import NAMED, SUFFIX
from puzzlebox.play.journal_reader import MAX_BYTES as MAX_JOURNAL
from puzzlebox.play.journal_reader import MAX_LINE_BYTES as MAX_LINE
from puzzlebox.store.files import CHUNK
from puzzlebox.store.score_entry import MAX_ENDED, MAX_FIGURE, RENAMED_UNRANKED, ScoreEntry
from puzzlebox.store.settings_file import MAX_SIZE as MAX_SETTINGS

FORMAT = 3
"""The version of the profile format that is written, and the newest that can be read."""

HEADER, SETTINGS, SCORES = "puzzlebox.json", "settings.toml", "scores.jsonl"

MAX_HEADER = 4096

MAX_SCORES = 256 * 1024 * 1024

MAX_TOTAL = 4096 * 1024 * 1024
"""Limits of the unpacked sizes, in bytes."""

MAX_RATIO, ALWAYS_ALLOWED = 200, 16 * 1024 * 1024
"""The files may together be MAX_RATIO times as large as the zip file, and in any case ALWAYS_ALLOWED bytes. Those of
real profiles are 5 to 30 times as large."""

MAX_FILES = 400_000
"""Enough for fifty games a day for twenty years."""

MAX_ZIP = 2 * MAX_TOTAL
"""The limit of the zip file itself, in bytes."""

FOLDERS = ("replays/", "running/", "saves/")

SAVE = re.compile(r"saves/[a-z0-9][a-z0-9-]{0,31}/[\w(+-][\w .,()+&'!-]{0,59}\.jsonl")

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compression methods that can be read."""

ENCRYPTED = 1
"""The flag bit of an encrypted file."""

UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, OverflowError, RuntimeError),
    *(ValueError, IndexError),
)
"""The errors that the library raises for a file that is not a zip file, or a damaged one."""

Text = Annotated[str, Meta(max_length=70_000)]

SafeText = Annotated[str, Meta(max_length=70_000, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z")]

FigureName = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z")]

Whole = Annotated[int, Meta(ge=0, le=MAX_FIGURE)]

Number = Annotated[int, Meta(ge=-MAX_FIGURE, le=MAX_FIGURE)]

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}\Z")]

UUID = Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{1,40}\Z")]

Journal = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,99}\.jsonl\Z")]


class ProfileError(InvalidError):
    """A file is not a profile, or cannot be imported. The message says why."""


@contextmanager
def opened(file: Path) -> Iterator["Profile"]:
    """Open the zip file of a profile, and check the names in it. Raises ProfileError, also in place of the errors that
    the zip library raises in the block, and OSError."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode):  # a device may have no end
        raise ProfileError("{file} is not a regular file", file=escaped(file))
    if status.st_size > MAX_ZIP:
        raise ProfileError("{file} is larger than a profile may be", file=escaped(file.name))
    try:
        with zipfile.ZipFile(file) as packed:
            yield Profile(packed, min(MAX_TOTAL, max(ALWAYS_ALLOWED, MAX_RATIO * status.st_size)))
    except ProfileError:
        raise
    except UNREADABLE as error:
        reason = escaped(message_of(error))[:200] or type(error).__name__
        raise ProfileError(
            "{file} is not a profile of puzzlebox: {reason}", file=escaped(file.name), reason=reason
        ) from error


class Profile:
    """The files in a zip file. `max_total` is how many bytes they may have together, unpacked."""

    def __init__(self, packed: zipfile.ZipFile, max_total: int) -> None:
        self._packed = packed
        self._max_total = max_total
        infos = packed.infolist()
        _check_names(infos)
        self._sizes = {info.filename: info.file_size for info in infos}
        self.version = _version(self.content(HEADER, MAX_HEADER))

    @property
    def has_settings(self) -> bool:
        """Whether the profile has settings."""
        return SETTINGS in self._sizes

    @property
    def has_scores(self) -> bool:
        """Whether the profile has scores."""
        return SCORES in self._sizes

    @property
    def journals(self) -> Iterator[str]:
        """The names of all journals."""
        return (name for name in self._sizes if name.endswith(SUFFIX) and name != SCORES)

    def size(self, name: str) -> int:
        """Return the unpacked size of a file in bytes, as the zip file states it. Reading the file checks it."""
        return self._sizes[name]

    def check(self) -> None:
        """Read every file to its end. Raises ProfileError for the first fault."""
        total = 0

        def counted(parts: Iterable[bytes]) -> Iterator[bytes]:
            nonlocal total
            for part in parts:
                total += len(part)
                if total > self._max_total:
                    raise ProfileError("the files in it are together larger than a profile may be")
                yield part

        for name in self._sizes:
            parts = counted(self.parts(name))
            if name == SCORES:
                for _ in self._entries(parts):
                    pass
            elif name.endswith(SUFFIX):
                try:
                    check_journal(parts)
                except RecordError as error:
                    raise ProfileError(
                        "{file} cannot be read: {reason}", file=name, reason=message_of(error)
                    ) from error
            else:
                for _ in parts:
                    pass

    def parts(self, name: str) -> Iterator[bytes]:
        """Yield the content of a file in parts. Raises ProfileError if the file is too large."""
        left = {HEADER: MAX_HEADER, SETTINGS: MAX_SETTINGS, SCORES: MAX_SCORES}.get(name, MAX_JOURNAL)
        try:
            with self._packed.open(name) as file:
                while part := file.read(CHUNK):
                    left -= len(part)
                    if left < 0:
                        raise ProfileError("{file} is larger than a profile may be", file=name)
                    yield part
                if file.tell() != self._sizes[name]:
                    raise ProfileError("{file} has another size than the zip file states", file=name)
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            raise ProfileError("{file} begins before the beginning of the zip file", file=name) from error

    def content(self, name: str, limit: int) -> bytes:
        """Return the content of a small file. Raises ProfileError if it has more bytes than the limit."""
        if self._sizes[name] > limit:
            raise ProfileError("{file} is larger than a profile may be", file=name)
        return b"".join(self.parts(name))

    def entries(self) -> Iterator[ScoreEntry]:
        """Yield the score entries. Raises ProfileError, naming the line."""
        return self._entries(self.parts(SCORES) if self.has_scores else ())

    def _entries(self, parts: Iterable[bytes]) -> Iterator[ScoreEntry]:

        read = read_play if self.version > 1 else read_play_of_format_1
        for number, line in enumerate(lines(parts), 1):
            try:
                yield read(line)
            except UNREADABLE_LINE as error:
                reason = escaped(message_of(error))
                raise ProfileError(
                    "{file}, line {number}: {reason}", file=SCORES, number=number, reason=reason
                ) from error


def lines(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file, without their ends. Raises ProfileError for a line that is too long."""
    rest = b""
    for part in parts:
        *complete, rest = (rest + part).split(b"\n")
        yield from complete
        if len(rest) > MAX_LINE:
            raise ProfileError("a line has at most {limit} bytes", limit=MAX_LINE)
    if rest:
        yield rest


def check_journal(parts: Iterable[bytes]) -> int:
    """Check the lines of a journal, and return its size in bytes. An incomplete last line is allowed: a power failure
    leaves one.

    Raises RecordError, naming the line. This does not check whether the game accepts the inputs.
    """
    size, number, rest = 0, 1, b""
    for part in parts:
        size += len(part)
        if size > MAX_JOURNAL:
            raise RecordError("a record has at most {limit} bytes", limit=MAX_JOURNAL)
        rest += part
        if number == 1 and b"\n" in rest:
            header, _, rest = rest.partition(b"\n")
            result_of(Record.parsing(header))
            number = 2
        if number > 1:
            *complete, rest = rest.split(b"\n")
            check_entries(complete, number)
            number += len(complete)
        if len(rest) > MAX_LINE:
            raise RecordError("line {line}: a line has at most {limit} bytes", line=number, limit=MAX_LINE)
    if number == 1:
        raise RecordError("line 1: expected a record's header, and there is no complete line")
    return size


def has_prepared_board(parts: Iterable[bytes]) -> bool:
    """Return whether a journal that `check_journal` accepts has a board that a search has made (see `Preparation`): at
    its start, or of a later input."""
    from puzzlebox.core import schema

    found = lines(parts)
    if result_of(Record.parsing(next(found))).start.prepared is not None:
        return True
    with suppress(*schema.UNREADABLE):  # the last line may be incomplete
        likely = (line for line in found if RESTART.encode() in line or b" try " in line or b"\\" in line)
        return any(brings_board(schema.read_entry(line)[1]) for line in likely)
    return False


def _check_names(infos: list[zipfile.ZipInfo]) -> None:
    if len(infos) > MAX_FILES:
        raise ProfileError("a profile has at most {limit} files, not {count}", limit=MAX_FILES, count=len(infos))
    seen: set[str] = set()
    for info in infos:
        name = info.orig_filename
        if name != info.filename or not (is_file(name) or (_is_folder(name) and info.file_size == 0)):
            raise ProfileError("{file} does not belong in a profile", file=ascii(name[:80]))
        if stat.S_ISLNK(info.external_attr >> 16):
            raise ProfileError("{file} is a link", file=name)
        if name in seen:
            raise ProfileError("the zip file has two files called {file}", file=name)
        if info.flag_bits & ENCRYPTED:
            raise ProfileError("{file} is encrypted", file=name)
        if info.compress_type not in METHODS:
            raise ProfileError("{file} is compressed by a method that profiles do not use", file=name)
        seen.add(name)  # an import adds a number to names that differ only in case
    if HEADER not in seen:
        raise ProfileError("it has no {file}: it is not a profile of puzzlebox", file=HEADER)


def is_file(name: str) -> bool:
    """Return whether a profile may have a file of this name."""
    folder, _, base = name.partition("/")
    if folder in ("replays", "running"):
        return NAMED.fullmatch(base) is not None
    return name in (HEADER, SETTINGS, SCORES) or SAVE.fullmatch(name) is not None


def _is_folder(name: str) -> bool:
    """Return whether this is the name of a folder of a profile. Some programs add folders to a zip file."""
    return name in FOLDERS or (name.endswith("/") and SAVE.fullmatch(f"{name}x{SUFFIX}") is not None)


def _version(content: bytes) -> int:
    """Return the version of the profile's format. Raises ProfileError if this program cannot read it."""
    header = json.loads(content)
    version = header.get("puzzlebox-profile") if isinstance(header, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ProfileError("{file} does not give the version of the profile", file=HEADER)
    if version > FORMAT:
        shown = str(version)[:20]
        raise ProfileError(
            "written by a newer puzzlebox (profile {version}; this one reads up to {known})",
            version=shown,
            known=FORMAT,
        )
    return version


class _Line(msgspec.Struct):
    """The fields that are the same in every format."""

    game: Name
    options: SafeText
    rules: Annotated[int, Meta(ge=1, le=MAX_FIGURE)]
    ended: Annotated[int, Meta(ge=0, le=MAX_ENDED)]
    outcome: Literal["won", "lost", "ended"]
    reason: Text
    time: Whole
    figures: dict[FigureName, Number]
    journal: Journal | None


class ScoreLine(_Line, forbid_unknown_fields=True, kw_only=True):
    """A line of the current format."""

    game_id: Text
    unranked: Literal["", "assisted", "bot", "changed_rules", "custom_start", "known"]
    uuid: UUID


class ScoreLineOfFormat1(_Line, forbid_unknown_fields=True, kw_only=True):
    """A line that version 0.1 wrote."""

    name: Text
    apart: Literal["", "assisted", "altered", "given"]
    mark: UUID


_read = msgspec.json.Decoder(ScoreLine).decode


_read_format_1 = msgspec.json.Decoder(ScoreLineOfFormat1).decode


UNREADABLE_LINE = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_play(line: bytes) -> ScoreEntry:
    """Return the score entry in a line. Raises UNREADABLE_LINE."""
    return _entry(msgspec.structs.asdict(_read(line)))


def read_play_of_format_1(line: bytes) -> ScoreEntry:
    """Return the score entry in a line that version 0.1 wrote. Raises UNREADABLE_LINE."""
    values = msgspec.structs.asdict(_read_format_1(line))
    values |= {"game_id": values.pop("name"), "uuid": values.pop("mark"), "unranked": values.pop("apart")}
    return _entry(values)


def _entry(values: dict[str, Any]) -> ScoreEntry:
    values["unranked"] = RENAMED_UNRANKED.get(values["unranked"], values["unranked"])
    texts = {name: escaped(values[name]) for name in ("reason", "game_id")}
    return ScoreEntry(**{**values, **texts})
