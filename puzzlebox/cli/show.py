"""`puzzlebox show ID|FILE`: print what a player sees of a game, without a window."""

from dataclasses import fields

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import level_option
from puzzlebox.cli.errors import blame_game
from puzzlebox.cli.help import JSON, command
from puzzlebox.cli.output import echo, echo_json
from puzzlebox.cli.position import begun_session
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import translatable
from puzzlebox.core.options import Options
from puzzlebox.core.shown import Shown, ShownBoard
from puzzlebox.core.shown_text import text_lines
from puzzlebox.play.wording import labelled, outcome_text
from puzzlebox.translation import tr

LOOKS = ("name", "style", "palette", "frame", "ground", "lines", "lights_alike", "used", "dashed")
"""The fields of a board that say how it looks."""


def _json_object(shown: Shown) -> dict[str, object]:
    boards = [_json_board(board) for board in shown.boards]
    keys = [{**key._asdict(), "board": key.board and _json_board(key.board)} for key in shown.keys]
    figures = {"figures": dict(shown.figures), "ranked": [figure._asdict() for figure in shown.ranked()]}
    return {"board": _json_board(shown.board), "boards": boards, "keys": keys, **figures, "notice": shown.notice}


def _json_board(board: ShownBoard) -> dict[str, object]:
    """Return the fields of a board, without those of its look that are as usual."""
    usual = {each.name: each.default for each in fields(board) if each.name in LOOKS}
    found = {each.name: getattr(board, each.name) for each in fields(board)}
    found["cells"] = [cell._asdict() for cell in board.cells]
    return {name: value for name, value in found.items() if name not in usual or value != usual[name]}


@command(
    "show",
    click.Argument(["position"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
    level_option(),
    JSON,
    help="Print what a player sees of a game: of the board that an ID names, or at the end of a recorded game. "
    "Each cell is its label or a symbol: . ground, # something that lies there, @ what moves, + where it would land, "
    "* something at home, o a goal, x a mark, % a wall.",
    examples=(
        ("show slide#rainy-day", "print the board that an ID names, and its figures"),
        ("show saved.jsonl --json", "write the end of a recorded game as JSON, for another program"),
    ),
)
def show_command(ctx: click.Context, /, position: str, level: int | None, as_json: bool) -> None:
    session = begun_session(ctx, position, level)
    with blame_game(session.game.id):
        shown = session.game.show(session.state, Options(session.game.preferences))
        outcome = session.state.outcome()
        end = labelled(outcome_text(outcome.kind), translatable(outcome.reason)) if outcome else ""
    if as_json:
        echo_json({"id": id_of(session).text(), **_json_object(shown), "end": outcome and outcome.kind})
    else:
        echo(id_of(session).text(), *text_lines(shown, tr, labelled), *([end] if end else []))
