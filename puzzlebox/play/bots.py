"""Finds the bots of a game: its own, those of installed packages with an entry point in the group "puzzlebox.bots", and
the solver. A bot is imported when it is asked for."""

import importlib
from collections.abc import Mapping
from typing import Any

from puzzlebox.core.bot import SOLVER, Bot, Pilot, solver_of
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, MessageError, listed, message_of
from puzzlebox.core.search import MAX_NODES, Search
from puzzlebox.registry import NO_GAME_ERRORS, data_of, plugins, solve_of


class UnknownBotError(MessageError, LookupError):
    """The game has no such bot, or it cannot be imported. The message says which ones there are, or why."""


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of all bots of a game: its own ones, the strongest or usual one first, and those of other
    packages; the solver, if there is one, is the last of them."""
    solver = (SOLVER,) if game.assistance.solve else ()
    return tuple(dict.fromkeys((*game.bots, *_others(game), *solver)))


def bot_of(game: AnyGame, name: str) -> Bot:
    """Return a bot of a game. Raises UnknownBotError."""
    places = _others(game) | dict(game.bots)
    if name == SOLVER and (solve := solve_of(game)):
        return solver_of(solve)
    if name not in places:
        raise UnknownBotError("there is no bot {name!r}; {known}", name=name[:40], known=_known(game))
    module, _, function = places[name].partition(":")
    try:
        bot: Bot = getattr(importlib.import_module(module), function)
    except NO_GAME_ERRORS:
        raise
    except BaseException as error:
        raise UnknownBotError(
            "the bot {name!r} cannot be used: {reason}", name=name, reason=message_of(error)
        ) from error
    return bot


def _known(game: AnyGame) -> Message:
    """Return a sentence about the bots that a game has."""
    if names := bot_names(game):
        # Translators: {names} is a list of names.
        return Message("the bots of {game} are {names}", game=game.id, names=listed(names))
    return Message("{game} has no bots", game=game.id)


def pilot_of(game: AnyGame, name: str, nodes: int = MAX_NODES) -> Pilot:
    """Return a pilot for a bot, which may visit this many nodes at each question. Raises UnknownBotError."""
    data = data_of(game)
    return Pilot(bot_of(game, name), lambda: Search(data, nodes))


def _others(game: AnyGame) -> dict[str, str]:
    """Return the bots of other packages: their places by name."""
    named: Mapping[str, Any] = {point.name: point for point in plugins.bot_entry_points()}
    own = {name.partition("."): point.value for name, point in named.items()}
    return {bot: place for (owner, _, bot), place in own.items() if owner == game.id and bot}
