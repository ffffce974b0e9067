"""The bench of Sudoku, and a player of it."""

from typing import Any, Self

from puzzlebox.core.hand import Gesture, click
from puzzlebox_games.sudoku.game import GAME
from puzzlebox_games.sudoku.rules import Sudoku
from tests.games import hands
from tests.games.bench import Bench, send_all

KNOWN = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
"""A well-known easy board."""

KNOWN_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SMALL = "1200000030400000"
"""A board of size 4."""

SMALL_SOLUTION = "1234432131422413"


BENCH = Bench(GAME, KNOWN)
options_of, placed, session_of, hint_of = BENCH.options_of, BENCH.placed, BENCH.session_of, BENCH.hint_of


def digits(state: Sudoku) -> str:
    return "".join(map(str, state.grid.cells))


def notes(state: Sudoku, row: int, column: int, layer: str = "notes") -> set[int]:
    mask = state.layers[layer][row, column]
    return {digit for digit in range(1, 10) if mask >> digit - 1 & 1}


def solved(state: Sudoku) -> Sudoku:
    """Return a copy after the inputs of a solution."""
    return send_all(state.copy(), *BENCH.solution_of(state).inputs)


class Player(hands.Player):
    """Plays a game, and notes what it sends. The input `hint` is for the app."""

    def __init__(self, position: str = KNOWN) -> None:
        super().__init__(session_of(position))
        self.sent: list[str] = []

    def do(self, *acts: str | Gesture) -> Self:
        """Let the hand take actions and gestures, and send the inputs that follow."""
        self.act(*acts)
        return self

    def send(self, *texts: str) -> Self:
        self.sent += texts
        return super().send(*(text for text in texts if text != "hint"))

    def click(self, row: int, column: int, button: Any = "left", *modifiers: Any) -> Self:
        gestures = (part._replace(modifiers=frozenset(modifiers)) for part in click((row, column), button))
        return self.do(*gestures)
