"""Fixtures for tests of the store."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in memory if the system has one: thousands of writes to the disk would take most of a minute."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


@pytest.fixture
def paths(quick_folder: Path) -> Paths:
    folder = quick_folder / "data"
    folder.mkdir()
    return Paths(folder, folder)


@pytest.fixture
def messages() -> list[str]:
    """The messages for the player."""
    return []


@pytest.fixture
def scores(paths: Paths, messages: list[str]) -> Scores:
    return Scores(paths, patience=0.1, notify=messages.append)
