"""The text form of a play: the record that saves and replays it.

A record is JSON Lines: a header, then one array per entry, `[ms, text]`. The text is an input; if empty, it says only
that game time came so far; `=` and eight hexadecimal digits is a digest of the state at that time, before its timers.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from puzzlebox.core.log import Log
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start, State

FORMAT = 1
"""The version of the record format written here; the only one there has been."""

DIGEST = re.compile(r"=[0-9a-f]{8}")


class RecordError(ValueError):
    """A text that is no record. The message says where and what was expected."""


def digest(state: State) -> str:
    """Eight hexadecimal digits that tell two states apart."""
    return hashlib.blake2s(state.text().encode(), digest_size=4).hexdigest()


@dataclass
class Record:
    """A play as text: `game` and `rules` version, `options` that differ from their defaults, `start`, and `entries`
    of (ms, text) as in the file."""

    game: str
    rules: int
    options: dict[str, str]
    start: Start
    entries: list[tuple[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, session: Session[Any]) -> "Record":
        """Return the record of a session as it stands now, closed by the clock and a digest."""
        end = (session.time, f"={digest(session.state)}")
        return cls(
            session.game.id, session.game.rules, session.options.changed(), session.start, [*session.entries(), end]
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a whole record. Raises RecordError, naming the line; every line is checked before any is returned."""
        lines = text.removesuffix("\n").split("\n")
        game, rules, options, start = _read_header(lines[0])
        entries = [_read_entry(line, number) for number, line in enumerate(lines[1:], 2)]
        return cls(game, rules, options, start, entries)

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """The header, then one line an entry."""
        yield self.header()
        for time, text in self.entries:
            yield entry_line(time, text)

    def header(self) -> str:
        start = {k: v for k, v in vars(self.start).items() if v is not None}
        header = {"puzzlebox": FORMAT, "game": self.game, "rules": self.rules, "options": self.options, "start": start}
        return json.dumps(header, ensure_ascii=False)

    def log(self) -> Log:
        """The inputs alone."""
        return Log((time, text) for time, text in self.entries if text and text[0] != "=")


def entry_line(time: int, text: str) -> str:
    """An entry as it stands in the file, without the line's end."""
    return f"[{time},{_quoted(text)}]"


@lru_cache(256)
def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _read_header(line: str) -> tuple[str, int, dict[str, str], Start]:
    from puzzlebox.core import schema

    try:
        version = schema.read_version(line).puzzlebox
        if version > FORMAT:
            raise RecordError(f"line 1: written by a newer puzzlebox (format {version}; this one reads {FORMAT})")
        header = schema.read_header(line)
        json.loads(line, object_pairs_hook=_each_once)
        start = Start(header.start.seed, header.start.generator, header.start.position)
    except schema.UNREADABLE as error:
        raise RecordError(f"line 1: expected a record's header: {error}") from error
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"line 1: {error}") from error
    return header.game, header.rules, header.options, start


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse what is said twice: two readers might take two different games from it."""
    once = dict(pairs)
    if len(once) < len(pairs):
        raise RecordError("line 1: expected a record's header, in which nothing stands twice")
    return once


def _read_entry(line: str, number: int) -> tuple[int, str]:
    from puzzlebox.core import schema

    try:
        time, text = schema.read_entry(line)
    except schema.UNREADABLE as error:
        raise RecordError(f"line {number}: expected [ms, text]: {error}") from error
    if text.startswith("=") and not DIGEST.fullmatch(text):
        raise RecordError(f"line {number}: expected a digest of eight hexadecimal digits, not {text[:40]!r}")
    return time, text
