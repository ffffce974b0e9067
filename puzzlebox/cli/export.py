"""`puzzlebox export`: a whole profile in one file, to carry elsewhere."""

from pathlib import Path

import click

from puzzlebox.cli.folder import folder_option, paths_of
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.problems import CommandFailedError, UsageError
from puzzlebox.play.archive import Count, write
from puzzlebox.store.database import ScoresUnavailableError


@click.pass_context
def _export(ctx: click.Context, /, file: str, **_: object) -> None:
    try:
        counted = write(paths_of(ctx), Path(file))
    except FileExistsError as error:
        raise UsageError(f"{error}; an export never overwrites anything", ctx) from error
    except (OSError, ScoresUnavailableError) as error:
        raise CommandFailedError(reason(file, error)) from error
    click.echo(f"{file}: {told(counted)}")
    for left_out in counted.left_out:
        click.echo(f"puzzlebox: left out: {left_out}", err=True)


def told(counted: Count) -> str:
    """What was written or brought in."""
    settings = ", settings" if counted.settings else ""
    return f"{_number(counted.scores, 'score')}, {_number(counted.journals, 'journal')}{settings}"


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def reason(file: str, error: Exception) -> str:
    """What went wrong with the file or the folders, in a sentence."""
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror or error}"
    return str(error)


COMMAND = HelpCommand(
    "export",
    callback=_export,
    params=[click.Argument(["file"], metavar="FILE"), folder_option()],
    help="Write settings, scores, saves, replays and plays that wait to one zip file.",
    examples=(("export my-box.zip", "everything, to carry elsewhere or to keep"),),
)
