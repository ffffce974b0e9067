"""What texts consist of: headings, paragraphs, pictures, keys and tables, as data. All texts are translated."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.play.page import BoardOf

MIN_GAP = 3
"""The number of blank columns that separate two parts of a picture made of text."""


class Heading(Frozen):
    """The title of a section."""

    text: str


class Paragraph(Frozen):
    """A text that is wrapped to the column, in body type or larger."""

    text: str
    size: Literal["body", "lead"] = "body"


class Pictures(Frozen):
    """Boards side by side, each with a caption."""

    captions: Sequence[str]
    boards: Sequence[BoardOf]


class KeyRow(NamedTuple):
    """An action and the captions of its keys."""

    label: str
    keys: tuple[str, ...]


class Keys(Frozen):
    """A table of actions and keys."""

    rows: Sequence[KeyRow]


class TableRow(NamedTuple):
    """A label, a value, which may be empty, and a text about them."""

    label: str
    text: str
    value: str = ""


class Table(Frozen):
    """Labels with texts beside them, and values between them if there are any."""

    rows: Sequence[TableRow]


class Grid(Frozen):
    """Rows of figures below each other, each with a label before it. The first row is a heading; the columns wrap."""

    rows: Sequence[Sequence[str]]


class TextPicture(Frozen):
    """A picture made of characters, in cells of equal width. Parts of it that are apart wrap like words.

    Where it shows the cells of pieces as `O`, below a line with their names, it is drawn with cells; `x` is a cell that
    a piece passes.
    """

    lines: tuple[str, ...]


Block = Heading | Paragraph | Pictures | Keys | Table | Grid | TextPicture
"""A part of a text."""


def is_piece(part: Sequence[str]) -> bool:
    """Return whether a part of a picture shows a piece: its name, and below it only its cells, paths and free cells."""
    return any("O" in line for line in part[1:]) and set("".join(part[1:])) <= set("Ox. ")


def parts_of(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the parts of a picture made of text that at least `MIN_GAP` blank columns separate. Each has its lines down
    to the last one that is not blank."""
    wide = max(map(len, lines))
    padded = [line.ljust(wide) for line in lines]
    blank = [all(line[column] == " " for line in padded) for column in range(wide)]
    start: int | None = None
    end = 0

    def part(start: int, end: int) -> tuple[str, ...]:
        cut = [line[start:end] for line in padded]
        while not cut[-1].strip():
            cut.pop()
        return tuple(cut)

    for is_blank, columns in groupby(range(wide), key=lambda column: blank[column]):
        found = list(columns)
        if is_blank and start is not None and len(found) >= MIN_GAP:
            yield part(start, end)
            start = None
        elif not is_blank:
            start = found[0] if start is None else start
            end = found[-1] + 1
    if start is not None:
        yield part(start, end)
