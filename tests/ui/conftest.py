"""Pictures need no screen: SDL's dummy driver and the fonts are enough."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame


@pytest.fixture(autouse=True)
def drawing() -> None:
    """SDL is ready for drawing, whatever a test before this one has closed."""
    pygame.display.init()
    pygame.font.init()
