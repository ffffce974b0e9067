"""Handheld, after the 1989 handheld console's game: no kicks, no lock delay, and two types of game."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.game import PauseStyle, PlayPolicy, Preset
from puzzlebox.core.options import Choice, Condition, Number, Options, Switch
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, topout
from puzzlebox_games.falling.frames import FrameClock
from puzzlebox_games.falling.game import MEASURES, MEASURES_OF_WINS, MOVES, TURNS_X_Z, Variations, falling_game
from puzzlebox_games.falling.groups import Beginning, Field, Goal, Topout
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.handheld.controls import HandheldRules, InStages
from puzzlebox_games.handheld.look import LOOK, look_of

BOXES = {
    "L": "..../..../OOO./O... ..../OO../.O../.O.. ..../..O./OOO./.... ..../.O../.O../.OO.",
    "J": "..../..../OOO./..O. ..../.O../.O../OO.. ..../O.../OOO./.... ..../.OO./.O../.O..",
    "I": "..../..../OOOO/.... .O../.O../.O../.O..",
    "O": "..../..../.OO./.OO.",
    "Z": "..../..../OO../.OO. ..../.O../OO../O...",
    "S": "..../..../.OO./OO.. ..../O.../OO../.O..",
    "T": "..../..../OOO./.O.. ..../.O../OO../.O.. ..../.O../OOO./.... ..../.O../.OO./.O..",
}
"""The boxes of each shape, in the order of the numbers that the randomizer draws."""

FRAMES_A_ROW = (53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3)
"""The gravity at levels 0 to 20."""

HEART_LEVELS = 10
"""How many levels faster a game with the heart is."""

RULES = RuleSet(
    title="Handheld",
    field=Field(rows=18, columns=10),
    pieces=shapes_from_boxes(BOXES, row=-1, column=3),
    randomizer=randomizers.BitwiseRetries(),
    rotation=rotation.InPlace(),
    controls=HandheldRules(
        clock=FrameClock(ms=548625, frames=32768), gravity=FRAMES_A_ROW, first_level=0, das=23, arr=9, soft=3
    ),
    beginning=Beginning(level=0),
    clearing=clearing.FullRows(first=2, everywhere=True),
    scoring=InStages(),
    topout=Topout(before_clearing=topout.WhereItEntered(), at_spawn="never"),
    ahead=2,
    figures=("score", "level", "lines"),
    look=LOOK,
)

OPTIONS = (
    Choice("type", "a: play for points; b: clear 25 lines to win", choices=("a", "b"), default="a"),
    Number("level", "level at which the game starts", low=0, high=9, default=0, steps=tuple(range(10))),
    Number(
        "height",
        "height of the random blocks at the start of B-type, two rows each",
        low=0,
        high=5,
        default=0,
        steps=tuple(range(6)),
        applies=(Condition("type", ("b",)),),
    ),
    Switch("heart", "let pieces fall as fast as ten levels further up"),
    Switch("preview", "show the next piece", default=True),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

GOALS = {
    "a": "Fill whole lines with the falling pieces: full lines disappear. Four lines at once score the most points",
    "b": "Clear 25 lines. The level stays the same, and points count only if you win",
}
"""What the player has to do, by type."""


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    b_type, heart = options["type"] == "b", options["heart"]
    rows = 2 * options["height"] if b_type else 0
    return replace(
        rules,
        controls=replace(rules.controls, gravity=FRAMES_A_ROW[HEART_LEVELS if heart else 0 :]),
        beginning=Beginning(level=options["level"], fill=fills.RandomRows(rows) if rows else None),
        goal=Goal(lines=25 if b_type else None),
        figures=("score", "level", "lines left" if b_type else "lines"),
        scoring=InStages(b_type),
        preview=int(options["preview"]),
        look=look_of(b_type, heart),
    )


GAME = falling_game(
    RULES,
    id="handheld",
    cover=COVERS["handheld"],
    summary="After the 1989 handheld console: no kicks, no lock delay",
    actions=(*MOVES, *TURNS_X_Z),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    presets=PRESETS,
    goal=lambda options: GOALS[options["type"]],
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
