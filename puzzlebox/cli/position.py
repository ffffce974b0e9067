"""The position that a command works on: named by a game ID, or at the end of a recorded game."""

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, refusing
from puzzlebox.cli.files import errors_name, is_file, read_file, shown_name
from puzzlebox.cli.game_command import new_session, start_from_seed
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import translatable
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start, State
from puzzlebox.play.seeds import new_seed
from puzzlebox.registry import UnknownGameError


def named_game(ctx: click.Context, text: str) -> tuple[AnyGame, Options, Start | None]:
    """Return the game, the options and the start that an ID names. Raises UsageError."""
    with refusing(GameIDError, UnknownGameError, OptionError):
        game_id = GameID.parse(text)
        game = registry_of(ctx).game(game_id.game)
        with blame_game(game.id, ValueError):
            return game, Options.parse(game.options, game_id.options), game_id.start


def session_from_id(ctx: click.Context, text: str) -> AnySession:
    """Return a new session of the game that an ID names. Raises UsageError."""
    game, options, given = named_game(ctx, text)
    start = given or Start(seed=new_seed())
    return new_session(game, options, start_from_seed(start.seed) if start.seed else start)


def session_of(ctx: click.Context, text: str) -> AnySession:
    """Return the session that a game ID or the path of a recorded game names, at its end. Raises UsageError or
    CommandFailedError."""
    if not is_file(text):
        return session_from_id(ctx, text)
    from puzzlebox.core.replay import replayed

    found, game = read_file(ctx, text)
    with errors_name(shown_name(text)), blame_game(game.id, ValueError):
        return replayed(found.record, game)


def begun_session(ctx: click.Context, text: str) -> AnySession:
    """Return the session of `session_of`. A new one has got the inputs with which the game begins."""
    session = session_of(ctx, text)
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
