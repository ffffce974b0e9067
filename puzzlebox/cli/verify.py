"""`puzzlebox verify FILE…`: check recorded games without opening a window."""

from collections.abc import Callable
from contextlib import closing
from functools import cache, partial
from typing import NamedTuple

import click

from puzzlebox import translation
from puzzlebox.cli import candidates
from puzzlebox.cli.context import DATA_DIR, registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.files import file_content, parsed_file, play_and_path, shown_name
from puzzlebox.cli.help import command, flag
from puzzlebox.cli.jobs import JOBS, workers_of
from puzzlebox.cli.language import set_language
from puzzlebox.cli.output import echo, searched, warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import ShownError, figure_name, message_of, translatable
from puzzlebox.core.record import Record
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.play.verification import ContradictionError, Verification, check_boards, results_of, verify
from puzzlebox.play.wording import labelled, outcome_text
from puzzlebox.play.workers import installed_game, results
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.translation import tr, value_text
from puzzlebox.translation.formats import joined


class Source(NamedTuple):
    """A file to check, as messages call it: its content, or why it cannot be read; and the play that it is the replay
    of, if it was named by the number of that."""

    name: str
    content: bytes
    problem: str = ""
    play: ScoreEntry | None = None


class Checked(NamedTuple):
    """What there is to say about a file: a translated line if the recorded game follows the rules, and warnings, one of
    which may say that the play of this replay has another result."""

    line: str
    warnings: tuple[str, ...] = ()
    agrees: bool = True


def _source(ctx: click.Context, file: str) -> Source:
    try:
        play, path = play_and_path(ctx, file)
        return Source(file, file_content(ctx, path), play=play)
    except (click.ClickException, ShownError) as error:
        return Source(file, b"", tr(message_of(error)))


def _check_elsewhere(source: Source, boards: bool, language: str) -> Checked:
    """Check one file in a process that does work for another one, and speak its language."""
    _speak(language)
    return _check(source, boards, installed_game, result_of)


@cache
def _speak(language: str) -> None:
    set_language(language)


def _check(
    source: Source, boards: bool, game_of: Callable[[str], AnyGame], search: Callable[[Slices[None]], None]
) -> Checked:
    """Check one file, also its boards if the user wants that."""
    if source.problem:
        return Checked("", (source.problem,))
    name, warnings = tr(shown_name(source.name)), list[str]()
    try:
        found, game = parsed_file(source.name, source.content, game_of)
        if found.notice:
            warnings.append(f"{name}: {tr(found.notice)}")
        with blame_game(game.id, ValueError):
            verification = verify(found.record, game)
            if boards:
                search(check_boards(found.record, game))
            line = f"{name}: {summary(verification, boards)}"
            if source.play:
                results_of(found.record, game_of).check(source.play)
    except CommandFailedError as error:
        return Checked("", (*warnings, tr(message_of(error))))
    except ContradictionError as error:
        return Checked(line, (*warnings, f"{name}: {tr(message_of(error))}"), agrees=False)
    except ValueError as error:
        return Checked("", (*warnings, f"{name}: {tr(message_of(error))}{_other_rules(found.record, game)}"))
    return Checked(line, tuple(warnings))


def summary(verification: Verification, boards: bool) -> str:
    """Return a translated line about a recorded game that follows the rules, and whose boards may have been
    checked."""
    session = verification.session
    outcome = session.state.outcome()
    figures = [f"{tr(figure_name(name))} {value_text(str(value))}" for name, value in session.state.status().items()]
    return "; ".join(
        [
            _checkpoints(verification),
            *([_boards(verification.boards, boards)] if verification.boards else []),
            id_of(session).text(),
            tr("{count} input", "{count} inputs", count=len(session.log)),
            *([joined(figures, "unit")] if figures else []),
            labelled(outcome_text(outcome.kind), translatable(outcome.reason)) if outcome else tr("not over"),
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


@command(
    "verify",
    click.Argument(["files"], metavar="FILE|N…", nargs=-1, required=True, shell_complete=candidates.records),
    flag("--boards", help="make boards that took a search again, from the seed"),
    *JOBS,
    DATA_DIR,
    help="Replay recorded games without a window and confirm their scores and outcomes, or name the line that breaks "
    "the rules. This shows that a record is consistent, not that a person played it.",
    examples=(
        ("verify sent-to-me.jsonl", "check one recorded game"),
        ("verify replays/*.jsonl", "check many; the exit status is 1 if one fails"),
        ("verify --jobs 4 replays/*.jsonl", "check many on four cores"),
        ("verify --boards random.jsonl", "also make the random boards again, which may take a while"),
        ("verify 3", "check the play that `puzzlebox scores GAME` lists as number 3"),
    ),
)
def verify_command(
    ctx: click.Context, /, files: tuple[str, ...], boards: bool, jobs: int | None, on: str, **_: object
) -> None:
    workers = workers_of(jobs, on)
    if workers.are_elsewhere:
        check = partial(_check_elsewhere, boards=boards, language=":".join(translation.wanted()))
    else:
        check = partial(_check, boards=boards, game_of=registry_of(ctx).game, search=searched)
    failed = 0
    with closing(results(check, (_source(ctx, file) for file in files), len(files), workers)) as found:
        for checked in found:
            for warning in checked.warnings:
                warn(warning)
            if checked.line:
                echo(checked.line)
            failed += not checked.line or not checked.agrees
    if failed and len(files) > 1:
        raise CommandFailedError(
            "verification failed: {failed} of {count} file",
            "verification failed: {failed} of {count} files",
            failed=failed,
            count=len(files),
        )
    if failed:
        raise CommandFailedError("verification failed")
