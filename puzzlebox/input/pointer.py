"""Turns clicks, drags and the pointer's way into the inputs of a game, by asking its view what is where."""

from collections.abc import Callable

Position = tuple[int, int]
Look = Callable[[Position], str | None]
"""What stands at a place of the window: the input it means, or None."""


class Pointer:
    """Follows one button. A click is a press and a release on the same thing: what was pressed and is let go
    elsewhere does nothing, so that a player can think again."""

    def __init__(self, click: Look, hover: Look | None = None) -> None:
        self._click = click
        self._hover = hover
        self._pressed: str | None = None

    def press(self, position: Position) -> None:
        """The button goes down."""
        self._pressed = self._click(position)

    def release(self, position: Position) -> str | None:
        """The button comes up: the input of the click that this ends; None for none."""
        pressed, self._pressed = self._pressed, None
        return pressed if pressed is not None and self._click(position) == pressed else None

    def move(self, position: Position) -> str | None:
        """The pointer has come to a place: the input that this means by itself; None for none."""
        return self._hover(position) if self._hover else None

    def cancel(self) -> None:
        """Forget the press: the window shows something else now."""
        self._pressed = None
