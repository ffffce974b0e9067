"""The notice that a box can never get to a goal."""

from puzzlebox.core.message import Message
from puzzlebox_games.sokoban.rules import Sokoban

REASONS = {
    "corner": Message("A box is in a corner."),
    "dead cell": Message("From where it is, a box cannot be pushed to any goal."),
    "wall line": Message("There are more boxes than goals along a wall."),
    "frozen": Message("Boxes block each other."),
}
"""What to say about each kind of deadlock."""


class StuckBoxes:
    """The boxes of a deadlock in the latest state, if there is one: their `cells`, the `reason` in a sentence, and the
    number of pushes with which it began."""

    def __init__(self) -> None:
        self.cells: frozenset[int] = frozenset()
        self.reason = ""
        self.since: int | None = None

    def update(self, state: Sokoban) -> None:
        """Look for a deadlock in this state."""
        from puzzlebox_games.sokoban.deadlocks import notice

        deadlock = None if state.outcome() else notice(state.level, state.boxes)
        if deadlock is None:
            self.cells, self.reason, self.since = frozenset(), "", None
            return
        self.cells, self.reason = frozenset(deadlock.cells), REASONS[deadlock.name]
        self.since = state.pushed if self.since is None else min(self.since, state.pushed)

    @property
    def figure(self) -> str:
        """Since when there is a deadlock, as a figure beside the board."""
        return Message("push {number}", number=self.since) if self.since else Message("start")

    @property
    def advice(self) -> str:
        """What the player can do."""
        if not self.since:
            return Message("This level cannot be solved.")
        return Message("Stuck since push {number}: undo to the position before it.", number=self.since)
