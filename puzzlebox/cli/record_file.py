"""Reads the recorded games and other files that are named on the command line."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.games import registry_of
from puzzlebox.cli.input_file import STANDARD, input_path, shown_name
from puzzlebox.cli.output import warn
from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, message_of
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import JournalContent

SUFFIX = ".jsonl"


def is_file(text: str) -> bool:
    """Return whether a text is `-` or the path of a file rather than a game ID."""
    return text == STANDARD or text.endswith(SUFFIX) or (os.path.exists(text) and not os.path.isdir(text))


def require_regular_file(file: str | Path) -> None:
    """Refuse a pipe or a device, which might never end. Raises CommandFailedError; OSError if there is no file."""
    mode = os.stat(file).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # opening a folder fails with a better reason
        raise CommandFailedError(Message("cannot read {file}: not a regular file", file=str(file)))


def cannot_read(file: str, error: OSError) -> CommandFailedError:
    """Return the error to raise for a file that the system refuses to read."""
    return CommandFailedError(Message("cannot read {file}: {reason}", file=file, reason=error.strerror or str(error)))


def read_file(ctx: click.Context, file: str) -> "tuple[JournalContent, Game[Any]]":
    """Return the recorded game in a file and the game it is of. Raises CommandFailedError.

    If the last line is incomplete, print a warning and ignore that line.
    """
    from puzzlebox.play.journal_reader import read

    path = input_path(ctx, file)
    with errors_name(shown_name(file)):
        require_regular_file(path)
        found = read(path)
        game = registry_of(ctx).game(found.record.game)
    if found.notice:
        warn(f"{tr(shown_name(file))}: {tr(found.notice)}")
    return found, game


def game_of(ctx: click.Context, file: str, path: Path) -> "Game[Any]":
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


@contextmanager
def errors_name(file: str) -> Iterator[None]:
    """Turn the errors of a file that is no record of a game into a CommandFailedError that names it."""
    try:
        yield
    except OSError as error:
        raise cannot_read(file, error) from error
    except (ValueError, UnknownGameError) as error:
        raise CommandFailedError(Message("{file}: {reason}", file=file, reason=message_of(error))) from error
