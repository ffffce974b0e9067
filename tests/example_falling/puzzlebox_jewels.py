"""Jewels: three jewels fall one above the other, and a turn moves each of them up by one, the top one to the bottom.
Three or more jewels of one colour in a line disappear, across, down or diagonally.

A falling-block game in one file: rules as data for the engine of puzzlebox, with a randomizer of its own. Chains
resolve step by step in game time.
"""

from dataclasses import dataclass, replace

from puzzlebox.core.game import Measure, PlayPolicy
from puzzlebox.core.message import Message
from puzzlebox.core.options import Number, Options, Switch
from puzzlebox.core.randomness import Random
from puzzlebox_games.falling.clearing import LinesOfOneColour
from puzzlebox_games.falling.game import Variations, falling_game
from puzzlebox_games.falling.groups import Delays, Entry, Field
from puzzlebox_games.falling.look import Look, all_edged
from puzzlebox_games.falling.pieces import Drawn, PieceTable, Shape
from puzzlebox_games.falling.rotation import InPlace
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.scoring import PointsABlock
from puzzlebox_games.falling.timers import TimerRules

COLOURS = 6

UPRIGHT = ((0, 0), (1, 0), (2, 0))

COLUMN = Shape("column", (UPRIGHT, UPRIGHT[-1:] + UPRIGHT[:-1], UPRIGHT[1:] + UPRIGHT[:1]), 0, 2)
"""The three orientations have the same cells in another order, and each value stays with its place in the order."""


@dataclass(frozen=True)
class ThreeColours:
    """Draws three colours, from the top. If all of them are those of the piece before, it draws once more."""

    colours: int = COLOURS

    rules_text = "The colours of the three jewels are chosen at random."

    def __call__(
        self, rng: Random, table: PieceTable, memory: tuple[int, ...]
    ) -> tuple[tuple[Drawn, ...], tuple[int, ...]]:
        drawn = self._draw(rng)
        if drawn == memory:
            drawn = self._draw(rng)
        return (Drawn(table.of[0][0], drawn),), drawn

    def _draw(self, rng: Random) -> tuple[int, ...]:
        return tuple(1 + rng.below(self.colours) for _ in UPRIGHT)


RULES = RuleSet(
    title="Jewels",
    field=Field(rows=13, columns=6),
    pieces=(COLUMN,),
    rotation=InPlace(),
    turns=("cw", "ccw"),
    randomizer=ThreeColours(),
    entry=Entry(delay=200, initial_turn=True),
    controls=TimerRules(
        gravity=(900, 800, 700, 600, 500, 400, 300, 250, 200), das=180, arr=40, soft_das=40, soft_arr=40, drop="hard"
    ),
    delays=Delays(clear=400, step=150),
    clearing=LinesOfOneColour(3),
    scoring=PointsABlock(10, blocks_a_level=30),
    figures=("score", "level", "blocks"),
    look=Look(
        hues=("red", "orange", "yellow", "green", "blue", "purple"),
        sheet=all_edged(
            *((200, 50, 50), (215, 130, 40), (210, 200, 60)), *((60, 170, 70), (60, 90, 220), (150, 70, 190))
        ),
        labels={"blocks": Message("Jewels")},
    ),
)

OPTIONS = (
    Number(
        name="colours",
        low=4,
        high=COLOURS,
        default=COLOURS,
        steps=(4, 5, 6),
        help="number of colours",
        changes_rules=True,
    ),
    Number(name="preview", low=0, high=3, default=1, steps=(0, 1, 2, 3), help="number of next pieces that are shown"),
    Switch(name="ghost", default=False, help="show where the piece would land"),
)


def vary(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    return replace(
        rules, randomizer=ThreeColours(options["colours"]), preview=options["preview"], ghost=options["ghost"]
    )


GAME = falling_game(
    RULES,
    id="jewels",
    summary="Lines of three jewels of one colour disappear",
    version=1,
    variations=Variations(OPTIONS, vary),
    play=PlayPolicy(measures=(Measure("score", "score"), Measure("jewels", "blocks"))),
    sounds={"removed": "rows"},
    goal="Line up three or more jewels of one colour",
)
