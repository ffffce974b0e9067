"""What goes after a lock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.falling.forms import Form
from puzzlebox_games.falling.rules import NOTHING, Cleared

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


@dataclass(frozen=True)
class FullRows:
    """Every full row goes, all at once; only rows the piece lies in can have become full. None above row `first`
    goes; empty rows come in at the top of the board."""

    first: int = 0

    words = "Every full row goes; what was above moves down."

    def __call__(self, state: FallingState, form: Form, row: int) -> Cleared:
        well = state.well
        rows = well.full_rows(max(row + form.top, self.first), row + form.bottom)
        if not rows:
            return NOTHING
        well.remove_rows(rows)
        return Cleared(tuple(rows))


@dataclass(frozen=True)
class FullRowsOfTheBox:
    """Only rows that the piece's box of this height lies in can go, full from this lock or from before; the first
    `still` rows never go and never move."""

    height: int
    still: int

    @property
    def words(self) -> str:
        return f"Full rows go, of the {self.height} that the piece's box lies in when it locks."

    def __call__(self, state: FallingState, form: Form, row: int) -> Cleared:
        last = min(row + self.height, state.rules.rows) - 1
        rows = state.well.full_rows(max(row, self.still), last)
        if not rows:
            return NOTHING
        state.well.remove_rows(rows, self.still)
        return Cleared(tuple(rows))


@dataclass(frozen=True)
class PairsThatMakeTen:
    """All blocks that share an edge with one they sum to ten with go at once, and what is left falls straight down, a
    piece that hangs over a gap too; again, until no such pair is left. As no lock leaves a pair or a gap behind, only
    what has moved since is looked at."""

    words = (
        "Blocks that touch by an edge and sum to ten go, and what is left falls down its column; "
        "again, until no such pair is left. Full rows mean nothing."
    )

    def __call__(self, state: FallingState, form: Form, row: int) -> Cleared:
        well, steps = state.well, []
        column = state.corner[1]
        moved = [(row + r, column + c) for r, c in form.cells]
        columns = _over_gaps(well.grid, moved)
        going = _in_pairs(well.grid, moved)
        while going or columns:
            fallen = well.take_out(going, columns | {c for _, c in going})
            if going or fallen:
                steps.append((tuple(sorted(going)), tuple(fallen)))
            going = _in_pairs(well.grid, [after for _, after in fallen])
            columns = set()
        return Cleared(steps=tuple(steps)) if steps else NOTHING


def _over_gaps(grid: Grid, cells: Iterable[Cell]) -> set[int]:
    """The columns in which one of these cells has nothing below it."""
    values, width, last_row = grid.cells, grid.columns, grid.rows - 1
    return {column for row, column in cells if row < last_row and not values[(row + 1) * width + column]}


def _in_pairs(grid: Grid, cells: Iterable[Cell]) -> set[Cell]:
    """These cells and their neighbours, where two that share an edge sum to ten."""
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
