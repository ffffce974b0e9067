"""Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a frame, and
pieces that lock only after they have rested."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.game import Action, Measure, PauseStyle, PlayPolicy
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options, Switch
from puzzlebox_games.arcade.controls import ArcadeControls
from puzzlebox_games.arcade.tables import GRADE_NAMES, SECTION, SHAPES, SPEEDS, TO_THE_GROUND
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring
from puzzlebox_games.falling.game import MOVES, falling_game
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.look import WHITE, Edge, Look, Printed, Sections, Words, by_shape, edged
from puzzlebox_games.falling.rules import RuleSet, by_first_level
from puzzlebox_games.falling.variations import Variations

LOOK = Look(
    hues={"I": "red", "L": "orange", "J": "blue", "O": "yellow", "S": "purple", "Z": "green", "T": "cyan"},
    sheet=by_shape(
        edged,
        I=(230, 45, 40),
        Z=(50, 200, 60),
        S=(215, 70, 220),
        J=(55, 95, 240),
        L=(245, 135, 25),
        O=(240, 215, 40),
        T=(45, 205, 220),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 70),
        cell=20,
        edges=(Edge((215, 65, 210, 410), (190, 190, 200), 4), Edge((450, 414, 60, 3), WHITE, 2)),
        words=(
            Words(Message("NEXT"), (220, 14), 15),
            Words(Message("GRADE"), (60, 80), 15),
            Words("{grade}", (60, 98), 44),
            Words(Message("TIME"), (60, 400), 15),
            Words("{time}", (60, 418), 28),
            Words(Message("POINTS"), (450, 80), 15),
            Words("{score}", (450, 98), 28),
            Words(Message("NEXT GRADE"), (450, 150), 15),
            Words("{next grade}", (450, 168), 28),
            Words(Message("LEVEL"), (450, 362), 15),
            Words("{level}", (450, 380), 28),
            Words("{section end}", (450, 418), 28),
        ),
        preview=(290, 14),
        preview_cell=20,
        tight=True,
    ),
    stack_shade=0.45,
    stack_edge=(235, 235, 240),
    flash=50,
    every_frame=True,
    sections=Sections(
        levels=SECTION,
        sheet=(
            *((26, 36, 74), (18, 60, 62), (60, 26, 66), (70, 46, 16), (20, 58, 30)),
            *((72, 22, 28), (44, 44, 92), (62, 58, 18), (40, 40, 46), (8, 8, 12)),
        ),
        hues=("blue", "cyan", "purple", "orange", "green", "red", "blue", "yellow", "pink", "red"),
    ),
    small=("next grade", "section end"),
)

RULES = RuleSet(
    title="Arcade",
    field=Field(rows=20, columns=10),
    pieces=SHAPES,
    rotation=rotation.OneColumnAside(unkicked=frozenset("I"), checked=frozenset("TJL")),
    randomizer=randomizers.History(first="IJLT", start="ZZZZ", draws=4),
    clock=FrameClock(ms=50, frames=3),
    controls=ArcadeControls,
    beginning=Beginning(level=0, waiting=True),
    gravity=Gravity(intervals=by_first_level(SPEEDS), unit="1/256 row", first_level=0),
    handling=Handling(das=15, arr=1, soft=SoftDrop(arr=1)),
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

OPTIONS = (
    Switch(name="20g", label="20G", default=False, help="pieces fall to the ground at once", changes_rules=True),
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    return replace(rules, gravity=replace(rules.gravity, intervals=(TO_THE_GROUND,))) if options["20g"] else rules


GAME = falling_game(
    RULES,
    id="arcade",
    summary="After the 1998 arcade game: grades, and 20 rows a frame",
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X", "@W"), hold=True, fresh=True),
        Action("ccw", "turn back", ("Z",), hold=True, fresh=True),
    ),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    play=PlayPolicy(
        measures=(
            Measure("grade", "grade", ties=("level", "score"), names=GRADE_NAMES),
            Measure("score", "score"),
            Measure("level", "level"),
            Measure("time", "time", least=True, won=True),
            Measure("lines", "rows"),
        )
    ),
    sounds={"grade": "level"},
    goal=GOAL,
)
