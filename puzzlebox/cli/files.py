"""Files that commands read and write: a path, `-` for standard input or output, or the number of a play for its replay.

Most of the files that are read are recorded games. Files are written completely or not at all.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlebox.cli.context import paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, naming
from puzzlebox.cli.output import echo, warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import whole_number
from puzzlebox.registry import UnknownGameError
from puzzlebox.store.files import write_new, write_whole
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import JournalContent
    from puzzlebox.store.score_entry import ScoreEntry

STANDARD = "-"
"""Stands for standard input or standard output."""

SUFFIX = ".jsonl"

BOARD_SUFFIXES = (SUFFIX, ".txt", ".xsb", ".sok", ".slc", ".non", ".nonpack", ".sdk", ".sdm", ".csv")
"""The ends of the names of files that are read, also if there is no such file."""

MAX_STANDARD_INPUT = 1 << 26
"""In bytes: no more is read from standard input."""

PART = 1 << 16


def input_path(ctx: click.Context, file: str) -> Path:
    """Return the path to read. What comes from standard input is stored in a temporary file, which is deleted when the
    command ends. Raises CommandFailedError."""
    if not file:
        raise CommandFailedError("name a file")
    return _standard_input(ctx) if file == STANDARD else Path(file)


def shown_name(file: str) -> str:
    """Return how messages call a file."""
    return Message("standard input") if file == STANDARD else file or repr(file)


def _standard_input(ctx: click.Context) -> Path:
    """Return the path of a copy of standard input, which is read once."""
    from tempfile import TemporaryDirectory

    if kept := ctx.meta.get(STANDARD):
        return Path(kept)
    folder = Path(ctx.with_resource(TemporaryDirectory(prefix="puzzlebox-")))
    path = folder / "standard-input.jsonl"
    with naming("standard input"), path.open("wb") as copy:
        size = 0
        while part := sys.stdin.buffer.read(PART) if sys.stdin else b"":
            size += len(part)
            if size > MAX_STANDARD_INPUT:
                raise CommandFailedError("standard input is too long")
            copy.write(part)
    ctx.meta[STANDARD] = path
    return path


def replay_path(ctx: click.Context, text: str) -> str:
    """Return the path of the replay of a play if the text is its number, as `puzzlebox scores GAME` shows it, and no
    file has that name. Any other text is returned as it is. Raises UsageError or CommandFailedError."""
    return play_and_path(ctx, text)[1]


def play_and_path(ctx: click.Context, text: str) -> "tuple[ScoreEntry | None, str]":
    """Return the play whose number the text is, if it is one, and the path as `replay_path` does."""
    number = whole_number(text)
    if number is None or os.path.lexists(text):
        return None, text
    from puzzlebox.play.library import Library
    from puzzlebox.store.scores import Scores

    paths = paths_of(ctx)
    play = Scores(paths, patience=10).entry(number)
    if play is None:
        raise click.UsageError(f"there is no play {number}; `puzzlebox scores GAME` lists the plays")
    path = Library(paths).find(play.journal) if play.journal else None
    if path is None:
        raise CommandFailedError("play {number} has no replay any more", number=number)
    return play, str(path)


def is_file(text: str) -> bool:
    """Return whether a text is `-` or the path of a file rather than a game ID. A folder whose name could be that of a
    game is none."""
    if text == STANDARD or text.startswith(os.sep) or text.endswith(BOARD_SUFFIXES):
        return True
    return os.path.lexists(text) and (not os.path.isdir(text) or os.sep in text)


def require_regular_file(file: str | Path) -> None:
    """Refuse a pipe or a device, which might never end. Raises CommandFailedError; OSError if there is no file."""
    mode = os.stat(file).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # opening a folder fails with a better reason
        raise CommandFailedError("cannot read {file}: not a regular file", file=str(file))


def cannot_read(file: str, error: OSError) -> CommandFailedError:
    """Return the error to raise for a file that the system refuses to read."""
    return CommandFailedError("cannot read {file}: {reason}", file=file, reason=error.strerror or str(error))


def read_file(ctx: click.Context, file: str) -> "tuple[JournalContent, AnyGame]":
    """Return the recorded game in a file and the game it is of. Raises CommandFailedError.

    If the last line is incomplete, print a warning and ignore that line.
    """
    found, game = parsed_file(file, file_content(ctx, file), registry_of(ctx).game)
    if found.notice:
        warn(f"{tr(shown_name(file))}: {tr(found.notice)}")
    return found, game


def file_content(ctx: click.Context, file: str) -> bytes:
    """Return the bytes of a file that may be a recorded game. Raises CommandFailedError."""
    from puzzlebox.play.journal_reader import content

    path = input_path(ctx, file)
    with errors_name(shown_name(file)):
        require_regular_file(path)
        return content(path)


def parsed_file(file: str, data: bytes, game_of: "Callable[[str], AnyGame]") -> "tuple[JournalContent, AnyGame]":
    """Return the recorded game in a file with this content, and the game it is of. Raises CommandFailedError."""
    from puzzlebox.play.journal_reader import parse

    with errors_name(shown_name(file)):
        found = parse(data)
        return found, game_of(found.record.game)


def game_of(ctx: click.Context, file: str, path: Path) -> "AnyGame":
    """Return the game that the file at a path is a record of, without reading more than its header.

    Raises CommandFailedError, also if the game refuses the options or the start in the header.
    """
    from puzzlebox.core.replay import Replay
    from puzzlebox.play.journal_reader import read_header

    with errors_name(shown_name(file)):
        require_regular_file(path)
        record = read_header(path)
        game = registry_of(ctx).game(record.game)
        with blame_game(game.id, ValueError):
            Replay(record, game, seekable=False)
    return game


def checked_preferences(game: "AnyGame", texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of preferences, with absolute paths. Raises OptionError, and CommandFailedError if one names a
    file that cannot be used."""
    from puzzlebox.core.options import Options
    from puzzlebox.store.picture_files import chosen

    Options(game.preferences, texts)  # it names what it does not accept
    checked = dict(texts)
    for option in game.preferences:
        if option.name in texts:
            with errors_name(texts[option.name]):
                checked[option.name] = chosen(option, texts[option.name])
    return checked


@contextmanager
def errors_name(file: str) -> Iterator[None]:
    """Turn the errors of a file that is no record of a game into a CommandFailedError that names it."""
    try:
        yield
    except OSError as error:
        raise cannot_read(file, error) from error
    except (ValueError, UnknownGameError) as error:
        raise CommandFailedError("{file}: {reason}", file=file, reason=message_of(error)) from error


def check_target(target: Path, force: bool) -> None:
    """Raise CommandFailedError if a file exists that is not to be overwritten, or if its folder cannot be written."""
    if not force and os.path.lexists(target):
        raise CommandFailedError("{file} already exists; --force overwrites it", file=str(target))
    with naming(str(target)):
        folder = target.resolve().parent
        if not os.access(folder, os.W_OK):
            code = errno.EACCES if folder.is_dir() else errno.ENOENT
            raise OSError(code, os.strerror(code))


def write_target(target: Path, content: bytes | Iterable[bytes], force: bool) -> None:
    """Write a file and say so. Raises CommandFailedError."""
    with naming(str(target)):
        (write_whole if force else write_new)(target, content)
    echo(tr("Wrote {file}", file=str(target)))
