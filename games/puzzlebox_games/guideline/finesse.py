"""Finesse: the fewest presses that bring a piece from where it enters to a column and an orientation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from puzzlebox_games.falling.shapes import Orientation

Place = tuple[Orientation, int]
"""An orientation and the column of its box."""

Fewest = Mapping[tuple[int, int], int]
"""The fewest presses for each number of an orientation and column of its box."""


@cache
def fewest(start: Orientation, column: int, columns: int, turns: tuple[str, ...]) -> Fewest:
    """Search the places that a piece can be dropped from on an empty board. A press moves it by a column or to the
    wall, or turns it in place; of two places that fill the same cells after a drop, both count as the one with fewer
    presses."""
    found = {(start, column): 0}
    for place, presses in (queue := list(found.items())):
        for reached in _after_a_press(place, columns, turns):
            if reached not in found:
                found[reached] = presses + 1
                queue.append((reached, presses + 1))
    best: dict[frozenset[tuple[int, int]], int] = {}
    for place, presses in found.items():
        best[_dropped(place)] = min(presses, best.get(_dropped(place), presses))
    return {(orientation.number, at): best[_dropped((orientation, at))] for orientation, at in found}


def _after_a_press(place: Place, columns: int, turns: tuple[str, ...]) -> Iterator[Place]:
    orientation, column = place
    for step in (-1, 1):
        aside = column
        while _fits(orientation, aside + step, columns):
            aside += step
            if abs(aside - column) == 1:
                yield orientation, aside
        yield orientation, aside
    for turn in turns:
        turned: Orientation = getattr(orientation, turn)
        if _fits(turned, column, columns):
            yield turned, column


def _fits(orientation: Orientation, column: int, columns: int) -> bool:
    """Return whether a piece is between the side walls."""
    return all(0 <= column + c < columns for _, c in orientation.cells)


def _dropped(place: Place) -> frozenset[tuple[int, int]]:
    """Return the cells of a place, with row 0 for the highest."""
    orientation, column = place
    return frozenset((row - orientation.top, column + c) for row, c in orientation.cells)
