"""The pause screen. It hides the board, or leaves it in sight beside the choices."""

from dataclasses import replace

import pygame

from puzzlebox.core.game_id import id_of
from puzzlebox.input.bindings import PAUSE
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.bots import bot_names
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.held_keys import undoes_restart
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import foot_text
from puzzlebox.translation import tr
from puzzlebox.ui.display import STARTS, GameDisplay
from puzzlebox.ui.layout import Area
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.panel_scene import MOVES, PanelScene


class PauseScene(PanelScene):
    """Offers to resume, start a new game, or leave. In some games, any key without another meaning that is pressed and
    released here resumes."""

    def __init__(self, services: Services, navigator: Navigator, controller: Controller, display: GameDisplay) -> None:
        playthrough = controller.playthrough
        self.game = game = playthrough.game
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._style = game.controls.pause
        self.controller = controller
        self._taps = KeyTaps()
        keys = self._current_keys()
        name = id_of(playthrough.session).text()
        super().__init__(display, keys, self._choices(keys), display.view.figures(), name)
        self._set_texts()

    def _set_texts(self) -> None:
        self.heading = tr("Paused")
        self.subtitle = tr(self.playthrough.game.title)
        self.note = tr("Your game is kept when you leave.") if self.services.library.paths else ""

    def language_changed(self) -> None:
        self._set_texts()
        super().language_changed()

    def _current_keys(self) -> KeyTable:
        return self.services.keymap.table("choosing", self.playthrough.game, self.playthrough.session.options)

    def _choices(self, keys: KeyTable) -> Choices:
        undo = [Item(tr("Undo restart"), self.undo_restart)] if self.playthrough.session.restarted else []
        leave = Item(tr("Main menu"), self.navigator.open_main_menu)
        leaves = [leave] if self.navigator.has_menu else [leave, Item(tr("Quit"), self.navigator.leave_game)]
        hint = [Item(tr("Hint"), self.show_hint, keys.first("hint"))] if self._has_hints else []
        solve_label = tr("Solve") if self.playthrough.game.assistance.solve else tr("Demonstration")
        bots = [Item(tr("Bots"), self._open_bots)] if bot_names(self.playthrough.game) else []
        solve = (
            [Item(solve_label, lambda: self.controller.command("solve"), keys.first("solve"))]
            if self.controller.may_solve
            else []
        )
        return _in_pairs(
            [
                Item(tr("Resume") if self._has_begun else tr("Start", context="verb"), self.resume_game, primary=True),
                *hint,
                *solve,
                Item(tr("Retry"), self.retry, keys.first("retry")),
                Item(tr("New game"), self.restart, keys.first("new-game")),
                *undo,
                *self._saves(keys),
                *self._editing(),
                *bots,
                Item(tr("How to play"), lambda: self.controller.command("how-to-play"), keys.first("how-to-play")),
                Item(tr("Settings"), self.open_settings, keys.first("settings")),
                *leaves,
            ]
        )

    def _editing(self) -> list[Item]:
        """Return the button that makes another board of this one, if players make boards of the game."""
        game = self.playthrough.game
        position = self.playthrough.session.state.position() if game.editing else None
        return [Item(tr("Edit a copy"), lambda: self.navigator.open_editor(game, position))] if position else []

    def _saves(self, keys: KeyTable) -> list[Item]:
        """Return the buttons that save the game and list the saved games, if games are saved at all."""
        if not self.services.library.paths:
            return []
        return [
            Item(tr("Save"), lambda: self._run("quick-save"), keys.first("quick-save")),
            Item(tr("Saved games"), lambda: self.navigator.open_saves(self.playthrough.game)),
        ]

    def _run(self, command: str) -> None:
        self.controller.command(command)
        self.stale = True

    @property
    def window_title(self) -> str:
        return tr("{game}: paused", game=self.subtitle)

    def resume_game(self) -> None:
        """Resume the game: after a countdown if it is a real-time game that was stored, otherwise at once."""
        self.navigator.back()
        if self.playthrough.resumed_later and self.playthrough.moves_when_resumed:
            self.navigator.open_countdown(self.controller, self.display)
        else:
            self.playthrough.send("resume")

    def undo_restart(self) -> None:
        """Return to the game before the last restart."""
        self.navigator.back()
        self.playthrough.send("resume")
        self.playthrough.send("undo restart")

    def restart(self) -> None:
        """Start a new game."""
        self.navigator.back()
        self.navigator.new_game()

    def retry(self) -> None:
        """Start the same game again."""
        self.navigator.back()
        self.navigator.retry()

    @property
    def _has_hints(self) -> bool:
        return self.playthrough.game.assistance.hint is not None

    def show_hint(self) -> None:
        """Resume the game and show a hint."""
        self.navigator.back()
        self.playthrough.send("resume")
        self.controller.hint()

    def _open_bots(self) -> None:
        self.navigator.open_bots(self.playthrough.game, self.playthrough.session.options, self.controller)

    def open_settings(self) -> None:
        self.navigator.open_settings(self.game)

    def copy_id(self) -> None:
        self.controller.command("copy-id")

    def suspend(self) -> None:
        self._taps.clear()

    def resume(self) -> None:
        """Update the keys: the player may have changed them in the settings."""
        super().resume()
        self.captions_changed()

    def captions_changed(self) -> None:
        super().captions_changed()
        focus, self._keys = self.choices.focus, self._current_keys()
        self.choices = self._choices(self._keys)
        self.choices.focus = focus
        self.arrange()

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave" and self.theme.look == "classic":
            if tapped:
                self.navigator.open_main_menu()
        elif self.playthrough.session.restarted and undoes_restart(press):
            self.undo_restart()
        elif press.down and press.action not in STARTS and self.controller.command(press.action):
            self._taps.clear()  # its release does not count as "any key"
        elif press.down and press.action == "new-game":
            self.restart()
        elif press.down and press.action == "retry":
            self.retry()
        elif press.down and press.action == "hint" and self._has_hints:
            self.show_hint()
        elif press.action == "settings":
            self._taps.clear()
            if press.down:
                self.open_settings()
        elif press.action in MOVES or press.action == "choose":
            if press.down:
                self.handle_action(press.action)
        elif self._resumes(press, tapped):
            self.resume_game()

    def _resumes(self, press: KeyPress, tapped: bool) -> bool:
        """Return whether a press or release resumes the game."""
        if press.action == "leave":
            return press.down
        if self._style.any_key_resumes:
            return tapped
        return press.action == PAUSE and (tapped if self._style.on_release else press.down)

    @property
    def has_panel(self) -> bool:
        return self.theme.look == "modern" and (self._style.hides_board or not self.small)

    @property
    def _is_beside(self) -> bool:
        """Whether the board stays in sight beside the panel: the game wants it, or no clock of this game ranks, so
        there is nothing to win by looking at it."""
        play, hides = self.playthrough, self._style.hides_board
        return self.has_panel and not self.small and not (hides and play.game.is_timed(play.session.options))

    @property
    def panel_area(self) -> Area:
        if not self._is_beside:
            return self.area
        if self.area.width > self.area.height:
            return self.area.from_right(self.area.width // 2)[0]
        return self.area.from_bottom(self.area.height * 3 // 5)[0]

    @property
    def _is_bare(self) -> bool:
        """Whether the window is so small that the choices replace the figures above a board that stays in sight."""
        return not self.has_panel and self.theme.look == "modern"

    def arrange(self) -> None:
        self.choices.choices[0].value = self._resume_key
        if self._is_beside:
            self.display.view.layout(self.board_area, replace(self.theme, panels=False))
        super().arrange()
        self.buttons = self.display.buttons if self._is_bare else None

    @property
    def _resume_key(self) -> str:
        """The keys that resume, as the first choice shows them."""
        if not self._style.any_key_resumes:
            return " ".join((*self._keys.keys("pause"), self._keys.first("leave")))
        return tr("any key") if self.has_panel else self._keys.first("choose")

    def line_area(self) -> Area:
        return self.display.message_area() if self._is_bare else super().line_area()

    def draw(self, surface: pygame.Surface) -> None:
        if self._is_beside:
            surface.fill(self.theme.ground)
            self.display.draw_view(surface)
        elif self._style.hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
        if self.has_panel:
            self.draw_panel(surface)
        elif self.theme.look == "classic":
            key = tr("a key") if self._style.any_key_resumes else self.keys.first("pause")
            line = tr("Press {key} to play.", key=key)
            self.draw_classic(surface, line, foot_text(self.keys, self.navigator))
        else:
            self.draw_line(surface)

    @property
    def _has_begun(self) -> bool:
        """Whether the player has played already; some games begin paused."""
        return bool(self.playthrough.session.log)


def _in_pairs(choices: list[Item]) -> Choices:
    """Return the first choice as the main one, and the others side by side."""
    for choice in choices[2::2]:
        choice.beside = True
    return Choices(choices)
