"""`--data-dir`: which folder the box keeps its files in, for every command that reads or writes there."""

from typing import TYPE_CHECKING

import click

from puzzlebox.cli.help import SectionOption
from puzzlebox.cli.problems import CommandFailedError

if TYPE_CHECKING:
    from puzzlebox.store.paths import Paths


def folder_option() -> SectionOption:
    """The option; `paths_of` takes its value."""
    return SectionOption(["--data-dir"], metavar="FOLDER", help="keep plays, scores and settings there")


def paths_of(ctx: click.Context) -> "Paths":
    """The folders this command uses: its own word for it, else what was said before its name, else the usual.
    Raises Missing where there are none."""
    from puzzlebox.store.paths import NoDataFolderError, find

    try:
        return find(_named(ctx))
    except NoDataFolderError as error:
        raise CommandFailedError(str(error)) from error


def _named(ctx: click.Context) -> str | None:
    named: str | None = ctx.params.get("data_dir")
    return named or (_named(ctx.parent) if ctx.parent else None)
