"""The games of the environments, and their options as keyword arguments."""

import sys
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.registry import Registry, installed_games


@cache
def registry() -> Registry:
    """Return the registry of all installed games."""
    return installed_games()


@cache
def reference_of(game: AnyGame) -> str:
    """Return where other processes find a game: "module:name". Raises TypeError if no module has it under a name."""
    for module, found in list(sys.modules.items()):
        for name, value in vars(found).items():
            if value is game:
                return f"{module}:{name}"
    raise TypeError(f"the game {game.id} cannot be pickled: no module has it under a name")


def checked_whole(name: str, value: object, low: int) -> int:
    """Return an argument as an int. Raises ValueError if it is no whole number from `low` up."""
    number = None if isinstance(value, bool) else whole(value)
    if number is None or number < low:
        raise ValueError(f"{name} must be a whole number from {low} up, not {value!r}")
    return number


def check_one_of(name: str, value: object, known: tuple[object, ...]) -> None:
    """Raise ValueError if an argument is none of these values."""
    if not any(value is one or (isinstance(value, str) and value == one) for one in known):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, not {value!r}")


def whole(value: Any) -> int | None:
    """Return a whole number of any type, such as those of numpy, as an int; None for everything else."""
    try:
        return index(value)
    except TypeError:
        return None


def options_of(game: AnyGame, keywords: Mapping[str, object]) -> Options:
    """Return the options that keyword arguments choose. `start_level=3` is the option `start-level`, and the value of a
    switch may be True or False. Raises OptionError."""
    return Options(game.options, {name.replace("_", "-"): _text(value) for name, value in keywords.items()})


def _text(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
