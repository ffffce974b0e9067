"""Famicom, as published by sherrywasp in 2019 after the 8-bit console: pieces need a clear path to turn, and the stack
has the colour of the level."""

from puzzlebox.core.game import PauseStyle
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.game import DROP, MOVES, TURN_CW, falling_game
from puzzlebox_games.falling.pieces import Shape, cells_in
from puzzlebox_games.falling.rules import Repeat, RuleSet, ever_shorter

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


RULES = RuleSet(
    title="Famicom",
    rows=25,
    columns=10,
    shapes=tuple(shape(name) for name in ORIENTATIONS),
    randomizer=randomizers.JustTheShape(),
    rotation=rotation.PathMustBeFree(shifted=frozenset({"I"})),
    turns=("cw",),
    sideways=Repeat(200, 50),
    soft=Repeat(50, 50),
    blocked_soft="locks",
    drop="hard",
    intervals=ever_shorter(1000, by=(9, 10)),
    gravity_set_by="level",
    clearing=clearing.FullRows(first=5),
    scoring=scoring.OneLevelALock((100, 400, 900, 2500), rows_a_level=30),
    topout_before_clearing=topout.BlockInRow(4),
    topout_at_spawn="never",
    figures=("level", "score", "lines"),
    look="famicom",
)

GAME = falling_game(
    RULES,
    id="famicom",
    summary="After the 8-bit console: pieces need a clear path to turn",
    actions=(*MOVES, TURN_CW, DROP),
    pause=PauseStyle(keys=("F8",)),
)
