"""Rule sets with delays, and comparisons with models that have none, for random plays that reach all phases between two
pieces."""

from dataclasses import dataclass, replace
from typing import ClassVar

from puzzlebox.rules import Grid, Random, Start
from puzzlebox_games import famicom, guideline, tenplus, tetromino
from puzzlebox_games.falling.groups import Delays, Entry
from puzzlebox_games.falling.pieces import PieceTable
from puzzlebox_games.falling.randomizers import Draw, Memory
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.comparison import Comparison
from tests.games.falling.players import Player


@dataclass(frozen=True)
class AnotherShape:
    """Draw a shape that is not the one before, which is remembered."""

    rules_text = "No shape comes twice in a row."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        shapes = len(table.of)
        number = (memory[0] + 1 + rng.below(shapes - 1)) % shapes if memory else rng.below(shapes)
        return (table.first(number),), (number,)


BOTH_KEPT = Entry(delay=100, initial_turn=True, initial_hold=True)

RULE_SETS: dict[str, RuleSet] = {
    "lock delay": replace(guideline.RULES, delays=Delays(clear=300), entry=BOTH_KEPT),
    "memory": replace(guideline.RULES, randomizer=AnotherShape(), delays=Delays(clear=40), entry=Entry(delay=50)),
    "chain": replace(tenplus.RULES, delays=Delays(clear=120, step=60), entry=BOTH_KEPT, hold=True),
    "soft drop that locks": replace(famicom.RULES, delays=Delays(clear=200), entry=Entry(delay=130)),
    "soft drop that waits": replace(
        tetromino.RULES, delays=Delays(clear=90), entry=replace(BOTH_KEPT, delay=70), hold=True
    ),
}
"""Rule sets with delays, by what they have in common with no other."""


def fill_all_but_a_gap(state: FallingState) -> None:
    """Fill the lowest rows but for the columns below the falling piece, so that rows are soon full."""
    assert state.piece is not None
    grid, gap = Grid(state.grid.rows, state.grid.columns), {column for _, column in state.piece.cells}
    for row in range(grid.rows - 6, grid.rows):
        for column in set(range(grid.columns)) - gap:
            grid[row, column] = 1
    state.well.set_grid(grid)


class Delayed(Comparison):
    """A mix-in for a comparison with a model without delays. The engine has delays, for which the model stands still.

    No key is held, because its timer would run on in the engine alone.
    """

    delays: ClassVar[Delays] = Delays(clear=40)
    entry: ClassVar[Entry] = Entry(delay=25)
    without = frozenset({"time"})

    def __init__(self, seed: str, mixed: bool = False) -> None:
        super().__init__(seed, mixed)
        self.texts = [text for text in self.texts if text[0] not in "+-"]

    def begin(self, start: Start) -> FallingState:
        state = super().begin(start)
        rules = replace(state.rules, delays=self.delays, entry=replace(state.rules.entry, delay=self.entry.delay))
        return type(state)(rules, self.options, start)

    def choice(self, player: Player) -> str:
        return super().choice(player).lstrip("+-")

    def pass_time(self, ms: int) -> None:
        for _ in range(ms):
            self.count(self.state.advance_to(self.state.time + 1))
            self.model.advance_to(self.model.time + 1)
            self.end_delays()
        self.check(f"{ms} ms")

    def end_delays(self) -> bool:
        """Let time pass until the next piece has entered. Return whether there was a delay."""
        state = self.state
        delayed = state.phase != "falling" and not state.ended
        while state.phase != "falling" and not state.ended:
            self.count(state.advance_to(state.time + 1))
        return delayed

    def check(self, after: str) -> None:
        """End a delay that an input has begun. The ms in which the next piece enters then passes in both."""
        if self.end_delays():
            self.model.advance_to(self.model.time + 1)
        super().check(after)
