"""`puzzlebox generate GAME`: make many boards of a puzzle, one per line."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, beginning
from puzzlebox.cli.files import STANDARD, check_target, write_target
from puzzlebox.cli.game_command import SECTION, chosen_options, game_option, given_texts, numbered_seed
from puzzlebox.cli.help import FORCE, HelpCommand, SectionOption, command, files, flag, ranged
from puzzlebox.cli.jobs import JOBS, workers_of
from puzzlebox.cli.output import clear_progress, echo_fields, echo_json, fields, json_line, show_progress, warn
from puzzlebox.cli.position import named_game
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import in_steps
from puzzlebox.play.arena import seeds
from puzzlebox.play.boards import Board, Order, make
from puzzlebox.play.seeds import new_seed
from puzzlebox.play.workers import Workers, results
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

Made = Generator[Board | None, None, None]

UNKNOWN = "-"
"""Stands for a grade or a number that is not known."""


class GenerateCommand(HelpCommand):
    """`generate`, which also takes the options of the game that the line names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        parser = self.make_parser(ctx)
        parser.ignore_unknown_options = True
        name = parser.parse_args(list(args))[0].get("game")
        if isinstance(name, str):
            ctx.meta[__name__] = name.partition(":")[0]
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        try:
            game = registry_of(ctx).game(ctx.meta.get(__name__, ""))
        except UnknownGameError:
            return own
        taken = {name for parameter in own for name in parameter.opts}
        options = [game_option(game, option, SECTION) for option in game.options if f"--{option.name}" not in taken]
        return [*own, *options]


def _chosen(ctx: click.Context, text: str, values: dict[str, Any]) -> tuple[AnyGame, Options]:
    """Return the game and the options that were chosen as in a game ID and by options. Raises UsageError."""
    game, options, given = named_game(ctx, text)
    if given:
        raise click.UsageError(f"the boards have seeds of their own; leave out that of {text[:40]!r}")
    if game.real_time or not game.assistance.solve:
        raise click.UsageError(f"only puzzles with a solver have boards to generate, not {game.id}")
    options = chosen_options(game, options.changed() | given_texts(game.options, values))
    with beginning(game.id):
        start = Start(seed=new_seed())
        if not game.needs_preparing(options, start) and game.begin(options, start).position() is None:
            raise click.UsageError(
                f"with these options, the first move makes the board of {game.id}, so it cannot be generated"
            )
    return game, options


def _made(ctx: click.Context, game: AnyGame, orders: list[Order], workers: Workers) -> Made:
    work = make if workers.are_elsewhere else partial(make, game_of=registry_of(ctx).game)
    with closing(in_steps(partial(beginning, game.id), lambda: results(work, orders, len(orders), workers))) as boards:
        yield from boards


def _row(board: Board) -> tuple[str, ...]:
    fewest = UNKNOWN if board.fewest is None else str(board.fewest)
    return board.id, board.grade or UNKNOWN, fewest, board.position


@command(
    "generate",
    click.Argument(["game"], metavar="GAME[:OPTIONS]", shell_complete=candidates.games),
    ranged("--count", 1, 1_000_000, default=1, help="number of boards [1]"),
    SectionOption("--seed", metavar="TEXT", help="the boards have the seeds TEXT-1, TEXT-2 … [a new one]"),
    flag("--solve", help="search for the fewest moves if they are not known"),
    *JOBS,
    SectionOption(
        "--out", metavar="FILE", default=STANDARD, help="write to a file [standard output]", shell_complete=files
    ),
    flag("--json", "as_json", help="write each board as a line of JSON"),
    FORCE,
    cls=GenerateCommand,
    help="Make boards of a puzzle, one per line: game ID, grade, fewest moves and position, with tabs between them. "
    "The options of the game may follow its name. The output does not depend on the number of jobs.",
    examples=(
        ("generate sudoku --grade hard --count 2", "print two boards"),
        ("generate sokoban:level=easy --seed rainy-day --count 2", "from seeds: the same seeds give the same boards"),
        ("generate slide --size 3 --count 4 --solve --jobs 2 --out boards.txt", "with the fewest moves, on two cores"),
    ),
)
def generate_command(
    ctx: click.Context,
    /,
    game: str,
    count: int,
    seed: str | None,
    solve: bool,
    jobs: int | None,
    on: str,
    out: str,
    as_json: bool,
    force: bool,
    **values: Any,
) -> None:
    played, options = _chosen(ctx, game, values)
    workers, of_seeds = workers_of(jobs, on), seeds(new_seed() if seed is None else numbered_seed(seed), count)
    target = None if out == STANDARD else Path(out)
    if target:
        check_target(target, force)
    orders = [Order(played.id, options.changed(), each, solve) for each in of_seeds]
    missing, lines, different = 0, list[str](), set[str]()
    with closing(_made(ctx, played, orders, workers)) as boards:
        for order, board in zip(orders, boards, strict=True):
            if board is None:
                missing += 1
                warn(tr("no board was found for the seed {seed}", seed=order.seed))
                continue
            if len(different) < 2:
                different.add(board.position)
            if target:
                lines.append(json_line(board._asdict()) if as_json else fields(_row(board)))
                show_progress(
                    tr("{done} of {count} board", "{done} of {count} boards", done=len(lines) + missing, count=count)
                )
            elif as_json:
                echo_json(board._asdict())
            else:
                echo_fields([_row(board)])
    if target:
        clear_progress()
        write_target(target, "".join(f"{line}\n" for line in lines).encode(), force)
    if count > 1 and len(different) == 1:
        warn(tr("with these options, all boards are the same"))
    if missing:
        raise CommandFailedError(
            "{missing} of {count} board was not found",
            "{missing} of {count} boards were not found",
            missing=missing,
            count=count,
        )
