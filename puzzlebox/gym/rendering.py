"""Pictures of games as arrays, drawn by the games' own views. Importing this module imports pygame."""

from typing import Any

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.theme import DARK
from puzzlebox.ui.views import view_of

SIZE = (640, 480)
"""The width and height of a picture in px."""


class Picture:
    """Draws states of a game, without a window."""

    def __init__(self, game: AnyGame) -> None:
        pygame.font.init()
        self.surface = pygame.Surface(SIZE)
        self.theme = DARK
        self.view = view_of(game, Options(game.preferences), lambda: 0)
        self.view.layout(self.surface.get_rect(), self.theme)

    def of(self, state: State) -> Any:
        """Return the picture of a state."""
        self.surface.fill(self.theme.ground)
        self.view.reset(state)
        self.view.draw(self.surface)
        return pygame.surfarray.array3d(self.surface).swapaxes(0, 1)
