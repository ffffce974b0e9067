"""The text form of a session: a record, from which it can be replayed.

A record is JSON Lines: a header, then one array per entry, `[ms, text]`. The text is an input, or it is empty, which
records only the game time, or `=` and eight hexadecimal digits: a digest of the state at that time, before the timers
of that millisecond.
"""

import hashlib
import json
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import overload

from puzzlebox.core.log import BOT, Log
from puzzlebox.core.message import InvalidError, message_of
from puzzlebox.core.session import RESTART, AnySession, is_restart
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices, result_of

FORMAT = 3
"""The newest version of the record format. Version 2 has prepared boards and further inputs, and version 3 has bots
(see `version_of`)."""

VERSION_PLACE = len('{"puzzlebox": ')
"""The place of the version, which has one digit, in the header."""

SLICE_BYTES = 8_192
"""The bytes that are read in one slice of work, which continues to the end of a line."""

SLICE_LINES = 1024
"""The lines that are parsed together."""

DIGEST = re.compile(r"=[0-9a-f]{8}")


class RecordError(InvalidError):
    """A text is not a record. The message names the line and what was expected."""


class NewerRecordError(RecordError):
    """A newer puzzlebox has written the record."""


def version_of(text: str) -> int:
    """Return the first version of the format that has this input."""
    if BOT.fullmatch(text):
        return 3
    return 2 if text in ("retry", "hinted", "solved") or text.startswith(f"{RESTART} ") else 1


def digest(state: State) -> str:
    """Return eight hexadecimal digits that differ between different states."""
    return hashlib.blake2s(state.text().encode(), digest_size=4).hexdigest()


class Entries(Sequence[tuple[int, str]]):
    """The entries of a record that was read: the lines of its text, which are parsed when they are looked up. A list of
    tuples takes about ten times as much memory."""

    def __init__(self, data: bytes, start: int) -> None:
        self._data = data
        self._ends = array("I", [start])  # of the header and of each line

    def add(self, lines: Sequence[bytes]) -> None:
        """Add the next lines of the data, which have been checked."""
        ends = accumulate((len(line) + 1 for line in lines), initial=self._ends[-1])
        next(ends)
        self._ends.extend(ends)

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, index: int) -> tuple[int, str]: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, str]]: ...

    def __getitem__(self, index: int | slice) -> tuple[int, str] | list[tuple[int, str]]:
        from puzzlebox.core import schema

        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        entry: tuple[int, str] = schema.read_entry(self._data[self._ends[number] + 1 : self._ends[number + 1]])
        return entry

    def __iter__(self) -> Iterator[tuple[int, str]]:
        from puzzlebox.core import schema

        for first in range(0, len(self), SLICE_LINES):
            last = min(first + SLICE_LINES, len(self))
            lines = self._data[self._ends[first] + 1 : self._ends[last]]
            yield from schema.read_entries(b"[" + lines.replace(b"\n", b",") + b"]")

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Entries, {len(self)} of {len(self._data)} bytes>"


@dataclass
class Record:
    """The content of a record: the ID of the `game`, the version of its `rules`, the texts of the `options` that differ
    from their defaults, the `start`, and `entries` of (ms of game time, text)."""

    game: str
    rules: int
    options: dict[str, str]
    start: Start
    entries: Sequence[tuple[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, session: AnySession) -> "Record":
        """Return the record of a session up to now, ending with a digest of its state."""
        end = (session.time, f"={digest(session.state)}")
        return cls(
            session.game.id, session.game.rules, session.options.changed(), session.start, [*session.entries(), end]
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record. Every line is checked. Raises RecordError, naming the line."""
        return result_of(cls.parsing(text.encode("utf-8", "surrogatepass")))

    @classmethod
    def parsing(cls, data: bytes) -> "Slices[Record]":
        """Read the bytes of a record as `parse` does, slice by slice."""
        end = data.find(b"\n")
        entries = Entries(data, end if end >= 0 else len(data))
        record = cls(*_read_header(data if end < 0 else data[:end]), entries)
        for lines, progress in _batches(data):
            check_entries(lines, len(entries) + 2)
            entries.add(lines)
            yield progress
        return record

    def text(self) -> str:
        """Return the text of the record, which `parse` reads."""
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """Yield the header, then one line per entry."""
        yield self.header()
        for time, text in self.entries:
            yield entry_line(time, text)

    def header(self) -> str:
        """Return the first line, without its end."""
        start = {k: v for k, v in vars(self.start).items() if v is not None}
        version = max((version_of(text) for _, text in self.entries), default=1)
        version = max(version, 1 if self.start.prepared is None else 2)
        header = {"puzzlebox": version, "game": self.game, "rules": self.rules, "options": self.options, "start": start}
        return json.dumps(header, ensure_ascii=False)

    def log(self) -> Log:
        """Return the inputs without clock entries and digests."""
        return Log((time, text) for time, text in self.entries if text and text[0] != "=")

    def last_game(self) -> int:
        """Return the number of entries before the last game: up to its restart, or 0 if there is none. A restart that
        was undone at once, or with `undo restart`, does not count."""
        starts, previous = [0], ""
        for place, (_, text) in enumerate(self.entries, 1):
            if is_restart(text):
                starts.append(place)
            elif len(starts) > 1 and (text == "undo restart" or (text == "undo" and is_restart(previous))):
                starts.pop()
            previous = text if text and text[0] != "=" else previous
        return starts[-1]


def entry_line(time: int, text: str) -> str:
    """Return the line of an entry, without its end."""
    return f"[{time},{_quoted(text)}]"


@lru_cache(256)
def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _read_header(data: bytes) -> tuple[str, int, dict[str, str], Start]:
    from puzzlebox.core import schema

    line = _text(data, 1)
    try:
        version = schema.read_version(line).puzzlebox
        if version > FORMAT:
            raise NewerRecordError(
                "line 1: written by a newer puzzlebox (format {version}; this one reads {format})",
                version=version,
                format=FORMAT,
            )
        header = schema.read_header(line)
        json.loads(line, object_pairs_hook=_each_once)
        start = Start(header.start.seed, header.start.generator, header.start.position, header.start.prepared)
    except schema.UNREADABLE as error:
        raise RecordError("line 1: expected a record's header: {reason}", reason=str(error)) from error
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("line 1: {reason}", reason=message_of(error)) from error
    return header.game, header.rules, header.options, start


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the pairs as a dict. Raises RecordError if a name occurs twice: readers differ in which one they take."""
    once = dict(pairs)
    if len(once) < len(pairs):
        raise RecordError("line 1: expected a record's header, in which no name occurs twice")
    return once


def _batches(data: bytes) -> Iterator[tuple[list[bytes], float]]:
    """Yield the lines after the first in batches, each with the part of the data up to its end, from 0 to 1."""
    length = len(data) - data.endswith(b"\n")
    start = data.find(b"\n") + 1 or length + 1
    while start <= length:
        end = length
        if end - start > SLICE_BYTES:
            end = data.find(b"\n", start + SLICE_BYTES, length)
            end = length if end < 0 else end
        yield data[start:end].split(b"\n"), end / max(1, length)
        start = end + 1


def check_entries(lines: Sequence[bytes], first: int) -> None:
    """Check the lines of entries, the first of which has this number. Raises RecordError, naming the line.

    They are read all at once. If any line is unusual, they are read one by one, so that the error names the line.
    """
    from puzzlebox.core import schema

    try:
        entries = schema.read_entries(b"[" + NEXT_LINE.join(lines) + b"]")
    except schema.UNREADABLE:
        entries = []
    if len(entries) != len(lines) or not all(map(_is_plain, lines, entries)):
        for number, line in enumerate(lines, first):
            _check_entry(line, number)


NEXT_LINE = b"\n,"
"""Joins lines that are read at once. JSON allows no line end in a text, so no text spans two lines."""


def _is_plain(line: bytes, entry: tuple[int, str]) -> bool:
    return line[:1] == b"[" and line[-1:] == b"]" and (entry[1][:1] != "=" or bool(DIGEST.fullmatch(entry[1])))


def _check_entry(line: bytes, number: int) -> None:
    from puzzlebox.core import schema

    _text(line, number)
    try:
        text = schema.read_entry(line)[1]
    except schema.UNREADABLE as error:
        raise RecordError("line {line}: expected [ms, text]: {reason}", line=number, reason=str(error)) from error
    if text.startswith("=") and not DIGEST.fullmatch(text):
        raise RecordError(
            "line {line}: expected a digest of eight hexadecimal digits, not {text}", line=number, text=repr(text[:40])
        )


def _text(line: bytes, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        byte = f"0x{line[error.start]:02x}"
        raise RecordError("line {line}: expected UTF-8 text, not the byte {byte}", line=number, byte=byte) from error
