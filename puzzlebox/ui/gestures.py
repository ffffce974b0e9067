"""Positions in the window; and views written for puzzlebox 0.2, which turn positions and drags into inputs themselves.

A game with such a view is played with an `OldViewHand`. New games have a hand instead (see `puzzlebox.core.hand`).
"""

from typing import Any, NamedTuple

from puzzlebox.core.hand import UNIT, Button, Gesture, Hand, Point
from puzzlebox.core.options import Options
from puzzlebox.core.state import State

__all__ = ["Button", "Drag", "OldView", "OldViewHand", "Position", "is_old", "point_of", "position_of"]

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""


class Drag(NamedTuple):
    """A button that is held, or a finger: where it went down, and where it is now."""

    button: Button
    start: Position
    position: Position

    @property
    def way(self) -> tuple[int, int]:
        """How far it has moved to the right and down, in px."""
        return self.position[0] - self.start[0], self.position[1] - self.start[1]


class OldView:
    """The methods of a view that takes keys and clicks itself."""

    def input_at(self, position: Position) -> str | None:
        """Return the input for a click at this position, None if it means nothing."""
        return None

    def second_input_at(self, position: Position) -> str | None:
        """Return the input for a click with the right button or a long press, None if it means nothing."""
        return None

    def hover_at(self, position: Position) -> str | None:
        """Return the input for a pointer that has just moved to this position, None if it means nothing."""
        return None

    def take_action(self, text: str) -> str | None:
        """Handle an action for the view (see `Action.view`). Return the input that follows from it, None for none."""
        return None

    def press(self, drag: Drag) -> None:
        """Handle a button that goes down."""

    def drag(self, drag: Drag) -> None:
        """Handle a move of the pointer while the button is held."""

    def release(self, drag: Drag) -> str | None:
        """Handle a button that goes up. Return the input of the gesture, None if it means nothing. By default, a click
        counts if it begins and ends on the same input."""
        input_at = {"left": self.input_at, "right": self.second_input_at}.get(drag.button)
        text = input_at(drag.start) if input_at else None
        return text if text is not None and input_at and input_at(drag.position) == text else None

    def cancel(self) -> None:
        """Drop the gesture without a trace."""


METHODS = ("input_at", "second_input_at", "hover_at", "take_action", "press", "drag", "release", "cancel")


def is_old(view: OldView) -> bool:
    """Return whether a view takes keys or clicks itself."""
    return any(getattr(type(view), name) is not getattr(OldView, name) for name in METHODS)


class OldViewHand(Hand[Any]):
    """Passes actions and gestures to an old view. Its gestures are in thousandths of a pixel of the window."""

    def __init__(self, view: OldView, own: frozenset[str]) -> None:
        self._view = view
        self._own = own

    def take(self, state: State, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the input that the view gives. The actions `own` go to the view, all others to the game."""
        if isinstance(act, Gesture):
            text = self._point(act)
        else:
            text = self._view.take_action(act) if act in self._own else act
        return () if text is None else (text,)

    def _point(self, gesture: Gesture) -> str | None:
        position = position_of(gesture.place)
        held = Drag(gesture.button, position_of(gesture.start), position)
        if gesture.phase == "hover":
            return self._view.hover_at(position)
        if gesture.phase == "release":
            return self._view.release(held)
        if gesture.phase == "press":
            self._view.press(held)
        elif gesture.phase == "move":
            self._view.drag(held)
        elif gesture.phase == "cancel":
            self._view.cancel()
        return None


def point_of(position: Position) -> Point:
    """Return the point of a position in a window whose cells are pixels."""
    return position[1] * UNIT, position[0] * UNIT


def position_of(point: Point) -> Position:
    """Return the position of such a point."""
    return point[1] // UNIT, point[0] // UNIT
