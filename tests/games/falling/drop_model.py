"""A slow model of what bots see: a board is a set of filled cells, as (row, column) with row 1 at the bottom."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from puzzlebox_games.falling.bots.drops import Dropped, dropped, normalized
from puzzlebox_games.falling.bots.features import Field

Filled = frozenset[tuple[int, int]]


class Box(NamedTuple):
    """The size of a board."""

    rows: int
    columns: int


def read(picture: str) -> tuple[Box, Filled]:
    """Return the board in a picture, with the lowest row last."""
    lines = picture.split()
    rows = len(lines)
    return Box(rows, len(lines[0])), frozenset(
        (rows - r, c) for r, line in enumerate(lines) for c, cell in enumerate(line) if cell == "X"
    )


def board_of(filled: Filled, field: Field) -> int:
    return field.empty | sum(1 << row * field.stride + column for row, column in filled)


def filled_of(board: int, field: Field) -> Filled:
    return frozenset(
        (row, column)
        for row in range(1, field.rows + 1)
        for column in range(field.columns)
        if board >> row * field.stride + column & 1
    )


def random_board(rng: random.Random, box: Box) -> Filled:
    """Return a board without full rows."""
    top, chance = rng.randrange(box.rows + 1), rng.choice((0.3, 0.6, 0.85))
    cells = {(row, column) for row in range(1, top + 1) for column in range(box.columns) if rng.random() < chance}
    return cleared(frozenset(cells), box)[0]


def is_filled(filled: Filled, box: Box, row: int, column: int) -> bool:
    return row < 1 or not 0 <= column < box.columns or (row, column) in filled


def height(filled: Filled, column: int) -> int:
    return max((row for row, other in filled if other == column), default=0)


def holes(filled: Filled, box: Box) -> list[tuple[int, int]]:
    return [
        (row, column)
        for column in range(box.columns)
        for row in range(1, height(filled, column))
        if (row, column) not in filled
    ]


def features(filled: Filled, box: Box) -> dict[str, int]:
    """Return the features of a board, each cell by cell."""
    found = holes(filled, box)
    rows, columns = range(1, box.rows + 1), range(box.columns)
    depth = 0
    for row, column in found:
        while is_filled(filled, box, row + 1, column):
            depth, row = depth + 1, row + 1
    wells = 0
    for row in rows:
        for column in columns:
            beside = (is_filled(filled, box, row, column + side) for side in (-1, 1))
            if all(beside) and (row, column) not in filled:
                below = row
                while not is_filled(filled, box, below, column):
                    wells, below = wells + 1, below - 1
    heights = [height(filled, column) for column in columns]
    steps = {after - before for before, after in pairwise(heights)}
    return {
        "row_transitions": sum(
            is_filled(filled, box, row, column) != is_filled(filled, box, row, column + 1)
            for row in rows
            for column in range(-1, box.columns)
        ),
        "column_transitions": sum(
            is_filled(filled, box, row, column) != is_filled(filled, box, row + 1, column)
            for column in columns
            for row in range(box.rows + 1)
        ),
        "holes": len(found),
        "rows_with_holes": len({row for row, _ in found}),
        "hole_depth": depth,
        "cumulative_wells": wells,
        "pattern_diversity": len(steps & {-2, -1, 0, 1, 2}),
    }


def cleared(filled: Filled, box: Box) -> tuple[Filled, list[int]]:
    """Return the board without its full rows, and these."""
    full = [row for row in range(1, box.rows + 1) if all((row, column) in filled for column in range(box.columns))]
    left = frozenset((row - sum(other < row for other in full), column) for row, column in filled if row not in full)
    return left, full


class Locked(NamedTuple):
    """Where a piece locks: its cells, the board after it, the rows that it fills, and its cells in them."""

    cells: Filled
    after: Filled
    full: int
    eroded: int


def drops(filled: Filled, box: Box, cells: Filled) -> Iterator[Locked]:
    """Yield what follows from dropping an orientation, given by its cells, in each column."""
    for column in range(box.columns - max(c for _, c in cells)):
        row = box.rows + 1
        while not any(is_filled(filled, box, row - 1 + r, column + c) for r, c in cells):
            row -= 1
        own = frozenset((row + r, column + c) for r, c in cells)
        if max(r for r, _ in own) <= box.rows and all(
            not is_filled(filled, box, r, c) for top, c in own for r in range(top, box.rows + 1)
        ):
            after, full = cleared(filled | own, box)
            yield Locked(own, after, len(full), sum(r in full for r, _ in own))


def forms(orientations: tuple[tuple[tuple[int, int], ...], ...]) -> list[Filled]:
    """Return the different orientations of a shape."""
    return list(dict.fromkeys(normalized(cells) for cells in orientations))


def pieces_of(shape: list[Filled], field: Field) -> list[Dropped]:
    return [dropped(number, cells, field) for number, cells in enumerate(shape)]
