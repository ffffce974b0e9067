"""Searches that run under any Python: what the program does when it makes boards and solves them."""

from collections.abc import Mapping
from time import perf_counter

from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games, solve_of

MADE: Mapping[str, Mapping[str, str]] = {
    "sudoku": {"grade": "hard"},
    "nonogram": {"size": "15"},
    "mines": {"first": "given"},
    "keen": {},
    "lightup": {},
}
"""Games whose boards are made, and the options of these."""

SOLVED: Mapping[str, Mapping[str, str]] = {
    "klotski": {"start": "pennant"},
    "packing": {"given": "6"},
}
"""Games whose boards are solved, and the options of these."""


def searches(boards: int) -> dict[str, float]:
    """Return the seconds that this number of boards of each game takes."""
    made = {name: _seconds(name, boards, solves=False) for name in MADE}
    return made | {f"{name}, solved": _seconds(name, boards, solves=True) for name in SOLVED}


def _seconds(name: str, boards: int, solves: bool) -> float:
    game = installed_games().game(name)
    options, seconds = Options(game.options, (SOLVED if solves else MADE)[name]), list[float]()
    for number in range(boards + 1):
        began = perf_counter()
        start = game.prepared(options, Start(seed=f"benchmark {number}"))
        if solves:
            state, solve = game.begin(options, start), solve_of(game)
            assert solve
            began = perf_counter()
            result_of(solve(state, Search()))
        seconds.append(perf_counter() - began)
    return sum(seconds[1:])  # the first one loads what all need
