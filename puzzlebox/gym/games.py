"""The games of the environments, and their options as keyword arguments."""

from collections.abc import Mapping
from functools import cache

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.registry import Registry, installed_games


@cache
def registry() -> Registry:
    """Return the registry of all installed games."""
    return installed_games()


def options_of(game: AnyGame, keywords: Mapping[str, object]) -> Options:
    """Return the options that keyword arguments choose. `start_level=3` is the option `start-level`, and the value of a
    switch may be True or False. Raises OptionError."""
    return Options(game.options, {name.replace("_", "-"): _text(value) for name, value in keywords.items()})


def _text(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
