"""`puzzlebox arena GAME`: let bots play many games without a window, and compare them."""

from time import perf_counter

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import beginning, refusing
from puzzlebox.cli.game_command import numbered_seed
from puzzlebox.cli.help import JSON, SectionOption, command, ranged
from puzzlebox.cli.jobs import JOBS, workers_of
from puzzlebox.cli.output import columns_of, echo, echo_json, printing_aside, warn
from puzzlebox.cli.position import named_game
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, figure_name, listed
from puzzlebox.play.arena import MOVES, Mean, Standing, seeds, standings, task_of
from puzzlebox.play.bots import UnknownBotError, bot_names, bot_of
from puzzlebox.play.wording import OUTCOMES
from puzzlebox.translation import formats, tr
from puzzlebox.translation.formats import joined

ENDINGS = {**OUTCOMES, "gave up": Message("gave up"), "stopped": Message("stopped")}
"""How the game of a bot ended."""


def _names(game: AnyGame, text: str) -> tuple[str, ...]:
    """Return the names of the bots that play, and check that they can be used. Raises UsageError."""
    names = tuple(dict.fromkeys(text.split(","))) if text else bot_names(game)
    if not names:
        raise click.UsageError(f"{game.id} has no bots")
    for name in names:
        with refusing(UnknownBotError), printing_aside():
            bot_of(game, name)
    return names


def _counted(standing: Standing) -> str:
    return "pieces" if "pieces" in standing.figures else "moves"


def _as_json(standing: Standing) -> dict[str, object]:
    figures = {name: mean._asdict() for name, mean in standing.figures.items()}
    return {"bot": standing.bot, "endings": standing.endings, "figures": figures}


def _lines(found: list[Standing]) -> list[str]:
    """Return the lines about the bots, with the endings and figures below each name."""
    lines = []
    for standing in found:
        endings = joined([f"{tr(ENDINGS[ending])} {count}" for ending, count in standing.endings.items()], "unit")
        lines += ["", f"{standing.bot}: {endings}"]
        named = [(tr(figure_name(name)), _text(mean)) for name, mean in standing.figures.items()]
        width = max(columns_of(name) for name, _ in named)
        lines += [f"  {name}{' ' * (width - columns_of(name))}  {text}" for name, text in named]
    return lines


def _text(mean: Mean) -> str:
    text = formats.number(f"{mean.mean:.1f}")
    return text if mean.error is None else f"{text} ± {formats.number(f'{mean.error:.1f}')}"


@command(
    "arena",
    click.Argument(["game"], metavar="GAME[:OPTIONS]", shell_complete=candidates.games),
    SectionOption("--bots", metavar="A,B", default="", shell_complete=candidates.bots, help="the bots that play [all]"),
    ranged("--games", 1, 100_000, default=10, help="the games of each bot [10]"),
    ranged("--moves", 1, 10**9, default=MOVES, help="stop a game after this many moves or pieces [1000]"),
    *JOBS,
    SectionOption(
        "--seed", metavar="TEXT", default="arena", help="the games begin from the seeds TEXT-1, TEXT-2 … [arena]"
    ),
    JSON,
    help="Let bots play games from the same seeds, without a window, and print the means of their figures with "
    "standard errors. The output does not depend on the number of jobs. No score is stored.",
    examples=(
        ("arena tetromino", "let all bots of a game play"),
        ("arena guideline:mode=sprint --bots beam,dellacherie --games 20 --jobs 4", "compare two bots on four cores"),
        ("arena 2048 --moves 200 --json", "write the means as JSON"),
    ),
)
def arena_command(
    ctx: click.Context,
    /,
    game: str,
    bots: str,
    games: int,
    moves: int,
    jobs: int | None,
    on: str,
    seed: str,
    as_json: bool,
    **_: object,
) -> None:
    played, options, start = named_game(ctx, game)
    if start:
        raise click.UsageError(f"the games have seeds of their own; leave out that of {game[:40]!r}")
    names = _names(played, bots)
    of_seeds, workers = seeds(numbered_seed(seed), games), workers_of(jobs, on)
    began = perf_counter()
    with beginning(played.id):
        found = list(standings(names, task_of(played.id, options, moves), of_seeds, workers))
    seconds = perf_counter() - began
    if as_json:
        echo_json({"game": played.id, "options": options.text(), "seeds": of_seeds, "bots": [*map(_as_json, found)]})
    else:
        echo(tr("{game}, seeds {seeds}", game=game, seeds=listed(of_seeds)), *_lines(found))
    asked = sum(round(standing.figures[_counted(standing)].mean * games) for standing in found)
    warn(tr("{rate} moves or pieces a second", rate=round(asked / seconds)))
