"""A terminal for tests, which takes what is sent and sends what a test types, and a desk line by line."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.program import Program
from puzzlebox.registry import Registry, installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.app import TerminalApp
from puzzlebox.terminal.canvas import CHOSEN
from puzzlebox.terminal.device import TerminalClosedError
from puzzlebox.terminal.plain import PlainDesk

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ENTER, ESC, TAB, DELETE, BACKSPACE = b"\r", b"\x1b", b"\t", b"\x1b[3~", b"\x7f"
PAGE_UP, PAGE_DOWN, HOME, END = b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F"

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
            self.type(DOWN)
        raise AssertionError(f"no row {label!r} in {self.text}")

    def choose(self, label: str) -> Self:
        """Choose the row with this label."""
        return self.go_to(label).type(ENTER)

    def drag(self, *places: Cell, button: int = 0) -> Self:
        """Press a button of the mouse at the first of these characters, move over the others, and let it go."""
        points = [f"{column + 1};{row + 1}" for row, column in places]
        moves = [f"\x1b[<{32 + button};{point}M" for point in points[1:]]
        return self.type(f"\x1b[<{button};{points[0]}M", *moves, f"\x1b[<{button};{points[-1]}m")

    def cell(self, row: int, column: int) -> Cell:
        """Return a character in the middle of a cell of the board."""
        placed = self.board._placed
        top, left = placed.corner(row, column)
        return top + placed.high // 2, left + placed.wide // 2

    def key(self, wanted: str) -> Cell:
        """Return a character on the key beside the board that sends an input."""
        area = next(spot.area for spot in self.board._keys if spot.key.input == wanted)
        return area.row, area.column + 1

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
    def board(self) -> Any:
        """The screen on top, which shows a board."""
        return self.app.screen

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


class Plain:
    """A desk line by line, and what it tells. Its lines are those that are written, or what `read` returns."""

    def __init__(self, paths: Paths | None = None, read: Callable[[], str | None] | None = None) -> None:
        self.told: list[str] = []
        self.warned: list[str] = []
        self._lines: list[str] = []
        read = read or (lambda: self._lines.pop(0) if self._lines else None)
        self.desk = PlainDesk(installed_games(), Settings(), paths, read, self.told.append, self.warned.append)

    def open(self, name: str, options: str = "", start: Start | str = "plain") -> Self:
        """Open a game with options as in its ID."""
        game = self.desk.registry.game(name)
        self.desk.open_session(Session(game, Options.parse(game.options, options), start))
        return self

    def write(self, *lines: str) -> list[str]:
        """Write these lines, and return what was told up to then."""
        self._lines += lines
        self.desk.run()
        return self.told


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Folders of their own."""
    return Paths(tmp_path / "data", tmp_path / "config")
