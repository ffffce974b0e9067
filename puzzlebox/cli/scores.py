"""`puzzlebox scores`: show the scores and statistics of finished games, or delete them."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.context import DATA_DIR, paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError, refusing
from puzzlebox.cli.help import command, flag, ranged
from puzzlebox.cli.output import Styled, columns_of, confirm, echo, echo_csv, echo_json_list, warn
from puzzlebox.core.durations import span_text
from puzzlebox.core.game import DEFAULT_MEASURES, Measure
from puzzlebox.core.message import translatable
from puzzlebox.core.options import OptionError, Options
from puzzlebox.play.wording import UNRANKED, figure_text, outcome_text
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.statistics import Summary, counted, shown
from puzzlebox.translation import tr, value_text
from puzzlebox.translation.formats import date_and_time, joined

MAX_LATEST = 10
"""How many plays of each set of options are listed."""

CSV_COLUMNS = (
    *("number", "game", "options", "rules", "game_id", "ended"),
    *("outcome", "reason", "time", "unranked", "journal"),
)


def _delete(ctx: click.Context, scores: Scores, game: str | None, number: int | None) -> None:
    """Delete plays and their replays, after a confirmation."""
    if number is not None:
        play = scores.entry(number)
        if play is None or (game is not None and play.game != game):
            raise click.UsageError(f"there is no play {number}; `puzzlebox scores GAME` lists the plays")
        question = tr(
            "Delete play {number} ({game_id}, {date}) and its replay?",
            number=number,
            game_id=play.game_id,
            date=_date(play),
        )
    else:
        count = sum(kind.total for kind in scores.kinds(game))
        if not count:
            echo(tr("Nothing to delete."))
            return
        question = _question(count, game)
    if not ctx.params["yes"] and not confirm(question):
        raise CommandFailedError("nothing was deleted")
    deleted = scores.delete(number=number, game=game)
    echo(tr("Deleted {count} play.", "Deleted {count} plays.", count=deleted))


def _question(count: int, game: str | None) -> str:
    if game is None:
        return tr("Delete {count} play and its replay?", "Delete all {count} plays and their replays?", count=count)
    return tr(
        "Delete {count} play of {game} and its replay?",
        "Delete all {count} plays of {game} and their replays?",
        count=count,
        game=game,
    )


def _json_object(play: ScoreEntry) -> dict[str, Any]:
    values = {
        "number": play.number,
        **vars(play),
        "figures": dict(play.figures),
        "ended": _ended(play).isoformat(timespec="milliseconds"),
    }
    del values["uuid"]
    return values


def _csv_rows(scores: Scores, game: str | None) -> Iterator[list[object]]:
    figures = scores.figure_names(game)
    yield [*CSV_COLUMNS, *(f"figure {name}" for name in figures)]
    for play in scores.stream(game):
        values = _json_object(play)
        yield [*(values[name] for name in CSV_COLUMNS), *(play.figures.get(name, "") for name in figures)]


def _statistics(registry: Registry, scores: Scores, game: str | None) -> Iterator[str]:
    """Yield the lines of a paragraph for each game and set of options. For a single game, its latest plays follow."""
    summaries = scores.summaries(partial(measures_of, registry), game)
    if not summaries:
        yield tr("No finished games of {game} yet.", game=game) if game else tr("No finished games yet.")
    for number, (kind, summed) in enumerate(summaries):
        if number:
            yield ""
        yield Styled(f"{kind.game}{f' ({kind.options})' if kind.options else ''}", "heading")
        yield from (f"  {line}" for line in _summary_lines(summed))
        if game:
            measures = measures_of(registry, game, kind.options)
            yield from _table(scores.page(game, kind.options, 0, MAX_LATEST), measures)


def measures_of(registry: Registry, game: str, options: str) -> tuple[Measure, ...]:
    """Return how plays with these options are compared. If the game is not installed, or its options have changed, they
    are compared by score."""
    try:
        found = registry.game(game)
        return found.measures_for(Options.parse(found.options, options))
    except (UnknownGameError, OptionError):
        return DEFAULT_MEASURES


def _summary_lines(summed: Summary) -> Iterator[str]:
    parts = [tr("{count} played", "{count} played", count=summed.count)]
    if summed.won:
        parts.append(tr("{count} won", "{count} won", count=summed.won))
    if summed.longest > 1:
        parts.append(tr("winning streak {streak} (longest {longest})", streak=summed.streak, longest=summed.longest))
    if summed.unranked:
        parts.append(tr("{count} unranked", "{count} unranked", count=summed.unranked))
    yield joined([*parts, tr("{time} in total", time=translatable(span_text(summed.time)))], "unit")
    if summed.bests:
        bests = [f"{tr(best.label)} {value_text(best.text)}{_number_of(best.entry)}" for best in summed.bests]
        yield tr("best: {bests}", bests=joined(bests, "unit"))


def _number_of(play: ScoreEntry | None) -> str:
    return " " + tr("(play {number})", number=play.number) if play else ""


def _table(plays: Sequence[ScoreEntry], measures: Sequence[Measure]) -> Iterator[str]:
    """Return a line for each play, the latest first: number, date, outcome, figures, and why it is unranked."""
    width = max((len(str(play.number)) for play in plays), default=0)
    for play in plays:
        values = {name: counted(play, name, measures) for name in play.figures}
        figures = [
            f"{figure_text(name, measures)} {value_text(shown(value, Measure(name, name)))}"
            for name, value in values.items()
            if value is not None
        ]
        unranked = f" [{tr(UNRANKED.get(play.unranked, play.unranked))}]" if play.unranked else ""
        ending = outcome_text(play.outcome)
        blanks = " " * (5 - columns_of(ending))
        yield f"  {play.number:>{width}}  {_date(play)}  {ending}{blanks}  {joined(figures, 'unit')}{unranked}"


def _ended(play: ScoreEntry) -> datetime:
    """Return when a play ended, in local time."""
    return datetime.fromtimestamp(play.ended / 1000).astimezone()


def _date(play: ScoreEntry) -> str:
    return date_and_time(play.ended / 1000)


@command(
    "scores",
    click.Argument(["game"], required=False, shell_complete=candidates.games),
    flag("--json", "as_json", help="write every play as JSON"),
    flag("--csv", "as_csv", help="write every play as CSV"),
    flag("--delete", section="Delete", help="delete all plays of GAME, or of every game"),
    ranged("--delete-play", 1, 2**53, section="Delete", help="delete one play"),
    flag("--yes", section="Delete", help="do not ask for confirmation"),
    flag("--forget", hidden=True),  # former names
    ranged("--forget-play", 1, 2**53, hidden=True),
    DATA_DIR,
    help="Show how many games you have played, and how well. Games with undo, changed rules or a custom start are "
    "unranked.",
    examples=(
        ("scores", "show the statistics of every game"),
        ("scores slide", "show bests, averages and the latest plays"),
        ("scores slide --json | jq '.[].figures.time'", "write every play with all its figures"),
        ("scores --csv > plays.csv", "write a table for a spreadsheet"),
        ("scores --delete-play 12", "delete one play"),
        ("scores slide --delete", "delete all plays of one game"),
    ),
)
def scores_command(
    ctx: click.Context,
    /,
    game: str | None,
    as_json: bool,
    as_csv: bool,
    delete: bool,
    delete_play: int | None,
    forget: bool,
    forget_play: int | None,
    **_: object,
) -> None:
    delete, number = delete or forget, forget_play if delete_play is None else delete_play
    chosen = {"--json": as_json, "--csv": as_csv, "--delete": delete, "--delete-play": number is not None}
    if len(names := [name for name, given in chosen.items() if given]) > 1:
        raise click.UsageError(f"{names[0]} and {names[1]} cannot be combined")
    scores = Scores(paths_of(ctx), patience=10, notify=lambda message: warn(tr(message)))
    with refusing(UnknownGameError):
        if delete or number is not None:
            _delete(ctx, scores, game, number)
            return
        if game is not None and not scores.kinds(game):
            registry_of(ctx).game(game)
        if as_json:
            echo_json_list(map(_json_object, scores.stream(game)))
        elif as_csv:
            echo_csv(_csv_rows(scores, game))
        else:
            echo(*_statistics(registry_of(ctx), scores, game))
