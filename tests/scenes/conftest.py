"""A box on SDL's dummy driver, with a clock that goes when the test says so."""

import os
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.registry import Registry
from puzzlebox.scenes.box import Box
from puzzlebox.ui.theme import THEMES
from puzzlebox.ui.window import Window
from tests.scenes.games import GAMES, registry

MS = 1_000_000


class Desk:
    """A player at an opened box: presses, clicks, waits, looks."""

    def __init__(self, size: tuple[int, int] = (640, 480), theme: str = "box", games: Registry | None = None) -> None:
        self.time = 5_000 * MS
        self.box = Box(Window("test", size), games or registry(), THEMES[theme], clock=lambda: self.time)
        pygame.event.clear()

    def play(self, game: str, seed: str = "puzzlebox", options: dict[str, str] | None = None) -> Session:
        """Straight into a game."""
        session = start(GAMES[game], seed, options)
        self.box.play(session, Options(session.game.preferences))
        self.look()
        return session

    @property
    def top(self) -> Any:
        return self.box.stack.top

    @property
    def scenes(self) -> list[str]:
        """The names of the scenes from the bottom up."""
        return [type(scene).__name__ for scene in self.box.stack]

    def wait(self, ms: int, steps: int = 1) -> None:
        """Let real time pass, in so many equal steps with a look at each."""
        for _ in range(steps):
            self.time += ms * MS // steps
            self.box.loop.step(0)

    def look(self) -> None:
        """Let the box take what is there, and draw; no time passes."""
        self.box.loop.step(0)

    def give(self, kind: int, **what: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **what))
        self.look()

    def press(self, key: int, mod: int = 0) -> None:
        self.give(pygame.KEYDOWN, key=key, scancode=0, mod=mod)

    def release(self, key: int) -> None:
        self.give(pygame.KEYUP, key=key, scancode=0, mod=0)

    def tap(self, *keys: int) -> None:
        for key in keys:
            self.press(key)
            self.release(key)

    def point(self, position: tuple[int, int]) -> None:
        self.give(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))

    def click(self, position: tuple[int, int], let_go: tuple[int, int] | None = None) -> None:
        self.give(pygame.MOUSEBUTTONDOWN, pos=position, button=1)
        self.give(pygame.MOUSEBUTTONUP, pos=let_go or position, button=1)

    def picture(self) -> pygame.Surface:
        """What the top scene looks like now."""
        self.box.loop.settle()
        self.top.draw(self.box.window.surface)
        return self.box.window.surface.copy()


def start(game: Game, seed: str = "puzzlebox", options: dict[str, str] | None = None) -> Session:
    return Session(game, Options(game.options, options), seed)


@pytest.fixture(autouse=True, scope="session")
def screen() -> Iterator[None]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.box.window.close()
