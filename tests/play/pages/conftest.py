"""A desk with a front end that shows nothing, for pages as data."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import AnyGame
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import OpenPage, Place
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS


class NoFront:
    """A front end that shows nothing. It keeps what was copied and said."""

    looks_classic = False

    def __init__(self) -> None:
        self.clipboard = ""
        self.warnings: list[str] = []

    def make(self, place: Place) -> Any:
        """Return the place itself as its picture."""
        return place

    def pushed(self, picture: Any) -> None: ...

    def popped(self) -> None: ...

    def dropped(self) -> None: ...

    def replaced(self, picture: Any) -> None: ...

    def cleared(self) -> None: ...

    def apply_settings(self, *names: str) -> None: ...

    def warn(self, sentence: str) -> None:
        self.warnings.append(sentence)

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard


class PageDesk(Desk):
    """A desk that writes down which pages it was asked to open. `page` is the one on top."""

    def __init__(self, folder: Path | None, registry: Registry) -> None:
        paths = Paths(folder, folder) if folder else None
        super().__init__(registry, Settings.load(paths.settings) if paths else Settings(), paths, NoFront())
        self.opened: list[tuple[Any, ...]] = []

    @property
    def place(self) -> OpenPage:
        assert isinstance(self.top, OpenPage)
        return self.top

    @property
    def page(self) -> Page:
        return self.place.page

    def row(self, key: str) -> Row:
        """Return the row of the page on top with this key."""
        row = self.page.row(key)
        assert row, [row.key for row in self.page.rows]
        return row

    def choose(self, key: str) -> None:
        self.place.choose(self.row(key))

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.page.rows]


def _noted(name: str) -> Callable[..., None]:
    def note(desk: PageDesk, *arguments: Any) -> None:
        desk.opened.append((name, *arguments))

    return note


for name in ("menu", "game", "editor", "how_to_play", "scores", "settings", "id_entry"):
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
