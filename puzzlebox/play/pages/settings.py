"""The settings: groups of those of puzzlebox, the preferences of each game, and the way to the keys."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Option, OptionError, Options, PictureChoice
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Act, Entry, Page, Row, value_row
from puzzlebox.play.pages.keys import keys
from puzzlebox.store import picture_files
from puzzlebox.store.setting_list import BY_NAME, GROUPS, SettingGroup, ThemeName
from puzzlebox.translation import tr

VOLUMES = ("music", "effects")


def settings(desk: Desk, game: AnyGame | None = None) -> Page:
    """Return the page with the groups of settings. With a game, its preferences come first, without those of others."""
    games = [game] if game else desk.registry.games()
    common, own = ([_link(desk, each) for each in groups if _options_of(desk, each)] for groups in (GROUPS, games))
    to_keys = partial(desk.open, partial(keys, desk, game))
    rows = [
        *([*own, *common] if game else [*common, *own]),
        Row("keys", tr("Keys"), to_keys, "›", tr("The keys of all actions.")),
        _reset(desk, tr("Reset all settings and keys"), partial(_reset_all, desk)),
        Row("back", tr("Back"), desk.save_and_leave, action="leave"),
    ]
    return Page("groups", tr("Settings"), rows, leave=desk.save_and_leave)


def _link(desk: Desk, group: SettingGroup | AnyGame) -> Row:
    """Return the row that opens a group. What it says about that are the settings in it."""
    make = partial(setting_group, desk, group)
    listed = " · ".join(tr(option.title) for option in _options_of(desk, group))
    return Row(f"group {group.title}", tr(group.title), lambda: desk.open(make), "›", listed, opens=make)


def _options_of(desk: Desk, group: SettingGroup | AnyGame) -> Sequence[Option]:
    """Return the settings of a group that have an effect in this front end, or the preferences of a game."""
    if not isinstance(group, SettingGroup):
        return group.preferences
    return [BY_NAME[name] for name in group.names if name not in desk.front.lacks]


def setting_group(desk: Desk, group: SettingGroup | AnyGame) -> Page:
    """Return the page with the settings of a group, or the preferences of a game. Every change takes effect at once."""
    if isinstance(group, SettingGroup):
        options = _options_of(desk, group)
        rows, reset = [_common(desk, option) for option in options], partial(_reset_options, desk, options)
    else:
        rows = [row for option in group.preferences for row in _preference(desk, group, option)]
        reset = partial(desk.settings.prefer, group, Options(group.preferences))
    ends = _reset(desk, tr("Reset to defaults"), reset), Row("back", tr("Back"), desk.save_and_leave, action="leave")
    title = tr("Settings: {group}", group=tr(group.title))
    return Page("list", title, [*rows, *ends], leave=desk.save_and_leave)


def _common(desk: Desk, option: Option) -> Row:
    def choose(value: Any) -> None:
        desk.settings.choose(option.name, option.text(value))
        desk.apply_settings(option.name)

    values = [*option.menu_values(), *(_own_themes(desk, option) if isinstance(option, ThemeName) else ())]
    row = value_row(option, desk.settings[option.name], choose, values, option.name in VOLUMES)
    row.themes = values if isinstance(option, ThemeName) else ()
    return row


def _own_themes(desk: Desk, option: ThemeName) -> Sequence[str]:
    """Return the names of the player's themes that the setting can have."""
    folder = desk.library.paths.themes if desk.library.paths else None
    found = sorted(path.name for path in folder.glob("*.toml")) if folder and folder.is_dir() else []
    return [name for name in found if _is_valid(option, name)]


def _is_valid(option: Option, text: str) -> bool:
    try:
        option.parse(text)
    except OptionError:
        return False
    return True


def _preference(desk: Desk, game: AnyGame, option: Option) -> list[Row]:
    """Return the row of a preference, and one that asks for a file if it can be a picture."""
    preferences = desk.settings.preferences(game)

    def choose(value: Any) -> None:
        texts = {**preferences.changed(), option.name: option.text(value)}
        desk.settings.prefer(game, Options(game.preferences, texts))

    row = value_row(option, preferences[option.name], choose)
    if not isinstance(option, PictureChoice):
        return [row]

    def take(text: str) -> None:
        choose(picture_files.chosen(option, text))
        desk.back()

    page = Page("entry", tr("A picture of your own"), game=game, detail=Entry(take))
    return [row, Row(f"entry {option.name}", page.title, lambda: desk.open(lambda: page))]


# Resetting


def _reset(desk: Desk, label: str, reset: Act) -> Row:
    """Return a row that asks once before it resets something."""

    def do_reset() -> None:
        reset()
        desk.say(tr("Settings reset."), good=True)

    question = tr("{action}? Select again to confirm.", action=label)
    return Row("reset", label, lambda: desk.confirm(question, do_reset))


def _reset_options(desk: Desk, options: Sequence[Option]) -> None:
    for option in options:
        desk.settings.reset((option.name,))
    desk.apply_settings(*(option.name for option in options))


def _reset_all(desk: Desk) -> None:
    desk.settings.reset_all()
    desk.apply_settings(*(name for group in GROUPS for name in group.names))
