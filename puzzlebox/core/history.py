"""What undo, redo and replays go back to: the entries of a log that still count, and checkpoints along the way."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from puzzlebox.core.state import State

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


class Timeline:
    """The indices of the log entries that still count, in ascending order: all, until an undo takes some back."""

    __slots__ = ("_indices", "_length")

    def __init__(self) -> None:
        self._length = 0
        self._indices: array[int] | None = None

    def __len__(self) -> int:
        return self._length if self._indices is None else len(self._indices)

    def __getitem__(self, position: int) -> int:
        return position if self._indices is None else self._indices[position]

    def __contains__(self, index: int) -> bool:
        if self._indices is None:
            return 0 <= index < self._length
        place = bisect_left(self._indices, index)
        return place < len(self._indices) and self._indices[place] == index

    def append(self, index: int) -> None:
        """Add the index of a later entry."""
        if self._indices is None and index == self._length:
            self._length += 1
        else:
            self._as_array().append(index)

    def cut(self, length: int) -> "array[int]":
        """Remove the indices from position `length` on, and return them."""
        indices = self._as_array()
        tail = indices[length:]
        del indices[length:]
        return tail

    def extend(self, tail: "array[int]") -> None:
        """Add the indices of later entries."""
        self._as_array().extend(tail)

    def copy(self) -> "Timeline":
        """Return an independent copy."""
        new = Timeline()
        new._length, new._indices = self._length, None if self._indices is None else self._indices[:]
        return new

    def __repr__(self) -> str:
        return f"<Timeline of {len(self)} entries>"

    def _as_array(self) -> "array[int]":
        if self._indices is None:
            self._indices = array("I", range(self._length))
        return self._indices


S = TypeVar("S", bound=State)


class Mark(NamedTuple, Generic[S]):
    """A checkpoint of a session: the number of steps before it, the length of the timeline there, and the state."""

    step: int
    length: int
    state: S


class Undone(NamedTuple, Generic[S]):
    """What an undo took back, for the redo.

    `length` is where it cut the timeline and `tail` what it cut off. `time` and `step` are the game time and the step
    before the undo, and `target` is the step after it. `restarts` are the restarts that it took back, as indices of the
    log. `state` is the state before the undo and `marks` are the checkpoints that it dropped; after many more undos
    they are None and empty, and a redo replays.
    """

    length: int
    tail: "array[int]"
    time: int
    step: int
    target: int
    restarts: tuple[int, ...]
    state: S | None
    marks: tuple[Mark[S], ...]
