"""Three, two, one: before a game that moves by itself goes on where it was left, its player finds the keys again."""

from typing import TYPE_CHECKING

import pygame

from puzzlebox.input.keys import commands
from puzzlebox.scenes.pace import MS
from puzzlebox.scenes.play import LEAVE, Play
from puzzlebox.scenes.screen import Screen
from puzzlebox.ui import panels
from puzzlebox.ui.bigword import big_word

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

COUNTS = 3

EVERY = 600
"""Ms a count."""

VEILED = 0.6

SCALE = 1.6
"""The size of the number, beside a title's."""


class Countdown(Screen):
    """Lies over the paused game, and gives way to it at the end of the count. Esc goes back to the pause; every other
    key is left for the game."""

    lies_over = True

    def __init__(self, box: "Box", play: Play) -> None:
        super().__init__()
        self.box = box
        self.play = play
        self.game = play.game
        self._ends: int | None = None
        self._now = 0
        self._shown = COUNTS

    @property
    def left(self) -> int:
        """How many counts are left, from 3 to 0."""
        if self._ends is None:
            return COUNTS
        return max(0, -(-(self._ends - self._now) // (EVERY * MS)))

    def advance(self, now: int) -> None:
        self._now = now
        if self._ends is None:
            self._ends = now + COUNTS * EVERY * MS
        if self.left != self._shown:
            self._shown = self.left
            self.stale = True
        if not self.left:
            self.box.stack.pop()
            self.play.counts_in = False
            self.play.send("resume")

    def next_wake(self) -> int | None:
        ends = self._now if self._ends is None else self._ends - (self.left - 1) * EVERY * MS
        return max(0, -(-(ends - self._now) // MS))

    def suspend(self) -> None:
        """The window has lost the focus: back to the pause."""
        if self.box.stack.top is self:
            self._go_back()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and (event in LEAVE or event in self.play.pause_keys) and not commands(event):
            self._go_back()

    def _go_back(self) -> None:
        self.box.stack.pop()
        self.play.look_up()

    def draw(self, surface: pygame.Surface) -> None:
        self.play.draw(surface)
        panels.veil(surface, self.area, self.theme.ground, VEILED)
        big_word(surface, self.area, str(self.left or COUNTS), self.theme, self.measures, scale=SCALE)
