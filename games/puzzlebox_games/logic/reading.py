"""Boards of logic puzzles in texts: the IDs of Simon Tatham's collection, one a line."""

import re
from collections.abc import Callable, Iterator

from puzzlebox.rules import BoardText, Item, LeftOut, message_of, numbered
from puzzlebox_games.logic.puzzle import Puzzle
from puzzlebox_games.logic.rules import LogicState

NAMED = re.compile("^[a-z]+[@:] *(?=[0-9])")
"""The name of the game before an ID."""


def reader_of(puzzle: Puzzle) -> Callable[[str], Iterator[Item]]:
    """Return what reads the boards of a puzzle in a text. A line may begin with the name of the game, and end with the
    values and the notes of a player."""

    def read(text: str) -> Iterator[Item]:
        for number, line in numbered(text):
            if line is None:
                yield number
                continue
            words = NAMED.sub("", line.strip(), count=1).split()
            if words and ":" in words[0]:
                try:
                    puzzle.parse(words[0])
                except ValueError as error:
                    yield LeftOut(message_of(error), number)
                else:
                    yield BoardText(" ".join(words), line=number)

    return read


def write(state: LogicState) -> str:
    """Return the board of a game, without what the player has set."""
    return f"{state.board_text}\n"
