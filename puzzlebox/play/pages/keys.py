"""The keys of the app and of each game, what is wrong with them, and the page that changes those of one action."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.keynames import APP_SECTION, is_pad_key
from puzzlebox.input.bindings import Binding, fixed_captions, is_fixed, is_same_key, key_owner, lacks_key
from puzzlebox.input.key_table import OTHER_RANK, OWN_RANK, RANKS
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr

MAX_KEYS = 6
"""How many keys an action can have."""


def keys(desk: Desk, game: AnyGame | None = None) -> Page:
    """Return the page with the keys of the app and of all games, with the focus on this game."""
    rows = [_group(desk, other) for other in (None, *desk.registry.games())]
    back = Row("back", tr("Back"), desk.save_and_leave, action="leave")
    return Page("groups", tr("Keys"), [*rows, back], leave=desk.save_and_leave, focus=_section(game))


def _section(game: AnyGame | None) -> str:
    return game.id if game else APP_SECTION


def _group(desk: Desk, game: AnyGame | None) -> Row:
    make = partial(keys_of, desk, game)
    return Row(_section(game), tr(game.title) if game else tr("General"), lambda: desk.open(make), "›", opens=make)


def keys_of(desk: Desk, game: AnyGame | None) -> Page:
    """Return the page with the keys of a game, or of the app."""
    bindings = desk.keymap.bindings(game)
    question = tr("Reset all keys on this page? Select again to confirm.")

    def reset() -> None:
        for binding in bindings:
            desk.keymap.unbind(game, binding.name)
        desk.say(tr("Keys reset."), good=True)

    rows = [
        *(_row(desk, game, binding) for binding in bindings),
        Row("reset keys", tr("Reset to defaults"), lambda: desk.confirm(question, reset)),
        Row("back", tr("Back"), desk.save_and_leave, action="leave"),
    ]
    title = tr("Keys: {group}", group=tr(game.title) if game else tr("General"))
    return Page("list", title, rows, leave=desk.save_and_leave, detail=_scheme(desk, game))


class KeyScheme(NamedTuple):
    """The detail of a page of keys, for a picture of the keyboard: what keys do by their names, those of the game and
    those that all games have."""

    own: Mapping[str, str]
    common: Mapping[str, str]


def _scheme(desk: Desk, game: AnyGame | None) -> KeyScheme:
    app, own = desk.keymap.bindings(None), desk.keymap.bindings(game) if game else ()
    return KeyScheme(_labels(own), _labels([each for each in app if not game or "playing" in each.contexts]))


def _labels(bindings: Sequence[Binding]) -> dict[str, str]:
    """Return what the keys of the keyboard do that these actions have; the first one, if several have a key."""
    pairs = [(name, label_text(each.label)) for each in bindings for name in each.keys if not is_pad_key(name)]
    return dict(reversed(pairs))


def _row(desk: Desk, game: AnyGame | None, binding: Binding) -> Row:

    def change() -> None:
        desk.open(partial(action_keys, ActionKeys(desk, game, binding.name, replaces=True)))

    captions = joined_captions([*captions_of(binding.keys), *fixed_captions(binding)])
    about = " ".join(_clashes(desk, game, binding)) if game else ""
    return Row(f"keys {binding.name}", label_text(binding.label), change, captions, about)


def _clashes(desk: Desk, game: AnyGame, binding: Binding) -> Sequence[str]:
    """Say which keys of an action of a game do something else while it is played."""
    table = desk.keymap.table("playing", game)
    names = (binding.name, f"{game.id}.{binding.name}")
    labels = {row.action: row.label for row in table.rows if row.label}
    if not any(name in labels for name in names):  # only other options have this action
        return []
    said = []
    for key in map(Key.named, binding.keys):
        found = table.look_up(Stroke("", key.name) if key.by_place else Stroke(key.name)).action
        if found and found not in names:
            action = label_text(labels[found])
            said.append(tr("{key} is already used for {action}.", key=key.caption(), action=action))
    return said


def captions_of(names: Sequence[str]) -> list[str]:
    """Return the captions of keys by name."""
    return [Key.named(name).caption() for name in names]


def joined_captions(captions: Sequence[str]) -> str:
    """Return the captions of an action's keys, side by side."""
    return "   ".join(captions) or tr("None", context="keys")


class ActionKeys:
    """The keys of an action of a game, or of the app. While they are `listening`, the next key or button that is
    pressed is added or, if it `replaces` them, takes the place of the others of its device."""

    def __init__(self, desk: Desk, game: AnyGame | None, name: str, replaces: bool = False) -> None:
        self.desk, self.game = desk, game
        self._name = name
        self.listening = self.replaces = replaces

    @property
    def binding(self) -> Binding:
        """The action as it is now."""
        return next(binding for binding in self.desk.keymap.bindings(self.game) if binding.name == self._name)

    @property
    def title(self) -> str:
        """The action and its keys."""
        captions = joined_captions(captions_of(self.binding.keys))
        return tr("{action}: {keys}", action=label_text(self.binding.label), keys=captions)

    # Adding a key

    def listen(self) -> None:
        """Add the next key that is pressed, unless there are too many."""
        self.replaces = False
        self.listening = len(self.binding.keys) < MAX_KEYS
        if not self.listening:
            most = tr(
                "An action can have at most {count} key.", "An action can have at most {count} keys.", count=MAX_KEYS
            )
            self.desk.say(most)

    def stop(self) -> None:
        """Leave the keys as they are."""
        self.listening = False

    def take(self, stroke: Stroke) -> None:
        """Add the key that was pressed, if it can be added."""
        key = Key.pressed(stroke)
        if stroke.silent and key is None:
            return
        self.listening = False
        if self._cancels(stroke):
            self.replaces = False
            return
        if key is None or is_fixed(key, self.binding.contexts):
            self.desk.say(tr("This key cannot be used."))
        elif other := self._owner_of_press(stroke, key):
            self._ask(key, other)
        elif not self.replaces and any(Key.named(name).matches(stroke) for name in self.binding.keys):
            self.desk.say(tr("{key} is already a key for this action.", key=key.caption()))
        else:
            self._take(key)
            self._leave_if_replaced()

    def _take(self, key: Key) -> None:
        """Add a key, or let it replace those of its device."""
        kept = [name for name in self.binding.keys if not self.replaces or is_pad_key(name) != key.on_pad]
        self.bind((*kept, key.name))

    def _leave_if_replaced(self) -> None:
        """Go back to the keys of all actions if that was all that the player wanted."""
        if self.replaces:
            self.desk.back()

    def _cancels(self, stroke: Stroke) -> bool:
        """Return whether a press leaves the keys as they are: one of a key that leaves in every context. The action
        that leaves can have any key."""
        tables = (self.desk.keymap.table("choosing"), self.desk.keymap.table("playing"))
        leaves = all(table.look_up(stroke).action == "leave" for table in tables)
        return leaves and not (self.game is None and self._name == "leave")

    def _owner_of_press(self, stroke: Stroke, key: Key) -> Binding | None:
        """Return the other action that has the pressed key in a context of this action."""
        binding = self.binding
        for other in self._possible_conflicts(key) if not stroke.silent else ():
            itself = (other.section, other.name) == (binding.section, binding.name)
            if not itself and other.overlaps(binding) and any(Key.named(name).matches(stroke) for name in other.keys):
                return other
        return self._owner(key)

    def _owner(self, key: Key) -> Binding | None:
        return key_owner(self._possible_conflicts(key), self.binding, key)

    def _possible_conflicts(self, key: Key) -> tuple[Binding, ...]:
        """Return the app's actions and those of this game, or of all games if this is one of the app's actions.

        A gamepad has few buttons: there, a game's action and one of the app that comes after it may share a button.
        """
        keymap = self.desk.keymap
        app = keymap.bindings(None)
        if self.game:
            shared = [binding for binding in app if key.on_pad and _comes_after_games(binding)]
            return (*keymap.bindings(self.game), *(binding for binding in app if binding not in shared))
        if key.on_pad and _comes_after_games(self.binding):
            return app
        return (*app, *(binding for game in self.desk.registry.games() for binding in keymap.bindings(game)))

    def _ask(self, key: Key, other: Binding) -> None:
        self.desk.open(partial(taken_key, self, key, other))

    def game_of(self, binding: Binding) -> AnyGame | None:
        """Return the game that an action belongs to, None if it is the app's."""
        return self.desk.registry.game(binding.section) if binding.section != APP_SECTION else None

    def take_from(self, key: Key, other: Binding) -> None:
        """Take a key from another action, unless that needs it."""
        remaining = tuple(name for name in other.keys if not _is_same_caption(Key.named(name), key))
        needed = lacks_key(other, remaining)
        if not needed:
            self.desk.keymap.bind(self.game_of(other), other.name, remaining)
            self._take(key)
        self.desk.back()
        if needed:
            self._say_needed(other)
        else:
            self._leave_if_replaced()

    # Removing keys

    def remove(self, name: str) -> None:
        """Take a key away from the action."""
        remaining = tuple(key for key in self.binding.keys if key != name)
        if lacks_key(self.binding, remaining):
            self._say_needed(self.binding)
        else:
            self.bind(remaining)

    def reset(self) -> None:
        """Reset the keys, unless another action has one of them."""
        for key in map(Key.named, self.binding.defaults):
            if other := self._owner(key):
                self._ask(key, other)
                return
        self.desk.keymap.unbind(self.game, self._name)

    def bind(self, keys: tuple[str, ...]) -> None:
        """Set the keys, those of the keyboard first."""
        self.desk.keymap.bind(self.game, self._name, tuple(sorted(keys, key=is_pad_key)))

    def _say_needed(self, binding: Binding) -> None:
        self.desk.say(tr("{action} needs at least one key.", action=label_text(binding.label)))


def action_keys(keys: ActionKeys) -> Page:
    """Return the page with the keys of an action. While it listens, it captures them."""
    binding, desk = keys.binding, keys.desk
    if keys.listening and not keys.replaces:
        row = Row("listen", tr("Press the new key or button"), keys.stop, about=tr("or click to cancel"))
        return Page("keys", keys.title, [row], game=keys.game, leave=keys.stop, captures=keys.take)
    rows = [
        Row("add", tr("Add a key"), keys.listen, tr("Press the new key or button") if keys.listening else ""),
        *(
            Row(f"remove {name}", tr("Remove {key}", key=caption), partial(keys.remove, name))
            for name, caption in zip(binding.keys, captions_of(binding.keys), strict=True)
        ),
        Row("reset", tr("Reset to default"), keys.reset, joined_captions(captions_of(binding.defaults))),
        Row("done", tr("Done"), desk.back),
    ]
    if keys.listening:
        return Page("keys", keys.title, rows, game=keys.game, leave=keys.stop, captures=keys.take)
    return Page("keys", keys.title, rows, game=keys.game)


def taken_key(keys: ActionKeys, key: Key, other: Binding) -> Page:
    """Return the page that asks for which of two actions a key is."""
    game, caption, action = keys.game_of(other), key.caption(), label_text(other.label)
    section = tr(game.title) if game else tr("General")
    own = label_text(keys.binding.label)
    rows = [
        Row("take", tr("Use {key} for {action}", key=caption, action=own), partial(keys.take_from, key, other)),
        Row("keep", tr("Keep {key} for {action}", key=caption, action=action), keys.desk.back),
    ]
    text = tr("{key} is already used for {action} ({section}).", key=caption, action=action, section=section)
    return Page("question", keys.title, rows, text=text, game=keys.game)


def _comes_after_games(binding: Binding) -> bool:
    """Return whether a game's own action gets a key that it shares with this action of the app."""
    return RANKS.get(binding.name, OTHER_RANK) > OWN_RANK


def _is_same_caption(one: Key, other: Key) -> bool:
    """Return whether two names mean the same key of this keyboard, in its current layout."""
    return is_same_key(one, other) or one.caption() == other.caption()
