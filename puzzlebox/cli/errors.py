"""What can go wrong on a command line, and the exit status of each. A message is a complete sentence."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from puzzlebox.cli.output import OutputError, warn_without_name
from puzzlebox.core.message import InvalidError, Message, ShownError, message_of
from puzzlebox.registry import NO_GAME_ERRORS, failure_message


class UsageError(click.UsageError):
    """The user typed something wrong: exit status 2. It is raised with a sentence, or with its templates and arguments.

    `ctx` is the context of the command; click knows it when an option is read and when a command runs.
    """

    def __init__(
        self, template: str, plural: str | None = None, /, ctx: click.Context | None = None, **arguments: object
    ) -> None:
        super().__init__(Message(template, plural, **arguments), ctx)


class CommandFailedError(click.ClickException):
    """The command cannot do what the user asked for: exit status 1. It is raised as a UsageError is."""

    def __init__(self, template: str, plural: str | None = None, /, **arguments: object) -> None:
        super().__init__(Message(template, plural, **arguments))


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
        raise UsageError(message_of(error)) from error


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


class Parsed(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """A value that a function makes of what the user typed. The function raises ValueError, with a sentence."""

    name = "value"

    def __init__(self, parse: Callable[[str], Any]) -> None:
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.parse(value) if isinstance(value, str) else value
        except ValueError as error:
            raise UsageError(message_of(error)) from error


def file_error(error: OSError, file: str = "") -> Message:
    """Return a sentence about a file or folder that the system refuses. The error may name one itself."""
    return Message("{file}: {reason}", file=str(error.filename or file), reason=error.strerror or str(error))


def show_traceback(error: BaseException) -> None:
    """Print the traceback of an error in Python's development mode (`-X dev`)."""
    if sys.flags.dev_mode:
        import traceback

        for line in "".join(traceback.format_exception(error)).splitlines():
            warn_without_name(line)
