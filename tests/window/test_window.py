"""The program as a player uses it: a real process, a real window, real keys and clicks."""

import json
import subprocess
import sys
import time

import pytest

from puzzlebox.ui.theme import DARK
from tests.window.xvfb import MISSING, Picture, Program, Screen, available, is_drawn, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)

SLIDE = "slide@1 2 3/4 5 6/7 0 8"
"""One move from the solution: the 8 goes left."""


def drawn(program: Program) -> Picture:
    program.wait_for(is_drawn, "the ground")
    return program.wait_for_rest()


def wait_for_title(program: Program, title: str) -> None:
    wait_until(lambda: program.title == title, f"the title {title!r} (not {program.title!r})")


def test_the_program_is_used_with_the_keyboard_alone(screen: Screen) -> None:
    without_demos = [sys.executable, "-m", "puzzlebox", "config", "set", "motion", "reduced"]
    subprocess.run(without_demos, check=True, timeout=60)
    menu = screen.start()
    drawn(menu)
    menu.key("t", "e", "t", "r", "Return")
    wait_for_title(menu, "Tetromino")
    menu.key("space", "p")
    for key, title in (("F10", "Settings"), ("F1", "How to play Tetromino")):
        wait_for_title(menu, "Tetromino: Paused")
        menu.key(key)
        wait_for_title(menu, title)
        menu.key("Escape")
    wait_for_title(menu, "Tetromino: Paused")
    menu.key("End", "Return")
    wait_for_title(menu, "puzzlebox")
    played = menu.wait_for_rest()  # with the game in the first section
    menu.key("F3")
    wait_for_title(menu, "Scores")
    menu.key("Escape")
    wait_for_title(menu, "puzzlebox")
    assert menu.wait_for(lambda picture: picture == played, "the same picture of the menu")
    menu.key("Escape", "Escape")
    assert (menu.end(), menu.output()) == (0, "")


def test_slide_is_won_by_a_key_replayed_and_begun_again_by_enter(screen: Screen) -> None:
    game = screen.start("play", SLIDE)
    drawn(game)
    assert game.title == "Slide 3 x 3 · 0:00"
    game.key("Left")
    game.wait_for_rest(1.5)  # the win has been seen, and the result is there
    command = [sys.executable, "-m", "puzzlebox", "scores", "--json"]
    output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert [(play["outcome"], play["figures"]["moves"]) for play in json.loads(output)] == [("won", 1)]
    game.key("w")
    wait_for_title(game, "Slide: replay")
    game.key("Escape")
    won = game.wait_for_rest(0.6)
    game.key("Return")
    assert game.wait_for_change(won)
    wait_for_title(game, "Slide 3 x 3 · 0:00")
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


def test_board_is_drawn_in_a_window_of_another_size(screen: Screen) -> None:
    game = screen.start("slide", "--seed", "rainy-day", "--window", "200x150")
    drawn(game)
    for size in ((1280, 960), (320, 240)):
        game.resize(*size)
        game.wait_for(lambda picture: picture.part(200, 150, 1280, 960).has(DARK.tile), "a board in the new size")
