"""The keys: every action of every game and of the app, with the keys it has."""

from functools import partial
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.input.keymap import Binding
from puzzlebox.scenes.key_words import printed, sentence
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene

APP_TITLE = "the whole box"


class KeysScene(ListScene):
    """The actions of the app or of one game, and the way to the next game's."""

    title = "Keys"

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self._sections: list[Game[Any] | None] = [None, *services.registry.games()]
        self._place = next((n for n, other in enumerate(self._sections) if game and other and other.id == game.id), 0)
        self._sure = False
        super().__init__(services.keymap)

    @property
    def _section(self) -> Game[Any] | None:
        return self._sections[self._place]

    def fill(self) -> list[Choice]:
        game = self._section
        return [
            Choice("Keys of", lambda: self._turn(1), game.title if game else APP_TITLE, self._turn),
            *(self._row(binding) for binding in self.keymap.bindings(game)),
            Choice("All of these as at first", self._reset),
        ]

    def _row(self, binding: Binding) -> Choice:
        return Choice(sentence(binding.label), partial(self.open, binding.name), printed(binding.keys))

    def _turn(self, step: int) -> None:
        self._place = (self._place + step) % len(self._sections)
        self.message, self._sure = "", False
        self.refill()

    def open(self, name: str) -> None:
        """Show what can be done with the keys of an action."""
        self.message, self._sure = "", False
        self.navigator.open_action_keys(self._section, name)

    def _reset(self) -> None:
        """Ask once more, then reset."""
        if not self._sure:
            self._sure, self.message = True, "All keys here as they were at first? Choose it once more to be sure."
        else:
            for binding in self.keymap.bindings(self._section):
                self.keymap.unbind(self._section, binding.name)
            self._sure, self.message = False, "All is as it was at first."
            self.refill()
        self.stale = True

    def leave(self) -> None:
        self.navigator.save_settings()
        self.navigator.back()
