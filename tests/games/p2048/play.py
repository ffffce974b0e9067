"""Helpers for the tests of 2048: they start a game from a seed or from a board as text, and show it in a window."""

from typing import Any

import pygame

from puzzlebox.rules import Options, Session, Start
from puzzlebox.ui.layout import Board
from puzzlebox.ui.theme import DARK, Colour, Theme
from puzzlebox_games.p2048.game import GAME
from puzzlebox_games.p2048.rules import State2048
from puzzlebox_games.p2048.view import View2048

CHEQUERED = "2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"
"""A full board without equal neighbours."""


def begun(seed: str = "harbour", options: str = "") -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), seed)


def placed(board: str, options: str = "", seed: str | None = None) -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), Start(position=board, seed=seed))


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return Session(GAME, Options.parse(GAME.options, options), Start(position=board) if board else Start(seed=seed))


# Windows
class Shown:
    """A game and its view, with a manual clock."""

    def __init__(self, session: Session[Any], size: tuple[int, int] = (960, 720), theme: Theme = DARK) -> None:
        self.session = session
        self.ms = 0
        self.surface = pygame.Surface(size)
        self.view = View2048(GAME, Options(GAME.preferences), lambda: self.ms)
        self.view.layout(pygame.Rect((0, 0), size), theme)
        self.view.reset(session.state)

    @property
    def board(self) -> Board:
        return self.view.board

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def drawn(self) -> bytes:
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def colour(self, row: float, column: float) -> Colour:
        """Return the colour at the left of a tile at this place, where no number is."""
        self.view.draw(self.surface)
        cell = self.board.cell
        x, y = self.board.x + round((column + 0.12) * cell), self.board.y + round((row + 0.5) * cell)
        r, g, b, _ = self.surface.get_at((x, y))
        return r, g, b
