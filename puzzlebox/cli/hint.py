"""`puzzlebox hint ID|FILE`: show a hint, without a window."""

from collections.abc import Iterator

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.output import echo, echo_json, searched
from puzzlebox.cli.position import begun_session, running_state
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import listed, translatable
from puzzlebox.core.search import Hint, Search, SearchLimitError
from puzzlebox.core.state import State
from puzzlebox.registry import data_of
from puzzlebox.translation import tr

EXAMPLES = (
    ("hint lights#rainy-day", "show where to look, why, and what to do"),
    ("hint lights#rainy-day --json", "write the hint as JSON"),
)


@click.pass_context
def _hint(ctx: click.Context, /, position: str, as_json: bool) -> None:
    session = begun_session(ctx, position)
    found = _found(session.game, running_state(session))
    if as_json:
        echo_json(_json_object(found))
    else:
        echo(*_lines(found))


def _found(game: AnyGame, state: State) -> Hint:
    """Return a hint for this state. Raises CommandFailedError if there is none."""
    hint = game.assistance.hint
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


def _lines(hint: Hint) -> Iterator[str]:
    yield f"{tr(hint.technique)}: {tr(hint.where)}"
    yield tr(hint.why)
    if hint.inputs:
        yield tr("Inputs: {inputs}", inputs=listed(hint.inputs))
    if hint.left is not None:
        yield tr("{count} step is left", "{count} steps are left", count=hint.left)


def _json_object(hint: Hint) -> dict[str, object]:
    return {**hint._asdict(), "cells": {role: [list(cell) for cell in cells] for role, cells in hint.cells.items()}}


COMMAND = HelpCommand(
    "hint",
    callback=_hint,
    params=[
        click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
        SectionOption(["--json", "as_json"], is_flag=True, help="write JSON"),
    ],
    help="Show a hint for a game: for the board that an ID names, or for the position at the end of a recorded game. "
    "Only some games have hints.",
    examples=EXAMPLES,
)
