"""TenPlus, as published by Niwakoma in 2020: every cell has a digit, and neighbours that add up to ten disappear."""

from puzzlebox_games.falling.look import Look, all_edged
from tests.witness import clearing, randomizers, rotation, scoring, topout
from tests.witness.groups import Field, Topout
from tests.witness.pieces import Shape, turned_box
from tests.witness.rules import RuleSet
from tests.witness.timers import TimerRules

SHAPES = (
    Shape("I", turned_box("..../OOOO/..../...."), 3, 3),
    Shape("O", turned_box("OO/OO"), 3, 4),
    Shape("J", turned_box("O../OOO/..."), 3, 3),
    Shape("L", turned_box("..O/OOO/..."), 3, 3),
    Shape("S", turned_box(".OO/OO./..."), 3, 3),
    Shape("T", turned_box(".O./OOO/..."), 3, 3),
    Shape("Z", turned_box("OO./.OO/..."), 3, 3),
)

INTERVALS = (1000, 850, 723, 614, 522, 444, 377, 321, 272, 232, 197, 167, 142, 121, 103, 87, 80)
"""Ms between two steps of gravity at levels 1 to 17. The last one also holds for all levels beyond."""

LOOK = Look(
    hues=("cyan", "yellow", "green", "purple", "red", "purple", "green", "yellow", "cyan"),
    shades=(-0.4, -0.4, -0.4, -0.4, 0.0, 0.16, 0.16, 0.16, 0.16),
    sheet=all_edged(
        *((150, 220, 235), (235, 225, 120), (140, 225, 150), (215, 170, 240), (225, 70, 70)),
        *((120, 60, 165), (25, 130, 50), (150, 130, 0), (0, 120, 150)),
    ),
    digits=True,
)
"""Digits that add up to ten, such as 3 and 7, share a hue. The lower one is paler."""

RULES = RuleSet(
    title="TenPlus",
    field=Field(rows=25, columns=10),
    pieces=SHAPES,
    randomizer=randomizers.ShapeAndValues(
        9,
        "The shape is chosen at random, and so is a digit from 1 to 9 for each of its cells. "
        "Digits move and turn with their cells.",
    ),
    rotation=rotation.InPlace(),
    controls=TimerRules(gravity=INTERVALS, das=200, arr=50, soft_das=200, soft_arr=50, drop="hard"),
    clearing=clearing.PairsWithSum(10),
    scoring=scoring.PointsABlock(10, blocks_a_level=40),
    topout=Topout(after_clearing=topout.BlockInOneOf(((4, 4), (4, 5)))),
    figures=("score", "level", "blocks"),
    look=LOOK,
)
