"""A desk with a front end that shows nothing, for pages as data."""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import pytest

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import ShownError
from puzzlebox.core.real_time import MS
from puzzlebox.play.page import Act, Page, Row
from puzzlebox.play.place import OpenPage, Place
from puzzlebox.play.program import Program
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.work import Working
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS


class NoFront:
    """A front end that shows nothing. It keeps what was copied, said and applied. `fault` is why nothing can be
    copied."""

    frames = 0
    looks_classic = False
    lacks: Collection[str] = ()

    def __init__(self) -> None:
        self.clipboard, self.fault = "", ""
        self.warnings: list[str] = []
        self.applied: list[str] = []

    def make(self, place: Place) -> Any:
        """Return the place itself as its picture."""
        return place

    def apply_settings(self, *names: str) -> None:
        self.applied += names

    def warn(self, sentence: str) -> None:
        self.warnings.append(sentence)

    def copy(self, text: str) -> None:
        if self.fault:
            raise ShownError(self.fault)
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard


class PageDesk(Program):
    """A desk that writes down which pages it was asked to open. `page` is the one on top. `time` is that of its clock,
    in ns."""

    front: NoFront

    def __init__(self, folder: Path | None, registry: Registry) -> None:
        paths, self.time = Paths(folder, folder) if folder else None, 0
        settings = Settings.load(paths.settings) if paths else Settings()
        super().__init__(registry, settings, paths, NoFront(), lambda: self.time)
        self.opened: list[tuple[Any, ...]] = []

    def finish(self) -> None:
        """Do what takes long: work under way, or what the page has to look up."""
        while isinstance(self.top, OpenPage) and (isinstance(self.top, Working) or self.top.waits):
            self.time += 10 * MS
            self.tick()

    def tick(self) -> None:
        """Let the page on top look up something that takes long."""
        self.place.advance(self.time)

    @property
    def place(self) -> OpenPage:
        assert isinstance(self.top, OpenPage)
        return self.top

    @property
    def page(self) -> Page:
        return self.place.page

    @property
    def names(self) -> list[str]:
        """The names of all places, from the bottom up."""
        return [place.name if isinstance(place, OpenPage) else type(place).__name__ for place in self.places]

    @property
    def said(self) -> str:
        return self.place.message

    @property
    def labels(self) -> list[str]:
        return [row.label for row in self.page.rows]

    @property
    def values(self) -> dict[str, str]:
        return {row.key: row.value for row in self.page.rows}

    def row(self, key: str) -> Row:
        """Return the row of the page on top with this key."""
        row = self.page.row(key)
        assert row, [row.key for row in self.page.rows]
        return row

    def choose(self, *keys: str) -> Self:
        """Choose one row after another."""
        for key in keys:
            self.row(key)
            self.place.focus_on(key)
            self.place.choose()
        return self

    def turn(self, key: str, step: int = 1) -> Self:
        """Change the value of a row."""
        self.place.focus_on(key)
        assert self.place.turn(step, self.row(key))
        return self

    def act(self, action: str, key: str = "") -> Self:
        """Press the key of an action, on a row if one is given."""
        if key:
            self.row(key)
            self.place.focus_on(key)
        assert self.place.act(action)
        return self

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        return {**super().commands_of(controller), "open-pause": lambda: None, "open-result": lambda: None}

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.page.rows]


def _noted(name: str) -> Callable[..., None]:
    def note(desk: PageDesk, *arguments: Any) -> None:
        desk.opened.append((name, *arguments))

    return note


for name in ("menu", "game", "editor", "how_to_play", "scores", "settings", "id_entry", "file_list"):
    setattr(PageDesk, f"open_{name}", _noted(name))


def desk_of(*games: AnyGame, folder: Path | None = None) -> PageDesk:
    """Return a desk with these games, which keeps games if it has a folder."""
    loaded = {game.id: game for game in games}
    catalogue = [CatalogueEntry(game.id, game.title, game.summary, "", game.group) for game in games]
    return PageDesk(folder, Registry(tuple(catalogue), loaded))


@pytest.fixture
def lamps(tmp_path: Path) -> PageDesk:
    """A desk with the two fake games, which keeps them."""
    return desk_of(LAMPS, DRIPS, folder=tmp_path)


def home() -> Page:
    """Return the page below all others."""
    return Page("list", "Home")


@pytest.fixture
def desk(lamps: PageDesk) -> Iterator[PageDesk]:
    """The same desk, with a page below all others."""
    lamps.has_menu = True
    lamps.open(home)
    yield lamps
    if lamps.playthrough:
        lamps.playthrough.abandon()
    lamps.library.close()
