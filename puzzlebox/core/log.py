"""What a play is kept in: the log of everything that had an effect, the timeline of what of it still counts, and the
points to come back to."""

from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.core.game import State

KEPT = 128
"""At most this many copies of the state are kept for undo."""

SHARE = 16
"""The older ones lie further apart: by a sixteenth of their age, so that coming back to one is playing little again,
however long the play. Where that makes too many, by an eighth, and so on."""


class Log:
    """Entries of (ms of game time, text), in the order they were made; some 12 bytes each."""

    __slots__ = ("_codes", "_number", "_texts", "_times")

    def __init__(self, entries: Iterable[tuple[int, str]] = ()) -> None:
        self._times = array("q")
        self._codes = array("I")
        self._texts: list[str] = []
        self._number: dict[str, int] = {}
        for time, text in entries:
            self.append(time, text)

    def append(self, time: int, text: str) -> None:
        number = self._number.get(text)
        if number is None:
            number = self._number[text] = len(self._texts)
            self._texts.append(text)
        self._times.append(time)
        self._codes.append(number)

    def __len__(self) -> int:
        return len(self._times)

    def __getitem__(self, index: int) -> tuple[int, str]:
        return self._times[index], self._texts[self._codes[index]]

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return (self[i] for i in range(len(self)))

    def copy(self) -> "Log":
        new = Log()
        new._times, new._codes = self._times[:], self._codes[:]
        new._texts, new._number = self._texts[:], dict(self._number)
        return new

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Log | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"


class Timeline:
    """Which entries of the log still count: all of them, until an undo takes some back."""

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
        """Take everything from position `length` on off, and return it."""
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


class Mark(NamedTuple):
    """A point to come back to: the step's number, how much of the timeline lies before it, and the state there."""

    step: int
    length: int
    state: State


class Undone(NamedTuple):
    """What an undo took back: where it cut the timeline, what it cut off, the game time and step it left, and the step
    it came to."""

    length: int
    tail: "array[int]"
    time: int
    step: int
    landed: int


def thinned(marks: list[Mark]) -> list[Mark]:
    """Fewer of the marks: the first and the last, and of the others those that keep the gaps small beside their age."""
    share = SHARE
    while len(marks) > KEPT * 3 // 4:
        marks = _apart(marks, share)
        share //= 2
    return marks


def _apart(marks: list[Mark], share: int) -> list[Mark]:
    """The marks without those that leave a gap of no more than that share of its age."""
    kept, now = marks[:1], marks[-1].step
    for mark, after in pairwise(marks[1:]):
        if (after.step - kept[-1].step) * share > now - after.step:
            kept.append(mark)
    return [*kept, marks[-1]]
