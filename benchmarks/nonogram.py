"""Nonogram: CPU seconds to make, solve and explain boards, whether each has one solution, and all boards of 4 x 4."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from statistics import mean, quantiles
from time import process_time

from benchmarks.report import Figure, hint_times
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.hints import find_hint
from puzzlebox_games.nonogram.lines import clues_of
from puzzlebox_games.nonogram.solver import Verdict, judging

BOARDS = {
    **{"size=10": 1000, "size=10,logic=any": 1000, "size=15,style=noise": 1000},
    **{"size=30,colours=3": 100, "size=30,colours=4,style=noise": 100, "size=15,colours=4,logic=any": 100},
    **{"size=20,style=noise,black=50": 100, "size=30": 100, "size=30,logic=any": 100, "size=50,style=noise": 100},
}
"""The number of boards that are made with these options."""

TABLE = {4: (58_196, 52_362, 51_234)}
"""For boards of n x n: the clue sets, those with one solution, and those that lines solve."""

EXPLAINED = "size=50,style=noise"
"""The options of the board that is solved by hints."""

MAX_MAKING, MAX_SOLVING, MAX_HINT = 1.0, 1.0, 0.1
"""The limits, in seconds."""


def figures() -> Iterator[Figure]:
    for options, count in BOARDS.items():
        yield from _made(options, count)
    for side, expected in TABLE.items():
        yield Figure(f"{side} x {side}: wrong numbers of the table", _differences(side, expected), "of 3", limit=0)
    board = GAME.begin(Options.parse(GAME.options, EXPLAINED), "nonogram")
    yield Figure(f"hints, {EXPLAINED}: worst", max(hint_times(board, find_hint)), "s", limit=MAX_HINT)


def _made(text: str, count: int) -> Iterator[Figure]:
    """Make boards, and solve them again without their picture."""
    options, making, solving, wrong = Options.parse(GAME.options, text), [], [], 0
    for number in range(count):
        began = process_time()
        state = GAME.begin(options, Start(seed=f"nonogram {number}"))
        made = process_time()
        verdict = result_of(judging(state.clues, Search()))
        making.append(made - began)
        solving.append(process_time() - made)
        wrong += verdict != Verdict(state.solution, rounds=verdict.rounds) or not (verdict.rounds or "any" in text)
    yield Figure(f"made, {text}: 95 %", quantiles([*making, making[-1]], n=20)[-1], "s", limit=MAX_MAKING)
    yield Figure(f"solved, {text}: mean", mean(solving), "s", limit=MAX_SOLVING)
    yield Figure(f"wrong boards, {text}", wrong, f"of {count}", limit=0)


def _differences(side: int, expected: tuple[int, ...]) -> int:
    clues = Counter(clues_of(picture, side) for picture in product(range(1 << side), repeat=side))
    verdicts = [result_of(judging(each, Search())) for each in clues]
    found = len(clues), sum(verdict.unique for verdict in verdicts), sum(verdict.rounds > 0 for verdict in verdicts)
    agreeing = all(verdict.unique == (clues[each] == 1) for each, verdict in zip(clues, verdicts, strict=True))
    return sum(a != b for a, b in zip(found, expected, strict=True)) + (not agreeing)
