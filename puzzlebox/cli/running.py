"""Runs a command and turns what went wrong into one sentence on stderr and an exit status."""

import io
import sys
from collections.abc import Sequence

import click

from puzzlebox import translation
from puzzlebox.cli.root import ROOT
from puzzlebox.registry import Registry
from puzzlebox.registry import installed_games as installed
from puzzlebox_assets import TRANSLATIONS


def run(arguments: Sequence[str], registry: Registry | None = None) -> int:
    """The exit status of `puzzlebox` with these arguments, for the installed games or others. KeyboardInterrupt is
    left to the caller."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a title that a small character set lacks stops no list
    translation.load(TRANSLATIONS)
    try:
        ROOT.main(list(arguments), prog_name="puzzlebox", standalone_mode=False, obj=registry or installed())
    except click.Abort:
        return 130
    except click.ClickException as error:
        return _complain(error)
    return 0


def _complain(error: click.ClickException) -> int:
    print(f"puzzlebox: {error.format_message()}", file=sys.stderr)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        print(f"Try '{error.ctx.command_path} --help'.", file=sys.stderr)
    return error.exit_code
