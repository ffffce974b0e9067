"""What a player can edit of a game's boards: the things to place, the sizes, and how a draft becomes a position."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell
from puzzlebox.core.shown import ShownBoard

Margins = tuple[int, int, int, int]
"""How many rows and columns beside a board are for clues: above, to the right, below and to the left."""

NO_MARGINS: Margins = (0, 0, 0, 0)


class Tool(NamedTuple):
    """Something that a player can place: its `sign`, which the game knows, and its name."""

    sign: str
    label: str


class Draft(Frozen):
    """A board that is being made: what each cell holds, row by row, as a text to which the game gives its meaning. An
    empty cell has an empty text. Rows and columns count its margins, too."""

    rows: int
    columns: int
    signs: tuple[str, ...]
    margins: Margins = NO_MARGINS

    @classmethod
    def empty(cls, rows: int, columns: int, margins: Margins = NO_MARGINS) -> "Draft":
        """Return a draft with empty cells, and with margins around these rows and columns."""
        above, right, below, left = margins
        rows, columns = rows + above + below, columns + left + right
        return cls(rows, columns, ("",) * (rows * columns), margins)

    @property
    def sides(self) -> tuple[int, int]:
        """The rows and columns without the margins."""
        above, right, below, left = self.margins
        return self.rows - above - below, self.columns - left - right

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
        return Draft(self.rows, self.columns, tuple(({**self.cells, **changes}).values()), self.margins)

    def resized(self, rows: int, columns: int) -> "Draft":
        """Return the draft with these sides between its margins: cells at the right and at the bottom are cut off, or
        new ones are empty."""
        cells, new = self.cells, Draft.empty(rows, columns, self.margins)
        _, right, below, _ = self.margins
        down = _kept(self.rows, new.rows, below)
        across = _kept(self.columns, new.columns, right)
        return new.with_cells({cell: cells[down[cell[0]], across[cell[1]]] for cell in product(down, across)})


def _kept(old: int, new: int, end: int) -> dict[int, int]:
    """Map the new index of each line that is kept to its old index. The last `end` lines stay last."""
    kept = {line: line for line in range(min(old, new) - end)}
    return kept | {new - end + line: old - end + line for line in range(end)}


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
    longest: int = 1
    show: Callable[[Draft], ShownBoard] | None = None
    tell: Callable[[Any], str] | None = None
    otherwise: str = ""

    def takes(self, position: str) -> bool:
        """Return whether a position can be edited."""
        try:
            self.read(position)
        except ValueError:
            return False
        return True


def painted(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the draft after these cells got a sign, whatever they held."""
    return draft.with_cells(dict.fromkeys(cells, sign))


def rows_text(draft: Draft, empty: str, separator: str = "/") -> str:
    """Return the rows of a draft, with a sign for its empty cells."""
    return separator.join("".join(sign or empty for sign in line) for line in draft.lines())


def draft_of(rows: str, empty: str) -> Draft:
    """Return the draft of rows with `/` between them, in which these signs are empty cells."""
    return Draft.of([["" if sign in empty else sign for sign in row] for row in rows.split("/")])
