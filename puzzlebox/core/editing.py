"""What a player can edit of a game's boards: the things to place, the sizes, and how a draft becomes a position."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell


class Tool(NamedTuple):
    """Something that a player can place: its `sign`, which the game knows, and its name."""

    sign: str
    label: str


class Draft(Frozen):
    """A board that is being made: what each cell holds, row by row, as a text to which the game gives its meaning. An
    empty cell has an empty text."""

    rows: int
    columns: int
    signs: tuple[str, ...]

    @classmethod
    def empty(cls, rows: int, columns: int) -> "Draft":
        """Return a draft with empty cells."""
        return cls(rows, columns, ("",) * (rows * columns))

    @property
    def cells(self) -> dict[Cell, str]:
        """What each cell holds, row by row."""
        return dict(zip(product(range(self.rows), range(self.columns)), self.signs, strict=True))

    def lines(self) -> list[tuple[str, ...]]:
        """Return what the cells of each row hold."""
        return [self.signs[at : at + self.columns] for at in range(0, len(self.signs), self.columns)]

    @classmethod
    def of(cls, lines: Sequence[Sequence[str]]) -> "Draft":
        """Return a draft whose cells hold these signs; the lines are equally long."""
        return cls(len(lines), len(lines[0]), tuple(sign for line in lines for sign in line))

    def with_cells(self, changes: Mapping[Cell, str]) -> "Draft":
        """Return the draft after changes to these cells."""
        return Draft(self.rows, self.columns, tuple(({**self.cells, **changes}).values()))

    def resized(self, rows: int, columns: int) -> "Draft":
        """Return the draft with this size: cells at the right and at the bottom are cut off, or new ones are empty."""
        cells = self.cells
        return Draft(rows, columns, tuple(cells.get(cell, "") for cell in product(range(rows), range(columns))))


class Editing(NamedTuple):
    """How players make boards of a game.

    `tools` are the things to place; the last one empties cells. `first` is the draft to begin with, and its sides can
    be from `smallest` to `largest`. `place` returns the draft after the thing with this sign was placed on the cells of
    a rectangle, of which the player chose the first and the last. `position` returns the text of a position, which the
    rules may refuse, and `read` the draft of a position. The view of the game draws drafts. If signs are `typed`, a
    digit places the thing with this sign at once, and the cursor goes on. `tell` says what is known of a legal board.
    Boards that the rules refuse with the default options are begun with those of `otherwise`.
    """

    tools: tuple[Tool, ...]
    first: Draft
    smallest: int
    largest: int
    place: Callable[[Draft, str, tuple[Cell, ...]], Draft]
    position: Callable[[Draft], str]
    read: Callable[[str], Draft]
    typed: bool = False
    tell: Callable[[Any], str] | None = None
    otherwise: str = ""


def painted(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the draft after these cells got a sign, whatever they held."""
    return draft.with_cells(dict.fromkeys(cells, sign))


def rows_text(draft: Draft, empty: str, separator: str = "/") -> str:
    """Return the rows of a draft, with a sign for its empty cells."""
    return separator.join("".join(sign or empty for sign in line) for line in draft.lines())


def draft_of(rows: str, empty: str) -> Draft:
    """Return the draft of rows with `/` between them, in which these signs are empty cells."""
    return Draft.of([["" if sign in empty else sign for sign in row] for row in rows.split("/")])
