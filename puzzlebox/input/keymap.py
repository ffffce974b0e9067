"""The keymap: it combines the declared actions with the keys that the player has set, into a table for each context.

The settings name a game's action by its label in lower case with hyphens, `soft-drop`.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import filterfalse
from typing import Protocol

from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.keynames import APP_SECTION, NAMED_KEYS, is_pad_key
from puzzlebox.core.options import Options
from puzzlebox.input.bindings import (
    ALSO_PLAYING,
    FIRST_CONTEXTS,
    FIXED,
    IN_GAME,
    NEW_GAME,
    PAUSE,
    PAUSE_KEY,
    START_BUTTON,
    Binding,
    Context,
    apply_player_keys,
    default_bindings,
    exact_keys,
    names_of,
)
from puzzlebox.input.key_table import FIXED_RANK, LAST_RANK, OTHER_RANK, OWN_RANK, RANKS, Device, KeyTable, Row
from puzzlebox.input.keys import Key


class KeySettings(Protocol):
    """The part of the player's settings that the keymap uses."""

    problems: list[str]

    def keys(self, section: str) -> dict[str, tuple[str, ...]]:
        """Return the names of keys by action in a section."""

    def preferences(self, game: AnyGame) -> Options:
        """Return the player's preferences for a game."""

    def report_key_problem(self, section: str, action: str, reason: str) -> None:
        """Add a problem with the keys of an action."""

    def bind(self, section: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action."""

    def reset(self, path: tuple[str, ...]) -> None:
        """Reset the setting at this path to its default."""


class Keymap:
    """All bindings of the app and its games, with the keys that the player has set.

    `notify` is called once with each problem found in the key settings. `device` is the one that the player uses; the
    captions of all tables are those of its keys. `reserved` are letters that the front end takes for itself together
    with Ctrl.
    """

    def __init__(self, settings: KeySettings, notify: Callable[[str], None] | None = None) -> None:
        self.device = Device()
        self.reserved = ""
        self._settings = settings
        self._notify = notify
        self._bindings: dict[str, tuple[object, tuple[Binding, ...]]] = {}
        self._tables: dict[tuple[object, ...], tuple[object, KeyTable]] = {}

    def bindings(self, game: AnyGame | None) -> tuple[Binding, ...]:
        """Return the actions of a game, or those of the app, with the keys that the player has set.

        Faults in the settings are added to their problems.
        """
        return self._read(game)[1]

    def table(self, context: Context, game: AnyGame | None = None, options: Options | None = None) -> KeyTable:
        """Return the keys of a context.

        With a game, "playing" has the game's actions for these options (None: its defaults), Pause and New game;
        "choosing" has Pause and New game. The other contexts do not depend on a game.
        """
        if game is None or context not in IN_GAME:
            game = options = None
        preferences, own = self._read(game) if game else (None, ())
        source = (game, preferences, own, self.bindings(None))
        place = (context, game and game.id, options)
        cached = self._tables.get(place)
        if cached is None or cached[0] != source:
            rows = [row for row in _rows(context, self.bindings(None)) if not self._is_reserved(row)]
            if not game and context in ("choosing", "searching"):
                rows.append(Row("choose", (Key.named(START_BUTTON),), LAST_RANK))
            if game and preferences is not None:
                actions = game.actions_for(preferences, options) if context == "playing" else ()
                named = names_of(game.all_actions(preferences)).items()
                playable = {name: action for name, action in named if action in actions}
                own_rows = _game_rows(game, playable, self._yielding(own), rows)
                rows = [*_without_buttons_of(own_rows, rows), *own_rows, *_usual_pause(own)]
            cached = self._tables[place] = (source, KeyTable(rows, self.device))
        return cached[1]

    def _yielding(self, own: Sequence[Binding]) -> list[Binding]:
        """Return the bindings of a game, of which New game gives up the default keys that the player has chosen for an
        action of the app."""
        chosen = {name for names in self._settings.keys(APP_SECTION).values() for name in names}
        return [
            binding._replace(keys=tuple(name for name in binding.keys if name not in chosen))
            if binding.name == NEW_GAME and binding.keys == binding.defaults
            else binding
            for binding in own
        ]

    def _is_reserved(self, row: Row) -> bool:
        return row.modifier == "Ctrl" and all(key.name in self.reserved for key in row.keys)

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the captions of the keys of an app action."""
        return self.table(FIRST_CONTEXTS[name]).keys(name)

    def first(self, name: str) -> str:
        """Return the caption of the first key of an app action; empty if it has none."""
        return next(iter(self.keys(name)), "")

    def bind(self, game: AnyGame | None, name: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action of a game or of the app. `check` raises an error if it cannot have them."""
        binding = next(binding for binding in self.bindings(game) if binding.name == name)
        self._settings.bind(game.id if game else APP_SECTION, name, exact_keys(binding, keys))

    def unbind(self, game: AnyGame | None, name: str) -> None:
        """Reset the keys of an action to the defaults."""
        self._settings.reset(("keys", game.id if game else APP_SECTION, name))

    def drop_cache(self) -> None:
        """Build all tables again when they are next used: the keyboard layout has changed."""
        self._bindings.clear()
        self._tables.clear()

    def _read(self, game: AnyGame | None) -> tuple[Options | None, tuple[Binding, ...]]:
        """Return the preferences and the bindings of a game, or the bindings of the app."""
        settings = self._settings
        section, known = game.id if game else APP_SECTION, len(settings.problems)
        preferences = settings.preferences(game) if game else None
        player_keys = settings.keys(section)
        source = (game, preferences, player_keys)
        cached = self._bindings.get(section)
        if cached is None or cached[0] != source:
            bindings, faults = apply_player_keys(default_bindings(game, preferences), player_keys)
            for action, reason in faults.items():
                settings.report_key_problem(section, action, reason)
            cached = self._bindings[section] = (source, bindings)
        if self._notify:
            for problem in settings.problems[known:]:
                self._notify(problem)
        return preferences, cached[1]


def _rows(context: Context, bindings: Sequence[Binding]) -> list[Row]:
    """Return the rows of the app's actions in a context."""
    if context == "searching":
        silent = [binding._replace(keys=tuple(filter(_is_silent, binding.keys))) for binding in bindings]
        return _rows("choosing", silent)
    rows = [_row(binding) for binding in bindings if context in binding.contexts]
    if context == "typing":
        full_screen = next(binding for binding in bindings if binding.name == "full-screen")
        rows = [_row(full_screen._replace(keys=tuple(name for name in full_screen.keys if not _types(name))))]
    if context == "playing":
        also = [binding for binding in bindings if binding.name in ALSO_PLAYING]
        rows += [_row(binding._replace(keys=tuple(filterfalse(is_pad_key, binding.keys)))) for binding in also]
    fixed = [row for row in FIXED if context in row.contexts]
    return rows + [Row(row.action, (Key.named(row.key),), FIXED_RANK, row.modifier) for row in fixed]


def _row(binding: Binding) -> Row:
    keys = tuple(Key.named(name) for name in binding.keys)
    return Row(binding.name, keys, RANKS.get(binding.name, OTHER_RANK), label=binding.label)


def _usual_pause(own: Sequence[Binding]) -> list[Row]:
    """Return a row for the key that usually pauses, unless the game declares it or the player has chosen others."""
    pause = next(binding for binding in own if binding.name == PAUSE)
    is_usual = PAUSE_KEY in pause.keys or pause.keys != pause.defaults
    return [] if is_usual else [Row(PAUSE, (Key.named(PAUSE_KEY),), LAST_RANK)]


def _without_buttons_of(own: Sequence[Row], app: Sequence[Row]) -> list[Row]:
    """Return the rows of the app without the buttons of a gamepad that the game's actions have, unless the row comes
    before the game's."""
    taken = {key.name for row in own if row.own for key in row.keys if key.on_pad}
    return [
        row if row.rank < OWN_RANK else row._replace(keys=tuple(key for key in row.keys if key.name not in taken))
        for row in app
    ]


def _is_silent(name: str) -> bool:
    """Return whether a press of this key does not search, where typing searches."""
    return name == "Space" or not _types(name)


def _types(name: str) -> bool:
    """Return whether a press of this key types a character."""
    return name not in NAMED_KEYS or name == "Space" or name.startswith("Keypad")


def _game_rows(
    game: AnyGame, actions: Mapping[str, Action], bindings: Sequence[Binding], app: Sequence[Row]
) -> list[Row]:
    """Return the rows of a game: these actions of its own by their names, Pause and New game."""
    rows, names = {binding.name: _row(binding) for binding in bindings}, {row.action for row in app}
    own = [
        rows[name]._replace(action=f"{game.id}.{name}" if name in names else name, rank=OWN_RANK, own=action)
        for name, action in actions.items()
    ]
    return [*own, rows[PAUSE], rows[NEW_GAME]]
