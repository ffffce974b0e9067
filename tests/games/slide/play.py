"""Helpers for the tests of Slide: they start a game from a board as text, and return its board as text; and the game in
a window."""

from typing import Any

import pygame

from puzzlebox.core.hand import Gesture, Phase
from puzzlebox.rules import Options, Session, Start
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.hand import SlideHand
from puzzlebox_games.slide.painter import Tiles
from puzzlebox_games.slide.rules import Slide
from puzzlebox_games.slide.view import SlideView


def begun(options: str = "", seed: str = "harbour") -> Slide:
    """Return a scrambled game."""
    state = GAME.begin(Options.parse(GAME.options, options), seed)
    assert isinstance(state, Slide)
    return state


def placed(board: str, options: str = "") -> Slide:
    """Return a game with this board, which has one line per row."""
    state = GAME.begin(Options.parse(GAME.options, options), Start(position=in_a_line(board)))
    assert isinstance(state, Slide)
    return state


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    start = Start(position=in_a_line(board)) if board else Start(seed=seed)
    return Session(GAME, Options.parse(GAME.options, options), start)


def in_a_line(board: str) -> str:
    return "/".join(" ".join(line.split()) for line in board.strip().splitlines())


# Windows
MAGENTA = (255, 0, 255)
"""The colour of the window before anything is drawn."""

TWO_MOVES_OFF = "1 2 3\n 4 0 6\n 7 5 8"


class Shown:
    """A game and its view in a window, with a manual clock."""

    def __init__(
        self,
        session: Session[Any],
        size: tuple[int, int] = (960, 720),
        theme: Theme = DARK,
        corner: tuple[int, int] = (0, 0),
        preferences: str = "",
    ) -> None:
        self.session = session
        self.ms = 0
        self.surface = pygame.Surface((corner[0] + size[0], corner[1] + size[1]))
        self.surface.fill(MAGENTA)
        self.preferences = Options.parse(GAME.preferences, preferences)
        self.hand = SlideHand()
        self.view = SlideView(GAME, self.preferences, lambda: self.ms)
        self.view.layout(pygame.Rect(corner, size), theme)
        self.view.reset(session.state)

    @property
    def state(self) -> Slide:
        assert isinstance(self.session.state, Slide)
        return self.session.state

    @property
    def tiles(self) -> Tiles:
        assert self.view.arrangement
        return self.view.tiles

    def points(self, position: tuple[int, int], *phases: Phase) -> str | None:
        """Let the pointer do something at a position, and return the input that the hand gives."""
        point = self.view.point_at(position)
        given: tuple[str, ...] = ()
        for phase in phases:
            given = self.hand.take(self.state, self.preferences, Gesture(phase, point, point))
        return given[0] if given else None

    def clicks(self, position: tuple[int, int]) -> str | None:
        return self.points(position, "press", "release")

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def wait(self, ms: int) -> None:
        self.ms += ms
        self.session.advance_to(self.session.time + ms)

    def drawn(self) -> bytes:
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def beside_number(self, row: float, column: float) -> tuple[int, int]:
        """Return a pixel of the tile at this place that its number does not cover."""
        x, y = self.tiles.at(row, column)
        return x + max(1, self.tiles.side // 10), y + self.tiles.side // 2

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        r, g, b, _ = self.surface.get_at(self.beside_number(row, column))
        return r, g, b
