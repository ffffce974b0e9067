"""The bench of 2048, and a window."""

from puzzlebox.ui.layout import Board
from puzzlebox.ui.theme import Colour
from puzzlebox_games.p2048.game import GAME
from tests.games.bench import Bench
from tests.games.windows import Window

CHEQUERED = "2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"
"""A full board without equal neighbours."""


BENCH = Bench(GAME)
begun, placed, session_of, hint_of = BENCH.begun, BENCH.placed, BENCH.session_of, BENCH.hint_of


class Shown(Window):
    @property
    def board(self) -> Board:
        board: Board = self.view.board
        return board

    def colour(self, row: float, column: float) -> Colour:
        """Return the colour at the left of a tile at this place, where no number is."""
        self.draw()
        cell = self.board.cell
        x, y = self.board.x + round((column + 0.12) * cell), self.board.y + round((row + 0.5) * cell)
        return self.pixel((x, y))
