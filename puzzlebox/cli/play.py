"""`puzzlebox play ID` starts the game that an ID names; `play FILE` resumes a game from a file."""

from typing import Any

import click

from puzzlebox.cli.errors import CommandFailedError, UsageError, blame_game
from puzzlebox.cli.game_command import new_session, start_from_seed
from puzzlebox.cli.games import registry_of
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.record_file import is_file, read_file
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import UnknownGameError
from puzzlebox.seeds import new_seed

EXAMPLES = (
    ("play slide:size=5#rainy-day", "play with these options and this seed"),
    ("play slide:size=5", "play with these options and a new seed"),
    ("play 'slide@1 2 3/4 0 6/7 5 8'", "play from a position"),
    ("play saved.jsonl", "resume a game that you saved or received"),
)


@click.pass_context
def _play(ctx: click.Context, /, game_id: str, **_: object) -> None:
    session = _from_file(ctx, game_id) if is_file(game_id) else _from_id(ctx, game_id)
    in_window(ctx, lambda navigator: navigator.open_session(session), session.game.id)


def _from_id(ctx: click.Context, text: str) -> Session[Any]:
    """Return a new session of the game that an ID names. Raises UsageError."""
    try:
        game_id = GameID.parse(text)
        game = registry_of(ctx).game(game_id.game)
        with blame_game(game.id, ValueError):
            options = Options.parse(game.options, game_id.options)
    except (GameIDError, UnknownGameError, OptionError) as error:
        raise UsageError(message_of(error), ctx) from error
    start = game_id.start or Start(seed=new_seed())
    return new_session(ctx, game, options, start_from_seed(ctx, start.seed) if start.seed else start)


def _from_file(ctx: click.Context, file: str) -> Session[Any]:
    """Return a session that continues the game in a file. Raises CommandFailedError."""
    from puzzlebox.play.library import take_over

    found, game = read_file(ctx, file)
    try:
        with blame_game(game.id, ValueError):
            return take_over(found.record, game)
    except ValueError as error:
        raise CommandFailedError(Message("{file}: {reason}", file=file, reason=message_of(error))) from error


COMMAND = HelpCommand(
    "play",
    callback=_play,
    params=[click.Argument(["game_id"], metavar="ID|FILE"), *window_options()],
    help="Start a game from its ID, or resume the game in a file. The window shows the ID of a game when it is paused "
    "and when it is over.",
    examples=EXAMPLES,
)
