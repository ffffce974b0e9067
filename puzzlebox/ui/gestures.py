"""The gestures of a pointer that a view takes: clicks and drags. A mouse, a finger and a pen work alike."""

from typing import Literal, NamedTuple

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""

Button = Literal["left", "middle", "right"]


class Drag(NamedTuple):
    """A button that is held, or a finger: where it went down, and where it is now."""

    button: Button
    start: Position
    position: Position

    @property
    def way(self) -> tuple[int, int]:
        """How far it has moved to the right and down, in px."""
        return self.position[0] - self.start[0], self.position[1] - self.start[1]
