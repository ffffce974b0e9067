"""Finds the view of a game."""

import importlib

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.ui.view import AnyView, Clock


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
