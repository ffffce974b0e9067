"""Sokoban's random levels: CPU seconds to make one, and whether each reaches its grade, in sizes where it is made."""

from collections.abc import Iterator
from statistics import mean
from time import process_time

from benchmarks.report import Figure
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.generator import GRADES

LEVELS = 20
"""The number of levels of each grade and size."""

SIZES = {"easy": ("7x7", "9x9", "15x15"), "medium": ("8x8", "9x9", "15x15"), "hard": ("9x9", "9x15", "12x12", "15x15")}

MAX_MEAN = 3.0
"""The limit for the mean, in seconds."""


def figures() -> Iterator[Figure]:
    for grade, sizes in SIZES.items():
        for size in sizes:
            yield from _measured(grade, Options(GAME.options, {"level": grade, "size": size}))


def _measured(grade: str, options: Options) -> Iterator[Figure]:
    seconds, below = [], 0
    for number in range(LEVELS):
        began = process_time()
        least = GAME.begin(options, Start(seed=f"levels {number}")).least_pushes
        seconds.append(process_time() - began)
        low, high = GRADES[grade].pushes
        below += least is None or not low <= least <= high
    label = f"{grade}, {options['size']}"
    yield Figure(f"{label}: mean", mean(seconds), "s", limit=MAX_MEAN)
    yield Figure(f"{label}: worst", max(seconds), "s")
    yield Figure(f"{label}: not of the grade", below, f"of {LEVELS}", limit=0)
