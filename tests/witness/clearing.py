"""The ways to clear the board after a lock."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from tests.witness.pieces import Found, Moves, Placement
from tests.witness.well import Well

NO_MOVES: Moves = ()


class _Rows:
    """Clearing of rows: they are removed, and no chain follows. The first `still` rows never move."""

    still = 0

    def remove(self, well: Well, found: Found) -> Moves:
        well.remove_rows(found.rows, self.still)
        return NO_MOVES

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        return None


class FullRows(_Rows, Frozen):
    """Clear all full rows and add empty rows at the top. Rows above `first` are never cleared. Only rows of the piece
    are checked, unless rows may be full from before: then `everywhere` is True."""

    first: int = 0
    everywhere: bool = False

    rules_text = "Full lines are cleared, and everything above them moves down."

    def find(self, well: Well, piece: Placement) -> Found | None:
        orientation, row, _, _ = piece
        if self.everywhere:
            rows = well.full_rows(self.first, well.grid.rows - 1)
        else:
            rows = well.full_rows(max(row + orientation.top, self.first), row + orientation.bottom)
        return Found(tuple(rows)) if rows else None


class FullRowsOfTheBox(_Rows, Frozen):
    """Clear the full rows in the piece's box, which is `height` rows high. They may have been full before this lock.
    The first `still` rows are never cleared and never move."""

    height: int
    still: int = 0

    @property
    def rules_text(self) -> str:
        return Message(
            "Full lines are cleared, but only in the {count} row of the piece's bounding box when it locks.",
            "Full lines are cleared, but only in the {count} rows of the piece's bounding box when it locks.",
            count=self.height,
        )

    def find(self, well: Well, piece: Placement) -> Found | None:
        row = piece.row
        last = min(row + self.height, well.grid.rows) - 1
        rows = well.full_rows(max(row, self.still), last)
        return Found(tuple(rows)) if rows else None


class PairsWithSum(Frozen):
    """Clear all blocks that share an edge with a block so that both add up to `sum`, then let the other blocks fall
    straight down, and repeat until there is no such pair.

    There are no pairs and no gaps after a lock, so only blocks that have moved since then are checked.
    """

    sum: int = 10

    @property
    def rules_text(self) -> str:
        return Message(
            "Blocks that share an edge and add up to {sum} are cleared, and the other blocks fall straight down. "
            "This repeats until no such pair is left. Full lines are not cleared.",
            sum=self.sum,
        )

    def find(self, well: Well, piece: Placement) -> Found | None:
        return self._found(well.grid, piece.orientation.cells, piece.row, piece.column)

    def remove(self, well: Well, found: Found) -> Moves:
        return tuple(well.take_out(found.cells, found.columns))

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        return self._found(well.grid, [after for _, after in fallen])

    def _found(self, grid: Grid, moved: Iterable[Cell], down: int = 0, right: int = 0) -> Found | None:
        """Find the pairs of neighbours with this sum that have at least one of the cells that are (down, right) of
        these, and the columns in which one of them has an empty cell below it."""
        going: list[Cell] = []
        columns: set[int] = set()
        values, width, last_row = grid.cells, grid.columns, grid.rows - 1
        for row, column in moved:
            row += down
            if row < 0:
                continue
            column += right
            place = row * width + column
            other, before = self.sum - values[place] or -1, len(going)  # no block is -1, an empty cell is 0
            if row < last_row:
                below = values[place + width]
                if below == other:
                    going.append((row + 1, column))
                elif not below:
                    columns.add(column)
            if row and values[place - width] == other:
                going.append((row - 1, column))
            if column and values[place - 1] == other:
                going.append((row, column - 1))
            if column + 1 < width and values[place + 1] == other:
                going.append((row, column + 1))
            if len(going) != before:
                going.append((row, column))
        return _found(going, columns) if going or columns else None


def _found(cells: Iterable[Cell], columns: Iterable[int] = ()) -> Found:
    """Return these cells, and the columns that fall: these and those of the cells."""
    return Found((), tuple(sorted(set(cells))), frozenset(columns).union([column for _, column in cells]))


WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The ways in which a line can go, the diagonal ones last."""


class LinesOfOneColour(Frozen):
    """Clear lines of at least `length` blocks of one colour, across, down and with `diagonals` diagonally, then let the
    blocks above them fall, which may go on as a chain.

    Each value is a colour of its own, or with a number of `colours`, the values 1, 1 + `colours`, 1 + 2 x `colours` …
    have the same one. Blocks with `fixed` values never fall.
    """

    length: int
    colours: int = 0
    diagonals: bool = True
    fixed: frozenset[int] = frozenset()

    @property
    def rules_text(self) -> str:
        if self.diagonals:
            return Message(
                "Lines of {count} or more block of one colour disappear, across, down or diagonally. The blocks above"
                " them fall, which may go on as a chain.",
                "Lines of {count} or more blocks of one colour disappear, across, down or diagonally. The blocks "
                "above them fall, which may go on as a chain.",
                count=self.length,
            )
        return Message(
            "Lines of {count} or more block of one colour disappear, across or down. The blocks above them fall, "
            "which may go on as a chain.",
            "Lines of {count} or more blocks of one colour disappear, across or down. The blocks above them fall,"
            " which may go on as a chain.",
            count=self.length,
        )

    def find(self, well: Well, piece: Placement) -> Found | None:
        cells = piece.orientation.at(piece.row, piece.column)
        return self._found(well.grid, [cell for cell in cells if cell in well.grid])

    def remove(self, well: Well, found: Found) -> Moves:
        return tuple(well.take_out(found.cells, found.columns, self.fixed))

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        return self._found(well.grid, [after for _, after in fallen])

    def _found(self, grid: Grid, moved: Iterable[Cell]) -> Found | None:
        """Find the lines that have at least one of these cells."""
        ways = WAYS if self.diagonals else WAYS[:2]
        going = {cell for start in moved for way in ways for cell in self._line(grid, start, way)}
        return _found(going) if going else None

    def _line(self, grid: Grid, start: Cell, way: Cell) -> list[Cell]:
        """Return the cells of the line through this one; none if it is too short."""
        line, colour = [start], self._colour(grid[start])
        for down, right in (way, (-way[0], -way[1])):
            row, column = start[0] + down, start[1] + right
            while (row, column) in grid and self._colour(grid[row, column]) == colour:
                line.append((row, column))
                row, column = row + down, column + right
        return line if len(line) >= self.length else []

    def _colour(self, value: int) -> int:
        """Return the colour of a value, 0 for an empty cell."""
        return 1 + (value - 1) % self.colours if value and self.colours else value
