"""The saved games of one game: games in progress, saves and finished games, to resume, load or replay."""

from collections.abc import Callable
from functools import partial

from puzzlebox.core.game import AnyGame
from puzzlebox.formats import date_and_time
from puzzlebox.input.key_hint import KeyHint, hints
from puzzlebox.play.library import QUICK, Save
from puzzlebox.play.race import racing_file
from puzzlebox.play.wording import error_text, sentence_case
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Extra, Item
from puzzlebox.ui.widgets.list_scene import ListScene

MAX_REPLAYS = 50
"""How many finished games are listed, the latest first."""


class SavesScene(ListScene):
    """Lists the saved games. Selecting one resumes or loads it, or replays it if it is finished. Other keys replay any
    of them, and delete one after a second press."""

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame) -> None:
        self.services = services
        self.navigator = navigator
        self.game: AnyGame = game
        self.title = tr("Saved games: {game}", game=tr(game.title))
        self._deleting: Save | None = None
        self._saves: list[Save] = []
        self._message_count = len(services.messages)
        super().__init__(services.keymap)

    def fill(self) -> list[Item]:
        library, name = self.services.library, self.game.id
        in_progress, saves, replays = (
            library.in_progress(name),
            library.saves(name),
            library.replays(name)[:MAX_REPLAYS],
        )
        self._saves, self._deleting = [*in_progress, *saves, *replays], None
        if not self._saves:
            self.message = tr("No saved games yet.")
        choices = [
            *(self._choice(tr("Resume"), self._resume, save) for save in in_progress),
            *(self._choice(_name(save), self._load, save) for save in saves),
            *(self._choice(tr("Watch replay"), self._replay, save) for save in replays),
        ]
        return [*choices, Item(tr("Back"), self.leave, self.keys.first("leave"))]

    def _choice(self, label: str, open_save: Callable[[Save], None], save: Save) -> Item:
        watch = Extra(tr("Replay", context="verb"), partial(self._try, partial(self._replay, save)))
        delete = Extra(tr("Delete"), partial(self._try, partial(self._delete, save)))
        race = Extra(tr("Race"), partial(self._race, save))
        extras = [race, delete] if open_save == self._replay else [watch, delete]
        choose = partial(self._try, partial(open_save, save))
        return Item(label, choose, date_and_time(save.written), extras=extras)

    def leave(self) -> None:
        self.navigator.back()

    def _resume(self, save: Save) -> None:
        self.navigator.resume(self.game, save.path, self.refill)  # `advance` shows why it cannot be resumed

    def advance(self, now: int) -> None:
        """Show a problem that was found while a game was loaded."""
        self._message_count, message = self.services.messages_after(self._message_count)
        if message:
            self.message, self.stale = sentence_case(message), True

    def _load(self, save: Save) -> None:
        self.navigator.load(self.game, save.path)

    def _replay(self, save: Save) -> None:
        self.navigator.open_replay_file(save.path)

    def _race(self, save: Save) -> None:
        """Play the same game as the last one in a replay, beside it."""
        game_named = self.services.registry.game
        self.navigator.race(racing_file(save.path, game_named, date_and_time(save.written)))

    def _delete(self, save: Save) -> None:
        """Ask the player to press the key again, then delete."""
        if self._deleting != save:
            self._deleting = save
            self.message = tr("Delete {name} permanently? Choose Delete again to confirm.", name=_name(save))
        else:
            self.services.library.delete(save.path)
            self.choices.focus = max(0, min(self.choices.focus, len(self._saves) - 2))  # on a save, if one is left
            self.refill()

    def _try(self, act: Callable[[], None]) -> None:
        self.stale, self.message = True, ""
        try:
            act()
        except (OSError, ValueError, LookupError) as error:
            self.message = error_text(error)

    def handle_action(self, action: str) -> None:
        save = self._saves[self.choices.focus] if self.choices.focus < len(self._saves) else None
        if save and action == "delete":
            self._try(partial(self._delete, save))
            return
        self._deleting = None
        if save and action == "replay":
            self._try(partial(self._replay, save))
            return
        if save and action == "race":
            self._race(save)
            return
        self.stale, self.message = True, ""
        super().handle_action(action)

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        if not self._saves:
            return hints(keys, ("leave", tr("Back")))
        return [
            *hints(keys, ("choose", tr("Select")), ("replay", tr("Watch replay")), ("race", tr("Race"))),
            *hints(keys, ("delete", tr("Delete")), ("leave", tr("Back"))),
        ]


def _name(save: Save) -> str:
    return tr("Quick save") if save.name == QUICK else save.name
