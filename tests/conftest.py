"""Every test has a folder of its own for what the box keeps, made only when something is kept."""

import os
from itertools import count
from pathlib import Path

import pytest

from puzzlebox.store.paths import VARIABLE

_number = count()


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's plays, scores and settings are kept, also those of the processes it starts."""
    home = Path(tmp_path_factory.getbasetemp()) / f"home-{os.getpid()}-{next(_number)}"
    monkeypatch.setenv(VARIABLE, str(home))
    return home
