"""The changes that options make to a model: more next pieces, and a hold."""

from collections.abc import Callable
from typing import Any

from tests.models.common import Model, Preview


class Varied(Model):
    """A mix-in for a model with one next piece and no hold: `class VariedTetromino(Varied, Tetromino)`.

    `ahead` pieces, at least one, are drawn ahead of the falling one. With `can_hold`, the input `hold` holds the
    falling piece, once until the next lock. The held piece, or if there is none the next one, then enters as after a
    lock. A held piece enters in orientation 0.
    """

    next: Preview

    def __init__(self, generator: int, ahead: int = 1, can_hold: bool = False, **others: int) -> None:
        self.ahead = max(ahead, 1)
        self.can_hold = can_hold
        super().__init__(generator, **others)

    def new_game(self) -> None:
        self.further: tuple[Preview, ...] = ()  # the pieces after the next one
        self.held: Preview | None = None
        self.hold_used = False
        super().new_game()  # type: ignore[safe-super]

    def drawn(self) -> Preview:
        """Return the next piece of the queue and refill the queue."""
        while len(self.further) < self.ahead:
            self.further += (super().drawn(),)  # type: ignore[misc]
        first, *further = self.further
        self.further = tuple(further)
        return first

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "hold": self.use_hold} if self.can_hold else super().actions()

    def use_hold(self) -> None:
        assert self.piece is not None
        if self.hold_used:
            return
        aside = Preview(self.piece.shape, 0, self.piece.values)
        if self.held is None:
            self.spawn()  # type: ignore[attr-defined]
        else:
            self.let_enter(self.held)
        self.held, self.hold_used = aside, True

    def let_enter(self, entering: Preview) -> None:
        """Let this piece enter as if it were the next one. If it does not fit, the queue is unchanged."""
        following, self.next = self.next, entering
        self.further = (following, *self.further)
        self.spawn()  # type: ignore[attr-defined]
        if self.next is entering:
            self.next, *further = self.further
            self.further = tuple(further)

    def lock(self) -> None:
        self.hold_used = False
        super().lock()  # type: ignore[misc]

    def reading(self) -> dict[str, Any]:
        ahead = [self.next, *self.further][: self.ahead]
        return {
            **super().reading(),
            "ahead": [piece._asdict() for piece in ahead],
            "held": self.held and self.held._asdict(),
        }
