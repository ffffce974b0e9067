"""The rule set of Console, and how its options change it."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.console.controls import ConsoleControls
from puzzlebox_games.console.look import LOOK
from puzzlebox_games.console.tables import (
    FIRST_RISES,
    FRAMES_PER_ROW,
    LINES_OF_B,
    MAX_SCORE,
    ORDER,
    PICTURES,
    POINTS,
    ROWS,
    SHIFTS,
)
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Goal, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.pieces import shapes_about_pivot
from puzzlebox_games.falling.rules import RuleSet

RULES = RuleSet(
    title="Console",
    field=Field(rows=20, columns=10),
    pieces=tuple(sorted(shapes_about_pivot(PICTURES, row=0, column=5), key=lambda shape: ORDER.index(shape.name))),
    randomizer=randomizers.AnotherTry(SHIFTS),
    rotation=rotation.InPlace(),
    clock=FrameClock(655171, 39375),
    controls=ConsoleControls,
    beginning=Beginning(level=0),
    gravity=Gravity(intervals=FRAMES_PER_ROW, unit="frames", first_level=0),
    handling=Handling(das=16, arr=6, soft=SoftDrop(das=2, arr=2)),
    clearing=clearing.FullRows(),
    scoring=scoring.PointsAtNewLevel(POINTS, MAX_SCORE, FIRST_RISES),
    topout=Topout(before_fixing=topout.Overlap(), at_spawn="never"),
    figures=("level", "lines", "score"),
    look=LOOK,
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    level, height = options["level"], options["height"]
    if options["type"] == "a":
        return replace(rules, beginning=Beginning(level=level))
    return replace(
        rules,
        beginning=Beginning(level=level, fill=fills.LooseBlocks(ROWS[height])),
        scoring=scoring.PointsAtNewLevel(POINTS, MAX_SCORE),
        goal=Goal(lines=LINES_OF_B, bonus=(level % 10 + height) * 1000),
    )
