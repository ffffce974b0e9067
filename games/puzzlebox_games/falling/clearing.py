"""The ways to clear the board after a lock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox_games.falling.pieces import Found, Moves, Placement
from puzzlebox_games.falling.well import Well

NO_MOVES: Moves = ()


class _Rows:
    """Clearing of rows: they are removed, and no chain follows. The first `still` rows never move."""

    still = 0

    def remove(self, well: Well, found: Found) -> Moves:
        well.remove_rows(found.rows, self.still)
        return NO_MOVES

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        return None


@dataclass(frozen=True)
class FullRows(_Rows):
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


@dataclass(frozen=True)
class FullRowsOfTheBox(_Rows):
    """Clear the full rows in the piece's box, which is `height` rows high. They may have been full before this lock.
    The first `still` rows are never cleared and never move."""

    height: int
    still: int = 0

    @property
    def rules_text(self) -> str:
        return Message(
            "Full lines are cleared, but only in the {rows} rows of the piece's bounding box when it locks.",
            rows=self.height,
        )

    def find(self, well: Well, piece: Placement) -> Found | None:
        row = piece.row
        last = min(row + self.height, well.grid.rows) - 1
        rows = well.full_rows(max(row, self.still), last)
        return Found(tuple(rows)) if rows else None


@dataclass(frozen=True)
class PairsWithSum:
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
        orientation, row, column, _ = piece
        moved = orientation.at(row, column)
        cells, columns = self._in_pairs(well.grid, moved), _over_gaps(well.grid, moved)
        return _found(cells, columns) if cells or columns else None

    def remove(self, well: Well, found: Found) -> Moves:
        return tuple(well.take_out(found.cells, found.columns))

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        cells = self._in_pairs(well.grid, [after for _, after in fallen])
        return _found(cells, set()) if cells else None

    def _in_pairs(self, grid: Grid, cells: Iterable[Cell]) -> set[Cell]:
        """Return the cells of all pairs of neighbours with this sum that have at least one of these cells."""
        going: set[Cell] = set()
        values, width, last_row = grid.cells, grid.columns, grid.rows - 1
        for row, column in cells:
            if row < 0:
                continue
            place = row * width + column
            other = self.sum - values[place]
            if row and values[place - width] == other:
                going.update(((row, column), (row - 1, column)))
            if column and values[place - 1] == other:
                going.update(((row, column), (row, column - 1)))
            if column + 1 < width and values[place + 1] == other:
                going.update(((row, column), (row, column + 1)))
            if row < last_row and values[place + width] == other:
                going.update(((row, column), (row + 1, column)))
        return going


def _found(cells: set[Cell], columns: set[int]) -> Found:
    return Found(cells=tuple(sorted(cells)), columns=frozenset(columns | {column for _, column in cells}))


def _over_gaps(grid: Grid, cells: Iterable[Cell]) -> set[int]:
    """Return the columns in which one of these cells has an empty cell below it."""
    values, width, last_row = grid.cells, grid.columns, grid.rows - 1
    return {column for row, column in cells if 0 <= row < last_row and not values[(row + 1) * width + column]}
