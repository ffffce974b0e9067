"""`puzzlebox replay FILE`: watch a replay."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.input_file import STANDARD, errors_name, read_file, replay_path, shown_name
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.message import Message
from puzzlebox.core.stepwise import result_of

if TYPE_CHECKING:
    from puzzlebox.core.game import AnyGame
    from puzzlebox.core.record import Record

EXAMPLES = (
    ("replay slide-20261121-103012.jsonl", "watch a game that you finished or received"),
    ("replay 3", "watch the play that `puzzlebox scores GAME` lists as number 3"),
    ("replay --race 3", "play the same game, with that play on a small board beside yours"),
    ("replay --theme classic FILE", "watch it with the look of the original game"),
)


@click.pass_context
def _replay(ctx: click.Context, /, file: str, race: bool, **_: object) -> None:
    from puzzlebox.core.replay import Replay

    found, game = read_file(ctx, replay_path(ctx, file))
    if race:
        _race(ctx, file, found.record, game)
        return
    with errors_name(shown_name(file)), blame_game(game.id, ValueError):
        Replay(found.record, game, seekable=False)
    in_window(ctx, lambda navigator: navigator.open_replay(found.record, game), game.id)


def _race(ctx: click.Context, file: str, record: "Record", game: "AnyGame") -> None:
    """Play the last game of a record again, beside the record."""
    from puzzlebox.play.race import racing

    title = Message("Play {number}", number=file) if file.isdecimal() else Path(file).stem
    with errors_name(shown_name(file)), blame_game(game.id, ValueError):
        race = result_of(racing(record, game, Message("Replay") if file == STANDARD else title))
    in_window(ctx, lambda navigator: navigator.open_race(race), game.id)


COMMAND = HelpCommand(
    "replay",
    callback=_replay,
    params=[
        click.Argument(["file"], metavar="FILE|N", shell_complete=candidates.records),
        SectionOption(
            ["--race"],
            is_flag=True,
            section="Replay",
            help="play the same game, while the replay runs on a small board beside yours",
        ),
        *window_options(),
    ],
    help="Watch a replay at any speed, step by step, forwards and backwards. You can play on from any point. FILE may "
    "be - for standard input; N is the number of a play in your scores.",
    examples=EXAMPLES,
)
