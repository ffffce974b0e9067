"""Moves as text: `u d l r` are steps, `U D L R` are pushes, and counts may stand before them (`3r2U`, `2(uR)`)."""

from puzzlebox.core.message import Message
from puzzlebox_games.sokoban.runs import expand

DIRECTIONS = {"u": "up", "l": "left", "r": "right", "d": "down"}
"""The letters, and the inputs for them."""

LETTER_OF = {direction: letter for letter, direction in DIRECTIONS.items()}

MAX_COUNTED = 1000
"""The most moves of a text with counts. One without may be as long as a text can be."""


def read_moves(text: str) -> str:
    """Return the letters of a text in lower case, without counts. White space in the text means nothing.

    Raises ValueError, naming the character, for any other character, a wrong count, and counts that stand for more than
    1000 moves.
    """
    written = "".join(text.split())
    letters = written if written.isalpha() else expand(written, max(MAX_COUNTED, len(written)))
    for number, letter in enumerate(letters, 1):
        if letter.lower() not in DIRECTIONS:
            raise ValueError(
                Message("move {number}: expected one of u d l r, not {letter}", number=number, letter=repr(letter))
            )
    return letters.lower()
