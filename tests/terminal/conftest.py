"""A terminal for tests: it takes what is sent, and sends what a test types."""

from collections.abc import Mapping
from pathlib import Path
from typing import Self

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.program import Program
from puzzlebox.registry import Registry, installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.app import TerminalApp
from puzzlebox.terminal.cells import CHOSEN
from puzzlebox.terminal.device import TerminalClosedError

COLOURS = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


class FakeDevice:
    """A terminal of some size. What a test has typed is read in order; then time passes, and at last the line is
    closed."""

    def __init__(self, rows: int = 24, columns: int = 80) -> None:
        self.rows, self.columns = rows, columns
        self.typed: list[bytes] = []
        self.sent: list[bytes] = []
        self.signals: list[int] = []
        self.entered = self.left = self.suspended = 0
        self.waited: list[float | None] = []

    def enter(self) -> None:
        self.entered += 1

    def leave(self) -> None:
        self.left += 1

    def read(self, timeout: float | None) -> bytes:
        self.waited.append(timeout)
        if not self.typed:
            raise TerminalClosedError
        return self.typed.pop(0)

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def size(self) -> tuple[int, int]:
        return self.rows, self.columns

    def suspend(self) -> None:
        self.suspended += 1


class Desk:
    """The terminal front end with a fake terminal, and what its screen shows."""

    def __init__(
        self,
        paths: Paths | None = None,
        environment: Mapping[str, str] = COLOURS,
        size: tuple[int, int] = (24, 80),
        registry: Registry | None = None,
    ) -> None:
        self.device = FakeDevice(*size)
        self.now = 0
        settings = Settings.load(paths.settings) if paths else Settings()
        self.app = TerminalApp(
            self.device, registry or installed_games(), paths, settings, environment, lambda: self.now
        )

    def type(self, *keys: str | bytes) -> Self:
        """Type these keys, each of which is read on its own, and draw."""
        for key in keys:
            self.device.typed.append(key.encode() if isinstance(key, str) else key)
        return self.turn()

    def turn(self) -> Self:
        """Run until everything typed was read and drawn."""
        app = self.app
        while app.screen:
            with app.desk.reporting(TerminalClosedError):
                app._draw()
                if not self.device.typed and not app._decoder.waits:
                    break
                app._take(app._decoder.flush() if app._decoder.waits else app._read())
                app._advance()
        return self

    def wait(self, ms: int, steps: int = 1) -> Self:
        """Let real time pass."""
        for _ in range(steps):
            self.now += ms * 1_000_000 // steps
            if self.app.screen:
                self.app._advance()
        return self.turn()

    def go_to(self, label: str) -> Self:
        """Move the focus down to the row with this label."""
        for _ in range(60):
            if self.line.startswith(label):
                return self
            self.type(b"\x1b[B")
        raise AssertionError(f"no row {label!r} in {self.text}")

    def choose(self, label: str) -> Self:
        """Choose the row with this label."""
        return self.go_to(label).type(b"\r")

    def wait_for_work(self) -> Self:
        """Wait until no work is under way, and no hint is searched for."""
        for _ in range(20_000):
            if self.screen != "WorkScreen":
                return self
            self.wait(50)
        raise AssertionError("the work does not end")

    @property
    def desk(self) -> Program:
        """What the terminal shows."""
        return self.app.desk

    @property
    def text(self) -> str:
        """What the screen shows."""
        assert self.app._shown
        return self.app._shown.text()

    @property
    def line(self) -> str:
        """The line with the focus."""
        shown = self.app._shown
        assert shown
        rows = [shown.cells[n : n + shown.columns] for n in range(0, len(shown.cells), shown.columns)]
        focused = ("".join(c for c, style in row if style._replace(reverse=False) == CHOSEN) for row in rows)
        return next((text.strip() for text in focused if text.strip()), "")

    @property
    def foot(self) -> str:
        """The last line."""
        return self.text.split("\n")[-1]

    @property
    def playthrough(self) -> AnyPlaythrough:
        """The current playthrough."""
        assert self.desk.playthrough
        return self.desk.playthrough

    @property
    def log(self) -> list[str]:
        """The inputs of the current game."""
        return [text for _, text in self.playthrough.session.log]

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return type(self.app.screen).__name__

    @property
    def pages(self) -> list[str]:
        """The names of the pages from the bottom up, and those of places that are no pages."""
        return [place.name if isinstance(place, OpenPage) else type(place).__name__ for place in self.desk.places]

    def play(self, name: str, seed: str = "terminal", **options: str) -> AnyPlaythrough:
        """Play a game from a seed."""
        game = self.desk.registry.game(name)
        self.desk.play_session(Session(game, Options(game.options, options), seed))
        self.turn()
        return self.playthrough


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Folders of their own."""
    return Paths(tmp_path / "data", tmp_path / "config")
