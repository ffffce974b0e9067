"""The player's settings: their values, and what is wrong with those in the file.

The preferences of a game are in a table such as `[games.slide]`, its keys in `[keys.slide]`, and the keys of the scenes
in `[keys.app]`. `puzzlebox.input` knows what the names of keys mean.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.message import InvalidError, Message, ShownError, escaped, message_of, one_of
from puzzlebox.core.options import Option, OptionError, Options
from puzzlebox.store import settings_file
from puzzlebox.store.setting_list import BY_NAME, COMMON, HIDE_TIMER, Remembered, current_path, current_value
from puzzlebox.store.settings_file import GONE, InvalidTomlError, NotEditableError, SettingPath

PATIENCE = 2.0
"""How many seconds to wait for another program that is saving settings."""

MAX_PROBLEMS = 10
"""The most problems that are reported."""


class UnknownSettingError(InvalidError):
    """There is no such setting, or it does not accept the value. The message suggests similar names or gives the
    rule."""


class SettingsNotSavedError(ShownError, OSError):
    """The settings could not be written."""


class Settings:
    """The settings in a file: `settings["theme"]` is the value of a setting that applies to all games.

    Without a `path`, nothing is saved. `problems` are messages about what could not be read. `save` writes the changes
    and leaves everything else in the file unchanged.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problems: list[str] = []
        self._held: dict[SettingPath, Any] = {}
        self._in_file: dict[SettingPath, Any] = {}
        self._changes: dict[SettingPath, Any] = {}
        self._migrations: dict[SettingPath, Any] = {}
        self._values = {option.name: option.default for option in COMMON}
        self._for_this_run: dict[str, dict[str, str]] = {}

    @classmethod
    def load(cls, path: Path) -> "Settings":
        """Read the file. Mistakes in it raise no error: they are added to `problems`, and the rest applies. If the file
        has a syntax error, the defaults apply."""
        settings = cls(path)
        try:
            settings._in_file = settings_file.parsed(settings_file.read(path))
        except OSError as error:
            reason = error.strerror or message_of(error)
            settings._report(Message("settings.toml: it cannot be read: {reason}", reason=reason))
        except InvalidTomlError as error:
            settings._report(
                Message(
                    "settings.toml, {problem}; the defaults apply until this is corrected", problem=message_of(error)
                )
            )
        for path_in_file, value in settings._in_file.items():
            if path_in_file != (HIDE_TIMER.name,):
                settings._take(path_in_file, value)
        settings._take_hide_timer()
        return settings

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def is_chosen(self, name: str) -> bool:
        """Return whether the player has chosen the value of a setting that applies to all games."""
        return (name,) in self._held

    @property
    def hidden_figures(self) -> frozenset[str]:
        """The figures that are hidden during a game, by their English labels in lower case."""
        hidden = {"time": self["clock"] == "never", "score": self["hide-scores"]}
        return frozenset(figure for figure, is_hidden in hidden.items() if is_hidden)

    def preferences(self, game: AnyGame) -> Options:
        """Return the player's preferences in this game: the valid ones in the file, and those for this run, which take
        precedence."""
        texts = self._saved_preferences(game)
        return Options(game.preferences, {**texts, **self._for_this_run.get(game.id, {})})

    def prefer_for_this_run(self, game: AnyGame, texts: Mapping[str, str]) -> None:
        """Set these preferences until the program ends, without saving them. Raises OptionError."""
        Options(game.preferences, texts)
        self._for_this_run.setdefault(game.id, {}).update(texts)

    def _saved_preferences(self, game: AnyGame) -> dict[str, str]:
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
                self._report(Message("settings.toml: {problem}", problem=message))

    # Changing

    def choose(self, name: str, text: str) -> None:
        """Set a setting that applies to all games. Raises UnknownSettingError."""
        try:
            value = BY_NAME[name].parse(current_value(name, text))
        except OptionError as error:
            raise UnknownSettingError(message_of(error)) from error
        self._values[name] = value
        self._set((name,), _plain(BY_NAME[name], value))

    def remember(self, name: str, value: Any) -> None:
        """Set a setting that puzzlebox sets on its own, to the nearest value that it can have."""
        option = BY_NAME[name]
        assert isinstance(option, Remembered)
        self.choose(name, option.text(option.nearest(value)))

    def prefer(self, game: AnyGame, preferences: Options) -> None:
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

    def reset(self, path: SettingPath) -> None:
        """Reset a setting to its default, by removing it from the file."""
        if path[0] in BY_NAME and len(path) == 1:
            self._values[path[0]] = BY_NAME[path[0]].default
        if path in self._held or path in self._in_file:
            self._held.pop(path, None)
            self._changes[path] = GONE

    def reset_all(self) -> None:
        """Reset everything to its default, including keys."""
        self._for_this_run.clear()
        for path in {*self._held, *self._in_file}:
            self.reset(path)

    def save(self) -> None:
        """Write the changes since the last save. Comments, order, and changes that another program has made meanwhile
        stay. Raises SettingsNotSavedError."""
        if self.path is None or not self._changes:
            return
        from puzzlebox.store.files import SETTINGS_LOCK, exclusive, write_whole

        try:
            with exclusive(self.path.with_name(SETTINGS_LOCK), PATIENCE):
                new = settings_file.changed(settings_file.read(self.path), {**self._migrations, **self._changes})
                write_whole(self.path, new.encode("utf-8", "surrogateescape"))
        except (OSError, InvalidTomlError, NotEditableError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or message_of(error)
            raise SettingsNotSavedError(
                "the settings could not be saved in {path}: {reason}", path=escaped(self.path), reason=reason
            ) from error
        self._changes.clear()
        self._migrations.clear()

    # Reading

    def _set(self, path: SettingPath, value: Any) -> None:
        if self._held.get(path) != value:
            self._held[path] = value
            self._changes[path] = value

    def _table(self, kind: str, name: str) -> list[tuple[SettingPath, Any]]:
        return [(path, value) for path, value in self._held.items() if path[:2] == (kind, name)]

    def _take(self, old: SettingPath, value: Any) -> None:
        """Apply a value from the file, or report why it cannot be used. A value under a name of version 0.1 is ignored
        if the file also has the current name."""
        path = current_path(old)
        if path != old:
            if path in self._in_file:
                return
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
            self._report_setting(path, message_of(error))
        else:
            self._held[path] = value

    def _take_hide_timer(self) -> None:
        """Apply a setting of earlier versions, which came before that of the clock."""
        old = (HIDE_TIMER.name,)
        if old not in self._in_file:
            return
        try:
            hides = HIDE_TIMER.parse(_text(self._in_file[old]))
        except OptionError as error:
            self._report_setting(old, message_of(error))
            return
        self._migrations[old] = GONE
        if hides:
            self._values["clock"] = self._held["clock",] = self._migrations["clock",] = "never"

    def _report_setting(self, path: SettingPath, reason: str) -> None:
        name = escaped(".".join(path))
        self._report(Message("settings.toml: {setting}: {reason}", setting=name, reason=reason))

    def _report(self, problem: str) -> None:
        """Add a problem, unless it was reported before or there are too many."""
        problem = problem if problem.isprintable() else "".join(c if c.isprintable() else "?" for c in problem)
        if problem in self.problems or len(self.problems) >= MAX_PROBLEMS:
            return
        if len(self.problems) == MAX_PROBLEMS - 1:
            problem = Message("settings.toml: there are more mistakes")
        self.problems.append(problem)


def _check_shape(path: SettingPath, value: Any) -> None:
    """Raise OptionError for anything but a preference of a game or a list of keys. This does not check whether the game
    and the action exist."""
    if len(path) == 3 and path[0] == "games":
        _text(value)
    elif len(path) == 3 and path[0] == "keys":
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise OptionError('keys are a list such as ["Left", "A"], not {value}', value=_shown(value))
    elif len(path) == 3 or path[0] not in ("games", "keys"):
        raise OptionError(unknown(".".join(path)))
    else:
        raise OptionError("it belongs in a table such as {table}", table=f"[{path[0]}.slide]")


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
    raise OptionError("expected a word, a number, true or false, not {value}", value=_shown(value))


def _shown(value: Any) -> str:
    """Return the text of a value for a message. Python does not convert numbers of thousands of digits to text."""
    if isinstance(value, dict):
        return "a table"
    try:
        return escaped(value)[:40]
    except ValueError:
        return "a number of thousands of digits"


def _plain(option: Option, value: Any) -> bool | int | str:
    """Return a value in the form that the file has."""
    return value if isinstance(value, bool | int) else option.text(value)
