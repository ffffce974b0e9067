"""The gestures of a pointer: the clicks and drags that a view takes, with a mouse, a finger or a pen alike, and the
swipes of a finger that play a real-time game."""

from typing import Literal, NamedTuple

from puzzlebox.core.game import Action
from puzzlebox.input.key_table import input_text
from puzzlebox.input.pad_layout import RoleActions

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


FLICK_TIME = 250
"""The time from touch to lift in which a swipe down is a flick, in ms."""

FLICK_STEPS = 3
"""How many steps a finger moves down in a flick."""

UP_STEPS = 2
"""How many steps a finger moves up to hold a piece."""

TAP_WAY = 12
"""How many px a finger may move in a tap."""


class Swipes:
    """Follows a finger over a real-time game whose view takes no gestures of its own.

    A tap turns. A finger that moves sideways moves the piece by one cell for each `step` (in px). One that moves down
    makes it fall faster until it is lifted or moves back. A quick swipe down drops it, a swipe up holds it. Times are
    in ms.
    """

    def __init__(self, actions: RoleActions, step: int, start: Position, now: int) -> None:
        self._actions = actions
        self._step = step
        self._start = self._anchor = self._lowest = start
        self._began = now
        self._falling = self._has_moved = False

    def move(self, position: Position) -> list[str]:
        """Return the inputs of a move of the finger to this position."""
        inputs = self._move_sideways(position)
        way = position[1] - self._anchor[1]
        if self._falling and position[1] < self._lowest[1] - self._step:
            inputs += self._stop_falling(position)
        elif not self._falling and self._actions.down and way >= self._step:
            inputs += _of(self._actions.down, down=True)
            self._falling = self._has_moved = True
        if not self._falling or position[1] > self._lowest[1]:
            self._lowest = position
        return inputs

    def _move_sideways(self, position: Position) -> list[str]:
        steps = int((position[0] - self._anchor[0]) / self._step)
        action = self._actions.right if steps > 0 else self._actions.left
        if steps == 0 or action is None:
            return []
        self._has_moved = True
        inputs = self._stop_falling(position)
        self._anchor = (self._anchor[0] + steps * self._step, position[1])
        return inputs + _tapped(action) * abs(steps)

    def _stop_falling(self, position: Position) -> list[str]:
        if not self._falling or self._actions.down is None:
            return []
        self._falling, self._anchor = False, position
        return _of(self._actions.down, down=False)

    def release(self, position: Position, now: int) -> list[str]:
        """Return the inputs of a finger that is lifted at this position."""
        return [*self._stop_falling(position), *_tapped(self._last_action(position, now))]

    def _last_action(self, position: Position, now: int) -> Action | None:
        right, down = position[0] - self._start[0], position[1] - self._start[1]
        if not self._has_moved and max(abs(right), abs(down)) <= TAP_WAY:
            return self._actions.turn
        if abs(right) > abs(down):
            return None
        if down >= FLICK_STEPS * self._step and now - self._began <= FLICK_TIME:
            return self._actions.drop
        return self._actions.hold if down <= -UP_STEPS * self._step else None

    def cancel(self) -> list[str]:
        """Return the input that ends what is held."""
        return self._stop_falling(self._anchor)


def _of(action: Action, down: bool) -> list[str]:
    text = input_text(action, down)
    return [] if text is None else [text]


def _tapped(action: Action | None) -> list[str]:
    return [] if action is None else [*_of(action, down=True), *_of(action, down=False)]
