"""Boards of logic puzzles in texts: the IDs of Simon Tatham's collection, one a line."""

import re
from collections.abc import Callable, Iterator

from puzzlebox.rules import BoardText, Item, board_or_reason, numbered
from puzzlebox_games.logic.puzzle import Puzzle
from puzzlebox_games.logic.rules import LogicState

NAMED = re.compile("^[a-z]+[@:] *(?=[0-9])")
"""The name of the game before an ID."""


def reader_of(puzzle: Puzzle) -> Callable[[str], Iterator[Item]]:
    """Return what reads the boards of a puzzle in a text. A line may begin with the name of the game, and end with the
    values and the notes of a player."""

    def board(words: list[str]) -> BoardText:
        puzzle.parse(words[0])
        return BoardText(" ".join(words))

    def read(text: str) -> Iterator[Item]:
        for number, line in numbered(text):
            if line is None:
                yield number
                continue
            words = NAMED.sub("", line.strip(), count=1).split()
            if words and ":" in words[0]:
                yield board_or_reason(number, board, words)

    return read


def write(state: LogicState) -> str:
    """Return the board of a game, without what the player has set."""
    return f"{state.board_text}\n"
