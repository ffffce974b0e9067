"""The keys: every action of every game and scene with the keys it has, and giving it others."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Game
from puzzlebox.input import keyboard
from puzzlebox.input.keyboard import Bound
from puzzlebox.input.keys import Key, Keys
from puzzlebox.input.taps import SILENT
from puzzlebox.scenes.choices import Choice
from puzzlebox.scenes.hints import first_key
from puzzlebox.scenes.listing import Listing
from puzzlebox.scenes.play import LEAVE
from puzzlebox.ui.panels import Hint

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

MOST = 6
"""So many keys an action may have."""

BOX_TITLE = "the whole box"


def printed(names: tuple[str, ...]) -> str:
    """Keys as they are printed on the keyboard."""
    return "   ".join(Keys(names).shown()) or "no key"


class KeysScene(Listing):
    """The actions of the scenes or of one game, and the way to the next game's."""

    title = "Keys"

    def __init__(self, box: "Box", game: Game | None = None) -> None:
        entries = box.registry.entries()
        self._sections: list[Game | None] = [None, *(box.registry.game(entry.id) for entry in entries)]
        self._place = next((n for n, other in enumerate(self._sections) if game and other and other.id == game.id), 0)
        self._sure = False
        super().__init__(box)

    @property
    def _section(self) -> Game | None:
        return self._sections[self._place]

    def fill(self) -> list[Choice]:
        game = self._section
        bounds = self.box.player.bounds(game)
        return [
            Choice("Keys of", lambda: self._turn(1), game.title if game else BOX_TITLE, self._turn),
            *(self._row(bound) for bound in bounds),
            Choice("All of these as at first", self._reset),
        ]

    def _row(self, bound: Bound) -> Choice:
        return Choice(_sentence(bound.label), partial(self.open, bound.name), printed(bound.keys))

    def _turn(self, step: int) -> None:
        self._place = (self._place + step) % len(self._sections)
        self.said, self._sure = "", False
        self.refill()

    def open(self, name: str) -> None:
        """Show what can be done with the keys of an action."""
        self.said, self._sure = "", False
        self.box.stack.push(ActionScene(self.box, self._section, name))

    def _reset(self) -> None:
        """Asks once more."""
        if not self._sure:
            self._sure, self.said = True, "All keys here as they were at first? Choose it once more to be sure."
        else:
            for bound in self.box.player.bounds(self._section):
                self.box.player.unbind(self._section, bound.name)
            self._sure, self.said = False, "All is as it was at first."
            self.refill()
        self.stale = True

    def leave(self) -> None:
        self.box.player.save()
        super().leave()


class ActionScene(Listing):
    """The keys of one action. While `listening`, the next key that is pressed is bound; one that another action has
    waits in `asked` until the player says which of the two shall have it."""

    def __init__(self, box: "Box", game: Game | None, name: str) -> None:
        self.game = game
        self.listening = False
        self.asked: tuple[Key, Bound] | None = None
        self._name = name
        self._passing: int | None = None
        super().__init__(box)

    @property
    def listens(self) -> bool:
        return self.listening

    @property
    def _bound(self) -> Bound:
        return next(bound for bound in self.box.player.bounds(self.game) if bound.name == self._name)

    def fill(self) -> list[Choice]:
        bound = self._bound
        self.title = f"{_sentence(bound.label)}: {printed(bound.keys)}"
        if self.asked:
            key, other = self.asked
            return [
                Choice(f"{key.shown()} is for {bound.label}", self._take_it),
                Choice(f"{key.shown()} stays with {other.label}", self._leave_it),
            ]
        if self.listening:
            return [Choice("Press the new key", self._stop, "or click here to leave it")]
        return [
            Choice("Add a key", self._listen, "then press it"),
            *(Choice(f"Without {Key.named(name).shown()}", partial(self.drop, name)) for name in bound.keys),
            Choice("As at first", self._reset, printed(bound.first)),
            Choice("Done", self.leave),
        ]

    def _listen(self) -> None:
        if len(self._bound.keys) >= MOST:
            self._say(f"An action has at most {MOST} keys.")
            return
        self.listening, self.said = True, ""
        self.refill()

    def _stop(self) -> None:
        self.listening = False
        self.refill()

    # The new key.

    def handle(self, event: pygame.event.Event) -> None:
        if self._passing is not None and event.type == pygame.KEYUP and event.key == self._passing:
            self._passing = None  # the release of a key that was just bound means nothing
        elif self.listening and event.type == pygame.KEYDOWN:
            self._heard(event)
        else:
            super().handle(event)

    def _heard(self, event: pygame.event.Event) -> None:
        leaves = event in LEAVE and not (self.game is None and self._name == "leave")
        if event.key in SILENT and event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            return
        self._passing = event.key
        self.listening = False
        key = Key.pressed(event)
        if leaves:
            self.refill()
        elif key is None:
            self._say("That key has no name, and cannot be bound.")
        elif other := self._owner(event, key):
            self._ask(key, other)
        elif any(Key.named(name).means(event) for name in self._bound.keys):
            self._say(f"{key.shown()} is bound to it already.")
        else:
            self._bind((*self._bound.keys, key.name))

    def _owner(self, event: pygame.event.Event, key: Key) -> Bound | None:
        """The other action that this key is bound to where this action acts."""
        bound = self._bound
        for other in self._others():
            itself = (other.section, other.name) == (bound.section, bound.name)
            if not itself and other.meets(bound) and any(Key.named(name).means(event) for name in other.keys):
                return other
        return keyboard.owner(self._others(), bound, key)

    def _others(self) -> tuple[Bound, ...]:
        """All actions that may act in one place with this one: the game's and the scenes', or those of every game."""
        player = self.box.player
        if self.game:
            return (*player.bounds(self.game), *player.bounds(None))
        games = (self.box.registry.game(entry.id) for entry in self.box.registry.entries())
        return (*player.bounds(None), *(bound for game in games for bound in player.bounds(game)))

    def _ask(self, key: Key, other: Bound) -> None:
        self.asked = (key, other)
        self._say(f"{key.shown()} is {other.label} {where(other, self.box)} already. Which shall have it?")

    def _take_it(self) -> None:
        """The key changes hands."""
        assert self.asked
        key, other = self.asked
        game = self.box.registry.game(other.section) if other.section != keyboard.BOX else None
        left = tuple(name for name in other.keys if not _meant(Key.named(name), key))
        self.asked = None
        if other.needed and not left:
            self._say(f"{key.shown()} is the only key for {other.label}, and must stay so.")
            return
        self.box.player.bind(game, other.name, left)
        self._bind((*self._bound.keys, key.name))

    def _leave_it(self) -> None:
        self.asked, self.said = None, ""
        self.refill()

    # The old ones.

    def drop(self, name: str) -> None:
        """Take a key away from the action."""
        bound = self._bound
        left = tuple(key for key in bound.keys if key != name)
        if bound.needed and not left:
            self._say(f"{_sentence(bound.label)} needs a key.")
        else:
            self._bind(left)

    def _reset(self) -> None:
        bound = self._bound
        for key in map(Key.named, bound.first):
            if other := keyboard.owner(self._others(), bound, key):
                self._ask(key, other)
                return
        self.box.player.unbind(self.game, self._name)
        self.said = ""
        self.refill()

    def _bind(self, keys: tuple[str, ...]) -> None:
        self.box.player.bind(self.game, self._name, keys)
        self.said = ""
        self.refill()

    def _say(self, sentence: str) -> None:
        self.said = sentence
        self.refill()

    def hints(self) -> list[Hint]:
        if self.listening:
            return [Hint(first_key(LEAVE), "leave it")]
        return super().hints()


def _meant(one: Key, other: Key) -> bool:
    """Whether two names mean one key of this keyboard, as it is laid out now."""
    return keyboard.same(one, other) or one.shown() == other.shown()


def _sentence(label: str) -> str:
    """A label as it begins a line; an ID in it stays one."""
    return label[:1].upper() + label[1:]


def where(bound: Bound, box: "Box") -> str:
    """Whose action it is, in words."""
    return f"in {box.registry.game(bound.section).title}" if bound.section != keyboard.BOX else "in the box"
