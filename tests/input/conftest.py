"""A keyboard needs a video driver: SDL's dummy one, with a US layout."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def keyboard() -> Iterator[None]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    pygame.display.init()
    yield
    pygame.display.quit()
