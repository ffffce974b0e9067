"""Handheld, after the 1989 handheld console's game: no kicks, no lock delay, and two types of game."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.handheld.look import LOOK, look_of
from tests.witness import clearing, fills, randomizers, rotation, topout
from tests.witness.frames import FrameClock
from tests.witness.groups import Beginning, Field, Goal, Topout
from tests.witness.handheld_controls import HandheldRules, InStages
from tests.witness.pieces import shapes_from_boxes
from tests.witness.rules import RuleSet

BOXES = {
    "L": "..../..../OOO./O... ..../OO../.O../.O.. ..../..O./OOO./.... ..../.O../.O../.OO.",
    "J": "..../..../OOO./..O. ..../.O../.O../OO.. ..../O.../OOO./.... ..../.OO./.O../.O..",
    "I": "..../..../OOOO/.... .O../.O../.O../.O..",
    "O": "..../..../.OO./.OO.",
    "Z": "..../..../OO../.OO. ..../.O../OO../O...",
    "S": "..../..../.OO./OO.. ..../O.../OO../.O..",
    "T": "..../..../OOO./.O.. ..../.O../OO../.O.. ..../.O../OOO./.... ..../.O../.OO./.O..",
}
"""The boxes of each shape, in the order of the numbers that the randomizer draws."""

FRAMES_A_ROW = (53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3)
"""The gravity at levels 0 to 20."""

HEART_LEVELS = 10
"""How many levels faster a game with the heart is."""

RULES = RuleSet(
    title="Handheld",
    field=Field(rows=18, columns=10),
    pieces=shapes_from_boxes(BOXES, row=-1, column=3),
    randomizer=randomizers.BitwiseRetries(),
    rotation=rotation.InPlace(),
    controls=HandheldRules(
        clock=FrameClock(ms=548625, frames=32768), gravity=FRAMES_A_ROW, first_level=0, das=23, arr=9, soft=3
    ),
    beginning=Beginning(level=0),
    clearing=clearing.FullRows(first=2, everywhere=True),
    scoring=InStages(),
    topout=Topout(before_clearing=topout.WhereItEntered(), at_spawn="never"),
    ahead=2,
    figures=("score", "level", "lines"),
    look=LOOK,
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    b_type, heart = options["type"] == "b", options["heart"]
    rows = 2 * options["height"] if b_type else 0
    return replace(
        rules,
        controls=replace(rules.controls, gravity=FRAMES_A_ROW[HEART_LEVELS if heart else 0 :]),
        beginning=Beginning(level=options["level"], fill=fills.RandomRows(rows) if rows else None),
        goal=Goal(lines=25 if b_type else None),
        figures=("score", "level", "lines left" if b_type else "lines"),
        scoring=InStages(b_type),
        preview=int(options["preview"]),
        look=look_of(b_type, heart),
    )
