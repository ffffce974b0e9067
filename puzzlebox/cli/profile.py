"""`puzzlebox export` writes a profile to one file, or a board in another format; `puzzlebox import` adds a profile."""

from pathlib import Path
from tempfile import TemporaryFile

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import level_option
from puzzlebox.cli.context import DATA_DIR, paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError, file_error, naming
from puzzlebox.cli.files import STANDARD, input_path
from puzzlebox.cli.help import SectionOption, command, files, flag
from puzzlebox.cli.output import echo, echo_binary, is_terminal, warn
from puzzlebox.core.message import message_of
from puzzlebox.play.archive import Count, ProfileError, import_, pack, write
from puzzlebox.store.files import CHUNK
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr

BOARDS = "Boards"
"""The section of the options that are about boards."""

TARGET = "write to a file [standard output]"


def _to_standard_output(paths: Paths) -> Count:
    with TemporaryFile() as packed:
        count = pack(paths, packed)
        packed.seek(0)
        echo_binary(iter(lambda: packed.read(CHUNK), b""))
    return count


@command(
    "export",
    click.Argument(["file"], metavar="FILE|ID", shell_complete=candidates.games_and_records),
    SectionOption(
        "--as", "form", metavar="FORMAT", section=BOARDS, help="write the board of an ID or a file like this"
    ),
    level_option(section=BOARDS),
    SectionOption("--out", metavar="FILE", section=BOARDS, help=TARGET, shell_complete=files),
    flag("--force", section=BOARDS, help="overwrite the file if it exists"),
    DATA_DIR,
    help="Export settings, scores, replays, saved games and games in progress to one zip file. FILE may be - for "
    "standard output. With --as, write a board or the moves of a game in a format of other programs instead; FILE is "
    "then a file with boards or a recorded game.",
    examples=(
        ("export my-profile.zip", "keep everything, or take it to another computer"),
        ("export sudoku#rainy-day --as sdk", "print a board for another program"),
        ("export slide#rainy-day --as tatham --out fifteen.txt", "write it to a file"),
    ),
)
def export_command(
    ctx: click.Context, /, file: str, form: str | None, level: int | None, out: str | None, force: bool, **_: object
) -> None:
    from puzzlebox.cli.export import refuse_board, write_board

    if form is not None:
        write_board(ctx, file, form, level, out, force)
        return
    for name, value in {"--level": level, "--out": out, "--force": force or None}.items():
        if value is not None:
            raise click.UsageError(f"{name} is for boards; name their format with --as")
    refuse_board(ctx, file)
    if file == STANDARD and is_terminal():
        raise click.UsageError("a profile is a zip file, which cannot be shown in a terminal")
    try:
        count = _to_standard_output(paths_of(ctx)) if file == STANDARD else write(paths_of(ctx), Path(file))
    except FileExistsError as error:
        raise click.UsageError(f"{Path(file)} already exists, and an export never overwrites a file") from error
    except OSError as error:
        raise CommandFailedError(file_error(error, file)) from error
    if file != STANDARD:
        echo(tr("Exported to {file}: {contents}", file=file, contents=count.contents()))
    for reason in count.left_out:
        warn(tr("not exported: {reason}", reason=reason))


@command(
    "import",
    click.Argument(["file"], metavar="FILE", shell_complete=files),
    DATA_DIR,
    help="Import a profile that `puzzlebox export` wrote. The file is checked completely before anything changes. "
    "Scores and games are added to yours; the settings replace yours.",
    examples=(("import my-profile.zip", "import the profile, for example on another computer"),),
)
def import_command(ctx: click.Context, /, file: str, **_: object) -> None:
    try:
        with naming(file):
            count = import_(paths_of(ctx), input_path(ctx, file), registry_of(ctx).game)
    except ProfileError as error:
        raise CommandFailedError("{reason}; nothing has changed", reason=message_of(error)) from error
    echo(tr("Imported: {contents}", contents=count.contents()))
    if count.replaced:
        echo(tr("The previous settings were kept as {file}.", file=count.replaced))
    for problem in Settings.load(paths_of(ctx).settings).problems if count.settings else ():
        warn(tr(problem))
    for reason in count.left_out:
        warn(tr("not imported: {reason}", reason=reason))
    if count.left_out:
        raise CommandFailedError("{count} score was refused", "{count} scores were refused", count=len(count.left_out))
