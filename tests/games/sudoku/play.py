"""Helpers for the tests of Sudoku: they start games, and send inputs."""

from typing import Any

from puzzlebox.core.hand import Gesture, click
from puzzlebox.core.options import Options
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sudoku.game import GAME
from puzzlebox_games.sudoku.hand import SudokuHand
from puzzlebox_games.sudoku.hints import find_hint, find_solution
from puzzlebox_games.sudoku.rules import Sudoku

KNOWN = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
"""A well-known easy board."""

KNOWN_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SMALL = "1200000030400000"
"""A board of size 4."""

SMALL_SOLUTION = "1234432131422413"


def options_of(text: str = "") -> Options:
    return Options.parse(GAME.options, text)


def placed(position: str = KNOWN, options: str = "") -> Sudoku:
    """Return a game with this board."""
    return GAME.begin(options_of(options), Start(position=position))


def session_of(position: str = KNOWN, options: str = "") -> Session[Any]:
    return Session(GAME, options_of(options), Start(position=position))


def send_all(state: Sudoku, *inputs: str) -> Sudoku:
    for text in inputs:
        assert state.send(text) is not None, text
    return state


def digits(state: Sudoku) -> str:
    return "".join(map(str, state.grid.cells))


def notes(state: Sudoku, row: int, column: int, layer: str = "notes") -> set[int]:
    mask = state.layers[layer][row, column]
    return {digit for digit in range(1, 10) if mask >> digit - 1 & 1}


def hint_of(state: Sudoku) -> Hint:
    found = result_of(find_hint(state, Search()))
    assert found
    return found


def solved(state: Sudoku) -> Sudoku:
    """Return a copy after the inputs of a solution."""
    found: Any = result_of(find_solution(state, Search()))
    return send_all(state.copy(), *found.inputs)


class Player:
    """Plays a game through a hand, without a window."""

    def __init__(self, state: Sudoku) -> None:
        self.state, self.hand, self.preferences = state, SudokuHand(), Options(GAME.preferences)
        self.sent: list[str] = []

    def act(self, *acts: str | Gesture) -> "Player":
        """Let the hand take actions and gestures, and send the inputs that follow."""
        for act in acts:
            for text in self.hand.take(self.state, self.preferences, act):
                self.sent.append(text)
                if text != "hint":
                    assert self.state.send(text) is not None, text
        return self

    def click(self, row: int, column: int, button: Any = "left", *modifiers: Any) -> "Player":
        gestures = (part._replace(modifiers=frozenset(modifiers)) for part in click((row, column), button))
        return self.act(*gestures)
