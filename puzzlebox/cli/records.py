"""Plays in files, as a command line names them: read, or refused with a sentence and exit status 1."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.problems import CommandFailedError
from puzzlebox.core.game import Game
from puzzlebox.core.record import RecordError
from puzzlebox.registry import UnknownGameError

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import Found

SUFFIX = ".jsonl"


def is_file(word: str) -> bool:
    """Whether a word means a file rather than the ID of a game."""
    return word.endswith(SUFFIX) or os.path.isfile(word)  # which a word too long for a file does not trouble


def read_file(ctx: click.Context, name: str) -> "tuple[Found, Game[Any]]":
    """The play in a file and its game. Raises Missing. A last line that was torn is cut, and that is said."""
    from puzzlebox.play.journal_reader import read

    try:
        found = read(Path(name))
        game = registry_of(ctx).game(found.record.game)
    except OSError as error:
        raise CommandFailedError(f"cannot read {name}: {error.strerror or error}") from error
    except (RecordError, UnknownGameError) as error:
        raise CommandFailedError(f"{name}: {error}") from error
    if found.notice:
        click.echo(f"puzzlebox: {name}: {found.notice}", err=True)
    return found, game
