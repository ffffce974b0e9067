"""A desk that saves games."""

from pathlib import Path
from typing import Any

import pygame

from puzzlebox.app.app import App
from puzzlebox.core.session import Session
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.ui.window import Window
from tests.scenes.conftest import Desk
from tests.scenes.games import registry

ENTER, ESC, SPACE, LEFT, DOWN, P, U = (
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_SPACE,
    pygame.K_LEFT,
    pygame.K_DOWN,
    pygame.K_p,
    pygame.K_u,
)
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


class KeptDesk(Desk):
    """A desk that saves games."""

    def __init__(
        self, folder: Path, theme: str = "dark", size: tuple[int, int] = (640, 480), games: Registry | None = None
    ) -> None:
        self.time = 5_000_000_000
        self.paths = Paths(folder, folder)
        window = Window("test", size)
        self.app = App(window, games or registry(), self.paths, theme=theme, clock=lambda: self.time)
        pygame.event.clear()

    def ctrl(self, key: int, mod: int = 0) -> None:
        self.press(key, CTRL | mod)
        self.release(key)

    def write(self, text: str) -> None:
        """Type a line and finish it."""
        for sign in text:
            self.give(pygame.TEXTINPUT, text=sign)
        self.tap(ENTER)

    def kill(self) -> None:
        """Leave the files as a killed process does: the journal is not finished, and its lock is released."""
        import os

        journal = self.playthrough.journal
        assert journal
        assert journal._descriptor is not None
        os.close(journal._descriptor)
        self.app.window.close()


def again(desk: KeptDesk) -> KeptDesk:
    """Open another window on the same folder."""
    return KeptDesk(desk.paths.data)


def texts(session: Session[Any]) -> list[str]:
    return [text for _, text in session.log]


def finish(desk: KeptDesk) -> None:
    while desk.scenes[-1] == "PlayScene":
        desk.tap(SPACE)
    assert desk.scenes[-1] == "ResultScene"
