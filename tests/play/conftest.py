"""Fixtures for tests of playthroughs: folders, and a library that stores its messages."""

from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.search import Solution
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.journal import Journal
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import ScoreEntry


class TestLibrary(Library):
    """A library that stores its messages for the player."""

    __test__ = False

    def __init__(self, paths: Paths) -> None:
        self.messages: list[str] = []
        super().__init__(paths, notify=self.messages.append)

    def journal(self, session: Session[Any]) -> Journal:
        """Return a journal of this session, without a playthrough."""
        return Journal(self._stored_in, session, self.notify)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def library(paths: Paths) -> TestLibrary:
    return TestLibrary(paths)


def file_of(play: Playthrough[Any]) -> Path:
    """Return the file of a playthrough's journal."""
    assert play.journal
    assert play.journal.path
    return play.journal.path


def win(play: Playthrough[Any]) -> Playthrough[Any]:
    solution = result_of(play.solving())
    assert isinstance(solution, Solution)
    for text in solution.inputs:
        play.advance(100)
        play.send(text)
    assert play.outcome
    return play


def entries(library: Library) -> list[ScoreEntry]:
    assert library.scores
    return library.scores.entries()
