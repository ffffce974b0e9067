"""Turbo, as published by hoodlum1980 in 2008 for Turbo C: counter-clockwise turns, and speed by score."""

from puzzlebox.core.game import Action, PauseStyle
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring
from puzzlebox_games.falling.game import DROP, MOVES, falling_game
from puzzlebox_games.falling.pieces import Shape, cells_in, turned_box
from puzzlebox_games.falling.rules import Repeat, RuleSet

SHAPES = (
    Shape("T", turned_box(".O./.OO/.O."), -3, 4),
    Shape("L", turned_box(".O./.O./.OO"), -3, 4),
    Shape("J", turned_box(".O./.O./OO."), -3, 4),
    Shape("Z", turned_box("OO./.OO/..."), -3, 4),
    Shape("S", turned_box(".OO/OO./..."), -3, 4),
    Shape("O", (cells_in("OO/OO"),), -2, 4),
    Shape("I", (cells_in(".O../.O../.O../.O.."), cells_in("..../OOOO/..../....")), -4, 4),
)

RULES = RuleSet(
    title="Turbo",
    rows=23,
    columns=12,
    shapes=SHAPES,
    randomizer=randomizers.JustTheShape(),
    rotation=rotation.InPlace(),
    turns=("ccw",),
    sideways=Repeat(250, 33),
    soft=Repeat(250, 33),
    intervals=(1200, 1100, 1000, 900, 800, 700, 600, 500, 400),
    first_interval=1300,
    starts_paused=True,
    clearing=clearing.FullRows(),
    scoring=scoring.SpeedByScore((10, 30, 70, 150), for_none=1, score_a_step=200),
    first_score=100,
    topout_at_spawn="cannot fall",
    figures=("score",),
    look="turbo",
)

GAME = falling_game(
    RULES,
    id="turbo",
    summary="Counter-clockwise turns, speeding up every 200 points",
    actions=(*MOVES, Action("ccw", "turn", ("Up", "@W")), DROP),
    levels=9,
    pause=PauseStyle(keys=("P",), hides_board=False),
)
