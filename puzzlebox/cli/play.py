"""`puzzlebox play ID` starts the game that an ID names; `play FILE` resumes a game from a file."""

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.input_file import game_of, input_path, is_file
from puzzlebox.cli.position import session_from_id
from puzzlebox.cli.window import in_window, window_options

EXAMPLES = (
    ("play slide:size=5#rainy-day", "play with these options and this seed"),
    ("play slide:size=5", "play with these options and a new seed"),
    ("play 'slide@1 2 3/4 0 6/7 5 8'", "play from a position"),
    ("play saved.jsonl", "resume a game that you saved or received"),
)


@click.pass_context
def _play(ctx: click.Context, /, game_id: str, **_: object) -> None:
    if is_file(game_id):
        _play_file(ctx, game_id)
    else:
        session = session_from_id(ctx, game_id)
        in_window(ctx, lambda navigator: navigator.open_session(session), session.game.id)


def _play_file(ctx: click.Context, file: str) -> None:
    """Resume the game in a file. Its entries are read and replayed when the window is open, which shows the
    progress."""
    path = input_path(ctx, file)
    game = game_of(ctx, file, path)
    in_window(ctx, lambda navigator: navigator.play_file(path, game), game.id)


COMMAND = HelpCommand(
    "play",
    callback=_play,
    params=[
        click.Argument(["game_id"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
        *window_options(),
    ],
    help="Start a game from its ID, or resume the game in a file. The window shows the ID of a game when it is paused "
    "and when it is over.",
    examples=EXAMPLES,
)
