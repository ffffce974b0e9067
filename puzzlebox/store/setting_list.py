"""The settings that apply to all games, how the settings screen groups them, and their names in version 0.1."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.message import Message, one_of
from puzzlebox.core.options import Choice, Number, Option, Switch, value_message
from puzzlebox.translation import AUTO, CODE, installed

MIN_WINDOW, MAX_WINDOW = (200, 150), (7680, 4320)


def window_size(text: str) -> tuple[int, int] | None:
    """Return the size in pixels in a text such as `960x720`; None if it is none or no window may have it."""
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    return size if all(low <= n <= high for low, n, high in zip(MIN_WINDOW, size, MAX_WINDOW, strict=True)) else None


MAX_NAMES = 99
"""The most games that a setting remembers."""


class Remembered(Option):
    """A setting that puzzlebox sets on its own. `nearest` returns the value that it can have and that is nearest to
    another one, so that nothing that happens is refused."""

    def nearest(self, value: Any) -> Any:
        return value


class WindowSize(Remembered):
    """A size in pixels, such as `960x720`. None is written `auto` and means a size that fits the screen."""

    metavar = "WxH|auto"

    def parse(self, text: str) -> tuple[int, int] | None:
        if text == "auto":
            return None
        if size := window_size(text):
            return size
        raise self.error(Message("{option} must be auto or from 200x150 to 7680x4320, not {value}"), text)

    def text(self, value: Any) -> str:
        return f"{value[0]}x{value[1]}" if value else "auto"

    def nearest(self, value: Any) -> Any:
        return tuple(min(max(low, n), high) for low, n, high in zip(MIN_WINDOW, value, MAX_WINDOW, strict=True))


class GameName(Remembered):
    """The ID of a game, which need not be installed. None is written `none`."""

    metavar = "GAME|none"

    def parse(self, text: str) -> str | None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}", text):
            raise self.error(Message("{option} must be the ID of a game, or none, not {value}"), text)
        return None if text == "none" else text

    def text(self, value: Any) -> str:
        return value or "none"


class GameNames(Remembered):
    """The IDs of up to 99 games, separated by commas. The empty tuple is written `none`."""

    metavar = "GAME,…|none"

    def parse(self, text: str) -> tuple[str, ...]:
        names = () if text == "none" else tuple(dict.fromkeys(text.split(",")))
        if len(names) > MAX_NAMES or not all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}", name) for name in names):
            raise self.error(Message("{option} must be IDs of games, separated by commas, or none, not {value}"), text)
        return names

    def text(self, value: Any) -> str:
        return ",".join(value) or "none"

    def nearest(self, value: Any) -> Any:
        return tuple(value)[:MAX_NAMES]


THEMES = ("auto", "dark", "light", "contrast", "classic")
"""The themes of puzzlebox. `auto` is `dark`, as long as SDL does not tell which one the system has."""


class ThemeName(Option):
    """The name of a theme: one of puzzlebox's own, or a file in the folder `themes`, such as `sunset.toml`."""

    metavar = "NAME"

    def parse(self, text: str) -> str:
        if text not in THEMES and not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}\.toml", text):
            themes = one_of((*THEMES, "FILE.toml"))
            raise self.error(Message("{option} must be {choices}, not {value}"), text, choices=themes)
        return text

    def menu_values(self) -> tuple[str, ...]:
        return THEMES

    def shown(self, value: str) -> str:
        return value_message(self.name, value) if value in THEMES else value


class LanguageName(Option):
    """The code of a language, such as `de` or `zh_CN`, which need not be installed. `auto` is the system's."""

    metavar = "LANG|auto"

    def parse(self, text: str) -> str:
        if not re.fullmatch(f"{CODE}|auto|pseudo", text):
            raise self.error(Message("{option} must be auto or a code such as de or zh_CN, not {value}"), text)
        return text

    def menu_values(self) -> tuple[str, ...]:
        return (AUTO, *installed())

    def shown(self, value: str) -> str:
        return value_message(self.name, value) if value == AUTO else installed().get(value, value)


VOLUMES = tuple(range(0, 101, 10))
"""The volumes that the settings screen offers."""

SCALES = (100, 125, 150, 175, 200)
"""The sizes of texts and buttons that the settings screen offers, in percent."""

BACKGROUND = 20
"""A volume of the music that is quiet enough among other people."""

FRONT_HELP = "a window, the terminal, or the terminal if there is no display"
MOTION_HELP = "what moves: everything, only what shows what has happened, or nothing"
MUSIC_HELP = Message("volume of the music; {quiet} keeps it in the background", quiet=BACKGROUND)
CLOCK_HELP = "when the time is shown: that of puzzles only in a pause and at the end, always, or never during a game"
COUNTDOWN_HELP = "wait before a game against the clock: 2 s (1 s after a retry), always 1 s, or none"
FIRST_HINTS_HELP = "show three short hints when a game is started for the first time"


def _switch(name: str, label: str, help: str, default: bool = False) -> Switch:
    return Switch(name, help, label=label, default=default)


def _choice(name: str, label: str, help: str, *choices: str) -> Choice:
    """Return a choice whose default is the first of the words."""
    return Choice(name, help, label=label, choices=choices, default=choices[0])


def _volume(name: str, label: str, help: str, default: int) -> Number:
    return Number(name, help, label=label, low=0, high=100, default=default, steps=VOLUMES)


COMMON: tuple[Option, ...] = (
    ThemeName("theme", "the colours; classic draws games as published", label="Theme", default="dark"),
    Number(
        "ui-scale",
        "size of texts and buttons, in percent; boards use the room that is left",
        label="Size of texts (%)",
        low=100,
        high=200,
        default=100,
        steps=SCALES,
    ),
    LanguageName("language", "the language of all texts; auto is that of the system", label="Language", default=AUTO),
    _choice("front", "Play in", FRONT_HELP, "auto", "window", "terminal"),
    _switch("fullscreen", "Full screen", "open the window in full screen"),
    _choice("motion", "Motion", MOTION_HELP, "full", "reduced", "off"),
    _switch("patterns", "Patterns on pieces", "draw a pattern on each colour, to tell pieces apart without colours"),
    _volume("music", "Music volume", MUSIC_HELP, 0),
    _volume("effects", "Sound effects volume", "volume of the sounds of moves, cleared lines and wins", 50),
    _choice("clock", "Clock", CLOCK_HELP, "resting", "always", "never"),
    _switch("hide-scores", "Hide score", "hide the score during a game"),
    _choice("countdown", "Ready-Go", COUNTDOWN_HELP, "full", "short", "off"),
    _switch("key-display", "Show pressed keys", "show which keys are pressed, in games and in replays"),
    _switch("first-hints", "Hints on first start", FIRST_HINTS_HELP, default=True),
    _switch(
        "ask-to-quit", "Ask before quitting", "quit from the menu only when its key is pressed twice", default=True
    ),
    WindowSize("window", "size of the window when it opens; the last one by default", default=None),
    GameName("last-game", "the game that is selected when the menu opens", default=None),
    GameNames("recent-games", "the games that were played last, the latest first", default=()),
    GameNames("favourites", "the games that the menu shows first", default=()),
    GameNames("introduced-games", "the games that have shown the hints of their first start", default=()),
)
"""The settings that apply to all games."""

BY_NAME = {option.name: option for option in COMMON}


class SettingGroup(NamedTuple):
    """Settings that the settings screen shows together."""

    title: str
    names: tuple[str, ...]


GROUPS = (
    SettingGroup("Display", ("theme", "ui-scale", "language", "fullscreen", "motion", "patterns", "front")),
    SettingGroup("Sound", ("music", "effects")),
    SettingGroup(
        Message("Play", context="settings"),
        ("clock", "hide-scores", "countdown", "key-display", "first-hints", "ask-to-quit"),
    ),
)
"""The groups of the settings screen. The preferences of each game are another group, and so are the keys."""

REMEMBERED = ("window", "last-game", "recent-games", "favourites", "introduced-games")
"""The settings that puzzlebox sets on its own. The settings screen does not show them."""

RENAMED_SECTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {("keys", "box"): ("keys", APP_SECTION)}
RENAMED_ACTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("keys", APP_SECTION, "watch"): ("keys", APP_SECTION, "replay"),
    ("keys", "nonogram", "black"): ("keys", "nonogram", "fill"),
    ("keys", "nonogram", "black-or-cross"): ("keys", "nonogram", "fill-or-cross"),
}
RENAMED_VALUES = {
    **{("theme", "box"): "dark", ("motion", "on"): "full"},
    **{("clock", "on"): "always", ("clock", "off"): "resting"},
}
"""Names of sections, actions and values in earlier versions, and the current ones. The old ones are still read, and are
replaced when a setting is saved."""

HIDE_TIMER = _switch("hide-timer", "", "")
"""A setting of earlier versions, which is read as well: on means that the clock never shows."""


def current_path(path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the current path of a setting, whose path may be that of version 0.1."""
    path = (*RENAMED_SECTIONS.get(path[:2], path[:2]), *path[2:])
    return RENAMED_ACTIONS.get(path, path)


def current_value(name: str, text: str) -> str:
    """Return the current text of a setting's value, whose text may be that of an earlier version."""
    return RENAMED_VALUES.get((name, text), text)
