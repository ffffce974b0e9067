"""The pause screen. It hides the board, or leaves it in sight with a line of text beside it, as the game declares."""

from typing import Any

import pygame

from puzzlebox.core.game_id import id_of
from puzzlebox.input.bindings import BACK, PAUSE
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keys import is_pad_code
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.game_commands import GameCommands
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.undo_keys import undoes_restart
from puzzlebox.scenes.wording import foot_text
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, wrap, write
from puzzlebox.ui.widgets.choices import Choice, Choices
from puzzlebox.ui.widgets.panel_scene import PanelScene

CHOOSING = ("up", "down", "choose")


class PauseScene(PanelScene):
    """Offers to resume, start a new game, or leave. In some games any key that is pressed and released here resumes."""

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: Playthrough[Any], display: GameDisplay
    ) -> None:
        self.game = game = playthrough.game
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._style = game.controls.pause
        self._commands = GameCommands(services, navigator, playthrough, display)
        self._taps = KeyTaps()
        keys = self._current_keys()
        name = id_of(playthrough.session).text()
        super().__init__(display, keys, self._choices(keys), display.view.figures(), name)
        self.heading = tr("Paused")
        self.subtitle = tr(game.title)

    def _current_keys(self) -> KeyTable:
        return self.services.keymap.pause_table(self.playthrough.game, self.playthrough.session.options)

    def _choices(self, keys: KeyTable) -> Choices:
        resume_key = tr("any key") if self._style.any_key_resumes else " ".join(keys.keys("pause"))
        undo = [Choice(tr("Undo restart"), self.undo_restart)] if self.playthrough.session.restarted else []
        leave = tr("Main menu") if self.navigator.has_menu else tr("Quit")
        hint = [Choice(tr("Hint"), self.show_hint, keys.first("hint"))] if self._has_hints else []
        solve_label = tr("Solve") if self.playthrough.game.assistance.solve else tr("Demonstration")
        solve = [Choice(solve_label, self._commands.solve, keys.first("solve"))] if self._commands.may_solve else []
        return Choices(
            [
                Choice(tr("Resume"), self.resume_game, resume_key),
                *hint,
                *solve,
                Choice(tr("Retry"), self.retry, keys.first("retry")),
                Choice(tr("New game"), self.restart, keys.first("new-game")),
                *undo,
                Choice(tr("How to play"), self._commands.open_how_to_play, keys.first("how-to-play")),
                Choice(tr("Settings"), self.open_settings, keys.first("settings")),
                Choice(leave, self.navigator.leave_game, keys.first("leave")),
            ]
        )

    @property
    def window_title(self) -> str:
        return tr("{game}: paused", game=self.subtitle)

    def resume_game(self) -> None:
        """Resume the game: after a countdown if it is a real-time game that was stored, otherwise at once."""
        self.navigator.back()
        if self.playthrough.resumed_later and self.playthrough.moves_when_resumed:
            self.navigator.open_countdown(self.playthrough, self.display)
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
        self.navigator.new_game(self.playthrough)

    def retry(self) -> None:
        """Start the same game again."""
        self.navigator.back()
        self.navigator.retry(self.playthrough)

    @property
    def _has_hints(self) -> bool:
        return self.playthrough.game.assistance.hint is not None

    def show_hint(self) -> None:
        """Resume the game and show a hint."""
        self.navigator.back()
        self.playthrough.send("resume")
        self.navigator.show_hint()

    def open_settings(self) -> None:
        self.navigator.open_settings(self.game)

    def copy_id(self) -> None:
        self._commands.copy_id()

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
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif self.playthrough.session.restarted and undoes_restart(press):
            self.undo_restart()
        elif press.down and self._commands.run(press.action):
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
        elif self._resumes(press, tapped):
            self.resume_game()
        elif self._chooses(press) and press.down and self.choices.handle_action(press.action):
            self.stale = True

    def _resumes(self, press: KeyPress, tapped: bool) -> bool:
        """Return whether a press or release resumes the game."""
        if self._style.any_key_resumes and not self._chooses(press):
            return tapped
        if press.action in (PAUSE, BACK):
            return tapped if self._style.on_release else press.down
        return not self._has_buttons and press.down and press.action == "choose"

    def handle(self, event: pygame.event.Event) -> None:
        if self._has_buttons:
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.resume_game()

    def _chooses(self, press: KeyPress) -> bool:
        """Return whether a key may choose from the buttons. If any key resumes, Enter and the arrow keys do so too, but
        those of a gamepad, which has no keys for most buttons, choose."""
        if not self._has_buttons:
            return False
        return not self._style.any_key_resumes or (is_pad_code(press.key) and press.action in CHOOSING)

    @property
    def _has_buttons(self) -> bool:
        """Whether there is a plate with buttons. Without one, a click resumes."""
        return self._style.hides_board and self.theme.look == "modern"

    def draw(self, surface: pygame.Surface) -> None:
        if self._style.hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
        if self._has_buttons:
            self.draw_panel(surface)
        elif self.theme.look == "classic":
            key = tr("a key") if self._style.any_key_resumes else self.keys.first("pause")
            line = tr("Press {key} to play.", key=key)
            self.draw_classic(surface, line, foot_text(self.keys, self.navigator))
        else:
            self._draw_beside(surface)

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """Draw a card beside the board that says which key resumes, and the other keys at the foot.

        In small windows a line in place of the figures says which key resumes.
        """
        theme, measures = self.theme, self.measures
        if self.small:
            self._draw_line(surface, self.display.message_area())
            return
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        surface.fill(theme.ground, foot)
        hints = [Hint(choice.value, choice.label) for choice in self.choices.choices if choice.value]
        if not self._has_begun:
            hints[0] = hints[0]._replace(label=tr("Start"))
        panels.footer(surface, foot.inset(measures.u), hints, theme, measures)
        if place := self.display.view.side_area():
            self._draw_card(surface, place)

    @property
    def _has_begun(self) -> bool:
        """Whether the player has played already; some games begin paused."""
        return bool(self.playthrough.session.log)

    @property
    def _prompt(self) -> str:
        """The sentence that says which key resumes."""
        key = self.keys.first("pause") or self.keys.first("choose")
        key = tr("any key") if self._style.any_key_resumes else key
        return tr("Press {key} to resume", key=key) if self._has_begun else tr("Press {key} to start", key=key)

    def _draw_line(self, surface: pygame.Surface, place: Area) -> None:
        surface.fill(self.theme.ground, place)
        text, size = fit([self._prompt], place.width, self.measures.small, "bold")
        write(surface, text, place.center, size, self.theme.accent, "bold", "center")

    def _draw_card(self, surface: pygame.Surface, place: Area) -> None:
        theme, measures = self.theme, self.measures
        lines = wrap(self._prompt, place.width - 2 * measures.u, measures.lead, "bold")
        high = line_height(measures.lead)
        card = place.centred(place.width, len(lines) * high + 2 * measures.pad)
        panels.panel(surface, card, theme, measures, theme.raised)
        for number, line in enumerate(lines):
            text, size = fit([line], card.width - 2 * measures.u, measures.lead, "bold")
            middle = (card.center[0], card.y + measures.pad + number * high + high // 2)
            write(surface, text, middle, size, theme.accent, "bold", "center")
