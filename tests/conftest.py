"""Fixtures for every test: a separate data folder, no sound, and the same seeds and examples in every run."""

import gc
import os
import random
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import HealthCheck, settings

from puzzlebox.store.paths import VARIABLE
from puzzlebox.store.syncing import Syncing
from tests.packages import unloaded_from
from tools.mo import compile_all

os.environ["SDL_AUDIODRIVER"] = "dummy"

# A shell that starts the tests in the background lets them ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

SEEDS = os.environ.get("PUZZLEBOX_TEST_SEEDS")
"""A text that gives the tests other boards and examples than usual. Every test must pass with any text."""

# No deadline: a slow machine must not fail a test.
settings.register_profile(
    "tests", derandomize=SEEDS is None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")

_number = count()

compile_all()


def pytest_collection_finish() -> None:
    """Leave the modules and tests that are loaded by now out of every garbage collection: nothing of them is freed."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set the folder for the plays, scores and settings of this test and of the processes that it starts.

    It is created when something is first stored.
    """
    home = Path(tmp_path_factory.getbasetemp()) / f"home-{os.getpid()}-{next(_number)}"
    monkeypatch.setenv(VARIABLE, str(home))
    return home


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give games that start without a seed the same sequence of seeds in every run of the test."""
    monkeypatch.setattr("puzzlebox.play.seeds.urandom", random.Random(SEEDS or __name__).randbytes)


@pytest.fixture(autouse=True)
def close_journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the journals that the test leaves open. Otherwise, a thread of each would wait until the end of the run."""
    opened, soon = set[Syncing](), Syncing.soon

    def noted(syncing: Syncing) -> None:
        opened.add(syncing)
        soon(syncing)

    monkeypatch.setattr(Syncing, "soon", noted)
    yield
    for syncing in opened:
        syncing.close()


@pytest.fixture(autouse=True, scope="session")
def close_windows_before_sdl() -> Iterator[Callable[[], None]]:
    """Destroy every window before SDL is shut down. Otherwise it would be freed later, while another window is open.
    Yield the function that destroys those that are open.

    Together with `ready_to_draw`, this makes tests that draw independent of their order.
    """
    import pygame

    from puzzlebox.ui import painter, text

    windows: WeakSet[pygame.Window] = WeakSet()

    class Window(pygame.Window):
        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            windows.add(self)

    def destroy_windows() -> None:
        while windows:
            windows.pop().destroy()

    def closing_first(shut_down: Callable[[], None]) -> Callable[[], None]:
        def close_and_shut_down() -> None:
            destroy_windows()
            text.clear_cache()
            painter.clear_cache()
            shut_down()

        return close_and_shut_down

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Window", Window)
        for module in (pygame, pygame.display, pygame.font):
            patch.setattr(module, "quit", closing_first(module.quit))
        yield destroy_windows


@pytest.fixture(autouse=True)
def ready_to_draw(close_windows_before_sdl: Callable[[], None]) -> Iterator[None]:
    """Let the test draw, and destroy the windows that it leaves open.

    The garbage collector would free such a window at any time during a later test, and SDL would then take the focus
    from that test's window, which pauses its game.
    """
    import pygame

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield
    close_windows_before_sdl()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, the first on Python's path, from which nothing has been imported yet."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    with unloaded_from(tmp_path):
        yield folder


@pytest.fixture
def brackets() -> Iterator[None]:
    """Let every text be the English one in brackets."""
    from puzzlebox import translation
    from tests.catalogues import Brackets

    translation.use(Brackets())
    yield
    translation.use()
