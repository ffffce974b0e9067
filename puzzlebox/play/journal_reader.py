"""Reads a journal, save or replay from a file (they are one format) and refuses whatever is none.

A journal may end in the middle of a line, where the power failed: that line is cut, and it is said. Everything else
is checked to the last line before anything is done with it.
"""

from dataclasses import dataclass
from pathlib import Path

from puzzlebox.core.record import Record, RecordError

LARGEST = 64 * 1024 * 1024
"""Bytes. A day without a pause, ten inputs a second, writes a quarter of it."""

LONGEST_LINE = 1024 * 1024
"""Bytes; far longer than the longest board in a header."""


@dataclass(frozen=True)
class Found:
    """What a file holds: the record, how many bytes of the file are good, how many of a torn last line are not, and
    whether the last good line has its end."""

    record: Record
    good: int
    torn: int
    ends_a_line: bool

    @property
    def notice(self) -> str:
        """What to tell of it; nothing where all is well."""
        return f"its last line was torn and is cut ({self.torn} bytes)" if self.torn else ""


def read(path: Path) -> Found:
    """Read the file. Raises RecordError, naming the line, for what is no record; OSError where it cannot be read."""
    with open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    return parse(data)


def parse(data: bytes) -> Found:
    """The same of bytes at hand."""
    if len(data) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes")
    good = _whole_lines(data)
    if not good:
        raise RecordError("line 1: expected a record's header, and there is no whole line")
    return Found(Record.parse(_text(data[:good])), good, len(data) - good, data[:good].endswith(b"\n"))


def _whole_lines(data: bytes) -> int:
    """How many bytes stand in whole lines. What a power failure leaves behind, the start of a line or zeros where a
    line was to be, is not among them; a last line that only lacks its end is."""
    if data.endswith(b"]") and b"\n" in data and _is_entry(data[data.rindex(b"\n") + 1 :]):
        return len(data)
    return data.rfind(b"\n") + 1


def _is_entry(line: bytes) -> bool:
    from puzzlebox.core import schema

    try:
        schema.read_entry(line)
    except schema.UNREADABLE:
        return False
    return True


def _text(data: bytes) -> str:
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"line {number}: a line has at most {LONGEST_LINE} bytes, not {len(line)}")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {number}: expected UTF-8 text, not the byte 0x{data[error.start]:02x}") from error
