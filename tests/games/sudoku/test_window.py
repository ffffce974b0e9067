"""Sudoku in the window: the key for a hint, notes with Shift, and a pause that hides the board."""

from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import installed_games
from puzzlebox_games.sudoku.game import GAME
from tests.games.sudoku.play import KNOWN, options_of
from tests.scenes.conftest import Desk


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk(games=installed_games())
    desk.navigator.open_session(Session(GAME, options_of(), Start(position=KNOWN)))
    desk.wait(20)
    yield desk
    desk.app.window.close()


def texts(desk: Desk) -> list[str]:
    return [text for _, text in desk.session.log]


def test_click_on_the_key_for_a_hint_shows_one(desk: Desk) -> None:
    desk.click(desk.view.keys[3, 12].center)
    desk.wait(100, 10)
    assert desk.display.advice == "Look at block 2."
    desk.click(desk.view.keys[3, 12].center)
    assert desk.display.advice == "Hidden single in block 2"
    assert desk.session.assisted


def test_cell_and_digit_with_the_mouse_and_notes_with_shift(desk: Desk) -> None:
    desk.click(desk.view.cell_area((0, 2)).center)
    desk.press(pygame.K_2, pygame.KMOD_LSHIFT)
    desk.press(pygame.K_1, pygame.KMOD_LCTRL)
    desk.click(desk.view.keys[1, 10].center)
    assert texts(desk) == ["note 0 2 2", "note 0 2 1", "set 0 2 4"]


def test_pause_hides_the_board(desk: Desk) -> None:
    desk.press(pygame.K_p)
    assert desk.session.paused
    pictures = []
    for digit in (0, 4):
        desk.playthrough.state.grid[0, 2] = digit
        desk.top.game_id = desk.top.figures = ""
        desk.top.arrange()
        pictures.append(desk.picture().get_buffer().raw)
    assert pictures[0] == pictures[1]
