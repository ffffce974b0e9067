"""Draws a picture of a game without a window."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pygame

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import State
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.views import view_of

DRIVER = "SDL_VIDEODRIVER"


def png_of(session: Session[State], size: tuple[int, int], theme: Theme) -> bytes:
    """Return a PNG file of this size in px that shows the session's state, running, as the game's own view draws it."""
    state = session.state.copy()
    if state.paused and state.outcome() is None:
        state.send("resume")
    with no_screen():
        surface = pygame.Surface(size)
        surface.fill(theme.ground)
        view = view_of(session.game, Options(session.game.preferences), lambda: 0)
        view.layout(surface.get_rect(), theme)
        view.reset(state)
        view.draw(surface)
        file = BytesIO()
        pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


@contextmanager
def no_screen() -> Iterator[None]:
    """Start pygame on SDL's dummy driver, which has no screen."""
    before = os.environ.get(DRIVER)
    os.environ[DRIVER] = "dummy"
    try:
        pygame.display.init()
        pygame.font.init()
        yield
    finally:
        pygame.quit()
        if before is None:
            del os.environ[DRIVER]
        else:
            os.environ[DRIVER] = before
