"""The work that replaying a play may take, counted in units that are the same on every machine.

One unit is about a microsecond on an ordinary computer. Each entry of a log grants units, and each operation of a
replay spends some. A session refuses a restart, an undo or a redo that it cannot pay for, and adds a clock entry to its
record when its timers have spent too much. So a record that was really played always stays within its budget, and a
short file cannot keep a reader busy.
"""

from puzzlebox.core.state import InputRefusedError

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
