"""Makes SDL use its dummy driver, so that the tests need no screen."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame


@pytest.fixture(autouse=True)
def drawing() -> None:
    """Make SDL ready for drawing, whatever an earlier test has closed."""
    pygame.display.init()
    pygame.font.init()
