"""Proves the minimums of the starts of Klotski: `python -m tools.klotski [NAME …]`.

Each historic start is searched in slides, in straight moves and in steps, and each level in slides. Ends with status 1
if a minimum differs from the one in the game. All starts take about half a minute.
"""

import sys
from collections.abc import Sequence

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski.board import read_position
from puzzlebox_games.klotski.solver import Metric, Space, slides, steps, straight
from puzzlebox_games.klotski.starts import KNOWN


def least_counts(position: str) -> tuple[int, int, int]:
    """Return the least numbers of slides, straight moves and steps."""
    return least(position, slides), least(position, straight), least(position, steps)


def least(position: str, metric: Metric) -> int:
    """Return the least number of moves in one metric. The position must have a solution."""
    grid, box = read_position(position)
    space = Space(box, metric)
    start = space.arrangement(grid)
    distances, layer, moves = {start[0]: 0}, [start], 0
    while not any(map(space.is_solved, layer)):
        moves += 1
        layer = result_of(space.layer_after(layer, distances, moves, Search()))
        assert layer, f"{position} has no solution"
    return moves


def main(names: Sequence[str]) -> int:
    wrong = 0
    for name in names or KNOWN:
        start = KNOWN[name]
        found = least_counts(start.position) if start.steps else (least(start.position, slides),)
        right = found == start[2 : 2 + len(found)]
        wrong += not right
        print(f"{name:<16}", *(f"{count:>4}" for count in found), "proved" if right else "WRONG", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
