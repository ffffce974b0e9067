"""Positions of Sudoku as text: givens, the player's digits, and notes."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.core.grid import counted
from puzzlebox.core.message import InvalidError
from puzzlebox_games.sudoku.board import BLOCKS, Geometry, Values, digits_of, digits_text

FORMS = str.maketrans({**dict.fromkeys("|-+", ""), **dict.fromkeys("0*_", ".")})
"""Frames, which are ignored, and other signs for an empty cell."""

NOTE = re.compile(r"([0-9]),([0-9]):([1-9]{1,9})")
"""The notes of a cell: row and column from 0, and digits."""


class Position(NamedTuple):
    """A board as a text has it: its size, the givens, all digits, and masks of notes by cell."""

    size: int
    givens: Values
    digits: Values
    notes: Mapping[int, int]


def write_position(shape: Geometry, givens: Values, play: Values, notes: Values) -> str:
    """Return the text of a board. Without the player's digits and notes, it is the givens alone."""
    if not any(play) and not any(notes):
        return digits_text(givens)
    digits = {cell: "".join(map(str, digits_of(mask))) for cell, mask in enumerate(notes) if mask}
    texts = ["{},{}:{}".format(*shape.place(cell), text) for cell, text in digits.items()]
    return " ".join([digits_text(givens), digits_text(play), *texts])


def read_position(text: str) -> Position:
    """Read a position. Empty cells may be `0 . * _`; blanks, line ends and frames of `| - +` are ignored. Raises
    ValueError, naming the fault."""
    words = text.split()
    count = next((number for number, word in enumerate(words) if ":" in word), len(words))
    cells = "".join(words[:count]).translate(FORMS)
    size = next((size for size in BLOCKS if len(cells) in (size**2, 2 * size**2)), 0)
    if not size:
        raise InvalidError(
            "a board has 16, 36 or 81 cells, and the player's digits as many, not {count}", count=len(cells)
        )
    values = [_digit(character, number % size**2, size) for number, character in enumerate(cells)]
    givens, play = values[: size**2], values[size**2 :] or [0] * size**2
    for cell, (given, played) in enumerate(zip(givens, play, strict=True)):
        if given and played not in (0, given):
            raise InvalidError(
                "row {row}, column {column}: {given} is given, so the player's digit cannot be {played}",
                **{**counted(divmod(cell, size)), "given": given, "played": played},
            )
    filled = [given or played for given, played in zip(givens, play, strict=True)]
    return Position(size, givens, filled, dict(_note(word, size, filled) for word in words[count:]))


def _digit(character: str, cell: int, size: int) -> int:
    if character == ".":
        return 0
    if character in "123456789"[:size]:
        return int(character)
    raise InvalidError(
        "row {row}, column {column}: expected a digit from 1 to {size} or a dot, not {character!r}",
        **{**counted(divmod(cell, size)), "size": size, "character": character},
    )


def _note(word: str, size: int, filled: Values) -> tuple[int, int]:
    """Return the cell and the mask of a note such as `0,2:147`."""
    match = NOTE.fullmatch(word)
    if match and max(match[1], match[2]) < str(size) and max(match[3]) <= str(size):
        cell = int(match[1]) * size + int(match[2])
        if not filled[cell]:
            return cell, sum(1 << int(digit) - 1 for digit in set(match[3]))
    raise InvalidError("expected the notes of an empty cell, such as 0,2:147, not {text!r}", text=word[:40])
