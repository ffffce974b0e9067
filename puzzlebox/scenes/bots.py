"""Lets the player choose a bot, to watch it or to race against it."""

from collections.abc import Callable, Sequence

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.bot_play import SPEEDS
from puzzlebox.play.bots import bot_names
from puzzlebox.play.running.controller import Controller
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.theme import Colour
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.list_scene import ListScene

SPEED = 3
"""The speed that is chosen first."""


class BotsScene(ListScene):
    """Offers the bots of a game with their speeds: for a new game with these options, or for a game under way."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        game: AnyGame,
        options: Options,
        controller: Controller | None = None,
    ) -> None:
        self.game = self._game = game
        self._services = services
        self._navigator = navigator
        self._options = options
        self._controller = controller
        self._names = bot_names(game)
        self._name, self._speed = self._names[0], SPEED
        self.title = tr("{game}: bots", game=tr(game.title))
        super().__init__(services.keymap)
        self.message = tr("A game that a bot plays is not ranked. Your game in a race is.")

    @property
    def message_colour(self) -> Colour:
        return self.theme.muted

    def fill(self) -> list[Item]:
        starts = [Item(tr("Let it play") if self._controller else tr("Watch"), self._watch, primary=True)]
        if self._controller is None:
            starts.append(Item(tr("Race against it"), self._race, primary=True, beside=True))
        names = _values(tr("Bot"), self._names, self._name, self._choose_bot)
        unit = tr("Pieces a second") if self._game.real_time else tr("Moves a second")
        speeds = _values(unit, [str(speed) for speed in SPEEDS], str(self._speed), self._choose_speed)
        return [*starts, *([names] if len(self._names) > 1 else []), speeds, Item(tr("Back"), self.leave)]

    def _choose_bot(self, name: str) -> None:
        self._name = name

    def _choose_speed(self, speed: str) -> None:
        self._speed = int(speed)

    def _watch(self) -> None:
        if self._controller:
            self._navigator.let_bot_play(self._name, self._speed)
        else:
            self._navigator.watch_bot(self._game, self._options, self._name, self._speed)

    def _race(self) -> None:
        from puzzlebox.play.race import racing_bot

        preferences, clock = self._services.settings.preferences(self._game), self._services.clock
        self._navigator.race(racing_bot(self._game, self._options, preferences, self._name, self._speed, clock))

    def leave(self) -> None:
        self._navigator.back()


def _values(label: str, values: Sequence[str], value: str, choose: Callable[[str], None]) -> Item:
    """Return a row that chooses one of some values."""

    def turn(step: int) -> None:
        row.value = values[(values.index(row.value) + step) % len(values)]
        choose(row.value)

    row = Item(label, lambda: turn(1), value, turn, segments=values)
    return row
