"""The app on SDL's dummy driver, with a clock that tests advance."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import pygame
import pytest

from puzzlebox.app.app import App
from puzzlebox.app.loop import Loop
from puzzlebox.core.game import AnyGame
from puzzlebox.play.page import Page
from puzzlebox.play.pages.bots import BotChoice, bots
from puzzlebox.play.pages.keys import ActionKeys, action_keys
from puzzlebox.play.pages.levels import LevelList, levels
from puzzlebox.play.pages.saves import saves
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.program import Program
from puzzlebox.play.results import Result
from puzzlebox.registry import Registry
from puzzlebox.rules import Options, Session
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui import animation
from puzzlebox.ui.widgets.choice import segments_of
from puzzlebox.ui.window import Window
from tests.scenes.games import registry
from tests.scenes.keys import CTRL, DOWN, ENTER, RIGHT
from tools.golden import way_to_win

MS = 1_000_000

BUTTONS = {
    **{"A": pygame.CONTROLLER_BUTTON_A, "B": pygame.CONTROLLER_BUTTON_B, "X": pygame.CONTROLLER_BUTTON_X},
    **{"Start": pygame.CONTROLLER_BUTTON_START, "Select": pygame.CONTROLLER_BUTTON_BACK},
    **{"Stick": pygame.CONTROLLER_BUTTON_LEFTSTICK},
    **{name: getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}") for name in ("Left", "Right", "Up", "Down")},
}
"""The buttons of a gamepad, by what is printed on them."""

OPENED: list["Desk"] = []
"""The desks of the current test."""


D = TypeVar("D", bound="Desk")


def _open_bots(desk: Program, game: AnyGame, options: Options) -> None:
    desk.open(partial(bots, desk, game, options, BotChoice(game)))


PAGES: dict[str, Callable[..., object]] = {
    "open_saves": lambda desk, game: desk.open(partial(saves, desk, game)),
    "open_levels": lambda desk, game, options: desk.open(partial(levels, desk, LevelList(game, options))),
    "open_bots": _open_bots,
}
"""How pages are opened that only other pages lead to."""


class Ways(Generic[D]):
    """The methods of the desk. Each returns the desk, after drawing a scene that it opens."""

    def __init__(self, desk: D) -> None:
        self.desk = desk

    def __getattr__(self, name: str) -> Callable[..., D]:
        def follow(*arguments: Any, **named: Any) -> D:
            desk = self.desk.program
            method = partial(PAGES[name], desk) if name in PAGES else getattr(desk, name)
            method(*arguments, **named)
            return self.desk.look() if name.startswith(("open", "play")) else self.desk

        return follow


class Desk:
    """Drives the app in tests: presses keys, clicks, lets time pass, and reads what is shown. It saves games, settings
    and scores if it has a folder."""

    def __init__(
        self,
        size: tuple[int, int] = (640, 480),
        theme: str | None = None,
        games: Registry | None = None,
        folder: Path | None = None,
        patterns: bool = False,
        scale: int | None = None,
    ) -> None:
        self.time = 5_000 * MS
        self._paths = Paths(folder, folder) if folder else None
        settings = Settings.load(self._paths.settings) if self._paths else None
        window, games = Window("test", size), games or registry()
        clock = lambda: self.time  # noqa: E731
        self.app = App(window, games, self._paths, settings, theme, patterns, scale=scale, clock=clock)
        pygame.event.clear()
        OPENED.append(self)

    @property
    def paths(self) -> Paths:
        assert self._paths
        return self._paths

    def open_page(self, make: Callable[..., Page], *arguments: Any) -> Self:
        """Open the page that a function makes for this desk."""
        self.program.open(partial(make, self.program, *arguments))
        return self.look()

    def open_action_keys(self, game: AnyGame | None, action: str) -> Self:
        """Open the keys of an action."""
        self.program.open(partial(action_keys, ActionKeys(self.program, game, action)))
        return self.look()

    def play(self, game: str, seed: str = "puzzlebox", options: dict[str, str] | None = None) -> Session[Any]:
        """Open a game and return its session."""
        session = start(self.app.desk.registry.game(game), seed, options)
        self.program.open_session(session)
        self.look()
        return session

    def open(self, game: str, seed: str = "puzzlebox", options: dict[str, str] | None = None) -> Self:
        self.play(game, seed, options)
        return self

    @property
    def program(self) -> WindowDesk:
        return self.app.desk

    @property
    def go(self) -> Ways[Self]:
        return Ways(self)

    @property
    def top(self) -> Any:
        return self.app.loop.top

    @property
    def playthrough(self) -> Playthrough[Any]:
        """The current playthrough, whichever scenes lie over it."""
        assert self.program.playthrough
        return self.program.playthrough

    @property
    def result(self) -> Result:
        """The result of the current playthrough."""
        assert self.playthrough.result
        return self.playthrough.result

    @property
    def session(self) -> Session[Any]:
        return self.playthrough.session

    @property
    def inputs(self) -> list[str]:
        """The inputs in the log of the current session."""
        return texts(self.session)

    @property
    def labels(self) -> list[str]:
        """The labels of the choices."""
        return [choice.label for choice in self.top.choices.choices]

    @property
    def values(self) -> dict[str, str]:
        """The values of the choices, by label."""
        return {choice.label: choice.value for choice in self.top.choices.choices}

    def value(self, label: str) -> str:
        return self.values[label]

    @property
    def focused(self) -> str:
        """The label of the choice with the focus."""
        label: str = self.top.choices.choices[self.top.choices.focus].label
        return label

    @property
    def display(self) -> GameDisplay:
        assert self.program.controller
        display: GameDisplay = self.program.controller.picture.display
        return display

    @property
    def view(self) -> Any:
        return self.display.view

    @property
    def message(self) -> str | None:
        """The message on the display."""
        return self.display.message or None

    def send(self, *texts: str) -> Self:
        """Send inputs to the playthrough, without a key."""
        for text in texts:
            self.playthrough.send(text)
        return self

    def solve_lamps(self) -> Self:
        """Switch all lamps off, with the fewest presses."""
        return self.send(*way_to_win(self.session.state))

    @property
    def in_progress(self) -> set[str]:
        """The IDs of the games that the menu offers to continue."""
        keys = [row.key.partition("continue ") for row in self.top.page.choosable()]
        return {name for _, found, name in keys if found}

    @property
    def facts(self) -> dict[str, str]:
        """What the cards of the menu, or of levels, say below their names."""
        return {tile.row.key: tile.row.value for tile in self.top.tiles}

    @property
    def scenes(self) -> list[str]:
        """The names of the pages from the bottom up, and those of scenes that are not pages."""
        return [
            place.name if isinstance(place, OpenPage) else type(place.picture).__name__ for place in self.program.places
        ]

    def wait(self, ms: int, steps: int = 1) -> Self:
        """Let real time pass in equal steps, and draw after each."""
        for _ in range(steps):
            self.time += ms * MS // steps
            self.look()
        return self

    def look(self) -> Self:
        """Let the app handle the waiting events and draw, without letting time pass."""
        Loop.step(self.app.loop, 0)
        return self

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Handle an error as the running app does, and wait until the failure screen accepts keys."""
        try:
            yield
        except Exception as error:
            self.program.fail(error)
            self.look()
            self.wait(500)
        else:
            raise AssertionError("nothing has failed")

    def run(self, *stages: Callable[[], object]) -> None:
        """Run the app with these stages in place of the cycles of the loop, then close the window. An error in a stage
        reaches the app, like an error in a cycle."""
        left, wrong = list(stages), []

        def turn() -> None:
            if not left:
                self.program.quit()
                return
            try:
                left.pop(0)()
            except AssertionError as error:  # raised by a stage itself, so the app must not catch it
                wrong.append(error)
                left.clear()

        self.app.loop.step = turn  # type: ignore[method-assign,assignment]
        try:
            self.app.run()
        finally:
            if wrong:
                raise wrong[0]

    def give(self, kind: int, **what: Any) -> Self:
        pygame.event.post(pygame.event.Event(kind, **what))
        return self.look()

    def press(self, key: int, mod: int = 0) -> Self:
        return self.give(pygame.KEYDOWN, key=key, scancode=0, mod=mod)

    def release(self, key: int) -> Self:
        return self.give(pygame.KEYUP, key=key, scancode=0, mod=0)

    def tap(self, *keys: int) -> Self:
        for key in keys:
            self.press(key)
            self.release(key)
        return self

    def ctrl(self, key: int, mod: int = 0) -> Self:
        self.press(key, CTRL | mod)
        return self.release(key)

    def write(self, text: str) -> Self:
        """Type a line and finish it."""
        for sign in text:
            self.give(pygame.TEXTINPUT, text=sign)
        return self.tap(ENTER)

    def go_to(self, label: str) -> Self:
        """Move the focus to a choice with the arrow keys."""
        choices = self.top.choices
        assert label in self.labels
        number = self.labels.index(label)
        while number not in choices._grid[choices._row]:
            self.tap(DOWN)
        while choices.focus != number:
            self.tap(RIGHT)
        return self

    def choose(self, label: str) -> Self:
        self.go_to(label)
        return self.tap(ENTER)

    def click_on(self, label: str) -> Self:
        """Click on the next value of a row, or on its right half, after scrolling there with the wheel."""
        number = self.labels.index(label)
        choice = self.top.choices.choices[number]
        for _ in range(200):
            if choice.area.height:
                break
            self.give(pygame.MOUSEWHEEL, x=0, y=-1 if number > self.top.choices.focus else 1)
        if places := segments_of(choice, self.top.measures, self.top.choices.explained):
            self.click(places[(choice.segments.index(choice.value) + 1) % len(places)][0].center)
        else:
            self.click((choice.area.center[0] + choice.area.width // 4, choice.area.center[1]))
        return self

    def point(self, position: tuple[int, int]) -> Self:
        return self.give(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))

    def click(self, position: tuple[int, int], release_at: tuple[int, int] | None = None) -> Self:
        self.give(pygame.MOUSEBUTTONDOWN, pos=position, button=1)
        return self.give(pygame.MOUSEBUTTONUP, pos=release_at or position, button=1)

    def pad_down(self, name: str, pad: int = 0) -> Self:
        """Press a button of a gamepad."""
        return self.give(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=BUTTONS[name])

    def pad_up(self, name: str, pad: int = 0) -> Self:
        return self.give(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=BUTTONS[name])

    def pad(self, *names: str) -> Self:
        """Tap buttons of a gamepad."""
        for name in names:
            self.pad_down(name).pad_up(name)
        return self

    def pad_to(self, label: str) -> Self:
        """Move the focus to a choice with a gamepad."""
        choices, number = self.top.choices, self.labels.index(label)
        while number not in choices._grid[choices._row]:
            self.pad("Down")
        while choices.focus != number:
            self.pad("Right")
        return self

    def unplug(self) -> Self:
        return self.give(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)

    def picture(self) -> pygame.Surface:
        """Draw the top scene and return the picture."""
        self.app.loop.lay_out()
        self.top.draw(self.app.window.surface)
        return self.app.window.surface.copy()


def texts(session: Session[Any]) -> list[str]:
    """Return the inputs in the log of a session."""
    return [text for _, text in session.log]


def start(game: AnyGame, seed: str = "puzzlebox", options: dict[str, str] | None = None) -> Session[Any]:
    return Session(game, Options(game.options, options), seed)


@pytest.fixture(autouse=True, scope="session")
def screen() -> Iterator[None]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def leave_desks() -> Iterator[None]:
    """Release the files of the games that a test leaves open, and restore the settings of the process."""
    yield
    while OPENED:
        if playthrough := OPENED.pop().program.playthrough:
            playthrough.abandon()
    animation.set_motion("full")


@pytest.fixture
def desk() -> Desk:
    return Desk()
