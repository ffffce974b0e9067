"""What the context of a command holds, the games and the folders."""

import os
from errno import EACCES, ENOTDIR
from typing import TYPE_CHECKING

import click

from puzzlebox.cli.errors import CommandFailedError
from puzzlebox.cli.help import SectionOption, folders
from puzzlebox.cli.output import warn
from puzzlebox.core.message import message_of
from puzzlebox.registry import Registry
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

    from puzzlebox.store.paths import Paths

DATA_DIR = SectionOption(
    "--data-dir", metavar="FOLDER", shell_complete=folders, help="folder for games, scores and settings"
)


def registry_of(ctx: click.Context) -> Registry:
    """Return the registry of the games that this command line knows: the object of click's context."""
    registry = ctx.find_root().obj
    assert isinstance(registry, Registry)
    return registry


def warn_about_left_out_games(ctx: click.Context) -> None:
    """Print a warning for each game that was left out, with the reason."""
    for problem in registry_of(ctx).problems:
        warn(tr(problem))


def paths_of(ctx: click.Context) -> "Paths":
    """Return the folders that this command uses: the one its own `--data-dir` names, or the one before its name, or
    the usual ones. Raises CommandFailedError if there are none, or if they cannot be read."""
    from puzzlebox.store.paths import NoDataFolderError, find

    try:
        paths = find(named_data_dir(ctx))
        for folder in (paths.data, paths.config):
            _require_readable(folder)
    except NoDataFolderError as error:
        raise CommandFailedError(message_of(error)) from error
    except OSError as error:
        name, reason = error.filename or named_data_dir(ctx) or "", error.strerror or str(error)
        raise CommandFailedError("cannot use the folder {folder}: {reason}", folder=str(name), reason=reason) from error
    return paths


def _require_readable(folder: "Path") -> None:
    """Raise OSError if the folder exists but cannot be read, or if something else has its name."""
    if folder.is_dir():
        if not os.access(folder, os.R_OK | os.X_OK):
            raise OSError(EACCES, os.strerror(EACCES), folder)
        return
    try:
        os.stat(folder)
    except FileNotFoundError:
        return
    raise OSError(ENOTDIR, os.strerror(ENOTDIR), folder)


def named_data_dir(ctx: click.Context) -> str | None:
    """Return the folder that `--data-dir` names, if it is given."""
    folder: str | None = ctx.params.get("data_dir")
    return folder or (named_data_dir(ctx.parent) if ctx.parent else None)
