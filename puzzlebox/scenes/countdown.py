"""Counts down 3, 2, 1 before a stored real-time game continues, so that the player can find the keys."""

import pygame

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.input.bindings import PAUSE
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.running.controller import Controller
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.widgets.foot import ActionButtons

COUNTS = 3

COUNT_DURATION = 600 * MS
"""The time for which each number is shown, in ns."""

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

SCALE = 1.6
"""The size of the number, relative to a title's."""


class CountdownScene(Scene):
    """Lies over the paused game and resumes it at the end of the countdown.

    The keys that leave or pause go back to the pause screen. All other keys do nothing.
    """

    overlays_game = True

    def __init__(self, services: Services, navigator: Navigator, controller: Controller, display: GameDisplay) -> None:
        super().__init__()
        self.controller = controller
        playthrough = controller.playthrough
        self.game = playthrough.game
        self.navigator = navigator
        self.playthrough = playthrough
        self.display = display
        self.buttons: ActionButtons = display.buttons
        self._keys = services.keymap.table("choosing", playthrough.game, playthrough.session.options)
        self._ends: int | None = None
        self._now = 0
        self._shown = COUNTS

    @property
    def keys(self) -> KeyTable:
        return self._keys

    @property
    def left(self) -> int:
        """How many counts are left, from 3 to 0."""
        return COUNTS if self._ends is None else max(0, -(-(self._ends - self._now) // COUNT_DURATION))

    def advance(self, now: int) -> None:
        self._now = now
        if self._ends is None:
            self._ends = now + COUNTS * COUNT_DURATION
        if self.left != self._shown:
            self._shown = self.left
            self.stale = True
        if not self.left:
            self.navigator.back()
            self.playthrough.send("resume")

    def next_update(self) -> int | None:
        ends = self._now if self._ends is None else self._ends - (self.left - 1) * COUNT_DURATION
        return wait_until(ends, self._now)

    def suspend(self) -> None:
        """Go back to the pause screen if the window has lost the focus."""
        if self.navigator.is_on_top(self):
            self._go_back()

    def press(self, press: KeyPress) -> None:
        if press.down and press.action in ("leave", PAUSE):
            self._go_back()

    def pad_lost(self) -> None:
        self._go_back()

    def _go_back(self) -> None:
        self.navigator.back()
        self.navigator.open_pause(self.controller)

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        panels.dim(surface, self.area, self.theme.ground, DIMMING)
        draw_big_word(surface, self.area, str(self.left or COUNTS), self.theme, self.measures, scale=SCALE)
