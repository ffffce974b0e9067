"""The bench on which the tests of a puzzle play it: they begin games, send inputs, and ask for hints and solutions."""

from typing import Any, Generic, TypeVar

from puzzlebox import registry
from puzzlebox.core.game import Game
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Cell, Options, Search, Session, Start, State

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Any)


def send_all(game: T, *texts: str) -> T:
    """Send inputs to a state or a session. Each must have an effect. Return the game."""
    for text in texts:
        assert game.send(text) is not None, text
    return game


def connected(cells: set[Cell]) -> bool:
    """Return whether the cells are one piece, joined by their edges."""
    reached = {min(cells)}
    waiting = list(reached)
    while waiting:
        row, column = waiting.pop()
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & cells - reached
        reached |= near
        waiting += near
    return reached == cells


class Bench(Generic[S]):
    """Begins games of one puzzle. Those that begin from a position have the usual one if no other is named."""

    def __init__(self, game: Game[S], usual: str = "") -> None:
        self.game, self.usual = game, usual

    def options_of(self, text: str = "") -> Options:
        return Options.parse(self.game.options, text)

    def begun(self, options: str = "", seed: str = "harbour") -> S:
        """Return a game from a seed."""
        return self.game.begin(self.options_of(options), seed)

    def placed(self, position: str | None = None, options: str = "", seed: str | None = None) -> S:
        """Return a game from a position. The seed is that of the draws that follow."""
        place = self.usual if position is None else position
        return self.game.begin(self.options_of(options), Start(position=place, seed=seed))

    def session_of(self, position: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
        """Return a session from a position, or from the seed if there is none."""
        place = position or self.usual
        return Session(self.game, self.options_of(options), Start(position=place) if place else Start(seed=seed))

    def hint_of(self, state: S) -> Any:
        """Return the next hint, or None."""
        find = registry.hint_of(self.game)
        assert find
        return result_of(find(state, Search(registry.data_of(self.game))))

    def solution_of(self, state: S) -> Any:
        """Return a solution, or why there is none."""
        find = registry.solve_of(self.game)
        assert find
        return result_of(find(state, Search(registry.data_of(self.game))))
