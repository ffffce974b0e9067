"""Checkpoints along the way, which undo, redo and replays go back to."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Generic, TypeVar

MAX_CHECKPOINTS = 128

DENSITY = 16
"""The gap before a checkpoint is at most a sixteenth of its age, so that little has to be replayed, however long the
log is. If that keeps too many checkpoints, the gaps become an eighth, and so on."""

C = TypeVar("C")


class Checkpoints(Generic[C]):
    """Points to go back to, oldest first. The first one is always kept; the others are thinned out as they age.

    `position` returns how far along a checkpoint is. It never decreases from one checkpoint to the next.
    """

    def __init__(self, first: C, position: Callable[[C], int]) -> None:
        self._kept = [first]
        self._position = position

    def add(self, checkpoint: C) -> None:
        """Add a checkpoint after all others."""
        self._kept.append(checkpoint)
        if len(self._kept) > MAX_CHECKPOINTS:
            self._thin_out()

    @property
    def latest(self) -> C:
        """The last checkpoint."""
        return self._kept[-1]

    def drop_while(self, predicate: Callable[[C], bool]) -> tuple[C, ...]:
        """Drop the latest checkpoint as long as the predicate holds for it, and return those dropped, oldest first.

        The first checkpoint is never dropped.
        """
        count = len(self._kept)
        while count > 1 and predicate(self._kept[count - 1]):
            count -= 1
        dropped = tuple(self._kept[count:])
        del self._kept[count:]
        return dropped

    def copy(self) -> "Checkpoints[C]":
        """Return another list of the same checkpoints."""
        new = Checkpoints(self._kept[0], self._position)
        new._kept = self._kept[:]
        return new

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[C]:
        return iter(self._kept)

    def __repr__(self) -> str:
        return f"<Checkpoints at {', '.join(str(self._position(checkpoint)) for checkpoint in self._kept)}>"

    def _thin_out(self) -> None:
        """Drop checkpoints between the first and the last whose removal leaves only small gaps for their age."""
        density = DENSITY
        while len(self._kept) > MAX_CHECKPOINTS * 3 // 4:
            self._kept = self._thinned(density)
            density //= 2

    def _thinned(self, density: int) -> list[C]:
        """Return the checkpoints without those whose gap is at most their age divided by the density."""
        position, kept = self._position, self._kept[:1]
        now = position(self._kept[-1])
        for checkpoint, after in pairwise(self._kept[1:]):
            if (position(after) - position(kept[-1])) * density > now - position(after):
                kept.append(checkpoint)
        return [*kept, self._kept[-1]]
