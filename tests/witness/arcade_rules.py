"""Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a frame, and
pieces that lock only after they have rested."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.arcade.look import LOOK
from tests.witness import clearing, randomizers, rotation, scoring
from tests.witness.arcade_controls import LAST_LEVEL, SECTION, SPEEDS, TO_THE_GROUND, ArcadeRules
from tests.witness.frames import FrameClock
from tests.witness.groups import Beginning, Delays, Entry, Field, Goal, Topout
from tests.witness.pieces import shapes_from_boxes
from tests.witness.rules import RuleSet

SHAPES = shapes_from_boxes(
    {
        "I": "..../OOOO/..../.... ..O./..O./..O./..O.",
        "Z": ".../OO./.OO ..O/.OO/.O.",
        "S": ".../.OO/OO. O../OO./.O.",
        "J": ".../OOO/..O .O./.O./OO. .../O../OOO .OO/.O./.O.",
        "L": ".../OOO/O.. OO./.O./.O. .../..O/OOO .O./.O./.OO",
        "O": "..../.OO./.OO./....",
        "T": ".../OOO/.O. .O./OO./.O. .../.O./OOO .O./.OO/.O.",
    },
    row=-1,
    column=3,
)

RULES = RuleSet(
    title="Arcade",
    field=Field(rows=20, columns=10),
    pieces=SHAPES,
    rotation=rotation.OneColumnAside(unkicked=frozenset("I"), checked=frozenset("TJL")),
    randomizer=randomizers.History(first="IJLT", start="ZZZZ", draws=4),
    controls=ArcadeRules(
        clock=FrameClock(ms=50, frames=3),
        gravity=SPEEDS,
        first_level=0,
        das=15,
        arr=1,
        lock=30,
        flash=3,
        section=SECTION,
    ),
    beginning=Beginning(level=0, waiting=True),
    entry=Entry(delay=27, initial_turn=True),
    delays=Delays(clear=41),
    goal=Goal(level=LAST_LEVEL),
    clearing=clearing.FullRows(),
    scoring=scoring.LinesTimesCombo(levels=4, all_clear=4),
    topout=Topout(at_spawn="overlap after entry"),
    ghost=True,
    ghost_below=100,
    figures=("grade", "score", "level", "time", "next grade", "section end"),
    look=LOOK,
)

GOAL = (
    "Clear lines quickly and several at once for a high grade, and reach level 999 before there is no room at the top"
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    return replace(rules, controls=replace(rules.controls, gravity=TO_THE_GROUND)) if options["20g"] else rules
