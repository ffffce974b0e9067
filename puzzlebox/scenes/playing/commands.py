"""Commands that every game has, also while it is paused or over: save, load, copy the game ID, solve, and change the
level."""

from collections.abc import Callable

from puzzlebox.core.game_id import id_of
from puzzlebox.core.levels import level_beside, options_of
from puzzlebox.core.message import message_of
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import reason_text
from puzzlebox.translation import tr
from puzzlebox.ui.clipboard import ClipboardError, copy_text
from puzzlebox.ui.display import GameDisplay

ALL_STEPS = 99
"""More steps than any board can be enlarged by."""


class GameCommands:
    """Runs the commands of one playthrough and shows the results on its display."""

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: AnyPlaythrough, display: GameDisplay
    ) -> None:
        self._services = services
        self._navigator = navigator
        self._playthrough = playthrough
        self._display = display
        self._commands: dict[str, Callable[[], None]] = {
            "quick-save": self._quick_save,
            "quick-load": self._quick_load,
            "save-as": self._save_as,
            "copy-id": self.copy_id,
            "solve": self.solve,
            "how-to-play": self.open_how_to_play,
            "zoom-in": lambda: self._zoom(1),
            "zoom-out": lambda: self._zoom(-1),
            "zoom-off": lambda: self._zoom(-ALL_STEPS),
            "next-level": lambda: self._change_level(1),
            "previous-level": lambda: self._change_level(-1),
        }

    def run(self, action: str) -> bool:
        """Run the command for this action. Return whether there is one."""
        command = self._commands.get(action)
        if command:
            command()
        return command is not None

    def copy_id(self) -> None:
        """Copy the game ID to the clipboard."""
        text = id_of(self._playthrough.session).text()
        try:
            copy_text(text)
        except ClipboardError as error:
            self._show(tr("Could not copy the game ID: {reason}", reason=tr(message_of(error))))
        else:
            self._show(tr("Copied: {id}", id=text))

    def _quick_save(self) -> None:
        if not self._services.library.paths:
            return
        try:
            self._services.library.save(self._playthrough)
        except OSError as error:
            self._show(tr("Could not save: {reason}", reason=reason_text(error)))
        else:
            key = self._services.keymap.first("quick-load")
            self._show(tr("Saved. Press {key} to load.", key=key) if key else tr("Saved."))

    def _quick_load(self) -> None:
        if not self._services.library.paths:
            return
        try:
            self._navigator.load(self._playthrough.game)
        except (OSError, ValueError) as error:
            self._show(tr("Could not load: {reason}", reason=tr(message_of(error))))

    def _save_as(self) -> None:
        if self._services.library.paths:
            self._navigator.open_save_as(self._playthrough, self._display)

    @property
    def may_solve(self) -> bool:
        """Whether the game can be solved or demonstrated, and has not ended."""
        play = self._playthrough
        return play.outcome is None and bool(play.game.assistance.solve or play.may_demonstrate)

    def solve(self) -> None:
        """Show a solution, or else a demonstration, if the game has one."""
        if self.may_solve:
            self._navigator.open_solve(self._playthrough, self._display)

    def open_how_to_play(self) -> None:
        """Show how to play the game."""
        self._navigator.open_how_to_play(self._playthrough.game, self._playthrough.session.options)

    def _zoom(self, steps: int) -> None:
        """Enlarge the board by a number of steps; a negative number makes it smaller."""
        self._display.stale = self._display.view.zoom(steps) or self._display.stale
        self._display.view.follow()

    def _change_level(self, step: int) -> None:
        """Begin the next (1) or the previous (-1) level, if the game has levels."""
        game, options = self._playthrough.game, self._playthrough.session.options
        try:
            level = level_beside(game, options, step)
        except LookupError:
            return
        if level is None:
            self._show(tr("This is the last level.") if step > 0 else tr("This is the first level."))
        else:
            self._navigator.begin(game, options_of(game, level, options), level.start)

    def _show(self, text: str) -> None:
        self._display.show_message(text, self._services.clock())
