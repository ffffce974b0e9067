"""The colours that cells of a nonogram can have: how they are called, written and drawn."""

from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.rules import InvalidError, Message

UNKNOWN, BLACK, WHITE = 0, 1, 2
"""The values of cells that are not set, black, and crossed out. Those of other colours follow."""


class Paint(NamedTuple):
    """A colour: its letter in positions, its word in inputs, its name, and how it looks. Each stands out from paper."""

    letter: str
    word: str
    name: Message
    look: str


PAINTS = {
    BLACK: Paint("#", "black", Message("black", context="colour"), "#2b2f3a"),
    3: Paint("r", "red", Message("red", context="colour"), "#d9384f"),
    4: Paint("o", "orange", Message("orange", context="colour"), "#ee8a2a"),
    5: Paint("y", "yellow", Message("yellow", context="colour"), "#f0b51f"),
    6: Paint("g", "green", Message("green", context="colour"), "#5aa646"),
    7: Paint("d", "pine", Message("dark green", context="colour"), "#2f6f45"),
    8: Paint("c", "cyan", Message("cyan", context="colour"), "#4fb6d6"),
    9: Paint("b", "blue", Message("blue", context="colour"), "#3f62c9"),
    10: Paint("l", "lilac", Message("lilac", context="colour"), "#8b63c7"),
    11: Paint("p", "pink", Message("pink", context="colour"), "#ec7fa6"),
    12: Paint("n", "brown", Message("brown", context="colour"), "#8a5a34"),
    13: Paint("s", "grey", Message("grey", context="colour"), "#8f97a6"),
    14: Paint("t", "tan", Message("tan", context="colour"), "#dda871"),
    15: Paint("w", "pale", Message("light grey", context="colour"), "#d9d2d6"),
}
"""The colours by the values of cells."""

COLOURS = (*PAINTS,)
"""The values of colours by their numbers in clues."""

LETTERS = "".join(paint.letter for paint in PAINTS.values())

VALUES = {"black": BLACK, "white": WHITE, "none": UNKNOWN, **{paint.word: value for value, paint in PAINTS.items()}}
"""The values of cells, by their words in inputs."""

INPUT_WORDS = {value: word for word, value in VALUES.items()}

SYMBOLS = "?#." + LETTERS[1:]
"""The characters of cells in a position, by their values."""

DRAWN = (3, 9, 5, BLACK)
"""The colours of random boards: the first two, three or four of them."""


PALETTE = tuple(PAINTS[value].look if value in PAINTS else "#8f97a6" for value in range(1, len(SYMBOLS)))
"""How cells of these values look, from 1, on a board in several colours."""


def letters_for(looks: Mapping[str, str]) -> dict[str, str]:
    """Return the letter of the nearest colour ("#rrggbb") for each name, another one for each. Raises ValueError for
    more colours than there are."""
    if len(looks) > len(PAINTS):
        raise InvalidError("a board has at most {most} colours, not {count}", most=len(PAINTS), count=len(looks))
    found = dict[str, str]()
    for _, name, letter in sorted(
        (_distance(look, paint.look), name, paint.letter) for name, look in looks.items() for paint in PAINTS.values()
    ):
        if name not in found and letter not in found.values():
            found[name] = letter
    return found


def _distance(one: str, other: str) -> int:
    """Return how different two colours look."""
    weighted = zip((2, 4, 3), bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return sum([weight * (a - b) ** 2 for weight, a, b in weighted])


def letter_of(value: int) -> str:
    """Return the letter of a colour on a board in several colours, where black has one, too."""
    return PAINTS[value].letter.replace("#", "k")


def is_filled(value: int) -> bool:
    """Return whether a cell with this value has a colour."""
    return value not in (UNKNOWN, WHITE)
