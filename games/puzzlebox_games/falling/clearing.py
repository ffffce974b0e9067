"""The ways to clear the board after a lock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox_games.falling.pieces import NOTHING, Cleared, Placement
from puzzlebox_games.falling.well import Well


@dataclass(frozen=True)
class FullRows:
    """Clear all full rows at once and add empty rows at the top. Only rows of the piece are checked, as no others can
    have become full. Rows above `first` are never cleared."""

    first: int = 0

    rules_text = "Full lines are cleared, and everything above them moves down."

    def __call__(self, well: Well, piece: Placement) -> Cleared:
        orientation, row, _, _ = piece
        rows = well.full_rows(max(row + orientation.top, self.first), row + orientation.bottom)
        if not rows:
            return NOTHING
        well.remove_rows(rows)
        return Cleared(tuple(rows), all_clear=well.is_empty())


@dataclass(frozen=True)
class FullRowsOfTheBox:
    """Clear the full rows in the piece's box, which is `height` rows high. They may have been full before this lock.
    The first `still` rows are never cleared and never move."""

    height: int
    still: int

    @property
    def rules_text(self) -> str:
        return Message(
            "Full lines are cleared, but only in the {rows} rows of the piece's bounding box when it locks.",
            rows=self.height,
        )

    def __call__(self, well: Well, piece: Placement) -> Cleared:
        row = piece.row
        last = min(row + self.height, well.grid.rows) - 1
        rows = well.full_rows(max(row, self.still), last)
        if not rows:
            return NOTHING
        well.remove_rows(rows, self.still)
        return Cleared(tuple(rows), all_clear=well.is_empty())


@dataclass(frozen=True)
class PairsThatMakeTen:
    """Clear all blocks that share an edge with a block so that both add up to ten, then let the other blocks fall
    straight down, and repeat until there is no such pair.

    There are no pairs and no gaps after a lock, so only blocks that have moved since then are checked.
    """

    rules_text = (
        "Blocks that share an edge and add up to ten are cleared, and the other blocks fall straight down. "
        "This repeats until no such pair is left. Full lines are not cleared."
    )

    def __call__(self, well: Well, piece: Placement) -> Cleared:
        orientation, row, column, _ = piece
        steps = []
        moved = orientation.at(row, column)
        columns = _over_gaps(well.grid, moved)
        going = _in_pairs(well.grid, moved)
        while going or columns:
            fallen = well.take_out(going, columns | {c for _, c in going})
            if going or fallen:
                steps.append((tuple(sorted(going)), tuple(fallen)))
            going = _in_pairs(well.grid, [after for _, after in fallen])
            columns = set()
        return Cleared(steps=tuple(steps), all_clear=well.is_empty()) if steps else NOTHING


def _over_gaps(grid: Grid, cells: Iterable[Cell]) -> set[int]:
    """Return the columns in which one of these cells has an empty cell below it."""
    values, width, last_row = grid.cells, grid.columns, grid.rows - 1
    return {column for row, column in cells if row < last_row and not values[(row + 1) * width + column]}


def _in_pairs(grid: Grid, cells: Iterable[Cell]) -> set[Cell]:
    """Return the cells of all pairs of neighbours that make ten and have at least one of these cells."""
    going: set[Cell] = set()
    values, width, last_row = grid.cells, grid.columns, grid.rows - 1
    for row, column in cells:
        place = row * width + column
        other = 10 - values[place]
        if row and values[place - width] == other:
            going.update(((row, column), (row - 1, column)))
        if column and values[place - 1] == other:
            going.update(((row, column), (row, column - 1)))
        if column + 1 < width and values[place + 1] == other:
            going.update(((row, column), (row, column + 1)))
        if row < last_row and values[place + width] == other:
            going.update(((row, column), (row + 1, column)))
    return going
