"""What can go wrong on a command line, and the exit status of each. The message is the whole sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from puzzlebox.registry import failure_message


class UsageError(click.UsageError):
    """What was typed is wrong: exit status 2."""


class CommandFailedError(click.ClickException):
    """What the command needs is not there: exit status 1."""


@contextmanager
def blaming(game: str) -> Iterator[None]:
    """What the game raises in here is said in a sentence: Missing. A ValueError, with which games refuse what they are
    given, and what is for the command line itself pass. Python's development mode (-X dev) shows the traceback."""
    try:
        yield
    except (ValueError, click.ClickException):
        raise
    except Exception as error:
        if sys.flags.dev_mode:
            import traceback

            traceback.print_exception(error)
        raise CommandFailedError(failure_message(game, error)) from error
