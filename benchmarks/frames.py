"""One frame of a running game in a large window, relative to drawing every cell as two rectangles. Measured on
SDL's dummy driver, without flipping the display.
"""

import os
import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from benchmarks.pieces import all_games, drop_of, hidden_rows
from benchmarks.report import Figure, best_alternating, cpu_time

SIZE = (1280, 960)
FRAMES = 80
FRAME = 16_666_667
"""Nanoseconds from one frame to the next."""

ROUNDS = 2
MAX_RATIO, MAX_RATIO_OF_PUZZLES = 0.5, 2.0
"""Puzzles draw only while something moves, and their boards have few cells."""


def figures() -> Iterator[Figure]:
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for game in all_games():
        scene = Running(game)
        ours, theirs = best_alternating(ROUNDS, scene.frame, lambda scene=scene: every_cell(scene))  # type: ignore[misc]
        limit = MAX_RATIO if game.real_time else MAX_RATIO_OF_PUZZLES
        yield Figure(f"{game.id}, one frame of 1280 x 960", ours * 1000, "ms", "all cells, ms:", theirs * 1000, limit)
        scene.app.window.close()


class Running:
    """A game in a window, with a clock that advances frame by frame."""

    def __init__(self, game: Any) -> None:
        from puzzlebox.app.app import App
        from puzzlebox.core.session import Session
        from puzzlebox.registry import installed_games
        from puzzlebox.ui.window import Window

        self.time = 1_000_000_000
        self.app = App(Window("frames", SIZE), installed_games(), mute=True, clock=lambda: self.time)
        session = Session(game)
        session.send("resume")
        self.app.navigator.open_session(session)
        self.app.loop.lay_out()
        assert self.app.navigator.playthrough
        self.play = self.app.navigator.playthrough
        self.scene = next(iter(self.app.stack))
        self.rng = random.Random(1)

    def frame(self) -> float:
        """Return the mean seconds per frame, with a key pressed every fourth frame while the game runs."""
        return fmean(self._next_frame(number) for number in range(FRAMES))

    def _next_frame(self, number: int) -> float:
        self.time += FRAME
        self.scene.advance(self.time)
        while len(self.app.stack) > 1:
            self.app.stack.pop()
        if self.play.outcome:
            self.play.send("restart")
            self.play.send("resume")
        if number % 4 == 0:
            self.play.send(self.rng.choice(self.keys()))
        return cpu_time(lambda: self.scene.draw(self.app.window.surface))

    def keys(self) -> tuple[str, ...]:
        """Return the inputs of which one is sent: those of a falling piece, or all that have an effect in a puzzle."""
        state = self.play.state
        if self.play.game.real_time:
            return "left", "right", "left", "right", drop_of(state)
        return tuple(state.inputs())


def every_cell(scene: Running) -> float:
    """Return the seconds per frame if the window is filled and two rectangles are drawn for each cell."""
    import pygame

    surface, grid = scene.app.window.surface, scene.play.state.grid
    rows = grid.rows - hidden_rows(scene.play.state)
    side = (SIZE[1] - 40) // rows
    places = [(40 + side * c, 20 + side * r) for r in range(rows) for c in range(grid.columns)]

    def draw() -> None:
        surface.fill((0, 0, 0))
        for x, y in places:
            pygame.draw.rect(surface, (155, 0, 0), (x + 1, y + 1, side - 1, side - 1))
            pygame.draw.rect(surface, (175, 20, 20), (x + 1, y + 1, side - 4, side - 4))

    return fmean(cpu_time(draw) for _ in range(FRAMES))
