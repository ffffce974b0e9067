"""How a game of Klotski is counted: in slides, in straight moves, and in steps.

Consecutive moves of one piece are a run. A run counts as the shortest slide from its first place to its last, whatever
detours it made, and as nothing if these two are the same.
"""

from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.klotski.board import Box, corner_of, paths, straight_moves


class Counts(NamedTuple):
    """Numbers of slides (a piece along any path), straight moves (a piece any distance in a line) and steps (a piece by
    one cell)."""

    slides: int = 0
    straight: int = 0
    steps: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Return the sums of these counts and others."""
        return Counts(*(one + two for one, two in zip(self, other, strict=True)))


class Run(NamedTuple):
    """The latest moves, which all moved the same piece: its value, its top left cell before them, and the number of
    inputs."""

    value: int
    start: Cell
    inputs: int


def counts_of(grid: Grid, box: Box, run: Run | None) -> Counts:
    """Return what a run counts that has led to this board."""
    if run is None or (end := corner_of(grid, run.value)) == run.start:
        return Counts()
    steps = len(paths(grid, box, run.value, run.start)[end])
    return Counts(1, straight_moves(grid, box, run.value, run.start, end), steps)
