"""The bench of Klotski: it plays by hand or in a window, and writes boards as text."""

from puzzlebox.core.hand import OverlayRole
from puzzlebox.rules import Session
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.klotski.board import SYMBOLS
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.rules import Klotski
from tests.games.bench import Bench
from tests.games.hands import Place, Player, dragged
from tests.games.windows import Window

BENCH = Bench(GAME)
begun, placed, session_of = BENCH.begun, BENCH.placed, BENCH.session_of
hint_of, solution_of = BENCH.hint_of, BENCH.solution_of

RED_DONKEY = "aXXb/aXXb/cdde/cfge/h..i"

CORNER = "X.../.a../..../.... goal 3 3"
"""X can go around a, which has one cell."""

GATE = "aX./..b/cc. goal 1 0"
"""A small board: X, which has one cell, has to go around the corner."""


def board_of(state: Klotski) -> str:
    """Return the board with the letters of this game."""
    return state.grid.text(SYMBOLS)


def counts_of(state: Klotski) -> tuple[int, int, int]:
    """Return slides, straight moves and steps."""
    return state.tally.slides, state.tally.straight, state.tally.steps


class Held(Player):
    """A game and the hand that plays it."""

    def press(self, *texts: str) -> list[str | None]:
        """Press keys, and send the inputs that follow. Return one for each key."""
        return [next(iter(self.act(text)), None) for text in texts]

    def drag(self, *places: Place, ends: bool = True) -> str | None:
        """Drag from the first place over the others. Return the input, which is not sent."""
        gestures = dragged(*places)
        return next(iter(self.take(*(gestures if ends else gestures[:-1]))), None)

    def click(self, row: float, column: float) -> str | None:
        return self.drag((row, column))

    def piece(self, role: OverlayRole) -> str:
        """Return the letters of the pieces under the cells of this role."""
        values = {self.state.grid[cell] for cell in self.cells(role)}
        return "".join(SYMBOLS[value] for value in sorted(values))


class Shown(Window, Held):
    """A game, the hand that plays it and a view."""

    def __init__(self, session: Session[Klotski], theme: Theme = DARK, preferences: str = "") -> None:
        super().__init__(session, theme=theme, preferences=preferences)

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        board = self.draw().view.board
        return self.pixel((board.x + round(column * board.cell), board.y + round(row * board.cell)))
