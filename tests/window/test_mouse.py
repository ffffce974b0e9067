"""The real program with a mouse alone: from the menu through a game, its replay and the settings, and out again.

A copy of the app on SDL's dummy driver makes the same clicks and knows where the buttons are.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from puzzlebox.registry import Registry
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games import CATALOGUE
from tests.scenes.mouse import MouseDesk
from tests.window.xvfb import MISSING, Program, Screen, available, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)

SIZE = (1200, 900)

DROPS = 80
"""More drops than pieces fit into the well of Tetromino, in the middle of which they pile up."""


class Pair:
    """The real program and its copy, which get the same clicks."""

    def __init__(self, program: Program, desk: MouseDesk) -> None:
        self.program = program
        self.desk = desk

    def click(self, position: tuple[int, int]) -> None:
        self.program.click(*position)
        self.desk.click_at(position)
        self.desk.wait(20)

    def expect(self, title: str) -> None:
        """Wait until both show the screen with this title."""
        wait_until(lambda: self.program.title == title, f"the title {title!r}, not {self.program.title!r}")
        assert self.desk.top.window_title == title

    def choose(self, label: str) -> None:
        self.click(self.desk.place_of(label))

    def act(self, action: str) -> None:
        """Click on a button that stands for a key. In the classic look, it appears when the pointer moves."""
        self.program.point(300, 5)
        place = self.desk.actions[action].center
        self.program.wait_for_rest(0.1)
        self.click(place)


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


def started(screen: Screen, folder: Path, theme: Theme) -> Pair:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    window = "x".join(map(str, SIZE))
    program = screen.start("--theme", theme.name, "--window", window)
    program.wait_for(lambda picture: picture.has(theme.raised), "the buttons of the menu")
    desk = MouseDesk(folder, theme.name, SIZE, Registry(CATALOGUE))
    desk.navigator.open_menu()
    desk.wait(20)
    return Pair(program, desk)


def test_the_program_is_used_with_a_mouse_alone(screen: Screen, tmp_path: Path) -> None:
    pair = started(screen, tmp_path, DARK)
    pair.click(pair.desk.card("tetromino"))
    pair.expect("Tetromino")
    for _ in range(2):
        pair.click(pair.desk.place_of("Height", -1))
    pair.choose("Play")
    pair.click(pair.desk.display.message_area().center)  # removes the hints of the first start
    drop = pair.desk.actions["drop"].center
    for _ in range(DROPS):
        pair.desk.click_at(drop)
        pair.desk.wait(1_000)
    assert pair.desk.scenes[-1] == "ResultScene"
    edge = pair.desk.top.areas.panel.x + 5
    for _ in range(DROPS):
        pair.program.click(*drop)
        picture = pair.program.picture()
        if all(picture.at(edge, area.center[1]) == DARK.surface for area in pair.desk.top.areas if area.height):
            break
    time.sleep(0.6)  # the result ignores clicks that were meant for the game
    pair.choose("Play again")
    pair.act("pause")
    pair.expect("Tetromino: paused")
    pair.choose("Settings")
    pair.expect("Settings")
    pair.choose("Back")
    pair.expect("Tetromino: paused")
    pair.choose("Main menu")
    pair.expect("puzzlebox")

    pair.click(pair.desk.top.head.buttons["scores"].area.center)
    pair.expect("Scores")
    pair.click(pair.desk.first_score)
    pair.expect("Tetromino: replay")
    pair.act("leave")
    pair.expect("Scores")
    pair.choose("Back")
    pair.expect("puzzlebox")
    pair.program.click(*pair.desk.top.head.buttons["quit"].area.center)
    assert (pair.program.end(), pair.program.output()) == (0, "")
    pair.desk.close()


def test_a_classic_game_is_paused_and_left_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    pair = started(screen, tmp_path, CLASSIC)
    pair.click(pair.desk.card("tetromino"))
    pair.expect("Tetromino")
    pair.act("choose")
    playing = pair.program.wait_for(lambda picture: picture.has(CLASSIC.line), "the board")
    pair.act("pause")
    pair.expect("Tetromino: paused")
    paused = pair.program.wait_for(lambda picture: not picture.has(CLASSIC.well) or picture != playing, "the pause")
    assert paused != playing
    pair.program.point(300, 5)
    pair.choose("Main menu")
    pair.expect("puzzlebox")
    pair.desk.close()
