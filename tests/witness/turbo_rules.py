"""Turbo, as published by hoodlum1980 in 2008 for Turbo C: counter-clockwise turns, and speed by score."""

from puzzlebox.core.message import Message
from puzzlebox_games.falling.look import SHAPE_HUES, Edge, Look, Printed, Words, by_shape, plain
from tests.witness import clearing, randomizers, rotation, scoring
from tests.witness.groups import Beginning, Field, Topout
from tests.witness.pieces import Shape, cells_in, turned_box
from tests.witness.rules import RuleSet
from tests.witness.timers import TimerRules

SHAPES = (
    Shape("T", turned_box(".O./.OO/.O."), -3, 4),
    Shape("L", turned_box(".O./.O./.OO"), -3, 4),
    Shape("J", turned_box(".O./.O./OO."), -3, 4),
    Shape("Z", turned_box("OO./.OO/..."), -3, 4),
    Shape("S", turned_box(".OO/OO./..."), -3, 4),
    Shape("O", (cells_in("OO/OO"),), -2, 4),
    Shape("I", (cells_in(".O../.O../.O../.O.."), cells_in("..../OOOO/..../....")), -4, 4),
)

LIGHT_GRAY, DARK_GRAY = (170, 170, 170), (85, 85, 85)

LOOK = Look(
    hues=SHAPE_HUES,
    sheet=by_shape(
        plain,
        T=(170, 0, 0),
        L=(255, 255, 85),
        J=LIGHT_GRAY,
        Z=(0, 170, 170),
        S=(85, 85, 255),
        O=(0, 0, 170),
        I=(0, 170, 0),
    ),
    printed=Printed(
        rows=23,
        columns=12,
        board=(30, 30),
        cell=18,
        edges=(Edge((26, 26, 225, 423), LIGHT_GRAY), Edge((300, 100, 200, 35), LIGHT_GRAY)),
        lines=DARK_GRAY,
        words=(Words(Message("Score: {score}"), (312, 108), 18, (85, 255, 255)),),
        preview=(310, 30),
        preview_cell=10,
        preview_grid=(4, 4),
        messages={
            "paused": Words(Message("Press P to Start or Resume!"), (300, 200), 18, (255, 255, 85)),
            "lost": Words(Message("GAME OVER!"), (300, 200), 18, (255, 255, 85)),
        },
        keys=Words("{keys}: {does}", (300, 250), 15, DARK_GRAY),
    ),
)

RULES = RuleSet(
    title="Turbo",
    field=Field(rows=23, columns=12),
    pieces=SHAPES,
    randomizer=randomizers.JustTheShape(),
    rotation=rotation.InPlace(),
    turns=("ccw",),
    beginning=Beginning(score=100, paused=True),
    controls=TimerRules(
        gravity=(1200, 1100, 1000, 900, 800, 700, 600, 500, 400),
        first_gravity=1300,
        das=250,
        arr=33,
        soft_das=250,
        soft_arr=33,
        drop="sonic",
    ),
    clearing=clearing.FullRows(),
    scoring=scoring.SpeedByScore((10, 30, 70, 150), for_none=1, score_a_step=200),
    topout=Topout(at_spawn="cannot fall"),
    figures=("score",),
    look=LOOK,
)
