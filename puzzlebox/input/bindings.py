"""Bindings: the actions of the app and of games, with their keys, as declared and as the player has set them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.keynames import APP_SECTION, NO_PAD, check_key_name, is_pad_key
from puzzlebox.core.message import InvalidError, Message, listed, message_of
from puzzlebox.core.options import Options
from puzzlebox.input.keys import Key, key_caption
from puzzlebox.input.pad_layout import with_pad_keys

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
    a key if no context has both. A `required` action always has a key of the keyboard.
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


EVERYWHERE: tuple[Context, ...] = ("choosing", "playing", "watching")
IN_GAME: tuple[Context, ...] = ("playing", "choosing")
WATCHING: tuple[Context, ...] = ("watching",)

APP_ACTIONS: tuple[Binding, ...] = (
    _app("up", Message("Up"), "Up", "Pad Up", required=True),
    _app("down", Message("Down"), "Down", "Pad Down", required=True),
    _app("left", Message("Left"), "Left", "Pad Left", required=True),
    _app("right", Message("Right"), "Right", "Pad Right", required=True),
    _app("choose", Message("Select"), "Enter", "Space", "Pad A", required=True),
    _app("leave", Message("Back"), "Esc", "Pad Select", contexts=EVERYWHERE, required=True),
    _app("first", Message("First item"), "Home"),
    _app("last", Message("Last item"), "End"),
    _app("options", Message("Options"), "Tab", "Pad LS"),
    _app("how-to-play", Message("How to play"), "F1", contexts=IN_GAME),
    _app("settings", Message("Settings"), "F10", "Pad RT"),
    _app("scores", Message("Scores"), "F3", "Pad LT"),
    _app("enter-id", Message("Enter a game ID"), "F6"),
    _app("favourite", Message("Favourite"), "F7", "Pad Y"),
    _app("replay", Message("Watch replay"), "W"),
    _app("race", Message("Race"), "B"),
    _app("delete", Message("Delete"), "Delete", "Pad RS"),
    _app("full-screen", Message("Full screen"), "F11", contexts=EVERYWHERE),
    _app("mute", Message("Mute"), "M", contexts=EVERYWHERE),
    _app("undo", Message("Undo"), "U", "Backspace", "Pad X", contexts=IN_GAME),
    _app("redo", Message("Redo"), "Y", "Pad RB", contexts=IN_GAME),
    _app("retry", Message("Retry"), "R", "F8", contexts=IN_GAME),
    _app("quick-save", Message("Quick save"), "F5", contexts=IN_GAME),
    _app("quick-load", Message("Quick load"), "F9", contexts=IN_GAME),
    _app("save-as", Message("Save as"), contexts=IN_GAME),
    _app("copy-id", Message("Copy game ID"), contexts=IN_GAME),
    _app("hint", Message("Hint"), "H", "F4", "Pad LB", contexts=IN_GAME),
    _app("solve", Message("Solve"), "F12", contexts=IN_GAME),
    _app("zoom-in", Message("Zoom in"), "+", "=", "Keypad+", "Pad RS", contexts=("playing",)),
    _app("zoom-out", Message("Zoom out"), "-", "Keypad-", "Pad LS", contexts=("playing",)),
    _app("zoom-off", Message("Whole board"), "*", "Keypad*", contexts=("playing",)),
    _app("next-level", Message("Next level"), "PageDown", contexts=IN_GAME),
    _app("previous-level", Message("Previous level"), "PageUp", contexts=IN_GAME),
    _app("run", Message("Replay: play or pause"), "Space", "P", "Pad A", contexts=WATCHING),
    _app("faster", Message("Replay: faster"), "Up", "+", "Pad Up", contexts=WATCHING),
    _app("slower", Message("Replay: slower"), "Down", "-", "Pad Down", contexts=WATCHING),
    _app("next", Message("Replay: next step"), "Right", "Pad Right", contexts=WATCHING),
    _app("previous", Message("Replay: previous step"), "Left", "Pad Left", contexts=WATCHING),
    _app("next-input", Message("Replay: next input"), ".", "Pad RB", contexts=WATCHING),
    _app("previous-input", Message("Replay: previous input"), ",", "Pad LB", contexts=WATCHING),
    _app("to-start", Message("Replay: go to the start"), "Home", "Pad LT", contexts=WATCHING),
    _app("to-end", Message("Replay: go to the end"), "End", "Pad RT", contexts=WATCHING),
    _app("take-over", Message("Replay: play from here"), "Enter", "T", "Pad Y", contexts=WATCHING),
    _app("race-replay", Message("Replay: race against it"), "B", "Pad X", contexts=WATCHING),
    *(
        _app(
            f"to-{n}0-percent",
            Message("Replay: go to {percent}%", percent=n * 10),
            str(n),
            f"Keypad{n}",
            contexts=WATCHING,
        )
        for n in range(10)
    ),
)
"""The app's actions with their default keys. `FIXED` has the keys that cannot be changed."""

ALSO_PLAYING = ("settings",)
"""Actions of other contexts whose keys of the keyboard also work in a game. Their buttons are left to the game."""

FIRST_CONTEXTS = {binding.name: binding.contexts[0] for binding in APP_ACTIONS}


class Fixed(NamedTuple):
    """A key of an action that no other action can have."""

    action: str
    key: str
    contexts: tuple[Context, ...]
    modifier: str = ""


FIXED: tuple[Fixed, ...] = (
    Fixed("full-screen", "Enter", (*EVERYWHERE, "typing"), "Alt"),
    Fixed("mute", "M", EVERYWHERE, "Ctrl"),
    Fixed("undo", "Z", IN_GAME, "Ctrl"),
    Fixed("redo", "Y", IN_GAME, "Ctrl"),
    Fixed("redo", "Z", IN_GAME, "Ctrl+Shift"),
    Fixed("retry", "R", IN_GAME, "Ctrl"),
    Fixed("save-as", "S", IN_GAME, "Ctrl"),
    Fixed("copy-id", "C", IN_GAME, "Ctrl"),
    *(Fixed("zoom-in", key, ("playing",), "Ctrl") for key in ("+", "=", "Keypad+")),
    *(Fixed("zoom-out", key, ("playing",), "Ctrl") for key in ("-", "Keypad-")),
    *(Fixed("zoom-off", key, ("playing",), "Ctrl") for key in ("0", "Keypad0")),
    Fixed("done", "Enter", ("typing",)),
    Fixed("erase", "Backspace", ("typing",)),
    Fixed("leave", "Esc", ("typing",)),
    Fixed("paste", "V", ("typing",), "Ctrl"),
    Fixed("leave", "Pad B", ("choosing", "watching", "typing")),
    Fixed("done", "Pad A", ("typing",)),
    Fixed("erase", "Pad X", ("typing",)),
)


PAUSE_KEY = "P"
"""The key that pauses a game that declares other keys for that, unless it is bound to something else."""

START_BUTTON = "Pad Start"
"""The button that chooses in menus, beside those that the player can change, unless it is bound to something else. Over
a game, it pauses and resumes."""


def fixed_captions(binding: Binding) -> list[str]:
    """Return the captions of the keys of an app action that cannot be changed: `Ctrl Z`."""
    keys = (key for key in FIXED if key.modifier and (binding.section, binding.name) == (APP_SECTION, key.action))
    return [" ".join([*map(key_caption, key.modifier.split("+")), key_caption(key.key)]) for key in keys]


def is_fixed(key: Key, contexts: Iterable[Context]) -> bool:
    """Return whether a key on its own always has another action in one of these contexts."""
    rows = (row for row in FIXED if not row.modifier and not set(row.contexts).isdisjoint(contexts))
    return any(row.key == key.name for row in rows)


def default_bindings(game: AnyGame | None, preferences: Options | None = None) -> tuple[Binding, ...]:
    """Return the actions of a game with their default keys, or the app's actions if `game` is None.

    Includes actions that only some options enable. An action without declared buttons of a gamepad gets those of
    `with_pad_keys`. Keys that do not exist are left out: `check_game` reports them.
    """
    if game is None:
        return APP_ACTIONS
    actions = game.all_actions(Options(game.preferences) if preferences is None else preferences)
    keys_of_actions = with_pad_keys(actions, game.real_time)
    own = [
        (name, action.label, keys)
        for (name, action), keys in zip(names_of(actions).items(), keys_of_actions, strict=True)
    ]
    pause = game.controls.pause.keys
    pause = pause if any(map(is_pad_key, pause)) else (*pause, START_BUTTON)
    common = [(PAUSE, "Pause", pause), (NEW_GAME, "New game", game.controls.new_game_keys)]
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
    default. Two actions with the same default key both keep it: `KeyTable.clashes` has those. If the player has chosen
    only keys of the keyboard, the action keeps its default buttons of a gamepad.
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
        free = tuple(key for key in binding.defaults if not key_owner(changed, binding, Key.named(key)))
        if binding.name not in player_keys:
            by_name[binding.name] = binding._replace(keys=free)
        elif _leaves_pad_alone(player_keys[binding.name]):
            chosen = by_name[binding.name].keys
            by_name[binding.name] = binding._replace(keys=(*chosen, *filter(is_pad_key, free)))
    return tuple(_with_required_keys([by_name[binding.name] for binding in bindings], faults)), faults


def _leaves_pad_alone(names: Sequence[str]) -> bool:
    """Return whether keys in the settings are only those of the keyboard. With no keys at all, there are no buttons
    either."""
    return bool(names) and not any(map(is_pad_key, names))


def exact_keys(binding: Binding, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys as they are stored in the settings: with a mark if the action is to have no button of a gamepad
    although it has some by default."""
    has_buttons = any(map(is_pad_key, binding.defaults))
    return (*keys, NO_PAD) if has_buttons and _leaves_pad_alone(keys) else keys


def key_owner(bindings: Iterable[Binding], action: Binding, key: Key) -> Binding | None:
    """Return the other binding that has this key in a context of `action`; None if the key is free."""
    for binding in bindings:
        itself = (binding.section, binding.name) == (action.section, action.name)
        if not itself and binding.overlaps(action) and any(is_same_key(key, Key.named(name)) for name in binding.keys):
            return binding
    return None


def is_same_key(one: Key, other: Key) -> bool:
    """Return whether two names mean the same key. `A` and `@A` count as the same: on a US keyboard they are."""
    return one.us_name == other.us_name


def check(bindings: Sequence[Binding], name: str, keys: Sequence[str]) -> None:
    """Raise ValueError if the action cannot have these keys: the action or a key does not exist, another action has the
    key, or the action needs at least one."""
    binding = next((binding for binding in bindings if binding.name == name), None)
    if binding is None:
        actions = listed(binding.name for binding in bindings)
        raise InvalidError("there is no action {name!r} here; there are {actions}", name=name[:40], actions=actions)
    for key in keys:
        if key != NO_PAD and (taken := key_owner(bindings, binding, Key.named(key))):
            raise InvalidError(
                "the key {key} is already bound to {action!r}; bind that to another key first",
                key=key,
                action=taken.name,
            )
    if lacks_key(binding, keys):
        raise InvalidError("{action!r} needs a key", action=name)


def lacks_key(binding: Binding, keys: Sequence[str]) -> bool:
    """Return whether an action that needs a key of the keyboard would have none with these keys."""
    return binding.required and all(map(is_pad_key, keys))


def _exists(name: str) -> bool:
    try:
        check_key_name(name)
    except ValueError:
        return False
    return True


def _available_keys(binding: Binding, names: Sequence[str], others: Sequence[Binding]) -> tuple[tuple[str, ...], str]:
    """Return the keys that exist and that none of the other bindings has, and what is wrong with the rest."""
    keys: list[str] = []
    fault = ""
    for name in names:
        if name == NO_PAD:
            continue
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
    keyless = [binding for binding in bindings if lacks_key(binding, binding.keys)]
    for binding in keyless:
        faults.setdefault(binding.name, Message("it needs a key and keeps {key}", key=binding.defaults[0]))
    for binding in bindings:
        if binding in keyless:
            yield binding._replace(keys=(*binding.defaults[:1], *binding.keys))
        else:
            taken = [Key.named(other.defaults[0]) for other in keyless if other.overlaps(binding)]
            yield binding._replace(
                keys=tuple(n for n in binding.keys if not any(is_same_key(Key.named(n), t) for t in taken))
            )
