"""What a game's searches use and return: solutions, hints and prepared boards.

A search is a generator (see `puzzlebox.core.stepwise.Slices`): it yields its progress every few milliseconds, so that a
window goes on drawing and the player can cancel. Its length is limited by a number of nodes, never by a clock, so it
ends in the same way on every machine.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message, figure_name

MAX_NODES = 20_000_000
"""The most nodes that a search may visit by default: some minutes of work."""

Role = Literal["look", "act", "reason", "target", "chain"]
"""The part that a cell plays in a hint: where to look, what moves or changes, what makes it so, where it
goes, and what is linked to what, in this order."""

NO_DATA: Mapping[str, bytes] = MappingProxyType({})

NO_PREFERENCES: Mapping[str, object] = MappingProxyType({})


class SearchLimitError(Exception):
    """A search has visited as many nodes as it may, and has not found an answer."""


class SearchMemoryError(SearchLimitError):
    """A search has used as many bytes of memory as it may, and has not found an answer."""

    def __init__(self, limit: int) -> None:
        super().__init__(Message("the search needs more than {size} MB of memory", size=limit >> 20))


class Search:
    """What a search may use: the contents of the game's data files by name (see `Assistance.data`), and a number of
    nodes. `nodes` counts those that it has visited. `target` is the figure that a solution makes least: one of
    `Assistance.targets`, or `Assistance.minimum` if it is empty. `preferences` are those of the player who asks; empty
    if nobody plays."""

    __slots__ = ("data", "limit", "nodes", "preferences", "target")

    def __init__(
        self,
        data: Mapping[str, bytes] = NO_DATA,
        limit: int = MAX_NODES,
        target: str = "",
        preferences: Mapping[str, object] = NO_PREFERENCES,
    ) -> None:
        self.data = data
        self.limit = limit
        self.target = target
        self.preferences = preferences
        self.nodes = 0

    def visit(self, nodes: int = 1) -> None:
        """Count visited nodes. Raises SearchLimitError if there are more than the search may visit."""
        self.nodes += nodes
        if self.nodes > self.limit:
            raise SearchLimitError

    def __repr__(self) -> str:
        return f"<Search, {self.nodes} of {self.limit} nodes>"


class Solution(NamedTuple):
    """Inputs that win the game from the position that was searched.

    `length` is their number in the unit that the game counts (moves, pushes, slides), and `optimal` tells whether it is
    proved that no solution has a smaller `length`. `text` is the solution in the notation of the game's players.
    `at_least` is a length that all solutions are proved to have if this one is not optimal; 0 if none is known.
    """

    inputs: tuple[str, ...]
    length: int
    optimal: bool
    text: str = ""
    at_least: int = 0

    def summary(self, figure: str) -> Message:
        """Return the length, as a value of this figure, and what is proved about shorter solutions."""
        unit = figure_name(figure) if figure else Message("length")
        if self.optimal:
            return Message("{unit}: {length}, and no solution has fewer", unit=unit, length=self.length)
        if self.at_least:
            values = {"unit": unit, "length": self.length, "least": self.at_least}
            return Message("{unit}: {length}; the shortest takes at least {least}", **values)
        return Message("{unit}: {length}; there may be shorter solutions", unit=unit, length=self.length)


class Count(NamedTuple):
    """How many solutions a position has: `solutions`, where those that are mirrored or turned images of each other
    count once, and `images`, where all count."""

    solutions: int
    images: int


class NoSolution(NamedTuple):
    """The position cannot be won, and this is proved. `reason` says why, in a sentence for the player."""

    reason: str


class Hint(NamedTuple):
    """Advice for one step. The player reads it rung by rung: `where` to look, the name of the `technique`, then `why`;
    the last rung sends the `inputs`. A real-time game shows `why` alone and sends nothing.

    `cells` are highlighted: those to look at from the first rung on, all of them from the third. `inputs` may be empty,
    or `("undo",)` to go back. `alternatives` are inputs that are just as good as the first. `left` is the least number
    of steps to a win before this step, if it is known.
    """

    technique: str
    where: str
    why: str
    inputs: tuple[str, ...] = ()
    cells: Mapping[Role, tuple[Cell, ...]] = MappingProxyType({})
    alternatives: tuple[str, ...] = ()
    left: int | None = None


class Advice(NamedTuple):
    """The texts of a hint, each of which names values in braces."""

    technique: Message
    where: Message
    why: Message

    def hint(
        self,
        inputs: tuple[str, ...],
        cells: Mapping[Role, tuple[Cell, ...]],
        left: int | None = None,
        /,
        **values: object,
    ) -> Hint:
        """Return the hint with these values in its texts."""
        technique, where, why = (text.filled(**values) for text in self)
        return Hint(technique, where, why, inputs, cells, left=left)
