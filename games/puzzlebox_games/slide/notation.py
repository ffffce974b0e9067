"""Boards, solutions and played moves of Slide as text, the way speed-solvers write them.

A board is `5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15`, a solution `URDL2U`. Both are checked completely when they are read.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from puzzlebox.rules import Grid, InputRefusedError, InvalidError, Item, Message, Sides, TurnState, positions
from puzzlebox_games.slide.board import SIZE, can_be_solved

LETTERS = {"U": "up", "D": "down", "L": "left", "R": "right"}
"""The letters of a solution, with the input for each: the direction in which the tile moves."""

LETTER_OF = {direction: letter for letter, direction in LETTERS.items()}

RUN = re.compile(r"([UDLR])([0-9]*)")

MAX_DIGITS = 18
"""The most digits of a count, as for every number that puzzlebox reads."""


class Run(NamedTuple):
    """A move that is made `times` times. `direction` is up, down, left or right, as the tile moves."""

    direction: str
    times: int = 1


def read_board(text: str, sides: Sides | None = None) -> Grid:
    """Read a board: rows separated by `/` or line ends, numbers by spaces or commas, 0 for the blank.

    If `sides` are given, the board must have them, and its rows need not be separated. Raises ValueError for anything
    that is not a number, rows of different lengths, sides that are not from 2 to 64, a number that occurs twice or is
    too high, and an arrangement that cannot be solved.
    """
    board = _numbers(text, sides)
    _check_numbers(board)
    if not can_be_solved(board):
        raise InvalidError("the board cannot be solved: two of its tiles would have to be swapped")
    return board


def write_board(board: Grid) -> str:
    """Return the canonical text of a board, which `read_board` reads."""
    return board.text()


def read_solution(text: str) -> tuple[Run, ...]:
    """Read a solution: U, D, L and R, each followed by a count if it is not 1. A count has no leading zero and at most
    18 digits. Raises ValueError, which names the character, for anything else."""
    runs: list[Run] = []
    position = 0
    while position < len(text):
        match = RUN.match(text, position)
        if not match:
            raise InvalidError(
                "character {position}: expected U, D, L or R, not {found}",
                position=position + 1,
                found=repr(text[position]),
            )
        runs.append(Run(LETTERS[match[1]], _count(match[2], match.start(2) + 1)))
        position = match.end()
    return tuple(runs)


def write_solution(runs: Iterable[Run]) -> str:
    """Return the canonical text of a solution, with equal moves counted."""
    joined = groupby(runs, lambda run: run.direction)
    counts = ((LETTER_OF[direction], sum(run.times for run in same)) for direction, same in joined)
    return "".join(letter if count == 1 else f"{letter}{count}" for letter, count in counts)


def _numbers(text: str, sides: Sides | None) -> Grid:
    if not text.strip():
        raise InvalidError("a board has at least 2 x 2 numbers, and this text has none")
    board = Grid.parse(text.replace(",", " "))
    if sides is None:
        SIZE.check(board)
        return board
    if board.rows == 1 and len(board) == sides.rows * sides.columns:
        return Grid(sides.rows, sides.columns, board.cells)
    if (board.rows, board.columns) != sides:
        found = Message("{count} in one row", count=len(board)) if board.rows == 1 else _size(board.rows, board.columns)
        raise InvalidError("expected a board of {expected} numbers, not {found}", expected=_size(*sides), found=found)
    return board


def _size(rows: int, columns: int) -> str:
    return f"{rows} x {columns}"


def _check_numbers(board: Grid) -> None:
    seen: dict[int, Message] = {}
    for (row, column), number in board.items():
        cell = Message("row {row}, column {column}", row=row + 1, column=column + 1)
        if number >= len(board):
            raise InvalidError(
                "{cell}: a number must be from 0 to {last}, not {number}", cell=cell, last=len(board) - 1, number=number
            )
        if number in seen:
            raise InvalidError("{cell}: {number} is already in {other}", cell=cell, number=number, other=seen[number])
        seen[number] = cell


def _count(digits: str, position: int) -> int:
    if not digits:
        return 1
    if digits.startswith("0"):
        raise InvalidError(
            "character {position}: a count must be 1 or more without a leading zero, not {count}",
            position=position,
            count=repr(digits[:40]),
        )
    if len(digits) > MAX_DIGITS:
        raise InvalidError(
            "character {position}: a count must have at most {digits} digits, not {found}",
            position=position,
            digits=MAX_DIGITS,
            found=len(digits),
        )
    return int(digits)


def write_moves(state: TurnState, inputs: Iterable[str]) -> str:
    """Return the moves that these inputs make. A click on a tile is as many moves as tiles slide; other inputs that
    move no tile are left out."""
    return write_solution(_runs(state.copy(), inputs))


def read_moves(state: TurnState, text: str) -> tuple[str, ...]:
    """Return the inputs that play these moves. Raises ValueError, naming the character, if they cannot be played."""
    runs = read_solution(text)
    played, inputs = state.copy(), []
    for run, match in zip(runs, RUN.finditer(text), strict=True):
        for _ in range(run.times):
            if not _plays(played, run.direction):
                raise InvalidError(
                    "character {position}: {move} cannot be played here", position=match.start() + 1, move=match[0][:40]
                )
            inputs.append(run.direction)
    return tuple(inputs)


def _plays(state: TurnState, text: str) -> bool:
    try:
        return state.send(text) is not None
    except InputRefusedError:
        return False


def _runs(state: TurnState, inputs: Iterable[str]) -> Iterator[Run]:
    for text in inputs:
        for event in state.send(text) or ():
            if event.name == "slid":
                _, start, end = event.detail[0]
                yield Run(_direction(end[0] - start[0], end[1] - start[1]), len(event.detail))


def _direction(down: int, right: int) -> str:
    if right:
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


# Boards in other texts

FOREIGN = re.compile(r"(\d\d?)x(\d\d?):([\d,]+)")
"""A game ID of Simon Tatham's Fifteen: columns, rows, and the numbers row by row."""


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text."""
    return positions(text, _canonical)


def _canonical(text: str) -> str:
    if match := FOREIGN.fullmatch(text):
        return write_board(read_board(match[3], Sides(int(match[2]), int(match[1]))))
    return write_board(read_board(text))


def write_foreign(state: TurnState) -> str:
    """Return the board of a game as a game ID of Fifteen."""
    board = state.grid
    return f"{board.columns}x{board.rows}:{','.join(map(str, board.cells))}\n"
