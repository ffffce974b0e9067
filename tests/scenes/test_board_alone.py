"""Tests for frames in which only a part of the picture is drawn again: the board, what moves on it, or a figure that
counts up.
"""

from functools import partial
from typing import Any

import pygame
import pytest

from puzzlebox.app.loop import Loop
from puzzlebox.core.search import Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session
from tests.scenes.conftest import Desk
from tests.scenes.keys import DOWN, F4, LEFT, RIGHT, SPACE, UP

KEYS = (LEFT, UP, F4, RIGHT, F4, F4, F4, DOWN, SPACE)
"""Keys that move pieces or a cursor and show a hint, rung by rung."""

GAMES = [entry.id for entry in installed_games().catalogue]
PUZZLES = [game for game in GAMES if not installed_games().game(game).real_time]

NEARLY_WON = {"2048": ("1024 1024 2 4/8 16 2 0/4 0 8 2/0 2 0 0", "left")}
"""A position and the last move of games that have no solution."""

SETTLED = 40
"""Frames after which no animation of these games runs any more."""


class Pair:
    """A game in two windows at once. In the second one, all of each picture is drawn."""

    def __init__(
        self, game: str, position: str | None = None, options: dict[str, str] | None = None, **window: Any
    ) -> None:
        self.parts: set[str] = set()
        self.desks = [Desk(games=installed_games(), **window) for _ in range(2)]
        for desk in self.desks:
            played = installed_games().game(game)
            session = Session(played, Options(played.options, options), Start(seed="puzzlebox", position=position))
            session.send("resume")
            desk.program.open_session(session)
            desk.wait(16 * SETTLED, SETTLED)
        first, second = self.desks
        first.app.loop._draw = partial(self._draw, first.app.loop)  # type: ignore[method-assign]
        second.app.loop._draw = partial(self._draw_whole, second.app.loop)  # type: ignore[method-assign]

    def _draw(self, loop: Loop, top: Any) -> None:
        if not top.stale:
            self.parts.add("moving" if top.display.moving and not top.display.board_changed else "changed")
        Loop._draw(loop, top)

    @staticmethod
    def _draw_whole(loop: Loop, top: Any) -> None:
        top.stale = True
        Loop._draw(loop, top)

    def wait(self, frames: int, ms: int = 16) -> None:
        """Let time pass, and compare the windows after each frame."""
        for _ in range(frames):
            shown = [desk.wait(ms).app.window.surface for desk in self.desks]
            assert pygame.image.tobytes(shown[0], "RGB") == pygame.image.tobytes(shown[1], "RGB")

    def tap(self, key: int) -> None:
        for desk in self.desks:
            desk.tap(key)

    def send(self, *texts: str) -> None:
        for desk in self.desks:
            for text in texts:
                play = desk.playthrough
                play.send(result_of(play.completing(text)) if play.session.needs_search(text) else text)


WINDOWS: list[dict[str, Any]] = [
    {"size": (320, 240), "theme": "dark"},
    {"size": (480, 640), "theme": "light", "patterns": True},
    {"size": (701, 503), "theme": "contrast", "scale": 150},
]


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window["theme"])
@pytest.mark.parametrize("game", PUZZLES)
def test_the_window_shows_what_a_whole_picture_would(game: str, window: dict[str, Any]) -> None:
    pair = Pair(game, **window)
    for key in KEYS:
        pair.tap(key)
        pair.wait(4)
    pair.wait(20)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in PUZZLES])
def test_a_falling_piece_leaves_the_picture_that_a_whole_one_would(game: str) -> None:
    test_the_window_shows_what_a_whole_picture_would(game, WINDOWS[1])


@pytest.mark.parametrize("game", PUZZLES)
def test_a_win_and_its_result_look_like_whole_pictures(game: str) -> None:
    position, *last = NEARLY_WON.get(game, (None,))
    pair = Pair(game, position, size=(800, 600), theme="dark")
    solution = result_of(pair.desks[0].playthrough.solving())
    texts = solution.inputs if isinstance(solution, Solution) else last
    pair.send(*texts[:-1])
    pair.wait(2)
    pair.send(texts[-1])
    pair.wait(62, 25)
    assert pair.parts >= {"moving"}
    assert pair.desks[0].scenes[-1] == "result"


@pytest.mark.parametrize("window", [((640, 480), "classic"), ((200, 150), "dark")])
def test_a_window_whose_texts_may_cover_the_board_is_always_drawn_as_a_whole(window: Any) -> None:
    pair = Pair("lights", size=window[0], theme=window[1])
    for key in KEYS:
        pair.tap(key)
        pair.wait(3)
    assert pair.parts == set()
