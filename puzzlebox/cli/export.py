"""`puzzlebox export`: write a profile to one file."""

from pathlib import Path
from tempfile import TemporaryFile

import click

from puzzlebox.cli.data_dir import data_dir_option, paths_of
from puzzlebox.cli.errors import CommandFailedError, UsageError, file_error
from puzzlebox.cli.help import HelpCommand, files
from puzzlebox.cli.input_file import STANDARD
from puzzlebox.cli.output import echo, echo_binary, is_terminal, warn
from puzzlebox.core.message import Message
from puzzlebox.play.archive import Count, pack, write
from puzzlebox.store.files import CHUNK
from puzzlebox.store.paths import Paths
from puzzlebox.translation import tr


@click.pass_context
def _export(ctx: click.Context, /, file: str, **_: object) -> None:
    if file == STANDARD and is_terminal():
        raise UsageError("a profile is a zip file, which cannot be shown in a terminal")
    try:
        count = _to_standard_output(paths_of(ctx)) if file == STANDARD else write(paths_of(ctx), Path(file))
    except FileExistsError as error:
        message = Message("{file} already exists, and an export never overwrites a file", file=str(Path(file)))
        raise UsageError(message) from error
    except OSError as error:
        raise CommandFailedError(file_error(error, file)) from error
    if file != STANDARD:
        echo(tr("Exported to {file}: {contents}", file=file, contents=contents(count)))
    for reason in count.left_out:
        warn(tr("not exported: {reason}", reason=reason))


def _to_standard_output(paths: Paths) -> Count:
    with TemporaryFile() as packed:
        count = pack(paths, packed)
        packed.seek(0)
        echo_binary(iter(lambda: packed.read(CHUNK), b""))
    return count


def contents(count: Count) -> str:
    """Return a translated list of what was exported or imported."""
    scores = tr("{count} score", "{count} scores", count=count.scores)
    games = tr("{count} recorded game", "{count} recorded games", count=count.journals)
    return ", ".join([scores, games, *([tr("settings")] if count.settings else [])])


COMMAND = HelpCommand(
    "export",
    callback=_export,
    params=[click.Argument(["file"], metavar="FILE", shell_complete=files), data_dir_option()],
    help="Export settings, scores, replays, saved games and games in progress to one zip file. FILE may be - for "
    "standard output.",
    examples=(("export my-profile.zip", "keep everything, or take it to another computer"),),
)
