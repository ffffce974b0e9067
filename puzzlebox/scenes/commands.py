"""Commands that every game takes alike, also while it is paused or over: saving, loading, and copying the ID."""

from typing import Any

import pygame

from puzzlebox.core.game_id import id_of
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui.display import GameDisplay


class GameCommands:
    """The commands of one play. What came of them is said on its display."""

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: Playthrough[Any], display: GameDisplay
    ) -> None:
        self._services = services
        self._navigator = navigator
        self._playthrough = playthrough
        self._display = display
        self._commands = {
            "quick-save": self._quick_save,
            "quick-load": self._quick_load,
            "save-as": self._save_as,
            "copy-id": self.copy_id,
        }

    def do(self, action: str) -> bool:
        """Carry out the command of this name. Returns whether there is one."""
        command = self._commands.get(action)
        if command:
            command()
        return command is not None

    def copy_id(self) -> None:
        """Put the ID of the game into the clipboard."""
        text = id_of(self._playthrough.session).text()
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            self._say(f"The ID cannot be copied: {error}")
        else:
            self._say(f"Copied: {text}")

    def _quick_save(self) -> None:
        if not self._services.library.paths:
            return
        try:
            self._services.library.save(self._playthrough)
        except OSError as error:
            self._say(f"It cannot be saved: {error.strerror or error}")
        else:
            self._say(f"Saved. {self._services.keymap.first('quick-load')} comes back to here.")

    def _quick_load(self) -> None:
        if not self._services.library.paths:
            return
        try:
            self._navigator.load(self._playthrough.game)
        except (OSError, ValueError) as error:
            self._say(f"It cannot be loaded: {error}")

    def _save_as(self) -> None:
        if self._services.library.paths:
            self._navigator.open_save_as(self._playthrough, self._display)

    def _say(self, sentence: str) -> None:
        self._display.show_message(sentence, self._services.clock())
