"""The player's settings: what can be set, and the file with the values.

The player may edit the file; a mistake in it affects only its line. The preferences of a game are in a table such as
`[games.slide]`, its keys in `[keys.slide]`, and the keys of the scenes in `[keys.app]`. `puzzlebox.input` knows what
the names of keys mean.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlebox.core.game import Game
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.message import Message, message_of, one_of
from puzzlebox.core.options import Choice, Number, Option, OptionError, Options, Switch
from puzzlebox.store.escaping import escaped

if TYPE_CHECKING:
    from puzzlebox.store import toml

MAX_SIZE = 65_536
"""The largest file that is read, in bytes: hundreds of times as large as a file with all settings."""

MIN_WINDOW, MAX_WINDOW = (200, 150), (7680, 4320)

HEAD = "Settings of puzzlebox. Change them here or with `puzzlebox config`, which also lists them."


class WindowSize(Option):
    """A size in pixels, such as `960x720`. None is written `auto` and means a size that fits the screen."""

    metavar = "WxH|auto"

    def parse(self, text: str) -> tuple[int, int] | None:
        if text == "auto":
            return None
        match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= n <= high for low, n, high in zip(MIN_WINDOW, size, MAX_WINDOW, strict=True)):
            raise self.error("auto or from 200x150 to 7680x4320", text)
        return size

    def text(self, value: Any) -> str:
        return f"{value[0]}x{value[1]}" if value else "auto"


class GameName(Option):
    """The ID of a game, which need not be installed. None is written `none`."""

    metavar = "GAME|none"

    def parse(self, text: str) -> str | None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}", text):
            raise self.error("the ID of a game, or none", text)
        return None if text == "none" else text

    def text(self, value: Any) -> str:
        return value or "none"


class GameNames(Option):
    """The IDs of up to 99 games, separated by commas. The empty tuple is written `none`."""

    metavar = "GAME,…|none"

    def parse(self, text: str) -> tuple[str, ...]:
        names = () if text == "none" else tuple(dict.fromkeys(text.split(",")))
        if len(names) > 99 or not all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}", name) for name in names):
            raise self.error("IDs of games, separated by commas, or none", text)
        return names

    def text(self, value: Any) -> str:
        return ",".join(value) or "none"


VOLUMES = tuple(range(0, 101, 10))
"""The volumes that the settings screen offers."""

SCALES = (100, 125, 150, 175, 200)
"""The sizes of texts and buttons that the settings screen offers, in percent."""

BACKGROUND = 20
"""The default volume of the music: quiet enough to start a game among other people."""

COMMON: tuple[Option, ...] = (
    Choice(
        name="theme",
        label="Theme",
        help="colours and fonts: dark, or classic to draw each game as it was published",
        choices=("dark", "classic"),
        default="dark",
    ),
    Number(
        name="ui-scale",
        label="Size of texts (%)",
        help="size of texts and buttons, in percent; boards use the room that is left",
        low=100,
        high=200,
        default=100,
        steps=SCALES,
    ),
    Switch(name="fullscreen", label="Full screen", help="open the window in full screen", default=False),
    Switch(name="motion", label="Animations", help="animate tiles and cleared lines", default=True),
    Switch(
        name="patterns",
        label="Patterns on pieces",
        help="draw a pattern on each colour, to tell pieces apart without colours",
        default=False,
    ),
    Number(
        name="music",
        label="Music volume",
        help=Message("volume of the music; {quiet} keeps it in the background", quiet=BACKGROUND),
        low=0,
        high=100,
        default=BACKGROUND,
        steps=VOLUMES,
    ),
    Number(
        name="effects",
        label="Sound effects volume",
        help="volume of the sounds of moves, cleared lines and wins",
        low=0,
        high=100,
        default=50,
        steps=VOLUMES,
    ),
    Switch(name="hide-timer", label="Hide timer", help="hide the clock during a game", default=False),
    Switch(name="hide-scores", label="Hide score", help="hide the score during a game", default=False),
    Choice(
        name="countdown",
        label="Ready-Go",
        help="wait before a game against the clock: 2 s (1 s after a retry), always 1 s, or none",
        choices=("full", "short", "off"),
        default="full",
    ),
    Switch(
        name="key-display",
        label="Show pressed keys",
        help="show which keys are pressed, in games and in replays",
        default=False,
    ),
    Switch(
        name="first-hints",
        label="Hints on first start",
        help="show three short hints when a game is started for the first time",
        default=True,
    ),
    WindowSize(name="window", help="size of the window when it opens; the last one by default", default=None),
    GameName(name="last-game", help="the game that is selected when the menu opens", default=None),
    GameNames(name="recent-games", help="the games that were played last, the latest first", default=()),
    GameNames(name="favourites", help="the games that the menu shows first", default=()),
    GameNames(name="introduced-games", help="the games that have shown the hints of their first start", default=()),
)
"""The settings that apply to all games."""

BY_NAME = {option.name: option for option in COMMON}


class SettingGroup(NamedTuple):
    """Settings that the settings screen shows together."""

    title: str
    names: tuple[str, ...]


GROUPS = (
    SettingGroup("Display", ("theme", "ui-scale", "fullscreen", "motion", "patterns")),
    SettingGroup("Sound", ("music", "effects")),
    SettingGroup("Play", ("hide-timer", "hide-scores", "countdown", "key-display", "first-hints")),
)
"""The groups of the settings screen. The preferences of each game are another group, and so are the keys."""

REMEMBERED = ("window", "last-game", "recent-games", "favourites", "introduced-games")
"""The settings that puzzlebox sets on its own. The settings screen does not show them."""

RENAMED_SECTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {("keys", "box"): ("keys", APP_SECTION)}
RENAMED_ACTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("keys", APP_SECTION, "watch"): ("keys", APP_SECTION, "replay")
}
RENAMED_VALUES = {("theme", "box"): "dark"}
"""Names of sections, actions and values in version 0.1, and the current ones. The old names are still read, and are
replaced when a setting is saved."""


class UnknownSettingError(ValueError):
    """There is no such setting, or it does not accept the value. The message suggests similar names or gives the
    rule."""


class SettingsNotSavedError(OSError):
    """The settings could not be written. The message is complete and can be shown."""


class Settings:
    """The settings in a file: `settings["theme"]` is the value of a setting that applies to all games.

    Without a `path`, nothing is saved. `problems` are messages about what could not be read. `save` writes the changes
    and leaves everything else in the file unchanged.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problems: list[str] = []
        self._held: dict[toml.Path, Any] = {}
        self._lines: dict[toml.Path, int] = {}
        self._changes: dict[toml.Path, Any] = {}
        self._migrations: dict[toml.Path, Any] = {}
        self._values = {option.name: option.default for option in COMMON}
        self._for_this_run: dict[str, dict[str, str]] = {}

    @classmethod
    def load(cls, path: Path) -> "Settings":
        """Read the file. Mistakes in it raise no error: they are added to `problems`, and the rest applies."""
        settings = cls(path)
        try:
            text = settings._text()
        except OSError as error:
            reason = error.strerror or message_of(error)
            settings._report(None, Message("it cannot be read: {reason}", reason=reason))
            text = ""
        if text:
            settings._read(text)
        return settings

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def preferences(self, game: Game[Any]) -> Options:
        """Return the player's preferences in this game: the valid ones in the file, and those for this run, which take
        precedence."""
        texts = self._saved_preferences(game)
        return Options(game.preferences, {**texts, **self._for_this_run.get(game.id, {})})

    def prefer_for_this_run(self, game: Game[Any], texts: Mapping[str, str]) -> None:
        """Set these preferences until the program ends, without saving them. Raises OptionError."""
        Options(game.preferences, texts)
        self._for_this_run.setdefault(game.id, {}).update(texts)

    def _saved_preferences(self, game: Game[Any]) -> dict[str, str]:
        texts: dict[str, str] = {}
        for path, value in self._table("games", game.id):
            try:
                Options(game.preferences, {path[2]: _text(value)})
            except OptionError as error:
                self._report_setting(path, message_of(error))
            else:
                texts[path[2]] = _text(value)
        return texts

    def keys(self, section: str) -> dict[str, tuple[str, ...]]:
        """Return the names of keys by action in a section of `[keys]`: the ID of a game, or `app`."""
        return {path[2]: tuple(value) for path, value in self._table("keys", section)}

    def report_key_problem(self, section: str, action: str, reason: str) -> None:
        """Report that the keys of an action cannot be used."""
        self._report_setting(("keys", section, action), reason)

    def expect_games(self, names: Collection[str]) -> None:
        """Report the settings of games that are not among these."""
        for path in self._held:
            if len(path) == 3 and path[1] not in (*names, APP_SECTION):
                message = Message("there is no game {game}; its settings are kept", game=repr(path[1][:40]))
                self._report(self._lines.get(path), message)

    # Changing

    def choose(self, name: str, text: str) -> None:
        """Set a setting that applies to all games. Raises UnknownSettingError."""
        try:
            value = BY_NAME[name].parse(current_value(name, text))
        except OptionError as error:
            raise UnknownSettingError(message_of(error)) from error
        self._values[name] = value
        self._set((name,), _plain(BY_NAME[name], value))

    def prefer(self, game: Game[Any], preferences: Options) -> None:
        """Set the player's preferences in this game. Defaults are removed from the file."""
        self._for_this_run.pop(game.id, None)
        changed = preferences.changed()
        for option in game.preferences:
            path = ("games", game.id, option.name)
            if option.name in changed:
                self._set(path, _plain(option, preferences[option.name]))
            else:
                self.reset(path)

    def bind(self, section: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action. This does not check whether they exist or clash with others."""
        self._set(("keys", section, action), list(keys))

    def reset(self, path: "toml.Path") -> None:
        """Reset a setting to its default, by removing it from the file."""
        if path[0] in BY_NAME and len(path) == 1:
            self._values[path[0]] = BY_NAME[path[0]].default
        if path in self._held or path in self._lines:
            from puzzlebox.store.toml_edit import GONE

            self._held.pop(path, None)
            self._changes[path] = GONE

    def reset_all(self) -> None:
        """Reset everything to its default, including keys."""
        self._for_this_run.clear()
        for path in {*self._held, *self._lines}:
            self.reset(path)

    def save(self) -> None:
        """Write the changes since the last save.

        Comments, order, and changes that another program has made meanwhile stay. If that is not possible, the old file
        is kept under another name. Raises SettingsNotSavedError.
        """
        if self.path is None or not self._changes:
            return
        from puzzlebox.store import toml_edit

        try:
            before = self._text()
            changes = {**self._migrations, **self._changes}
            after = toml_edit.amended(before, changes) if before else None
            if after is None:
                after = toml_edit.new_file(HEAD, self._held)
                if before:
                    self._keep_old(before)
            _write(self.path, after)
        except OSError as error:
            raise SettingsNotSavedError(
                Message(
                    "the settings could not be saved in {path}: {reason}",
                    path=escaped(self.path),
                    reason=error.strerror or message_of(error),
                )
            ) from error
        self._changes.clear()
        self._migrations.clear()

    # Reading

    def _keep_old(self, text: str) -> None:
        """Write the old content into another file."""
        from puzzlebox.store.files import free_name

        assert self.path is not None
        old = free_name(self.path.with_name(f"{self.path.name}.old"))
        _write(old, text)
        self._report(
            None,
            Message("it could not be edited; a new one was written, and the old content is in {file}", file=old.name),
        )

    def _read(self, text: str) -> None:
        from puzzlebox.store import toml  # slow to import, and not every player has a file

        contents = toml.read(text)
        self._lines = contents.lines
        for fault in contents.faults:
            self._report(fault.number, Message("{key}: {reason}", key=fault.key, reason=fault.reason))
        for path, value in contents.values.items():
            self._take(path, value, contents.values)

    def _set(self, path: "toml.Path", value: Any) -> None:
        if self._held.get(path) != value:
            self._held[path] = value
            self._changes[path] = value

    def _table(self, kind: str, name: str) -> "list[tuple[toml.Path, Any]]":
        return [(path, value) for path, value in self._held.items() if path[:2] == (kind, name)]

    def _take(self, old: "toml.Path", value: Any, values: "Mapping[toml.Path, Any]") -> None:
        """Apply a value from the file, or report why it cannot be used. A value under a name of version 0.1 is ignored
        if the file also has the current name."""
        path = current_path(old)
        if path != old and path in values:
            return
        if path != old:
            self._lines[path] = self._lines[old]
            from puzzlebox.store.toml_edit import GONE

            self._migrations |= {old: GONE, path: value}
        try:
            if len(path) == 1 and path[0] in BY_NAME:
                text = current_value(path[0], _text(value))
                if text != _text(value):
                    self._migrations[path] = value = text
                self._values[path[0]] = BY_NAME[path[0]].parse(text)
            else:
                _check_shape(path, value)
        except OptionError as error:
            if len(path) > 1:
                self._report_setting(path, message_of(error))
            else:
                self._report(self._lines[path], message_of(error))
        else:
            self._held[path] = value

    def _report_setting(self, path: "toml.Path", reason: str) -> None:
        message = Message("{setting}: {reason}", setting=escaped(_dotted(path)), reason=reason)
        self._report(self._lines.get(path), message)

    def _report(self, number: int | None, reason: str) -> None:
        """Add a problem, with the number of its line, unless it was reported before."""
        reason = reason if reason.isprintable() else "".join(c if c.isprintable() else "?" for c in reason)
        if number is None:
            problem = Message("settings.toml: {problem}", problem=reason)
        else:
            problem = Message("settings.toml, line {number}: {problem}", number=number, problem=reason)
        if problem not in self.problems:
            self.problems.append(problem)

    def _text(self) -> str:
        """Return the content of the file, which is empty if it is missing. Raises OSError."""
        assert self.path is not None
        if self.path.exists() and not self.path.is_file():
            raise OSError("it is not a regular file")
        try:
            with self.path.open("rb") as file:
                raw = file.read(MAX_SIZE + 1)
        except FileNotFoundError:
            return ""
        if len(raw) > MAX_SIZE:
            raise OSError(Message("it is larger than {limit} bytes", limit=MAX_SIZE))
        return raw.decode("utf-8-sig", "surrogateescape")  # bytes that are not UTF-8 are written back unchanged


def current_path(path: "toml.Path") -> "toml.Path":
    """Return the current path of a setting, whose path may be that of version 0.1."""
    path = (*RENAMED_SECTIONS.get(path[:2], path[:2]), *path[2:])
    return RENAMED_ACTIONS.get(path, path)


def current_value(name: str, text: str) -> str:
    """Return the current text of a setting's value, whose text may be that of version 0.1."""
    return RENAMED_VALUES.get((name, text), text)


def _write(path: Path, text: str) -> None:
    from puzzlebox.store.files import write_whole

    write_whole(path, text.encode("utf-8", "surrogateescape"))


def _check_shape(path: "toml.Path", value: Any) -> None:
    """Raise OptionError for anything but a preference of a game or a list of keys. This does not check whether the game
    and the action exist."""
    if len(path) == 3 and path[0] == "games":
        _text(value)
    elif len(path) == 3 and path[0] == "keys":
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise OptionError(Message('keys are a list such as ["Left", "A"], not {value}', value=_shown(value)))
    elif len(path) == 3 or path[0] not in ("games", "keys"):
        raise OptionError(unknown(_dotted(path)))
    else:
        raise OptionError(Message("it belongs in a table such as {table}", table=f"[{path[0]}.slide]"))


def unknown(name: str) -> str:
    """Return the message that there is no such setting, with similar names."""
    import difflib

    near = difflib.get_close_matches(name, BY_NAME, n=2, cutoff=0.5)
    if near:
        return Message("there is no setting {name}; did you mean {near}?", name=repr(name[:60]), near=one_of(near))
    return Message("there is no setting {name}", name=repr(name[:60]))


def _text(value: Any) -> str:
    """Return the text of a TOML value for an option to parse. Raises OptionError for a value that no option accepts."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**18):
        return str(value)
    raise OptionError(Message("expected a word, a number, true or false, not {value}", value=_shown(value)))


def _dotted(path: "toml.Path") -> str:
    """Return the path as `puzzlebox config` takes it."""
    return ".".join(path)


def _shown(value: Any) -> str:
    """Return the text of a value for a message. Python does not convert numbers of thousands of digits to text."""
    try:
        return escaped(value)[:40]
    except ValueError:
        return "a number of thousands of digits"


def _plain(option: Option, value: Any) -> bool | int | str:
    """Return a value in the form that the file has."""
    return value if isinstance(value, bool | int) else option.text(value)
