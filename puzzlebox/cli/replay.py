"""`puzzlebox replay FILE`: look at a play again."""

import click

from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.problems import CommandFailedError, blaming
from puzzlebox.cli.records import read_file
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.options import OptionError, Options

EXAMPLES = (
    ("replay slide-20261121-103012.jsonl", "a play that was kept, or that somebody sent"),
    ("replay --theme classic FILE", "the same, in the look of the original"),
)


@click.pass_context
def _replay(ctx: click.Context, /, file: str, **_: object) -> None:
    found, game = read_file(ctx, file)
    try:
        with blaming(game.id):
            game.begin(Options(game.options, found.record.options), found.record.start)
    except (OptionError, ValueError) as error:
        raise CommandFailedError(f"{file}: {error}") from error
    with blaming(game.id):
        in_window(ctx, lambda navigator: navigator.open_replay(found.record, game))


COMMAND = HelpCommand(
    "replay",
    callback=_replay,
    params=[click.Argument(["file"], metavar="FILE"), *window_options()],
    help="Look at a play again: at any speed, step by step, forwards and back; take it over and play on.",
    examples=EXAMPLES,
)
