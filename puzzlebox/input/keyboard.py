"""Which keys do what: what the scenes and each game declare, what the player has chosen instead, and whether two
actions want the same key.

Settings name an action by its label in small letters with hyphens: `soft-drop`. There is one keyboard, so the keys of
the scenes are one table for the whole process, which `use` fills with what the player has chosen.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzlebox.core.game import Action, Game
from puzzlebox.core.options import Options
from puzzlebox.input.keys import Key, Keys

BOX = "box"
"""The section of the settings in which the keys of the scenes stand."""

PAUSE, RESTART = "pause", "new-game"
"""The names of what every game has besides its own actions."""


CHOOSING, PLAYING, WATCHING = "choosing", "playing", "watching"
"""Where an action acts: in lists and menus, while a game is played, while one is watched again."""


class Bound(NamedTuple):
    """An action and its keys: `name` as in the settings, `label` as a hint calls it, `first` the keys it has unless
    the player wants others, `keys` those it has now. It belongs to a `section`, a game's ID or `box`, and acts in
    these places (`where`): only where both act do two actions need different keys. `needed` actions are never without
    a key."""

    name: str
    label: str
    first: tuple[str, ...]
    keys: tuple[str, ...]
    section: str = BOX
    where: tuple[str, ...] = (PLAYING,)
    needed: bool = False

    def meets(self, other: "Bound") -> bool:
        """Whether both act in one place."""
        return not set(self.where).isdisjoint(other.where)


def _scene(name: str, label: str, *keys: str, where: tuple[str, ...] = (CHOOSING,), needed: bool = False) -> Bound:
    return Bound(name, label, keys, keys, BOX, where, needed)


SCENES: tuple[Bound, ...] = (
    _scene("up", "up", "Up", needed=True),
    _scene("down", "down", "Down", needed=True),
    _scene("left", "left", "Left", needed=True),
    _scene("right", "right", "Right", needed=True),
    _scene("choose", "choose", "Enter", "Space", needed=True),
    _scene("leave", "leave", "Esc", where=(CHOOSING, PLAYING, WATCHING), needed=True),
    _scene("first", "to the first", "Home"),
    _scene("last", "to the last", "End"),
    _scene("options", "options", "Tab"),
    _scene("settings", "settings", "F10"),
    _scene("scores", "scores", "F3"),
    _scene("enter-id", "enter an ID", "I"),
    _scene("watch", "watch", "W"),
    _scene("delete", "forget, or as at first", "Delete"),
    _scene("full-screen", "full screen", "F11", where=(CHOOSING, PLAYING, WATCHING)),
    _scene("mute", "sound on or off", "M", where=(CHOOSING, PLAYING, WATCHING)),
    _scene("undo", "undo", "U", where=(PLAYING, CHOOSING)),
    _scene("redo", "redo", "R", where=(PLAYING, CHOOSING)),
    _scene("quick-save", "quick save", "F5", where=(PLAYING, CHOOSING)),
    _scene("quick-load", "quick load", "F9", where=(PLAYING, CHOOSING)),
    _scene("save-as", "save as", where=(PLAYING, CHOOSING)),
    _scene("copy-id", "copy the ID", where=(PLAYING, CHOOSING)),
    _scene("run", "replay: stop and go", "Space", "P", where=(WATCHING,)),
    _scene("faster", "replay: faster", "Up", "+", where=(WATCHING,)),
    _scene("slower", "replay: slower", "Down", "-", where=(WATCHING,)),
    _scene("next", "replay: next step", "Right", where=(WATCHING,)),
    _scene("previous", "replay: step before", "Left", where=(WATCHING,)),
    _scene("next-input", "replay: next input", ".", where=(WATCHING,)),
    _scene("previous-input", "replay: input before", ",", where=(WATCHING,)),
    _scene("to-start", "replay: to the start", "Home", where=(WATCHING,)),
    _scene("to-end", "replay: to the end", "End", where=(WATCHING,)),
    _scene("take-over", "replay: play on from here", "Enter", "T", where=(WATCHING,)),
    *(
        _scene(f"to-{tenth}0-percent", f"replay: to {tenth}0 %", str(tenth), f"Keypad{tenth}", where=(WATCHING,))
        for tenth in range(10)
    ),
)
"""What can be done in the scenes, with the keys it has at first. Ctrl with Z, Y, S or C undoes, redoes, saves and
copies whatever is bound here."""

_live = {bound.name: Keys(bound.first) for bound in SCENES}


def scene(name: str) -> Keys:
    """The keys of an action of the scenes. They follow what the player chooses, so that they can be kept."""
    return _live[name]


def use(bounds: Iterable[Bound]) -> None:
    """Let the scenes have these keys from now on."""
    for bound in bounds:
        _live[bound.name].bind(bound.keys)


def declared(game: Game | None, preferences: Options | None = None) -> tuple[Bound, ...]:
    """The actions of a game with the keys they have at first, or those of the scenes where there is no game."""
    if game is None:
        return SCENES
    actions = _every_action(game, Options(game.preferences) if preferences is None else preferences)
    own = [(name, action.label, action.keys) for name, action in names_of(actions).items()]
    common = [(PAUSE, "pause", game.pause.keys), (RESTART, "new game", game.restart_keys)]
    return tuple(Bound(name, label, keys, keys, game.id) for name, label, keys in (*own, *common))


def names_of(actions: Sequence[Action]) -> dict[str, Action]:
    """The actions by the name that settings have for them; by their input where two have one label."""
    labels = [slug(action.label) for action in actions]
    return {
        slug(action.input) if labels.count(name) > 1 or name in (PAUSE, RESTART) else name: action
        for name, action in zip(labels, actions, strict=True)
    }


def slug(text: str) -> str:
    """The text in small letters, with hyphens for all that is no letter or digit."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "action"


def chosen(bounds: Sequence[Bound], wanted: Mapping[str, Sequence[str]]) -> tuple[tuple[Bound, ...], dict[str, str]]:
    """The actions with the keys that the player wants, as far as that can be, and by action what cannot be.

    A key that was asked for goes to the first action that asks; one that an action only has by default makes way.
    """
    faults = {name: f"there is no action {name[:40]!r} here" for name in wanted if name not in {b.name for b in bounds}}
    settled: list[Bound] = []
    for bound in bounds:
        if bound.name in wanted:
            keys, fault = _usable(bound, wanted[bound.name], settled)
            settled.append(bound._replace(keys=keys))
            if fault:
                faults[bound.name] = fault
    for bound in bounds:
        if bound.name not in wanted:
            keys = tuple(key for key in bound.first if not owner(settled, bound, Key.named(key)))
            settled.append(bound._replace(keys=keys))
    order = [bound.name for bound in bounds]
    return tuple(_never_without(sorted(settled, key=lambda bound: order.index(bound.name)), faults)), faults


def owner(bounds: Iterable[Bound], wants: Bound, key: Key) -> Bound | None:
    """The other action that has this key where `wants` acts; None where it is free."""
    for bound in bounds:
        itself = (bound.section, bound.name) == (wants.section, wants.name)
        if not itself and bound.meets(wants) and any(same(key, Key.named(name)) for name in bound.keys):
            return bound
    return None


def same(one: Key, other: Key) -> bool:
    """Whether two names mean one key. A letter and the place it has on a US keyboard cannot be told apart there."""
    if one.place is not None and other.place is not None:
        return one.place == other.place
    return bool(set(one.codes) & set(other.codes)) or one.name.removeprefix("@") == other.name.removeprefix("@")


def check(bounds: Sequence[Bound], name: str, keys: Sequence[str]) -> None:
    """Raise ValueError where the action cannot have these keys: no such action, no such key, or another has it."""
    bound = next((bound for bound in bounds if bound.name == name), None)
    if bound is None:
        raise ValueError(f"there is no action {name[:40]!r} here; there are {', '.join(b.name for b in bounds)}")
    for key in keys:
        if taken := owner(bounds, bound, Key.named(key)):
            raise ValueError(f"the key {key} does {taken.name!r} already; give that another key first")
    if bound.needed and not keys:
        raise ValueError(f"{name!r} needs a key")


def actions_of(game: Game, preferences: Options, bounds: Iterable[Bound], options: Options) -> tuple[Action, ...]:
    """The actions that a game of these options has, with these keys."""
    keys = {bound.name: bound.keys for bound in bounds}
    return tuple(
        replace(action, keys=keys.get(name, action.keys))
        for name, action in names_of(_every_action(game, preferences)).items()
        if not action.when or options[action.when]
    )


def _every_action(game: Game, preferences: Options) -> tuple[Action, ...]:
    """Also those that only some options bring: their keys are theirs all the same."""
    return game.actions(preferences) if callable(game.actions) else game.actions


def _usable(bound: Bound, wanted: Sequence[str], settled: Sequence[Bound]) -> tuple[tuple[str, ...], str]:
    """The keys of these that exist and are free, and what is wrong with the others."""
    keys: list[str] = []
    fault = ""
    for name in wanted:
        try:
            key = Key.named(name)
        except ValueError as error:
            fault = str(error)
            continue
        if taken := owner(settled, bound, key):
            fault = f"the key {name} does {taken.name!r} already"
        elif name not in keys:
            keys.append(name)
    return tuple(keys), fault


def _never_without(bounds: Sequence[Bound], faults: dict[str, str]) -> Iterable[Bound]:
    """What must have a key gets its first one back, and no other action keeps it."""
    bare = [bound for bound in bounds if bound.needed and not bound.keys]
    for bound in bare:
        faults.setdefault(bound.name, f"it needs a key, and has {bound.first[0]}")
    back = {bound.name: Key.named(bound.first[0]) for bound in bare}
    for bound in bounds:
        if bound.name in back:
            yield bound._replace(keys=bound.first[:1])
        else:
            taken = [key for other in bare if other.meets(bound) for key in [back[other.name]]]
            yield bound._replace(keys=tuple(n for n in bound.keys if not any(same(Key.named(n), t) for t in taken)))
