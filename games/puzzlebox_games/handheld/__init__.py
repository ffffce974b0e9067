"""Handheld, after the game of the 1989 handheld console, in its two types: play for points, or clear 25 lines."""

from dataclasses import replace

from puzzlebox.core.game import Action, Measure, PauseStyle, PlayPolicy, Preset
from puzzlebox.core.message import Message
from puzzlebox.core.options import Choice, Condition, Number, Options, Switch
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, topout
from puzzlebox_games.falling.game import MEASURES, MOVES, falling_game
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Goal, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.look import SHAPE_HUES, Edge, Look, Mark, Printed, Words
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.variations import Variations
from puzzlebox_games.handheld.controls import HandheldControls, InStages

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

LINES_OF_B = 25

PALE, LIGHT, DARK, INK = (222, 226, 214), (164, 170, 156), (92, 98, 86), (28, 32, 26)
"""The four greys of the screen."""

LOOK = Look(
    hues=(*(SHAPE_HUES[name] for name in BOXES), "pink"),
    shades=(0.0,) * 7 + (0.4,),
    sheet=(*((INK, face) for face in (DARK, LIGHT, DARK, LIGHT, LIGHT, DARK, LIGHT)), (DARK, LIGHT)),
    patterns=(2, 7, 4, 1, 6, 1, 2, 5),
    blink=167,
    blink_colour=LIGHT,
    printed=Printed(
        size=(640, 576),
        rows=18,
        columns=10,
        board=(64, 0),
        cell=32,
        ground=PALE,
        well=PALE,
        edges=(
            *(Edge((x, 0, 24, 576), DARK, 12) for x in (40, 384)),
            *(Edge((432, y, 192, 92), INK, 4) for y in (24, 140, 256)),
            Edge((464, 388, 160, 160), INK, 4),
        ),
        words=(
            *(Words(Message(text), (448, y), 26, DARK) for text, y in (("SCORE", 32), ("LEVEL", 148), ("LINES", 264))),
            *(Words(text, (448, y), 36, INK) for text, y in (("{score}", 64), ("{level}", 180), ("{lines}", 296))),
        ),
        preview=(480, 372),
        preview_cell=32,
    ),
)

HEART = Mark(".##.##./#######/#######/.#####./..###../...#...", (580, 190), 5, INK)
"""Beside the level, in a game with the heart."""

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
    handling=Handling(das=23, arr=9, soft=SoftDrop(das=3, arr=3)),
    clearing=clearing.FullRows(first=2, everywhere=True),
    scoring=InStages(),
    topout=Topout(before_clearing=topout.WhereItEntered(), at_spawn="never"),
    ahead=2,
    figures=("score", "level", "lines"),
    look=LOOK,
)

OPTIONS = (
    Choice(name="type", choices=("a", "b"), default="a", help="a: play for points; b: clear 25 lines to win"),
    Number(name="level", low=0, high=9, default=0, steps=tuple(range(10)), help="level at which the game starts"),
    Number(
        name="height",
        low=0,
        high=5,
        default=0,
        steps=tuple(range(6)),
        help="height of the random blocks at the start of type b, two rows each",
        applies=(Condition("type", ("b",)),),
    ),
    Switch(name="heart", default=False, help="let pieces fall as fast as ten levels further up"),
    Switch(name="preview", default=True, help="show the next piece"),
)

PRESETS = (
    Preset("Type A", {}),
    Preset("Type A, level 9", {"level": "9"}),
    Preset("Type B", {"type": "b"}),
    Preset("Type B, level 9, height 5", {"type": "b", "level": "9", "height": "5"}),
)

ACTIONS = (
    *MOVES,
    Action("cw", "turn", ("Up", "X", "@W")),
    Action("ccw", "turn back", ("Z",)),
)

MEASURES_OF_B = (Measure("score", "score", won=True), Measure("time", "time", least=True, won=True))
"""The score of a game of type B counts only if it is won."""


GOALS = {
    "a": "Fill whole lines with the falling pieces: full lines disappear. Four lines at once score most",
    "b": "Clear 25 lines. The level stays the same, and points count only if you win",
}
"""What the player has to do, by type."""


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    type_b, heart = options["type"] == "b", options["heart"]
    rows = 2 * options["height"] if type_b else 0
    return replace(
        rules,
        gravity=replace(rules.gravity, intervals=rules.gravity.intervals[HEART_LEVELS if heart else 0 :]),
        beginning=Beginning(level=options["level"], fill=fills.RandomRows(rows) if rows else None),
        goal=Goal(lines=LINES_OF_B if type_b else None),
        scoring=InStages(type_b),
        preview=int(options["preview"]),
        look=_look(type_b, heart),
    )


def _look(type_b: bool, heart: bool) -> Look:
    """Return the look for these options."""
    printed = LOOK.printed
    assert printed is not None
    labels = {
        **({"lines": Message("Lines left")} if type_b else {}),
        **({"level": Message("Level (heart)")} if heart else {}),
    }
    return replace(LOOK, labels=labels, printed=replace(printed, marks=(HEART,)) if heart else printed)


GAME = falling_game(
    RULES,
    id="handheld",
    summary="After the handheld console: no kicks, no lock delay, two types",
    actions=ACTIONS,
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    presets=PRESETS,
    goal=lambda options: GOALS[options["type"]],
    play=PlayPolicy(measures=lambda options: MEASURES_OF_B if options["type"] == "b" else MEASURES),
)
