"""Logic puzzles on the kit: CPU seconds to make a board of each grade, its longest slice, and hints."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import quantiles
from time import process_time

from benchmarks.report import Figure, hint_times
from puzzlebox.registry import installed_games
from puzzlebox.rules import AnyGame, Options, Random, Search, Start
from puzzlebox_games.logic.hints import find_hint

BOARDS = 40
"""The number of boards of each size and grade."""

PUZZLES = ("unruly", "towers", "lightup", "tents", "keen", "unequal", "singles", "range")


def figures() -> Iterator[Figure]:
    for name in PUZZLES:
        game = installed_games().game(name)
        grades = game.state.puzzle.grades
        for size in game.state.puzzle.size.menu_values():
            text = game.state.puzzle.size.text(size)
            for grade in grades:
                yield from _made(game, Options(game.options, {"size": text, "grade": grade}))


def _made(game: AnyGame, options: Options) -> Iterator[Figure]:
    seconds, longest, hints = list[float](), list[float](), list[float]()
    for number in range(BOARDS):
        slices, times = game.preparing(options, Random.from_seed(f"benchmark {number}"), Search()), [process_time()]
        board = ""
        while not board:
            try:
                next(slices)
            except StopIteration as end:
                board = end.value
            times.append(process_time())
        seconds.append(times[-1] - times[0])
        longest.append(max(b - a for a, b in pairwise(times)))
        hints += hint_times(game.begin({}, Start(position=board)), find_hint)
    name, is_default = f"{game.id} {options['size'].columns} {options['grade']}", options == Options(game.options)
    yield Figure(f"{name}: 95 of 100", _most(seconds), "s", limit=0.4 if is_default else 2.5)
    yield Figure(f"{name}: longest slice", max(longest), "s", limit=0.05)
    yield Figure(f"{name}: a hint, 95 of 100", _most(hints), "s", limit=0.01)
    yield Figure(f"{name}: a hint, worst", max(hints), "s", limit=0.05)


def _most(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
