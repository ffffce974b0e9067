"""`puzzlebox play ID` starts the game that an ID names; `play FILE` resumes a game from a file."""

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import Parsed, refusing
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.input_file import game_of, input_path, is_file
from puzzlebox.cli.position import session_from_id
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import whole_number

SPEED, SPEEDS = 3, range(1, 21)
"""The moves of a bot a second: by default, and those that can be chosen."""

EXAMPLES = (
    ("play slide:size=5#rainy-day", "play with these options and this seed"),
    ("play slide:size=5", "play with these options and a new seed"),
    ("play 'slide@1 2 3/4 0 6/7 5 8'", "play from a position"),
    ("play tetromino --bot dellacherie --speed 10", "watch a bot"),
    ("play saved.jsonl", "resume a game that you saved or received"),
)


@click.pass_context
def _play(ctx: click.Context, /, game_id: str, bot: str | None, speed: int, **_: object) -> None:
    if bot is not None:
        _watch(ctx, game_id, bot, speed)
    elif is_file(game_id):
        _play_file(ctx, game_id)
    else:
        session = session_from_id(ctx, game_id)
        in_window(ctx, lambda navigator: navigator.open_session(session), session.game.id)


def _watch(ctx: click.Context, game_id: str, bot: str, speed: int) -> None:
    """Let a bot play a new game."""
    from puzzlebox.play.bots import UnknownBotError, bot_of

    session = session_from_id(ctx, game_id)
    with refusing(UnknownBotError):
        bot_of(session.game, bot)
    in_window(ctx, lambda navigator: navigator.watch(session, bot, speed), session.game.id)


def _speed(text: str) -> int:
    number = whole_number(text)
    if number is None or number not in SPEEDS:
        raise InvalidError(
            "speed must be a whole number from {low} to {high}, not {value}",
            low=SPEEDS[0],
            high=SPEEDS[-1],
            value=text[:40],
        )
    return number


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
        SectionOption(["--bot"], metavar="NAME", help="let a bot play, until a key is pressed"),
        SectionOption(
            ["--speed"],
            type=Parsed(_speed),
            metavar="N",
            default=SPEED,
            help="moves or pieces of the bot a second, from 1 to 20 [3]",
        ),
        *window_options(),
    ],
    help="Start a game from its ID, or resume the game in a file. The window shows the ID of a game when it is paused "
    "and when it is over.",
    examples=EXAMPLES,
)
