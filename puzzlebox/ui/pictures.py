"""Pictures of boards, drawn by the games' own views: for the menu, the pages of games, How to play, files and
environments."""

from dataclasses import replace

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.theme import DARK, Colour, Theme
from puzzlebox.ui.view import AnyView
from puzzlebox.ui.views import view_of

WIDTH, HEIGHT = 640, 480
"""The size of a `Picture` in px."""


def still_view(game: AnyGame) -> AnyView:
    """Return a view of a game in which nothing moves."""
    return view_of(game, Options(game.preferences), lambda: 0)


def picture_of(game: AnyGame, state: State, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a picture of this size that shows a state, on the theme's ground."""
    surface, view = pygame.Surface(size), still_view(game)
    surface.fill(theme.ground)
    view.layout(surface.get_rect(), theme)
    view.reset(state)
    view.draw(surface)
    return surface


def state_picture(
    game: AnyGame, state: State, size: tuple[int, int], theme: Theme, ground: Colour | None = None
) -> pygame.Surface:
    """Return a small picture of this size that shows the board of a state, on the theme's ground or another colour."""
    return picture_of(game, state, size, (theme if ground is None else replace(theme, ground=ground)).card())


class Picture:
    """Draws states of a game, without a window."""

    def __init__(self, game: AnyGame) -> None:
        pygame.font.init()
        self.surface = pygame.Surface((WIDTH, HEIGHT))
        self.view = still_view(game)
        self.view.layout(self.surface.get_rect(), DARK)

    def of(self, state: State) -> bytes:
        """Return the picture of a state: red, green and blue of each pixel, row by row."""
        self.surface.fill(DARK.ground)
        self.view.reset(state)
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")
