"""What can go wrong on a command line, and the exit status of each. A message is a complete sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from puzzlebox.cli.output import OutputError, warn_without_name
from puzzlebox.core.message import InvalidError, Message, ShownError, message_of
from puzzlebox.registry import NO_GAME_ERRORS, failure_message


class CommandFailedError(ShownError):
    """The command cannot do what the user asked for: exit status 1. What was typed wrong is a click.UsageError, in
    English: exit status 2."""


@contextmanager
def blame_game(game: str, *expected: type[Exception]) -> Iterator[None]:
    """Turn an error that a game's own code raises into a CommandFailedError that names the game.

    Errors of the command line pass, and so do the `expected` ones, such as the ValueError that refuses an input.
    """
    try:
        yield
    except (click.ClickException, OutputError, ShownError, *NO_GAME_ERRORS):
        raise
    except expected:
        raise
    except BaseException as error:
        show_traceback(error)
        raise CommandFailedError(failure_message(game, error)) from error


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """Turn errors of these kinds, whose messages say what the user typed wrong, into UsageErrors."""
    try:
        yield
    except kinds as error:
        raise click.UsageError(message_of(error)) from error


@contextmanager
def beginning(game: str) -> Iterator[None]:
    """Turn what a game refuses when it begins, such as options that do not go together, into UsageErrors, and all other
    errors of its code into a CommandFailedError that names it."""
    with refusing(InvalidError), blame_game(game, InvalidError):
        yield


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Turn an OSError into a CommandFailedError that names this file, if the error does not name another one."""
    from puzzlebox.store.files import naming_target

    try:
        with naming_target(file):
            yield
    except ShownError:
        raise
    except OSError as error:
        raise CommandFailedError(file_error(error, file)) from error


def file_error(error: OSError, file: str = "") -> Message:
    """Return a sentence about a file or folder that the system refuses. The error may name one itself."""
    return Message("{file}: {reason}", file=str(error.filename or file), reason=error.strerror or str(error))


def show_traceback(error: BaseException) -> None:
    """Print the traceback of an error in Python's development mode (`-X dev`)."""
    if sys.flags.dev_mode:
        import traceback

        for line in "".join(traceback.format_exception(error)).splitlines():
            warn_without_name(line)
