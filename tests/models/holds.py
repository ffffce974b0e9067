"""Keys that repeat while held, as the rule sheets' README has them where a sheet is silent ("Repeating while held")."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from tests.models.common import SIDEWAYS, Model


class RepeatingModel(Model):
    """A game in which keys repeat while held, first after A ms, then every B ms."""

    SIDEWAYS_FIRST: ClassVar[int]
    SIDEWAYS_THEN: ClassVar[int]
    DOWN_FIRST: ClassVar[int]
    DOWN_THEN: ClassVar[int]

    gravity_due: int

    def end_holds(self) -> None:
        # The timer of a key has no effect unless the key is held, so that it is kept only while the key is held.
        self.held_sideways: str | None = None
        self.sideways_due: int | None = None
        self.held_down = False
        self.down_due: int | None = None

    @abstractmethod
    def move(self, rows: int, columns: int) -> bool:
        """Move the piece if it fits there."""

    @abstractmethod
    def down(self) -> None:
        """Act on a press or a repeat of Down."""

    @abstractmethod
    def gravity(self) -> None:
        """Act when gravity fires, and set its timer."""

    # The key counts as held before it acts, so that an act that ends the game ends the hold as well.

    def press_sideways(self, direction: str) -> None:
        self.held_sideways = direction  # the other direction's hold is over, for good
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
            self.move(0, SIDEWAYS[self.held_sideways])  # blocked or not, it is used up
        if self.held_down and self.down_due == self.time:
            self.down_due = self.time + self.DOWN_THEN
            self.down()
        if self.gravity_due == self.time and not self.over:
            self.gravity()
