"""`puzzlebox solve ID|FILE`: search for a solution, without a window."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import CommandFailedError, Parsed, UsageError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.output import echo, echo_json, searched
from puzzlebox.cli.position import running_state, session_of
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import InvalidError, Message, message_of, one_of, translatable
from puzzlebox.core.options import whole_number
from puzzlebox.core.search import MAX_NODES, NoSolution, Search, SearchLimitError, SearchMemoryError, Solution
from puzzlebox.core.state import State
from puzzlebox.registry import data_of
from puzzlebox.translation import tr

EXAMPLES = (
    ("solve lights#rainy-day", "show the shortest solution that is found"),
    ("solve lights#rainy-day --json | jq .length", "write the solution as JSON"),
    ("solve klotski --target steps", "find the fewest steps instead of the fewest slides"),
    ("solve packing:board=8x8 --count", "count all solutions of a board"),
)


def _node_limit(text: str) -> int:
    number = whole_number(text)
    if not number:
        raise InvalidError("nodes must be a whole number from 1 up, not {value!r}", value=text[:40])
    return number


@click.pass_context
def _solve(ctx: click.Context, /, position: str, as_json: bool, nodes: int, target: str, count: bool) -> None:
    session = session_of(ctx, position)
    state = running_state(session)
    if outcome := session.resumed_outcome:
        raise CommandFailedError("the game is won already: {reason}", reason=translatable(outcome.reason))
    _check_target(ctx, session.game, target)
    if count:
        _count(session.game, state, Search(data_of(session.game), nodes), as_json)
        return
    began = perf_counter()
    found = _solution(session.game, state, Search(data_of(session.game), nodes, target))
    seconds = round(perf_counter() - began, 3)
    text = found.text or ", ".join(found.inputs)
    if as_json:
        least = found.length if found.optimal else found.at_least
        values = {"length": found.length, "optimal": found.optimal, "at_least": least, "solution": text}
        echo_json({**values, "inputs": found.inputs, "seconds": seconds})
    else:
        echo(tr(found.summary(target or session.game.assistance.minimum)), tr("solution: {solution}", solution=text))


def _count(game: AnyGame, state: State, search: Search, as_json: bool) -> None:
    """Write how many solutions a position has."""
    began, solver = perf_counter(), game.assistance.count_solutions
    if solver is None:
        raise CommandFailedError("puzzlebox cannot count the solutions of {title}", title=translatable(game.title))
    with _failing(game, search):
        found = searched(solver(state, search))
    if as_json:
        echo_json({**found._asdict(), "seconds": round(perf_counter() - began, 3)})
        return
    echo(tr("{count} solution", "{count} solutions", count=found.solutions))
    if found.images != found.solutions:
        echo(tr("{count} with mirrored and turned ones", "{count} with mirrored and turned ones", count=found.images))


def _check_target(ctx: click.Context, game: AnyGame, target: str) -> None:
    """Raise UsageError if the solver cannot find the least value of this figure."""
    targets = [name for name in (game.assistance.minimum, *game.assistance.targets) if name]
    if target and target not in targets:
        known = one_of(targets) if targets else Message("left out")
        raise UsageError("target must be {known}, not {text!r}", known=known, text=target[:40])


def _solution(game: AnyGame, state: State, search: Search) -> Solution:
    """Return a solution from this state on. Raises CommandFailedError if there is none, or none was found."""
    solve = game.assistance.solve
    if solve is None:
        raise CommandFailedError("{title} has no solver", title=translatable(game.title))
    with _failing(game, search):
        found = searched(solve(state, search))
    if isinstance(found, NoSolution):
        raise CommandFailedError("there is no solution: {reason}", reason=translatable(found.reason))
    return found


@contextmanager
def _failing(game: AnyGame, search: Search) -> Iterator[None]:
    """Turn the end of a search without an answer into CommandFailedError."""
    try:
        with blame_game(game.id, SearchLimitError):
            yield
    except SearchMemoryError as error:
        raise CommandFailedError("no solution found: {reason}", reason=message_of(error)) from error
    except SearchLimitError as error:
        message = Message(
            "no solution found within {count} node; raise the limit with --nodes",
            "no solution found within {count} nodes; raise the limit with --nodes",
            count=search.limit,
        )
        raise CommandFailedError(message) from error


COMMAND = HelpCommand(
    "solve",
    callback=_solve,
    params=[
        click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
        SectionOption(["--json", "as_json"], is_flag=True, help="write JSON"),
        SectionOption(
            ["--nodes"],
            type=Parsed(_node_limit),
            metavar="N",
            default=MAX_NODES,
            help="give up after this many nodes of the search [20000000]",
        ),
        SectionOption(["--target"], metavar="NAME", default="", help="the figure to minimize, such as steps"),
        SectionOption(["--count"], is_flag=True, help="count the solutions instead"),
    ],
    help="Search for a solution of a game: of the board that an ID names, or of the position at the end of a recorded "
    "game. Only some games have a solver.",
    examples=EXAMPLES,
)
