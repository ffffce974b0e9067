"""The hint player of 2048: in how many games it makes a 2048, and its CPU seconds.

`python -m benchmarks.player [FIRST LAST]` plays only the games with these numbers: all of them take half an hour.
"""

import sys
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from benchmarks.report import Figure, cpu_time
from puzzlebox.core.bot import Pilot, demonstrating
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.p2048.game import GAME
from puzzlebox_games.p2048.solver import lookahead

GAMES = 200
"""The number of games."""

GOAL = "2048"

LEAST = 0.98
"""The share of them in which the player has to make the goal."""


class Played(NamedTuple):
    """The largest tile of a game, its number of moves, and its CPU seconds."""

    largest: int
    moves: int
    seconds: float


def figures() -> Iterator[Figure]:
    games = [played(number) for number in range(GAMES)]
    won = mean(game.largest >= int(GOAL) for game in games)
    yield Figure(f"{GOAL} made, of {len(games)} games", won, "", limit=LEAST, at_least=True)
    yield Figure("CPU time of a game, mean", mean(game.seconds for game in games), "s")
    yield Figure("CPU time of a hint, mean", sum(g.seconds for g in games) / sum(g.moves for g in games) * 1000, "ms")


def played(number: int) -> Played:
    """Let the player play one game to its goal or its end."""
    state = GAME.begin({"goal": GOAL}, f"benchmark {number}")
    inputs: list[str] = []
    slices = demonstrating(Pilot(lookahead, Search), state.copy())
    seconds = cpu_time(lambda: inputs.extend(result_of(slices)))
    for text in inputs:
        state.send(text)
    return Played(max(state.grid.cells), len(inputs), seconds)


def main(numbers: Sequence[int]) -> None:
    for number in numbers:
        print(number, *played(number), flush=True)


if __name__ == "__main__":
    main(range(int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else range(GAMES))
