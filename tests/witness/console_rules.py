"""Console, after the 8-bit console's game of 1989: charged moves, no lock delay, and two types of game."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.console.look import B_LOOK, LOOK
from tests.witness import clearing, fills, randomizers, rotation, scoring, topout
from tests.witness.console_controls import MAX_SCORE, ConsoleRules
from tests.witness.frames import FrameClock
from tests.witness.groups import Beginning, Field, Goal, Topout
from tests.witness.pieces import shapes_about_pivot
from tests.witness.rules import RuleSet

PICTURES = """
T0   T1   T2   T3    J0   J1   J2   J3    L0   L1   L2   L3    Z0   Z1    O0    S0   S1    I0    I1
...  .#.  .#.  .#.   ...  .#.  #..  .##   ...  ##.  ..#  .#.   ...  ..#   ...   ...  .#.   ....  ..#.
#o#  #o.  #o#  .o#   #o#  .o.  #o#  .o.   #o#  .o.  #o#  .o.   #o.  .o#   #o.   .o#  .o#   ....  ..#.
.#.  .#.  ...  .#.   ..#  ##.  ...  .#.   #..  .#.  ...  .##   .##  .#.   ##.   ##.  ..#   ##o#  ..o.
                                                                                           ....  ..#.
"""

ORDER = "TJZOSLI"
"""The shapes by their index."""

SHIFTS = (2, 7, 8, 10, 11, 14, 18)
"""What the last shape adds to a second try of the randomizer."""

FRAMES_PER_ROW = (48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *(5,) * 3, *(4,) * 3, *(3,) * 3, *(2,) * 10, 1)
"""The gravity at levels 0 to 29. The last value also holds for all levels beyond."""

POINTS = (40, 100, 300, 1200)

FIRST_RISES = (10, 20, 30, 40, 50, 60, 70, 80, 90, *(100,) * 7, 110, 120, 130, 140)
"""The lines at which the level goes up for the first time, by the first level."""

ROWS = (0, 3, 5, 8, 10, 12)
"""The rows of blocks at the start of a B-type game, by height."""

RULES = RuleSet(
    title="Console",
    field=Field(rows=20, columns=10),
    pieces=tuple(sorted(shapes_about_pivot(PICTURES, row=0, column=5), key=lambda shape: ORDER.index(shape.name))),
    randomizer=randomizers.AnotherTry(SHIFTS),
    rotation=rotation.InPlace(),
    controls=ConsoleRules(
        clock=FrameClock(655171, 39375), gravity=FRAMES_PER_ROW, first_level=0, das=16, arr=6, soft=2
    ),
    beginning=Beginning(level=0),
    clearing=clearing.FullRows(),
    scoring=scoring.PointsAtNewLevel(POINTS, MAX_SCORE, FIRST_RISES),
    topout=Topout(before_fixing=topout.Overlap(), at_spawn="never"),
    figures=("level", "lines", "score"),
    look=LOOK,
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    level, height = options["level"], options["height"]
    if options["type"] == "a":
        return replace(rules, beginning=Beginning(level=level))
    return replace(
        rules,
        beginning=Beginning(level=level, fill=fills.LooseBlocks(ROWS[height])),
        scoring=scoring.PointsAtNewLevel(POINTS, MAX_SCORE),
        goal=Goal(lines=25, bonus=(level % 10 + height) * 1000),
        figures=tuple("lines left" if name == "lines" else name for name in rules.figures),
        look=B_LOOK,
    )
