"""Finesse: the fewest presses that bring a piece from where it enters to a column and an orientation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from tests.witness.pieces import Orientation, Placement
from tests.witness.strategies import Rotation
from tests.witness.well import Well

ROOM = 8
"""The rows of the empty board below the row of entry: enough for all turns."""

Fewest = Mapping[tuple[int, int], int]
"""The fewest presses for each number of an orientation and column of its box."""


@cache
def fewest(start: Orientation, rotation: Rotation, turns: tuple[str, ...]) -> Fewest:
    """Search the placements that a piece can be dropped from. A press moves it by a column or to the wall, or turns
    it; of two placements that fill the same cells after a drop, both count as the one with fewer presses."""
    well = Well(start.shape.row + ROOM, start.columns)
    found = {Placement(start, start.shape.row, start.shape.column): 0}
    for place, presses in (queue := list(found.items())):
        for reached in _after_a_press(well, place, rotation, turns):
            if reached not in found:
                found[reached] = presses + 1
                queue.append((reached, presses + 1))
    best: dict[frozenset[tuple[int, int]], int] = {}
    for place, presses in found.items():
        best[_dropped(place)] = min(presses, best.get(_dropped(place), presses))
    return {(place.orientation.number, place.column): best[_dropped(place)] for place in found}


def _after_a_press(well: Well, place: Placement, rotation: Rotation, turns: tuple[str, ...]) -> Iterator[Placement]:
    orientation, row, column, _ = place
    for step in (-1, 1):
        aside = column
        while well.fits(orientation, row, aside + step):
            aside += step
            if abs(aside - column) == 1:
                yield Placement(orientation, row, aside)
        yield Placement(orientation, row, aside)
    for turn in turns:
        turned = rotation(well, place, orientation.turned(turn))
        if turned and turned.kick == 1:
            yield turned


def _dropped(place: Placement) -> frozenset[tuple[int, int]]:
    """Return the cells of a placement, with row 0 for the highest."""
    orientation = place.orientation
    return frozenset((r - orientation.top, place.column + c) for r, c in orientation.cells)
