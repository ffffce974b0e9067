"""Draws the countdown before a stored real-time game continues."""

import pygame

from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.running.countdown import COUNTS, Countdown
from puzzlebox.scenes.scene import Scene
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.widgets.foot import ActionButtons

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

SCALE = 1.6
"""The size of the number, relative to a title's."""


class CountdownScene(Scene):
    """Lies over the paused game."""

    overlays_game = True

    def __init__(self, desk: WindowDesk, place: Countdown) -> None:
        super().__init__()
        assert desk.display
        self.game = place.controller.game
        self.place = place
        self.display: GameDisplay = desk.display
        self.buttons: ActionButtons = self.display.buttons

    @property
    def keys(self) -> KeyTable:
        return self.place.keys

    def advance(self, now: int) -> None:
        self.stale = self.place.advance(now) or self.stale

    def next_update(self) -> int:
        return self.place.next_update()

    def suspend(self) -> None:
        self.place.suspend()

    def press(self, press: KeyPress) -> None:
        self.place.press(press)

    def pad_lost(self) -> None:
        self.place.go_back()

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        panels.dim(surface, self.area, self.theme.ground, DIMMING)
        draw_big_word(surface, self.area, str(self.place.left or COUNTS), self.theme, self.measures, scale=SCALE)
