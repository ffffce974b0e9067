"""Makes small pictures of a game's board for the menu, the pages of games and How to play."""

from dataclasses import replace

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.theme import Colour, Theme
from puzzlebox.ui.views import view_of


def state_picture(
    game: AnyGame, state: State, size: tuple[int, int], theme: Theme, ground: Colour | None = None
) -> pygame.Surface:
    """Return a picture of this size that shows the board of a state, drawn by the game's own view, on the theme's
    ground or another colour."""
    theme = theme if ground is None else replace(theme, ground=ground)
    surface = pygame.Surface(size)
    surface.fill(theme.ground)
    view = view_of(game, Options(game.preferences), _stopped_clock)
    view.layout(surface.get_rect(), theme.card())
    view.reset(state)
    view.draw(surface)
    return surface


def _stopped_clock() -> int:
    return 0
