"""Writes a board or the moves of a game in a format of other programs, for `puzzlebox export --as`."""

from pathlib import Path

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.files import STANDARD, check_target, write_target
from puzzlebox.cli.output import echo
from puzzlebox.cli.position import known_inputs, session_of
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError, id_of
from puzzlebox.core.message import message_of, one_of
from puzzlebox.play.write import text_in, writers_of
from puzzlebox.registry import UnknownGameError

ID = "id"
"""The format that every game has: its ID."""


def refuse_board(ctx: click.Context, text: str) -> None:
    """Raise UsageError for a game ID where a file is expected."""
    try:
        game_id = GameID.parse(text)
        game = registry_of(ctx).game(game_id.game)
    except (GameIDError, UnknownGameError):
        return
    if game_id.start:
        raise click.UsageError(f"to write a board, name its format with --as: {_names(ctx, game)}")


def _names(ctx: click.Context, game: AnyGame) -> str:
    return one_of([ID, *(writer.name for writer in writers_of(registry_of(ctx), game))])


def write_board(ctx: click.Context, source: str, form: str, level: int | None, out: str | None, force: bool) -> None:
    """Write the board that an ID or a file names, to a file or to standard output. Raises UsageError or
    CommandFailedError."""
    session = session_of(ctx, source, level)
    game, state = session.game, session.state
    writers = {writer.name: writer for writer in writers_of(registry_of(ctx), game)}
    if form not in (ID, *writers):
        raise click.UsageError(f"the formats of {game.id} are {_names(ctx, game)}, not {form[:40]!r}")
    if out == STANDARD:
        out = None
    if out:
        check_target(Path(out), force)
    for text in known_inputs(ctx, session):
        session.send(text)
    try:
        with blame_game(game.id, ValueError):
            text = id_of(session).text() + "\n" if form == ID else text_in(writers[form], game, state)
    except ValueError as error:
        raise CommandFailedError("cannot write this board: {reason}", reason=message_of(error)) from error
    if out:
        write_target(Path(out), text.encode(), force)
    else:
        echo(*text.splitlines())
