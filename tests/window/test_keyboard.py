"""The real program with the keyboard alone: from the menu through a game, its replay and its pause, and out again."""

import time
from collections.abc import Iterator

import pytest

from tests.window.test_own import ready, wait_for_title
from tests.window.xvfb import MISSING, Screen, available

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)

DROPS = 30
"""More drops than pieces fit into the well of Tetromino, in the middle of which they pile up."""


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


def test_the_program_is_used_with_the_keyboard_alone(screen: Screen) -> None:
    menu = ready(screen)
    menu.wait_for_rest()
    menu.key("t", "e", "t", "r", "Return")
    wait_for_title(menu, "Tetromino")
    menu.key("Up", "Down", "Return")
    for _ in range(DROPS):
        menu.key("space")
        time.sleep(0.3)  # a piece on the stack locks with the next step of gravity
    menu.wait_for_rest(0.6)
    menu.key("w")
    wait_for_title(menu, "Tetromino: replay")
    menu.key("Escape")
    menu.wait_for_rest(0.6)
    menu.key("Return")
    menu.key("p")
    wait_for_title(menu, "Tetromino: paused")
    menu.key("F10")
    wait_for_title(menu, "Settings")
    menu.key("Escape")
    wait_for_title(menu, "Tetromino: paused")
    menu.key("F1")
    wait_for_title(menu, "How to play Tetromino")
    menu.key("Escape")
    wait_for_title(menu, "Tetromino: paused")
    menu.key("End", "Return")
    wait_for_title(menu, "puzzlebox")
    menu.key("F3")
    wait_for_title(menu, "Scores")
    menu.key("Escape")
    wait_for_title(menu, "puzzlebox")
    menu.key("Escape", "Escape")
    assert (menu.end(), menu.output()) == (0, "")
