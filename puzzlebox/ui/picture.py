"""Pictures of games without a window, drawn by the games' own views."""

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.theme import DARK
from puzzlebox.ui.views import view_of

WIDTH, HEIGHT = 640, 480
"""The size of a picture in px."""


class Picture:
    """Draws states of a game, without a window."""

    def __init__(self, game: AnyGame) -> None:
        pygame.font.init()
        self.surface = pygame.Surface((WIDTH, HEIGHT))
        self.theme = DARK
        self.view = view_of(game, Options(game.preferences), lambda: 0)
        self.view.layout(self.surface.get_rect(), self.theme)

    def of(self, state: State) -> bytes:
        """Return the picture of a state: red, green and blue of each pixel, row by row."""
        self.surface.fill(self.theme.ground)
        self.view.reset(state)
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")
