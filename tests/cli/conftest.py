"""A command line whose windows open on SDL's dummy driver and close at once; what they would have shown is kept."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
import pytest

from puzzlebox.cli.running import run
from puzzlebox.scenes.box import Box
from puzzlebox.scenes.play import Play
from tests.scenes.games import registry


@dataclass
class Ran:
    """How a command ended: its status, what it said, and the box it opened, if it opened one."""

    status: int
    out: str
    err: str
    box: Box | None

    @property
    def play(self) -> Play:
        """The game that was shown."""
        assert self.box is not None, self.err
        (scene,) = self.box.stack
        assert isinstance(scene, Play)
        return scene

    @property
    def refused(self) -> str:
        """The sentence with which it was refused as wrong, having opened nothing."""
        assert (self.status, self.out, self.box) == (2, "", None)
        assert self.err.startswith("puzzlebox: ")
        assert "Traceback" not in self.err
        return self.err.removeprefix("puzzlebox: ").splitlines()[0]


Run = Callable[..., Ran]


@pytest.fixture
def puzzlebox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Runs `puzzlebox` with these words, knowing the fake games."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[Box] = []
    monkeypatch.setattr(Box, "run", lambda box: opened.append(box))

    def ran(*words: str) -> Ran:
        opened.clear()
        status = run(words, registry())
        said = capsys.readouterr()
        return Ran(status, said.out, said.err, opened[0] if opened else None)

    yield ran
    pygame.quit()
    os.environ.pop("SDL_VIDEODRIVER", None)
