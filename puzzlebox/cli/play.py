"""`puzzlebox play ID`: the game that somebody sent, from its beginning; `play FILE`: a play, from where it was left."""

from typing import Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.game import begin, seeded
from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.problems import CommandFailedError, UsageError, blaming
from puzzlebox.cli.records import is_file, read_file
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import UnknownGameError
from puzzlebox.seeds import new_seed

EXAMPLES = (
    ("play slide:size=5#rainy-day", "the options and the seed of a game"),
    ("play slide:size=5", "the options, with a fresh seed"),
    ("play 'slide@1 2 3/4 0 6/7 5 8'", "a position"),
    ("play saved.jsonl", "go on with a play that was saved, or that somebody sent"),
)


@click.pass_context
def _play(ctx: click.Context, /, game_id: str, **_: object) -> None:
    session = _from_file(ctx, game_id) if is_file(game_id) else _from_id(ctx, game_id)
    with blaming(session.game.id):
        in_window(ctx, lambda navigator: navigator.open_session(session))


def _from_id(ctx: click.Context, game_id: str) -> Session[Any]:
    """The game that an ID stands for, at its beginning."""
    try:
        wanted = GameID.parse(game_id)
        game = registry_of(ctx).game(wanted.game)
        options = Options.parse(game.options, wanted.options)
    except (GameIDError, UnknownGameError, OptionError) as error:
        raise UsageError(str(error), ctx) from error
    start = wanted.start or Start(seed=new_seed())
    return begin(ctx, game, options, seeded(ctx, start.seed) if start.seed else start)


def _from_file(ctx: click.Context, name: str) -> Session[Any]:
    """The play in a file, for somebody to go on with."""
    from puzzlebox.play.library import take_over

    found, game = read_file(ctx, name)
    try:
        with blaming(game.id):
            return take_over(found.record, game)
    except ValueError as error:
        raise CommandFailedError(f"{name}: {error}") from error


COMMAND = HelpCommand(
    "play",
    callback=_play,
    params=[click.Argument(["game_id"], metavar="ID|FILE"), *window_options()],
    help="Play the very game that an ID stands for, or go on with the play in a file. The box shows the ID of a game "
    "while it is paused and at its end.",
    examples=EXAMPLES,
)
