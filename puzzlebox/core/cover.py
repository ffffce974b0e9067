"""The colour and the emblem of a game, as data. They are on its cover in the menu, on its own screens and on its icon.

An emblem is a few cells of the game: a picture of them as text, and what each character stands for.

    Emblem(("12", "3 "), {character: Part("#4f3305", label=character, ink="#fff2d6") for character in "123"})
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from puzzlebox.core.message import Message, listed

MAX_EMBLEM = 6
"""The most rows and columns of an emblem."""

MAX_LABEL = 2
"""The most letters or digits of a part."""

Shape = Literal["cell", "flat", "none", "dashed", "crate", "flag", "disc", "diamond"]
"""How a part is drawn: as a cell of puzzlebox, as a flat square, not at all (only its label), as a dashed square, as a
cell with a cross or a flag in its ink, or as a disc or a diamond."""


class Part(NamedTuple):
    """A part of an emblem. Colours are "#rrggbb". `ink` is the colour of the `label`, or of what the shape shows on the
    cell. With `joined`, all cells of the part are one piece; they must be a rectangle."""

    colour: str
    shape: Shape = "cell"
    label: str = ""
    ink: str = "#ffffff"
    joined: bool = False


class Emblem(NamedTuple):
    """A picture of cells, one character a cell, and the part that each character stands for. Blanks are free."""

    picture: tuple[str, ...] = ()
    parts: Mapping[str, Part] = MappingProxyType({})

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and columns."""
        return len(self.picture), max(map(len, self.picture), default=0)

    def pieces(self) -> Iterator[tuple[Part, int, int, int, int]]:
        """Yield each piece: its part, and its row, column, height and width in cells."""
        cells = {(r, c): char for r, row in enumerate(self.picture) for c, char in enumerate(row) if char != " "}
        for char, part in self.parts.items():
            places = sorted(place for place, found in cells.items() if found == char)
            if part.joined and places:
                (top, left), (bottom, right) = places[0], places[-1]
                yield part, top, left, bottom - top + 1, right - left + 1
            elif not part.joined:
                yield from ((part, row, column, 1, 1) for row, column in places)


class Cover(NamedTuple):
    """A game's colour, as "#rrggbb", and its emblem. Without a colour, a game gets a cover from its name and board."""

    colour: str = ""
    emblem: Emblem = Emblem()


NO_COVER = Cover()
"""The cover of a game that declares none."""


def cover_problems(cover: Cover) -> Iterator[Message]:
    """Yield a message for each mistake in a cover."""
    colour, emblem = cover
    if colour != "" and not _is_colour(colour):
        yield Message('cover.colour must be a colour such as "#c98f2f", not {value!r}', value=colour)
    if not isinstance(emblem, Emblem):
        yield Message("cover.emblem must be Emblem(…), not {value!r}", value=emblem)
        return
    rows, columns = emblem.size
    if max(rows, columns) > MAX_EMBLEM:
        yield Message(
            "an emblem has at most {most} rows and columns, not {size}", most=MAX_EMBLEM, size=max(emblem.size)
        )
    if unknown := {char for row in emblem.picture for char in row} - set(emblem.parts) - {" "}:
        yield Message("the emblem has no part for {char!r}", char=min(unknown))
    for char, part in emblem.parts.items():
        if not (_is_colour(part.colour) and _is_colour(part.ink)):
            yield Message('the colours of the part {char!r} must be written like "#c98f2f"', char=char)
        if part.shape not in get_args(Shape):
            yield Message(
                "the part {char!r} must have one of the shapes {shapes}", char=char, shapes=listed(get_args(Shape))
            )
        if len(part.label) > MAX_LABEL:
            yield Message("the label of the part {char!r} has at most {most} characters", char=char, most=MAX_LABEL)


def _is_colour(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("#[0-9a-fA-F]{6}", value))
