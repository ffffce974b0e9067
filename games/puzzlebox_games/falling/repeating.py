"""The keys of games whose sheet says nothing else about them. A press acts at once and counts as held, whether it moved
the piece or not. It acts again after a first time, and then at a fixed pace; a step that is blocked is used up."""

from __future__ import annotations

from typing import ClassVar

from puzzlebox_games.falling.kit import NEVER, SANK, Falling
from puzzlebox_games.falling.readers import EFFECTS_OF_REPEATING
from puzzlebox_games.falling.shapes import Drawn


class Repeating(Falling):
    """A game with such keys, and with gravity at intervals in ms. `SIDEWAYS` and `SOFT` are the ms from a press to the
    first step of a held key, and from there to each other one. `direction` is the sideways key that is held, 0 for
    none. A rule book says what a lock does (`lock`), and how fast gravity is at a level (`set_level`).
    """

    HELD: ClassVar[tuple[str, ...]] = ("direction", "sideways_at", "soft_at")
    TIMERS: ClassVar[tuple[str, ...]] = ("sideways", "soft", "gravity")
    SIDEWAYS: ClassVar[tuple[int, int]] = (200, 50)
    SOFT: ClassVar[tuple[int, int]] = (200, 50)
    DROP_LOCKS = True

    EFFECTS = EFFECTS_OF_REPEATING

    interval: int

    def begin(self) -> None:
        self.end_holds()
        self.first_level = self.options.get("start-level", 1)
        self.set_level(self.first_level)
        super().begin()

    def set_level(self, level: int) -> None:
        """Set the level, and `interval`, the ms between two steps of gravity."""
        raise NotImplementedError

    def drawn(self) -> tuple[Drawn, ...]:
        """A piece has a random shape, in its first orientation. Its colour is the number of the shape, from 1."""
        number = self.random.below(len(self.shapes))
        return (self.shapes[number][0].drawn(1 + number),)

    def entered(self) -> None:
        """A new piece sets the timer of gravity."""
        self.gravity_at = self.time + self.interval

    # Keys

    def end_holds(self) -> None:
        """No key is held."""
        self.direction, self.sideways_at, self.soft_at = 0, NEVER, NEVER

    def press_sideways(self, direction: int) -> None:
        """Of left and right, only the key pressed last is held."""
        self.direction, self.sideways_at = direction, self.time + self.SIDEWAYS[0]
        self.move(direction)

    def release_sideways(self, direction: int) -> None:
        """Releasing a key does not bring an older one back."""
        if self.direction == direction:
            self.direction, self.sideways_at = 0, NEVER

    def press_down(self) -> None:
        """A soft drop moves the piece down by a row."""
        self.soft_at = self.time + self.SOFT[0]
        self.step_down()

    def release_down(self) -> None:
        """Releasing the key ends the soft drop."""
        self.soft_at = NEVER

    def step_down(self) -> None:
        """A soft drop that is blocked does nothing."""
        self.fall()

    def turn(self, way: str) -> None:
        """A piece turns if it fits, and if that changes it."""
        target, offset = getattr(self.orientation, way), self.turned(self.orientation, self.offset, way)
        if target is not self.orientation and offset is not None:
            self.turn_into(target, offset)

    def drop(self) -> None:
        """A drop moves the piece to the floor and locks it."""
        if self.in_play:
            self.fall_to_floor()
            self.lock()

    # Timers

    def sideways(self) -> None:
        self.move(self.direction)
        self.sideways_at = self.time + self.SIDEWAYS[1]

    def soft(self) -> None:
        self.step_down()
        if not self.ended:
            self.soft_at = self.time + self.SOFT[1]

    def gravity(self) -> None:
        """Gravity moves the piece down by a row, or locks it. Between two pieces it waits."""
        if not self.in_play:
            self.gravity_at = NEVER
            return
        if not self.fall(SANK):
            self.lock()
        self.gravity_at = self.time + self.interval

    def lock(self) -> None:
        """Fix the piece, clear what is to be cleared, and let the next piece enter."""
        raise NotImplementedError

    # The text of a state

    def timer_lines(self) -> list[str]:
        return [
            f"side {self.direction} {self.sideways_at}" if self.direction else "side none",
            f"soft {self.soft_at}" if self.soft_at < NEVER else "soft none",
            f"gravity {self.gravity_at} every {self.interval}",
        ]
