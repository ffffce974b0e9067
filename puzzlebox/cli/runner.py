"""Runs a command, and turns every error into one sentence on standard error and an exit status."""

import os
from collections.abc import Sequence

import click

from puzzlebox.cli.errors import file_error, show_traceback
from puzzlebox.cli.help import help_width
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
    known = registry or installed_games()
    try:
        load_translation(arguments)
        if shell := os.environ.get(COMPLETE_VARIABLE):
            from puzzlebox.cli.completion import answer

            answer(shell, ROOT, known)
            return 0
        ROOT.main(list(arguments), "puzzlebox", standalone_mode=False, obj=known, terminal_width=help_width())
    except click.Abort:  # Ctrl-C
        return 130
    except click.UsageError as error:
        _report_usage(error)
        return 2
    except OutputError:
        raise
    except ShownError as error:
        warn(tr(message_of(error)))
        return 1
    except (Exception, GeneratorExit) as error:
        warn(tr(_failure(error)))
        return 1
    return 0


def _failure(error: BaseException) -> str:
    """Return what to say of an error that no command expects: a file that cannot be used, or a bug."""
    show_traceback(error)
    if isinstance(error, OSError) and error.filename is not None:
        return file_error(error)
    return failure_message(None, error)


def _report_usage(error: click.UsageError) -> None:
    """Print a sentence in English, or a refusal of a game, which the window shows, too, in the player's language."""
    warn(tr(error.message) if isinstance(error.message, Message) else error.format_message())
    if error.ctx is not None:
        warn_without_name(f"Try '{error.ctx.command_path} --help'.")
