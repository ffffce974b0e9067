"""Sudoku: CPU seconds to make a board, in slices, to find a hint, and to solve boards with few givens."""

from collections.abc import Iterator
from itertools import chain, pairwise
from statistics import mean, quantiles
from time import process_time

from benchmarks.report import Figure, hint_times
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.state import Start
from puzzlebox_games.sudoku.board import geometry
from puzzlebox_games.sudoku.game import GAME
from puzzlebox_games.sudoku.generator import find_try
from puzzlebox_games.sudoku.hints import find_hint
from puzzlebox_games.sudoku.solver import solver

BOARDS = 40
"""The number of boards of each grade, and of boards whose hints are measured."""

GRADES = ("easy", "medium", "hard", "expert", "beyond")

FEW_GIVENS = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
)
"""Boards with 17 givens and one solution."""

HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
"""A board that is known as very hard."""


def figures() -> Iterator[Figure]:
    for grade in GRADES:
        yield from _made(grade)
    yield from _hints()
    yield from _solved()


def _made(grade: str) -> Iterator[Figure]:
    options, seconds, longest = Options(GAME.options, {"grade": grade}), [], []
    for number in range(BOARDS):
        slices, times = find_try(options, Random.from_seed(f"benchmark {grade} {number}"), Search()), [process_time()]
        for _ in slices:
            times.append(process_time())
        seconds.append(process_time() - times[0])
        longest.append(max((b - a for a, b in pairwise(times)), default=0.0))
    most = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    yield Figure(f"{grade}: mean", mean(seconds), "s")
    yield Figure(f"{grade}: 95 of 100", most, "s", limit=1.0 if grade == "medium" else None)
    yield Figure(f"{grade}: longest slice", max(longest), "s", limit=0.03)


def _hints() -> Iterator[Figure]:
    options = Options(GAME.options, {"grade": "beyond"})
    boards = (GAME.begin(options, Start(seed=f"hints {number}")) for number in range(BOARDS))
    yield Figure(
        "a hint: worst", max(chain.from_iterable(hint_times(board, find_hint) for board in boards)), "s", limit=0.1
    )


def _solved() -> Iterator[Figure]:
    count, seconds = solver(geometry(9, False)), []
    for text in FEW_GIVENS:
        values = [int(digit) for digit in text]
        began = process_time()
        found = count.solutions(values, 2)
        seconds.append(process_time() - began)
        assert len(found) == 1
    yield Figure("17 givens: mean", mean(seconds), "s")
    yield Figure("17 givens: worst", max(seconds), "s", limit=0.05)
    began = process_time()
    count.solutions([int(digit) for digit in HARD], 2)
    yield Figure("a very hard board", process_time() - began, "s", limit=0.05)
