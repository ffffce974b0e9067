"""Mines: CPU seconds to find a board that needs no guess, the share of layouts that are one, and the slowest hint."""

from collections.abc import Iterator
from itertools import islice
from time import process_time

from benchmarks.report import Figure, hint_times
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.logic.tries import read_try
from puzzlebox_games.mines.board import field_of
from puzzlebox_games.mines.game import GAME, PRESETS
from puzzlebox_games.mines.generator import MAX_TRIES, find_try, given_cell
from puzzlebox_games.mines.hints import find_hint

BOARDS = {"Beginner": 1000, "Intermediate": 300, "Expert": 100, "Small": 1000, "Dense": 500, "Huge": 50}
"""The number of boards of each preset."""

PASSING = {"Beginner": 0.907, "Intermediate": 0.699, "Expert": 0.156, "Dense": 0.466, "Huge": 0.123}
"""The share of layouts that need no guess from the middle, as measured by others."""

HINTS = 150
"""The number of hints on an Expert board."""

MAX_BOARD, MAX_HINT = 1.0, 0.1
"""The limits in seconds, for 95 % of the boards and for each hint."""


def figures() -> Iterator[Figure]:
    for preset in PRESETS:
        yield from _boards(preset.label, Options(GAME.options, preset.options))
    expert = GAME.begin(Options(GAME.options, {"size": "16x30", "mines": "99"}), "mines")
    slowest = max(islice(hint_times(expert, find_hint), HINTS))
    yield Figure("Expert: slowest hint", slowest, "s", limit=MAX_HINT)


def _boards(label: str, options: Options) -> Iterator[Figure]:
    seconds, tries = [], 0
    first = given_cell(field_of(*options["size"]))
    for number in range(BOARDS[label]):
        began = process_time()
        found = result_of(find_try(options, first, Random.from_seed(f"mines {number}"), Search()))
        tries += read_try(found, MAX_TRIES)
        seconds.append(process_time() - began)
    seconds.sort()
    yield Figure(f"{label}: 95 % of the boards within", seconds[len(seconds) * 95 // 100], "s", limit=MAX_BOARD)
    known = f", {100 * PASSING[label]:.1f} elsewhere" if label in PASSING else ""
    yield Figure(f"{label}: layouts without a guess", 100 * BOARDS[label] / tries, f"%{known}")
