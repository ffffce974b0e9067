"""`puzzlebox verify FILE…`: play recorded games without a window, and say whether they hold together."""

from typing import Any

import click

from puzzlebox.cli.help import HelpCommand
from puzzlebox.cli.problems import CommandFailedError, blaming
from puzzlebox.cli.records import read_file
from puzzlebox.core.game import Game
from puzzlebox.core.game_id import id_of
from puzzlebox.core.options import OptionError
from puzzlebox.core.record import Record, RecordError
from puzzlebox.play.verification import verify

EXAMPLES = (
    ("verify sent-to-me.jsonl", "one play"),
    ("verify replays/*.jsonl", "many; the status is 1 if one of them does not hold"),
)

LIMIT = "This shows that a record is consistent, not that a person played it."


@click.pass_context
def _verify(ctx: click.Context, /, files: tuple[str, ...], **_: object) -> None:
    failed = [name for name in files if not _holds(ctx, name)]
    if failed:
        raise CommandFailedError(f"{len(failed)} of {len(files)} did not hold" if len(files) > 1 else "it did not hold")


def _holds(ctx: click.Context, name: str) -> bool:
    """Play one file and print what came of it; whether it held."""
    try:
        found, game = read_file(ctx, name)
        with blaming(game.id):
            click.echo(f"{name}: {told(found.record, game)}")
    except CommandFailedError as error:
        click.echo(f"puzzlebox: {error.message}", err=True)
        return False
    except (RecordError, OptionError, ValueError) as error:
        click.echo(f"puzzlebox: {name}: {error}{_other_rules(found.record, game)}", err=True)
        return False
    return True


def told(record: Record, game: Game[Any]) -> str:
    """What a record comes to. Raises what `play.verification.verify` does."""
    session, checked, unconfirmed = verify(record, game)
    figures = ", ".join(f"{name} {value}" for name, value in session.state.status().items())
    outcome = session.state.outcome()
    ended = f"{outcome.kind}: {outcome.reason}" if outcome else "not over"
    assisted = "assisted" if session.assisted else "unassisted"
    return (
        f"holds. {id_of(session).text()}; {len(session.log)} inputs, {checked} digests agree{_doubt(unconfirmed)}; "
        f"{figures}; {ended}; {assisted}"
    )


def _doubt(unconfirmed: int | None) -> str:
    """What no digest confirms."""
    if unconfirmed is None:
        return ", so that nothing confirms it"
    return f", none after the last {unconfirmed} inputs" if unconfirmed else ""


def _other_rules(record: Record, game: Game[Any]) -> str:
    return "" if record.rules == game.rules else f" (played under rules {record.rules}; these are {game.rules})"


COMMAND = HelpCommand(
    "verify",
    callback=_verify,
    params=[click.Argument(["files"], metavar="FILE…", nargs=-1, required=True)],
    help="Play records without a window: confirm their score and outcome, or name the line where they go another way. "
    + LIMIT,
    examples=EXAMPLES,
)
