"""Reads the file of a journal, a save or a replay. All are records.

A journal may end in the middle of a line after a power failure: that line is cut off, with a notice. All other lines
are checked before any is used.
"""

from pathlib import Path

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.store.files import CHUNK

MAX_BYTES = 64 * 1024 * 1024
"""The most bytes of a file: four million inputs. A journal does not grow beyond it, so that every file that puzzlebox
has written can be read."""

MAX_LINE_BYTES = 1024 * 1024
"""The most bytes of a line: far more than the longest position in a header takes."""


class JournalContent(Frozen):
    """The content of a file: the record, the number of bytes in complete lines, the number of bytes in an incomplete
    last line, and whether the last complete line has a line end."""

    record: Record
    good: int
    torn: int
    has_line_end: bool

    @property
    def notice(self) -> str:
        """A message for the player if the last line is incomplete; otherwise empty."""
        if not self.torn:
            return ""
        return Message(
            "its last line was incomplete and was cut off ({count} byte)",
            "its last line was incomplete and was cut off ({count} bytes)",
            count=self.torn,
        )


def read(path: Path) -> JournalContent:
    """Read a file. Raises RecordError, naming the line, if it is not a record; OSError if it cannot be read."""
    return result_of(reading(path))


def reading(path: Path) -> Slices[JournalContent]:
    """Read a file as `read` does, slice by slice."""
    return (yield from parsing(content(path)))


def content(path: Path) -> bytes:
    """Return the bytes of a file, for `parse`. Raises RecordError if it cannot be a record; OSError if it cannot be
    read."""
    with open(path, "rb") as file:
        data = bytearray()
        while part := file.read(CHUNK):
            is_beginning = len(data) <= MAX_LINE_BYTES
            data += part
            if is_beginning:
                _check_beginning(data)
            if len(data) > MAX_BYTES:
                raise RecordError("a record has at most {limit} bytes", limit=MAX_BYTES)
    return bytes(data)


def read_header(path: Path) -> Record:
    """Read only the first line of a file and return a record without entries. Raises what `read` raises."""
    with open(path, "rb") as file:
        data = file.readline(MAX_LINE_BYTES + 1)
    if not data.endswith(b"\n"):
        return read(path).record  # says what is wrong with it
    return result_of(Record.parsing(data))


def _check_beginning(data: bytes | bytearray) -> None:
    """Raise RecordError if the data is longer than a line may be and does not begin with a header, so that the rest of
    such a file is not read."""
    if len(data) > MAX_LINE_BYTES:
        _check_lengths(data)
        result_of(Record.parsing(bytes(data[: data.index(b"\n")])))


def parse(data: bytes) -> JournalContent:
    """Read the bytes of a file. Raises RecordError."""
    return result_of(parsing(data))


def parsing(data: bytes) -> Slices[JournalContent]:
    """Read the bytes of a file as `parse` does, slice by slice."""
    good = _count_complete(data)
    if not good:
        raise RecordError("line 1: expected a record's header, and there is no complete line")
    torn = len(data) - good
    data = data[:good] if torn else data
    _check_lengths(data)
    record = yield from Record.parsing(data)
    return JournalContent(record, good, torn, data.endswith(b"\n"))


def _count_complete(data: bytes) -> int:
    """Return the number of bytes in complete lines.

    After a power failure, the last line may be cut short or consist of zeros. A last line without a line end is
    complete if it is an entry.
    """
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


def _check_lengths(data: bytes | bytearray) -> None:
    """Raise RecordError if a line is too long."""
    start = 0
    while len(data) - start > MAX_LINE_BYTES:
        end = data.rfind(b"\n", start, start + MAX_LINE_BYTES + 1)
        if end < 0:
            length = (data.find(b"\n", start) + 1 or len(data) + 1) - 1 - start
            raise RecordError(
                "line {line}: a line has at most {limit} bytes, not {length}",
                line=_line(data, start),
                limit=MAX_LINE_BYTES,
                length=length,
            )
        start = end + 1


def _line(data: bytes | bytearray, place: int) -> int:
    """Return the number of the line at this byte."""
    return data.count(b"\n", 0, place) + 1
