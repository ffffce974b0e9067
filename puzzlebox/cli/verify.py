"""`puzzlebox verify FILE…`: check recorded games without opening a window."""

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.data_dir import data_dir_option
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.input_file import read_file, replay_path, shown_name
from puzzlebox.cli.output import echo, searched, warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.record import Record
from puzzlebox.play.verification import Verification, check_boards, verify
from puzzlebox.translation import tr

EXAMPLES = (
    ("verify sent-to-me.jsonl", "check one recorded game"),
    ("verify replays/*.jsonl", "check many; the exit status is 1 if one fails"),
    ("verify --boards random.jsonl", "also make the random boards again, which may take a while"),
    ("verify 3", "check the play that `puzzlebox scores GAME` lists as number 3"),
)


@click.pass_context
def _verify(ctx: click.Context, /, files: tuple[str, ...], boards: bool, **_: object) -> None:
    failed = [file for file in files if not _is_valid(ctx, file, boards)]
    if failed and len(files) > 1:
        raise CommandFailedError(
            Message(
                "verification failed: {failed} of {count} file",
                "verification failed: {failed} of {count} files",
                failed=len(failed),
                count=len(files),
            )
        )
    if failed:
        raise CommandFailedError(Message("verification failed"))


def _is_valid(ctx: click.Context, file: str, boards: bool) -> bool:
    """Check one file, also its boards if the user wants that, and print the result. Return whether the recorded game
    follows the rules."""
    try:
        found, game = read_file(ctx, replay_path(ctx, file))
        with blame_game(game.id, ValueError):
            verification = verify(found.record, game)
            if boards:
                searched(check_boards(found.record, game))
    except CommandFailedError as error:
        warn(tr(error.message))
        return False
    except ValueError as error:
        warn(f"{tr(shown_name(file))}: {tr(message_of(error))}{_other_rules(found.record, game)}")
        return False
    echo(f"{tr(shown_name(file))}: {summary(verification, boards)}")
    return True


def summary(verification: Verification, boards: bool) -> str:
    """Return a translated line about a recorded game that follows the rules, and whose boards may have been
    checked."""
    session = verification.session
    status, outcome = session.state.status(), session.state.outcome()
    return "; ".join(
        [
            _checkpoints(verification),
            *([_boards(verification.boards, boards)] if verification.boards else []),
            id_of(session).text(),
            tr("{count} input", "{count} inputs", count=len(session.log)),
            *([", ".join(f"{tr(name)} {value}" for name, value in status.items())] if status else []),
            f"{tr(outcome.kind)}: {tr(outcome.reason)}" if outcome else tr("not over"),
            tr("assisted") if session.assisted else tr("unassisted"),
            *([tr("played by the bot {name}", name=session.bot)] if session.bot else []),
        ]
    )


def _checkpoints(verification: Verification) -> str:
    if verification.unconfirmed is None:
        return tr("follows the rules, but has no checkpoints")
    matching = tr(
        "verified: {count} checkpoint matches", "verified: {count} checkpoints match", count=verification.checked
    )
    if not verification.unconfirmed:
        return matching
    inputs = verification.unconfirmed
    return f"{matching}, " + tr(
        "the last input has no checkpoint after it",
        "the last {count} inputs have no checkpoint after them",
        count=inputs,
    )


def _boards(count: int, checked: bool) -> str:
    if checked:
        return tr("board checked", "{count} boards checked", count=count)
    return tr("board not checked", "{count} boards not checked", count=count)


def _other_rules(record: Record, game: AnyGame) -> str:
    if record.rules == game.rules:
        return ""
    return " " + tr("(played with rules version {old}, not {new})", old=record.rules, new=game.rules)


COMMAND = HelpCommand(
    "verify",
    callback=_verify,
    params=[
        click.Argument(["files"], metavar="FILE|N…", nargs=-1, required=True, shell_complete=candidates.records),
        SectionOption(["--boards"], is_flag=True, help="make boards that took a search again, from the seed"),
        data_dir_option(),
    ],
    help="Replay recorded games without a window and confirm their scores and outcomes, or name the line that breaks "
    "the rules. This shows that a record is consistent, not that a person played it.",
    examples=EXAMPLES,
)
