"""A fake game that is ranked by time: Race is Drips, won with three full rows."""

from collections.abc import Callable
from typing import Any

from puzzlebox.rules import Events, Measure, Outcome
from tests.fake_game import DRIPS, Drips, variant_of

GOAL = 3


class Race(Drips):
    """Drips that is won with three rows."""

    def _lock(self) -> Events:
        events = super()._lock()
        self.over = self.over or self.rows >= GOAL
        return events

    def outcome(self) -> Outcome | None:
        return Outcome("won", "three rows are full") if self.rows >= GOAL else super().outcome()


BY_TIME = Measure("time", "time", least=True, won=True, pace="rows")
RACE = variant_of(DRIPS, id="race", title="Race", state=Race, measures=(BY_TIME,))


def race(state: Callable[[], Any], act: Callable[[str], object], wait: Callable[[], object], rows: int = GOAL) -> None:
    """Play a game until it ends or has this many rows: put every drop where the water is lowest, and wait before
    each."""
    while state().outcome() is None and state().rows < rows:
        wait()
        grid = state().grid
        heights = [sum(grid[row, column] for row in range(grid.rows)) for column in range(grid.columns)]
        target = heights.index(min(heights))
        while state().column != target:
            key = "left" if state().column > target else "right"
            act(f"+{key}")
            act(f"-{key}")
        act("drop")
