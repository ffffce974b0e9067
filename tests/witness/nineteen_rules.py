"""Nineteen, as published by Zhou Yinhui in 2006: a table of nineteen shapes, each of which turns into another."""

from puzzlebox_games.falling.look import SHAPE_HUES, Look, all_edged
from puzzlebox_games.nineteen.saves import HIDDEN
from tests.witness import clearing, randomizers, rotation, scoring, topout
from tests.witness.groups import Field, Topout
from tests.witness.pieces import Shape, cells_in
from tests.witness.rules import RuleSet
from tests.witness.timers import TimerRules

BOXES = """
    ..../..../OOOO/....  1  1    .O../.O../.O../.O..  0  1    O.../O.../OO../....  3  2    ..../..../OOO./O...  4  2
    ..../OO../.O../.O..  5  2    ..../..O./OOO./....  2  2    ..../..../OO../OO..  6  3    ..../.O../OO../O...  8  4
    ..../OO../.OO./....  7  4    ..../.O../.O../OO.. 10  5    ..../O.../OOO./.... 11  5    ..../.OO./.O../.O.. 12  5
    ..../..../OOO./..O.  9  5    ..../O.../OO../.O.. 14  6    ..../.OO./OO../.... 13  6    ..../.O../OOO./.... 16  7
    ..../.O../.OO./.O.. 17  7    ..../..../OOO./.O.. 18  7    ..../.O../OO../.O.. 15  7
"""
"""Shapes 0 to 18: the box, the shape it turns into, and its colour."""

TABLE = BOXES.split()

SHAPES = tuple(
    Shape(str(n // 3), (cells_in(TABLE[n]),), -1, 3, colour=int(TABLE[n + 2]), turns_into=int(TABLE[n + 1]))
    for n in range(0, len(TABLE), 3)
)

TEAL, GOLDENROD = (0, 128, 128), (218, 165, 32)

LOOK = Look(
    hues=tuple(SHAPE_HUES[name] for name in "ILOZJST"),
    sheet=all_edged(TEAL, GOLDENROD, (60, 60, 220), (200, 40, 40), (200, 200, 60), (40, 170, 40), (160, 60, 190)),
)

RULES = RuleSet(
    title="Nineteen",
    field=Field(rows=23, columns=10, hidden=HIDDEN),
    pieces=SHAPES,
    randomizer=randomizers.JustTheShape(),
    rotation=rotation.InPlace(),
    turns=("cw",),
    controls=TimerRules(
        gravity=(1000, 800, 640, 512, 410, 328, 262, 210, 168, 134),
        das=200,
        arr=50,
        soft_das=200,
        soft_arr=50,
        soft_blocked="locks",
        drop="hard",
    ),
    clearing=clearing.FullRowsOfTheBox(4, still=HIDDEN),
    scoring=scoring.PointsByRows((100, 300, 500, 800), rows_a_level=10, last_level=10),
    topout=Topout(after_clearing=topout.LockedAbove(HIDDEN), at_spawn="never"),
    figures=("score", "level"),
    look=LOOK,
)
