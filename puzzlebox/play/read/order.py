"""Boards that follow each other, as they do in a file."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from puzzlebox.core.game import NextGame
from puzzlebox.core.levels import start_of, with_next
from puzzlebox.core.options import Options
from puzzlebox.play.read import Begun, Board, begin
from puzzlebox.registry import Registry


class Order:
    """Boards of one game in their order. `game` is the game that leads from each of them to the next one."""

    def __init__(self, known: Registry, boards: Sequence[Board]) -> None:
        self.known, self.boards = known, boards
        self.game = with_next(known.game(boards[0].game), self._following)
        self._current = 0

    def begin(self, number: int, chosen: Options | None = None) -> Begun:
        """Begin the board with this number, from 1. Raises ValueError if the rules refuse it."""
        begun = begin(self.known, self.boards[number - 1], chosen)
        self._current = number - 1
        return begun._replace(game=self.game)

    def _following(self, state: Any) -> tuple[NextGame, ...]:
        """Return the board after the one from which a state has come."""
        position = start_of(state)
        numbers = chain(range(self._current, len(self.boards)), range(self._current))
        number = next((number for number in numbers if self.boards[number].position == position), None)
        if number is None or number + 1 >= len(self.boards):
            return ()
        self._current = number
        try:
            _, options, start = begin(self.known, self.boards[number + 1])
        except ValueError:
            return ()
        return (NextGame("Next level" if self.game.play.levels else "Next board", options, start),)
