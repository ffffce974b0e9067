"""`--data-dir`, for every command that reads or writes the player's files."""

from typing import TYPE_CHECKING

import click

from puzzlebox.cli.errors import CommandFailedError
from puzzlebox.cli.help import SectionOption
from puzzlebox.core.message import Message, message_of

if TYPE_CHECKING:
    from puzzlebox.store.paths import Paths


def data_dir_option() -> SectionOption:
    return SectionOption(["--data-dir"], metavar="FOLDER", help="folder for games, scores and settings")


def paths_of(ctx: click.Context) -> "Paths":
    """Return the folders that this command uses: those its own `--data-dir` names, or the one before its name, or the
    usual ones. Raises CommandFailedError if there are none."""
    from puzzlebox.store.paths import NoDataFolderError, find

    folder = _data_dir(ctx)
    try:
        return find(folder)
    except NoDataFolderError as error:
        raise CommandFailedError(message_of(error)) from error
    except OSError as error:  # the current folder has been deleted
        reason = error.strerror or str(error)
        raise CommandFailedError(
            Message("cannot use the data folder {folder}: {reason}", folder=folder or "", reason=reason)
        ) from error


def _data_dir(ctx: click.Context) -> str | None:
    folder: str | None = ctx.params.get("data_dir")
    return folder or (_data_dir(ctx.parent) if ctx.parent else None)
