"""A command line whose windows open on SDL's dummy driver and close at once."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.app.app import App
from puzzlebox.cli.runner import run
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import Registry, installed_games
from puzzlebox.scenes.play_scene import PlayScene
from tests.scenes.games import registry


@dataclass
class Ran:
    """The result of a command: its exit status, its output, and the app if a window was opened."""

    status: int
    out: str
    err: str
    opened: App | None

    @property
    def app(self) -> App:
        """The app. A window must have been opened."""
        assert self.opened is not None, self.err
        return self.opened

    @property
    def play(self) -> Playthrough[Any]:
        """The playthrough of the only scene."""
        (scene,) = self.app.loop.scenes
        assert isinstance(scene, PlayScene)
        return scene.playthrough

    @property
    def paused_play(self) -> Playthrough[Any]:
        """The playthrough, which must be paused."""
        assert self.app.desk.playthrough is not None
        assert self.app.desk.playthrough.paused
        return self.app.desk.playthrough

    @property
    def refused(self) -> str:
        """The sentence of a usage error. Nothing else must have been printed or opened."""
        assert (self.status, self.out, self.opened) == (2, "", None)
        assert self.err.startswith("puzzlebox: ")
        assert "Traceback" not in self.err
        return self.err.removeprefix("puzzlebox: ").splitlines()[0]


Run = Callable[..., Ran]


@pytest.fixture
def puzzlebox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Return a function that runs `puzzlebox` with these arguments and the fake games. Games open without a loading
    screen, however slow the machine is."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("puzzlebox.play.work.TIME_UNSEEN", 10**12)
    opened: list[App] = []
    monkeypatch.setattr(App, "run", lambda app: opened.append(app))

    def ran(*words: str) -> Ran:
        opened.clear()
        status = run(words, registry())
        output = capsys.readouterr()
        return Ran(status, output.out, output.err, opened[0] if opened else None)

    yield ran
    pygame.quit()
    os.environ.pop("SDL_VIDEODRIVER", None)


Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Typed:
    """Return a function that types a command line, with the installed games or these. It returns the exit status, the
    output and the messages."""

    def run_it(*words: str, registry: Registry | None = None) -> tuple[int, str, str]:
        return run(" ".join(words).split(), registry), *capsys.readouterr()

    return run_it


@pytest.fixture
def real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the games of the catalogue, which other processes have, too."""
    monkeypatch.setattr("tests.cli.conftest.registry", lambda: installed_games())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
