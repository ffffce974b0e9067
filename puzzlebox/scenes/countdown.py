"""Draws the countdown before a stored real-time game continues."""

import pygame

from puzzlebox.play.running.countdown import COUNTS, Countdown
from puzzlebox.scenes.scene import Scene
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.panels import draw_big_word
from puzzlebox.ui.widgets.foot import Foot

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

SCALE = 1.6
"""The size of the number, relative to a title's."""


class CountdownScene(Scene):
    """Lies over the paused game."""

    place: Countdown

    def __init__(self, desk: WindowDesk, place: Countdown) -> None:
        super().__init__(desk, place)
        assert desk.display
        self.game = place.controller.game
        self.display: GameDisplay = desk.display
        self.buttons: Foot = self.display.buttons

    def advance(self, now: int) -> None:
        self.stale = self.place.advance(now) or self.stale

    def next_update(self) -> int:
        return self.place.next_update()

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        panels.dim(surface, self.area, self.theme.ground, DIMMING)
        draw_big_word(surface, self.area, str(self.place.left or COUNTS), self.theme, self.measures, scale=SCALE)
