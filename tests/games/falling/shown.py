"""Sets up and draws falling-block games, for the tests of their view."""

from typing import Self

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Events, Options, Session
from puzzlebox.ui.layout import Board
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.falling.drawing.view import FallingView
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Piece
from puzzlebox_games.famicom import GAME as FAMICOM
from puzzlebox_games.monomino import GAME as MONOMINO
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from puzzlebox_games.pentomino import GAME as PENTOMINO
from puzzlebox_games.tenplus import GAME as TENPLUS
from puzzlebox_games.tetromino import GAME as TETROMINO
from puzzlebox_games.turbo import GAME as TURBO
from tests.games.falling.boards import fill
from tests.games.windows import Window

GAMES = (TETROMINO, PENTOMINO, MONOMINO, FAMICOM, TURBO, NINETEEN, TENPLUS)
FRAME_GAMES = (ARCADE,)
"""The games that count frames. They have no options for a hold and previews."""

BLACK, WHITE, BORDER = (0, 0, 0), (255, 255, 255), (0, 0, 155)
SHEET = {  # value: dark, light
    1: ((0, 0, 155), (20, 20, 175)),
    2: ((0, 155, 0), (20, 175, 20)),
    3: ((155, 0, 0), (175, 20, 20)),
    4: ((155, 155, 0), (175, 175, 20)),
}


class Shown(Window):
    """A falling-block game in a window."""

    view: FallingView

    def __init__(
        self,
        game: AnyGame,
        theme: Theme = DARK,
        size: tuple[int, int] = (640, 480),
        seed: str = "puzzlebox",
        options: dict[str, str] | None = None,
    ) -> None:
        super().__init__(Session(game, Options(game.options, options), seed), size, theme)
        self.ms = 5000

    @property
    def board(self) -> Board:
        return self.view._fit().stage.board

    def reset(self, state: Falling | None = None) -> Self:
        self.view.reset(state or self.state)
        return self

    def notice(self, events: Events) -> Self:
        self.view.notice(events)
        return self

    def at(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.surface.get_at((x, y)))[:3]

    def middle(self, row: int, column: int) -> tuple[int, ...]:
        """Return the colour in the middle of a cell."""
        return self.at(*(edge + self.board.cell // 2 for edge in self.board.place(row, column)))

    def colours_in(self, x: int, y: int, width: int, height: int) -> set[tuple[int, ...]]:
        return {self.at(i, j) for i in range(x, x + width) for j in range(y, y + height)}

    def put(self, rows: dict[int, str]) -> Self:
        """Fill rows of the board: a digit for each column, `.` for an empty cell."""
        for row, text in rows.items():
            for column, symbol in enumerate(text):
                fill(self.state, {(row, column): 0 if symbol == "." else int(symbol)})
        return self


def printed(game: AnyGame = TETROMINO) -> Shown:
    return Shown(game, CLASSIC)


def sticking_out(shown: Shown) -> Piece:
    """Restart the game until the first piece has a cell above row 0."""
    for _ in range(100):
        piece: Piece = shown.state.piece
        if any(row < 0 for row, _ in piece.cells):
            return piece
        shown.state.send("restart")
    raise AssertionError("no piece stuck out in 100 games")
