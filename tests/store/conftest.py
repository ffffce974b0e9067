"""Folders of their own for every test, and a shelf that remembers what it was told to tell."""

from pathlib import Path

import pytest

from puzzlebox.store.paths import Paths
from puzzlebox.store.shelf import Shelf


class TestShelf(Shelf):
    """A shelf, and the sentences it has told."""

    __test__ = False

    def __init__(self, paths: Paths) -> None:
        self.told: list[str] = []
        super().__init__(paths, self.told.append)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def shelf(paths: Paths) -> TestShelf:
    return TestShelf(paths)
