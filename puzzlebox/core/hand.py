"""The hand of a player: what it holds, and the inputs that keys and gestures mean.

A cursor, a chosen piece, a line half drawn or a piece in the air are neither part of the rules nor of a picture. A hand
holds them. It is not logged and not undone, and it knows neither pixels nor clocks, so every puzzle can be played
without a window as with one.
"""

import copy
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from puzzlebox.core.action import DIRECTIONS, Action, ActionRole, Repeat, input_text, role_of
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

    This class sends the input of each action as it is and ignores gestures. Below are hands with more.
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


# The hands that most games need

STEPS: dict[str, Cell] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
"""The rows and columns of a step in each direction."""

CURSOR_REPEAT = Repeat(delay=250, interval=90)

CURSOR_MOVES = tuple(
    Action(f"cursor {role}", role, (role.capitalize(),), repeat=CURSOR_REPEAT, group="move", role=role)
    for role in ("up", "down", "left", "right")
)
"""The actions that move the cursor of a `CellHand`."""

CURSOR_PRESS = Action("cursor press", "press", ("Space", "Enter"), role="press")
"""The action that presses the cell of the cursor."""

CURSOR_MARK = Action("cursor mark", "mark", ("X",), role="mark")
"""The action that marks the cell of the cursor."""


class CellHand(Hand[S]):
    """Presses and marks cells: with a cursor, with the left and the right button, or with a finger.

    `verbs` begin the inputs of a press and of a mark, which end with the row and the column; an empty one gives none.
    Override `press` and `mark` for other inputs. `cursor` is the cell of the cursor, None until one of its keys is
    pressed and once the pointer moves. `pointed` is the cell under the pointer, None off the board. The cursor appears
    at `pointed`, else where it was last, else in the middle. A click counts if it begins and ends on the same cell.
    """

    def __init__(self, press: str = "press", mark: str = "") -> None:
        self.verbs = {"press": press, "mark": mark}
        self.cursor: Cell | None = None
        self.pointed: Cell | None = None
        self._left_at: Cell | None = None

    def press(self, state: S, cell: Cell) -> tuple[str, ...]:
        """Return the inputs of a press of a cell."""
        return self._input("press", cell)

    def mark(self, state: S, cell: Cell) -> tuple[str, ...]:
        """Return the inputs of a mark on a cell."""
        return self._input("mark", cell)

    def _input(self, verb: str, cell: Cell) -> tuple[str, ...]:
        return (f"{self.verbs[verb]} {cell[0]} {cell[1]}",) if self.verbs[verb] else ()

    def take(self, state: S, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, or return the inputs of a press or a mark."""
        if isinstance(act, Gesture):
            return self.point(state, act)
        name = act.removeprefix("cursor ")
        if name == act:
            return (act,)
        if name in STEPS:
            self.step(state, STEPS[name])
            return ()
        cell = self.cursor_on(state)
        return self.press(state, cell) if name == "press" else self.mark(state, cell)

    def cursor_on(self, state: S) -> Cell:
        """Show the cursor and return its cell."""
        grid = state.grid
        if self.cursor is None:
            self.cursor = self.pointed or self._left_at or ((grid.rows - 1) // 2, (grid.columns - 1) // 2)
        return self.cursor

    def go_to(self, state: S, cell: Cell) -> None:
        """Show the cursor on a cell."""
        self.cursor = cell

    def step(self, state: S, step: Cell) -> None:
        """Show the cursor, or move it by a step if it is shown."""
        before, (row, column) = self.cursor, self.cursor_on(state)
        moved = (row + step[0], column + step[1])
        self.cursor = moved if before and moved in state.grid else self.cursor

    def point(self, state: S, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the inputs of a click that has ended."""
        self.follow(state, gesture)
        if gesture.phase != "release" or self.pointed is None or gesture.cell != gesture.start_cell:
            return ()
        return self.inputs_of(state, gesture.cell, gesture.button)

    def follow(self, state: S, gesture: Gesture) -> None:
        """Note where the pointer is, and hide the cursor."""
        if gesture.phase != "cancel":
            self.pointed = gesture.cell if gesture.cell in state.grid else None
            self.cursor, self._left_at = None, self.cursor or self._left_at

    def inputs_of(self, state: S, cell: Cell, button: Button) -> tuple[str, ...]:
        """Return the inputs of a button on a cell: the left one presses it, the right one marks it."""
        if button == "left":
            return self.press(state, cell)
        return self.mark(state, cell) if button == "right" else ()

    def shows(self, state: S) -> Overlay:
        """Return the cursor, unless the game is over."""
        if self.cursor is None or state.outcome():
            return NOTHING
        return Overlay({"cursor": frozenset([self.cursor])})

    def reset(self, state: S) -> None:
        """Keep the cursor, unless its cell is off the board now."""
        self.cursor, self.pointed, self._left_at = (
            cell if cell in state.grid else None for cell in (self.cursor, self.pointed, self._left_at)
        )


class LineHand(CellHand[S]):
    """A `CellHand` whose drags press or mark every cell that they cross, when the button goes up."""

    def __init__(self, press: str = "press", mark: str = "") -> None:
        super().__init__(press, mark)
        self.line: tuple[Cell, ...] = ()
        self._last = (0, 0)

    def point(self, state: S, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the inputs of a line that has ended."""
        self.follow(state, gesture)
        if gesture.phase == "press":
            self.line = (gesture.cell,) if gesture.cell in state.grid else ()
        elif gesture.phase in ("move", "release") and self.line:
            crossed = cells_between(self._last, gesture.cell)
            self.line += tuple(cell for cell in crossed if cell in state.grid and cell not in self.line)
        self._last = gesture.cell
        if gesture.phase not in ("release", "cancel"):
            return ()
        line, self.line = self.line if gesture.phase == "release" else (), ()
        return tuple(text for cell in line for text in self.inputs_of(state, cell, gesture.button))

    def shows(self, state: S) -> Overlay:
        """Return the cursor and the line."""
        return super().shows(state)._replace(line=self.line)


def cells_between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells of a straight line from a cell to another one, without the first."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right))
    return tuple(
        (start[0] + (2 * down * step + steps) // (2 * steps), start[1] + (2 * right * step + steps) // (2 * steps))
        for step in range(1, steps + 1)
    )


class DirectionHand(Hand[S]):
    """Sends the direction of a drag that began on the board: at least `way` thousandths of a cell long, and at least
    twice as far along as across."""

    way = UNIT // 2

    def take(self, state: S, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the input of an action, or the direction of a drag that has ended."""
        if isinstance(act, str):
            return (act,)
        if act.phase != "release" or act.button != "left" or act.start_cell not in state.grid:
            return ()
        direction = direction_of(act.way, self.way)
        return (direction,) if direction else ()


def direction_of(way: Point, least: int) -> str:
    """Return the direction of a way at least twice as far along as across; empty if it is shorter than `least` or in
    between."""
    down, right = way
    along, across = max(abs(down), abs(right)), min(abs(down), abs(right))
    if along < least or along < 2 * across:
        return ""
    if along == abs(right):
        return "left" if right < 0 else "right"
    return "up" if down < 0 else "down"


FLICK_CELLS = 3
"""How many cells a finger moves down in a flick."""

UP_CELLS = 2
"""How many cells a finger moves up to hold a piece."""

TAP_WAY = UNIT // 2
"""How far a finger may move in a tap."""


TAPPED: tuple[ActionRole, ...] = ("turn", "turn back", "drop", "press")
"""What a tap does: the first of these roles that an action has."""


class SwipeHand(Hand[S]):
    """Steers a falling piece with a finger, and sends the inputs of all actions as they are.

    A tap turns, or drops if nothing turns. A finger that moves sideways moves the piece by one cell for each cell that
    it crosses. One that moves down makes it fall faster until it is lifted or moves back. A quick swipe down drops it,
    a swipe up holds it. The mouse does nothing. The actions are found by their roles.
    """

    long_presses = False

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions: Mapping[ActionRole, Action] = {role_of(action): action for action in reversed([*actions])}
        self._anchor: Point | None = None
        self._lowest = 0
        self._falls = self._has_moved = False

    def take(self, state: S, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the input of an action, or the inputs of a part of a swipe."""
        if isinstance(act, str):
            return (act,)
        if act.phase == "press" and "touch" in act.modifiers:
            self._anchor, self._lowest = act.place, act.place[0]
            self._falls = self._has_moved = False
        elif self._anchor is not None and act.phase == "move":
            return self._move(self._anchor, act.place)
        elif self._anchor is not None and act.phase in ("release", "cancel"):
            return self._end(self._anchor, act)
        return ()

    def reset(self, state: S) -> None:
        """Forget the finger until it is down again."""
        self._anchor = None

    def _move(self, anchor: Point, place: Point) -> tuple[str, ...]:
        inputs = self._move_sideways(anchor, place)
        anchor = self._anchor or anchor
        if self._falls and place[0] < self._lowest - UNIT:
            inputs += self._stop_falling(place)
        elif not self._falls and "down" in self._actions and place[0] - anchor[0] >= UNIT:
            inputs += self._texts("down", down=True)
            self._falls = self._has_moved = True
        self._lowest = max(self._lowest, place[0]) if self._falls else place[0]
        return inputs

    def _move_sideways(self, anchor: Point, place: Point) -> tuple[str, ...]:
        way = place[1] - anchor[1]
        steps, role = abs(way) // UNIT, "left" if way < 0 else "right"
        if steps == 0 or role not in self._actions:
            return ()
        self._has_moved = True
        inputs = self._stop_falling(place)
        self._anchor = (place[0], anchor[1] + (steps if way > 0 else -steps) * UNIT)
        return inputs + self._tap(role) * steps

    def _stop_falling(self, place: Point) -> tuple[str, ...]:
        if not self._falls:
            return ()
        self._falls, self._anchor = False, place
        return self._texts("down", down=False)

    def _end(self, anchor: Point, act: Gesture) -> tuple[str, ...]:
        inputs = self._move(anchor, act.place) if act.phase == "release" else ()
        inputs += self._stop_falling(act.place)
        self._anchor = None
        return inputs + (self._tap(self._last_role(act)) if act.phase == "release" else ())

    def _last_role(self, act: Gesture) -> str:
        down, right = act.way
        if not self._has_moved and max(abs(right), abs(down)) <= TAP_WAY:
            return next((role for role in TAPPED if role in self._actions), "")
        if abs(right) > abs(down):
            return ""
        if down >= FLICK_CELLS * UNIT and "quick" in act.modifiers:
            return "drop"
        return "hold" if down <= -UP_CELLS * UNIT else ""

    def _tap(self, role: str) -> tuple[str, ...]:
        return self._texts(role, down=True) + self._texts(role, down=False)

    def _texts(self, role: str, down: bool) -> tuple[str, ...]:
        found = [input_text(action, down) for name, action in self._actions.items() if name == role and name]
        return tuple(text for text in found if text is not None)


def default_hand(real_time: bool, actions: Iterable[Action], words: Iterable[str]) -> Hand[S]:
    """Return the hand of a game that declares none. `words` are the inputs of the game.

    In real time, it takes swipes. If words are a verb with a row and a column, as in `press 2 3`, it presses cells with
    the first of these verbs and marks them with the second; if they are the four directions, it takes drags.
    """
    if real_time:
        return SwipeHand(actions)
    known = dict.fromkeys(words)
    if verbs := cell_verbs(known):
        return CellHand(*[*verbs, ""][:2])
    return DirectionHand() if known.keys() >= set(DIRECTIONS) else Hand()


def default_actions(words: Iterable[str], declared: Iterable[Action] = ()) -> tuple[Action, ...]:
    """Return the actions that a game with these words needs for the cursor of its default hand, with the keys that no
    declared action has; none if its words are not for cells."""
    verbs = cell_verbs(words)
    marks = (CURSOR_MARK,) if len(verbs) > 1 else ()
    needed = (*CURSOR_MOVES, CURSOR_PRESS, *marks) if verbs else ()
    declared = tuple(declared)
    taken, known = {key for action in declared for key in action.keys}, {action.input for action in declared}
    return tuple(
        action._replace(keys=tuple(key for key in action.keys if key not in taken))
        for action in needed
        if action.input not in known
    )


def cell_verbs(words: Iterable[str]) -> tuple[str, ...]:
    """Return the verbs of the words that end with a row and a column, in order."""
    parts = (word.split(" ") for word in words)
    return tuple(dict.fromkeys(part[0] for part in parts if len(part) == 3 and part[1].isdigit() and part[2].isdigit()))
