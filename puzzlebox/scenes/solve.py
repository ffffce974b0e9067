"""Asks whether to solve the game, searches for a solution, and shows it as a replay."""

from functools import partial

import pygame

from puzzlebox.core.message import figure_name
from puzzlebox.input.key_table import KeyPress
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.solving import targets_of
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.panel_scene import PanelScene

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""


class SolveScene(PanelScene):
    """Asks before the game is solved, because it then counts as assisted, and for which figure if there are several."""

    def __init__(self, services: Services, navigator: Navigator, controller: Controller, display: GameDisplay) -> None:
        self.controller = controller
        playthrough = controller.playthrough
        self.game = playthrough.game
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._taps = KeyTaps()
        keys = services.keymap.table("choosing")
        self._solves = playthrough.game.assistance.solve is not None
        choices = [Item(self._label(target), partial(self.solve, target)) for target in targets_of(playthrough.game)]
        super().__init__(display, keys, Choices([*choices, Item(tr("Cancel"), navigator.back)]), {}, "")
        self.captions_changed()
        self.heading = tr("Solve?") if self._solves else tr("Demonstration")
        self.subtitle = "" if playthrough.session.assisted else tr("The game will count as assisted.")

    def _label(self, target: str) -> str:
        if target:
            return tr("Solve: {figure}", figure=figure_name(target))
        return tr("Solve") if self._solves else tr("Show demonstration")

    def captions_changed(self) -> None:
        super().captions_changed()
        first, *_, cancel = self.choices.choices
        first.value, cancel.value = self.keys.first("choose"), self.keys.first("leave")

    def solve(self, target: str = "") -> None:
        """Search for a solution with the least value of this figure, and show it."""
        self.navigator.back()
        self.navigator.solve(self.controller, target)

    @property
    def has_panel(self) -> bool:
        return True

    def copy_id(self) -> None:
        """Do nothing: this panel shows no game ID."""

    def suspend(self) -> None:
        self._taps.clear()

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.back()
        elif press.down and self.choices.handle_action(press.action):
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        if self.game and self.game.controls.pause.hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
        self.draw_panel(surface)
