"""What is kept of a game: plays in progress, saves made by hand, and finished plays, to resume or to replay."""

from collections.abc import Callable
from functools import partial
from time import localtime, strftime
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.play.library import Save
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.hints import hints
from puzzlebox.ui.widgets.list_scene import ListScene

MOST = 50
"""The most finished plays that are shown, the latest ones."""


class SavesScene(ListScene):
    """A list of one game's plays. Choosing one resumes it, or replays it if it is finished; another key replays any of
    them, and one that is pressed twice deletes it."""

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any]) -> None:
        self.services = services
        self.navigator = navigator
        self.game: Game[Any] = game
        self.title = f"Kept games of {game.title}"
        self._asked: Save | None = None
        self._kept: list[Save] = []
        super().__init__(services.keymap)

    @property
    def window_title(self) -> str:
        return f"{self.title}"

    def fill(self) -> list[Choice]:
        library, name = self.services.library, self.game.id
        self._kept, self._asked = [], None
        choices: list[Choice] = []
        for label, open_it, saves in (
            ("Go on", self._resume, library.in_progress(name)),
            ("", self._load, library.saves(name)),
            ("Watch", self._replay, library.replays(name)[:MOST]),
        ):
            self._kept += saves
            choices += [self._choice(label, open_it, save) for save in saves]
        return choices or [Choice("Nothing is kept yet", self.leave)]

    def _choice(self, label: str, open_it: Callable[[Save], None], save: Save) -> Choice:
        when = strftime("%Y-%m-%d %H:%M", localtime(save.written))
        return Choice(label or save.name, partial(self._try, partial(open_it, save)), when)

    def leave(self) -> None:
        self.navigator.back()

    # What one can do with them

    def _resume(self, save: Save) -> None:
        play = self.services.library.resume(self.game, path=save.path)
        if play:
            self.navigator.play(play)
        else:
            self.message = self.services.messages[-1] if self.services.messages else ""
            self.refill()

    def _load(self, save: Save) -> None:
        self.navigator.load(self.game, save.path)

    def _replay(self, save: Save) -> None:
        self.navigator.open_replay_file(save.path)

    def _delete(self, save: Save) -> None:
        """Ask once, and delete if the answer is the same key again."""
        if self._asked != save:
            self._asked = save
            self.message = f"Press {self.keys.first('delete')} again to forget {save.name} for good."
        else:
            self.services.library.delete(save.path)
            self.refill()

    def _try(self, do: Callable[[], None]) -> None:
        self.stale, self.message = True, ""
        try:
            do()
        except (OSError, ValueError, LookupError) as error:
            self.message = str(error)

    def handle_action(self, action: str) -> None:
        save = self._kept[self.choices.focus] if self._kept else None
        if save and action == "delete":
            self._try(partial(self._delete, save))
            return
        self._asked = None
        if save and action == "replay":
            self._try(partial(self._replay, save))
            return
        self.stale, self.message = True, ""
        super().handle_action(action)

    def hints(self) -> list[Hint]:
        return hints(self.keys, ("choose", "open"), ("replay", "watch replay"), ("delete", "forget"), ("leave", "back"))
