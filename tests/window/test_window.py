"""The program as a player uses it: a real process, a real window, real keys and clicks."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox.ui.theme import DARK
from tests.window.xvfb import MISSING, Picture, Program, Screen, available, is_drawn, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)

SLIDE = "slide@1 2 3/4 5 6/7 0 8"
"""One move from the solution: the 8 goes left."""


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


@pytest.fixture(autouse=True)
def alone(screen: Screen) -> Iterator[None]:
    """Run one program at a time on the screen."""
    yield
    for program in screen.programs:
        program.kill()
    screen.programs.clear()


def drawn(program: Program) -> Picture:
    program.wait_for(is_drawn, "the ground")
    return program.wait_for_rest()


def test_menu_opens_and_esc_closes_it(screen: Screen) -> None:
    menu = screen.start()
    first = drawn(menu)
    menu.key("Right")
    assert menu.wait_for_change(first)
    menu.key("Escape", "Escape")
    assert (menu.end(), menu.output()) == (0, "")


def test_menu_opens_a_game_and_esc_returns(screen: Screen) -> None:
    menu = screen.start()
    drawn(menu)
    menu.key("t", "e", "t", "r", "Return")
    wait_until(lambda: menu.title == "Tetromino", "the title scene")
    menu.key("space")
    menu.key("Escape")
    wait_until(lambda: menu.title == "Tetromino: paused", "the pause")
    menu.key("End", "Return")
    wait_until(lambda: menu.title == "puzzlebox", "the menu")
    played = menu.wait_for_rest()  # with the game in the first section
    menu.key("Return")
    wait_until(lambda: menu.title == "Tetromino", "the title scene of the same game")
    menu.key("Escape")
    wait_until(lambda: menu.title == "puzzlebox", "the menu")
    assert menu.wait_for(lambda picture: picture == played, "the same picture of the menu")
    menu.key("Escape", "Escape")
    assert menu.end() == 0


def test_slide_is_won_by_a_key_and_restarted_by_enter(screen: Screen) -> None:
    game = screen.start("play", SLIDE)
    drawn(game)
    assert game.title == "Slide 3 x 3 · 0:00"
    game.key("Left")
    game.wait_for_rest(1.5)  # the win has been seen, and the result is there
    won = game.wait_for_rest()
    game.key("Return")
    assert game.wait_for_change(won)
    wait_until(lambda: game.title == "Slide 3 x 3 · 0:00", "a new game")
    game.key("Escape", "End", "Return")
    assert (game.end(), game.output()) == (0, "")


def test_click_moves_a_tile_and_drag_does_not(screen: Screen) -> None:
    game = screen.start("play", "slide@1 2 3/4 5 0/7 8 6", "--window", "600x600")
    before = drawn(game)
    game.point(500, 500)
    screen.tool("mousedown", "1")
    game.point(300, 300)
    screen.tool("mouseup", "1")
    time.sleep(0.3)
    game.point(2, 2)
    assert game.wait_for_rest() == before
    game.click(300, 300)
    game.point(2, 2)
    assert game.wait_for_change(before)
    game.key("u")
    game.wait_for(lambda picture: picture.at(300, 300) == before.at(300, 300), "the tile in its previous place")


def test_held_key_repeats_until_released(screen: Screen) -> None:
    game = screen.start("tetromino", "--seed", "rainy-day")
    game.wait_for(is_drawn)
    game.press("Left")
    time.sleep(1.2)
    game.release("Left")
    game.key("p")
    wait_until(lambda: game.title == "Tetromino: paused", "the pause")
    assert drawn(game)
    game.key("x")
    wait_until(lambda: game.title == "Tetromino", "the game")
    assert game.wait_for_change(game.picture())


def test_the_board_is_hidden_while_paused(screen: Screen) -> None:
    game = screen.start("slide", "--size", "3", "--seed", "rainy-day")
    playing = drawn(game)
    game.key("p")
    paused = game.wait_for_rest()
    tile = next((x, y) for y in range(100, 600, 7) for x in range(100, 800, 7) if playing.at(x, y) == DARK.tile)
    assert not paused.has(DARK.tile)
    game.key("p")
    game.wait_for(lambda picture: picture.at(*tile) == DARK.tile, "the board again")


def test_losing_the_focus_pauses(screen: Screen) -> None:
    game = screen.start("slide")
    drawn(game)
    other = screen.start("tetromino")
    other.wait_for(lambda _: game.title == "Slide: paused", "the first game to pause")


def test_board_is_drawn_in_every_window_size(screen: Screen) -> None:
    game = screen.start("slide", "--seed", "rainy-day", "--window", "200x150")
    drawn(game)
    for size in ((320, 240), (640, 480), (1280, 960), (200, 150)):
        game.resize(*size)
        picture = game.wait_for_rest()
        assert is_drawn(picture)
        assert picture.has(DARK.tile)


@pytest.mark.parametrize(
    ("words", "number"), [((), signal.SIGINT), (("tetromino",), signal.SIGTERM), (("slide",), signal.SIGQUIT)]
)
def test_signal_ends_the_program_cleanly(screen: Screen, words: tuple[str, ...], number: int) -> None:
    game = screen.start(*words)
    game.wait_for(is_drawn)
    game.send(number)
    assert (game.end(), game.output()) == (0, "")


def test_closing_the_window_ends_the_program_cleanly(screen: Screen) -> None:
    game = screen.start("tetromino")
    game.wait_for(is_drawn)
    game.close_window()
    assert (game.end(), game.output()) == (0, "")


def test_screenshot_can_be_saved(screen: Screen, tmp_path: Path) -> None:
    game = screen.start("slide", "--seed", "rainy-day")
    drawn(game).save(tmp_path / "slide.png")
    assert (tmp_path / "slide.png").read_bytes().startswith(b"\x89PNG")
