"""`puzzlebox import`: brings in a profile that `puzzlebox export` wrote."""

from pathlib import Path

import click

from puzzlebox.cli.export import reason, told
from puzzlebox.cli.folder import folder_option, paths_of
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.problems import CommandFailedError
from puzzlebox.play.archive import ProfileError, import_
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.settings import Settings


@click.pass_context
def _import(ctx: click.Context, /, file: str, **_: object) -> None:
    try:
        counted = import_(paths_of(ctx), Path(file))
    except ProfileError as error:
        raise CommandFailedError(f"{error}; nothing has changed") from error
    except (OSError, ScoresUnavailableError) as error:
        raise CommandFailedError(reason(file, error)) from error
    old = f" (those that were here are kept as {counted.replaced})" if counted.replaced else ""
    click.echo(f"new here: {told(counted)}{old}")
    for problem in Settings.load(paths_of(ctx).settings).problems if counted.settings else ():
        click.echo(f"puzzlebox: {problem}", err=True)


COMMAND = HelpCommand(
    "import",
    callback=_import,
    params=[click.Argument(["file"], metavar="FILE"), folder_option()],
    help="Bring in what `puzzlebox export` wrote. The whole file is checked before anything changes. Scores and plays "
    "are added to those that are here; the settings take the place of the old ones.",
    examples=(("import my-box.zip", "on the other machine"),),
)
