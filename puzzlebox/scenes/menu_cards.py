"""The cards of the menu: what each of them stands for, and what choosing it does."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from puzzlebox import formats
from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.cover import Cover
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.play.daily import Daily, daily_of
from puzzlebox.play.library import Save
from puzzlebox.registry import NO_GAME_ERRORS
from puzzlebox.scenes.menu_details import Details
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.cover import made_cover
from puzzlebox.ui.widgets.shelves import Card, Day

# Translators: the first letter of each day of the week, from Monday on: seven characters.
WEEKDAYS = Message("MTWTFSS")
"""The first letters of the days of the week, from Monday on."""


@dataclass
class MenuCard:
    """A card, what it stands for, and what choosing it does. `entry` is the game, `save` the playthrough to resume."""

    entry: CatalogueEntry
    card: Card
    choose: Callable[[], None]
    save: Save | None = None


class MenuCards:
    """Makes the cards of the menu."""

    def __init__(self, services: Services, navigator: Navigator, details: Details) -> None:
        self._services = services
        self._navigator = navigator
        self._details = details

    def cover_card(self, entry: CatalogueEntry) -> MenuCard:
        """Return the card of a game, with its cover."""
        card = Card(tr(entry.title), tr(entry.fact or entry.summary), self._cover_of(entry))
        return MenuCard(entry, card, lambda: self._open_title(entry.id))

    def _cover_of(self, entry: CatalogueEntry) -> Cover:
        try:
            cover = self._services.registry.cover(entry)
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # whatever is wrong with the game is said when it is loaded
            cover = Cover()
        return cover if cover.colour else made_cover(entry.id, tr(entry.title))

    def continued(self, covers: Sequence[MenuCard], names: Collection[str]) -> list[MenuCard]:
        """Return the cards of these games in progress, the latest first."""
        library = self._services.library
        shown = {card.entry.id: card for card in covers}
        saves = [(save, name) for name in names for save in library.in_progress(name)[:1]]
        latest = sorted(saves, key=lambda pair: -pair[0].written)
        return [self._resume_card(shown[name], save) for save, name in latest if name in shown]

    def _resume_card(self, cover: MenuCard, save: Save) -> MenuCard:
        def resume() -> None:
            game = self._services.registry.game(cover.entry.id)
            self._navigator.resume(game, save.path, lambda: self._navigator.open_game(game))

        card = Card(cover.card.title, tr("In progress"), cover.card.cover)
        return MenuCard(cover.entry, card, resume, save)

    def today(self, covers: Sequence[MenuCard]) -> MenuCard | None:
        """Return the card of today's puzzle; None if its game is not installed."""
        day = self._services.today()
        puzzle = daily_of(day)
        found = next((card for card in covers if card.entry.id == puzzle.game), None)
        if found is None:
            return None
        card = Card(tr("Today: {game}", game=found.card.title), formats.day(day), week=self.days())
        return MenuCard(found.entry, card, lambda: self._play_daily(puzzle))

    def days(self) -> list[Day]:
        """Return the days of this week, and whether their puzzles are known to be done."""
        day, letters = self._services.today(), tr(WEEKDAYS)
        monday = day - timedelta(day.weekday())
        done = [self._details.is_done(daily_of(monday + timedelta(n))) for n in range(7)]
        return [Day(letters[n : n + 1], done[n], n == day.weekday()) for n in range(7)]

    def _play_daily(self, puzzle: Daily) -> None:
        game = self._services.registry.game(puzzle.game)
        self._navigator.play_from(game, Options.parse(game.options, puzzle.options), Start(seed=puzzle.seed))

    def _open_title(self, name: str) -> None:
        from puzzlebox.ui.views import view_class

        game = self._services.registry.game(name)
        view_class(game)  # raises if the title screen could not show it
        self._navigator.open_game(game)
