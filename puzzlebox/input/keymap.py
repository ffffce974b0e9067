"""The keymap: which action a key means in a context.

A `Binding` is an action with its keys: one of the app, or one of a game. Settings name it by its label in lower case
with hyphens, `soft-drop`. The `Keymap` combines the declared actions with the player's settings; its `KeyTable` for a
context looks up every press and release.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import pygame

from puzzlebox.core.game import Action, Game
from puzzlebox.core.keynames import APP_SECTION, NAMED_KEYS, check_key_name
from puzzlebox.core.options import Options
from puzzlebox.input.keys import SILENT, Key, place_of, printed

Context = Literal["choosing", "playing", "watching", "typing"]
"""What the player is doing: choosing from a list or menu, playing a game, watching a replay, or typing a line."""

PAUSE, NEW_GAME = "pause", "new-game"
"""The names of the two actions that every game has besides its own."""


class Binding(NamedTuple):
    """An action and its keys.

    `name` is the name in the settings, `label` the name in hints. `defaults` are the keys it has unless the player
    chooses others, `keys` those it has now. `section` is the game's ID, or `APP_SECTION`. Two actions may share a
    key if no context has both. A `required` action always has a key.
    """

    name: str
    label: str
    defaults: tuple[str, ...]
    keys: tuple[str, ...]
    section: str = APP_SECTION
    contexts: tuple[Context, ...] = ("playing",)
    required: bool = False

    def meets(self, other: "Binding") -> bool:
        """Whether some context has both actions."""
        return not set(self.contexts).isdisjoint(other.contexts)


def _app(
    name: str, label: str, *keys: str, contexts: tuple[Context, ...] = ("choosing",), required: bool = False
) -> Binding:
    return Binding(name, label, keys, keys, APP_SECTION, contexts, required)


_EVERYWHERE: tuple[Context, ...] = ("choosing", "playing", "watching")
_WITH_A_GAME: tuple[Context, ...] = ("playing", "choosing")
_WATCHING: tuple[Context, ...] = ("watching",)

APP_ACTIONS: tuple[Binding, ...] = (
    _app("up", "up", "Up", required=True),
    _app("down", "down", "Down", required=True),
    _app("left", "left", "Left", required=True),
    _app("right", "right", "Right", required=True),
    _app("choose", "choose", "Enter", "Space", required=True),
    _app("leave", "leave", "Esc", contexts=_EVERYWHERE, required=True),
    _app("first", "to the first", "Home"),
    _app("last", "to the last", "End"),
    _app("options", "options", "Tab"),
    _app("settings", "settings", "F10"),
    _app("scores", "scores", "F3"),
    _app("enter-id", "enter an ID", "I"),
    _app("replay", "watch replay", "W"),
    _app("delete", "forget, or as at first", "Delete"),
    _app("full-screen", "full screen", "F11", contexts=_EVERYWHERE),
    _app("mute", "sound on or off", "M", contexts=_EVERYWHERE),
    _app("undo", "undo", "U", contexts=_WITH_A_GAME),
    _app("redo", "redo", "R", contexts=_WITH_A_GAME),
    _app("quick-save", "quick save", "F5", contexts=_WITH_A_GAME),
    _app("quick-load", "quick load", "F9", contexts=_WITH_A_GAME),
    _app("save-as", "save as", contexts=_WITH_A_GAME),
    _app("copy-id", "copy the ID", contexts=_WITH_A_GAME),
    _app("run", "replay: stop and go", "Space", "P", contexts=_WATCHING),
    _app("faster", "replay: faster", "Up", "+", contexts=_WATCHING),
    _app("slower", "replay: slower", "Down", "-", contexts=_WATCHING),
    _app("next", "replay: next step", "Right", contexts=_WATCHING),
    _app("previous", "replay: step before", "Left", contexts=_WATCHING),
    _app("next-input", "replay: next input", ".", contexts=_WATCHING),
    _app("previous-input", "replay: input before", ",", contexts=_WATCHING),
    _app("to-start", "replay: to the start", "Home", contexts=_WATCHING),
    _app("to-end", "replay: to the end", "End", contexts=_WATCHING),
    _app("take-over", "replay: play on from here", "Enter", "T", contexts=_WATCHING),
    *(
        _app(f"to-{tenth}0-percent", f"replay: to {tenth}0 %", str(tenth), f"Keypad{tenth}", contexts=_WATCHING)
        for tenth in range(10)
    ),
)
"""The actions of the app with their default keys. `FIXED` has the keys that cannot be changed."""


_FIRST_CONTEXTS = {binding.name: binding.contexts[0] for binding in APP_ACTIONS}


class Fixed(NamedTuple):
    """An action and a key that cannot be given to another one."""

    action: str
    key: str
    contexts: tuple[Context, ...]
    modifier: str = ""


FIXED: tuple[Fixed, ...] = (
    Fixed("full-screen", "Enter", (*_EVERYWHERE, "typing"), "Alt"),
    Fixed("undo", "Z", _WITH_A_GAME, "Ctrl"),
    Fixed("redo", "Y", _WITH_A_GAME, "Ctrl"),
    Fixed("redo", "Z", _WITH_A_GAME, "Ctrl+Shift"),
    Fixed("save-as", "S", _WITH_A_GAME, "Ctrl"),
    Fixed("copy-id", "C", _WITH_A_GAME, "Ctrl"),
    Fixed("done", "Enter", ("typing",)),
    Fixed("erase", "Backspace", ("typing",)),
    Fixed("leave", "Esc", ("typing",)),
    Fixed("paste", "V", ("typing",), "Ctrl"),
)

MODIFIERS = {"Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "GUI": pygame.KMOD_GUI}
"""The modifiers that give a key another meaning. Shift does so only together with one of them."""


# Bindings: what is declared, and what the player wants.


def declared(game: Game[Any] | None, preferences: Options | None = None) -> tuple[Binding, ...]:
    """The actions of a game with their default keys, or those of the app if `game` is None.

    Actions that only some options bring are among them. Keys that do not exist are left out: `check_game` names them.
    """
    if game is None:
        return APP_ACTIONS
    actions = game.all_actions(Options(game.preferences) if preferences is None else preferences)
    own = [(name, action.label, action.keys) for name, action in names_of(actions).items()]
    common = [(PAUSE, "pause", game.controls.pause.keys), (NEW_GAME, "new game", game.controls.new_game_keys)]
    every = [(name, label, tuple(filter(_exists, keys))) for name, label, keys in (*own, *common)]
    return tuple(Binding(name, label, keys, keys, game.id) for name, label, keys in every)


def names_of(actions: Sequence[Action]) -> dict[str, Action]:
    """The actions by their names in the settings: the label, or the input if the label is not unique."""
    labels = [slug(action.label) for action in actions]
    return {
        slug(action.input) if labels.count(name) > 1 or name in (PAUSE, NEW_GAME) else name: action
        for name, action in zip(labels, actions, strict=True)
    }


def slug(text: str) -> str:
    """The text in lower case, with a hyphen for everything that is not a letter or digit."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "action"


def chosen(
    bindings: Sequence[Binding], wanted: Mapping[str, Sequence[str]]
) -> tuple[tuple[Binding, ...], dict[str, str]]:
    """The bindings with the keys that the player wants, as far as possible, and the faults by action.

    If the player wants one key for two actions, the first one gets it. A default key gives way to a wanted one, but
    not to another default: `KeyTable.clashes` has those.
    """
    faults = {
        name: f"there is no action {name[:40]!r} here" for name in wanted if name not in {b.name for b in bindings}
    }
    settled: list[Binding] = []
    for binding in bindings:
        if binding.name in wanted:
            keys, fault = _usable(binding, wanted[binding.name], settled)
            settled.append(binding._replace(keys=keys))
            if fault:
                faults[binding.name] = fault
    by_name = {binding.name: binding for binding in settled}
    for binding in bindings:
        if binding.name not in wanted:
            keys = tuple(key for key in binding.defaults if not owner(settled, binding, Key.named(key)))
            by_name[binding.name] = binding._replace(keys=keys)
    return tuple(_with_required_keys([by_name[binding.name] for binding in bindings], faults)), faults


def owner(bindings: Iterable[Binding], wants: Binding, key: Key) -> Binding | None:
    """The other action that has this key in a context of `wants`; None if the key is free."""
    for binding in bindings:
        itself = (binding.section, binding.name) == (wants.section, wants.name)
        if not itself and binding.meets(wants) and any(same(key, Key.named(name)) for name in binding.keys):
            return binding
    return None


def same(one: Key, other: Key) -> bool:
    """Whether two names mean one key. `A` and `@A` count as one key: on a US keyboard they are."""
    return not _claims(one).isdisjoint(_claims(other))


def check(bindings: Sequence[Binding], name: str, keys: Sequence[str]) -> None:
    """Raise ValueError if the action cannot have these keys: there is no such action or key, or another action has
    the key, or the action needs one."""
    binding = next((binding for binding in bindings if binding.name == name), None)
    if binding is None:
        raise ValueError(f"there is no action {name[:40]!r} here; there are {', '.join(b.name for b in bindings)}")
    for key in keys:
        if taken := owner(bindings, binding, Key.named(key)):
            raise ValueError(f"the key {key} does {taken.name!r} already; give that another key first")
    if binding.required and not keys:
        raise ValueError(f"{name!r} needs a key")


def _exists(name: str) -> bool:
    try:
        check_key_name(name)
    except ValueError:
        return False
    return True


def _claims(key: Key) -> frozenset[int]:
    """The codes that the key has on a US keyboard."""
    return frozenset(key.codes if key.place is None else (ord(key.name[1].lower()),))


def _usable(binding: Binding, wanted: Sequence[str], settled: Sequence[Binding]) -> tuple[tuple[str, ...], str]:
    """The wanted keys that exist and are free, and what is wrong with the others."""
    keys: list[str] = []
    fault = ""
    for name in wanted:
        try:
            key = Key.named(name)
        except ValueError as error:
            fault = str(error)
            continue
        if taken := owner(settled, binding, key):
            fault = f"the key {name} does {taken.name!r} already"
        elif name not in keys:
            keys.append(name)
    return tuple(keys), fault


def _with_required_keys(bindings: Sequence[Binding], faults: dict[str, str]) -> Iterable[Binding]:
    """Give each required action without a key its first default back, and take that key from every other action."""
    bare = [binding for binding in bindings if binding.required and not binding.keys]
    for binding in bare:
        faults.setdefault(binding.name, f"it needs a key, and has {binding.defaults[0]}")
    for binding in bindings:
        if binding in bare:
            yield binding._replace(keys=binding.defaults[:1])
        else:
            taken = [Key.named(other.defaults[0]) for other in bare if other.meets(binding)]
            yield binding._replace(keys=tuple(n for n in binding.keys if not any(same(Key.named(n), t) for t in taken)))


# Looking up presses.


class KeyPress(NamedTuple):
    """What a press or release of a key means in a context.

    `action` is the name of the action, empty if the key means nothing here. `text` is the input to send, only for an
    action of the game itself: on press, and on release if the action is held. `key` is the code of the key. `silent`
    keys are modifier and lock keys. `plain` says that no Ctrl, Alt or GUI is held, `modified` that the action is bound
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
    """One row of a table: an action and its keys, with a `modifier` held or without. If two rows claim a key, the one
    with the lower `rank` gets it. `own` is the action of the game itself, which `label` names in hints."""

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
"""The ranks of actions that are not the game's own; `OTHER_RANK` for the rest."""


class KeyTable:
    """The keys of one context. If two rows claim a key, the one with the lower rank gets it, or the first one of the
    same rank; `clashes` has a sentence about each such key.

    A key bound by place belongs to that place. If the character printed there is another key of the game (on a French
    keyboard, `@A` is printed Q), that key moves to the place that it has on a US keyboard, so that no action loses it.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._declared = tuple(rows)
        self.clashes = _clashes(_by_rank(self._declared))
        self.settle()

    def settle(self) -> None:
        """Find the keys on the current keyboard layout. Call it again after KEYMAPCHANGED."""
        own = [key for row in self._declared if row.own for key in row.keys]
        taken = {key.place for key in own if key.place is not None}
        moved = {code for place, code in printed().items() if place in taken} if taken else set()
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
        """What a KEYDOWN or KEYUP means. A press with Ctrl, Alt or GUI only means what is bound to the key with that
        modifier; a release means what the key is bound to without modifiers, whatever is held."""
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
        """What is printed on the keys that mean this action, those with a modifier last."""
        if action not in self._shown:
            rows = [row for row in self._rows if row.action == action]
            self._shown[action] = tuple(name for row in rows for name in self._names(row))
        return self._shown[action]

    def first(self, action: str) -> str:
        """What is printed on the first key for this action, for a hint; empty if it has none."""
        return next(iter(self.keys(action)), "")

    def game_hints(self) -> list[tuple[str, tuple[str, ...]]]:
        """The label of each of the game's own actions, in their order, with what is printed on its keys."""
        return [(row.label, self.keys(row.action)) for row in self._rows if row.own]

    def _find(self, event: pygame.event.Event, modifier: str) -> Row | None:
        by_place = self._places.get((modifier, place_of(event))) if self._places else None
        by_code = self._codes.get((modifier, event.key))
        if by_place and by_code:
            return by_code if by_code.rank < by_place.rank else by_place
        return by_place or by_code

    def _names(self, row: Row) -> Iterable[str]:
        """What is printed on the keys of a row, without those that another row gets."""
        for key in row.keys:
            found = [self._codes[row.modifier, code] for code in key.codes]
            found += [self._places[row.modifier, key.place]] if key.place is not None else []
            if any(other.action == row.action for other in found):
                yield " ".join([*filter(None, row.modifier.split("+")), key.shown()])


def _text(action: Action, down: bool) -> str | None:
    if action.hold:
        return f"+{action.input}" if down else f"-{action.input}"
    return action.input if down else None


def _by_rank(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.rank)


def _clashes(rows: Sequence[Row]) -> list[str]:
    """A sentence about each key that two actions claim; the first row gets it."""
    owners: dict[tuple[str, int], str] = {}
    sentences: dict[str, None] = {}
    for row in rows:
        for key in row.keys:
            for code in _claims(key):
                first = owners.setdefault((row.modifier, code), row.action)
                if first != row.action:
                    sentences[f"the key {key.name} is bound to {first} and to {row.action}; {first} gets it"] = None
    return list(sentences)


# The keymap of the app.


class KeySettings(Protocol):
    """What the keymap needs of the player's settings."""

    problems: list[str]

    def keys(self, section: str) -> dict[str, tuple[str, ...]]:
        """The names of keys by action in a section."""

    def preferences(self, game: Game[Any]) -> Options:
        """The player's preferences for a game."""

    def complain_of_keys(self, section: str, action: str, reason: str) -> None:
        """Add a problem about the keys of an action."""

    def bind(self, section: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action."""

    def reset(self, path: tuple[str, ...]) -> None:
        """Drop the setting at this path."""


class Keymap:
    """All bindings of the app and its games, as the player's settings have them now.

    `notify` is called once with each problem that is found while the settings are read here.
    """

    def __init__(self, settings: KeySettings, notify: Callable[[str], None] | None = None) -> None:
        self._settings = settings
        self._notify = notify
        self._bindings: dict[str, tuple[object, tuple[Binding, ...]]] = {}
        self._tables: dict[tuple[object, ...], tuple[object, KeyTable]] = {}

    def bindings(self, game: Game[Any] | None) -> tuple[Binding, ...]:
        """The actions of a game, or those of the app, with the keys that the player wants. Faults in the settings
        become problems of the settings."""
        return self._read(game)[1]

    def table(self, context: Context, game: Game[Any] | None = None, options: Options | None = None) -> KeyTable:
        """The keys of a context.

        With a game, "playing" has the game's actions for these options (None: its defaults), pause and new game;
        "choosing" has its pause and new game. The other contexts do not depend on a game.
        """
        if game is None or context not in _WITH_A_GAME:
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
        """What is printed on the keys of an action of the app."""
        return self.table(_FIRST_CONTEXTS[name]).keys(name)

    def first(self, name: str) -> str:
        """What is printed on the first key of an action of the app; empty if it has none."""
        return next(iter(self.keys(name)), "")

    def bind(self, game: Game[Any] | None, name: str, keys: tuple[str, ...]) -> None:
        """Give an action of a game or of the app these keys instead of the ones it has. `check` tells whether it may
        have them."""
        self._settings.bind(game.id if game else APP_SECTION, name, keys)

    def unbind(self, game: Game[Any] | None, name: str) -> None:
        """Give an action its default keys back."""
        self._settings.reset(("keys", game.id if game else APP_SECTION, name))

    def drop_cache(self) -> None:
        """Make all tables again when they are next asked for: the keyboard layout has changed."""
        self._bindings.clear()
        self._tables.clear()

    def _read(self, game: Game[Any] | None) -> tuple[Options | None, tuple[Binding, ...]]:
        """The preferences and the bindings of a game, or the bindings of the app."""
        settings = self._settings
        section, known = game.id if game else APP_SECTION, len(settings.problems)
        preferences = settings.preferences(game) if game else None
        wanted = settings.keys(section)
        source = (game, preferences, wanted)
        cached = self._bindings.get(section)
        if cached is None or cached[0] != source:
            bindings, faults = chosen(declared(game, preferences), wanted)
            for action, reason in faults.items():
                settings.complain_of_keys(section, action, reason)
            cached = self._bindings[section] = (source, bindings)
        if self._notify:
            for problem in settings.problems[known:]:
                self._notify(problem)
        return preferences, cached[1]


def _rows(context: Context, bindings: Sequence[Binding]) -> list[Row]:
    """The rows of the app's actions in a context."""
    rows = [_row(binding) for binding in bindings if context in binding.contexts]
    if context == "typing":
        full_screen = next(binding for binding in bindings if binding.name == "full-screen")
        rows = [_row(full_screen._replace(keys=tuple(name for name in full_screen.keys if not _types(name))))]
    fixed = [row for row in FIXED if context in row.contexts]
    return rows + [Row(row.action, (Key.named(row.key),), FIXED_RANK, row.modifier) for row in fixed]


def _row(binding: Binding) -> Row:
    keys = tuple(Key.named(name) for name in binding.keys)
    return Row(binding.name, keys, RANKS.get(binding.name, OTHER_RANK), label=binding.label)


def _types(name: str) -> bool:
    """Whether a press of this key types a character."""
    return name not in NAMED_KEYS or name == "Space" or name.startswith("Keypad")


def _game_rows(
    game: Game[Any],
    preferences: Options,
    options: Options | None,
    bindings: Sequence[Binding],
    app: Sequence[Row],
    context: Context,
) -> list[Row]:
    """The rows of a game: its own actions if it is played, pause and new game."""
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
