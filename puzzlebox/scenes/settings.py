"""The settings: how puzzlebox looks and moves, the preferences of each game, and the way to the keys."""

from collections.abc import Callable
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import Option, Options
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.store.settings import BY_NAME
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene

SHOWN = {
    "theme": "Theme",
    "fullscreen": "Full screen",
    "motion": "Motion",
    "patterns": "Patterns on the pieces",
    "music": "Music",
    "effects": "Effects",
    "hide-timer": "Hide the timer",
    "hide-scores": "Hide the scores",
}
"""What can be set here for the whole box, and what it is called."""

VOLUMES = ("music", "effects")


class SettingsScene(ListScene):
    """Every change takes effect at once, and is saved when the scene is left. With a game, only what concerns it."""

    title = "Settings"

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self._only = game
        self._sure = False
        super().__init__(services.keymap)

    def fill(self) -> list[Choice]:
        games = [self._only] if self._only else self.services.registry.games()
        return [
            *(self._common(BY_NAME[name], label) for name, label in SHOWN.items()),
            *(self._preference(game, option) for game in games for option in game.preferences),
            Choice("Keys", self._keys, "›"),
            Choice("Everything as at first", self._reset),
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

        name = option.label or option.name.replace("-", " ")
        return self._choice(option, f"{game.title}: {name}", lambda: settings.preferences(game)[option.name], choose)

    def _choice(self, option: Option, label: str, now: Callable[[], Any], choose: Callable[[Any], None]) -> Choice:
        """A row that goes through what the option offers; from a value that is not offered, to the next one."""

        def turn(step: int) -> None:
            offered = list(option.menu_values())
            if now() not in offered:
                offered = sorted([*offered, now()], key=lambda value: option.text(value).rjust(9))
            place = offered.index(now()) + step
            if option.name in VOLUMES:
                place = max(place, 0)  # a step down from silence is no leap to the loudest
            self.message, self._sure = "", False
            choose(offered[place % len(offered)])
            choice.value = option.text(now())
            self.stale = True

        choice = Choice(label, lambda: turn(1), option.text(now()), turn)
        return choice

    def _keys(self) -> None:
        self.navigator.open_keys(self._only)

    def _reset(self) -> None:
        """Asks once more."""
        if not self._sure:
            self._sure, self.message = True, "Settings and keys as they were at first? Choose it once more to be sure."
            self.stale = True
            return
        self.services.settings.reset_all()
        self.navigator.apply_settings(*SHOWN)
        self._sure, self.message = False, "All is as it was at first."
        self.refill()

    def suspend(self) -> None:
        super().suspend()
        self.navigator.save_settings()

    def leave(self) -> None:
        self.navigator.save_settings()
        self.navigator.back()
