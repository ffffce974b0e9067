"""Famicom, as published by sherrywasp in 2019 after the 8-bit console: pieces need a clear path to turn, and the stack
has the colour of the level."""

from puzzlebox.core.message import Message
from puzzlebox_games.falling.look import SHAPE_HUES, WHITE, Edge, Look, Printed, Words, by_shape, plain
from tests.witness import clearing, randomizers, rotation, scoring, topout
from tests.witness.groups import Field, Topout
from tests.witness.pieces import Shape, cells_in
from tests.witness.rules import RuleSet
from tests.witness.timers import TimerRules

ORIENTATIONS = {
    "I": "x.../OOOO/..xx/..x. xO../.O../.Oxx/.Ox.",
    "J": ".Ox/.O./OO. O../OOO/..x .OO/.O./xO. x../OOO/..O",
    "L": ".Ox/.O./.OO .../OOO/O.x OO./.O./xO. x.O/OOO/...",
    "O": "OO/OO",
    "S": "xOO/OO./... xO./.OO/..O",
    "T": "x../OOO/xOx xOx/OO./xO. xOx/OOO/..x .Ox/.OO/xOx",
    "Z": "OO./.OO/..x ..O/.OO/.Ox",
}
"""The orientations of each shape. The pivot is in row 1, column 1 of each box. The cells of the path, `x`, must also be
free for a turn."""

CORNERS = {"I": (-1, 3), "J": (0, 3), "L": (0, 2), "O": (0, 4), "S": (0, 3), "T": (-1, 3), "Z": (0, 3)}


def shape(name: str) -> Shape:
    boxes = ORIENTATIONS[name].split()
    orientations = tuple(cells_in(box) for box in boxes)
    return Shape(name, orientations, *CORNERS[name], paths=tuple(cells_in(box, "x") for box in boxes))


GRAY, RED, GOLDENROD, BLUE, YELLOW = (128, 128, 128), (255, 0, 0), (218, 165, 32), (0, 0, 255), (255, 255, 0)
MAGENTA, GREEN, TEAL, PURPLE = (255, 0, 255), (0, 128, 0), (0, 128, 128), (128, 0, 128)

SILVER = (192, 192, 192)
"""The colour of small texts in the picture."""

LOOK = Look(
    hues=SHAPE_HUES,
    sheet=by_shape(plain, I=RED, J=YELLOW, L=MAGENTA, O=BLUE, S=GREEN, T=GOLDENROD, Z=TEAL),
    levels=("cyan", "red", "orange", "blue", "yellow", "pink", "green", "purple"),
    sheet_levels=tuple(map(plain, (GRAY, RED, GOLDENROD, BLUE, YELLOW, MAGENTA, GREEN, TEAL, PURPLE, WHITE))),
    printed=Printed(
        size=(430, 599),
        rows=25,
        columns=10,
        board=(12, 12),
        cell=23,
        edges=(Edge((8, 8, 239, 584), GRAY, 2), Edge((268, 216, 84, 66), GRAY)),
        words=(
            Words(Message("LEVEL"), (268, 12), 15, SILVER),
            Words("{level}", (268, 30), 24),
            Words(Message("SCORE"), (268, 72), 15, SILVER),
            Words("{score}", (268, 90), 24),
            Words(Message("LINES"), (268, 132), 15, SILVER),
            Words("{lines}", (268, 150), 24),
            Words(Message("NEXT"), (268, 192), 15, SILVER),
        ),
        preview=(274, 222),
        preview_cell=18,
        tight=True,
        keys=Words("{keys}  {does}", (268, 310), 14, SILVER),
    ),
)

INTERVALS = [1000]
while INTERVALS[-1] > 1:
    INTERVALS.append(INTERVALS[-1] * 9 // 10)
"""Ms between two steps of gravity at the levels from 1 on: each a tenth shorter, down to 1."""

RULES = RuleSet(
    title="Famicom",
    field=Field(rows=25, columns=10),
    pieces=tuple(shape(name) for name in ORIENTATIONS),
    randomizer=randomizers.JustTheShape(),
    rotation=rotation.PathMustBeFree(shifted=frozenset({"I"})),
    turns=("cw",),
    controls=TimerRules(
        gravity=tuple(INTERVALS),
        gravity_restarts_at="level",
        das=200,
        arr=50,
        soft_das=50,
        soft_arr=50,
        soft_blocked="locks",
        drop="hard",
    ),
    clearing=clearing.FullRows(first=5),
    scoring=scoring.OneLevelALock((100, 400, 900, 2500), rows_a_level=30),
    topout=Topout(before_clearing=topout.BlockInRow(4), at_spawn="never"),
    figures=("level", "score", "lines"),
    look=LOOK,
)
