"""Makes small pictures of a game's board for the menu, the title scene and How to play."""

from dataclasses import replace

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.samples import sample_state
from puzzlebox.core.state import State
from puzzlebox.translation import tr, value_text
from puzzlebox.ui.theme import Colour, Theme
from puzzlebox.ui.views import view_of


def board_picture(
    game: AnyGame, options: Options, size: tuple[int, int], theme: Theme, ground: Colour | None = None
) -> pygame.Surface:
    """Return a picture of this size that shows a game in progress, drawn by its own view, on the theme's ground or
    another colour."""
    theme = theme if ground is None else replace(theme, ground=ground)
    return state_picture(game, sample_state(game, options), size, theme)


def state_picture(game: AnyGame, state: State, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a picture of this size that shows the board of a state, drawn by the game's own view."""
    surface = pygame.Surface(size)
    surface.fill(theme.ground)
    view = view_of(game, Options(game.preferences), _stopped_clock)
    view.layout(surface.get_rect(), theme.card())
    view.reset(state)
    view.draw(surface)
    return surface


def figures_text(game: AnyGame, state: State) -> str:
    """Return the first two figures of a state as a player reads them, apart from the time."""
    view = view_of(game, Options(game.preferences), _stopped_clock)
    view.reset(state)
    shown = [f"{tr(label)} {value_text(value)}" for label, value in view.figures().items() if label != "Time"]
    return " · ".join(shown[:2])


def _stopped_clock() -> int:
    return 0
