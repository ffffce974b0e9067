"""`puzzlebox daily [GAME]`: the same puzzle for everyone on the same date. Here alone the day's date is looked at."""

import re
from datetime import date

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.game import begin
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.problems import UsageError, blaming
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.registry import Registry, UnknownGameError

EXAMPLES = (
    ("daily", "the game of the day"),
    ("daily slide", "today's slide puzzle"),
    ("daily slide --date 2026-11-21", "that of another day"),
)


def today() -> date:
    """The date on this machine's clock."""
    return date.today()


def seed_of(day: date, game: str) -> str:
    """The seed that everyone plays on that day."""
    return f"daily {day.isoformat()} {game}"


def game_of(day: date, registry: Registry) -> str:
    """The game of the day: one of the box's own, by lot."""
    return Random.from_seed(f"daily {day.isoformat()}").choice(registry.catalogue).id


@click.pass_context
def _daily(ctx: click.Context, /, game: str | None, day: str | None, **_: object) -> None:
    wanted = _date(ctx, day) if day is not None else today()
    registry = registry_of(ctx)
    try:
        played = registry.game(game or game_of(wanted, registry))
    except UnknownGameError as error:
        raise UsageError(str(error), ctx) from error
    start = Start(seed=seed_of(wanted, played.id))
    session = begin(ctx, played, Options(played.options), start)

    def under_way(record: Record) -> bool:
        return record.start == start and not record.options

    with blaming(played.id):
        in_window(ctx, lambda navigator: navigator.open_session(session, under_way))


def _date(ctx: click.Context, text: str) -> date:
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError("it is written otherwise")
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"date must be written like 2026-11-21, not {text[:40]!r} ({error})", ctx) from error


COMMAND = HelpCommand(
    "daily",
    callback=_daily,
    params=[
        click.Argument(["game"], metavar="[GAME]", required=False),
        SectionOption(["--date", "day"], metavar="YYYY-MM-DD", section="This game", help="that of another day"),
        *window_options(),
    ],
    help="Play today's puzzle: everyone who asks on the same date gets the same one. One that is under way goes on.",
    examples=EXAMPLES,
)
