"""What clicks, drags and the cursor mean on a board of Klotski."""

from collections.abc import Collection
from math import hypot

from puzzlebox.core.grid import Cell, Grid
from puzzlebox_games.klotski.board import (
    DIRECTIONS,
    FREE,
    SYMBOLS,
    Box,
    X,
    corner_of,
    paths,
    run_length,
    slide_input,
    step,
)

SIDE = 0.35
"""Where the sides of a piece begin for a click, as a share of the way from its middle to its edge."""

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


def move_input(value: int, direction: str) -> str:
    """Return the input that moves a piece by one cell."""
    return f"move {SYMBOLS[value]} {direction}"


def can_move(grid: Grid, box: Box, value: int, direction: str) -> bool:
    """Return whether a piece can move in this direction."""
    return run_length(paths(grid, box, value), corner_of(grid, value), direction) > 0


def input_of_piece(grid: Grid, box: Box, value: int, offset: Place) -> str | None:
    """Return the input of a click on a piece: to its only place, or to the side that was clicked; None in its middle.

    `offset` is how far down and to the right of the middle the click was, where 1 is the edge.
    """
    places = [place for place, path in paths(grid, box, value).items() if path]
    if len(places) == 1:
        return slide_input(value, places[0])
    sides = {
        direction: offset[0] * down + offset[1] * right
        for direction, (down, right) in DIRECTIONS.items()
        if can_move(grid, box, value, direction)
    }
    side = max(sides, key=lambda direction: sides[direction], default="")
    return move_input(value, side) if side and sides[side] > SIDE else None


def input_onto(grid: Grid, box: Box, value: int, cell: Cell) -> str | None:
    """Return the shortest slide of a piece that covers this cell; None if there is none."""
    steps = {place: len(path) for place, path in paths(grid, box, value).items() if cell in box.cells(value, place)}
    return slide_input(value, min(steps, key=lambda place: steps[place])) if steps else None


def is_movable(grid: Grid, box: Box, value: int) -> bool:
    """Return whether a piece has somewhere to go."""
    return len(paths(grid, box, value)) > 1


def targets(grid: Grid, box: Box, value: int) -> set[Cell]:
    """Return the free cells that a piece can cover."""
    places = paths(grid, box, value)
    return {cell for place in places for cell in box.cells(value, place) if grid[cell] == FREE}


def next_piece(grid: Grid, box: Box, value: int, direction: str) -> int:
    """Return the nearest piece in a direction, or the same one if there is none."""
    down, right = DIRECTIONS[direction]
    row, column = _middle(grid, box, value)
    distances: dict[int, float] = {}
    for other in range(X, len(box.shapes) + 1):
        r, c = _middle(grid, box, other)
        ahead = (r - row) * down + (c - column) * right
        aside = abs((r - row) * right) + abs((c - column) * down)
        if ahead > aside / 2:
            distances[other] = ahead + 2 * aside
    return min(distances, key=lambda other: distances[other], default=value)


def _middle(grid: Grid, box: Box, value: int) -> Place:
    row, column = corner_of(grid, value)
    height, width = box.shapes[value - 1]
    return row + height / 2, column + width / 2
