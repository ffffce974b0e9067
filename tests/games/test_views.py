"""What the views of all puzzles do alike: they paint what has changed, and rest after it."""

import random
from itertools import islice
from typing import Any

import pygame
import pytest

from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox.ui.views import view_class
from puzzlebox.views import BoardView
from tests.games.windows import Window

GAMES = (installed_games().game(entry.id) for entry in installed_games().catalogue)
PUZZLES = {game.id: game for game in GAMES if issubclass(view_class(game), BoardView)}

every_puzzle = pytest.mark.parametrize("name", PUZZLES)


def begun(name: str, seed: str = "views", **options: str) -> Session[Any]:
    return Session(PUZZLES[name], Options(PUZZLES[name].options, options), seed)


def board_of(shown: Window) -> bytes:
    """Return the picture of the board. Figures above it may keep the width that they had."""
    area = shown.draw().view.board_area()
    return pygame.image.tobytes(shown.surface.subsurface(area), "RGB")


@every_puzzle
@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=["dark", "classic"])
def test_a_board_painted_step_by_step_is_that_of_a_new_window_and_undo_shows_it_at_once(
    name: str, theme: Theme
) -> None:
    for seed in ("a", "b"):
        chance, session = random.Random(seed), begun(name, seed)
        shown = Window(session, (320, 240), theme)
        for _ in range(12):
            text = chance.choice([text for text in session.state.inputs() if text not in ("pause", "restart")])
            after = session.state.copy()
            after.send(text)
            if after.outcome() is None:
                shown.send(text).later(chance.randrange(500)).draw()
        assert board_of(shown.later(9_000)) == board_of(Window(session, (320, 240), theme))
        if session.undo():
            assert board_of(shown.reset()) == board_of(Window(session, (320, 240), theme))


@every_puzzle
def test_a_hint_is_highlighted_until_it_is_hidden(name: str) -> None:
    shown = Window(begun(name))
    before = shown.drawn()
    shown.view.show_hint({"look": tuple(islice(shown.state.grid, 1))})
    assert shown.drawn() != before
    shown.view.show_hint({})
    assert shown.drawn() == before


@pytest.mark.parametrize(
    "name", [name for name, game in PUZZLES.items() if any(o.name == "size" for o in game.options)]
)
def test_a_jump_to_another_size_changes_the_layout(name: str) -> None:
    option = next(option for option in PUZZLES[name].options if option.name == "size")
    shown, other = Window(begun(name)).draw(), begun(name, size=option.text(option.menu_values()[0]))
    shown.view.reset(other.state)
    assert shown.drawn() == Window(other).drawn()
