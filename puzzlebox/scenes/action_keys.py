"""The keys of one action, and giving it others."""

from functools import partial
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.keynames import APP_SECTION
from puzzlebox.input.keymap import Binding, KeyPress, owner, same
from puzzlebox.input.keys import SILENT, Key
from puzzlebox.scenes.key_words import printed, sentence
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene

MOST = 6
"""The most keys that an action may have."""


class ActionKeysScene(ListScene):
    """The keys of one action. While `listening`, the next key that is pressed is binding; one that another action has
    waits in `asked` until the player says which of the two shall have it."""

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None, name: str) -> None:
        self.services = services
        self.navigator = navigator
        self.game = game
        self.listening = False
        self.asked: tuple[Key, Binding] | None = None
        self._name = name
        self._passing: int | None = None
        super().__init__(services.keymap)

    @property
    def captures_keys(self) -> bool:
        return self.listening

    def leave(self) -> None:
        self.navigator.back()

    @property
    def _binding(self) -> Binding:
        return next(binding for binding in self.keymap.bindings(self.game) if binding.name == self._name)

    def fill(self) -> list[Choice]:
        binding = self._binding
        self.title = f"{sentence(binding.label)}: {printed(binding.keys)}"
        if self.asked:
            key, other = self.asked
            return [
                Choice(f"{key.shown()} is for {binding.label}", self._take_it),
                Choice(f"{key.shown()} stays with {other.label}", self._leave_it),
            ]
        if self.listening:
            return [Choice("Press the new key", self._stop, "or click here to leave it")]
        return [
            Choice("Add a key", self._listen, "then press it"),
            *(Choice(f"Without {Key.named(name).shown()}", partial(self.drop, name)) for name in binding.keys),
            Choice("As at first", self._reset, printed(binding.defaults)),
            Choice("Done", self.leave),
        ]

    def _listen(self) -> None:
        if len(self._binding.keys) >= MOST:
            self._say(f"An action has at most {MOST} keys.")
            return
        self.listening, self.message = True, ""
        self.refill()

    def _stop(self) -> None:
        self.listening = False
        self.refill()

    # The new key.

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.listening:
            self._heard(event)
        else:
            super().handle(event)

    def press(self, press: KeyPress) -> None:
        if not press.down and press.key == self._passing:
            self._passing = None  # the release of a key that was just bound means nothing
        else:
            super().press(press)

    def _heard(self, event: pygame.event.Event) -> None:
        if event.key in SILENT and event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            return
        leaves = self.keys.look_up(event).action == "leave" and not (self.game is None and self._name == "leave")
        self._passing = event.key
        self.listening = False
        key = Key.pressed(event)
        if leaves:
            self.refill()
        elif key is None:
            self._say("That key has no name, and cannot be bound.")
        elif other := self._owner(event, key):
            self._ask(key, other)
        elif any(Key.named(name).means(event) for name in self._binding.keys):
            self._say(f"{key.shown()} is bound to it already.")
        else:
            self._bind((*self._binding.keys, key.name))

    def _owner(self, event: pygame.event.Event, key: Key) -> Binding | None:
        """The other action that this key is binding to where this action acts."""
        binding = self._binding
        for other in self._others():
            itself = (other.section, other.name) == (binding.section, binding.name)
            if not itself and other.meets(binding) and any(Key.named(name).means(event) for name in other.keys):
                return other
        return owner(self._others(), binding, key)

    def _others(self) -> tuple[Binding, ...]:
        """All actions that may act in one place with this one: the game's and the scenes', or those of every game."""
        keymap = self.keymap
        if self.game:
            return (*keymap.bindings(self.game), *keymap.bindings(None))
        games = self.services.registry.games()
        return (*keymap.bindings(None), *(binding for game in games for binding in keymap.bindings(game)))

    def _ask(self, key: Key, other: Binding) -> None:
        self.asked = (key, other)
        self._say(f"{key.shown()} is {other.label} {self._where(other)} already. Which shall have it?")

    def _take_it(self) -> None:
        """The key changes hands."""
        assert self.asked
        key, other = self.asked
        game = self.services.registry.game(other.section) if other.section != APP_SECTION else None
        left = tuple(name for name in other.keys if not _is_same(Key.named(name), key))
        self.asked = None
        if other.required and not left:
            self._say(f"{key.shown()} is the only key for {other.label}, and must stay so.")
            return
        self.keymap.bind(game, other.name, left)
        self._bind((*self._binding.keys, key.name))

    def _leave_it(self) -> None:
        self.asked, self.message = None, ""
        self.refill()

    # The old ones.

    def drop(self, name: str) -> None:
        """Take a key away from the action."""
        binding = self._binding
        left = tuple(key for key in binding.keys if key != name)
        if binding.required and not left:
            self._say(f"{sentence(binding.label)} needs a key.")
        else:
            self._bind(left)

    def _reset(self) -> None:
        binding = self._binding
        for key in map(Key.named, binding.defaults):
            if other := owner(self._others(), binding, key):
                self._ask(key, other)
                return
        self.keymap.unbind(self.game, self._name)
        self.message = ""
        self.refill()

    def _bind(self, keys: tuple[str, ...]) -> None:
        self.keymap.bind(self.game, self._name, keys)
        self.message = ""
        self.refill()

    def _say(self, sentence: str) -> None:
        self.message = sentence
        self.refill()

    def hints(self) -> list[Hint]:
        if self.listening:
            return [Hint(self.keys.first("leave"), "leave it")]
        return super().hints()

    def _where(self, binding: Binding) -> str:
        """Whose action it is, in words."""
        if binding.section == APP_SECTION:
            return "in the box"
        return f"in {self.services.registry.game(binding.section).title}"


def _is_same(one: Key, other: Key) -> bool:
    """Whether two names mean one key of this keyboard, as it is laid out now."""
    return same(one, other) or one.shown() == other.shown()
