"""Finds the view of a game, and draws pictures of boards with it: for the menu, the pages of games, How to play, files
and environments."""

import importlib
from dataclasses import replace

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.theme import DARK, Colour, Theme
from puzzlebox.ui.view import AnyView, Clock

WIDTH, HEIGHT = 640, 480
"""The size of a `Picture` in px."""


def view_of(game: AnyGame, preferences: Options, clock: Clock) -> AnyView:
    """Return a new view of the game: its own, or the plain one if it has none."""
    return view_class(game)(game, preferences, clock)


def view_class(game: AnyGame) -> type[AnyView]:
    """Return the class of the game's view. Raises what importing it raises."""
    source = game.presentation.view
    if source is None:
        from puzzlebox.ui.board_view import GridView

        return GridView
    if callable(source):
        return source()
    module, _, name = source.partition(":")
    found: type[AnyView] = getattr(importlib.import_module(module), name)
    return found


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
