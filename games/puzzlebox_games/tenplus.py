"""TenPlus, as published by Niwakoma in 2020: every cell has a digit, and neighbours that add up to ten disappear."""

from puzzlebox.core.game import Action, PauseStyle
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.game import DROP, MOVES, falling_game
from puzzlebox_games.falling.pieces import Shape, turned_box
from puzzlebox_games.falling.rules import Repeat, RuleSet

SHAPES = (
    Shape("I", turned_box("..../OOOO/..../...."), 3, 3),
    Shape("O", turned_box("OO/OO"), 3, 4),
    Shape("J", turned_box("O../OOO/..."), 3, 3),
    Shape("L", turned_box("..O/OOO/..."), 3, 3),
    Shape("S", turned_box(".OO/OO./..."), 3, 3),
    Shape("T", turned_box(".O./OOO/..."), 3, 3),
    Shape("Z", turned_box("OO./.OO/..."), 3, 3),
)

RULES = RuleSet(
    title="TenPlus",
    rows=25,
    columns=10,
    shapes=SHAPES,
    randomizer=randomizers.ShapeAndDigits(),
    rotation=rotation.InPlace(),
    sideways=Repeat(200, 50),
    soft=Repeat(200, 50),
    drop="hard",
    intervals=(1000, 850, 723, 614, 522, 444, 377, 321, 272, 232, 197, 167, 142, 121, 103, 87, 80),
    clearing=clearing.PairsThatMakeTen(),
    scoring=scoring.PointsABlock(10, blocks_a_level=40),
    topout_after_clearing=topout.BlockInOneOf(((4, 4), (4, 5))),
    figures=("score", "level", "blocks"),
    look="tenplus",
)

GAME = falling_game(
    RULES,
    id="tenplus",
    summary="Neighbouring digits that add up to ten disappear",
    actions=(*MOVES, Action("cw", "turn", ("Up", "X")), Action("ccw", "turn back", ("Z",)), DROP),
    pause=PauseStyle(keys=("P",)),
)
