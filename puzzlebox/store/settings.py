"""The player's settings: what there is to set, the file it is kept in, and what is wrong in that file.

The file belongs to the player: it may be edited by hand, and a slip in it costs one line. What a game leaves to the
player is declared by the game (its preferences) and stands in a table of its own, `[games.slide]`; keys in
`[keys.slide]`, those of the scenes in `[keys.app]`. What the names of keys mean is left to `input`.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebox.core.game import Game
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.core.options import Choice, Number, Option, OptionError, Options, Switch

if TYPE_CHECKING:
    from puzzlebox.store import toml

LARGEST = 65_536
"""The largest file that is read, in bytes: hundreds of times what all settings take."""

SMALLEST_WINDOW, LARGEST_WINDOW = (200, 150), (7680, 4320)

HEAD = "Settings of puzzlebox. Change them here or with `puzzlebox config`, which also lists what there is."


class WindowSize(Option):
    """A size in pixels, `960x720`; None, written `auto`, fits the screen."""

    metavar = "WxH|auto"

    def parse(self, text: str) -> tuple[int, int] | None:
        if text == "auto":
            return None
        match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= n <= high for low, n, high in zip(SMALLEST_WINDOW, size, LARGEST_WINDOW, strict=True)):
            raise self.error("auto or from 200x150 to 7680x4320", text)
        return size

    def text(self, value: Any) -> str:
        return f"{value[0]}x{value[1]}" if value else "auto"


class GameName(Option):
    """The ID of a game, known here or not; None, written `none`, for no game."""

    metavar = "GAME|none"

    def parse(self, text: str) -> str | None:
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,31}", text):
            raise self.error("the ID of a game, or none", text)
        return None if text == "none" else text

    def text(self, value: Any) -> str:
        return value or "none"


VOLUMES = tuple(range(0, 101, 10))
"""What the window offers for them."""

BACKGROUND = 20
"""How loud the music is at first: whoever started a game in a terminal, perhaps among others, is not startled by it."""

COMMON: tuple[Option, ...] = (
    Choice(name="theme", help="how puzzlebox looks", choices=("dark", "classic"), default="dark"),
    Switch(name="fullscreen", help="open over the whole screen", default=False),
    Switch(name="motion", help="tiles glide and rows light up", default=True),
    Switch(name="patterns", help="a sign on every colour, to tell pieces apart without it", default=False),
    Number(
        name="music",
        help=f"how loud the music is; {BACKGROUND} keeps it in the background",
        low=0,
        high=100,
        default=BACKGROUND,
        steps=VOLUMES,
    ),
    Number(name="effects", help="how loud moves, rows and wins are", low=0, high=100, default=50, steps=VOLUMES),
    Switch(name="hide-timer", help="no clock while a game is played", default=False),
    Switch(name="hide-scores", help="no points while a game is played", default=False),
    WindowSize(name="window", help="how large the window opens: as it was left", default=None),
    GameName(name="last-game", help="the game that the menu begins at: the one played last", default=None),
)
"""What there is to set for the whole box."""

BY_NAME = {option.name: option for option in COMMON}

RENAMED_SECTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {("keys", "box"): ("keys", APP_SECTION)}
RENAMED_ACTIONS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("keys", APP_SECTION, "watch"): ("keys", APP_SECTION, "replay")
}
RENAMED_VALUES = {("theme", "box"): "dark"}
"""What version 0.1 called some sections, actions and values. They are still read, and rewritten when a setting is
saved."""


class UnknownSettingError(ValueError):
    """There is no such setting, or it takes no such value. The message says which there are, or the rule."""


class SettingsNotSavedError(OSError):
    """The settings could not be written. The message is the whole sentence."""


class Settings:
    """The settings of one box: `settings["theme"]` is what holds for the whole of it.

    `path` None keeps nothing. `problems` are sentences about what could not be read. Changes are kept back until
    `save`, which leaves everything else in the file as it is by then.
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
        """Read the file. Never raises: what is wrong is in `problems`, and the rest applies."""
        settings = cls(path)
        try:
            text = settings._text()
        except OSError as error:
            settings._complain(None, f"it cannot be read: {error.strerror or error}")
            text = ""
        if text:
            settings._read(text)
        return settings

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def preferences(self, game: Game[Any]) -> Options:
        """The player's preferences in this game: what the file says, as far as the game takes it, and over that what
        holds for this run."""
        texts = self._kept_preferences(game)
        return Options(game.preferences, {**texts, **self._for_this_run.get(game.id, {})})

    def prefer_for_this_run(self, game: Game[Any], texts: Mapping[str, str]) -> None:
        """Let these preferences hold until the program ends; they are not written. Raises OptionError."""
        Options(game.preferences, texts)
        self._for_this_run.setdefault(game.id, {}).update(texts)

    def _kept_preferences(self, game: Game[Any]) -> dict[str, str]:
        texts: dict[str, str] = {}
        for path, value in self._table("games", game.id):
            try:
                Options(game.preferences, {path[2]: _text(value)})
            except OptionError as error:
                self._complain(self._lines.get(path), f"{'.'.join(path)}: {error}")
            else:
                texts[path[2]] = _text(value)
        return texts

    def keys(self, section: str) -> dict[str, tuple[str, ...]]:
        """The names of keys by action in `[keys.section]`: a game's ID, or `app` for the app's own actions."""
        return {path[2]: tuple(value) for path, value in self._table("keys", section)}

    def report_key_problem(self, section: str, action: str, reason: str) -> None:
        """Say that the keys of an action cannot be used."""
        path = ("keys", section, action)
        self._complain(self._lines.get(path), f"{'.'.join(path)}: {reason}")

    def expect_games(self, names: Collection[str]) -> None:
        """Say which tables are of no game of these."""
        for path in self._held:
            if len(path) == 3 and path[1] not in (*names, APP_SECTION):
                self._complain(self._lines.get(path), f"there is no game {path[1][:40]!r}; its settings are kept")

    # Changing.

    def choose(self, name: str, text: str) -> None:
        """Set what holds for the whole box. Raises Unreadable."""
        try:
            value = BY_NAME[name].parse(current_value(name, text))
        except OptionError as error:
            raise UnknownSettingError(str(error)) from error
        self._values[name] = value
        self._set((name,), _plain(BY_NAME[name], value))

    def prefer(self, game: Game[Any], preferences: Options) -> None:
        """Set the player's preferences in this game. Defaults leave the file."""
        self._for_this_run.pop(game.id, None)
        changed = preferences.changed()
        for option in game.preferences:
            path = ("games", game.id, option.name)
            if option.name in changed:
                self._set(path, _plain(option, preferences[option.name]))
            else:
                self.reset(path)

    def bind(self, section: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action. That they exist and clash with none is the caller's to know."""
        self._set(("keys", section, action), list(keys))

    def reset(self, path: "toml.Path") -> None:
        """Back to the default: the value leaves the file."""
        if path[0] in BY_NAME and len(path) == 1:
            self._values[path[0]] = BY_NAME[path[0]].default
        if path in self._held or path in self._lines:
            from puzzlebox.store.toml_edit import GONE

            self._held.pop(path, None)
            self._changes[path] = GONE

    def reset_all(self) -> None:
        """Back to the defaults, keys too."""
        self._for_this_run.clear()
        for path in {*self._held, *self._lines}:
            self.reset(path)

    def save(self) -> None:
        """Write what has changed since the last time. Comments, order and what another program has written meanwhile
        stay; a file that cannot be amended so is kept beside under another name. Raises SettingsNotSavedError."""
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
                f"the settings could not be saved in {self.path}: {error.strerror or error}"
            ) from error
        self._changes.clear()
        self._migrations.clear()

    # Inside.

    def _keep_old(self, text: str) -> None:
        """Keep what the file held, under a name that is free."""
        from puzzlebox.store.files import free_name

        assert self.path is not None
        old = free_name(self.path.with_name(f"{self.path.name}.old"))
        _write(old, text)
        self._complain(None, f"it could not be amended; it was written anew, and what it held is in {old.name}")

    def _read(self, text: str) -> None:
        from puzzlebox.store import toml  # it costs more to load than all the rest, and not everybody has a file

        said = toml.read(text)
        self._lines = said.lines
        for fault in said.faults:
            self._complain(fault.number, f"{fault.key}: {fault.reason}")
        for path, value in said.values.items():
            self._take(path, value, said.values)

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
            self._complain(self._lines[path], f"{'.'.join(path)}: {error}" if len(path) > 1 else str(error))
        else:
            self._held[path] = value

    def _complain(self, number: int | None, sentence: str) -> None:
        where = "settings.toml" if number is None else f"settings.toml, line {number}"
        problem = "".join(c if c.isprintable() else "?" for c in f"{where}: {sentence}")
        if problem not in self.problems:
            self.problems.append(problem)

    def _text(self) -> str:
        """What the file holds; nothing where it is missing. Raises OSError."""
        assert self.path is not None
        if self.path.exists() and not self.path.is_file():
            raise OSError("it is no ordinary file")
        try:
            with self.path.open("rb") as file:
                raw = file.read(LARGEST + 1)
        except FileNotFoundError:
            return ""
        if len(raw) > LARGEST:
            raise OSError(f"it is larger than {LARGEST} bytes")
        return raw.decode("utf-8-sig", "surrogateescape")  # what is no UTF-8 is written back as it was


def current_path(path: "toml.Path") -> "toml.Path":
    """The path of a setting, given by its current name or by the one in version 0.1."""
    path = (*RENAMED_SECTIONS.get(path[:2], path[:2]), *path[2:])
    return RENAMED_ACTIONS.get(path, path)


def current_value(name: str, text: str) -> str:
    """The text of a setting's value, given by its current name or by the one in version 0.1."""
    return RENAMED_VALUES.get((name, text), text)


def _write(path: Path, text: str) -> None:
    from puzzlebox.store.files import write_whole

    write_whole(path, text.encode("utf-8", "surrogateescape"))


def _check_shape(path: "toml.Path", value: Any) -> None:
    """Refuse what is neither a preference of a game nor a list of keys; which games and actions there are is asked
    later, and by others."""
    if len(path) == 3 and path[0] == "games":
        _text(value)
    elif len(path) == 3 and path[0] == "keys":
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise OptionError(f'keys are a list such as ["Left", "A"], not {_shown(value)}')
    elif len(path) == 3 or path[0] not in ("games", "keys"):
        raise OptionError(unknown(_dotted(path)))
    else:
        raise OptionError(f"it belongs in a table such as [{path[0]}.slide]")


def unknown(name: str) -> str:
    """What to say of a setting that there is not."""
    import difflib

    near = difflib.get_close_matches(name, BY_NAME, n=2, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"there is no setting {name[:60]!r}{hint}"


def _text(value: Any) -> str:
    """The text that an option reads, of a value as TOML has it. Raises OptionError for what no option takes."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**18):
        return str(value)
    raise OptionError(f"expected a word, a number, true or false, not {_shown(value)}")


def _dotted(path: "toml.Path") -> str:
    """A path as one writes it."""
    return ".".join(path)


def _shown(value: Any) -> str:
    """The value for a sentence. Python refuses to write out a number of thousands of digits."""
    try:
        return str(value)[:40]
    except ValueError:
        return "a number of thousands of digits"


def _plain(option: Option, value: Any) -> bool | int | str:
    """A value as it stands in the file."""
    return value if isinstance(value, bool | int) else option.text(value)
