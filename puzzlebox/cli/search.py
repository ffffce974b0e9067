"""`puzzlebox hint` and `puzzlebox solve`: search for a hint or a solution, without a window."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import level_option
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.help import JSON, SectionOption, command, flag, ranged
from puzzlebox.cli.output import echo, echo_json, searched
from puzzlebox.cli.position import begun_session, known_inputs, running_state, session_of
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, listed, message_of, one_of, translatable
from puzzlebox.core.search import MAX_NODES, Hint, NoSolution, Search, SearchLimitError, SearchMemoryError, Solution
from puzzlebox.core.state import State
from puzzlebox.play.counting import for_people, forms_of
from puzzlebox.play.wording import labelled
from puzzlebox.registry import count_of, data_of, hint_of, solve_of
from puzzlebox.translation import tr


def _found(game: AnyGame, state: State) -> Hint:
    """Return a hint for this state. Raises CommandFailedError if there is none."""
    hint = hint_of(game)
    if hint is None:
        raise CommandFailedError("{title} has no hints", title=translatable(game.title))
    try:
        with blame_game(game.id, SearchLimitError):
            found = searched(hint(state, Search(data_of(game))))
    except SearchLimitError as error:
        raise CommandFailedError("no hint was found") from error
    if found is None:
        raise CommandFailedError("there is no hint for this position")
    return found


def _hint_lines(hint: Hint, forms: tuple[str, ...]) -> Iterator[str]:
    yield labelled(hint.technique, translatable(hint.where))
    yield tr(hint.why)
    if hint.inputs:
        yield tr("Inputs: {inputs}", inputs=listed(for_people(text, forms) for text in hint.inputs))
    if hint.left is not None:
        yield tr("{count} step is left", "{count} steps are left", count=hint.left)


def _hint_json(hint: Hint) -> dict[str, object]:
    return {**hint._asdict(), "cells": {role: [list(cell) for cell in cells] for role, cells in hint.cells.items()}}


@command(
    "hint",
    click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
    level_option(),
    JSON,
    help="Show a hint for a game: for the board that an ID names, or for the position at the end of a recorded game. "
    "Only some games have hints.",
    examples=(
        ("hint lights#rainy-day", "show where to look, why, and what to do"),
        ("hint lights#rainy-day --json", "write the hint as JSON"),
    ),
)
def hint_command(ctx: click.Context, /, position: str, level: int | None, as_json: bool) -> None:
    session = begun_session(ctx, position, level)
    found = _found(session.game, running_state(session))
    if as_json:
        echo_json(_hint_json(found))
    else:
        echo(*_hint_lines(found, forms_of(session.game, session.options)))


def _count(game: AnyGame, state: State, search: Search, as_json: bool) -> None:
    """Write how many solutions a position has."""
    began, solver = perf_counter(), count_of(game)
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


def _check_target(game: AnyGame, target: str) -> None:
    """Raise UsageError if the solver cannot find the least value of this figure."""
    targets = [name for name in (game.assistance.minimum, *game.assistance.targets) if name]
    if target and target not in targets:
        known = one_of(targets) if targets else "left out"
        raise click.UsageError(f"target must be {known}, not {target[:40]!r}")


def _solution(game: AnyGame, state: State, search: Search, known: list[str]) -> Solution:
    """Return a solution from this state on, or else the inputs of one that is known. Raises CommandFailedError if there
    is none, or none was found."""
    solve = solve_of(game)
    if solve is None:
        raise CommandFailedError("{title} has no solver", title=translatable(game.title))
    try:
        with _failing(game, search):
            found = searched(solve(state, search))
    except CommandFailedError:
        if not known or not game.notation:
            raise
        return _known_solution(game, state, known)
    if isinstance(found, NoSolution):
        raise CommandFailedError("there is no solution: {reason}", reason=translatable(found.reason))
    return found


def _known_solution(game: AnyGame, state: State, inputs: list[str]) -> Solution:
    assert game.notation
    solution = Solution(tuple(inputs), len(inputs), optimal=False, text=game.notation.write(state, inputs))
    return solution._replace(length=_end(state, solution).figures()[game.assistance.minimum])


def _end(state: State, solution: Solution) -> State:
    """Return the state after a solution."""
    end = state.copy()
    for text in solution.inputs:
        if not end.outcome():
            end.send(text)
    return end


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


@command(
    "solve",
    click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
    level_option(),
    JSON,
    ranged("--nodes", 1, 10**12, default=MAX_NODES, help="give up after this many nodes of the search [20000000]"),
    SectionOption("--target", metavar="NAME", default="", help="the figure to minimize, such as steps"),
    flag("--count", help="count the solutions instead"),
    help="Search for a solution of a game: of the board that an ID names, or of the position at the end of a recorded "
    "game. Only some games have a solver.",
    examples=(
        ("solve lights#rainy-day", "show the shortest solution that is found"),
        ("solve lights#rainy-day --json | jq .length", "write the solution as JSON"),
        ("solve klotski --target steps", "find the fewest steps instead of the fewest slides"),
        ("solve packing:board=8x8 --count", "count all solutions of a board"),
    ),
)
def solve_command(
    ctx: click.Context, /, position: str, level: int | None, as_json: bool, nodes: int, target: str, count: bool
) -> None:
    session = session_of(ctx, position, level)
    state = running_state(session)
    if outcome := session.resumed_outcome:
        raise CommandFailedError("the game is won already: {reason}", reason=translatable(outcome.reason))
    _check_target(session.game, target)
    if count:
        _count(session.game, state, Search(data_of(session.game), nodes), as_json)
        return
    began = perf_counter()
    found = _solution(session.game, state, Search(data_of(session.game), nodes, target), known_inputs(ctx, session))
    seconds = round(perf_counter() - began, 3)
    forms = () if as_json else forms_of(session.game, session.options)
    text = found.text or ", ".join(for_people(text, forms) for text in found.inputs)
    if as_json:
        least = found.length if found.optimal else found.at_least
        values = {"length": found.length, "optimal": found.optimal, "at_least": least, "solution": text}
        echo_json({**values, "inputs": found.inputs, "position": _end(state, found).end_position(), "seconds": seconds})
    else:
        echo(tr(found.summary(target or session.game.assistance.minimum)), tr("solution: {solution}", solution=text))
