"""A screen for the programs of these tests, one after the other."""

from collections.abc import Iterator

import pytest

from tests.window.xvfb import Screen


@pytest.fixture(scope="session")
def shared_screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


@pytest.fixture
def screen(shared_screen: Screen) -> Iterator[Screen]:
    """A screen on which no other program runs."""
    yield shared_screen
    for program in shared_screen.programs:
        program.kill()
    shared_screen.programs.clear()
