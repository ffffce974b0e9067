"""Slide's solver: CPU seconds for shortest solutions of 4 x 4 boards, and chains of hints. On larger boards lengths,
times and slices, beside Parberry's greedy method.

`python -m benchmarks.solver "BOARD" …` prints the length of the solution of each board and its CPU seconds.
"""

import random
import resource
import sys
from collections.abc import Iterator, Sequence
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from benchmarks.parberry import greedy_length
from benchmarks.report import Figure
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.hints import hint
from puzzlebox_games.slide.rules import Slide
from puzzlebox_games.slide.solver import solve

BOARDS = 100
"""The number of random 4 x 4 boards."""

MAX_MEDIAN, MAX_MEAN, MAX_WORST = 0.1, 0.2, 3.0
"""The limits for 4 x 4 boards, in seconds."""

HARDEST = "0 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1"
"""One of the boards whose shortest solution has 80 moves."""

MAX_HARDEST, MAX_MEMORY = 60.0, 300
"""The limits for this board: seconds, and MB of the process."""

LARGER = {"5x5": (100, 1.65), "6x6": (100, 1.85), "8x8": (100, 2.4), "10x10": (10, None), "64x64": (3, 3.4)}
"""The number of boards of each larger size, and the limit for the mean of the lengths relative to the distances."""

MAX_SLICE = 70
"""The limit for a slice of the search, in ms."""

CHAINS, SIDES, MAX_CELLS = 1000, range(2, 15), 42
"""The number of boards on which hints are followed to the end, their sides, and their most cells."""

DATA = data_of(GAME)


class Solved(NamedTuple):
    """A solution, the sum of the distances on its board, and the seconds of the search and of its longest slice."""

    solution: Solution
    distances: int
    seconds: float
    slice: float

    @property
    def ratio(self) -> float:
        return self.solution.length / self.distances


def figures() -> Iterator[Figure]:
    yield Figure("tables, first solution", solved(state("2x2", 0)).seconds, "s")
    times = [solved(state("4", number)).seconds for number in range(BOARDS)]
    yield Figure(f"4 x 4, median of {BOARDS}", median(times), "s", limit=MAX_MEDIAN)
    yield Figure(f"4 x 4, mean of {BOARDS}", mean(times), "s", limit=MAX_MEAN)
    yield Figure(f"4 x 4, worst of {BOARDS}", max(times), "s", limit=MAX_WORST)
    hardest = solved(GAME.begin(start=Start(position=HARDEST)))
    yield Figure("4 x 4, 80 moves: found", hardest.solution.length, "moves")
    yield Figure("4 x 4, 80 moves: proved", hardest.solution.at_least, "moves")
    yield Figure("4 x 4, 80 moves", hardest.seconds, "s", limit=MAX_HARDEST)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("4 x 4, 80 moves: memory", peak, "MB", limit=MAX_MEMORY)
    for size, (count, limit) in LARGER.items():
        yield from larger(size, count, limit)
    yield Figure("chains of hints that end", sum(map(chain_ends, range(CHAINS))), "boards", limit=CHAINS, at_least=True)


def larger(size: str, count: int, limit: float | None) -> Iterator[Figure]:
    """Yield the figures of a size."""
    boards = [state(size, number) for number in range(count)]
    results = [solved(board) for board in boards]
    greedy = [greedy_length(board.grid) / result.distances for board, result in zip(boards, results, strict=True)]
    yield Figure(f"{size}, moves by distances, mean of {count}", mean(each.ratio for each in results), "x", limit=limit)
    yield Figure(f"{size}, the same with Parberry's method", mean(greedy), "x")
    yield Figure(f"{size}, moves by distances, worst", max(each.ratio for each in results), "x")
    yield Figure(f"{size}, mean of {count}", mean(each.seconds for each in results), "s")
    yield Figure(f"{size}, longest slice", 1000 * max(each.slice for each in results), "ms", limit=MAX_SLICE)


def state(size: str, number: int) -> Slide:
    """Return a random board."""
    return GAME.begin(Options(GAME.options, {"size": size, "mix": "random"}), f"benchmark {number}")


def solved(board: Slide) -> Solved:
    slices = solve(board, Search(DATA, 10**9))
    began = last = process_time()
    longest = 0.0
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found = end.value
            break
        finally:
            last, before = process_time(), last
            longest = max(longest, last - before)
    distances = sum(
        abs(row - (number - 1) // board.grid.columns) + abs(column - (number - 1) % board.grid.columns)
        for (row, column), number in board.grid.items()
        if number
    )
    assert isinstance(found, Solution)
    return Solved(found, distances, last - began, longest)


def chain_ends(number: int) -> bool:
    """Return whether the hints for a random board of a random size lead to the solved board."""
    chosen = random.Random(number)
    rows, columns = chosen.choice(
        [(rows, columns) for rows in SIDES for columns in SIDES if rows * columns <= MAX_CELLS]
    )
    board = state(f"{rows}x{columns}", number)
    for _ in range(100 * len(board.grid)):
        found = result_of(hint(board, Search(DATA)))
        if found is None:
            break
        board.send(found.inputs[0])
    return board.outcome() is not None


def main(boards: Sequence[str]) -> None:
    for board in boards:
        result = solved(GAME.begin(start=Start(position=board)))
        print(f"{board}: {result.solution.summary('moves')}, {result.seconds:.2f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
