"""A command line whose windows open on SDL's dummy driver and close at once; what they would have shown is kept."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from puzzlebox.app.app import App
from puzzlebox.cli.running import run
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.play_scene import PlayScene
from tests.scenes.games import registry


@dataclass
class Ran:
    """How a command ended: its status, what it said, and the window it opened, if it opened one."""

    status: int
    out: str
    err: str
    opened: App | None

    @property
    def app(self) -> App:
        """The app whose window was opened."""
        assert self.opened is not None, self.err
        return self.opened

    @property
    def play(self) -> Playthrough[Any]:
        """The play that was shown, with nothing else over or below it."""
        (scene,) = self.app.stack
        assert isinstance(scene, PlayScene)
        return scene.playthrough

    @property
    def paused_play(self) -> Playthrough[Any]:
        """The play that was shown, paused."""
        assert self.app.navigator.playthrough is not None
        assert self.app.navigator.playthrough.paused
        return self.app.navigator.playthrough

    @property
    def refused(self) -> str:
        """The sentence with which it was refused as wrong, having opened nothing."""
        assert (self.status, self.out, self.opened) == (2, "", None)
        assert self.err.startswith("puzzlebox: ")
        assert "Traceback" not in self.err
        return self.err.removeprefix("puzzlebox: ").splitlines()[0]


Run = Callable[..., Ran]


@pytest.fixture
def puzzlebox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Runs `puzzlebox` with these words, knowing the fake games."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[App] = []
    monkeypatch.setattr(App, "run", lambda app: opened.append(app))

    def ran(*words: str) -> Ran:
        opened.clear()
        status = run(words, registry())
        said = capsys.readouterr()
        return Ran(status, said.out, said.err, opened[0] if opened else None)

    yield ran
    pygame.quit()
    os.environ.pop("SDL_VIDEODRIVER", None)
