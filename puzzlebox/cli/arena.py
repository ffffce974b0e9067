"""`puzzlebox arena GAME`: let bots play many games without a window, and compare them."""

from time import perf_counter

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import UsageError, blame_game, refusing
from puzzlebox.cli.games import registry_of
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.jobs import jobs_options, number, workers_of
from puzzlebox.cli.output import echo, echo_json, warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import listed, message_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.play.arena import MOVES, Mean, Standing, seeds, standings, task_of
from puzzlebox.play.bots import UnknownBotError, bot_names, bot_of
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

EXAMPLES = (
    ("arena tetromino", "let all bots of a game play"),
    ("arena guideline:mode=sprint --bots beam,dellacherie --games 20 --jobs 4", "compare two bots on four cores"),
    ("arena 2048 --moves 200 --json", "write the means as JSON"),
)

MAX_GAMES, MAX_MOVES = 100_000, 10**9

SEED = "arena"


@click.pass_context
def _arena(
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
    played, options = _chosen(ctx, game)
    names = _names(ctx, played, bots)
    of_seeds, workers = seeds(seed, games), workers_of(ctx, jobs, on)
    began = perf_counter()
    with blame_game(played.id):
        found = list(standings(names, task_of(played.id, options, moves), of_seeds, workers))
    seconds = perf_counter() - began
    if as_json:
        echo_json({"game": played.id, "options": options.text(), "seeds": of_seeds, "bots": [*map(_as_json, found)]})
    else:
        echo(tr("{game}, seeds {seeds}", game=game, seeds=listed(of_seeds)), *_lines(found))
    asked = sum(round(standing.figures[_counted(standing)].mean * games) for standing in found)
    warn(tr("{rate} moves or pieces a second", rate=round(asked / seconds)))


def _chosen(ctx: click.Context, text: str) -> tuple[AnyGame, Options]:
    """Return the game and the options of a game ID without a start. Raises UsageError."""
    with refusing(GameIDError, UnknownGameError, OptionError):
        game_id = GameID.parse(text)
        game = registry_of(ctx).game(game_id.game)
        options = Options.parse(game.options, game_id.options)
    if game_id.start:
        raise UsageError("the games have seeds of their own; leave out that of {game!r}", game=text[:40])
    return game, options


def _names(ctx: click.Context, game: AnyGame, text: str) -> tuple[str, ...]:
    """Return the names of the bots that play, and check that they can be used. Raises UsageError."""
    names = tuple(dict.fromkeys(text.split(","))) if text else bot_names(game)
    if not names:
        raise UsageError("{game} has no bots", game=game.id)
    for name in names:
        try:
            bot_of(game, name)
        except UnknownBotError as error:
            raise UsageError(message_of(error)) from error
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
        endings = ", ".join(f"{tr(ending)} {count}" for ending, count in standing.endings.items())
        lines += ["", f"{standing.bot}: {endings}"]
        width = max(len(tr(name)) for name in standing.figures)
        lines += [f"  {tr(name):<{width}}  {_text(mean)}" for name, mean in standing.figures.items()]
    return lines


def _text(mean: Mean) -> str:
    return f"{mean.mean:.1f}" if mean.error is None else f"{mean.mean:.1f} ± {mean.error:.1f}"


COMMAND = HelpCommand(
    "arena",
    callback=_arena,
    params=[
        click.Argument(["game"], metavar="GAME[:OPTIONS]", shell_complete=candidates.games),
        SectionOption(["--bots"], metavar="A,B", default="", help="the bots that play [all]"),
        SectionOption(
            ["--games"], type=number("games", MAX_GAMES), metavar="N", default=10, help="the games of each bot [10]"
        ),
        SectionOption(
            ["--moves"],
            type=number("moves", MAX_MOVES),
            metavar="N",
            default=MOVES,
            help="stop a game after so many moves or pieces [1000]",
        ),
        *jobs_options(),
        SectionOption(
            ["--seed"], metavar="TEXT", default=SEED, help="the games begin from the seeds TEXT-1, TEXT-2 … [arena]"
        ),
        SectionOption(["--json", "as_json"], is_flag=True, help="write JSON"),
    ],
    help="Let bots play games from the same seeds, without a window, and print the means of their figures with "
    "standard errors. The output does not depend on the number of jobs. No score is stored.",
    examples=EXAMPLES,
)
