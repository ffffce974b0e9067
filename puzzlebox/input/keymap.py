"""The keymap: which action a key triggers in a context.

A `Binding` is an action of the app or of a game, with its keys. The settings name a game's action by its label in
lower case with hyphens, `soft-drop`. The `Keymap` combines the declared actions with the player's settings; its
`KeyTable` for a context looks up every press and release.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import pygame

from puzzlebox.core.game import Action, Game
from puzzlebox.core.keynames import APP_SECTION, NAMED_KEYS, check_key_name
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox.input.keys import SILENT, Key, place_of, printed_characters

Context = Literal["choosing", "searching", "playing", "watching", "typing"]
"""What the player is doing: choosing from a menu or list, choosing where typing searches, playing a game, watching a
replay, or typing text. "searching" has the actions of "choosing", but only with keys that type no character, and
Space."""

PAUSE, NEW_GAME = "pause", "new-game"
"""The names of the two actions that every game has besides its own."""


class Binding(NamedTuple):
    """An action and its keys.

    `name` is its name in the settings, `label` its English name on the screen. `defaults` are its keys unless the
    player chooses others, `keys` its current keys. `section` is the game's ID, or `APP_SECTION`. Two actions may share
    a key if no context has both. A `required` action always has a key.
    """

    name: str
    label: str
    defaults: tuple[str, ...]
    keys: tuple[str, ...]
    section: str = APP_SECTION
    contexts: tuple[Context, ...] = ("playing",)
    required: bool = False

    def overlaps(self, other: "Binding") -> bool:
        """Return whether some context has both actions."""
        return not set(self.contexts).isdisjoint(other.contexts)


def _app(
    name: str, label: str, *keys: str, contexts: tuple[Context, ...] = ("choosing",), required: bool = False
) -> Binding:
    return Binding(name, label, keys, keys, APP_SECTION, contexts, required)


_EVERYWHERE: tuple[Context, ...] = ("choosing", "playing", "watching")
_IN_GAME: tuple[Context, ...] = ("playing", "choosing")
_WATCHING: tuple[Context, ...] = ("watching",)

APP_ACTIONS: tuple[Binding, ...] = (
    _app("up", Message("Up"), "Up", required=True),
    _app("down", Message("Down"), "Down", required=True),
    _app("left", Message("Left"), "Left", required=True),
    _app("right", Message("Right"), "Right", required=True),
    _app("choose", Message("Select"), "Enter", "Space", required=True),
    _app("leave", Message("Back"), "Esc", contexts=_EVERYWHERE, required=True),
    _app("first", Message("First item"), "Home"),
    _app("last", Message("Last item"), "End"),
    _app("options", Message("Options"), "Tab"),
    _app("settings", Message("Settings"), "F10"),
    _app("scores", Message("Scores"), "F3"),
    _app("enter-id", Message("Enter a game ID"), "F6"),
    _app("favourite", Message("Favourite"), "F7"),
    _app("replay", Message("Watch replay"), "W"),
    _app("delete", Message("Delete"), "Delete"),
    _app("full-screen", Message("Full screen"), "F11", contexts=_EVERYWHERE),
    _app("mute", Message("Mute"), "M", contexts=_EVERYWHERE),
    _app("undo", Message("Undo"), "U", contexts=_IN_GAME),
    _app("redo", Message("Redo"), "R", contexts=_IN_GAME),
    _app("quick-save", Message("Quick save"), "F5", contexts=_IN_GAME),
    _app("quick-load", Message("Quick load"), "F9", contexts=_IN_GAME),
    _app("save-as", Message("Save as"), contexts=_IN_GAME),
    _app("copy-id", Message("Copy game ID"), contexts=_IN_GAME),
    _app("run", Message("Replay: play or pause"), "Space", "P", contexts=_WATCHING),
    _app("faster", Message("Replay: faster"), "Up", "+", contexts=_WATCHING),
    _app("slower", Message("Replay: slower"), "Down", "-", contexts=_WATCHING),
    _app("next", Message("Replay: next step"), "Right", contexts=_WATCHING),
    _app("previous", Message("Replay: previous step"), "Left", contexts=_WATCHING),
    _app("next-input", Message("Replay: next input"), ".", contexts=_WATCHING),
    _app("previous-input", Message("Replay: previous input"), ",", contexts=_WATCHING),
    _app("to-start", Message("Replay: go to the start"), "Home", contexts=_WATCHING),
    _app("to-end", Message("Replay: go to the end"), "End", contexts=_WATCHING),
    _app("take-over", Message("Replay: play from here"), "Enter", "T", contexts=_WATCHING),
    *(
        _app(
            f"to-{n}0-percent",
            Message("Replay: go to {percent}%", percent=n * 10),
            str(n),
            f"Keypad{n}",
            contexts=_WATCHING,
        )
        for n in range(10)
    ),
)
"""The app's actions with their default keys. `FIXED` has the keys that cannot be changed."""

_FIRST_CONTEXTS = {binding.name: binding.contexts[0] for binding in APP_ACTIONS}


class Fixed(NamedTuple):
    """A key of an action that no other action can have."""

    action: str
    key: str
    contexts: tuple[Context, ...]
    modifier: str = ""


FIXED: tuple[Fixed, ...] = (
    Fixed("full-screen", "Enter", (*_EVERYWHERE, "typing"), "Alt"),
    Fixed("mute", "M", _EVERYWHERE, "Ctrl"),
    Fixed("undo", "Z", _IN_GAME, "Ctrl"),
    Fixed("redo", "Y", _IN_GAME, "Ctrl"),
    Fixed("redo", "Z", _IN_GAME, "Ctrl+Shift"),
    Fixed("save-as", "S", _IN_GAME, "Ctrl"),
    Fixed("copy-id", "C", _IN_GAME, "Ctrl"),
    Fixed("done", "Enter", ("typing",)),
    Fixed("erase", "Backspace", ("typing",)),
    Fixed("leave", "Esc", ("typing",)),
    Fixed("paste", "V", ("typing",), "Ctrl"),
)


def fixed_captions(binding: Binding) -> list[str]:
    """Return the captions of the keys of an app action that cannot be changed: `Ctrl Z`."""
    keys = (key for key in FIXED if key.modifier and (binding.section, binding.name) == (APP_SECTION, key.action))
    return [" ".join([*key.modifier.split("+"), key.key]) for key in keys]


MODIFIERS = {"Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "GUI": pygame.KMOD_GUI}
"""The modifiers that give a key another meaning. Shift only counts together with one of them."""


# Bindings.


def default_bindings(game: Game[Any] | None, preferences: Options | None = None) -> tuple[Binding, ...]:
    """Return the actions of a game with their default keys, or the app's actions if `game` is None.

    Includes actions that only some options enable. Keys that do not exist are left out: `check_game` reports them.
    """
    if game is None:
        return APP_ACTIONS
    actions = game.all_actions(Options(game.preferences) if preferences is None else preferences)
    own = [(name, action.label, action.keys) for name, action in names_of(actions).items()]
    common = [(PAUSE, "Pause", game.controls.pause.keys), (NEW_GAME, "New game", game.controls.new_game_keys)]
    actions_and_keys = [(name, label, tuple(filter(_exists, keys))) for name, label, keys in (*own, *common)]
    return tuple(Binding(name, label, keys, keys, game.id) for name, label, keys in actions_and_keys)


def names_of(actions: Sequence[Action]) -> dict[str, Action]:
    """Return the actions by name in the settings: the label, or the input if the label is not unique."""
    labels = [slug(action.label) for action in actions]
    return {
        slug(action.input) if labels.count(name) > 1 or name in (PAUSE, NEW_GAME) else name: action
        for name, action in zip(labels, actions, strict=True)
    }


def slug(text: str) -> str:
    """Return the text in lower case with hyphens in place of everything but letters and digits."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "action"


def apply_player_keys(
    bindings: Sequence[Binding], player_keys: Mapping[str, Sequence[str]]
) -> tuple[tuple[Binding, ...], dict[str, str]]:
    """Return the bindings with the keys that the player has chosen by action, and what is wrong with those, by action.

    A key that the player has chosen for two actions goes to the first one. It is taken from an action that has it by
    default. Two actions with the same default key both keep it: `KeyTable.clashes` has those.
    """
    names = {binding.name for binding in bindings}
    faults: dict[str, str] = {
        name: Message("there is no action {name!r} here", name=name[:40]) for name in player_keys if name not in names
    }
    changed: list[Binding] = []
    for binding in bindings:
        if binding.name in player_keys:
            keys, fault = _available_keys(binding, player_keys[binding.name], changed)
            changed.append(binding._replace(keys=keys))
            if fault:
                faults[binding.name] = fault
    by_name = {binding.name: binding for binding in changed}
    for binding in bindings:
        if binding.name not in player_keys:
            keys = tuple(key for key in binding.defaults if not key_owner(changed, binding, Key.named(key)))
            by_name[binding.name] = binding._replace(keys=keys)
    return tuple(_with_required_keys([by_name[binding.name] for binding in bindings], faults)), faults


def key_owner(bindings: Iterable[Binding], action: Binding, key: Key) -> Binding | None:
    """Return the other binding that has this key in a context of `action`; None if the key is free."""
    for binding in bindings:
        itself = (binding.section, binding.name) == (action.section, action.name)
        if not itself and binding.overlaps(action) and any(is_same_key(key, Key.named(name)) for name in binding.keys):
            return binding
    return None


def is_same_key(one: Key, other: Key) -> bool:
    """Return whether two names mean the same key. `A` and `@A` count as the same: on a US keyboard they are."""
    return not _us_codes(one).isdisjoint(_us_codes(other))


def check(bindings: Sequence[Binding], name: str, keys: Sequence[str]) -> None:
    """Raise ValueError if the action cannot have these keys: the action or a key does not exist, another action has the
    key, or the action needs at least one."""
    binding = next((binding for binding in bindings if binding.name == name), None)
    if binding is None:
        actions = ", ".join(binding.name for binding in bindings)
        raise ValueError(
            Message("there is no action {name!r} here; there are {actions}", name=name[:40], actions=actions)
        )
    for key in keys:
        if taken := key_owner(bindings, binding, Key.named(key)):
            raise ValueError(
                Message(
                    "the key {key} is already bound to {action!r}; bind that to another key first",
                    key=key,
                    action=taken.name,
                )
            )
    if binding.required and not keys:
        raise ValueError(Message("{action!r} needs a key", action=name))


def _exists(name: str) -> bool:
    try:
        check_key_name(name)
    except ValueError:
        return False
    return True


def _us_codes(key: Key) -> frozenset[int]:
    """Return the codes that the key has on a US keyboard."""
    return frozenset(key.codes if key.place is None else (ord(key.name[1].lower()),))


def _available_keys(binding: Binding, names: Sequence[str], others: Sequence[Binding]) -> tuple[tuple[str, ...], str]:
    """Return the keys that exist and that none of the other bindings has, and what is wrong with the rest."""
    keys: list[str] = []
    fault = ""
    for name in names:
        try:
            key = Key.named(name)
        except ValueError as error:
            fault = message_of(error)
            continue
        if taken := key_owner(others, binding, key):
            fault = Message("the key {key} is already bound to {action!r}", key=name, action=taken.name)
        elif name not in keys:
            keys.append(name)
    return tuple(keys), fault


def _with_required_keys(bindings: Sequence[Binding], faults: dict[str, str]) -> Iterable[Binding]:
    """Give each required action without a key its first default back, and take that key from every other action."""
    keyless = [binding for binding in bindings if binding.required and not binding.keys]
    for binding in keyless:
        faults.setdefault(binding.name, Message("it needs a key and keeps {key}", key=binding.defaults[0]))
    for binding in bindings:
        if binding in keyless:
            yield binding._replace(keys=binding.defaults[:1])
        else:
            taken = [Key.named(other.defaults[0]) for other in keyless if other.overlaps(binding)]
            yield binding._replace(
                keys=tuple(n for n in binding.keys if not any(is_same_key(Key.named(n), t) for t in taken))
            )


# Looking up presses.


class KeyPress(NamedTuple):
    """A press or release of a key, and the action it triggers in a context.

    `action` is the name of the action, empty if the key does nothing here. `text` is the input to send, only for an
    action of the game itself: on press, and on release if the action is held. `key` is the code of the key. `silent`
    keys are modifier and lock keys. `plain` is set if no Ctrl, Alt or GUI is held, `modified` if the action is bound
    to the key together with one of them.
    """

    action: str
    text: str | None
    down: bool
    key: int
    silent: bool = False
    plain: bool = True
    modified: bool = False


class Row(NamedTuple):
    """One row of a table: an action and its keys, pressed together with the `modifier` if there is one.

    If two rows have the same key, the one with the lower `rank` gets it. `own` is the game's own action, if it is one;
    `label` is its name in hints.
    """

    action: str
    keys: tuple[Key, ...]
    rank: int
    modifier: str = ""
    own: Action | None = None
    label: str = ""


FIXED_RANK, OWN_RANK, OTHER_RANK = 0, 7, 9

RANKS = {
    **{"leave": 1, "full-screen": 2, "mute": 3, NEW_GAME: 4, PAUSE: 5},
    **dict.fromkeys(("quick-save", "quick-load", "save-as", "copy-id"), 6),
    **dict.fromkeys(("undo", "redo"), 8),
}
"""The ranks of actions that are not the game's own. The rest have `OTHER_RANK`."""


class KeyTable:
    """The keys of one context. If two rows have the same key, the one with the lower rank gets it, or the first one of
    the same rank; `clashes` describes each such key.

    A key bound by place belongs to that place. If the character printed there is another key of the game (a French
    keyboard has Q at `@A`), that key moves to the place that it has on a US keyboard, so that no action loses its key.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._declared = tuple(rows)
        self.clashes = _clashes(_by_rank(self._declared))
        self.update_layout()

    def update_layout(self) -> None:
        """Find the keys on the current keyboard layout. Call this again after KEYMAPCHANGED."""
        own = [key for row in self._declared if row.own for key in row.keys]
        taken = {key.place for key in own if key.place is not None}
        moved = {code for place, code in printed_characters().items() if place in taken} if taken else set()
        self._rows = [
            row._replace(keys=tuple(k.at_place() if moved.intersection(k.codes) else k for k in row.keys))
            if row.own
            else row
            for row in self._declared
        ]
        self._codes: dict[tuple[str, int], Row] = {}
        self._places: dict[tuple[str, int], Row] = {}
        self._shown: dict[str, tuple[str, ...]] = {}
        for row in _by_rank(self._rows):
            for key in row.keys:
                if key.place is not None:
                    self._places.setdefault((row.modifier, key.place), row)
                for code in key.codes:
                    self._codes.setdefault((row.modifier, code), row)

    def look_up(self, event: pygame.event.Event) -> KeyPress:
        """Return what a KEYDOWN or KEYUP means. A press with Ctrl, Alt or GUI triggers only an action that is bound to
        the key with that modifier. A release is looked up without modifiers, whatever is held."""
        down = event.type == pygame.KEYDOWN
        mod = getattr(event, "mod", 0)
        held = "+".join(name for name, mask in MODIFIERS.items() if mod & mask)
        row = None
        if held and down and mod & pygame.KMOD_SHIFT:
            row = self._find(event, f"{held}+Shift")
        row = row or self._find(event, held if down else "")
        return KeyPress(
            action=row.action if row else "",
            text=_text(row.own, down) if row and row.own else None,
            down=down,
            key=event.key,
            silent=event.key in SILENT,
            plain=not held,
            modified=bool(row and row.modifier),
        )

    def keys(self, action: str) -> tuple[str, ...]:
        """Return the captions of the keys of this action, those with a modifier last."""
        if action not in self._shown:
            rows = [row for row in self._rows if row.action == action]
            self._shown[action] = tuple(name for row in rows for name in self._names(row))
        return self._shown[action]

    def first(self, action: str) -> str:
        """Return the caption of the first key of this action, for a hint; empty if it has none."""
        return next(iter(self.keys(action)), "")

    def game_hints(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the label of each of the game's own actions, in order, with the captions of its keys."""
        return [(row.label, self.keys(row.action)) for row in self._rows if row.own]

    def _find(self, event: pygame.event.Event, modifier: str) -> Row | None:
        by_place = self._places.get((modifier, place_of(event))) if self._places else None
        by_code = self._codes.get((modifier, event.key))
        if by_place and by_code:
            return by_code if by_code.rank < by_place.rank else by_place
        return by_place or by_code

    def _names(self, row: Row) -> Iterable[str]:
        """Return the captions of the keys of a row, without those that another row gets."""
        for key in row.keys:
            found = [self._codes[row.modifier, code] for code in key.codes]
            found += [self._places[row.modifier, key.place]] if key.place is not None else []
            if any(other.action == row.action for other in found):
                yield " ".join([*filter(None, row.modifier.split("+")), key.caption()])


def _text(action: Action, down: bool) -> str | None:
    if action.hold:
        return f"+{action.input}" if down else f"-{action.input}"
    return action.input if down else None


def _by_rank(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.rank)


def _clashes(rows: Sequence[Row]) -> list[str]:
    """Describe each key that two actions have. The first row gets it."""
    owners: dict[tuple[str, int], str] = {}
    sentences: dict[str, None] = {}
    for row in rows:
        for key in row.keys:
            for code in _us_codes(key):
                first = owners.setdefault((row.modifier, code), row.action)
                if first != row.action:
                    sentences[f"the key {key.name} is bound to {first} and to {row.action}; {first} gets it"] = None
    return list(sentences)


# The keymap of the app.


class KeySettings(Protocol):
    """The part of the player's settings that the keymap uses."""

    problems: list[str]

    def keys(self, section: str) -> dict[str, tuple[str, ...]]:
        """Return the names of keys by action in a section."""

    def preferences(self, game: Game[Any]) -> Options:
        """Return the player's preferences for a game."""

    def report_key_problem(self, section: str, action: str, reason: str) -> None:
        """Add a problem with the keys of an action."""

    def bind(self, section: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action."""

    def reset(self, path: tuple[str, ...]) -> None:
        """Reset the setting at this path to its default."""


class Keymap:
    """All bindings of the app and its games, with the keys that the player has set.

    `notify` is called once with each problem found in the key settings.
    """

    def __init__(self, settings: KeySettings, notify: Callable[[str], None] | None = None) -> None:
        self._settings = settings
        self._notify = notify
        self._bindings: dict[str, tuple[object, tuple[Binding, ...]]] = {}
        self._tables: dict[tuple[object, ...], tuple[object, KeyTable]] = {}

    def bindings(self, game: Game[Any] | None) -> tuple[Binding, ...]:
        """Return the actions of a game, or those of the app, with the keys that the player has set.

        Faults in the settings are added to their problems.
        """
        return self._read(game)[1]

    def table(self, context: Context, game: Game[Any] | None = None, options: Options | None = None) -> KeyTable:
        """Return the keys of a context.

        With a game, "playing" has the game's actions for these options (None: its defaults), Pause and New game;
        "choosing" has Pause and New game. The other contexts do not depend on a game.
        """
        if game is None or context not in _IN_GAME:
            game = options = None
        preferences, own = self._read(game) if game else (None, ())
        source = (game, preferences, own, self.bindings(None))
        place = (context, game and game.id, options)
        cached = self._tables.get(place)
        if cached is None or cached[0] != source:
            rows = _rows(context, self.bindings(None))
            if game and preferences is not None:
                rows += _game_rows(game, preferences, options, own, rows, context)
            cached = self._tables[place] = (source, KeyTable(rows))
        return cached[1]

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the captions of the keys of an app action."""
        return self.table(_FIRST_CONTEXTS[name]).keys(name)

    def first(self, name: str) -> str:
        """Return the caption of the first key of an app action; empty if it has none."""
        return next(iter(self.keys(name)), "")

    def bind(self, game: Game[Any] | None, name: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action of a game or of the app. `check` raises an error if it cannot have them."""
        self._settings.bind(game.id if game else APP_SECTION, name, keys)

    def unbind(self, game: Game[Any] | None, name: str) -> None:
        """Reset the keys of an action to the defaults."""
        self._settings.reset(("keys", game.id if game else APP_SECTION, name))

    def drop_cache(self) -> None:
        """Build all tables again when they are next used: the keyboard layout has changed."""
        self._bindings.clear()
        self._tables.clear()

    def _read(self, game: Game[Any] | None) -> tuple[Options | None, tuple[Binding, ...]]:
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
        silent = [binding._replace(keys=tuple(filter(_searches_not, binding.keys))) for binding in bindings]
        return _rows("choosing", silent)
    rows = [_row(binding) for binding in bindings if context in binding.contexts]
    if context == "typing":
        full_screen = next(binding for binding in bindings if binding.name == "full-screen")
        rows = [_row(full_screen._replace(keys=tuple(name for name in full_screen.keys if not _types(name))))]
    fixed = [row for row in FIXED if context in row.contexts]
    return rows + [Row(row.action, (Key.named(row.key),), FIXED_RANK, row.modifier) for row in fixed]


def _row(binding: Binding) -> Row:
    keys = tuple(Key.named(name) for name in binding.keys)
    return Row(binding.name, keys, RANKS.get(binding.name, OTHER_RANK), label=binding.label)


def _searches_not(name: str) -> bool:
    """Return whether this key does something else than search where typing searches."""
    return name == "Space" or not _types(name)


def _types(name: str) -> bool:
    """Return whether a press of this key types a character."""
    return name not in NAMED_KEYS or name == "Space" or name.startswith("Keypad")


def _game_rows(
    game: Game[Any],
    preferences: Options,
    options: Options | None,
    bindings: Sequence[Binding],
    app: Sequence[Row],
    context: Context,
) -> list[Row]:
    """Return the rows of a game: its own actions if it is being played, Pause and New game."""
    common = [_row(binding) for binding in bindings if binding.name in (PAUSE, NEW_GAME)]
    if context != "playing":
        return common
    available = game.actions_for(preferences, options)
    names = {row.action for row in app}
    rows = []
    for name, action in names_of(game.all_actions(preferences)).items():
        if action in available:
            binding = next(binding for binding in bindings if binding.name == name)
            keys = tuple(Key.named(key) for key in binding.keys)
            row_name = f"{game.id}.{name}" if name in names else name
            rows.append(Row(row_name, keys, OWN_RANK, own=action, label=binding.label))
    return rows + common
