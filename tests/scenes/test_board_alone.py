"""Tests for frames in which only the board of a game is drawn again."""

import pygame
import pytest

from puzzlebox.registry import installed_games
from puzzlebox.ui.display import GameDisplay
from tests.scenes.conftest import Desk
from tests.scenes.keys import DOWN, ENTER, LEFT, RIGHT, SPACE, UP

KEYS = (LEFT, LEFT, UP, RIGHT, DOWN, RIGHT, SPACE)

GAMES = (
    *("tetromino", "guideline", "console", "lights", "mines", "nonogram"),
    *("sudoku", "slide", "2048", "sokoban", "klotski"),
)

ALONE = {"tetromino", "guideline", "console", "lights", "mines"}
"""The games in which one of these keys changes only the board: it moves a piece or a cursor."""

SETTLED = 40
"""Frames after which no animation of these games runs any more."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A text for each board that has been drawn alone."""
    drawn: list[str] = []
    draw = GameDisplay.draw_part

    def draw_part(display: GameDisplay, surface: pygame.Surface) -> None:
        if display.changed:
            drawn.append(display.view.game.id)
        draw(display, surface)

    monkeypatch.setattr(GameDisplay, "draw_part", draw_part)
    return drawn


@pytest.fixture
def desk(request: pytest.FixtureRequest) -> Desk:
    size, theme = request.param
    return Desk(size, theme, installed_games())


@pytest.mark.parametrize("desk", [((320, 240), "dark"), ((480, 640), "light")], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_the_window_shows_what_a_whole_picture_would(desk: Desk, game: str, alone: list[str]) -> None:
    desk.open(game).wait(16 * SETTLED, SETTLED)
    if desk.playthrough.paused:
        desk.tap(ENTER)
    for key in KEYS:
        desk.tap(key)
        for _ in range(3):
            frames = desk.app.loop.frames
            assert desk.wait(16).app.loop.frames == frames or pixels(desk.app.window.surface) == pixels(whole(desk))
        desk.wait(320, 8)
    assert bool(alone) == (game in ALONE)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def whole(desk: Desk) -> pygame.Surface:
    """Return a whole picture of the top scene."""
    surface = desk.app.window.surface.copy()
    surface.fill((1, 2, 3))
    desk.top.draw(surface)
    return surface


@pytest.mark.parametrize("desk", [((640, 480), "classic"), ((200, 150), "dark")], indirect=True)
def test_a_window_whose_texts_may_cover_the_board_is_always_drawn_as_a_whole(desk: Desk, alone: list[str]) -> None:
    desk.open("lights").tap(*KEYS).wait(16, 1)
    assert alone == []
