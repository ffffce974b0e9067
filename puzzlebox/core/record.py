"""The text form of a session: a record, from which it can be replayed.

A record is JSON Lines: a header, then one array per entry, `[ms, text]`. The text is an input, or it is empty, which
records only the game time, or `=` and eight hexadecimal digits: a digest of the state at that time, before the timers
of that millisecond.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from puzzlebox.core.log import Log
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.session import Session, is_restart
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices, result_of

FORMAT = 1
"""The version of the record format: the only one so far."""

SLICE_CHARACTERS = 32_768
"""The characters that are read in one slice of work, which continues to the end of a line."""

DIGEST = re.compile(r"=[0-9a-f]{8}")


class RecordError(ValueError):
    """A text is not a record. The message names the line and what was expected."""


def digest(state: State) -> str:
    """Return eight hexadecimal digits that differ between different states."""
    return hashlib.blake2s(state.text().encode(), digest_size=4).hexdigest()


@dataclass
class Record:
    """The content of a record: the ID of the `game`, the version of its `rules`, the texts of the `options` that differ
    from their defaults, the `start`, and `entries` of (ms of game time, text)."""

    game: str
    rules: int
    options: dict[str, str]
    start: Start
    entries: list[tuple[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, session: Session[Any]) -> "Record":
        """Return the record of a session up to now, ending with a digest of its state."""
        end = (session.time, f"={digest(session.state)}")
        return cls(
            session.game.id, session.game.rules, session.options.changed(), session.start, [*session.entries(), end]
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record. Every line is checked. Raises RecordError, naming the line."""
        return result_of(cls.parsing(text))

    @classmethod
    def parsing(cls, text: str) -> "Slices[Record]":
        """Read a record as `parse` does, slice by slice."""
        text = text.removesuffix("\n")
        record, known = cls(*_read_header(text.partition("\n")[0])), dict[str, str]()
        for lines, progress in _batches(text):
            entries = _read_entries(lines, len(record.entries) + 2)
            record.entries += [(time, known.setdefault(text, text)) for time, text in entries]
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
        header = {"puzzlebox": FORMAT, "game": self.game, "rules": self.rules, "options": self.options, "start": start}
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


def _read_header(line: str) -> tuple[str, int, dict[str, str], Start]:
    from puzzlebox.core import schema

    try:
        version = schema.read_version(line).puzzlebox
        if version > FORMAT:
            raise RecordError(
                Message(
                    "line 1: written by a newer puzzlebox (format {version}; this one reads {format})",
                    version=version,
                    format=FORMAT,
                )
            )
        header = schema.read_header(line)
        json.loads(line, object_pairs_hook=_each_once)
        start = Start(header.start.seed, header.start.generator, header.start.position, header.start.prepared)
    except schema.UNREADABLE as error:
        raise RecordError(Message("line 1: expected a record's header: {reason}", reason=str(error))) from error
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(Message("line 1: {reason}", reason=message_of(error))) from error
    return header.game, header.rules, header.options, start


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the pairs as a dict. Raises RecordError if a name occurs twice: readers differ in which one they take."""
    once = dict(pairs)
    if len(once) < len(pairs):
        raise RecordError("line 1: expected a record's header, in which no name occurs twice")
    return once


def _batches(text: str) -> Iterator[tuple[list[str], float]]:
    """Yield the lines after the first in batches, each with the part of the text up to its end, from 0 to 1."""
    start = text.find("\n") + 1 or len(text) + 1
    while start <= len(text):
        end = len(text)
        if end - start > SLICE_CHARACTERS:
            end = text.find("\n", start + SLICE_CHARACTERS)
            end = len(text) if end < 0 else end
        yield text[start:end].split("\n"), end / max(1, len(text))
        start = end + 1


def _read_entries(lines: Sequence[str], first: int) -> list[tuple[int, str]]:
    """Read the lines of entries, the first of which has this number.

    They are read all at once. If any line is unusual, they are read one by one, so that the error names the line.
    """
    from puzzlebox.core import schema

    try:
        entries = schema.read_entries(f"[{NEXT_LINE.join(lines)}]")
    except schema.UNREADABLE:
        entries = []
    if len(entries) == len(lines) and all(map(_is_plain, lines, entries)):
        return entries
    return [_read_entry(line, number) for number, line in enumerate(lines, first)]


NEXT_LINE = "\n,"
"""Joins lines that are read at once. JSON allows no line end in a text, so no text spans two lines."""


def _is_plain(line: str, entry: tuple[int, str]) -> bool:
    return line[:1] == "[" and line[-1:] == "]" and (entry[1][:1] != "=" or bool(DIGEST.fullmatch(entry[1])))


def _read_entry(line: str, number: int) -> tuple[int, str]:
    from puzzlebox.core import schema

    try:
        time, text = schema.read_entry(line)
    except schema.UNREADABLE as error:
        raise RecordError(
            Message("line {line}: expected [ms, text]: {reason}", line=number, reason=str(error))
        ) from error
    if text.startswith("=") and not DIGEST.fullmatch(text):
        raise RecordError(
            Message(
                "line {line}: expected a digest of eight hexadecimal digits, not {text}",
                line=number,
                text=repr(text[:40]),
            )
        )
    return time, text
