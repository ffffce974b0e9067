"""The keys screen: all actions of the app or of one game, with their keys."""

from functools import partial

from puzzlebox.core.game import AnyGame
from puzzlebox.input.bindings import Binding, fixed_captions
from puzzlebox.input.keys import Key
from puzzlebox.play.wording import label_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import joined_captions
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.list_scene import ListScene


class KeysScene(ListScene):
    """Lists the actions of one section: the app's own, or those of a game. The first row switches the section."""

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self.title = tr("Keys")
        self._sections: list[AnyGame | None] = [None, *services.registry.games()]
        self._index = next((n for n, other in enumerate(self._sections) if game and other and other.id == game.id), 0)
        self._confirming = False
        super().__init__(services.keymap)

    @property
    def _section(self) -> AnyGame | None:
        return self._sections[self._index]

    def fill(self) -> list[Item]:
        game = self._section
        return [
            Item(tr("Keys for"), lambda: self._turn(1), tr(game.title) if game else tr("General"), self._turn),
            *(self._row(binding) for binding in self.keymap.bindings(game)),
            Item(tr("Reset to defaults"), self._reset),
            Item(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _row(self, binding: Binding) -> Item:
        captions = [*(Key.named(name).caption() for name in binding.keys), *fixed_captions(binding)]
        return Item(label_text(binding.label), partial(self.open, binding.name), joined_captions(captions))

    def _turn(self, step: int) -> None:
        self._index = (self._index + step) % len(self._sections)
        self.message, self._confirming = "", False
        self.refill()

    def open(self, name: str) -> None:
        """Open the keys of one action."""
        self.message, self._confirming = "", False
        self.navigator.open_action_keys(self._section, name)

    def _reset(self) -> None:
        """Reset the keys of this section if the player confirms."""
        if not self._confirming:
            self._confirming, self.message = True, tr("Reset all keys on this page? Select again to confirm.")
        else:
            for binding in self.keymap.bindings(self._section):
                self.keymap.unbind(self._section, binding.name)
            self._confirming, self.message = False, tr("Keys reset.")
            self.refill()
        self.stale = True

    def leave(self) -> None:
        self.navigator.save_settings()
        self.navigator.back()
