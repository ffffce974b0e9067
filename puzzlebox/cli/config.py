"""`puzzlebox config`: reads and changes the settings without opening a window."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from puzzlebox.cli.context import registry_of, report_troubles
from puzzlebox.cli.folder import folder_option, paths_of
from puzzlebox.cli.help import CommandGroup, HelpCommand, Rows, SectionOption, named, nearest
from puzzlebox.cli.problems import CommandFailedError, UsageError
from puzzlebox.core.game import Game
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.options import Number, Option, OptionError, Options
from puzzlebox.registry import Registry, UnknownGameError, failure_message
from puzzlebox.store.settings import BY_NAME, COMMON, Settings, SettingsNotSavedError

if TYPE_CHECKING:
    from puzzlebox.input.keymap import Binding

EXAMPLES = (
    ("config list", "everything that can be set, and how it is set"),
    ("config set theme classic", "the look of the originals"),
    ("config set games.slide.arrows blank", "how you like a game"),
    ("config set keys.tetromino.drop Space X", "keys, by what an action is called"),
    ("config reset theme", "as it was at first"),
)


class Setting(NamedTuple):
    """One thing to set: its name as one types it, what it says now and at first, and a line about it."""

    name: str
    value: str
    default: str
    help: str


class Config(CommandGroup):
    """What can be done with the settings."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {"Commands": [(name, command.help or "") for name, command in COMMANDS.items()]}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name not in COMMANDS:
            raise UsageError(f"config has no command {cmd_name[:40]!r}{nearest(cmd_name, COMMANDS)}", ctx)
        return COMMANDS[cmd_name]


@click.pass_context
def _list(ctx: click.Context, /, as_json: bool, **_: object) -> None:
    settings = _settings(ctx)
    rows = list(_all(registry_of(ctx), settings))
    if as_json:
        click.echo(json.dumps([row._asdict() for row in rows], ensure_ascii=False))
    else:
        click.echo("\n".join(_table(rows)))
    _complain(settings)
    report_troubles(ctx)


@click.pass_context
def _get(ctx: click.Context, /, name: str, **_: object) -> None:
    settings = _settings(ctx)
    click.echo(_named(ctx, settings, name).value)
    _complain(settings)


@click.pass_context
def _set(ctx: click.Context, /, name: str, values: tuple[str, ...], **_: object) -> None:
    settings, registry = _settings(ctx), registry_of(ctx)
    _named(ctx, settings, name)
    try:
        if name.startswith("keys."):
            _set_keys(registry, settings, name.removeprefix("keys."), values)
        elif len(values) > 1:
            raise OptionError(f"{name} takes one value, not {len(values)}")
        elif name.startswith("games."):
            game, option = _preference(registry, name.removeprefix("games."))
            preferences = {**settings.preferences(game).changed(), option: values[0]}
            settings.prefer(game, Options(game.preferences, preferences))
        else:
            settings.choose(name, values[0])
    except ValueError as error:
        raise UsageError(str(error), ctx) from error
    _save(settings)


@click.pass_context
def _reset(ctx: click.Context, /, names: tuple[str, ...], everything: bool, **_: object) -> None:
    if bool(names) == everything:
        raise UsageError("name the settings to reset, or --all", ctx)
    settings = _settings(ctx)
    if everything:
        settings.reset_all()
    for name in names:
        _named(ctx, settings, name)
        settings.reset(tuple(name.split(".")))
    _save(settings)


@click.pass_context
def _path(ctx: click.Context, /, **_: object) -> None:
    click.echo(str(paths_of(ctx).settings))


def _settings(ctx: click.Context) -> Settings:
    return Settings.load(paths_of(ctx).settings)


def _save(settings: Settings) -> None:
    try:
        settings.save()
    except SettingsNotSavedError as error:
        raise CommandFailedError(str(error)) from error
    _complain(settings)


def _complain(settings: Settings) -> None:
    for problem in settings.problems:
        click.echo(f"puzzlebox: {problem}", err=True)


def _all(registry: Registry, settings: Settings) -> Iterator[Setting]:
    """Everything that can be set: for the whole box, for each game, and the keys."""
    yield from (_setting(option.name, option, settings[option.name]) for option in COMMON)
    names = [entry.id for entry in registry.entries()]
    settings.expect_games(names)
    games = [settings_of for name in names if (settings_of := _of_game(registry, settings, name))]
    for preferences, _ in games:
        yield from preferences
    yield from _keys(registry, settings, APP_SECTION)
    for _, keys in games:
        yield from keys


def _of_game(registry: Registry, settings: Settings, name: str) -> tuple[list[Setting], list[Setting]] | None:
    """A game's preferences and its keys. If the game raises an error, notes the trouble and returns None."""
    try:
        game = registry.game(name)
        chosen = settings.preferences(game)
        preferences = [_setting(f"games.{name}.{o.name}", o, chosen[o.name]) for o in game.preferences]
        return preferences, list(_keys(registry, settings, name))
    except UnknownGameError:  # a trouble of the registry already
        return None
    except Exception as error:
        registry.problems.append(failure_message(name, error))
        return None


def _setting(name: str, option: Option, value: Any) -> Setting:
    taken = f"{option.low} to {option.high}" if isinstance(option, Number) else option.metavar
    return Setting(name, _text(option, value), _text(option, option.default), f"{option.help} ({taken})")


def _text(option: Option, value: Any) -> str:
    """The text of a value. Raises TypeError if the option writes it as anything else."""
    text = option.text(value)
    if not isinstance(text, str):
        raise TypeError(f"text({value!r}) of the option {option.name} must return text, not {text!r}")
    return text


def _keys(registry: Registry, settings: Settings, section: str) -> Iterator[Setting]:
    """The keys of one section, as they are bound and as they were at first."""
    for bound in _bound(registry, settings, section):
        yield Setting(f"keys.{section}.{bound.name}", " ".join(bound.keys), " ".join(bound.defaults), bound.label)


def _bound(registry: Registry, settings: Settings, section: str) -> "tuple[Binding, ...]":
    """The actions of one section with the keys they have. Raises UnknownGameError."""
    from puzzlebox.input.keymap import Keymap

    return Keymap(settings).bindings(None if section == APP_SECTION else registry.game(section))


def _named(ctx: click.Context, settings: Settings, name: str) -> Setting:
    """The setting of that name. Only what it takes to find it is loaded."""
    registry = registry_of(ctx)
    kind, _, rest = name.partition(".")
    if kind in ("games", "keys") and rest.count(".") != 1:
        raise UsageError(f"{name[:60]!r} is no setting by itself; `puzzlebox config list` says which there are", ctx)
    try:
        if name in BY_NAME:
            return _setting(name, BY_NAME[name], settings[name])
        if kind == "games":
            game, wanted = _preference(registry, rest)
            option = next(option for option in game.preferences if option.name == wanted)
            return _setting(name, option, settings.preferences(game)[wanted])
        if kind == "keys":
            for setting in _keys(registry, settings, rest.partition(".")[0]):
                if setting.name == name:
                    return setting
    except (UnknownGameError, OptionError) as error:
        raise UsageError(str(error), ctx) from error
    except Exception as error:  # whatever a game does, the command line answers with a sentence
        raise CommandFailedError(failure_message(rest.partition(".")[0], error)) from error
    raise UsageError(f"there is no setting {name[:60]!r}{nearest(name, BY_NAME)}", ctx)


def _preference(registry: Registry, rest: str) -> tuple[Game[Any], str]:
    """The game and the name of one of its preferences, of `slide.arrows`. Raises UnknownGameError or OptionError."""
    name, _, wanted = rest.partition(".")
    game = registry.game(name)
    known = [option.name for option in game.preferences]
    if wanted not in known:
        raise OptionError(f"{game.id} has no setting {wanted[:40]!r}; it has {', '.join(known) or 'none'}")
    return game, wanted


def _set_keys(registry: Registry, settings: Settings, rest: str, keys: tuple[str, ...]) -> None:
    """Bind an action to these keys and no others. Raises ValueError for a key that there is not, or a clash."""
    from puzzlebox.input.keymap import check

    section, _, action = rest.partition(".")
    check(_bound(registry, settings, section), action, keys)
    settings.bind(section, action, keys)


def _table(rows: list[Setting]) -> list[str]:
    """One line a setting; a star beside those that are not as they were at first."""
    names, values = max(len(row.name) for row in rows), min(24, max(len(row.value) for row in rows))
    return [
        f"{'*' if row.value != row.default else ' '} {row.name:<{names}}  {row.value:<{values}}  {row.help}".rstrip()
        for row in rows
    ]


NAME = click.Argument(["name"])

COMMANDS = {
    "list": HelpCommand(
        "list",
        callback=_list,
        params=[SectionOption(["--json", "as_json"], is_flag=True, help="write JSON"), folder_option()],
        help="Say everything that can be set, and how it is set",
        examples=(("config list", "with a star beside what you have changed"), ("config list --json", "for programs")),
    ),
    "get": HelpCommand(
        "get",
        callback=_get,
        params=[NAME, folder_option()],
        help="Say how one thing is set",
        examples=(("config get theme", "how the box looks"), ("config get keys.tetromino.drop", "which keys drop")),
    ),
    "set": HelpCommand(
        "set",
        callback=_set,
        params=[NAME, click.Argument(["values"], metavar="VALUE…", nargs=-1, required=True), folder_option()],
        help="Set one thing; keys take several values",
        examples=EXAMPLES[1:4],
    ),
    "reset": HelpCommand(
        "reset",
        callback=_reset,
        params=[
            click.Argument(["names"], metavar="NAME…", nargs=-1),
            SectionOption(["--all", "everything"], is_flag=True, help="everything, keys too"),
            folder_option(),
        ],
        help="Set something back to how it was at first",
        examples=(EXAMPLES[4], ("config reset --all", "everything, as if it were new")),
    ),
    "path": HelpCommand(
        "path",
        callback=_path,
        params=[folder_option()],
        help="Say where the settings are kept",
        examples=(("config path", "the file; --data-dir shows it for another folder"),),
    ),
}

COMMANDS["set"].context_settings["ignore_unknown_options"] = True  # -1 is a value, though a wrong one for most

COMMAND = Config(
    "config",
    callback=named("a command"),
    invoke_without_command=True,
    subcommand_metavar="COMMAND …",
    params=[folder_option()],
    help="Read and change the settings. They are kept in one file that you can also edit yourself.",
    examples=EXAMPLES,
)
