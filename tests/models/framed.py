"""The base of the models that count frames: inputs note what is pressed and held, and the next frame acts on it."""

from collections.abc import Callable
from functools import partial

from tests.models.common import Preview
from tests.models.moving import PieceModel


class FrameModel(PieceModel):
    """A game whose frames see the keys that are down, and those that were pressed since the last frame."""

    next: Preview

    def forget_presses(self) -> None:
        self.pressed_side: str | None = None
        self.pressed_down = False
        self.pressed_turns: frozenset[str] = frozenset()

    def end_holds(self) -> None:
        """Let go of all keys. A press that no frame has seen yet remains."""
        self.held_side: str | None = None
        self.held_down = False

    def actions(self) -> dict[str, Callable[[], None]]:
        actions = super().actions()
        del actions["drop"]
        return {**actions, "cw": partial(self.press_turn, "cw"), "ccw": partial(self.press_turn, "ccw")}

    def drop(self) -> None:
        raise ValueError("the game has no hard drop")

    def press_sideways(self, direction: str) -> None:
        self.held_side = direction  # this ends the hold of the other direction for good
        self.pressed_side = direction  # of two presses in one frame, the later counts

    def release_sideways(self, direction: str) -> None:
        if self.held_side == direction:
            self.held_side = None

    def press_down(self) -> None:
        self.held_down = True
        self.pressed_down = True

    def release_down(self) -> None:
        self.held_down = False

    def press_turn(self, key: str) -> None:
        self.pressed_turns |= {key}

    def side(self) -> str | None:
        """Return the direction that is held in this frame, or was pressed in it."""
        return self.pressed_side or self.held_side

    def down(self) -> bool:
        """Return whether Down is held in this frame, or was pressed in it."""
        return self.pressed_down or self.held_down

    def end_with(self, outcome: str) -> None:
        self.outcome: str | None = outcome
        self.end()
