"""The log of a session: everything that had an effect, in order."""

from array import array
from collections.abc import Iterable, Iterator


class Log:
    """Entries of (ms of game time, text), in the order they were made; about 12 bytes each.

    A copy is cheap: it shares the entries until the two logs diverge.
    """

    __slots__ = ("_codes", "_length", "_number", "_texts", "_times")

    def __init__(self, entries: Iterable[tuple[int, str]] = ()) -> None:
        self._times = array("q")
        self._codes = array("I")
        self._length = 0
        self._texts: list[str] = []
        self._number: dict[str, int] = {}
        for time, text in entries:
            self.append(time, text)

    def append(self, time: int, text: str) -> None:
        """Add an entry."""
        if len(self._times) != self._length:  # a copy has grown
            self._times, self._codes = self._times[: self._length], self._codes[: self._length]
        number = self._number.get(text)
        if number is None:
            number = self._number[text] = len(self._texts)
            self._texts.append(text)
        self._times.append(time)
        self._codes.append(number)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> tuple[int, str]:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"a log of {self._length} entries has no entry {index}")
        return self._times[index], self._texts[self._codes[index]]

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return (self[i] for i in range(self._length))

    def copy(self) -> "Log":
        """Return an equal log, to which entries can be added independently."""
        new = Log()
        new._times, new._codes, new._length = self._times, self._codes, self._length
        new._texts, new._number = self._texts, self._number
        return new

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Log | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"


class Clocks:
    """The clock entries of a record, which have no text, as (number of log entries before it, ms of game time)."""

    __slots__ = ("_length", "_places", "_times")

    def __init__(self) -> None:
        self._places = array("I")
        self._times = array("q")
        self._length = 0

    def append(self, place: int, time: int) -> None:
        """Record the game time after this many entries of the log."""
        if len(self._times) != self._length:  # a copy has grown
            self._places, self._times = self._places[: self._length], self._times[: self._length]
        self._places.append(place)
        self._times.append(time)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((self._places[i], self._times[i]) for i in range(self._length))

    def copy(self) -> "Clocks":
        """Return an equal list, to which moments can be added independently."""
        new = Clocks()
        new._places, new._times, new._length = self._places, self._times, self._length
        return new

    def __repr__(self) -> str:
        return f"<Clocks at {', '.join(f'{time} ms' for _, time in self)}>"


def with_clocks(log: Log, clocks: Clocks) -> Iterator[tuple[int, str]]:
    """Yield the entries of the log and the clock entries between them, which have an empty text."""
    moments = iter(clocks)
    place, moment = next(moments, (len(log) + 1, 0))
    for number in range(len(log) + 1):
        while place == number:
            yield moment, ""
            place, moment = next(moments, (len(log) + 1, 0))
        if number < len(log):
            yield log[number]
