"""Which locks end a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.grid import Cell
from puzzlebox_games.falling.forms import Form

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


@dataclass(frozen=True)
class BlockInRow:
    """A block anywhere in this row."""

    row: int

    @property
    def words(self) -> str:
        return f"a lock that leaves a block in row {self.row}"

    def __call__(self, state: FallingState, form: Form, top: int) -> bool:
        return any(state.grid.row(self.row))


@dataclass(frozen=True)
class BlockInOneOf:
    """A block in one of these cells."""

    cells: tuple[Cell, ...]

    @property
    def words(self) -> str:
        places = " or ".join(f"row {row}, column {column}" for row, column in self.cells)
        return f"a lock that leaves a block at {places}"

    def __call__(self, state: FallingState, form: Form, top: int) -> bool:
        return any(state.grid[cell] for cell in self.cells)


@dataclass(frozen=True)
class LockedAbove:
    """The piece had a cell above this row when it locked."""

    row: int

    @property
    def words(self) -> str:
        return f"a lock with a cell above row {self.row}"

    def __call__(self, state: FallingState, form: Form, top: int) -> bool:
        return top + form.top < self.row
