"""What holds for every test: a folder of its own for what the box keeps, and the same seeds and examples each time."""

import os
import random
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from puzzlebox.store.paths import VARIABLE

os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody wants to hear the tests

SEEDS = os.environ.get("PUZZLEBOX_TEST_SEEDS")
"""Set it to any text to meet other boards and examples than usual: what a test says must hold on every one of them."""

# No stopwatch decides a test: a slow machine is no failure.
settings.register_profile("box", derandomize=SEEDS is None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("box")

_number = count()


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's plays, scores and settings are kept, also those of the processes it starts.

    The folder is made only when something is kept.
    """
    home = Path(tmp_path_factory.getbasetemp()) / f"home-{os.getpid()}-{next(_number)}"
    monkeypatch.setenv(VARIABLE, str(home))
    return home


@pytest.fixture(autouse=True)
def the_same_seeds_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are begun without a seed get other ones within a test, but the same ones each time it runs."""
    monkeypatch.setattr("puzzlebox.seeds.urandom", random.Random(SEEDS or __name__).randbytes)
