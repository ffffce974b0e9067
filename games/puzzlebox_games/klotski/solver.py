"""Finds shortest solutions of Klotski, in slides, by a breadth-first search."""

from functools import lru_cache
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.search import NoSolution, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.klotski.board import SYMBOLS, Box
from puzzlebox_games.klotski.space import Arrangement, Space

MAX_WAYS = 4
"""The number of searches whose results are cached, so that the next hint needs no search."""


class Slide(NamedTuple):
    """A slide of a piece: its value and its top left cell afterwards."""

    value: int
    corner: Cell

    @property
    def input(self) -> str:
        """The input that makes it."""
        return f"slide {SYMBOLS[self.value]} {self.corner[0]} {self.corner[1]}"


class Ways:
    """All shortest ways from one position to the goal: `left` has the number of slides that are left in each position
    on them."""

    def __init__(self, space: Space, left: dict[int, int]) -> None:
        self.space = space
        self.left = left

    def slides_from(self, arrangement: Arrangement) -> list[tuple[Slide, Arrangement]]:
        """Return the slides with which a shortest way goes on, and the positions after them."""
        after = self.left[arrangement[0]] - 1
        return [
            (self._slide(index, reached), reached)
            for index, reached in self.space.neighbours(arrangement)
            if self.left.get(reached[0]) == after
        ]

    def _slide(self, index: int, reached: Arrangement) -> Slide:
        return Slide(index + 1, divmod(reached[1][index], self.space.box.columns))


_cached: list[Ways] = []
"""The latest results, the last one last. They can be computed again at any time."""


@lru_cache(maxsize=MAX_WAYS)
def space_of(box: Box) -> Space:
    """Return the positions of the pieces of a box, in slides."""
    return Space(box)


def find_ways(grid: Grid, box: Box, search: Search) -> Slices[Ways | None]:
    """Return the shortest ways from this board to the goal; None if it is proved that there is none.

    Raises SearchLimitError if the search is too long.
    """
    space = space_of(box)
    start = space.arrangement(grid)
    for ways in reversed(_cached):
        if ways.space is space and start[0] in ways.left:
            return ways
    left = yield from _search(space, start, search)
    if left is None:
        return None
    ways = Ways(space, left)
    _cached[:] = [*_cached, ways][-MAX_WAYS:]
    return ways


def solve(grid: Grid, box: Box, search: Search) -> Slices[Solution | NoSolution]:
    """Return a solution with the fewest slides. Raises SearchLimitError if the search is too long."""
    ways = yield from find_ways(grid, box, search)
    if ways is None:
        return NoSolution("X cannot reach its goal: all positions that can be reached were searched")
    arrangement = ways.space.arrangement(grid)
    inputs: list[str] = []
    while ways.left[arrangement[0]]:
        slide, arrangement = ways.slides_from(arrangement)[0]
        inputs.append(slide.input)
    return Solution(tuple(inputs), len(inputs), optimal=True)


def _search(space: Space, start: Arrangement, search: Search) -> Slices[dict[int, int] | None]:
    """Search forwards until X is at its goal, then go back along the shortest ways."""
    distances = {start[0]: 0}
    layer, distance = [start], 0
    while layer and not any(map(space.is_solved, layer)):
        distance += 1
        layer = yield from space.layer_after(layer, distances, distance, search)
    if not layer:
        return None
    layer = [arrangement for arrangement in layer if space.is_solved(arrangement)]
    left = {arrangement[0]: 0 for arrangement in layer}
    for back in range(1, distance + 1):
        before: list[Arrangement] = []
        for arrangement in layer:
            for _, reached in space.neighbours(arrangement):
                if distances.get(reached[0]) == distance - back and reached[0] not in left:
                    left[reached[0]] = back
                    before.append(reached)
        layer = before
    return left
