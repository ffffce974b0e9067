"""What may follow on a command line: the functions that click asks for the candidates of a parameter.

They import no pygame, and they load only the games they need.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.help import files
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import AUTO, installed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from puzzlebox.core.options import Option

    Items = list[CompletionItem[Any]]
    Candidates = Callable[[click.Context, click.Parameter, str], Items]

SECTIONS = ("games", "keys")
"""The beginnings of the names of settings that belong to a game."""

MAX_NUMBERS = 30
"""If an option has at most this many numbers, all of them are candidates."""


def items(incomplete: str, texts: Iterable[tuple[str, str]]) -> "Items":
    """Return the candidates that begin with what has been typed, from pairs of a text and its help."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(text, help=help) for text, help in texts if text.startswith(incomplete)]


def from_words(words: Iterable[str]) -> "Candidates":
    """Return a function whose candidates are always these words."""
    return lambda ctx, parameter, incomplete: items(incomplete, ((word, "") for word in words))


def games(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the IDs of the games."""
    return items(incomplete, ((entry.id, entry.summary) for entry in registry_of(ctx).entries()))


def records(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Let the shell list files, and return the paths of the saved games."""
    return [*files(ctx, parameter, incomplete), *items(incomplete, _saved_games(ctx))]


def games_and_records(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the IDs of the games and the candidates of `records`."""
    return [*records(ctx, parameter, incomplete), *games(ctx, parameter, incomplete)]


def _saved_games(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from puzzlebox.cli.context import paths_of

    for path in sorted(paths_of(ctx).saves.glob("*/*.jsonl")):
        yield str(path), path.parent.name


def languages(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the languages, with their names."""
    return items(incomplete, ((AUTO, ""), *installed().items()))


def themes(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the names of the themes."""
    from puzzlebox.store.setting_list import BY_NAME

    return items(incomplete, ((theme, "") for theme in BY_NAME["theme"].menu_values()))


def texts_of(option: "Option") -> list[str]:
    """Return the texts that an option of a game offers: all of them if they are few."""
    from puzzlebox.core.options import Number

    if isinstance(option, Number) and option.high - option.low < MAX_NUMBERS:
        return [str(number) for number in range(option.low, option.high + 1)]
    return [option.text(value) for value in option.menu_values()]


def settings(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the names of the settings, part by part like the folders of a path: no game is loaded before it is
    named."""
    from puzzlebox.core.keynames import APP_SECTION
    from puzzlebox.store.setting_list import BY_NAME

    section, *rest = incomplete.split(".")
    if section not in SECTIONS or not rest:
        parts = [(f"{name}.", "") for name in SECTIONS]
        return items(incomplete, [*((name, option.help) for name, option in BY_NAME.items()), *parts])
    if len(rest) > 1:
        return items(incomplete, _app_keys() if rest[0] == APP_SECTION else _settings_of_game(ctx, section, rest[0]))
    names = [*([APP_SECTION] if section == "keys" else []), *(entry.id for entry in registry_of(ctx).entries())]
    return items(incomplete, ((f"{section}.{name}.", "") for name in names))


def setting_values(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the values of the setting that has been named."""
    from puzzlebox.core.keynames import NAMED_KEYS, is_pad_key
    from puzzlebox.store.setting_list import BY_NAME

    section, _, rest = (ctx.params.get("name") or "").partition(".")
    if section == "keys":
        return items(incomplete, ((key, "") for key in NAMED_KEYS if not is_pad_key(key)))
    game, _, preference = rest.partition(".")
    options = registry_of(ctx).game(game).preferences if section == "games" else BY_NAME.values()
    name = preference or section
    texts = [text for option in options if option.name == name for text in texts_of(option)]
    return items(incomplete, ((text, "") for text in texts))


def bots(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "Items":
    """Return the bots of the game that has been named, after those that are listed already."""
    from puzzlebox.play.bots import bot_names

    named = ctx.params.get("game") or ctx.params.get("game_id") or next(iter(ctx.args), "")
    *listed, _ = incomplete.split(",")
    try:
        names = bot_names(registry_of(ctx).game(re.split("[:#@]", named)[0]))
    except UnknownGameError:
        return []
    return items(incomplete, ((",".join((*listed, name)), "") for name in names if name not in listed))


def _settings_of_game(ctx: click.Context, section: str, name: str) -> Iterator[tuple[str, str]]:
    from puzzlebox.cli.errors import CommandFailedError, blame_game
    from puzzlebox.input.bindings import default_bindings

    try:
        game = registry_of(ctx).game(name)
        with blame_game(name):
            if section == "games":
                found = [(option.name, option.help) for option in game.preferences]
            else:
                found = [(binding.name, binding.label) for binding in default_bindings(game)]
    except (UnknownGameError, CommandFailedError):  # the other games have settings, too
        return
    for setting, help in found:
        yield f"{section}.{name}.{setting}", help


def _app_keys() -> list[tuple[str, str]]:
    from puzzlebox.input.bindings import APP_ACTIONS

    return [(f"keys.{binding.section}.{binding.name}", binding.label) for binding in APP_ACTIONS]
