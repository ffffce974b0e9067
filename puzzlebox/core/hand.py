"""The hand of a player: what it holds, and the inputs that keys and gestures mean.

A cursor, a chosen piece, a line half drawn or a piece in the air are neither part of the rules nor of a picture. A hand
holds them. It is not logged and not undone, and it knows neither pixels nor clocks, so every puzzle can be played
without a window as with one.
"""

import copy
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.state import State

S = TypeVar("S", bound=State)

UNIT = 1000
"""The length of a side of a cell in the points of a gesture."""

Point = tuple[int, int]
"""(row, column) in thousandths of a cell from the top left corner of the board: the middle of the cell (0, 0) is
(500, 500). It may be off the board."""

HINT = "hint"
"""What a hand returns to ask for a hint. It is no input of the game."""

Phase = Literal["press", "move", "release", "cancel", "hover", "wheel"]

Button = Literal["left", "middle", "right"]

Modifier = Literal["shift", "ctrl", "alt", "touch", "quick"]
"""A key that is held during a gesture; or `touch` for a finger, and `quick` for a release soon after the press."""

NO_MODIFIERS: frozenset[Modifier] = frozenset()


class Gesture(NamedTuple):
    """A part of what the pointer does over the board.

    A button goes down (`press`), the pointer moves (`move`), and the button goes up (`release`), unless the gesture is
    broken off (`cancel`). Without a button, the pointer may `hover`, or its `wheel` turns upwards by `steps`.
    `start` is where the button went down, and `place` where the pointer is now. A finger that rests on a cell gives the
    press and the release of the right button.
    """

    phase: Phase
    start: Point
    place: Point
    button: Button = "left"
    modifiers: frozenset[Modifier] = NO_MODIFIERS
    steps: int = 0

    @property
    def cell(self) -> Cell:
        """The cell where the pointer is. It may be off the board."""
        return cell_of(self.place)

    @property
    def start_cell(self) -> Cell:
        """The cell where the button went down. It may be off the board."""
        return cell_of(self.start)

    @property
    def way(self) -> Point:
        """How far the pointer has moved down and to the right since the press, in thousandths of a cell."""
        return self.place[0] - self.start[0], self.place[1] - self.start[1]


def cell_of(point: Point) -> Cell:
    """Return the cell of a point."""
    return point[0] // UNIT, point[1] // UNIT


def middle_of(cell: Cell) -> Point:
    """Return the point in the middle of a cell."""
    return cell[0] * UNIT + UNIT // 2, cell[1] * UNIT + UNIT // 2


def click(cell: Cell, button: Button = "left") -> tuple[Gesture, Gesture]:
    """Return the press and the release of a click on a cell."""
    middle = middle_of(cell)
    return Gesture("press", middle, middle, button), Gesture("release", middle, middle, button)


def drag(cells: tuple[Cell, ...], button: Button = "left") -> tuple[Gesture, ...]:
    """Return the gestures of a drag from the first of these cells over the others."""
    points = [middle_of(cell) for cell in cells]
    moves = [Gesture("move", points[0], point, button) for point in points[1:]]
    return (Gesture("press", points[0], points[0], button), *moves, Gesture("release", points[0], points[-1], button))


OverlayRole = Literal["cursor", "held", "target", "preview"]
"""What a cell means to the hand: the cursor is there, it is chosen, the hand can put down there what it holds, or the
input that comes next would change it."""

NO_CELLS: Mapping[OverlayRole, frozenset[Cell]] = MappingProxyType({})


class Lifted(NamedTuple):
    """A piece that follows the pointer: the value that its cells have, its cells as offsets from its top left corner,
    and where that corner is now."""

    value: int
    offsets: tuple[Cell, ...]
    corner: Point

    @property
    def corners(self) -> list[Point]:
        """Where the corner of each of its cells is now."""
        return [(self.corner[0] + row * UNIT, self.corner[1] + column * UNIT) for row, column in self.offsets]


class Overlay(NamedTuple):
    """What a hand shows over the board: cells by role, the cells of a tentative line in order, and a lifted piece.
    `preview` has the values that cells would have after the input that comes next. `mode` names what presses do now, if
    the player can change that, such as "flag". `aside` are places off the board by role, such
    as keys beside it, and `beside` are pieces that wait there as the player has turned them, for a view that draws
    them."""

    cells: Mapping[OverlayRole, frozenset[Cell]] = NO_CELLS
    line: tuple[Cell, ...] = ()
    lifted: Lifted | None = None
    preview: Mapping[Cell, int] = MappingProxyType({})
    mode: str = ""
    aside: Mapping[OverlayRole, frozenset[Cell]] = NO_CELLS
    beside: tuple[Lifted, ...] = ()


NOTHING = Overlay()


class Hand(Generic[S]):
    """Turns the inputs of actions and the gestures of the pointer into inputs of the game.

    This class sends the input of each action as it is and ignores gestures. `puzzlebox.core.hands` has hands with more.
    With `long_presses`, a finger that rests on the board gives a click of the right button. With `joins_buttons`, the
    left and the right button together are the middle one: the gesture of the first one is broken off. With
    `both_buttons`, the hand also gets presses of other buttons and turns of the wheel while a button is held.
    """

    long_presses: ClassVar[bool] = True
    joins_buttons: ClassVar[bool] = False
    both_buttons: ClassVar[bool] = False

    def take(self, state: S, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Take the input of an action or a gesture, and return the inputs to send, in order. The game may refuse
        them. HINT among them asks for a hint."""
        return (act,) if isinstance(act, str) else ()

    def shows(self, state: S) -> Overlay:
        """Return what to show over this state."""
        return NOTHING

    def go_to(self, state: S, cell: Cell) -> None:
        """Move the cursor to a cell that a hint names. By default there is no cursor."""

    def reset(self, state: S) -> None:
        """Adapt to a state that does not follow from the one before: a new game, undo, redo, or a loaded save."""

    def copy(self) -> Self:
        """Return a hand that holds the same. By default this is a shallow copy, so a hand keeps its values in
        attributes that it replaces and never changes in place."""
        return copy.copy(self)
