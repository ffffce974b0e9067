"""The board of Klotski: a box with rectangular pieces, and where a piece can go.

A board is a `Grid`: 0 is a free cell, 1 a cell of X, 2 a cell of piece a, 3 of piece b, and so on.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid

FREE, X = 0, 1
"""The values of free cells and of the cells of X."""

SYMBOLS = ".XabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ"
"""The character of each value."""

DIRECTIONS: dict[str, Cell] = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}
"""The directions in which a piece can move, with the change of its row and column. The order decides between paths of
equal length."""

Path = tuple[str, ...]
"""The directions of the steps of a piece, cell by cell."""


class Box(NamedTuple):
    """What stays the same during a game: the size of the box, the rows and columns that each piece covers (X is the
    first), and the goal, which is the top left cell of X at the end."""

    rows: int
    columns: int
    shapes: tuple[tuple[int, int], ...]
    goal: Cell

    def cells(self, value: int, corner: Cell) -> list[Cell]:
        """Return the cells of a piece whose top left cell is `corner`."""
        height, width = self.shapes[value - 1]
        return [(corner[0] + r, corner[1] + c) for r in range(height) for c in range(width)]

    def holds(self, value: int, corner: Cell) -> bool:
        """Return whether a piece with this top left cell is inside the box."""
        height, width = self.shapes[value - 1]
        return 0 <= corner[0] <= self.rows - height and 0 <= corner[1] <= self.columns - width


def corner_of(grid: Grid, value: int) -> Cell:
    """Return the top left cell of a piece, which is its first cell row by row."""
    corner = grid.find(value)
    assert corner is not None
    return corner


def is_solved(grid: Grid, box: Box) -> bool:
    """Return whether X covers its goal."""
    return corner_of(grid, X) == box.goal


def fits(grid: Grid, box: Box, value: int, corner: Cell) -> bool:
    """Return whether a piece could be here: inside the box, on cells that are free or its own."""
    if not box.holds(value, corner):
        return False
    height, width = box.shapes[value - 1]
    cells, columns = grid.cells, box.columns
    first = corner[0] * columns + corner[1]
    for start in range(first, first + height * columns, columns):
        for found in cells[start : start + width]:
            if found not in (FREE, value):
                return False
    return True


def step(corner: Cell, direction: str, cells: int = 1) -> Cell:
    """Return the cell that lies `cells` further in this direction."""
    down, right = DIRECTIONS[direction]
    return corner[0] + down * cells, corner[1] + right * cells


def paths(grid: Grid, box: Box, value: int, start: Cell | None = None) -> dict[Cell, Path]:
    """Return the shortest path of a piece to each place that it can reach over free cells, by its top left cell there.

    The piece begins at `start`, by default where it is now; the path to that place is empty. If several paths are
    shortest, this is the first one in the order up, left, right, down, compared step by step.
    """
    start = start or corner_of(grid, value)
    found: dict[Cell, Path] = {start: ()}
    queue = [start]
    for corner in queue:
        for direction in DIRECTIONS:
            following = step(corner, direction)
            if following not in found and fits(grid, box, value, following):
                found[following] = (*found[corner], direction)
                queue.append(following)
    return found


def straight_moves(grid: Grid, box: Box, value: int, start: Cell, end: Cell) -> int:
    """Return the least number of straight moves, of any length, that take a piece from `start` to `end`. There must be
    a path."""
    counts = {start: 0}
    queue = [start]
    for corner in queue:
        if corner == end:
            break
        for following in _in_a_line(grid, box, value, corner):
            if following not in counts:
                counts[following] = counts[corner] + 1
                queue.append(following)
    return counts[end]


def run_length(places: Collection[Cell], corner: Cell, direction: str) -> int:
    """Return how many cells a piece with these places can move in this direction from a place."""
    cells = 0
    while step(corner, direction, cells + 1) in places:
        cells += 1
    return cells


def beside_free_cells(grid: Grid) -> list[int]:
    """Return the pieces beside free cells, in their order. No other piece can move."""
    free = [cell for cell, value in grid.items() if value == FREE]
    return sorted({grid[near] for cell in free for near in grid.neighbours(cell)} - {FREE})


def place(grid: Grid, box: Box, value: int, corner: Cell) -> None:
    """Move a piece, so that this is its top left cell."""
    for cell in box.cells(value, corner_of(grid, value)):
        grid[cell] = FREE
    for cell in box.cells(value, corner):
        grid[cell] = value


def _in_a_line(grid: Grid, box: Box, value: int, corner: Cell) -> Iterator[Cell]:
    for direction in DIRECTIONS:
        following = step(corner, direction)
        while fits(grid, box, value, following):
            yield following
            following = step(following, direction)
