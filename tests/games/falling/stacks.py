"""Random stacks to start with. With them, short logs reach positions that are rare in random play from an empty
board."""

from collections.abc import Collection
from random import Random

from puzzlebox.core.grid import Cell, Grid

ROOM = 7
"""Rows at the top that stay empty."""


def any_stack(grid: Grid, rng: Random) -> None:
    """Fill cells of an empty grid with 1, using one of the functions below."""
    rng.choice((rows_with_gaps, rows_with_gaps, shaft, towers, towers))(grid, rng)


def rows_with_gaps(grid: Grid, rng: Random) -> None:
    """Fill rows except for one or two cells each."""
    for row in _rows(grid, rng.choice((*range(1, 9), 17))):
        _fill(grid, row, rng.sample(range(grid.columns), rng.randint(1, 2)))


def shaft(grid: Grid, rng: Random) -> None:
    """Fill rows except for the same cell in each, so that an upright I can complete four of them."""
    gap = rng.randrange(grid.columns)
    for row in _rows(grid, rng.randint(2, 10)):
        _fill(grid, row, [gap])


def towers(grid: Grid, rng: Random) -> None:
    """Fill columns of random heights and some loose cells, so that there is little room to turn."""
    for column in range(grid.columns):
        height = rng.choice((0, 0, rng.randint(0, 14)))
        for row in _rows(grid, 16):
            if grid.rows - row <= height or rng.random() < 0.05:
                grid[row, column] = 1
    for row in grid.full_rows():
        grid[row, rng.randrange(grid.columns)] = 0


def loose_blocks(grid: Grid, rng: Random) -> None:
    """Fill random cells but no full row, for a piece that is put among them."""
    share = rng.choice((0.1, 0.2, 0.35, 0.5))
    blocks: list[int] = []
    for _ in range(grid.rows):
        gap = rng.randrange(grid.columns)
        blocks += (int(column != gap and rng.random() < share) for column in range(grid.columns))
    grid.cells[:] = blocks


def packed(grid: Grid, rng: Random, free: Collection[Cell], piece: Collection[Cell]) -> None:
    """Fill most of the piece's rows except for the free cells, and the row below except for one cell. Often a cell
    beside the piece is empty, too. Sometimes all other cells are empty."""
    rows = sorted({row for row, _ in piece})
    if rows and rows[-1] + 1 == grid.rows and rng.random() < 0.5:
        grid.cells[:] = [0] * len(grid.cells)
    for row in rows:
        if rng.random() < 0.9:
            _fill(grid, row, [column for column in range(grid.columns) if (row, column) in free])
    if rows and rows[-1] + 1 < grid.rows:
        _fill(grid, rows[-1] + 1, [rng.randrange(grid.columns)])
    if rows and rng.random() < 0.5:
        columns = [column for _, column in piece]
        missing = rng.randint(max(min(columns) - 1, 0), min(max(columns) + 1, grid.columns - 1))
        grid[rng.choice(rows), missing] = 0
    for row, column in free:
        grid[row, column] = 0


def _rows(grid: Grid, height: int) -> range:
    """Return the lowest rows, as many as `height` but none of the `ROOM` rows at the top."""
    return range(grid.rows - min(height, grid.rows - ROOM), grid.rows)


def _fill(grid: Grid, row: int, gaps: list[int]) -> None:
    for column in range(grid.columns):
        grid[row, column] = 0 if column in gaps else 1
