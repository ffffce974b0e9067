"""Console, after the 8-bit console's game of 1989: charged moves, no lock delay, and two types of game."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.game import PauseStyle, PlayPolicy, Preset
from puzzlebox.core.options import Choice, Condition, Number, Options
from puzzlebox_games.console.controls import MAX_SCORE, ConsoleRules
from puzzlebox_games.console.look import B_LOOK, LOOK
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.frames import FrameClock
from puzzlebox_games.falling.game import GOAL, MEASURES, MEASURES_OF_WINS, MOVES, TURNS_X_Z, Variations, falling_game
from puzzlebox_games.falling.groups import Beginning, Field, Goal, Topout
from puzzlebox_games.falling.pieces import shapes_about_pivot
from puzzlebox_games.falling.rules import RuleSet

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

OPTIONS = (
    Choice("type", "a: play for points; b: clear 25 lines at a fixed level", choices=("a", "b"), default="a"),
    Number("level", "level to start at", low=0, high=19, default=0, steps=tuple(range(20))),
    Number(
        "height",
        "height of the random blocks at the start of B-type",
        low=0,
        high=5,
        default=0,
        steps=tuple(range(6)),
        applies=(Condition("type", ("b",)),),
    ),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("A-type 18", {"level": "18"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 5-3", {"type": "b", "level": "5", "height": "3"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

B_GOAL = "Clear 25 lines among the blocks that are there at the start. The game ends when there is no room for a piece"


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


GAME = falling_game(
    RULES,
    id="console",
    cover=COVERS["console"],
    summary="After the 1989 8-bit console: charged moves, no drop",
    actions=(*MOVES, *TURNS_X_Z),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    presets=PRESETS,
    goal=lambda options: B_GOAL if options["type"] == "b" else GOAL,
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
