"""`puzzlebox replay FILE`: watch a replay."""

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import blame_game
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.input_file import errors_name, read_file, replay_path, shown_name
from puzzlebox.cli.window import in_window, window_options

EXAMPLES = (
    ("replay slide-20261121-103012.jsonl", "watch a game that you finished or received"),
    ("replay 3", "watch the play that `puzzlebox scores GAME` lists as number 3"),
    ("replay --theme classic FILE", "watch it with the look of the original game"),
)


@click.pass_context
def _replay(ctx: click.Context, /, file: str, **_: object) -> None:
    from puzzlebox.core.replay import Replay

    found, game = read_file(ctx, replay_path(ctx, file))
    with errors_name(shown_name(file)), blame_game(game.id, ValueError):
        Replay(found.record, game, seekable=False)
    in_window(ctx, lambda navigator: navigator.open_replay(found.record, game), game.id)


COMMAND = HelpCommand(
    "replay",
    callback=_replay,
    params=[click.Argument(["file"], metavar="FILE|N", shell_complete=candidates.records), *window_options()],
    help="Watch a replay at any speed, step by step, forwards and backwards. You can play on from any point. FILE may "
    "be - for standard input; N is the number of a play in your scores.",
    examples=EXAMPLES,
)
