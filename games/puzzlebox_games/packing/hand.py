"""The hand of a player of Packing: the pieces in the tray as they are turned, and the one that is in the air.

The tray is far below the board. The piece with number n among those that can move has its middle at `tray_middle(n)`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.rules import STEPS, UNIT, Cell, Gesture, Hand, Lifted, Options, Overlay, Point, cell_of, middle_of
from puzzlebox_games.packing.board import SYMBOLS, Placement
from puzzlebox_games.packing.pieces import NAMED, ORIENTATIONS, Shape, box_size, mirrored, turned
from puzzlebox_games.packing.rules import Packing

TRAY, SLOT = 100 * UNIT + UNIT // 2, 10 * UNIT
"""The row of the middle of the first piece in the tray, and the rows from each piece to the next."""

TRAY_COLUMN = 5 * UNIT // 2

CLICK_WAY = UNIT // 4
"""How far the pointer may move in a click."""

TURN, TURN_BACK, FLIP = "turn", "turn back", "flip"
NEXT, PREVIOUS, PUT, TAKE = "next piece", "previous piece", "put down", "take back"
CHANGES = (TURN, TURN_BACK, FLIP)
KEYS = (*CHANGES, NEXT, PREVIOUS, PUT, TAKE)


def tray_middle(number: int) -> Point:
    """Return where the middle of a piece in the tray is."""
    return TRAY + number * SLOT, TRAY_COLUMN


def tray_corner(number: int, shape: Shape) -> Point:
    """Return where the top left corner of a piece with this shape is in the tray."""
    (height, width), (row, column) = box_size(shape), tray_middle(number)
    return row - height * UNIT // 2, column - width * UNIT // 2


def tray_number(point: Point) -> int:
    """Return the number of the place in the tray at a point; it is negative above the tray."""
    return (point[0] - TRAY + SLOT // 2) // SLOT


class Held(NamedTuple):
    """A piece in the air: its name, its orientation, where its top left corner is, and where the pointer is from there.
    `follows` tells whether it follows the pointer, and not the keys; `clicked` whether it was taken with a click on the
    tray."""

    name: str
    orientation: int
    corner: Point = (0, 0)
    grip: Point = (0, 0)
    follows: bool = False
    clicked: bool = False

    @property
    def shape(self) -> Shape:
        """Its cells."""
        return ORIENTATIONS[self.name][self.orientation]

    @property
    def lifted(self) -> Lifted:
        """What is drawn of it."""
        return Lifted(SYMBOLS.index(self.name), self.shape, self.corner)

    @property
    def place(self) -> Placement:
        """The nearest place on the board."""
        return Placement(self.name, self.orientation, cell_of((self.corner[0] + UNIT // 2, self.corner[1] + UNIT // 2)))

    def on(self, cell: Cell) -> "Held":
        """Return the piece with the corner of its box on that of this cell."""
        return self._replace(corner=(cell[0] * UNIT, cell[1] * UNIT))

    def at(self, pointer: Point) -> "Held":
        """Return the piece after the pointer has moved."""
        return self._replace(corner=(pointer[0] - self.grip[0], pointer[1] - self.grip[1]))

    def changed(self, change: str) -> "Held":
        """Return the piece after a turn around the pointer, or after it was turned over there."""
        height, width = (side * UNIT for side in box_size(self.shape))
        down, right = self.grip
        images: dict[str, tuple[Shape, Point]] = {
            TURN: (turned(self.shape), (right, height - down)),
            TURN_BACK: (turned(self.shape, -1), (width - right, down)),
            FLIP: (mirrored(self.shape), (down, width - right)),
        }
        shape, grip = images[change]
        pointer = self.corner[0] + down, self.corner[1] + right
        return self._replace(orientation=NAMED[shape][1], grip=grip).at(pointer)


class PackingHand(Hand[Packing]):
    """Drags pieces between tray and board, or moves them with the keys. A click takes a piece, which then follows the
    pointer until the next click. `turned` are the orientations of pieces in the tray."""

    both_buttons = True

    def __init__(self) -> None:
        self.turned: Mapping[str, int] = {}
        self.held: Held | None = None
        self.cursor: Cell = (0, 0)

    def take(self, state: Packing, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a key or a gesture."""
        if isinstance(act, str) and act not in KEYS and act.removeprefix("cursor ") not in STEPS:
            return (act,)
        if state.outcome() or state.paused:
            return ()
        return self._point(state, act) if isinstance(act, Gesture) else self._press(state, act)

    def shows(self, state: Packing) -> Overlay:
        """Return the pieces in the tray, the one in the air, and the cells where it would be put down: targets if it
        fits, else held."""
        if state.outcome():
            return Overlay()
        held = self.held
        names = (name for name in state.tray() if not (held and held.name == name))
        beside = tuple(self._resting(state, name).lifted for name in names)
        if held is None:
            return Overlay(beside=beside)
        place = held.place
        is_over_board = all(cell in state.grid for cell in place.cells)
        cells = frozenset(place.cells if is_over_board else ())
        lifted = (held.on(place.corner) if is_over_board else held).lifted
        return Overlay({"held" if state.problem_of(place) else "target": cells}, lifted=lifted, beside=beside)

    def reset(self, state: Packing) -> None:
        """Let go of the piece in the air."""
        self.held = None

    def _resting(self, state: Packing, name: str) -> Held:
        """Return a piece at its resting place: on the board, or in the tray, turned as it last was if the game allows
        that."""
        if lying := state.lying(name):
            return Held(name, lying.orientation).on(lying.corner)
        turned = self.turned.get(name)
        piece = Held(name, turned if turned in state.sides[name] else state.first_orientation(name))
        return piece._replace(corner=tray_corner(state.movable().index(name), piece.shape))

    def _note(self, piece: Held) -> None:
        self.turned = {**self.turned, piece.name: piece.orientation}

    def _change(self, state: Packing, piece: Held, change: str) -> None:
        """Turn a piece in the tray or in the air."""
        after = piece.changed(change)
        if after.orientation in state.sides[piece.name]:
            self.held = after if piece is self.held else self.held
            self._note(after)

    # Keys

    def _press(self, state: Packing, act: str) -> tuple[str, ...]:
        if act in (NEXT, PREVIOUS) or self.held is None:
            self._choose(state, -1 if act == PREVIOUS else 1)
        elif act in CHANGES:
            self._change(state, self.held, act)
        elif act == TAKE:
            return self._let_go(state, self.held, None)
        elif act == PUT:
            return () if state.problem_of(self.held.place) else self._let_go(state, self.held, self.held.place)
        else:
            (down, right), (row, column) = STEPS[act.removeprefix("cursor ")], self.held.place.corner
            self.held = self.held.on((row + down, column + right))._replace(follows=False)
        if self.held and not self.held.follows:
            self.held = _on_board(state, self.held)
            self.cursor = self.held.place.corner
        return ()

    def _choose(self, state: Packing, step: int) -> None:
        """Take the next piece: those in the tray come before those on the board."""
        names = sorted(state.movable(), key=lambda name: name in state.laid)
        number = names.index(self.held.name) if self.held else min(0, -step)
        name = names[(number + step) % len(names)]
        piece = self._resting(state, name)
        height, width = (side * UNIT // 2 for side in box_size(piece.shape))
        self.held = (piece if name in state.laid else piece.on(self.cursor))._replace(grip=(height, width))

    def _let_go(self, state: Packing, held: Held, place: Placement | None) -> tuple[str, ...]:
        """Put the piece down in a place or, without one, into the tray."""
        self._note(held)
        self.held = None
        if place:
            return (place.input,)
        return (f"take {held.name}",) if held.name in state.laid else ()

    # The pointer

    def _point(self, state: Packing, gesture: Gesture) -> tuple[str, ...]:
        if gesture.phase == "wheel" or (gesture.button == "right" and gesture.phase == "press"):
            change = FLIP if gesture.button == "right" else TURN if gesture.steps > 0 else TURN_BACK
            if piece := self.held or self._in_tray(state, gesture.place):
                self._change(state, piece, change)
        elif gesture.phase == "cancel":
            self.held = None if self.held and self.held.follows else self.held
        elif gesture.phase == "press" and gesture.button == "left" and not (self.held and self.held.follows):
            self.held = self._grasped(state, gesture.place)
        elif self.held and self.held.follows and gesture.button != "middle":
            self.held = self.held.at(gesture.place)
            if gesture.phase == "release" and gesture.button == "left":
                return self._release(state, self.held, gesture)
        return ()

    def _in_tray(self, state: Packing, point: Point) -> Held | None:
        """Return the piece in the tray at a point."""
        name = dict(enumerate(state.movable())).get(tray_number(point), "")
        return self._resting(state, name) if name in state.tray() else None

    def _grasped(self, state: Packing, point: Point) -> Held | None:
        """Return the piece at a point, held there or at its nearest cell."""
        name = SYMBOLS[state.grid.get(cell_of(point), 0)]
        piece = self._in_tray(state, point) or (self._resting(state, name) if name in state.laid else None)
        if piece is None:
            return None
        grip = _nearest_inside(piece.shape, (point[0] - piece.corner[0], point[1] - piece.corner[1]))
        return piece._replace(grip=grip, follows=True).at(point)

    def _release(self, state: Packing, held: Held, gesture: Gesture) -> tuple[str, ...]:
        """Put the piece down, or back into the tray. After a click, it stays in the air until the next one. A second
        click on the tray turns it."""
        is_click = max(map(abs, gesture.way)) <= CLICK_WAY
        if is_click and not held.clicked:
            self.held = held._replace(clicked=True)
            return ()
        if is_click and tray_number(gesture.place) == state.movable().index(held.name):
            self._change(state, held, TURN)
        place = None if state.problem_of(held.place) else held.place
        return self._let_go(state, self.held or held, place)


def _nearest_inside(cells: Shape, grip: Point) -> Point:
    """Return the grip if it is on a cell of the piece, or else the middle of its nearest cell."""
    if cell_of(grip) in cells:
        return grip
    return min(map(middle_of, cells), key=lambda middle: (middle[0] - grip[0]) ** 2 + (middle[1] - grip[1]) ** 2)


def _on_board(state: Packing, held: Held) -> Held:
    """Return a piece that the keys move with its box on the board."""
    (row, column), (height, width) = held.place.corner, box_size(held.shape)
    return held.on((max(0, min(row, state.grid.rows - height)), max(0, min(column, state.grid.columns - width))))
