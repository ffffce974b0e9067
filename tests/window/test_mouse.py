"""The real program with a mouse alone: from the menu into a game, through its pause, and back.

A copy of the app on SDL's dummy driver makes the same clicks and knows where the buttons are.
"""

import os
from pathlib import Path

import pygame
import pytest

from puzzlebox.registry import Registry
from puzzlebox.ui.theme import CLASSIC
from puzzlebox_games import CATALOGUE
from tests.scenes.mouse import MouseDesk
from tests.window.xvfb import MISSING, Program, Screen, available, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)

SIZE = (1200, 900)


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


def started(screen: Screen, folder: Path) -> Pair:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    window = "x".join(map(str, SIZE))
    program = screen.start("--theme", CLASSIC.name, "--window", window)
    program.wait_for(lambda picture: picture.has(CLASSIC.raised), "the buttons of the menu")
    desk = MouseDesk(folder, CLASSIC.name, SIZE, Registry(CATALOGUE))
    desk.program.open_menu()
    desk.wait(20)
    return Pair(program, desk)


def test_a_classic_game_is_paused_and_left_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    pair = started(screen, tmp_path)
    pair.click(pair.desk.card("tetromino"))
    pair.expect("Tetromino")
    pair.act("choose")
    playing = pair.program.wait_for(lambda picture: picture.has(CLASSIC.line), "the board")
    pair.act("pause")
    pair.expect("Tetromino: Paused")
    paused = pair.program.wait_for(lambda picture: not picture.has(CLASSIC.well) or picture != playing, "the pause")
    assert paused != playing
    pair.program.point(300, 5)
    pair.choose("Main menu")
    pair.expect("puzzlebox")
    pair.desk.close()
