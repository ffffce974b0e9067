"""The player's settings: what can be set, the file that holds it, and what is wrong in that file.

The player may edit the file; a mistake in it costs one line. A game declares its own preferences, which are in the
table `[games.slide]`; its keys are in `[keys.slide]`, those of the scenes in `[keys.app]`. What the names of keys mean
is up to `input`.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebox.core.game import Game
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.message import Message, message_of, one_of
from puzzlebox.core.options import Choice, Number, Option, OptionError, Options, Switch
from puzzlebox.store.escaping import escaped

if TYPE_CHECKING:
    from puzzlebox.store import toml

MAX_SIZE = 65_536
"""The largest file that is read, in bytes: hundreds of times what all settings take."""

MIN_WINDOW, MAX_WINDOW = (200, 150), (7680, 4320)

HEAD = "Settings of puzzlebox. Change them here or with `puzzlebox config`, which also lists them."


class WindowSize(Option):
    """A size in pixels, `960x720`; None is written `auto` and fits the screen."""

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
    """The ID of a game, which need not be installed; None is written `none`."""

    metavar = "GAME|none"

    def parse(self, text: str) -> str | None:
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,31}", text):
            raise self.error("the ID of a game, or none", text)
        return None if text == "none" else text

    def text(self, value: Any) -> str:
        return value or "none"


VOLUMES = tuple(range(0, 101, 10))
"""The volumes that the settings screen offers."""

BACKGROUND = 20
"""The default volume of the music: quiet enough not to startle a player among other people."""

COMMON: tuple[Option, ...] = (
    Choice(name="theme", help="colours and fonts", choices=("dark", "classic"), default="dark"),
    Switch(name="fullscreen", help="open in full screen", default=False),
    Switch(name="motion", help="animate tiles and cleared rows", default=True),
    Switch(name="patterns", help="draw a pattern on each colour, to tell pieces apart without colours", default=False),
    Number(
        name="music",
        help=Message("volume of the music; {quiet} keeps it in the background", quiet=BACKGROUND),
        low=0,
        high=100,
        default=BACKGROUND,
        steps=VOLUMES,
    ),
    Number(name="effects", help="volume of moves, cleared rows and wins", low=0, high=100, default=50, steps=VOLUMES),
    Switch(name="hide-timer", help="hide the clock while playing", default=False),
    Switch(name="hide-scores", help="hide the score while playing", default=False),
    WindowSize(name="window", help="size of the window when it opens; the last one by default", default=None),
    GameName(name="last-game", help="the game that is selected when the menu opens", default=None),
)
"""The settings that hold for all games."""

BY_NAME = {option.name: option for option in COMMON}

RENAMED_SECTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {("keys", "box"): ("keys", APP_SECTION)}
RENAMED_ACTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("keys", APP_SECTION, "watch"): ("keys", APP_SECTION, "replay")
}
RENAMED_VALUES = {("theme", "box"): "dark"}
"""The names of some sections, actions and values in version 0.1. They are still read, and replaced when a setting is
saved."""


class UnknownSettingError(ValueError):
    """There is no such setting, or it does not take the value. The message says which there are, or the rule."""


class SettingsNotSavedError(OSError):
    """The settings could not be written. The message is a complete sentence."""


class Settings:
    """The settings in a file: `settings["theme"]` is the value of one that holds for all games.

    Without a `path`, nothing is kept. `problems` are messages about what could not be read. `save` writes the changes
    and leaves everything else in the file as it is.
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
        """Read the file. Never raises: mistakes are in `problems`, and the rest applies."""
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
        """Return the player's preferences in this game: those in the file that the game takes, and those for this run,
        which take precedence."""
        texts = self._kept_preferences(game)
        return Options(game.preferences, {**texts, **self._for_this_run.get(game.id, {})})

    def prefer_for_this_run(self, game: Game[Any], texts: Mapping[str, str]) -> None:
        """Set these preferences until the program ends, without saving them. Raises OptionError."""
        Options(game.preferences, texts)
        self._for_this_run.setdefault(game.id, {}).update(texts)

    def _kept_preferences(self, game: Game[Any]) -> dict[str, str]:
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
        """Return the names of keys by action in `[keys.section]`: the ID of a game, or `app`."""
        return {path[2]: tuple(value) for path, value in self._table("keys", section)}

    def report_key_problem(self, section: str, action: str, reason: str) -> None:
        """Report that the keys of an action cannot be used."""
        self._report_setting(("keys", section, action), reason)

    def expect_games(self, names: Collection[str]) -> None:
        """Report the tables that belong to none of these games."""
        for path in self._held:
            if len(path) == 3 and path[1] not in (*names, APP_SECTION):
                message = Message("there is no game {game}; its settings are kept", game=repr(path[1][:40]))
                self._report(self._lines.get(path), message)

    # Changing

    def choose(self, name: str, text: str) -> None:
        """Set a setting that holds for all games. Raises UnknownSettingError."""
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
        """Set the keys of an action. Whether they exist and clash with others is not checked."""
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
        """Reset everything to its default, keys too."""
        self._for_this_run.clear()
        for path in {*self._held, *self._lines}:
            self.reset(path)

    def save(self) -> None:
        """Write what has changed since the last time.

        Comments, order and what another program has written meanwhile stay. If that is not possible, the old file is
        kept under another name. Raises SettingsNotSavedError.
        """
        if self.path is None or not self._changes:
            return
        from puzzlebox.store import toml_edit

        try:
            before = self._text()
            changes = {**self._migrations, **self._changes}
            after = toml_edit.amended(before, changes) if before else None
            if after is None:
                after = toml_edit.afresh(HEAD, self._held)
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
        """Keep the old content under a free name."""
        from puzzlebox.store.files import free_name

        assert self.path is not None
        old = free_name(self.path.with_name(f"{self.path.name}.old"))
        _write(old, text)
        self._report(
            None,
            Message("it could not be changed; it was written again, and its old content is in {file}", file=old.name),
        )

    def _read(self, text: str) -> None:
        from puzzlebox.store import toml  # it costs more to load than everything else, and not every player has a file

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
        if the file has the current name too."""
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
            raise OSError(Message("it is larger than {most} bytes", most=MAX_SIZE))
        return raw.decode("utf-8-sig", "surrogateescape")  # what is not UTF-8 is written back as it was


def current_path(path: "toml.Path") -> "toml.Path":
    """Return the current path of a setting, which may have its name in version 0.1."""
    path = (*RENAMED_SECTIONS.get(path[:2], path[:2]), *path[2:])
    return RENAMED_ACTIONS.get(path, path)


def current_value(name: str, text: str) -> str:
    """Return the current text of a setting's value, which may be the one in version 0.1."""
    return RENAMED_VALUES.get((name, text), text)


def _write(path: Path, text: str) -> None:
    from puzzlebox.store.files import write_whole

    write_whole(path, text.encode("utf-8", "surrogateescape"))


def _check_shape(path: "toml.Path", value: Any) -> None:
    """Raise OptionError for what is neither a preference of a game nor a list of keys. Which games and actions there
    are is checked later."""
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
    """Return the message that there is no such setting, with the names that are most like it."""
    import difflib

    near = difflib.get_close_matches(name, BY_NAME, n=2, cutoff=0.5)
    if near:
        return Message("there is no setting {name}; did you mean {near}?", name=repr(name[:60]), near=one_of(near))
    return Message("there is no setting {name}", name=repr(name[:60]))


def _text(value: Any) -> str:
    """Return a TOML value as the text that an option reads. Raises OptionError for what no option takes."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**18):
        return str(value)
    raise OptionError(Message("expected a word, a number, true or false, not {value}", value=_shown(value)))


def _dotted(path: "toml.Path") -> str:
    """Return a path as the player writes it."""
    return ".".join(path)


def _shown(value: Any) -> str:
    """Return the value for a message. Python refuses to write a number of thousands of digits."""
    try:
        return escaped(value)[:40]
    except ValueError:
        return "a number of thousands of digits"


def _plain(option: Option, value: Any) -> bool | int | str:
    """Return a value as it is in the file."""
    return value if isinstance(value, bool | int) else option.text(value)
