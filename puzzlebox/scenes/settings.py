"""The settings screen: look, motion and sound, the preferences of each game, and a link to the keys."""

from collections.abc import Callable
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.message import Message
from puzzlebox.core.options import Option, Options
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import option_text
from puzzlebox.store.settings import BY_NAME
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene

LABELS = {
    "theme": Message("Theme"),
    "fullscreen": Message("Full screen"),
    "motion": Message("Animations"),
    "patterns": Message("Patterns on pieces"),
    "music": Message("Music volume"),
    "effects": Message("Sound effects volume"),
    "hide-timer": Message("Hide timer"),
    "hide-scores": Message("Hide score"),
}
"""The labels of the settings that apply to all games."""

VOLUMES = ("music", "effects")


class SettingsScene(ListScene):
    """Every change takes effect at once, and is saved when the player leaves the screen. With a game, only the
    preferences of that game are shown."""

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self.title = tr("Settings")
        self._only = game
        self._confirming = False
        super().__init__(services.keymap)

    def fill(self) -> list[Choice]:
        games = [self._only] if self._only else self.services.registry.games()
        return [
            *(self._common(BY_NAME[name], tr(label)) for name, label in LABELS.items()),
            *(self._preference(game, option) for game in games for option in game.preferences),
            Choice(tr("Keys"), self._open_keys, "›"),
            Choice(tr("Reset to defaults"), self._reset),
            Choice(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _common(self, option: Option, label: str) -> Choice:
        settings = self.services.settings

        def choose(value: Any) -> None:
            settings.choose(option.name, option.text(value))
            self.navigator.apply_settings(option.name)

        return self._choice(option, label, lambda: settings[option.name], choose)

    def _preference(self, game: Game[Any], option: Option) -> Choice:
        settings = self.services.settings

        def choose(value: Any) -> None:
            texts = {**settings.preferences(game).changed(), option.name: option.text(value)}
            settings.prefer(game, Options(game.preferences, texts))

        label = tr("{game}: {preference}", game=tr(game.title), preference=tr(option.title))
        return self._choice(option, label, lambda: settings.preferences(game)[option.name], choose)

    def _choice(self, option: Option, label: str, current: Callable[[], Any], choose: Callable[[Any], None]) -> Choice:
        """Return a row that steps through the values of the option.

        From a value that is not among them, a step goes to the next one.
        """

        def turn(step: int) -> None:
            values = list(option.menu_values())
            if current() not in values:
                values = sorted([*values, current()], key=lambda value: option.text(value).rjust(9))
            index = values.index(current()) + step
            if option.name in VOLUMES:
                index = max(index, 0)  # a step down from silence must not jump to full volume
            self.message, self._confirming = "", False
            choose(values[index % len(values)])
            choice.value = option_text(option, current())
            self.stale = True

        choice = Choice(label, lambda: turn(1), option_text(option, current()), turn)
        return choice

    def _open_keys(self) -> None:
        self.navigator.open_keys(self._only)

    def _reset(self) -> None:
        """Reset everything if the player confirms."""
        if not self._confirming:
            self._confirming, self.message = True, tr("Reset all settings and keys? Select again to confirm.")
            self.stale = True
            return
        self.services.settings.reset_all()
        self.navigator.apply_settings(*LABELS)
        self._confirming, self.message = False, tr("Settings and keys reset.")
        self.refill()

    def suspend(self) -> None:
        super().suspend()
        self.navigator.save_settings()

    def leave(self) -> None:
        self.navigator.save_settings()
        self.navigator.back()
