"""Follows the pointer with a piece, from cell to cell, so that a quick pointer does not carry it over another piece."""

from collections.abc import Collection
from math import hypot

from puzzlebox.core.grid import Cell
from puzzlebox_games.klotski.board import DIRECTIONS, step

Place = tuple[float, float]
"""Where the top left corner of a piece is, as row and column, perhaps between two cells."""


class Follower:
    """A piece that follows the pointer over its `places`, the top left cells that it can have.

    `corner` is the place where it would be put down now, and `shown` is where it is shown.
    """

    def __init__(self, corner: Cell, places: Collection[Cell]) -> None:
        self.start = self.corner = corner
        self.shown: Place = corner
        self._places = places

    def follow(self, pointer: Place) -> None:
        """Follow the pointer to where it would have the piece's top left corner, or as near as the places allow."""
        self._approach(pointer)
        self.shown = self._between(pointer)

    def _approach(self, pointer: Place) -> None:
        """Step from place to place as long as that brings the piece nearer to the pointer."""
        while True:
            nearest = min(self._beside(), key=lambda place: _distance(place, pointer), default=self.corner)
            if _distance(nearest, pointer) >= _distance(self.corner, pointer):
                return
            self.corner = nearest

    def _beside(self) -> list[Cell]:
        return [place for direction in DIRECTIONS if (place := step(self.corner, direction)) in self._places]

    def _between(self, pointer: Place) -> Place:
        """Return where the piece is shown: on the way to the place beside it that is nearest to the pointer."""
        row, column = self.corner
        shares = {
            (r, c): (pointer[0] - row) * (r - row) + (pointer[1] - column) * (c - column) for r, c in self._beside()
        }
        place = max(shares, key=lambda place: shares[place], default=self.corner)
        share = min(0.5, max(0.0, shares.get(place, 0.0)))
        return row + (place[0] - row) * share, column + (place[1] - column) * share


def _distance(place: Place, pointer: Place) -> float:
    return hypot(place[0] - pointer[0], place[1] - pointer[1])
