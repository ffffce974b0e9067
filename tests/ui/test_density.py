"""Screens that are scaled: the system counts in points, and a point has more than one pixel."""

from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.app.loop import in_pixels
from puzzlebox.registry import installed_games
from puzzlebox.ui.pointer import Density, in_points, pointer_position
from puzzlebox.ui.window import Window
from tests.scenes.conftest import Desk


@pytest.fixture
def doubled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen with scale 2."""
    monkeypatch.setattr(Window, "measure", lambda window: setattr(Density, "now", 2.0))
    yield
    Density.now = 1.0


def test_positions_are_in_pixels(doubled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    Window("test", (640, 480)).measure()
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, -2), buttons=(0, 0, 0))
    assert (in_pixels(move).pos, in_pixels(move).rel) == ((20, 40), (2, -4))
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)
    assert (in_pixels(press).pos, in_pixels(press).button) == ((10, 12), 1)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (7, 8))
    assert pointer_position() == (14, 16)
    assert in_points(pygame.Rect(20, 40, 2, 60)) == pygame.Rect(10, 20, 1, 30)


def test_other_events_and_usual_screens_stay_as_they_are() -> None:
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, 2), buttons=(0, 0, 0))
    assert in_pixels(move) is move
    assert in_points(pygame.Rect(1, 2, 3, 4)) == pygame.Rect(1, 2, 3, 4)


def test_a_click_hits_what_is_under_the_pointer_on_a_scaled_screen(doubled: None) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play("lights")
    board = desk.wait(100, 5).display.view.board_area()
    assert board
    desk.click(((board.x + 20) // 2, (board.y + 20) // 2))
    assert desk.inputs == ["press 0 0"]


def test_the_size_that_is_remembered_is_in_points() -> None:
    window = Window("test", (640, 480))
    assert (Density.now, window.size_in_points) == (1, (640, 480))
    window.surface = pygame.Surface((1280, 960))
    window.measure()
    assert (Density.now, window.size, window.size_in_points) == (2, (1280, 960), (640, 480))
    Density.now = 1.0
