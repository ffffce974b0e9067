"""Turns clicks and movements of the pointer into the inputs of a game."""

from collections.abc import Callable

Position = tuple[int, int]
InputAt = Callable[[Position], str | None]
"""Returns the input that a position in the window stands for, or None."""


class Pointer:
    """Follows one mouse button. A click is a press and a release on the same input: a player who releases the button
    elsewhere changes nothing."""

    def __init__(self, click: InputAt, hover: InputAt | None = None) -> None:
        self._click = click
        self._hover = hover
        self._pressed: str | None = None

    def press(self, position: Position) -> None:
        """Take a press of the button."""
        self._pressed = self._click(position)

    def release(self, position: Position) -> str | None:
        """Take a release of the button. Return the input of the click that it completes, or None."""
        pressed, self._pressed = self._pressed, None
        return pressed if pressed is not None and self._click(position) == pressed else None

    def move(self, position: Position) -> str | None:
        """Return the input that moving the pointer to this position triggers without a click, or None."""
        return self._hover(position) if self._hover else None

    def cancel(self) -> None:
        """Drop the press: the window shows something else now."""
        self._pressed = None
