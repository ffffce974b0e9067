"""Boards and solutions of Slide as text, the way speed-solvers write them.

A board is `5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15`, a solution `URDL2U`. What is read is checked to the end, so that
whoever gets it can rely on it; playing it is left to the rules.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby, repeat
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox_games.slide.board import LONGEST, SHORTEST, Sides, can_be_solved

LETTERS = {"U": "up", "D": "down", "L": "left", "R": "right"}
"""The letters of a solution: the direction in which the tile moves, as the game's input."""

LETTER_OF = {direction: letter for letter, direction in LETTERS.items()}

RUN = re.compile(r"([UDLR])([0-9]*)")

MOST_DIGITS = 18
"""The longest count that is read, as for every number in the box."""


class Run(NamedTuple):
    """The same move, `times` over: `direction` is up, down, left or right, the way the tile moves."""

    direction: str
    times: int = 1


def read_board(text: str, sides: Sides | None = None) -> Grid:
    """Read a board: rows parted by `/` or line ends, numbers by spaces or commas, 0 for the blank.

    Where `sides` are given, the board must have them, and its rows need not be parted. Raises ValueError with the
    reason: no number, rows of different lengths, sides not from 2 to 64, a number twice or too high, or an arrangement
    that cannot be solved.
    """
    board = _numbers(text, sides)
    _check_numbers(board)
    if not can_be_solved(board):
        raise ValueError("the board cannot be solved: two of its tiles would have to change places")
    return board


def write_board(board: Grid) -> str:
    """The board's one canonical text, which `read_board` reads."""
    return board.text()


def read_solution(text: str) -> tuple[Run, ...]:
    """Read a solution: U, D, L and R, each followed by a count from 1 up where it is not 1. Raises ValueError, naming
    the place, for anything else; a count has no leading zero and at most 18 digits."""
    runs: list[Run] = []
    place = 0
    while place < len(text):
        match = RUN.match(text, place)
        if not match:
            raise ValueError(f"character {place + 1}: expected U, D, L or R, not {text[place]!r}")
        runs.append(Run(LETTERS[match[1]], _count(match[2], match.start(2) + 1)))
        place = match.end()
    return tuple(runs)


def write_solution(runs: Iterable[Run]) -> str:
    """The solution's one canonical text: runs of one direction joined, counts from 2 on."""
    joined = groupby(runs, lambda run: run.direction)
    counts = ((LETTER_OF[direction], sum(run.times for run in same)) for direction, same in joined)
    return "".join(letter if count == 1 else f"{letter}{count}" for letter, count in counts)


def solution_inputs(text: str) -> Iterator[str]:
    """The inputs that play a solution, one a move, given out as they are asked for: a count may be enormous.
    Raises ValueError at once, as `read_solution` does."""
    return chain.from_iterable(repeat(run.direction, run.times) for run in read_solution(text))


def _numbers(text: str, sides: Sides | None) -> Grid:
    if not text.strip():
        raise ValueError("a board has at least 2 x 2 numbers, and none is written here")
    board = Grid.parse(text.replace(",", " "))
    if sides is None:
        return _with_fair_sides(board)
    if board.rows == 1 and len(board) == sides.rows * sides.columns:
        return Grid(sides.rows, sides.columns, board.cells)
    if (board.rows, board.columns) != sides:
        wanted = f"{sides.rows} x {sides.columns} numbers"
        found = f"{len(board)} in one row" if board.rows == 1 else f"{board.rows} x {board.columns}"
        raise ValueError(f"expected a board of {wanted}, not {found}")
    return board


def _with_fair_sides(board: Grid) -> Grid:
    if not all(SHORTEST <= side <= LONGEST for side in (board.rows, board.columns)):
        fair = f"from {SHORTEST} to {LONGEST}"
        raise ValueError(f"a board's rows and columns must be {fair} each, not {board.rows} x {board.columns}")
    return board


def _check_numbers(board: Grid) -> None:
    seen: dict[int, str] = {}
    for (row, column), number in board.items():
        where = f"row {row + 1}, column {column + 1}"
        if number >= len(board):
            raise ValueError(f"{where}: the numbers go from 0 to {len(board) - 1}, not {number}")
        if number in seen:
            raise ValueError(f"{where}: each number stands once, but {number} is at {seen[number]} already")
        seen[number] = where


def _count(digits: str, place: int) -> int:
    if not digits:
        return 1
    if digits.startswith("0"):
        raise ValueError(f"character {place}: a count is 1 or more and has no leading zero, not {digits[:40]!r}")
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"character {place}: a count has at most {MOST_DIGITS} digits, not {len(digits)}")
    return int(digits)
