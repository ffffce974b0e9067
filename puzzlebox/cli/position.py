"""The position that a command works on: named by a game ID, written as a board, in a file of boards, or at the end of a
recorded game."""

import errno
import os
from typing import TYPE_CHECKING

import click

from puzzlebox.cli.boards import BOARD, boards_of, check_one_game, only_board, placed
from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, refusing
from puzzlebox.cli.files import cannot_read, errors_name, is_file, read_file, shown_name
from puzzlebox.cli.game_command import new_session, start_from_seed
from puzzlebox.cli.output import warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import InvalidError, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start, State
from puzzlebox.play.seeds import new_seed
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.read import Begun


def named_game(ctx: click.Context, text: str) -> tuple[AnyGame, Options, Start | None]:
    """Return the game, the options and the start that an ID names, or a text with a board. Raises UsageError."""
    with refusing(InvalidError, UnknownGameError):
        try:
            game_id = GameID.parse(text)
            game = registry_of(ctx).game(game_id.game)
        except (GameIDError, UnknownGameError) as error:
            return _written(ctx, text, error)
        with blame_game(game.id, ValueError):
            options = Options.parse(game.options, game_id.options)
    if game_id.start and game_id.start.position is not None:
        return placed(ctx, game, options, game_id.start)
    return game, options, game_id.start


def _written(ctx: click.Context, text: str, error: InvalidError | UnknownGameError) -> "Begun":
    """Return the game of a board that is written without the name of its game. Raises ReadError, or this error for a
    text that looks like no board."""
    from puzzlebox.play.read import UnknownFormatError, begin, read

    if os.path.isdir(text):
        raise cannot_read(text, IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))) from error
    try:
        found = read(text, None, registry_of(ctx))
    except UnknownFormatError:
        raise error from None
    check_one_game(found, "this text", "{game}@TEXT")
    return begin(registry_of(ctx), found.boards[0])


def session_from_id(ctx: click.Context, text: str) -> AnySession:
    """Return a new session of the game that an ID names. Raises UsageError."""
    game, options, given = named_game(ctx, text)
    start = given or Start(seed=new_seed())
    return new_session(game, options, start_from_seed(start.seed) if start.seed else start)


def session_of(ctx: click.Context, text: str, level: int | None = None) -> AnySession:
    """Return the session that a game ID or the path of a recorded game names, at its end, or that of the board with
    this number in a file. Raises UsageError or CommandFailedError."""
    if not is_file(text):
        refuse_level(level)
        return session_from_id(ctx, text)
    found = boards_of(ctx, text)
    if found:
        session = new_session(*only_board(ctx, text, found, level))
        if warning := ctx.meta[BOARD].warning:
            warn(f"{tr(shown_name(text))}: {tr(warning)}")
        return session
    from puzzlebox.core.replay import replayed

    refuse_level(level)
    record, game = read_file(ctx, text)
    with errors_name(shown_name(text)), blame_game(game.id, ValueError):
        return replayed(record.record, game)


def known_inputs(ctx: click.Context, session: AnySession) -> list[str]:
    """Return the inputs of the solution that is in the file of a board; none if it has none."""
    board = ctx.meta.get(BOARD)
    if not board or not board.solution or not session.game.notation:
        return []
    return list(session.game.notation.read(session.state, board.solution))


def refuse_level(level: int | None) -> None:
    """Raise UsageError for a number of a board where there is only one."""
    if level is not None:
        raise click.UsageError("--level counts the boards of a file; leave it out")


def begun_session(ctx: click.Context, text: str, level: int | None = None) -> AnySession:
    """Return the session of `session_of`. A new one has got the inputs with which the game begins."""
    session = session_of(ctx, text, level)
    if not session.log:
        with blame_game(session.game.id):
            for start_input in session.game.start_inputs(Options(session.game.preferences)):
                session.send(start_input)
    return session


def running_state(session: AnySession) -> State:
    """Return a copy of the session's state, not paused. Raises CommandFailedError if the game is over."""
    if outcome := session.state.outcome():
        raise CommandFailedError("the game is over: {reason}", reason=translatable(outcome.reason))
    running: State = session.state.running()
    return running
