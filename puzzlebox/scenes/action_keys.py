"""The keys of one action: add a key or a button of a gamepad by pressing it, remove one, or reset them."""

from functools import partial

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.keynames import APP_SECTION, is_pad_key
from puzzlebox.input.bindings import Binding, is_fixed, is_same_key, key_owner, lacks_key
from puzzlebox.input.key_hint import KeyHint
from puzzlebox.input.key_table import OTHER_RANK, OWN_RANK, RANKS, KeyPress
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.input.sdl import stroke_of
from puzzlebox.play.wording import label_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import key_captions
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.list_scene import ListScene

MAX_KEYS = 6
"""How many keys an action can have."""


class ActionKeysScene(ListScene):
    """The keys of one action.

    While it `captures_keys`, the next key or button that is pressed is added. If another action has that key,
    `conflict` holds the key and that action until the player decides between the two.
    """

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame | None, name: str) -> None:
        self.services = services
        self.navigator = navigator
        self.game = game
        self.conflict: tuple[Key, Binding] | None = None
        self._name = name
        self._pressed_key: int | None = None
        super().__init__(services.keymap)

    def leave(self) -> None:
        if self.captures_keys:
            self._stop_listening()
        else:
            self.navigator.back()

    @property
    def _binding(self) -> Binding:
        return next(binding for binding in self.keymap.bindings(self.game) if binding.name == self._name)

    def fill(self) -> list[Item]:
        binding = self._binding
        action = label_text(binding.label)
        self.title = tr("{action}: {keys}", action=action, keys=key_captions(binding.keys))
        self.explained = self.captures_keys
        if self.conflict:
            key, other = self.conflict
            return [
                Item(tr("Use {key} for {action}", key=key.caption(), action=action), self._take_key),
                Item(tr("Keep {key} for {action}", key=key.caption(), action=label_text(other.label)), self._leave_key),
            ]
        if self.captures_keys:
            return [Item(tr("Press the new key or button"), self._stop_listening, help=tr("or click to cancel"))]
        return [
            Item(tr("Add a key"), self._listen),
            *(
                Item(tr("Remove {key}", key=Key.named(name).caption()), partial(self.remove, name))
                for name in binding.keys
            ),
            Item(tr("Reset to default"), self._reset, key_captions(binding.defaults)),
            Item(tr("Done"), self.leave),
        ]

    def _listen(self) -> None:
        if len(self._binding.keys) >= MAX_KEYS:
            self._show(
                tr(
                    "An action can have at most {count} key.",
                    "An action can have at most {count} keys.",
                    count=MAX_KEYS,
                )
            )
            return
        self.captures_keys, self.message = True, ""
        self.refill()

    def _stop_listening(self) -> None:
        self.captures_keys = False
        self.refill()

    # Adding a key.

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.captures_keys:
            self._take_press(stroke_of(event))
        else:
            super().handle(event)

    def press(self, press: KeyPress) -> None:
        if not press.down and press.key == self._pressed_key:
            self._pressed_key = None  # the release of a key that was just bound does nothing
        else:
            super().press(press)

    def _take_press(self, stroke: Stroke) -> None:
        """Bind the key that was pressed, if it can be bound."""
        key = Key.pressed(stroke)
        if stroke.silent and key is None:
            return
        self._pressed_key = stroke.code
        self.captures_keys = False
        if self._cancels(stroke):
            self.refill()
        elif key is None or is_fixed(key, self._binding.contexts):
            self._show(tr("This key cannot be used."))
        elif other := self._owner_of_press(stroke, key):
            self._ask(key, other)
        elif any(Key.named(name).matches(stroke) for name in self._binding.keys):
            self._show(tr("{key} is already a key for this action.", key=key.caption()))
        else:
            self._bind((*self._binding.keys, key.name))

    def _cancels(self, stroke: Stroke) -> bool:
        """Return whether a press leaves the keys as they are: one of a key that leaves in every context. The action
        that leaves can have any key."""
        tables = (self.keys, self.keymap.table("playing"))
        leaves = all(table.look_up(stroke).action == "leave" for table in tables)
        return leaves and not (self.game is None and self._name == "leave")

    def _owner_of_press(self, stroke: Stroke, key: Key) -> Binding | None:
        """Return the other action that has the pressed key in a context of this action."""
        binding = self._binding
        for other in self._possible_conflicts(key) if not stroke.silent else ():
            itself = (other.section, other.name) == (binding.section, binding.name)
            if not itself and other.overlaps(binding) and any(Key.named(name).matches(stroke) for name in other.keys):
                return other
        return self._owner(key)

    def _owner(self, key: Key) -> Binding | None:
        return key_owner(self._possible_conflicts(key), self._binding, key)

    def _possible_conflicts(self, key: Key) -> tuple[Binding, ...]:
        """Return the app's actions and those of this game, or of all games if this is one of the app's actions.

        A gamepad has few buttons: there, a game's action and one of the app that comes after it may share a button.
        """
        app = self.keymap.bindings(None)
        if self.game:
            shared = [binding for binding in app if key.on_pad and _comes_after_games(binding)]
            return (*self.keymap.bindings(self.game), *(binding for binding in app if binding not in shared))
        if key.on_pad and _comes_after_games(self._binding):
            return app
        games = self.services.registry.games()
        return (*app, *(binding for game in games for binding in self.keymap.bindings(game)))

    def _ask(self, key: Key, other: Binding) -> None:
        self.conflict = (key, other)
        action, section = label_text(other.label), self._section_title(other)
        self._show(
            tr("{key} is already used for {action} ({section}).", key=key.caption(), action=action, section=section)
        )

    def _take_key(self) -> None:
        """Take the key from the other action."""
        assert self.conflict
        key, other = self.conflict
        game = self.services.registry.game(other.section) if other.section != APP_SECTION else None
        remaining = tuple(name for name in other.keys if not _is_same_caption(Key.named(name), key))
        self.conflict = None
        if lacks_key(other, remaining):
            action = label_text(other.label)
            self._show(tr("{action} needs at least one key.", action=action))
            return
        self.keymap.bind(game, other.name, remaining)
        self._bind((*self._binding.keys, key.name))

    def _leave_key(self) -> None:
        self.conflict, self.message = None, ""
        self.refill()

    # Removing keys.

    def remove(self, name: str) -> None:
        """Take a key away from the action."""
        binding = self._binding
        remaining = tuple(key for key in binding.keys if key != name)
        if lacks_key(binding, remaining):
            self._show(tr("{action} needs at least one key.", action=label_text(binding.label)))
        else:
            self._bind(remaining)

    def _reset(self) -> None:
        binding = self._binding
        for key in map(Key.named, binding.defaults):
            if other := self._owner(key):
                self._ask(key, other)
                return
        self.keymap.unbind(self.game, self._name)
        self.message = ""
        self.refill()

    def _bind(self, keys: tuple[str, ...]) -> None:
        self.keymap.bind(self.game, self._name, tuple(sorted(keys, key=is_pad_key)))
        self.message = ""
        self.refill()

    def _show(self, text: str) -> None:
        self.message = text
        self.refill()

    def hints(self) -> list[KeyHint]:
        if self.captures_keys:
            return [KeyHint(self.keymap.table("playing").first("leave"), tr("Cancel"), "leave")]
        return super().hints()

    def _section_title(self, binding: Binding) -> str:
        if binding.section == APP_SECTION:
            return tr("General")
        return tr(self.services.registry.game(binding.section).title)


def _comes_after_games(binding: Binding) -> bool:
    """Return whether a game's own action gets a key that it shares with this action of the app."""
    return RANKS.get(binding.name, OTHER_RANK) > OWN_RANK


def _is_same_caption(one: Key, other: Key) -> bool:
    """Return whether two names mean the same key of this keyboard, in its current layout."""
    return is_same_key(one, other) or one.caption() == other.caption()
