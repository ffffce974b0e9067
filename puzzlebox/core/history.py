"""What undo, redo and replays go back to: which entries of a log still count, and checkpoints along the way."""

from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from puzzlebox.core.state import State

KEPT = 128
"""The largest number of checkpoints that are kept."""

SHARE = 16
"""Older checkpoints lie further apart: by a sixteenth of their age, so that going back to one means replaying little,
however long the play is. If that leaves too many, by an eighth, and so on."""

C = TypeVar("C")


class Checkpoints(Generic[C]):
    """Points to go back to, oldest first. The first one is always kept; the others are thinned out as they age.

    `position` tells how far along a checkpoint is; later ones are never less far.
    """

    def __init__(self, first: C, position: Callable[[C], int]) -> None:
        self._kept = [first]
        self._position = position

    def add(self, checkpoint: C) -> None:
        """Keep one more, which is later than all others."""
        self._kept.append(checkpoint)
        if len(self._kept) > KEPT:
            self._thin_out()

    @property
    def latest(self) -> C:
        return self._kept[-1]

    def back_to(self, counts: Callable[[C], bool]) -> C:
        """Drop the latest checkpoints until one counts, and return that one. The first one counts in any case."""
        while len(self._kept) > 1 and not counts(self._kept[-1]):
            self._kept.pop()
        return self._kept[-1]

    def copy(self) -> "Checkpoints[C]":
        new = Checkpoints(self._kept[0], self._position)
        new._kept = self._kept[:]
        return new

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[C]:
        return iter(self._kept)

    def _thin_out(self) -> None:
        """Keep the first, the last, and of the others those that leave only small gaps relative to their age."""
        share = SHARE
        while len(self._kept) > KEPT * 3 // 4:
            self._kept = self._thinned(share)
            share //= 2

    def _thinned(self, share: int) -> list[C]:
        """The checkpoints without those whose gap is at most that share of their age."""
        position, kept = self._position, self._kept[:1]
        now = position(self._kept[-1])
        for checkpoint, after in pairwise(self._kept[1:]):
            if (position(after) - position(kept[-1])) * share > now - position(after):
                kept.append(checkpoint)
        return [*kept, self._kept[-1]]


class Timeline:
    """The entries of the log that still count: all of them, until an undo takes some back."""

    __slots__ = ("_indices", "_length")

    def __init__(self) -> None:
        self._length = 0
        self._indices: array[int] | None = None

    def __len__(self) -> int:
        return self._length if self._indices is None else len(self._indices)

    def __getitem__(self, position: int) -> int:
        return position if self._indices is None else self._indices[position]

    def append(self, index: int) -> None:
        if self._indices is None and index == self._length:
            self._length += 1
        else:
            self._own().append(index)

    def cut(self, length: int) -> "array[int]":
        """Remove everything from position `length` on, and return it."""
        indices = self._own()
        tail = indices[length:]
        del indices[length:]
        return tail

    def extend(self, tail: "array[int]") -> None:
        self._own().extend(tail)

    def copy(self) -> "Timeline":
        new = Timeline()
        new._length, new._indices = self._length, None if self._indices is None else self._indices[:]
        return new

    def _own(self) -> "array[int]":
        if self._indices is None:
            self._indices = array("I", range(self._length))
        return self._indices


S = TypeVar("S", bound=State)


class Mark(NamedTuple, Generic[S]):
    """A checkpoint of a session: the step's number, how much of the timeline lies before it, and the state there."""

    step: int
    length: int
    state: S


class Undone(NamedTuple):
    """What an undo took back: where it cut the timeline, what it cut off, the game time and step it left, and the step
    it led to."""

    length: int
    tail: "array[int]"
    time: int
    step: int
    landed: int
