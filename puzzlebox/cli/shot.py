"""`puzzlebox shot GAME|ID|FILE`: draw a picture of a game to a file, without a window."""

from dataclasses import replace
from pathlib import Path

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.data_dir import paths_of
from puzzlebox.cli.errors import CommandFailedError, UsageError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption, files
from puzzlebox.cli.input_file import STANDARD
from puzzlebox.cli.output import echo_binary, is_terminal
from puzzlebox.cli.output_file import check_target, write_target
from puzzlebox.cli.position import session_of
from puzzlebox.cli.window import checked_theme, size_type
from puzzlebox.core.message import message_of

DEFAULT_SIZE = (960, 720)

EXAMPLES = (
    ("shot slide", "draw a new game to slide.png"),
    ("shot guideline#rainy-day --theme classic --size 640x480", "draw the game of an ID in another look and size"),
    ("shot saved.jsonl --out position.png", "draw the position at the end of a recorded game"),
)


@click.pass_context
def _shot(
    ctx: click.Context,
    /,
    position: str,
    theme: str,
    size: tuple[int, int],
    out: str | None,
    patterns: bool,
    force: bool,
) -> None:
    theme = checked_theme(theme)
    if out == STANDARD and is_terminal():
        raise UsageError("a picture cannot be shown in a terminal; name a file with --out")
    session = session_of(ctx, position)
    target = Path(out or f"{session.game.id}.png")
    if out != STANDARD:
        check_target(target, force)
    try:
        from puzzlebox.app.shot import png_of
        from puzzlebox.ui.theme_files import theme_named
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error
    folder = paths_of(ctx).themes if theme.endswith(".toml") else None
    look = replace(theme_named(theme, folder), patterns=patterns)
    with blame_game(session.game.id):
        png = png_of(session, size, look)
    if out == STANDARD:
        echo_binary([png])
        return
    write_target(target, png, force)


COMMAND = HelpCommand(
    "shot",
    callback=_shot,
    params=[
        click.Argument(["position"], metavar="GAME|ID|FILE", shell_complete=candidates.games_and_records),
        SectionOption(
            ["--theme"],
            metavar="NAME",
            default="dark",
            help="theme: auto, dark (the default), light, contrast, classic, or a file of your own",
            shell_complete=candidates.themes,
        ),
        SectionOption(
            ["--size"], type=size_type("size"), metavar="WxH", default=DEFAULT_SIZE, help="size in pixels [960x720]"
        ),
        SectionOption(["--patterns"], is_flag=True, help="draw a pattern on each colour, to tell pieces apart"),
        SectionOption(
            ["--out"],
            metavar="FILE",
            help="the PNG file to write, or - for standard output [NAME.png]",
            shell_complete=files,
        ),
        SectionOption(["--force"], is_flag=True, help="overwrite the file if it exists"),
    ],
    help="Draw a picture of a game, of the position of a game ID, or of the position at the end of a recorded game. No "
    "window is opened.",
    examples=EXAMPLES,
)
