"""Packing: CPU seconds to draw a board, to give a hint, to find one packing, and to count all packings of a board."""

from collections.abc import Iterator
from itertools import chain
from time import process_time

from benchmarks.report import Figure, hint_times
from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.packing.board import BOARDS, SYMBOLS
from puzzlebox_games.packing.game import GAME
from puzzlebox_games.packing.hints import find_hint
from puzzlebox_games.packing.pieces import ALL_SIDES
from puzzlebox_games.packing.solver import count_apart, find_packing

DRAWN = 200
"""The number of boards with one way only that are drawn."""

COUNTED = ("8x8", "6x10")
"""The boards whose packings are all counted."""

MAX_BOARD, MAX_HINT, MAX_PACKING, MAX_COUNT = 1.0, 0.1, 1.0, 180.0
"""The limits in seconds."""


def figures() -> Iterator[Figure]:
    yield Figure("slowest board with one way only", max(_boards()), "s", limit=MAX_BOARD)
    boards = [GAME.begin(None, seed) for seed in ("packing", "packing again")]
    for board in boards:
        find_hint(board, Search())
    slowest = max(chain.from_iterable(hint_times(board, find_hint) for board in boards))
    yield Figure("slowest hint", slowest, "s", limit=MAX_HINT)
    for name, rows in BOARDS.items():
        began = process_time()
        result_of(find_packing(Grid.parse(rows, SYMBOLS), ALL_SIDES, Search()))
        yield Figure(f"{name}: one packing", process_time() - began, "s", limit=MAX_PACKING)
    for name in COUNTED:
        began = process_time()
        found = result_of(count_apart(Grid.parse(BOARDS[name], SYMBOLS), ALL_SIDES, Search()))
        yield Figure(f"{name}: all {found.solutions} packings", process_time() - began, "s", limit=MAX_COUNT)


def _boards() -> Iterator[float]:
    for number in range(DRAWN):
        began = process_time()
        GAME.begin({"given": str(3 + number % 4), "one-way": "on"}, f"packing {number}")
        yield process_time() - began
