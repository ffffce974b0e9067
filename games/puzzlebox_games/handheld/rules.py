"""The rule set of Handheld, and how its options change it."""

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, topout
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Goal, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.handheld.controls import HandheldControls
from puzzlebox_games.handheld.look import LOOK, look_of
from puzzlebox_games.handheld.scoring import InStages
from puzzlebox_games.handheld.tables import ARR, BOXES, DAS, FRAMES_A_ROW, HEART_LEVELS, LINES_OF_B, SOFT

RULES = RuleSet(
    title="Handheld",
    field=Field(rows=18, columns=10),
    pieces=shapes_from_boxes(BOXES, row=-1, column=3),
    randomizer=randomizers.BitwiseRetries(),
    rotation=rotation.InPlace(),
    clock=FrameClock(ms=548625, frames=32768),
    controls=HandheldControls,
    beginning=Beginning(level=0),
    gravity=Gravity(intervals=FRAMES_A_ROW, unit="frames", first_level=0),
    handling=Handling(das=DAS, arr=ARR, soft=SoftDrop(das=SOFT, arr=SOFT)),
    clearing=clearing.FullRows(first=2, everywhere=True),
    scoring=InStages(),
    topout=Topout(before_clearing=topout.WhereItEntered(), at_spawn="never"),
    ahead=2,
    figures=("score", "level", "lines"),
    look=LOOK,
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    b_type, heart = options["type"] == "b", options["heart"]
    rows = 2 * options["height"] if b_type else 0
    return replace(
        rules,
        gravity=replace(rules.gravity, intervals=rules.gravity.intervals[HEART_LEVELS if heart else 0 :]),
        beginning=Beginning(level=options["level"], fill=fills.RandomRows(rows) if rows else None),
        goal=Goal(lines=LINES_OF_B if b_type else None),
        scoring=InStages(b_type),
        preview=int(options["preview"]),
        look=look_of(b_type, heart),
    )
