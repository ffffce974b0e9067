"""The rule set of Arcade, and how its option changes it."""

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox_games.arcade.controls import ArcadeControls
from puzzlebox_games.arcade.look import LOOK
from puzzlebox_games.arcade.tables import SHAPES, SPEEDS, TO_THE_GROUND
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.rules import RuleSet, by_first_level

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


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    return replace(rules, gravity=replace(rules.gravity, intervals=(TO_THE_GROUND,))) if options["20g"] else rules
