"""A slow witness for the boards of logic puzzles: it tries all values of all cells, cell by cell, and asks only whether
the rules are broken. It shares nothing with the kit but the text of a board, as `Puzzle.parse` has read it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from puzzlebox.rules import Options
from puzzlebox_games.logic.puzzle import Board, Puzzle

Values = Sequence[int]
Rule = Callable[[Values, int], bool]
"""Whether the values of the first cells, up to one of this number, may still become a solution."""


def count(puzzle: Puzzle, text: str, limit: int = 2) -> list[tuple[int, ...]]:
    """Return up to `limit` solutions of a board, as numbers of values."""
    shape, board = puzzle.parse(text)
    rows, columns = shape["size"]
    may_be, holds = MODELS[type(puzzle).__name__](shape, board)
    found: list[tuple[int, ...]] = []
    values: list[int] = []

    def search() -> None:
        if len(values) == rows * columns:
            if holds(values, len(values)):
                found.append(tuple(values))
            return
        cell = len(values)
        for value in may_be(cell):
            values.append(value)
            if holds(values, len(values)):
                search()
            values.pop()
            if len(found) == limit:
                return

    search()
    return found


def line_values(values: Values, columns: int, cell: int) -> Iterator[list[int]]:
    """Yield the row and the column of a cell, as far as they are filled."""
    row, column = divmod(cell, columns)
    yield list(values[row * columns : cell + 1])
    yield list(values[column : cell + 1 : columns])


def unruly(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """As many 1 as 2 in each line, never three in a row and, if wanted, no line twice."""
    rows, columns = shape["size"]

    def holds(values: Values, filled: int) -> bool:
        lines = line_values(values, columns, filled - 1)
        for line, length in zip(lines, (columns, rows), strict=True):
            if len(line) > 2 and line[-1] == line[-2] == line[-3]:
                return False
            if line.count(line[-1]) * 2 > length:
                return False
        return filled < rows * columns or not shape["unique"] or not _twice(values, columns)

    return lambda cell: [board.givens[cell]] if cell in board.givens else [1, 2], holds


def _twice(values: Values, columns: int) -> bool:
    rows = [tuple(values[at : at + columns]) for at in range(0, len(values), columns)]
    turned = list(zip(*rows, strict=True))
    return any(one == other for lines in (rows, turned) for one, other in combinations(lines, 2))


def white_and_black(values: Values, columns: int, cells: int) -> bool:
    """Whether no two black cells touch and, once the board is full, all white cells are connected."""
    cell = len(values) - 1
    before = [cell - columns] * (cell >= columns) + [cell - 1] * (cell % columns > 0)
    if values[cell] == 2 and any(values[other] == 2 for other in before):
        return False
    if cell + 1 < cells:
        return True
    white = {divmod(at, columns) for at, value in enumerate(values) if value == 1}
    reached, edge = set[tuple[int, int]](), [min(white)]
    while edge:
        row, column = edge.pop()
        if (row, column) in white - reached:
            reached.add((row, column))
            edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return reached == white


def range_(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """Black cells do not touch, white ones are connected, and each number counts the white cells that are seen."""
    rows, columns = shape["size"]
    numbers = {clue.at[0]: number for clue, number in board.clues.items()}

    def seen(values: Values, cell: int, down: int, right: int) -> int:
        row, column = divmod(cell, columns)
        row, column = row + down, column + right
        if not (0 <= row < rows and 0 <= column < columns) or values[row * columns + column] == 2:
            return 0
        return 1 + seen(values, row * columns + column, down, right)

    def counts(values: Values, cell: int) -> int:
        return 1 + sum(seen(values, cell, *way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0)))

    def holds(values: Values, filled: int) -> bool:
        if not white_and_black(values, columns, rows * columns):
            return False
        return filled < rows * columns or all(counts(values, cell) == number for cell, number in numbers.items())

    return lambda cell: [1] if cell in numbers else [1, 2], holds


MODELS: dict[str, Any] = {"Unruly": unruly, "Range": range_}
