"""A slow model of Lights, written from its rule sheet. It shares nothing with the game but the generator's numbers.

A board is a dictionary from (row, column) to the lamp's value.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import product

from tests.models.common import split_mix

Cell = tuple[int, int]
Board = dict[Cell, int]
Sets = dict[Cell, set[Cell]]


def words(seed: str) -> Iterator[int]:
    """Yield the words of the generator that the seed gives."""
    return words_from(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))


def words_from(state: int) -> Iterator[int]:
    """Yield the words of SplitMix64 from this state."""
    while True:
        state, word = split_mix(state)
        yield word


def below(source: Iterator[int], n: int) -> int:
    """Draw a number below n: a word from the last, incomplete round of n words is drawn again."""
    while (word := next(source)) >= 2**64 // n * n:
        pass
    return word % n


def turned(rows: int, columns: int, shape: str, cell: Cell) -> set[Cell]:
    """Return the lamps that a press turns."""
    r, c = cell
    ways: dict[str, Callable[[int, int], bool]] = {
        "cross": lambda dr, dc: abs(dr) + abs(dc) <= 1,
        "torus": lambda dr, dc: min(abs(dr), rows - abs(dr)) + min(abs(dc), columns - abs(dc)) <= 1,
        "x": lambda dr, dc: abs(dr) == abs(dc) <= 1,
        "ring": lambda dr, dc: max(abs(dr), abs(dc)) == 1,
    }
    return {(a, b) for a, b in product(range(rows), range(columns)) if ways[shape](a - r, b - c)}


def all_sets(rows: int, columns: int, shape: str) -> Sets:
    return {cell: turned(rows, columns, shape, cell) for cell in product(range(rows), range(columns))}


def random_sets(rows: int, columns: int, source: Iterator[int]) -> Sets:
    """Draw the sets, cell by cell: itself, then each of the eight others."""
    sets: Sets = {}
    for r, c in product(range(rows), range(columns)):
        sets[r, c] = {(r, c)}
        for other in product((r - 1, r, r + 1), (c - 1, c, c + 1)):
            if other != (r, c) and below(source, 2) and 0 <= other[0] < rows and 0 <= other[1] < columns:
                sets[r, c].add(other)
    return sets


def press(board: Board, sets: Sets, cell: Cell, states: int) -> None:
    for lamp in sets[cell]:
        board[lamp] += 1
        if board[lamp] == states:
            board[lamp] = 0


def drawn(sets: Sets, states: int, goal: int, source: Iterator[int]) -> Board:
    """Draw a board by pressing each cell a random number of times, again while the goal is met."""
    while True:
        board = dict.fromkeys(sets, goal)
        for cell in sets:
            for _ in range(below(source, states)):
                press(board, sets, cell, states)
        if set(board.values()) != {goal}:
            return board


def least_presses(board: Board, sets: Sets, states: int, goal: int) -> int | None:
    """Return the least number of presses that wins, by trying every press set."""
    best = None
    for times in product(range(states), repeat=len(sets)):
        trial = dict(board)
        for cell, count in zip(sets, times, strict=True):
            for _ in range(count):
                press(trial, sets, cell, states)
        if set(trial.values()) == {goal} and (best is None or sum(times) < best):
            best = sum(times)
    return best


def text(board: Board) -> str:
    rows = max(r for r, _ in board) + 1
    columns = max(c for _, c in board) + 1
    return "/".join("".join(str(board[r, c]) for c in range(columns)) for r in range(rows))


def read(position: str) -> Board:
    return {(r, c): int(d) for r, line in enumerate(position.split("/")) for c, d in enumerate(line)}
