"""Folders of their own for every test, and a library that remembers what it was told to say."""

from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.session import Session
from puzzlebox.play.journal import Journal
from puzzlebox.play.library import Library
from puzzlebox.store.paths import Paths


class TestLibrary(Library):
    """A library, and the sentences it has said."""

    __test__ = False

    def __init__(self, paths: Paths) -> None:
        self.said: list[str] = []
        super().__init__(paths, notify=self.said.append)

    def journal(self, session: Session[Any]) -> Journal:
        """A journal of this session, without a playthrough around it."""
        return Journal(self._stored_in, session, self.notify)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def library(paths: Paths) -> TestLibrary:
    return TestLibrary(paths)
