"""Slide's solver: CPU seconds for shortest solutions of random 4 x 4 boards, lengths and times on larger boards.

`python -m benchmarks.solver "BOARD" …` prints the length of the solution of each board and its CPU seconds.
"""

import sys
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import NamedTuple

from benchmarks.report import Figure, cpu_time
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of
from puzzlebox_games.slide.rules import GAME, Slide

BOARDS = 100
"""The number of random 4 x 4 boards."""

MAX_MEDIAN, MAX_MEAN, MAX_WORST = 0.1, 0.5, 10.0
"""The limits for 4 x 4 boards, in seconds."""

LARGER = {"5x5": (100, 2.2), "6x6": (10, 3.0), "8x8": (5, 3.0), "10x10": (20, 3.0), "20x20": (2, None)}
"""The number of boards of each larger size, and the limit for the length of each solution relative to the distances."""

DATA = data_of(GAME)


class Solved(NamedTuple):
    """The length of a solution, the sum of the distances on its board, and the seconds that the search took."""

    length: int
    distances: int
    seconds: float


def figures() -> Iterator[Figure]:
    yield Figure("tables, first solution", solved(state("2x2", 0)).seconds, "s")
    times = [solved(state("4", number)).seconds for number in range(BOARDS)]
    yield Figure(f"4 x 4, median of {BOARDS}", median(times), "s", limit=MAX_MEDIAN)
    yield Figure(f"4 x 4, mean of {BOARDS}", mean(times), "s", limit=MAX_MEAN)
    yield Figure(f"4 x 4, worst of {BOARDS}", max(times), "s", limit=MAX_WORST)
    for size, (count, limit) in LARGER.items():
        results = [solved(state(size, number)) for number in range(count)]
        ratios = [result.length / result.distances for result in results]
        yield Figure(f"{size}, moves by distances, mean of {count}", mean(ratios), "x")
        yield Figure(f"{size}, moves by distances, worst of {count}", max(ratios), "x", limit=limit)
        yield Figure(f"{size}, mean of {count}", mean(result.seconds for result in results), "s")


def state(size: str, number: int) -> Slide:
    """Return a random board."""
    return GAME.begin(Options(GAME.options, {"size": size, "mix": "random"}), f"benchmark {number}")


def solved(board: Slide) -> Solved:
    assert GAME.assistance.solve
    found: list[Solution] = []
    slices = GAME.assistance.solve(board, Search(DATA, 10**9))
    seconds = cpu_time(lambda: found.append(result_of(slices)))  # type: ignore[arg-type]
    distances = sum(
        abs(row - (number - 1) // board.grid.columns) + abs(column - (number - 1) % board.grid.columns)
        for (row, column), number in board.grid.items()
        if number
    )
    return Solved(found[0].length, distances, seconds)


def main(boards: Sequence[str]) -> None:
    for board in boards:
        result = solved(GAME.begin(start=Start(position=board)))
        print(f"{board}: {result.length} moves, {result.seconds:.2f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
