"""A desk that saves settings, keys and scores."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from puzzlebox.app.app import App
from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from puzzlebox.store.settings import Settings
from puzzlebox.ui import animation
from puzzlebox.ui.widgets.choice import segments_of
from puzzlebox.ui.window import Window
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.play.plays import play
from tests.scenes.conftest import Desk

ENTER, ESC, UP, DOWN, LEFT, RIGHT, SPACE, DELETE = (
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_SPACE,
    pygame.K_DELETE,
)

RACE = variant_of(LAMPS, id="race", title="Race", measures=(Measure("time", "time", least=True, won=True),))
GAMES = {game.id: game for game in (LAMPS, DRIPS, RACE)}


def registry(games: dict[str, AnyGame] = GAMES) -> Registry:
    return Registry(tuple(CatalogueEntry(g.id, g.title, g.summary, "") for g in games.values()), _loaded=dict(games))


class OwnDesk(Desk):
    """A desk that saves settings and scores."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (640, 480),
        games: dict[str, AnyGame] = GAMES,
        theme: str | None = None,
        patterns: bool = False,
    ) -> None:
        self.time = 5_000_000_000
        self.paths = Paths(folder, folder)
        settings = Settings.load(self.paths.settings)
        window = Window("test", size)
        self.app = App(window, registry(games), self.paths, settings, theme, patterns, clock=lambda: self.time)
        pygame.event.clear()

    def begin(self, game: AnyGame, position: str | None = None, seed: str = "a") -> Any:
        """Open a game and return its session."""
        start = Start(seed=seed) if position is None else Start(position=position)
        session = Session(game, Options(game.options), start)
        self.navigator.open_session(session)
        self.look()
        return session

    @property
    def labels(self) -> list[str]:
        return [choice.label for choice in self.top.choices.choices]

    def value(self, label: str) -> str:
        found: str = next(choice.value for choice in self.top.choices.choices if choice.label == label)
        return found

    def go_to(self, label: str) -> None:
        """Move the focus with the arrow keys."""
        choices = self.top.choices
        number = next((n for n, choice in enumerate(choices.choices) if choice.label == label), None)
        if number is None:
            raise AssertionError(f"there is no {label!r} among {self.labels}")
        while number not in choices._grid[choices._row]:
            self.tap(DOWN)
        while choices.focus != number:
            self.tap(RIGHT)

    def choose(self, label: str) -> None:
        self.go_to(label)
        self.tap(ENTER)

    def click_on(self, label: str) -> None:
        """Click on the next value of a row, or on its right half, after scrolling there with the wheel."""
        number = self.labels.index(label)
        for _ in range(200):
            area = self.top.choices.choices[number].area
            if area.height:
                break
            self.give(pygame.MOUSEWHEEL, x=0, y=-1 if number > self.top.choices.focus else 1)
        choice, places = (
            self.top.choices.choices[number],
            segments_of(self.top.choices.choices[number], self.top.measures, self.top.choices.explained),
        )
        if places:
            following = (choice.segments.index(choice.value) + 1) % len(places)
            self.click(places[following][0].center)
        else:
            self.click((area.center[0] + area.width // 4, area.center[1]))

    @property
    def file(self) -> str:
        return self.paths.settings.read_text() if self.paths.settings.exists() else ""


def fill(desk: OwnDesk, *times: int, options: str = "") -> None:
    Scores(desk.paths).add(
        [
            play(f"{options}{n}", game="race", options=options, ended=n, figures={"time": time})
            for n, time in enumerate(times, 1)
        ]
    )


@contextmanager
def opened(folder: Path) -> Iterator[OwnDesk]:
    """Yield a desk for one test, and restore the settings of the process afterwards."""
    desk = OwnDesk(folder)
    try:
        yield desk
    finally:
        desk.navigator.leave_game()
        desk.app.window.close()
        animation.set_motion("full")
