"""The log of a session: everything that had an effect, in order, with the inputs that all games have. The timeline has
the entries that still count. The budget counts what each entry grants and costs."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Self

from puzzlebox.core.state import InputRefusedError

PAUSES = frozenset({"pause", "resume"})
"""The inputs that begin and end a pause, which undo does not count as a step."""

WASTED = "wasted "
"""The beginning of inputs that count clicks without an effect, in games that count them."""

PREFERENCE = "prefer "
"""The beginning of inputs that set how a game goes on. Undo does not count them as steps."""

OWN_INPUTS = frozenset({"undo", "redo", "undo restart", "loaded", "practice", "hinted", "solved"})
"""Inputs that the session itself handles, and that no action of a game may send. `loaded` means that the player
continues a saved or replayed game; `practice` lets the player undo steps if the game does not allow it otherwise.
`hinted` and `solved` mean that the player has seen a hint or a solution."""

BOT = re.compile(r"bot ([a-z0-9][a-z0-9-]{0,31})")
"""The input that tells that a bot plays from now on, with the name of the bot. The session handles it."""

RESTART = "restart"
"""The input that begins another game. A board that was prepared for it follows after a blank."""

RETRY = "retry"
"""The input that begins the same game again: a restart with the generator as it was when the game began. The session
handles it."""

AGAIN = "again"
"""The input that sets up the first board of the game again."""

BASE = 300_000
"""Units that every session may spend."""

TIMER_RESERVE = 200_000
"""If the balance falls below this many units, the session records clock entries to pay for its timers."""

PER_BYTE = 8
"""Units that an entry grants a session for each byte that it takes in a file."""

RECORD_BASE = 2 * BASE

RECORD_PER_BYTE = 10
"""BASE and PER_BYTE for the replay of a record. They are higher, because a record also has to pay for its digests."""

ENTRY_BYTES = len('[0,""]\n')

TIMER = 20
"""Units that a timer spends."""

MAX_WORDS = 10_000_000
"""If a generator is further on than this many words, they were not drawn: the rules have set its state."""


def is_own(text: str) -> bool:
    """Return whether the session itself handles an input."""
    return text in OWN_INPUTS or BOT.fullmatch(text) is not None


def is_step(text: str) -> bool:
    """Return whether undo counts an input as a step: no pauses, preferences, or clicks without an effect."""
    return text not in PAUSES and not text.startswith((WASTED, PREFERENCE))


def is_restart(text: str) -> bool:
    """Return whether an input begins another game, or the same one again."""
    return text in (RESTART, RETRY) or text.startswith(f"{RESTART} ")


TRY = re.compile(r"(.+) try [1-9][0-9]{0,8}")
"""An input whose board took a search, without and with the number of the try."""


def brings_board(text: str) -> bool:
    """Return whether an input brings what a search has found: the board of a restart, or the number of a try."""
    return text.startswith(f"{RESTART} ") or TRY.fullmatch(text) is not None


class _Pairs:
    """Pairs of whole numbers, in the order they were made; about 12 bytes each. A copy is cheap: it shares the pairs
    until the two diverge."""

    __slots__ = ("_codes", "_length", "_times")

    def __init__(self) -> None:
        self._times = array("q")
        self._codes = array("I")
        self._length = 0

    def _append(self, time: int, code: int) -> None:
        if len(self._times) != self._length:  # a copy has grown
            self._times, self._codes = self._times[: self._length], self._codes[: self._length]
        self._times.append(time)
        self._codes.append(code)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    def copy(self) -> Self:
        """Return an equal list, to which pairs can be added independently."""
        new = self.__class__()
        new._times, new._codes, new._length = self._times, self._codes, self._length
        return new


class Log(_Pairs):
    """Entries of (ms of game time, text)."""

    __slots__ = ("_number", "_texts")

    def __init__(self, entries: Iterable[tuple[int, str]] = ()) -> None:
        super().__init__()
        self._texts: list[str] = []
        self._number: dict[str, int] = {}
        for time, text in entries:
            self.append(time, text)

    def append(self, time: int, text: str) -> None:
        """Add an entry."""
        number = self._number.get(text)
        if number is None:
            number = self._number[text] = len(self._texts)
            self._texts.append(text)
        self._append(time, number)

    def __getitem__(self, index: int) -> tuple[int, str]:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"a log of {self._length} entries has no entry {index}")
        return self._times[index], self._texts[self._codes[index]]

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return (self[i] for i in range(self._length))

    def copy(self) -> Self:
        """Return an equal log, to which entries can be added independently."""
        new = super().copy()
        new._texts, new._number = self._texts, self._number
        return new

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Log | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"


class Clocks(_Pairs):
    """The clock entries of a record, which have no text, as (number of log entries before it, ms of game time)."""

    __slots__ = ()

    def append(self, place: int, time: int) -> None:
        """Record the game time after this many entries of the log."""
        self._append(time, place)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((self._codes[i], self._times[i]) for i in range(self._length))

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


def entry_bytes(text: str) -> int:
    """Return the number of bytes that an entry takes at least."""
    return ENTRY_BYTES + len(text)


def input_cost(cells: int) -> int:
    """Return the cost of one input on a board with this many cells."""
    return 20 + cells // 64


def undo_cost(cells: int) -> int:
    """Return the cost of an undo or a redo, without the cost of what it replays."""
    return 50 + cells // 100


def drawing_cost(words: int) -> int:
    """Return the cost of drawing this many words from the generator; none if it was set to another state instead."""
    return words * 2 // 5 if words <= MAX_WORDS else 0


def restart_cost(cells: int, words: int) -> int:
    """Return the cost of a restart that draws this many words for a board with this many cells."""
    return 50 + cells * 5 // 2 + drawing_cost(words)


def again_cost(cells: int) -> int:
    """Return the cost of setting up the first board again, if it has this many cells."""
    return restart_cost(cells, 0)


def digest_cost(cells: int) -> int:
    """Return the cost of a digest of a board with this many cells."""
    return 200 + cells // 4


class BudgetExceededError(InputRefusedError):
    """Something would take more work than the length of the log pays for."""


class Budget:
    """The units that one session has been granted, and those that it has spent."""

    __slots__ = ("granted", "spent")

    def __init__(self, granted: int = BASE, spent: int = 0) -> None:
        self.granted = granted
        self.spent = spent

    @property
    def balance(self) -> int:
        """The units that are left; negative if more was spent than granted."""
        return self.granted - self.spent

    def pay(self, units: int) -> None:
        """Spend units. Raises BudgetExceededError if that makes the balance negative."""
        self.spent += units
        if self.spent > self.granted:
            raise BudgetExceededError("this takes more work than a game of this length allows")

    def copy(self) -> "Budget":
        """Return an independent copy."""
        return Budget(self.granted, self.spent)

    def __repr__(self) -> str:
        return f"Budget({self.granted}, {self.spent})"
