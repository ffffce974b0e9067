"""Repairs a damaged scores database: copies all rows that can be read into a new file, and keeps the damaged one.

SQLite reads a table from its root, so one damaged page can cost all rows. `DamagedFile` reads each page on its own and
skips what cannot be a row. The format: https://www.sqlite.org/fileformat2.html
"""

import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from time import localtime, strftime
from types import TracebackType
from typing import Any, BinaryIO

from puzzlebox.core.message import Message, escaped, is_safe
from puzzlebox.store.database import ScoresUnavailableError, connected, transaction, unavailable
from puzzlebox.store.files import REPAIR_LOCK, SQLITE_LOGS, exclusive, flush, free_name, temporary_file
from puzzlebox.store.known import FILL, board_of, note
from puzzlebox.store.paths import made
from puzzlebox.store.score_entry import COLUMNS, entry_of, figure_of

MAGIC = b"SQLite format 3\0"
PAGE_SIZE = 4096
"""The size of a page if the header does not give a valid one."""

HEADER = 100
"""The size of the file's header in bytes. It is part of page 1."""

INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE = 2, 5, 10, 13

MAX_ROW = 1_000_000
"""The largest row that is read, in bytes: ten times the largest one that is written."""

WAL_HEADER, WAL_FRAME = 32, 24
"""The number of bytes in the header of a write-ahead log, and in the header of each page in it."""

INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The number of bytes of an integer, by its serial type."""

Value = int | str | bytes | None
Row = tuple[int, list[Value]]
"""The row's ID (0 in a table without row IDs), and its values."""

UNREADABLE = (IndexError, ValueError, struct.error)
"""The errors of reading a row from bytes that are not a row."""


class DamagedFile:
    """A database file and its write-ahead log, open for reading. Raises OSError."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        log = path.with_name(f"{path.name}-wal")
        self._log: BinaryIO | None = log.open("rb") if log.is_file() else None
        self._size = _page_size(self._file.read(HEADER))
        self._frames = self._read_frames()
        self._pages = max(-(-os.fstat(self._file.fileno()).st_size // self._size), *self._frames, 0, 0)
        self._free = self._read_free_pages()

    def __enter__(self) -> "DamagedFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
        if self._log:
            self._log.close()

    def rows(self) -> Iterator[Row]:
        """Yield every row that can be read, of all tables. Deleted rows are not among them."""
        for number in range(1, self._pages + 1):
            if number not in self._free:
                yield from self._rows_of_page(self._page(number), HEADER if number == 1 else 0)

    def _page(self, number: int) -> bytes:
        if self._log and number in self._frames:
            self._log.seek(self._frames[number])
            return self._log.read(self._size)
        self._file.seek((number - 1) * self._size)
        return self._file.read(self._size)

    def _read_frames(self) -> dict[int, int]:
        """Return the place of each page in the write-ahead log. Unfinished transactions are left out."""
        if self._log is None:
            return {}
        salt = self._log.read(WAL_HEADER)[16:24]
        frames: dict[int, int] = {}
        unfinished: dict[int, int] = {}
        at = WAL_HEADER
        while len(header := self._log.read(WAL_FRAME)) == WAL_FRAME and header[8:16] == salt:
            number, committed = struct.unpack(">II", header[:8])
            unfinished[number] = at + WAL_FRAME
            if committed:
                frames |= unfinished
            at = self._log.seek(at + WAL_FRAME + self._size)
        return frames

    def _read_free_pages(self) -> set[int]:
        """Return the pages that contain only deleted rows, as far as the list of them can be read."""
        free: set[int] = set()
        header = self._page(1)[:HEADER].ljust(HEADER, b"\0")
        trunk = struct.unpack_from(">I", header, 32)[0] if header.startswith(MAGIC) else 0
        while 0 < trunk <= self._pages and trunk not in free:
            page = self._page(trunk)
            count = min(struct.unpack_from(">I", page, 4)[0], self._size // 4 - 2) if len(page) == self._size else 0
            free |= {trunk, *struct.unpack_from(f">{count}I", page, 8)} if count else {trunk}
            trunk = struct.unpack_from(">I", page)[0] if count else 0
        return free

    def _rows_of_page(self, page: bytes, start: int) -> Iterator[Row]:
        """Yield the rows of a page whose header is at `start`. If its kind is damaged, try both kinds of leaf pages."""
        kind = page[start] if len(page) > start else 0
        kinds = (
            (kind,) if kind in (INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE) else (LEAF_TABLE, LEAF_INDEX)
        )
        for kind in kinds:
            if kind == INTERIOR_TABLE:
                continue
            first = start + (12 if kind == INTERIOR_INDEX else 8)
            count = int.from_bytes(page[start + 3 : start + 5])
            for at in range(first, min(first + 2 * count, len(page) - 1), 2):
                try:
                    yield self._row(page, int.from_bytes(page[at : at + 2]), kind)
                except UNREADABLE:
                    continue

    def _row(self, page: bytes, at: int, kind: int) -> Row:
        """Return the row in the cell at this place. Raises UNREADABLE."""
        number = 0
        size, at = _varint(page, at + 4 if kind == INTERIOR_INDEX else at)
        if kind == LEAF_TABLE:
            number, at = _varint(page, at)
        if size > MAX_ROW:
            raise ValueError("the row is too large")
        return number, _values(self._content(page, at, size, kind))

    def _content(self, page: bytes, at: int, size: int, kind: int) -> bytes:
        """Return the content of a cell, including its overflow pages."""
        local = _local_size(size, self._size, kind)
        content = page[at : at + local]
        if len(content) < local:
            raise IndexError("the row goes beyond the page")
        if local == size:
            return content
        parts, missing = [content], size - local
        following = struct.unpack_from(">I", page, at + local)[0]
        while missing > 0 and 0 < following <= self._pages:
            overflow = self._page(following)
            following = struct.unpack_from(">I", overflow)[0]
            parts.append(overflow[4 : 4 + missing])
            missing -= len(overflow) - 4
        return b"".join(parts)


def _page_size(header: bytes) -> int:
    size = int.from_bytes(header[16:18])
    size = 65_536 if size == 1 else size
    return size if header.startswith(MAGIC) and size >= 512 and size & (size - 1) == 0 else PAGE_SIZE


def _local_size(size: int, page: int, kind: int) -> int:
    """Return how many bytes of a row are on its own page, not on overflow pages."""
    maximum = page - 35 if kind == LEAF_TABLE else (page - 12) * 64 // 255 - 23
    if size <= maximum:
        return size
    minimum = (page - 12) * 32 // 255 - 23
    local = minimum + (size - minimum) % (page - 4)
    return local if local <= maximum else minimum


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number at this place, and the place after it."""
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return number, place + 1
    return number << 8 | data[at + 8], at + 9


def _values(content: bytes) -> list[Value]:
    end, at = _varint(content, 0)
    values: list[Value] = []
    place = end
    while at < end:
        kind, at = _varint(content, at)
        value, place = _value(content, place, kind)
        values.append(value)
    return values


def _value(content: bytes, at: int, kind: int) -> tuple[Value, int]:
    """Return the value at this place, and the place after it."""
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    if kind in (7, 10, 11):
        raise ValueError("a fraction, or no type at all")
    size = INTEGERS.get(kind, (kind - 12) // 2)
    raw = content[at : at + size]
    if len(raw) < size:
        raise IndexError("the value goes beyond the row")
    if kind in INTEGERS:
        return int.from_bytes(raw, signed=True), at + size
    return (raw.decode() if kind % 2 else raw), at + size


MAX_NUMBER = 2**53
"""The highest number of an entry that is kept. A higher one is damage, and would leave no number for new entries."""


def repair(path: Path, aside: Path, damaged: os.stat_result, patience: float) -> Message | None:
    """Replace a damaged database with a new one that has all rows that can be read, and copy the damaged file to the
    folder `aside`. `damaged` is the status of the file when the damage was found.

    Return a message for the player, or None if another program has already repaired the file. Raises
    ScoresUnavailableError; the damaged file is then still in its place.
    """
    try:
        with exclusive(path.with_name(REPAIR_LOCK), patience):
            return _repaired(path, aside) if os.path.samestat(path.stat(), damaged) else None
    except (OSError, sqlite3.Error) as error:
        raise ScoresUnavailableError(unavailable(path, error)) from error


def _repaired(path: Path, aside: Path) -> Message:
    with temporary_file(path.parent) as new:
        count = _copy_rows(path, new)
        kept = _copy_aside(path, aside)
        for end in SQLITE_LOGS:
            path.with_name(path.name + end).unlink(missing_ok=True)
        os.replace(new, path)
    return Message(
        "the scores were damaged: {count} game could be recovered; the damaged file is kept as {path}",
        "the scores were damaged: {count} games could be recovered; the damaged file is kept as {path}",
        count=count,
        path=escaped(kept),
    )


def _copy_aside(path: Path, aside: Path) -> Path:
    """Copy the damaged database and its log into the folder, under a name with the date and time."""
    stamp = strftime("%Y%m%d-%H%M%S", localtime())
    kept = free_name(made(aside) / f"{path.stem}-{stamp}{path.suffix}")
    for end in ("-wal", ""):
        file = path.with_name(path.name + end)
        if file.is_file():
            copyfile(file, kept.with_name(kept.name + end))
            flush(kept.with_name(kept.name + end))
    return kept


def _copy_rows(damaged: Path, new: Path) -> int:
    """Copy every valid row to the new database. Return the number of scores."""
    with DamagedFile(damaged) as file, closing(connected(new)) as connection, transaction(connection):
        insert = _insert(("number", *COLUMNS))
        for number, values in file.rows():
            row = _play(number, values)
            if row is not None:
                connection.execute(insert, row)
        plays = {number for (number,) in connection.execute("SELECT number FROM plays")}
        for _, values in file.rows():
            figure = figure_of(values) if len(values) == 3 else None
            if figure and figure[0] in plays:
                connection.execute("INSERT OR IGNORE INTO figures (play, name, value) VALUES (?, ?, ?)", figure)
            if len(values) == 2 and isinstance(values[1], str) and is_safe(values[1]):  # a known board
                note(connection, str(values[0]), values[1])
        connection.create_function("board_of", 1, board_of)
        connection.execute(FILL)
    return len(plays)


def _insert(columns: tuple[str, ...]) -> str:
    return f"INSERT OR IGNORE INTO plays ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _play(number: int, values: list[Any]) -> list[Any] | None:
    """Return the row of the table `plays` with these values, or None if they are invalid. Its number is the row ID."""
    if len(values) != len(COLUMNS) + 1 or number <= 0:
        return None
    entry = entry_of((number, *values[1:]), {})
    return (
        [number if number <= MAX_NUMBER else None, *(getattr(entry, column) for column in COLUMNS)] if entry else None
    )
