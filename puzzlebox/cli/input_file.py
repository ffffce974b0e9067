"""Files that commands read: a path, `-` for standard input, or the number of a play for its replay."""

import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

import click

from puzzlebox.cli.data_dir import paths_of
from puzzlebox.cli.errors import CommandFailedError, UsageError, file_error
from puzzlebox.core.message import Message
from puzzlebox.core.options import whole_number

STANDARD = "-"
"""Stands for standard input or standard output."""

MAX_STANDARD_INPUT = 1 << 26
"""In bytes: no more is read from standard input."""

PART = 1 << 16


def input_path(ctx: click.Context, file: str) -> Path:
    """Return the path to read. What comes from standard input is stored in a temporary file, which is deleted when the
    command ends. Raises CommandFailedError."""
    return _standard_input(ctx) if file == STANDARD else Path(file)


def shown_name(file: str) -> str:
    """Return how messages call a file."""
    return Message("standard input") if file == STANDARD else file


def _standard_input(ctx: click.Context) -> Path:
    from tempfile import TemporaryDirectory

    folder = Path(ctx.with_resource(TemporaryDirectory(prefix="puzzlebox-")))
    path = folder / "standard-input.jsonl"
    try:
        with path.open("wb") as copy:
            size = 0
            while part := sys.stdin.buffer.read(PART) if sys.stdin else b"":
                size += len(part)
                if size > MAX_STANDARD_INPUT:
                    raise CommandFailedError(Message("standard input is too long"))
                copy.write(part)
    except OSError as error:
        raise CommandFailedError(file_error(error, "standard input")) from error
    return path


def replay_path(ctx: click.Context, text: str) -> str:
    """Return the path of the replay of a play if the text is its number, as `puzzlebox scores GAME` shows it, and no
    file has that name. Any other text is returned as it is. Raises UsageError or CommandFailedError."""
    number = whole_number(text)
    if number is None or os.path.lexists(text):
        return text
    from puzzlebox.play.library import Library
    from puzzlebox.store.scores import Scores

    paths = paths_of(ctx)
    play = Scores(paths, patience=10).entry(number)
    if play is None:
        raise UsageError(
            Message("there is no play {number}; `puzzlebox scores GAME` lists the plays", number=number), ctx
        )
    path = Library(paths).find(play.journal) if play.journal else None
    if path is None:
        raise CommandFailedError(Message("play {number} has no replay any more", number=number))
    return str(path)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 if it begins with a byte order mark, or else in Latin-1."""
    try:
        return data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
