"""A slow witness for the boards of logic puzzles: it tries all values of all cells, cell by cell, and asks only whether
the rules are broken. It shares nothing with the kit but the text of a board, as `Puzzle.parse` has read it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, takewhile
from math import prod
from typing import Any

from puzzlebox.rules import Options
from puzzlebox_games.logic.puzzle import Board, Puzzle
from tests.games.bench import connected

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
    return connected(white)


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


def _latin(size: int, values: Values, filled: int) -> bool:
    return all(len({*line}) == len(line) for line in line_values(values, size, filled - 1))


def towers(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """Each height once in a line, and as many seen from the edges as the clues say."""
    size = shape["size"].rows
    seen = {(clue.kind, clue.at[0]): number for clue, number in board.clues.items()}

    def right(line: Sequence[int], first: tuple[str, int], last: tuple[str, int]) -> bool:
        views = ((line, first), (line[::-1], last))
        return all(seen.get(clue) in (None, _seen(view)) for view, clue in views)

    def holds(values: Values, filled: int) -> bool:
        if not _latin(size, values, filled):
            return False
        row, column = divmod(filled - 1, size)
        across, down = line_values(values, size, filled - 1)
        if _seen(across) > seen.get(("left", row), size) or _seen(down) > seen.get(("top", column), size):
            return False
        if column == size - 1 and not right(across, ("left", row), ("right", row)):
            return False
        return row < size - 1 or right(down, ("top", column), ("bottom", column))

    return _given(board, range(1, size + 1)), holds


def _seen(line: Sequence[int]) -> int:
    highest = found = 0
    for height in line:
        found += height > highest
        highest = max(highest, height)
    return found


def _given(board: Board, every: Sequence[int]) -> Callable[[int], Sequence[int]]:
    return lambda cell: [board.givens[cell].bit_length()] if cell in board.givens else every


def unequal(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """Each digit once in a line, and the signs; with bars, neighbours without one are not consecutive."""
    size = shape["size"].rows
    near = [(c, o) for c in range(size * size) for o in (c - 1, c - size) if o >= 0 and (o != c - 1 or c % size)]
    signs = {clue.at for clue in board.clues}

    def holds(values: Values, filled: int) -> bool:
        last = filled - 1
        for cell, other in near:
            if cell != last:
                continue
            if shape["adjacent"]:
                bar = (cell, other) in signs or (other, cell) in signs
                if (abs(values[cell] - values[other]) == 1) != bar:
                    return False
            elif ((cell, other) in signs and values[cell] < values[other]) or (
                (other, cell) in signs and values[other] < values[cell]
            ):
                return False
        return _latin(size, values, filled)

    return _given(board, range(1, size + 1)), holds


def keen(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """Each digit once in a line, and the result of each cage."""
    size = shape["size"].rows

    def right(kind: str, total: int, digits: list[int]) -> bool:
        if kind == "a":
            return sum(digits) == total
        if kind == "m":
            return prod(digits) == total
        low, high = sorted(digits)
        return high - low == total if kind == "s" else low * total == high

    def holds(values: Values, filled: int) -> bool:
        for clue, total in board.clues.items():
            if max(clue.at) == filled - 1 and not right(clue.kind, total, [values[cell] for cell in clue.at]):
                return False
        return _latin(size, values, filled)

    return lambda cell: range(1, size + 1), holds


def _around(shape: Options, cell: int) -> list[int]:
    rows, columns = shape["size"]
    row, column = divmod(cell, columns)
    places = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * columns + c for r, c in places if 0 <= r < rows and 0 <= c < columns]


def _rays(shape: Options, cell: int) -> list[list[int]]:
    rows, columns = shape["size"]
    row, column = divmod(cell, columns)
    return [
        [row * columns + c for c in range(column + 1, columns)],
        [row * columns + c for c in range(column - 1, -1, -1)],
        [r * columns + column for r in range(row + 1, rows)],
        [r * columns + column for r in range(row - 1, -1, -1)],
    ]


def lightup(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """No lamp (2) lights another one, all cells are lit, and the numbers are right."""
    black, numbers = board.of("black"), board.of("number")
    last = shape["size"].rows * shape["size"].columns

    def sees(cell: int) -> Iterator[int]:
        for ray in _rays(shape, cell):
            yield from takewhile(lambda other: other not in black, ray)

    views = {cell: [*sees(cell)] for cell in range(last) if cell not in black}

    def holds(values: Values, filled: int) -> bool:
        cell = filled - 1
        if values[cell] == 2 and any(other < filled and values[other] == 2 for other in views[cell]):
            return False
        for place, number in numbers.items():
            near = _around(shape, place)
            lamps = sum(values[other] == 2 for other in near if other < filled)
            if lamps > number or (max(near) < filled and lamps != number):
                return False
        return all(
            values[dark] == 2 or max(seen, default=-1) >= filled or any(values[other] == 2 for other in seen)
            for dark, seen in views.items()
            if dark < filled
        )

    return lambda cell: [1] if cell in black else [1, 2], holds


def tents(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """Tents (2) do not touch, the numbers are right, and each tent has a tree of its own."""
    rows, columns = shape["size"]
    trees, across, down = board.of("tree"), board.of("left"), board.of("top")

    def pairs_up(tents: list[int]) -> bool:
        owner: dict[int, int] = {}

        def takes(tree: int, tried: set[int]) -> bool:
            for tent in _around(shape, tree):
                if tent in tents and tent not in tried:
                    tried.add(tent)
                    if tent not in owner or takes(owner[tent], tried):
                        owner[tent] = tree
                        return True
            return False

        return len(tents) == len(trees) and all(takes(tree, set()) for tree in trees)

    def holds(values: Values, filled: int) -> bool:
        cell = filled - 1
        row, column = divmod(cell, columns)
        if values[cell] == 2:
            corners = [(row - 1, column + step) for step in (-1, 0, 1)] + [(row, column - 1)]
            if any(r >= 0 and 0 <= c < columns and values[r * columns + c] == 2 for r, c in corners):
                return False
        line, other = line_values(values, columns, cell)
        for tents, number, is_full in (
            (line.count(2), across[row], column == columns - 1),
            (other.count(2), down[column], row == rows - 1),
        ):
            if tents > number or (is_full and tents != number):
                return False
        return filled < rows * columns or pairs_up([tent for tent, value in enumerate(values) if value == 2])

    def may_be(cell: int) -> Sequence[int]:
        beside = cell not in trees and any(other in trees for other in _around(shape, cell))
        return [1, 2] if beside else [1]

    return may_be, holds


def singles(shape: Options, board: Board) -> tuple[Callable[[int], Sequence[int]], Rule]:
    """No number twice on white (1) in a line, black cells (2) apart, white ones connected."""
    rows, columns = shape["size"]
    numbers = board.of("number")

    def holds(values: Values, filled: int) -> bool:
        cell = filled - 1
        row, column = divmod(cell, columns)
        line = [*range(row * columns, cell), *range(column, cell, columns)]
        if values[cell] == 1 and any(values[other] == 1 and numbers[other] == numbers[cell] for other in line):
            return False
        return white_and_black(values, columns, rows * columns)

    return lambda cell: [1, 2], holds


MODELS: dict[str, Any] = {
    "Unruly": unruly,
    "Towers": towers,
    "Unequal": unequal,
    "Keen": keen,
    "LightUp": lightup,
    "Tents": tents,
    "Singles": singles,
    "Range": range_,
}
