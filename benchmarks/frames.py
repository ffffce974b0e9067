"""The frames that the loop draws in a large window while something moves, relative to drawing every cell as two
rectangles: during moves, from the last move to the result, and while the result arrives. Measured on SDL's dummy
driver, without flipping the display.
"""

import os
import random
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any

from benchmarks.pieces import all_games, drop_of, hidden_rows
from benchmarks.report import Figure, cpu_time
from puzzlebox.core.game import AnyGame
from puzzlebox.core.search import Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of

SIZE = (1920, 1080)
FRAME = 16_666_667
"""Nanoseconds from one frame to the next."""

MOVES, MOVE_FRAMES = 12, 24
"""The number of moves, and the frames for which each of them lasts at most."""

END_FRAMES, SETTLED = 150, 60
"""The most frames from the end of a game until its result has arrived, and those in which a new game comes to rest."""

ROUNDS = 2
MAX_RATIO = 0.5

NEARLY_WON = {"2048": ("1024 1024 2 4/8 16 2 0/4 0 8 2/0 2 0 0", "left")}
"""A position and the last move of games that have no solution."""


def figures() -> Iterator[Figure]:
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for game in all_games():
        rounds = [measure(game) for _ in range(ROUNDS)]
        theirs = min(reference for _, reference in rounds)
        for motion in rounds[0][0]:
            ours = min(motions[motion] for motions, _ in rounds)
            label = f"{game.id}, {motion} at {SIZE[0]} x {SIZE[1]}"
            yield Figure(label, ours * 1000, "ms", "all cells, ms:", theirs * 1000, MAX_RATIO)


def measure(game: AnyGame) -> tuple[dict[str, float], float]:
    """Return the mean seconds of a drawn frame in each motion of a game, and those of drawing all cells."""
    running = Running(game, Start(seed="puzzlebox"))
    motions = {"moves": running.moves()}
    reference = every_cell(running)
    running.app.window.close()
    position, _ = NEARLY_WON.get(game.id, (None, ""))
    running = Running(game, Start(seed="puzzlebox", position=position))
    motions |= running.end()
    running.app.window.close()
    return motions, reference


class Running:
    """A game in a window, with a clock that advances frame by frame. `times` are the seconds of the frames drawn."""

    def __init__(self, game: AnyGame, start: Start) -> None:
        from puzzlebox.app.app import App
        from puzzlebox.core.session import Session
        from puzzlebox.registry import installed_games
        from puzzlebox.ui.window import Window

        self.time = 1_000_000_000
        self.app = App(Window("frames", SIZE), installed_games(), mute=True, clock=lambda: self.time)
        session = Session(game, start=start)
        session.send("resume")
        self.app.desk.open_session(session)
        assert self.app.desk.playthrough
        self.play = self.app.desk.playthrough
        self.rng = random.Random(1)
        self.times: list[float] = []
        draw = self.app.loop._draw
        self.app.loop._draw = lambda top: self.times.append(cpu_time(lambda: draw(top)))  # type: ignore[method-assign]
        self.frames(SETTLED)

    def frames(self, count: int) -> list[float]:
        """Let time pass. Return the seconds of each frame drawn."""
        self.times.clear()
        for _ in range(count):
            self.time += FRAME
            self.app.loop.step(0)
        return [*self.times]

    def send(self, text: str) -> None:
        """Send an input, with the board that it asks for."""
        if self.play.session.needs_search(text):
            text = result_of(self.play.completing(text))
        self.play.send(text)

    def moves(self) -> float:
        """Return the mean seconds of a frame during moves that are chosen at random, each until it comes to rest."""
        times: list[float] = []
        for _ in range(MOVES):
            if self.play.outcome:
                while len(self.app.desk.places) > 1:
                    self.app.desk.back()
                self.play.send("restart")
                self.play.send("resume")
                self.frames(SETTLED)
            self.send(self.rng.choice(self.inputs()))
            times += self.frames(MOVE_FRAMES)
        return fmean(times or [0])

    def inputs(self) -> tuple[str, ...]:
        """Return the inputs of which one is sent: those of a falling piece, or all that have an effect in a puzzle."""
        if self.play.game.real_time:
            return "left", "right", drop_of(self.play.state)
        return tuple(text for text in self.play.state.inputs() if text not in ("pause", "restart"))

    def end(self) -> dict[str, float]:
        """Return the mean seconds of a frame from the last move to the result, and of one while the result arrives."""
        if self.play.game.real_time:
            self.drop_all()
        else:
            solution = result_of(self.play.solving())
            texts = solution.inputs if isinstance(solution, Solution) else NEARLY_WON[self.play.game.id][1:]
            for text in texts[:-1]:
                self.send(text)
            self.frames(SETTLED)
            self.send(texts[-1])
        assert self.play.outcome
        scene: Any = self.app.loop.top
        *end, first = self.until(lambda: scene.shown)
        result = [first, *self.until(lambda: scene.next_update() != 0)]
        return {"end": fmean(end or [0]), "result": fmean(result)}

    def drop_all(self) -> None:
        """Drop pieces until the game is over."""
        drop = drop_of(self.play.state)
        while not self.play.outcome:
            self.play.send(drop)
            self.frames(1)

    def until(self, is_over: Callable[[], bool]) -> list[float]:
        """Return the seconds of each frame until this is over."""
        times = self.frames(1)
        for _ in range(END_FRAMES):
            if is_over():
                break
            times += self.frames(1)
        return times


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

    return min(cpu_time(draw) for _ in range(20))
