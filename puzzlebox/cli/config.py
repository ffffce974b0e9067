"""`puzzlebox config`: show or change the settings without opening a window."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from puzzlebox import translation
from puzzlebox.cli import candidates
from puzzlebox.cli.context import DATA_DIR, paths_of, registry_of, warn_about_left_out_games
from puzzlebox.cli.errors import blame_game, refusing, show_traceback
from puzzlebox.cli.files import checked_preferences
from puzzlebox.cli.help import JSON, CommandGroup, command, did_you_mean, flag
from puzzlebox.cli.output import Styled, echo, echo_json, echo_table, warn
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.message import Message, translatable
from puzzlebox.core.options import Number, Option, OptionError, Options
from puzzlebox.registry import NO_GAME_ERRORS, Registry, UnknownGameError, failure_message
from puzzlebox.store.setting_list import BY_NAME, COMMON
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.input.bindings import Binding

EXAMPLES = (
    ("config list", "show all settings and their values"),
    ("config set theme classic", "use the look of the original games"),
    ("config set games.slide.arrows blank", "change a preference of one game"),
    ("config set keys.tetromino.drop Space X", "bind keys to an action"),
    ("config reset theme", "go back to the default"),
)

MAX_VALUE_COLUMN = 24


class Setting(NamedTuple):
    """A setting: its name as the user types it, its value, its default, and a line about it."""

    name: str
    value: str
    default: str
    help: str


def _load(ctx: click.Context) -> Settings:
    return Settings.load(paths_of(ctx).settings)


def _save(settings: Settings) -> None:
    settings.save()
    _warn_about_problems(settings)


def _warn_about_problems(settings: Settings) -> None:
    for problem in settings.problems:
        warn(tr(problem))


def _all_settings(registry: Registry, settings: Settings) -> Iterator[Setting]:
    """Return all settings: those of puzzlebox, then the preferences of each game, then the keys. If a game raises an
    error, note it in the registry."""
    yield from _common(registry, settings, "")
    names = [entry.id for entry in registry.entries()]
    settings.expect_games(names)
    preferences, keys = list[Setting](), [*_keys(registry, settings, APP_SECTION)]
    for name in names:
        try:
            own = [*_preferences(registry, settings, name)], [*_keys(registry, settings, name)]
        except UnknownGameError:  # the registry has noted it
            continue
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:
            show_traceback(error)
            registry.problems.append(failure_message(name, error))
            continue
        preferences += own[0]
        keys += own[1]
    yield from (*preferences, *keys)


def _common(registry: Registry, settings: Settings, _: str) -> Iterator[Setting]:
    return (_setting(option.name, option, settings[option.name]) for option in COMMON)


def _preferences(registry: Registry, settings: Settings, name: str) -> Iterator[Setting]:
    """Yield the preferences of a game. Raises UnknownGameError."""
    game = registry.game(name)
    values = settings.preferences(game)
    return (_setting(f"games.{name}.{option.name}", option, values[option.name]) for option in game.preferences)


def _setting(name: str, option: Option, value: Any) -> Setting:
    if isinstance(option, Number):
        values: str = Message("{low} to {high}", low=option.low, high=option.high)
    else:
        values = option.metavar
    help = Message("{help} ({values})", help=translatable(option.help), values=values)
    return Setting(name, _text(option, value), _text(option, option.default), help)


def _text(option: Option, value: Any) -> str:
    """Return the text of a value. Raises TypeError if the option returns something else."""
    text = option.text(value)
    if not isinstance(text, str):
        raise TypeError(f"text({value!r}) of the option {option.name} must return text, not {text!r}")
    return text


def _keys(registry: Registry, settings: Settings, section: str) -> Iterator[Setting]:
    """Return the keys of the actions in a section."""
    for binding in _bindings(registry, settings, section):
        keys, defaults = _keys_text(binding.keys), _keys_text(binding.defaults)
        yield Setting(f"keys.{section}.{binding.name}", keys, defaults, binding.label)


def _keys_text(names: tuple[str, ...]) -> str:
    """Return the names of keys as they are typed on the command line."""
    return " ".join(f'"{name}"' if " " in name else name for name in names)


def _bindings(registry: Registry, settings: Settings, section: str) -> "tuple[Binding, ...]":
    """Return the actions of a section with their keys. Raises UnknownGameError."""
    from puzzlebox.input.keymap import Keymap

    return Keymap(settings).bindings(None if section == APP_SECTION else registry.game(section))


def _find(ctx: click.Context, settings: Settings, name: str) -> Setting:
    """Return the setting of this name, loading at most its own game. Raises UsageError if there is none."""
    section, _, rest = name.partition(".")
    game = rest.partition(".")[0]
    if section in ("games", "keys") and rest.count(".") != 1:
        raise click.UsageError(
            f"{name[:60]!r} is not the full name of a setting; `puzzlebox config list` shows the names"
        )
    found = {"games": _preferences, "keys": _keys}.get(section, _common)
    with refusing(UnknownGameError), blame_game(game, UnknownGameError):
        known = {setting.name: setting for setting in found(registry_of(ctx), settings, game)}
    if name not in known:
        raise click.UsageError(f"there is no setting {name[:60]!r}{did_you_mean(name, known)}")
    return known[name]


def _set_keys(registry: Registry, settings: Settings, section: str, action: str, keys: tuple[str, ...]) -> None:
    """Bind an action to these keys only. Raises ValueError if there is no such key, or if another action has it."""
    from puzzlebox.input.bindings import check

    check(_bindings(registry, settings, section), action, keys)
    settings.bind(section, action, keys)


def _table(rows: list[Setting]) -> list[tuple[str, str, str]]:
    """Return a row for each setting, with a star in front of those that differ from their default."""
    width = min(MAX_VALUE_COLUMN, max(len(row.value) for row in rows))
    return [(_starred(row), f"{row.value:<{width}}", tr(row.help)) for row in rows]


def _starred(row: Setting) -> str:
    return Styled(f"* {row.name}", "changed") if row.value != row.default else f"  {row.name}"


NAME = click.Argument(["name"], shell_complete=candidates.settings)


@command(
    "list",
    click.Argument(["prefix"], default="", required=False, shell_complete=candidates.settings),
    JSON,
    DATA_DIR,
    help="Show all settings and their values, or those whose names begin with PREFIX",
    examples=(
        ("config list", "show all settings; a star marks those you have changed"),
        ("config list keys.slide", "show the keys of one game"),
        ("config list --json", "write a JSON list of objects"),
    ),
)
def _list(ctx: click.Context, /, prefix: str, as_json: bool, **_: object) -> None:
    settings = _load(ctx)
    rows = [row for row in _all_settings(registry_of(ctx), settings) if row.name.startswith(prefix)]
    if not rows:
        similar = did_you_mean(prefix, BY_NAME)
        raise click.UsageError(f"there is no setting that begins with {prefix[:60]!r}{similar}")
    if as_json:
        echo_json([row._asdict() for row in rows])
    else:
        echo_table(_table(rows))
    _warn_about_problems(settings)
    warn_about_left_out_games(ctx)


@command(
    "get",
    NAME,
    DATA_DIR,
    help="Show the value of a setting",
    examples=(("config get theme", "show the theme"), ("config get keys.tetromino.drop", "show the keys of an action")),
)
def _get(ctx: click.Context, /, name: str, **_: object) -> None:
    settings = _load(ctx)
    echo(_find(ctx, settings, name).value)
    _warn_about_problems(settings)


@command(
    "set",
    NAME,
    click.Argument(["values"], metavar="VALUE…", nargs=-1, required=True, shell_complete=candidates.setting_values),
    DATA_DIR,
    help="Change a setting; keys take several values",
    examples=EXAMPLES[1:4],
)
def _set(ctx: click.Context, /, name: str, values: tuple[str, ...], **_: object) -> None:
    settings, registry = _load(ctx), registry_of(ctx)
    _find(ctx, settings, name)
    section, *rest = name.split(".")
    with refusing(ValueError):
        if section == "keys":
            _set_keys(registry, settings, rest[0], rest[1], values)
        elif len(values) > 1:
            raise OptionError("{name} takes one value, not {given}", name=name, given=len(values))
        elif section == "games":
            game = registry.game(rest[0])
            given = checked_preferences(game, {rest[1]: values[0]})
            preferences = {**settings.preferences(game).changed(), **given}
            settings.prefer(game, Options(game.preferences, preferences))
        else:
            settings.choose(name, translation.checked(values[0]) if name == "language" else values[0])
    _save(settings)


@command(
    "reset",
    click.Argument(["names"], metavar="NAME…", nargs=-1, shell_complete=candidates.settings),
    flag("--all", "everything", help="reset all settings, including keys"),
    DATA_DIR,
    help="Reset settings to their defaults",
    examples=(EXAMPLES[4], ("config reset --all", "reset all settings")),
)
def _reset(ctx: click.Context, /, names: tuple[str, ...], everything: bool, **_: object) -> None:
    if bool(names) == everything:
        raise click.UsageError("name the settings to reset, or use --all")
    settings = _load(ctx)
    if everything:
        settings.reset_all()
    for name in names:
        _find(ctx, settings, name)
        settings.reset(tuple(name.split(".")))
    _save(settings)


@command(
    "path",
    DATA_DIR,
    help="Show the path of the settings file",
    examples=(("config path", "show the path of the settings file"),),
)
def _path(ctx: click.Context, /, **_: object) -> None:
    echo(str(paths_of(ctx).settings))


_set.context_settings["ignore_unknown_options"] = True  # for values such as -1

config_command = CommandGroup(
    "config",
    commands=[_list, _get, _set, _reset, _path],
    params=[DATA_DIR],
    help="Show or change the settings. They are stored in a file that you can also edit.",
    examples=EXAMPLES,
)
