"""The clock of the puzzles: at rest by default, and each second, on its own, if the player wants it."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, State
from puzzlebox.ui.theme import DARK, LIGHT, Theme
from puzzlebox.ui.views import view_class, view_of
from puzzlebox.views import BoardView, View

PUZZLES = [
    entry.id
    for entry in installed_games().catalogue
    if issubclass(view_class(installed_games().game(entry.id)), BoardView)
]
VIEWS: dict[str, Any] = {name: view_class(installed_games().game(name)) for name in PUZZLES}
AT_REST = [name for name, view in VIEWS.items() if view.time_text is BoardView.time_text and not view.always_timed]
"""The puzzles that do not show their clock in any case."""


def after_a_move(state: State) -> State:
    """Return the state after the first input that does not end the game; some clocks begin with it."""
    for text in state.inputs():
        copy = state.copy()
        copy.send(text)
        if copy.outcome() is None and not copy.paused:
            return copy
    return state


def shown(name: str, theme: Theme, size: tuple[int, int] = (960, 720)) -> tuple[View[State], State, pygame.Surface]:
    """Return the view of a game after its first move, the state, and the picture."""
    game = installed_games().game(name)
    state = game.begin(Options(game.options), "puzzlebox")
    state = after_a_move(state)
    state.advance_to(3_000)
    surface, view = pygame.Surface(size), view_of(game, Options(game.preferences), lambda: 10_000)
    view.layout(surface.get_rect(), theme)
    view.reset(state)
    view.draw(surface)
    return view, state, surface


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", [(960, 720), (720, 960)])
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: str(theme.name))
@pytest.mark.parametrize("name", PUZZLES)
def test_clock_alone_is_drawn_as_in_a_whole_picture(name: str, theme: Theme, size: tuple[int, int]) -> None:
    view, state, surface = shown(name, replace(theme, clock=True), size)
    wait = view.next_frame()
    assert wait
    assert view.clock_area()
    before = bytes_of(surface)
    state.advance_to(state.time + wait)
    view.draw_clock(surface)
    clock = bytes_of(surface)
    assert clock != before
    view.draw(surface)
    assert bytes_of(surface) == clock


@pytest.mark.parametrize("name", AT_REST)
def test_time_is_not_shown_during_a_game_unless_the_player_wants_it(name: str) -> None:
    view = shown(name, DARK)[0]
    assert view.next_frame() is None
    assert "Time" not in view.figures()


@pytest.mark.parametrize("name", PUZZLES)
def test_hidden_clock_draws_nothing(name: str) -> None:
    view = shown(name, replace(DARK, clock=True, hidden_figures=frozenset({"time"})))[0]
    assert view.next_frame() is None
    assert view.clock_area() is None
