"""The text of a file of puzzles, whatever its encoding and its line ends are."""

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from puzzlebox.core.message import InvalidError

MAX_MEGABYTES = 64
MAX_BYTES = MAX_MEGABYTES << 20
"""The most bytes of a file."""

CODECS = {b"\0\1": "utf-16-be", b"\1\0": "utf-16-le"}
"""The encodings of text without a mark, by which bytes of its first pair of characters are 0."""


class ReadError(InvalidError):
    """A file or a text has no board. The message gives the nearest reason."""


class UnknownFormatError(ReadError):
    """A text looks like the boards of no game."""


def content(path: Path) -> bytes:
    """Return the bytes of a file. Raises ReadError for a pipe, a device or a file that is too long, and OSError."""
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # opening a folder fails with a better reason
        raise ReadError("a pipe or a device cannot be read; name a file")
    with open(path, "rb") as file:
        return limited(file.read(MAX_BYTES + 1))


def limited(data: bytes) -> bytes:
    """Return the data. Raises ReadError if there is too much of it."""
    if len(data) > MAX_BYTES:
        raise ReadError("a file of puzzles has at most {limit} MiB", limit=MAX_MEGABYTES)
    return data


def text_of(data: bytes | str) -> str:
    r"""Return the text of a file, with `\n` as line ends: in UTF-8, in UTF-16, or else in Latin-1. Raises ReadError for
    one that is no text."""
    text = data if isinstance(data, str) else decoded(limited(data))
    if "\0" in text:
        raise ReadError("this is not a text")
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 if it looks like that, or else in Latin-1."""
    marked = "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"
    zeros = data[:4].translate(bytes([0]) + bytes([1]) * 255)
    codec = CODECS.get(zeros[:2], marked) if zeros[:2] == zeros[2:] else marked
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return data.decode("latin-1")
