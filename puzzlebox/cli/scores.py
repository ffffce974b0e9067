"""`puzzlebox scores`: what the player has played, how well, and forgetting it."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.folder import folder_option, paths_of
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.problems import CommandFailedError, UsageError
from puzzlebox.core.durations import clock_text, span_text
from puzzlebox.core.game import DEFAULT_MEASURES, Measure
from puzzlebox.core.options import OptionError, Options
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.statistics import TIME, Summary, summary

LATEST = 10
"""So many plays are told one by one."""

EXAMPLES = (
    ("scores", "every game, as it was played"),
    ("scores slide", "bests, averages and the latest plays"),
    ("scores slide --json | jq '.[].figures.time'", "for programs: every play with all its figures"),
    ("scores --csv > plays.csv", "for a spreadsheet"),
    ("scores --forget-play 12", "forget one play"),
    ("scores slide --forget", "forget all of one game"),
)


@click.pass_context
def _scores(
    ctx: click.Context, /, game: str | None, as_json: bool, as_csv: bool, forget: bool, number: int | None, **_: object
) -> None:
    scores = Scores(paths_of(ctx), patience=10)
    try:
        if forget or number is not None:
            _forget(ctx, scores, game, number)
            return
        plays = scores.entries(game)
        if game is not None and not plays:
            registry_of(ctx).game(game)
    except ScoresUnavailableError as error:
        raise CommandFailedError(str(error)) from error
    except UnknownGameError as error:
        raise UsageError(str(error), ctx) from error
    if as_json:
        click.echo(json.dumps([_plain(play) for play in plays], ensure_ascii=False))
    elif as_csv:
        click.echo(_csv(plays), nl=False)
    else:
        click.echo("\n".join(_told(registry_of(ctx), plays, game)))


def _forget(ctx: click.Context, scores: Scores, game: str | None, number: int | None) -> None:
    """Ask once more, then forget; the journals of those plays too."""
    if number is not None:
        play = scores.entry(number)
        if play is None or (game is not None and play.game != game):
            raise UsageError(f"there is no play {number}; `puzzlebox scores GAME` says which there are", ctx)
        about, plays = f"play {number} ({play.game_id}, {_date(play)})", [play]
    else:
        plays = scores.entries(game)
        about = f"all {len(plays)} plays" + (f" of {game}" if game else "")
    if not plays:
        click.echo("There is nothing to forget.")
        return
    if not ctx.params["yes"]:
        click.confirm(f"Forget {about} for good, with their replays?", abort=True, err=True)
    forgotten = scores.delete(number=number, game=game)
    click.echo(f"{len(forgotten)} forgotten.")


def _plain(play: ScoreEntry) -> dict[str, Any]:
    """A play for a program."""
    values = {
        "number": play.number,
        **vars(play),
        "figures": dict(play.figures),
        "ended": _moment(play).isoformat(timespec="milliseconds"),
    }
    del values["uuid"]
    return values


def _csv(plays: Sequence[ScoreEntry]) -> str:
    figures = list(dict.fromkeys(name for play in plays for name in play.figures))
    columns = [
        "number",
        "game",
        "options",
        "rules",
        "game_id",
        "ended",
        "outcome",
        "reason",
        "time",
        "unranked",
        "journal",
    ]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*columns, *(f"figure {name}" for name in figures)])
    for play in plays:
        values = _plain(play)
        writer.writerow([*(values[name] for name in columns), *(play.figures.get(name, "") for name in figures)])
    return text.getvalue()


def _told(registry: Registry, plays: Sequence[ScoreEntry], game: str | None) -> Iterator[str]:
    """Every set of options in a paragraph; of one game with its latest plays."""
    if not plays:
        yield "Nothing is finished yet" + (f" in {game}." if game else ".")
    kinds = dict.fromkeys((play.game, play.options) for play in plays)
    for number, (name, options) in enumerate(kinds):
        own = [play for play in plays if (play.game, play.options) == (name, options)]
        summed = summary(own, measures_of(registry, name, options))
        if number:
            yield ""
        yield f"{name}{f' ({options})' if options else ''}"
        yield from (f"  {line}" for line in _summed(summed))
        if game:
            yield from _table(own[-LATEST:])


def measures_of(registry: Registry, game: str, options: str) -> tuple[Measure, ...]:
    """How plays of these options compare. A game that is not here any more, or has other options now, is compared by
    its score."""
    try:
        found = registry.game(game)
        return found.measures_for(Options.parse(found.options, options))
    except (UnknownGameError, OptionError):
        return DEFAULT_MEASURES


def _summed(summed: Summary) -> Iterator[str]:
    played = f"{summed.count} played" + (f", {summed.won} won" if summed.won else "")
    streak = f", {summed.streak} in a row (most {summed.longest})" if summed.longest > 1 else ""
    unranked = f", {summed.unranked} unranked" if summed.unranked else ""
    yield f"{played}{streak}{unranked}, {span_text(summed.time)} in all"
    if summed.bests:
        bests = (
            f"{best.label} {best.text}" + (f" (play {best.play.number})" if best.play else "") for best in summed.bests
        )
        yield "best: " + ", ".join(bests)


def _table(plays: Sequence[ScoreEntry]) -> Iterator[str]:
    """The plays, the last one first: number, date, outcome, figures, and why it is unranked."""
    wide = max(len(str(play.number)) for play in plays)
    for play in reversed(plays):
        figures = ", ".join(
            f"{name} {clock_text(v, hundredths=True) if name == 'time' else v}" for name, v in play.figures.items()
        )
        unranked = f" [{play.unranked.replace('_', ' ')}]" if play.unranked else ""
        yield f"  {play.number:>{wide}}  {_date(play)}  {play.outcome:<5}  {figures}{unranked}"


def _figure(name: str, value: int) -> str:
    return clock_text(value, hundredths=True) if name == TIME else str(value)


def _moment(play: ScoreEntry) -> datetime:
    """When it ended, in the time of this place."""
    return datetime.fromtimestamp(play.ended / 1000).astimezone()


def _date(play: ScoreEntry) -> str:
    return _moment(play).strftime("%Y-%m-%d %H:%M")


COMMAND = HelpCommand(
    "scores",
    callback=_scores,
    params=[
        click.Argument(["game"], required=False),
        SectionOption(["--json", "as_json"], is_flag=True, help="write JSON: every play"),
        SectionOption(["--csv", "as_csv"], is_flag=True, help="write CSV: every play in a row"),
        SectionOption(
            ["--forget"], is_flag=True, section="Forget", help="forget the game's plays; without GAME, all plays"
        ),
        SectionOption(["--forget-play", "number"], type=int, metavar="N", section="Forget", help="forget one play"),
        SectionOption(["--yes"], is_flag=True, section="Forget", help="do not ask once more"),
        folder_option(),
    ],
    help="Say what has been played and how well. Plays with undo, changed rules or a custom start are unranked.",
    examples=EXAMPLES,
)
