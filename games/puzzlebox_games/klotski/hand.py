"""The hand of a player of Klotski: the piece of the cursor, a piece that is taken, and a piece that is dragged."""

from collections.abc import Collection
from typing import NamedTuple, Self

from puzzlebox.rules import NOTHING, UNIT, Cell, Gesture, Hand, Lifted, Options, Overlay, OverlayRole, Point
from puzzlebox_games.klotski.board import DIRECTIONS, FREE, SYMBOLS, X, corner_of, paths, run_length, slide_input, step
from puzzlebox_games.klotski.rules import Klotski

TAKE = "take"
"""The input of the action that takes the piece of the cursor, or lets go of it."""

NEXT, PREVIOUS = "next piece", "previous piece"
"""The inputs of the actions that move the cursor to the next or the previous piece."""

KEYS = (*DIRECTIONS, TAKE, NEXT, PREVIOUS)

SIDE = 350
"""Where the sides of a piece begin for a click, in thousandths of the way from its middle to its edge."""

CLICK_WAY = UNIT // 4
"""How far the pointer may move in a click."""


class Carried(NamedTuple):
    """A piece that is dragged over its `places`, the top left cells that it can have. `start` is where it was, `corner`
    where it would be put down now, and `shown` where it is shown. It goes from place to place, so that a quick pointer
    does not carry it over another piece."""

    value: int
    start: Cell
    corner: Cell
    shown: Point
    places: Collection[Cell]

    @classmethod
    def lifted(cls, value: int, corner: Cell, places: Collection[Cell]) -> Self:
        """Return a piece that has just been lifted."""
        return cls(value, corner, corner, _point(corner), places)

    def follow(self, pointer: Point) -> "Carried":
        """Return the piece after it has followed the pointer, which would have its top left corner here, as near as the
        places allow."""
        corner = self.corner
        while (nearer := min(self._beside(corner), key=lambda place: _far(place, pointer), default=corner)) != corner:
            if _far(nearer, pointer) >= _far(corner, pointer):
                break
            corner = nearer
        return self._replace(corner=corner, shown=self._between(corner, pointer))

    def _beside(self, corner: Cell) -> list[Cell]:
        return [place for direction in DIRECTIONS if (place := step(corner, direction)) in self.places]

    def _between(self, corner: Cell, pointer: Point) -> Point:
        """Return where the piece is shown: on the way to the place beside it that is nearest to the pointer."""
        row, column = _point(corner)
        ways = [(r - corner[0], c - corner[1]) for r, c in self._beside(corner)]
        parts = {way: (pointer[0] - row) * way[0] + (pointer[1] - column) * way[1] for way in ways}
        down, right = max(parts, key=lambda way: parts[way], default=(0, 0))
        part = min(UNIT // 2, max(0, parts.get((down, right), 0)))
        return row + down * part, column + right * part


class KlotskiHand(Hand[Klotski]):
    """Moves pieces with drags, clicks and a cursor.

    A click sends a piece to its only place, or to the side that was clicked. One on the middle of a piece with several
    places takes it, and then a click on a free cell sends it there. The keys move the cursor from piece to piece, or
    push the piece that is taken.
    """

    def __init__(self) -> None:
        self.cursor: int | None = None
        self.taken = False
        self.carried: Carried | None = None

    def take(self, state: Klotski, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a key or a gesture."""
        if isinstance(act, Gesture):
            return () if state.outcome() or state.paused else self._point(state, act)
        if act not in KEYS:
            return (act,)
        return () if state.outcome() or state.paused else self._press(state, act)

    def shows(self, state: Klotski) -> Overlay:
        """Return the piece of the cursor, where it can go if it is taken, and the piece that is dragged."""
        if state.outcome():
            return NOTHING
        if carried := self.carried:
            height, width = state.box.shapes[carried.value - 1]
            offsets = tuple((row, column) for row in range(height) for column in range(width))
            return Overlay({"held": _cells(state, carried.value)}, lifted=Lifted(carried.value, offsets, carried.shown))
        if self.cursor is None:
            return NOTHING
        cells: dict[OverlayRole, frozenset[Cell]] = {"cursor": _cells(state, self.cursor)}
        if self.taken:
            cells = {"held": cells["cursor"], "target": _targets(state, self.cursor)}
        return Overlay(cells)

    def go_to(self, state: Klotski, cell: Cell) -> None:
        """Move the cursor to the piece in a cell."""
        self.cursor, self.taken = state.grid[cell] or self.cursor, False

    def reset(self, state: Klotski) -> None:
        """Put down what is dragged. Keep the cursor, unless its piece does not exist now."""
        self.carried = None
        if self.cursor and self.cursor > len(state.box.shapes):
            self._let_go()

    def _let_go(self) -> None:
        self.cursor, self.taken, self.carried = None, False, None

    # Keys

    def _press(self, state: Klotski, act: str) -> tuple[str, ...]:
        if self.cursor is None:
            self.cursor, self.taken = X, act == TAKE
        elif act == TAKE:
            self.taken = not self.taken
        elif act in (NEXT, PREVIOUS):
            self.cursor = _piece_after(state, self.cursor, 1 if act == NEXT else -1)
        elif not self.taken:
            self.cursor = _next_piece(state, self.cursor, act)
        elif _can_move(state, self.cursor, act):
            return (_move_input(self.cursor, act),)
        return ()

    # The pointer

    def _point(self, state: Klotski, gesture: Gesture) -> tuple[str, ...]:
        if gesture.phase == "cancel":
            self.carried = None
        if gesture.button != "left":
            return ()
        value = state.grid.get(gesture.start_cell, FREE)
        if gesture.phase == "press" and value != FREE:
            self.carried = Carried.lifted(value, corner_of(state.grid, value), paths(state.grid, state.box, value))
        elif gesture.phase in ("move", "release") and self.carried:
            (down, right), (row, column) = gesture.way, _point(self.carried.start)
            self.carried = self.carried.follow((row + down, column + right))
        return self._put_down(state, gesture, value) if gesture.phase == "release" else ()

    def _put_down(self, state: Klotski, gesture: Gesture, value: int) -> tuple[str, ...]:
        """Return the slide of the dragged piece to the nearest place. Without one, this was a click."""
        carried, self.carried = self.carried, None
        if carried and carried.corner != carried.start:
            self._let_go()
            return (slide_input(carried.value, carried.corner),)
        if max(map(abs, gesture.way)) > CLICK_WAY:
            return ()
        inputs = self._click(state, gesture.start, value)
        takes = value != FREE and not inputs and len(paths(state.grid, state.box, value)) > 1
        self.taken = takes and not (self.taken and self.cursor == value)
        self.cursor = value if self.taken else None
        return inputs

    def _click(self, state: Klotski, point: Point, value: int) -> tuple[str, ...]:
        if value != FREE:
            return _click_on_piece(state, value, point)
        if not self.taken or self.cursor is None:
            return ()
        cell = (point[0] // UNIT, point[1] // UNIT)
        ways = paths(state.grid, state.box, self.cursor)
        steps = {place: len(way) for place, way in ways.items() if cell in state.box.cells(self.cursor, place)}
        return (slide_input(self.cursor, min(steps, key=lambda place: steps[place])),) if steps else ()


def _click_on_piece(state: Klotski, value: int, point: Point) -> tuple[str, ...]:
    """Return the input of a click on a piece: to its only place, or to the side that was clicked; none in its
    middle."""
    places = [place for place, path in paths(state.grid, state.box, value).items() if path]
    if len(places) == 1:
        return (slide_input(value, places[0]),)
    (height, width), (row, column) = state.box.shapes[value - 1], _twice_the_middle(state, value)
    aside = (2 * point[0] - row * UNIT) // height, (2 * point[1] - column * UNIT) // width
    sides = {
        direction: aside[0] * down + aside[1] * right
        for direction, (down, right) in DIRECTIONS.items()
        if _can_move(state, value, direction)
    }
    side = max(sides, key=lambda direction: sides[direction], default="")
    return (_move_input(value, side),) if side and sides[side] > SIDE else ()


def _move_input(value: int, direction: str) -> str:
    return f"move {SYMBOLS[value]} {direction}"


def _can_move(state: Klotski, value: int, direction: str) -> bool:
    return run_length(paths(state.grid, state.box, value), corner_of(state.grid, value), direction) > 0


def _cells(state: Klotski, value: int) -> frozenset[Cell]:
    return frozenset(state.box.cells(value, corner_of(state.grid, value)))


def _targets(state: Klotski, value: int) -> frozenset[Cell]:
    """Return the free cells that a piece can cover."""
    places = paths(state.grid, state.box, value)
    return frozenset(cell for place in places for cell in state.box.cells(value, place) if state.grid[cell] == FREE)


def _piece_after(state: Klotski, value: int, step: int) -> int:
    """Return the piece that comes `step` pieces after another one, from the top left to the bottom right."""
    pieces = list(dict.fromkeys(value for value in state.grid.cells if value != FREE))
    return pieces[(pieces.index(value) + step) % len(pieces)]


def _next_piece(state: Klotski, value: int, direction: str) -> int:
    """Return the nearest piece in a direction, or the same one if there is none."""
    down, right = DIRECTIONS[direction]
    row, column = _twice_the_middle(state, value)
    distances: dict[int, int] = {}
    for other in range(X, len(state.box.shapes) + 1):
        r, c = _twice_the_middle(state, other)
        ahead = (r - row) * down + (c - column) * right
        aside = abs((r - row) * right) + abs((c - column) * down)
        if 2 * ahead > aside:
            distances[other] = ahead + 2 * aside
    return min(distances, key=lambda other: distances[other], default=value)


def _twice_the_middle(state: Klotski, value: int) -> tuple[int, int]:
    (row, column), (height, width) = corner_of(state.grid, value), state.box.shapes[value - 1]
    return 2 * row + height, 2 * column + width


def _point(corner: Cell) -> Point:
    return corner[0] * UNIT, corner[1] * UNIT


def _far(place: Cell, pointer: Point) -> int:
    """Return the square of the distance of a place from the pointer."""
    row, column = _point(place)
    return (row - pointer[0]) ** 2 + (column - pointer[1]) ** 2
