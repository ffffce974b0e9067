"""A paused game: its board hidden, if the game wants that, until the player resumes; or else in sight, with a few words
beside it."""

from typing import Any

import pygame

from puzzlebox.core.game_id import id_of
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.commands import GameCommands
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.undo_keys import undoes_restart
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choice, Choices
from puzzlebox.ui.widgets.panel_scene import PanelScene


class PauseScene(PanelScene):
    """Resume, begin a new game, or leave. In some games any key that is pressed and released here resumes."""

    heading = "Paused"

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
        self.subtitle = game.title

    def _current_keys(self) -> KeyTable:
        return self.services.keymap.table("choosing", self.playthrough.game, self.playthrough.session.options)

    def _choices(self, keys: KeyTable) -> Choices:
        resume_key = "any key" if self._style.any_key_resumes else " ".join(keys.keys("pause"))
        undo = [Choice("Earlier game", self.undo_restart)] if self.playthrough.session.restarted else []
        leave = "Menu" if self.navigator.has_menu else "Quit"
        return Choices(
            [
                Choice("Go on", self.resume_game, resume_key),
                Choice("New game", self.restart, " ".join(keys.keys("new-game")[-1:])),
                *undo,
                Choice("Settings", self.open_settings, keys.first("settings")),
                Choice(leave, self.navigator.leave_game, keys.first("leave")),
            ]
        )

    @property
    def window_title(self) -> str:
        return f"{self.subtitle}: paused"

    def resume_game(self) -> None:
        """Resume the game: at once, or after three, two, one if it was left at another time and time moves it."""
        self.navigator.back()
        if self.playthrough.resumed_later and self.playthrough.moves_when_resumed:
            self.navigator.open_countdown(self.playthrough, self.display)
        else:
            self.playthrough.send("resume")

    def undo_restart(self) -> None:
        """Go back to the game before the last restart."""
        self.navigator.back()
        self.playthrough.send("resume")
        self.playthrough.send("undo restart")

    def restart(self) -> None:
        """Begin a new game."""
        self.navigator.back()
        self.navigator.new_game(self.playthrough)

    def open_settings(self) -> None:
        self.navigator.open_settings(self.game)

    def copy_id(self) -> None:
        self._commands.copy_id()

    def suspend(self) -> None:
        self._taps.forget()

    def resume(self) -> None:
        """Take the keys again: the player may come from the settings."""
        super().resume()
        keys = self._current_keys()
        if keys is not self._keys:
            focus = self.choices.focus
            self._keys, self.choices = keys, self._choices(keys)
            self.choices.focus = focus
            self.arrange()

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif self.playthrough.session.restarted and undoes_restart(press):
            self.undo_restart()
        elif press.down and self._commands.do(press.action):
            self._taps.forget()  # such a key is not the "any key" that resumes
        elif press.down and press.action == "new-game":
            self.restart()
        elif press.action == "settings":
            self._taps.forget()
            if press.down:
                self.open_settings()
        elif self._resumes(press, tapped):
            self.resume_game()
        elif self._chooses and press.down and self.choices.handle_action(press.action):
            self.stale = True

    def _resumes(self, press: KeyPress, tapped: bool) -> bool:
        """Whether a press or release means to resume."""
        if self._style.any_key_resumes:
            return tapped
        if press.action == "pause":
            return tapped if self._style.on_release else press.down
        return not self._listed and press.down and press.action == "choose"

    def handle(self, event: pygame.event.Event) -> None:
        if self._listed:
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.resume_game()

    @property
    def _chooses(self) -> bool:
        """Whether keys choose from the buttons. Not if any key resumes: Enter and the arrows do so too."""
        return self._listed and not self._style.any_key_resumes

    @property
    def _listed(self) -> bool:
        """Whether there is a plate with buttons; without one, a click resumes."""
        return self._style.hides_board and self.theme.look == "modern"

    def draw(self, surface: pygame.Surface) -> None:
        if self._style.hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
        if self._listed:
            self.draw_panel(surface)
        elif self.theme.look == "classic":
            key = "a key" if self._style.any_key_resumes else " or ".join(self.keys.keys("pause"))
            leave = f"{self.keys.first('leave')}: {'menu' if self.navigator.has_menu else 'quit'}"
            self.draw_classic(surface, key, leave)
        else:
            self._draw_beside(surface)

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """Draw a card beside the board, which stays in sight, that says what resumes, and at the foot the other keys.
        In small windows one line says what resumes, in place of the figures."""
        theme, measures = self.theme, self.measures
        if self.small:
            self._draw_line(surface, self.display.message_area())
            return
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        surface.fill(theme.ground, foot)
        hints = [Hint(choice.value, choice.label.lower()) for choice in self.choices.choices if choice.value]
        hints[0] = hints[0]._replace(label=self._what_resuming_does)
        panels.footer(surface, foot.inset(measures.u), hints, theme, measures)
        if place := self.display.view.side_area():
            self._draw_card(surface, place)

    @property
    def _what_resuming_does(self) -> str:
        return "start" if not self.playthrough.session.log else "go on"

    @property
    def _key(self) -> str:
        """The key that resumes."""
        if self._style.any_key_resumes:
            return "any key"
        return self.keys.first("pause") or self.keys.first("choose")

    def _draw_line(self, surface: pygame.Surface, place: Area) -> None:
        surface.fill(self.theme.ground, place)
        words = f"Press {self._key} to {self._what_resuming_does}"
        text, size = fit([words], place.width, self.measures.small, "bold")
        write(surface, text, place.center, size, self.theme.accent, "bold", "center")

    def _draw_card(self, surface: pygame.Surface, place: Area) -> None:
        theme, measures = self.theme, self.measures
        lines = [f"Press {self._key}", f"to {self._what_resuming_does}"]
        high = line_height(measures.lead)
        card = place.centred(place.width, len(lines) * high + 2 * measures.pad)
        panels.panel(surface, card, theme, measures, theme.raised)
        for number, line in enumerate(lines):
            text, size = fit([line], card.width - 2 * measures.u, measures.lead, "bold")
            middle = (card.center[0], card.y + measures.pad + number * high + high // 2)
            write(surface, text, middle, size, theme.accent, "bold", "center")
