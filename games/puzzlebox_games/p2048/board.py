"""The board of 2048: how a line slides, which tiles fit on a board, and boards as text.

A cell holds 0 or a power of two from 2 up.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, Item, positions, whole_number

MIN_SIZE, MAX_SIZE = 3, 8
"""The smallest and the largest number of cells per side."""

DIRECTIONS = ("left", "right", "up", "down")

MAX_KEPT = 1 << 14
"""The most lines whose slides are kept, for programs that play many games."""

SCORE_MARK = " s "
"""Separates the board from the score in a position."""


class LineMove(NamedTuple):
    """The move of a tile in its line, from one index to another. `merged` tells whether it became a part of a larger
    tile there."""

    start: int
    end: int
    merged: bool


class TileMove(NamedTuple):
    """The move of a tile: its value, the cell it left, the cell it moved to, and whether it merged there. Both tiles of
    a pair have merged, even if one of them stays in its cell."""

    value: int
    start: Cell
    end: Cell
    merged: bool


def slide(line: Sequence[int]) -> tuple[list[int], list[LineMove]]:
    """Slide the tiles of a line to its start. Return the tiles afterwards, without empty cells, and the move of each
    tile of the line.

    From the start, the first two of equal value merge, then the next two behind them. A tile that was made in this way
    does not merge again.
    """
    tiles: list[int] = []
    moves: list[LineMove] = []
    may_merge = False
    for start, value in enumerate(line):
        if not value:
            continue
        if may_merge and tiles[-1] == value:
            tiles[-1] += value
            moves[-1] = moves[-1]._replace(merged=True)
            may_merge = False
        else:
            tiles.append(value)
            may_merge = True
        moves.append(LineMove(start, len(tiles) - 1, not may_merge))
    return tiles, moves


@lru_cache(MAX_KEPT)
def _slid(line: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[LineMove, ...]]:
    """Return a line after its slide, with its empty cells, and the moves of its tiles."""
    tiles, moves = slide(line)
    return (*tiles, *[0] * (len(line) - len(tiles))), tuple(moves)


@lru_cache
def lines(size: int, direction: str) -> list[range]:
    """Return the cells of each line, counted row by row from 0, from the side to which the tiles move."""
    if direction in ("left", "right"):
        found = [range(row * size, (row + 1) * size) for row in range(size)]
    else:
        found = [range(column, size * size, size) for column in range(size)]
    return found if direction in ("left", "up") else [line[::-1] for line in found]


def slide_all(board: Grid, direction: str) -> tuple[TileMove, ...]:
    """Slide all lines of a board. Return the tiles that moved or merged; none if the board did not change."""
    cells, size = board.cells, board.columns
    changed: list[TileMove] = []
    for line in lines(size, direction):
        values = tuple([cells[index] for index in line])
        after, moves = _slid(values)
        if after == values:
            continue
        for index, value in zip(line, after, strict=True):
            cells[index] = value
        changed.extend(
            [
                TileMove(values[start], divmod(line[start], size), divmod(line[end], size), merged)
                for start, end, merged in moves
                if merged or start != end
            ]
        )
    return tuple(changed)


def can_slide(board: Grid, direction: str) -> bool:
    """Return whether a move in this direction changes the board."""
    cells = board.cells
    found = (tuple([cells[index] for index in line]) for line in lines(board.columns, direction))
    return any(_slid(line)[0] != line for line in found)


def is_stuck(board: Grid) -> bool:
    """Return whether no move changes the board: it is full, and no two neighbours are equal."""
    cells, size = board.cells, board.columns
    if 0 in cells:
        return False
    equal_in_rows = any(cells[i] == cells[i + 1] for i in range(len(cells) - 1) if (i + 1) % size)
    return not equal_in_rows and all(one != other for one, other in zip(cells, cells[size:], strict=False))


def largest_tile(size: int, fours: int) -> int:
    """Return the largest tile that a board of this size can ever hold. The tiles 2, 4, 8 … on the way to it need one
    cell each, and the last merge needs a tile that is drawn: a 4, if there are any."""
    return int(2 ** (size * size + (1 if fours else 0)))


def read_position(text: str, fours: int) -> tuple[Grid, int]:
    """Read a board and its score, such as `2 0 0/4 4 8/0 2 2 s 12`. Without a score, it is 0. Raises ValueError."""
    board, mark, score = text.strip().partition(SCORE_MARK)
    rows = [line.split() for line in board.replace("\n", "/").split("/")]
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE or any(len(row) != size for row in rows):
        raise InvalidError(
            "a board has from {low} to {high} rows, separated by /, and as many numbers in each, not {text}",
            low=MIN_SIZE,
            high=MAX_SIZE,
            text=repr(text[:40]),
        )
    grid = Grid(size, size, _tiles(rows, largest_tile(size, fours)))
    if not any(grid.cells):
        raise ValueError("a board must have a tile")
    points = whole_number(score) if mark else 0
    if points is None:
        raise InvalidError("the score must be a whole number from 0 up, not {text}", text=repr(score[:40]))
    return grid, points


def write_position(board: Grid, score: int) -> str:
    """Return the text that `read_position` reads."""
    return f"{board.text()}{SCORE_MARK}{score}" if score else board.text()


def _tiles(rows: list[list[str]], largest: int) -> list[int]:
    values = {str(value): value for value in (0, *(2**exponent for exponent in range(1, largest.bit_length())))}
    for r, row in enumerate(rows, 1):
        for c, word in enumerate(row, 1):
            if word not in values:
                raise InvalidError(
                    "row {row}, column {column}: expected 0 or a power of two from 2 to {largest}, not {text}",
                    row=r,
                    column=c,
                    largest=largest,
                    text=repr(word[:40]),
                )
    return [values[word] for row in rows for word in row]


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text: rows of numbers, and perhaps the score."""
    return positions(text, lambda board: write_position(*read_position(board, 1)))
