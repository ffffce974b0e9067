"""Guideline: the modern rules, in four modes."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.message import Message
from puzzlebox.core.options import (
    Options,
)
from puzzlebox_games.falling.look import SHAPE_HUES, Look, by_shape, edged
from tests.witness import clearing, randomizers, rotation, spins, topout
from tests.witness.fills import BoardText, GarbageRows
from tests.witness.groups import Beginning, Entry, Field, Goal, Topout
from tests.witness.handling import Handling
from tests.witness.initial import InitialControls
from tests.witness.lock_delay import LockDelayRules
from tests.witness.pieces import GARBAGE, Shape, turned_box
from tests.witness.rules import RuleSet

SHAPES = (
    Shape("I", turned_box("..../OOOO/..../...."), 18, 3),
    Shape("J", turned_box("O../OOO/..."), 18, 3),
    Shape("L", turned_box("..O/OOO/..."), 18, 3),
    Shape("O", turned_box("OO/OO"), 18, 4),
    Shape("S", turned_box(".OO/OO./..."), 18, 3),
    Shape("T", turned_box(".O./OOO/..."), 18, 3),
    Shape("Z", turned_box("OO./.OO/..."), 18, 3),
)
"""The shapes in the order of an unshuffled bag."""

MICROSECONDS_PER_ROW = (
    *(1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152),
    *(42976, 28218, 18153, 11439, 7059, 4264, 2520, 1457, 824, 455),
)
"""The gravity at levels 1 to 20. The last value also holds for all levels beyond."""

QUARTERS = """
    turn | J L S T Z                           | I                                 | O
    0>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    R>0  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    R>2  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
    2>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    2>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    L>2  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    L>0  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    0>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
"""

HALVES = """
    turn |
    0>2  | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
    2>0  | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
    R>L  | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
    L>R  | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""
"""The shifts of quarter and half turns (Super Rotation System)."""

LOOK = Look(
    hues={**SHAPE_HUES, "garbage": "gray"},
    sheet=by_shape(
        edged,
        I=(0, 185, 205),
        J=(50, 80, 225),
        L=(230, 130, 20),
        O=(220, 205, 30),
        S=(35, 175, 55),
        T=(160, 60, 200),
        Z=(215, 45, 45),
        garbage=(110, 110, 110),
    ),
    above=1,
    playing=("score", "lines", "level"),
    labels={
        "pieces a second": Message("Pieces/s"),
        "keys a piece": Message("Keys/piece"),
        "finesse": Message("Finesse faults"),
        "milliseconds": Message("Time"),
        "garbage left": Message("Garbage"),
    },
)

CONTROLS = LockDelayRules(
    kind=InitialControls,
    gravity=MICROSECONDS_PER_ROW,
    handling=Handling(das=167, arr=33, sdf=20),
    adjustable=True,
    sonic=True,
    soft_points=1,
    hard_points=2,
    delay=500,
    resets=15,
)

SCORING = spins.SpinsAndCombos(
    lines=(0, 100, 300, 500, 800),
    full=(400, 800, 1200, 1600),
    mini=(100, 200, 400),
    combo=50,
    all_clear=(0, 800, 1200, 1800, 2000),
    all_clear_again=3200,
    lines_a_level=10,
)

RULES = RuleSet(
    title="Guideline",
    field=Field(rows=40, columns=10, hidden=20),
    pieces=SHAPES,
    rotation=rotation.Kicks(
        (QUARTERS, HALVES),
        "Pieces turn by the Super Rotation System (SRS): if a piece does not fit in place, up to five kicks are tried.",
    ),
    turns=("cw", "ccw", "half"),
    randomizer=randomizers.Bag(),
    entry=Entry(fall=1),
    controls=CONTROLS,
    clearing=clearing.FullRows(),
    scoring=SCORING,
    spins=spins.ThreeCorners("T"),
    topout=Topout(before_clearing=topout.LockedEntirelyAbove(20)),
    preview=5,
    ahead=7,
    hold=True,
    ghost=True,
    figures=("score", "level", "lines", "time", "pieces", "pieces a second", "keys a piece", "best combo"),
    look=LOOK,
)

FIGURES = {
    ("sprint", "time"): ("lines left", "milliseconds"),
    ("sprint", "keys a piece"): ("keys a piece", "finesse"),
    ("cheese", "time"): ("garbage left", "milliseconds"),
    ("ultra", "time"): ("time left",),
}
"""The figures that a mode shows in place of another."""

PLAYING = {
    "sprint": ("milliseconds", "lines left", "level"),
    "cheese": ("milliseconds", "garbage left", "level"),
    "ultra": ("time left", "score", "lines"),
    "zen": ("score", "lines"),
}
"""The figures that are shown during a game in these modes."""

FIRST_BY_TIME = ("pieces a second", "keys a piece", "finesse")
"""The figures with which their result begins, below the time."""

LETTERS = "IJLOSTZX"
"""The letters of blocks in a position, X for garbage."""


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    mode = options["mode"]
    rises = mode != "sprint" or options["rising"]
    return replace(
        rules,
        goal=Goal(
            lines={"marathon": 150, "sprint": options["rows"]}.get(mode),
            time=120_000 if mode == "ultra" else None,
            kinds=(GARBAGE,) if mode == "cheese" else (),
        ),
        scoring=SCORING if rises else replace(SCORING, lines_a_level=0),
        controls=replace(CONTROLS, falls=mode != "zen" or options["gravity"]),
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        beginning=Beginning(
            level=options["start-level"], fill=GarbageRows(options["rows"]) if mode == "cheese" else None
        ),
        positions=BoardText(LETTERS) if mode == "zen" else None,
        look=replace(
            rules.look,
            playing=PLAYING.get(mode, rules.look.playing),
            first=FIRST_BY_TIME if mode in ("sprint", "cheese") else (),
        ),
        figures=tuple(name for figure in rules.figures for name in FIGURES.get((mode, figure), (figure,))),
    )
