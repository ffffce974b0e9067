"""Helpers for the tests of 2048: they start a game from a seed or from a board as text, and show it in a window."""

from typing import Any

from puzzlebox.rules import Options, Session, Start
from puzzlebox.ui.layout import Board
from puzzlebox.ui.theme import Colour
from puzzlebox_games.p2048.game import GAME
from puzzlebox_games.p2048.rules import State2048
from tests.games.windows import Window

CHEQUERED = "2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"
"""A full board without equal neighbours."""


def begun(seed: str = "harbour", options: str = "") -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), seed)


def placed(board: str, options: str = "", seed: str | None = None) -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), Start(position=board, seed=seed))


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return Session(GAME, Options.parse(GAME.options, options), Start(position=board) if board else Start(seed=seed))


# Windows
class Shown(Window):
    @property
    def board(self) -> Board:
        board: Board = self.view.board
        return board

    def colour(self, row: float, column: float) -> Colour:
        """Return the colour at the left of a tile at this place, where no number is."""
        self.view.draw(self.surface)
        cell = self.board.cell
        x, y = self.board.x + round((column + 0.12) * cell), self.board.y + round((row + 0.5) * cell)
        return self.pixel((x, y))
