"""The base of models with keys that repeat while they are held: the rules of all sheets that do not have their own."""

from abc import abstractmethod
from typing import ClassVar

from tests.models.common import SIDEWAYS
from tests.models.moving import MovingModel


class RepeatingModel(MovingModel):
    """A game in which keys repeat while held: first after `…_FIRST` ms, then every `…_THEN` ms."""

    SIDEWAYS_FIRST: ClassVar[int]
    SIDEWAYS_THEN: ClassVar[int]
    DOWN_FIRST: ClassVar[int]
    DOWN_THEN: ClassVar[int]

    def end_holds(self) -> None:
        # A timer only has an effect while its key is held, so it exists only then.
        self.held_sideways: str | None = None
        self.sideways_due: int | None = None
        self.held_down = False
        self.down_due: int | None = None

    @abstractmethod
    def down(self) -> None:
        """Act on a press or a repeat of Down."""

    # A key counts as held before it acts: if it ends the game, that ends the hold, too.

    def press_sideways(self, direction: str) -> None:
        self.held_sideways = direction  # this ends the hold of the other direction for good
        self.sideways_due = self.time + self.SIDEWAYS_FIRST
        self.move(0, SIDEWAYS[direction])

    def release_sideways(self, direction: str) -> None:
        if self.held_sideways == direction:
            self.held_sideways = None
            self.sideways_due = None

    def press_down(self) -> None:
        self.held_down = True
        self.down_due = self.time + self.DOWN_FIRST
        self.down()

    def release_down(self) -> None:
        self.held_down = False
        self.down_due = None

    def instant(self) -> None:
        if self.held_sideways is not None and self.sideways_due == self.time:
            self.sideways_due = self.time + self.SIDEWAYS_THEN
            self.move(0, SIDEWAYS[self.held_sideways])  # a blocked repeat is used up
        if self.held_down and self.down_due == self.time:
            self.down_due = self.time + self.DOWN_THEN
            self.down()
        if self.gravity_due == self.time and not self.over:
            self.gravity()


class LockingModel(RepeatingModel):
    """A game in which a press of Down locks a piece that rests, and a drop locks it at once."""

    def down(self) -> None:
        if not self.move(1, 0):
            self.lock()

    def drop(self) -> None:
        while self.move(1, 0):
            pass
        self.lock()
