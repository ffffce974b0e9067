"""Makes small pictures of a game's board, for the menu and the title."""

from dataclasses import replace
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import State
from puzzlebox.ui.theme import Colour, Theme
from puzzlebox.ui.views import view_of

INPUTS = 110
"""A picture shows a game some inputs on, so that there is something to see."""

NOT_PLAY = frozenset({"pause", "resume", "restart"})


def board_picture(
    game: Game[Any], options: Options, size: tuple[int, int], theme: Theme, ground: Colour | None = None
) -> pygame.Surface:
    """The board of a game under way, as its own view draws it in a place of this size, on the theme's ground or
    another."""
    theme = theme if ground is None else replace(theme, ground=ground)
    surface = pygame.Surface(size)
    surface.fill(theme.ground)
    view = view_of(game, Options(game.preferences), _standing_still)
    view.layout(surface.get_rect(), theme.card())
    view.reset(sample_state(game, options))
    view.draw(surface)
    return surface


def sample_state(game: Game[Any], options: Options) -> State:
    """A game as it likes to show itself, or after some inputs by lot: always the same picture."""
    state: State = game.begin(options)
    if game.presentation.showcase:
        shown: State = game.presentation.showcase(state)
        return shown
    rng = Random.from_seed(game.id)
    if state.paused:
        state.send("resume")
    for _ in range(INPUTS):
        inputs = [text for text in state.inputs() if text not in NOT_PLAY]
        if state.outcome() or not inputs:
            break
        before = state.copy()
        state.send(rng.choice(inputs))
        if (due := state.due()) is not None:
            state.advance_to(due + 1)
        if state.outcome():
            return before
    return state


def _standing_still() -> int:
    return 0
