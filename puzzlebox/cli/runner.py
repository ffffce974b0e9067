"""Runs a command, and turns every error into one sentence on standard error and an exit status."""

import os
from collections.abc import Sequence

import click

from puzzlebox.cli.errors import CommandFailedError, file_error, show_traceback
from puzzlebox.cli.language import load_translation
from puzzlebox.cli.output import OutputError, set_up_streams, warn, warn_without_name
from puzzlebox.cli.root import ROOT
from puzzlebox.core.message import Message, ShownError, message_of
from puzzlebox.registry import Registry, failure_message, installed_games
from puzzlebox.translation import tr

COMPLETE_VARIABLE = "_PUZZLEBOX_COMPLETE"
"""Set by the script that `puzzlebox completion` prints: the shell that asks what may follow on the line."""


def run(arguments: Sequence[str], registry: Registry | None = None) -> int:
    """Run `puzzlebox` with these arguments, with the installed games or another registry. Return the exit status.

    Raises OutputError if standard output cannot be written.
    """
    set_up_streams()
    try:
        load_translation(arguments)
        if shell := os.environ.get(COMPLETE_VARIABLE):
            from puzzlebox.cli.completion import answer

            answer(shell, ROOT, registry or installed_games())
            return 0
        ROOT.main(list(arguments), prog_name="puzzlebox", standalone_mode=False, obj=registry or installed_games())
    except click.Abort:  # Ctrl-C
        return 130
    except click.ClickException as error:
        return _report(error)
    except OutputError:
        raise
    except ShownError as error:
        return _report(CommandFailedError(message_of(error)))
    except (Exception, GeneratorExit) as error:
        return _report(_failure(error))
    return 0


def _failure(error: BaseException) -> CommandFailedError:
    """Return the error to report for one that no command expects: a file that cannot be used, or a bug."""
    show_traceback(error)
    if isinstance(error, OSError) and error.filename is not None:
        return CommandFailedError(file_error(error))
    return CommandFailedError(failure_message(None, error))


def _report(error: click.ClickException) -> int:
    warn(tr(error.message))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        warn_without_name(tr(Message("Try '{command} --help'.", command=error.ctx.command_path)))
    return error.exit_code
