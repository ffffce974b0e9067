"""`puzzlebox daily [GAME]`: play the puzzle of the day, the same for everyone."""

import re
from datetime import date

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import UsageError, refusing
from puzzlebox.cli.game_command import SECTION, new_session
from puzzlebox.cli.games import registry_of
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.play.daily import daily_of, seed_of, today
from puzzlebox.registry import UnknownGameError

EXAMPLES = (
    ("daily", "play the game of the day"),
    ("daily slide", "play today's Slide puzzle"),
    ("daily slide:size=5", "with other options, as in a game ID"),
    ("daily slide --date 2026-11-21", "play the puzzle of another day"),
)


@click.pass_context
def _daily(ctx: click.Context, /, game: str | None, day: str | None, **_: object) -> None:
    date_ = today() if day is None else _parse_date(ctx, day)
    with refusing(GameIDError, UnknownGameError, OptionError):
        chosen = GameID.parse(game or daily_of(date_).id)
        played = registry_of(ctx).game(chosen.game)
        options = Options.parse(played.options, chosen.options)
    if game and chosen.start:
        raise UsageError("the puzzle of the day has a seed of its own; leave out that of {game!r}", game=game[:40])
    start = Start(seed=seed_of(date_, played.id))
    session = new_session(ctx, played, options, start)

    def same_puzzle(record: Record) -> bool:
        return record.start.seed == start.seed and record.options == options.changed()

    in_window(ctx, lambda navigator: navigator.open_session(session, same_puzzle), played.id)


def _parse_date(ctx: click.Context, text: str) -> date:
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError("date must be a day such as 2026-11-21, not {text!r}", text=text[:40]) from error


COMMAND = HelpCommand(
    "daily",
    callback=_daily,
    params=[
        click.Argument(["game"], metavar="[GAME[:OPTIONS]]", required=False, shell_complete=candidates.games),
        SectionOption(
            ["--date", "day"], metavar="YYYY-MM-DD", section=SECTION, help="play the puzzle of this day [today]"
        ),
        *window_options(),
    ],
    help="Play the puzzle of the day, which is the same for everyone. If you have started it already, resume it.",
    examples=EXAMPLES,
)
