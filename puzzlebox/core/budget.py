"""The work that replaying a play may take, counted in units that are the same on every machine.

One unit is about a microsecond of an ordinary computer. Every entry of a log grants units, and everything that a replay
must do spends some. A session refuses a restart, an undo or a redo that it cannot pay for, and adds a clock entry to
its record when its timers have spent too much. So a play that was really played always stays within the budget of its
record, and a short file can never keep a reader busy.
"""

from puzzlebox.core.state import InputRefusedError

BASE = 300_000
"""Units that every session may spend."""

TIMER_RESERVE = 200_000
"""Below this balance, timers are paid for by clock entries."""

PER_BYTE = 8
"""Units that an entry grants a session for each byte that it takes in a file."""

RECORD_BASE = 2 * BASE
RECORD_PER_BYTE = 10
"""The same for the replay of a record. They are higher: digests, which only a record has, are paid for by the rest."""

ENTRY_BYTES = len('[0,""]\n')

TIMER = 20
"""Units that a timer spends."""


def entry_bytes(text: str) -> int:
    """Return how many bytes an entry takes at least."""
    return ENTRY_BYTES + len(text)


def input_cost(cells: int) -> int:
    """Return what one input spends on a board with this many cells."""
    return 20 + cells // 64


def undo_cost(cells: int) -> int:
    """Return what an undo or a redo spends, besides what it replays."""
    return 50 + cells // 100


def drawing_cost(words: int) -> int:
    """Return what drawing this many words from the generator spends."""
    return words * 2 // 5


def restart_cost(cells: int, words: int) -> int:
    """Return what a restart spends that draws this many words."""
    return 50 + cells * 5 // 2 + drawing_cost(words)


def digest_cost(cells: int) -> int:
    """Return what a digest of a board with this many cells spends."""
    return 200 + cells // 4


class BudgetExceededError(InputRefusedError):
    """Something would take more work than the length of the play pays for."""


class Budget:
    """What one session has been granted and has spent. `granted` and `spent` are in units."""

    __slots__ = ("granted", "spent")

    def __init__(self, granted: int = BASE, spent: int = 0) -> None:
        self.granted = granted
        self.spent = spent

    @property
    def balance(self) -> int:
        """The units that are left; negative if more was spent than granted."""
        return self.granted - self.spent

    def pay(self, units: int) -> None:
        """Spend units. Raises BudgetExceededError if the balance is used up."""
        self.spent += units
        if self.spent > self.granted:
            raise BudgetExceededError("this takes more work than a play of this length may ask for")

    def copy(self) -> "Budget":
        """Return an equal budget of its own."""
        return Budget(self.granted, self.spent)

    def __repr__(self) -> str:
        return f"Budget({self.granted}, {self.spent})"
