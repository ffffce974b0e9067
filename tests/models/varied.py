"""What options change in a sheet's game: more next pieces, and a hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.models.common import Model, Preview


class Varied(Model):
    """A mix-in for a model with one next piece and no hold: `class Kept(Varied, Tetromino)`.

    `ahead` pieces, at least one, are drawn ahead of the falling one. With `keeps`, the input `hold` holds the falling
    piece, once until the next lock, and the held piece or else the next one enters as after a lock. A held piece enters
    in orientation 0.
    """

    next: Preview

    def __init__(self, generator: int, ahead: int = 1, keeps: bool = False, **others: int) -> None:
        self.ahead = max(ahead, 1)
        self.keeps = keeps
        super().__init__(generator, **others)

    def new_game(self) -> None:
        self.further: tuple[Preview, ...] = ()  # those after the next
        self.kept: Preview | None = None
        self.kept_once = False
        super().new_game()  # type: ignore[safe-super]

    def drawn(self) -> Preview:
        """Return the next piece of the queue and refill the queue."""
        while len(self.further) < self.ahead:
            self.further += (super().drawn(),)  # type: ignore[misc]
        first, *further = self.further
        self.further = tuple(further)
        return first

    def actions(self) -> dict[str, Callable[[], None]]:
        return {**super().actions(), "hold": self.use_hold} if self.keeps else super().actions()

    def use_hold(self) -> None:
        assert self.piece is not None
        if self.kept_once:
            return
        aside = Preview(self.piece.shape, 0, self.piece.values)
        if self.kept is None:
            self.spawn()  # type: ignore[attr-defined]
        else:
            self.let_enter(self.kept)
        self.kept, self.kept_once = aside, True

    def let_enter(self, kept: Preview) -> None:
        """Let this piece enter as if it were the next one. If it does not fit, the queue is unchanged."""
        following, self.next = self.next, kept
        self.further = (following, *self.further)
        self.spawn()  # type: ignore[attr-defined]
        if self.next is kept:
            self.next, *further = self.further
            self.further = tuple(further)

    def lock(self) -> None:
        self.kept_once = False
        super().lock()  # type: ignore[misc]

    def reading(self) -> dict[str, Any]:
        ahead = [self.next, *self.further][: self.ahead]
        return {
            **super().reading(),
            "ahead": [piece._asdict() for piece in ahead],
            "kept": self.kept and self.kept._asdict(),
        }
