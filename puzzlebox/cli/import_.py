"""`puzzlebox import`: add a profile that `puzzlebox export` wrote."""

import click

from puzzlebox.cli.data_dir import data_dir_option, paths_of
from puzzlebox.cli.errors import CommandFailedError, naming
from puzzlebox.cli.export import contents
from puzzlebox.cli.help import HelpCommand, files
from puzzlebox.cli.input_file import input_path
from puzzlebox.cli.output import echo, warn
from puzzlebox.core.message import message_of
from puzzlebox.play.archive import ProfileError, import_
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr


@click.pass_context
def _import(ctx: click.Context, /, file: str, **_: object) -> None:
    try:
        with naming(file):
            count = import_(paths_of(ctx), input_path(ctx, file))
    except ProfileError as error:
        raise CommandFailedError("{reason}; nothing has changed", reason=message_of(error)) from error
    echo(tr("Imported: {contents}", contents=contents(count)))
    if count.replaced:
        echo(tr("The previous settings were kept as {file}.", file=count.replaced))
    for problem in Settings.load(paths_of(ctx).settings).problems if count.settings else ():
        warn(tr(problem))


COMMAND = HelpCommand(
    "import",
    callback=_import,
    params=[click.Argument(["file"], metavar="FILE", shell_complete=files), data_dir_option()],
    help="Import a profile that `puzzlebox export` wrote. The file is checked completely before anything changes. "
    "Scores and games are added to yours; the settings replace yours.",
    examples=(("import my-profile.zip", "import the profile, for example on another computer"),),
)
