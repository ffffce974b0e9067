"""`puzzlebox solve ID|FILE`: search for a solution, without a window."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import CommandFailedError, UsageError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.output import echo, echo_json
from puzzlebox.cli.position import running_state, session_of
from puzzlebox.cli.search import searched
from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, translatable
from puzzlebox.core.options import whole_number
from puzzlebox.core.search import MAX_NODES, NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.state import State
from puzzlebox.registry import data_of
from puzzlebox.translation import tr

EXAMPLES = (
    ("solve lights#rainy-day", "show the shortest solution that is found"),
    ("solve lights#rainy-day --json | jq .length", "write the solution as JSON"),
)


class NodeLimit(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """A number of nodes."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = value if isinstance(value, int) else whole_number(value)
        if not number:
            raise UsageError(Message("nodes must be a whole number from 1 up, not {value!r}", value=value[:40]), ctx)
        return number


@click.pass_context
def _solve(ctx: click.Context, /, position: str, as_json: bool, nodes: int) -> None:
    session = session_of(ctx, position)
    state = running_state(session)
    if outcome := session.resumed_outcome:
        raise CommandFailedError(Message("the game is won already: {reason}", reason=translatable(outcome.reason)))
    began = perf_counter()
    found = _solution(session.game, state, nodes)
    seconds = round(perf_counter() - began, 3)
    text = found.text or ", ".join(found.inputs)
    if as_json:
        least = found.length if found.optimal else found.at_least
        values = {"length": found.length, "optimal": found.optimal, "at_least": least, "solution": text}
        echo_json({**values, "inputs": found.inputs, "seconds": seconds})
    else:
        echo(*_lines(session.game, found, text))


def _solution(game: Game[Any], state: State, nodes: int) -> Solution:
    """Return a solution from this state on. Raises CommandFailedError if there is none, or none was found."""
    solve = game.assistance.solve
    if solve is None:
        raise CommandFailedError(Message("{title} has no solver", title=translatable(game.title)))
    try:
        with blame_game(game.id, SearchLimitError):
            found = searched(solve(state, Search(data_of(game), nodes)))
    except SearchLimitError as error:
        message = Message(
            "no solution found within {count} node; raise the limit with --nodes",
            "no solution found within {count} nodes; raise the limit with --nodes",
            count=nodes,
        )
        raise CommandFailedError(message) from error
    if isinstance(found, NoSolution):
        raise CommandFailedError(Message("there is no solution: {reason}", reason=translatable(found.reason)))
    return found


def _lines(game: Game[Any], found: Solution, text: str) -> Iterator[str]:
    yield tr(found.summary(game.assistance.minimum))
    yield tr("solution: {solution}", solution=text)


COMMAND = HelpCommand(
    "solve",
    callback=_solve,
    params=[
        click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
        SectionOption(["--json", "as_json"], is_flag=True, help="write JSON"),
        SectionOption(
            ["--nodes"],
            type=NodeLimit(),
            metavar="N",
            default=MAX_NODES,
            help="give up after this many nodes of the search [20000000]",
        ),
    ],
    help="Search for a solution of a game: of the board that an ID names, or of the position at the end of a recorded "
    "game. Only some games have a solver.",
    examples=EXAMPLES,
)
